package bot

import (
	"context"
	"fmt"
	"strconv"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// A post is a public picture of a position with the line that leads to it. Whoever
// sees it tries a line of their own from there, and what they post is an answer
// under it.

// marksField is the custom id of the one input of the form for a post.
const marksField = "marks"

// maxMarksText is how long the text of the marks may be.
const maxMarksText = 100

// askToPost opens the form for a post in this channel; in a direct message it asks
// first where it is to go.
func (b *Bot) askToPost(ctx context.Context, r *route.Request, x *host.Exploration, p view.Position) (*wire.Response, error) {
	if r.GuildID == "" {
		return b.askWhere(ctx, r, x, p)
	}
	if err := route.MayPost(r); err != nil {
		return nil, err
	}
	return postModal(r, p, nil), nil
}

// postModal is the form for a post in the channel of a table, or in this one.
func postModal(r *route.Request, p view.Position, t *host.Table) *wire.Response {
	plain := r.Say.Plain()
	title, arg := plain.Say("modal.post.title"), ""
	if t != nil {
		arg = strconv.FormatInt(t.ID, 10)
		title = plain.Say("modal.post.title-at", words.Args{"table": int(t.ID)})
	}
	return &wire.Response{Kind: wire.OpenModal, Modal: &wire.Modal{
		CustomID: p.Button(route.Post, arg),
		Title:    title,
		Components: []wire.Component{wire.Label{
			Label: plain.Say("modal.post.label"), Description: plain.Say("modal.post.about", words.Args{"n": maxMarks}),
			Component: wire.TextInput{CustomID: marksField, Optional: true, Max: maxMarksText},
		}},
	}}
}

// postForm posts where the person is in an exploration.
func (b *Bot) postForm(ctx context.Context, r *route.Request, x *host.Exploration, p view.Position) (*wire.Response, error) {
	to, err := b.venueAsked(ctx, r)
	if err != nil {
		return nil, err
	}
	spots, arrows, err := marks(p, r.Fields[marksField])
	if err != nil {
		return nil, err
	}
	given := x.Tree.PlayedSteps(x.Tree.At())
	under := b.answered(ctx, to, x)
	head, err := b.postHead(ctx, r, x, p, under, words.For(to.locale))
	if err != nil {
		return nil, err
	}
	m, err := b.posted(ctx, r, p, to, head, given, func(s *view.Shot) { s.Spots, s.Arrows = spots, arrows })
	if err != nil {
		return nil, err
	}
	if given < p.Line.Len() {
		box := m.Components[0].(wire.Container)
		last := len(box.Components) - 1
		box.Components = append(box.Components[:last:last], wire.Text{Content: view.NotationFrom(p.Line, given)}, box.Components[last])
		m.Components[0] = box
	}
	m.Nonce = "p" + r.ID
	if under != nil {
		m.ReplyTo = under.Message
	}
	posted, err := b.send(ctx, to.channel, m)
	if err != nil && !wire.Passing(err) && to.channel != r.ChannelID {
		return nil, route.Refuse("error.post-refused", words.Args{"channel": words.Said("<#" + to.channel + ">")})
	}
	if err != nil {
		return nil, fmt.Errorf("post a line: %w", err)
	}
	return b.explored(ctx, r, x, r.Say.Say("explore.posted", words.Args{"link": words.Said(wire.MessageURL(to.guild, to.channel, posted.ID))}))
}

// postHead is the text over a post: what it shows, and whose it is.
func (b *Bot) postHead(ctx context.Context, r *route.Request, x *host.Exploration, p view.Position, under *host.Post, say *words.Speaker) (string, error) {
	args := words.Args{"player": words.User(r.User.ID)}
	key := "post.line"
	switch id, again := postOf(x); {
	case x.Tree.PlayedSteps(x.Tree.At()) < p.Line.Len():
		if under != nil {
			key = "post.answer"
		}
	case !again:
		key = "post.position"
	default:
		key = "post.position"
		idea, err := b.Host.Idea(ctx, id)
		if err != nil && host.AsRefusal(err) == nil {
			return "", err
		}
		if err == nil && idea.Author != r.User.ID {
			key, args["author"] = "post.position-of", words.User(idea.Author)
		}
	}
	return view.PositionTitle(p, say) + "\n" + say.Say(key, args), nil
}

// send posts a message, without what it answers where Discord refuses that: reading
// back takes a permission that posting doesn't.
func (b *Bot) send(ctx context.Context, channel string, m *wire.Message) (wire.Posted, error) {
	posted, err := b.Channels.Post(ctx, channel, m)
	if err == nil || m.ReplyTo == "" || wire.Passing(err) {
		return posted, err
	}
	alone := *m
	alone.ReplyTo = ""
	return b.Channels.Post(ctx, channel, &alone)
}

// answered is the post that an exploration came from, where it is in that channel;
// else nil.
func (b *Bot) answered(ctx context.Context, to venue, x *host.Exploration) *host.Post {
	id, ok := postOf(x)
	if !ok {
		return nil
	}
	post, err := b.Host.Post(ctx, id)
	if err != nil || post.Channel != to.channel || post.Message == "" { // forgotten, or never seen
		return nil
	}
	return post
}

// posted keeps a position and makes the public message that shows it under a text,
// with the button to go on from it. So many of its steps were given to who posts it.
func (b *Bot) posted(ctx context.Context, r *route.Request, p view.Position, to venue, text string, given int, changes ...func(*view.Shot)) (*wire.Message, error) {
	id, err := b.Host.KeepPost(ctx, r.User.ID, to.channel, p.Line, given)
	if err != nil {
		return nil, err
	}
	say := words.For(to.locale)
	file, err := b.Picture(ctx, p, say, b.StyleOf(ctx, host.GuildScope(to.guild)), changes...)
	if err != nil {
		return nil, err
	}
	box := wire.Container{Accent: view.Neutral, Components: []wire.Component{wire.Text{Content: text}}}
	box.Components = append(box.Components, view.Framed(file, p)...)
	box.Components = append(box.Components, wire.Row{Components: []wire.Component{table.TryButtonOf(id, say)}})
	return &wire.Message{Files: []wire.File{file}, Components: []wire.Component{box}}, nil
}

// tryButton opens one's exploration from a post.
func (b *Bot) tryButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	post, err := b.Host.Post(ctx, r.Pressed.Of)
	if err != nil {
		return nil, err
	}
	if post.Channel != r.ChannelID { // a forged button: what was posted elsewhere is for those there
		return nil, &host.Refusal{Code: host.CodeNoPost}
	}
	if err := b.Host.MayAnalyseLine(ctx, r.User.ID, post.Line); err != nil {
		return nil, err
	}
	if r.OnPublicMessage() && post.Message != r.MessageID {
		if err := b.Host.PlacePost(ctx, post.ID, r.ChannelID, r.MessageID); err != nil {
			return nil, err
		}
	}
	x, err := b.Host.Explore(ctx, r.User.ID, table.FromPost+strconv.FormatInt(post.ID, 10), post.Line, post.Line.Len())
	return b.opened(ctx, r, x, "", err)
}

// showCode posts the picture of a code.
func (b *Bot) showCode(ctx context.Context, r *route.Request, code string) (*wire.Response, error) {
	line, err := b.LineOfCode(r, code)
	if err != nil {
		return nil, err
	}
	p := view.OfLine(line)
	if o, ok := r.Option("turn"); ok {
		n, err := view.TurnTyped(line, o.Value)
		if err != nil {
			return nil, err
		}
		p = p.AfterTurn(n)
	}
	if err := b.Host.MayAnalyseLine(ctx, r.User.ID, p.Line); err != nil {
		return nil, err
	}
	say := words.For(r.GuildLocale)
	answer, err := b.showPosition(ctx, r, p, view.PositionTitle(p, say)+"\n"+say.Say("post.position", words.Args{"player": words.User(r.User.ID)}))
	if err != nil {
		return nil, view.At(p, err)
	}
	return answer, nil
}

// showPosition posts a position under a text, with the marks of the command.
func (b *Bot) showPosition(ctx context.Context, r *route.Request, p view.Position, text string) (*wire.Response, error) {
	var spots []rules.Cell
	var arrows []rules.Span
	if o, ok := r.Option("mark"); ok {
		var err error
		if spots, arrows, err = marks(p, o.Value); err != nil {
			return nil, err
		}
	}
	m, err := b.posted(ctx, r, p, venueHere(r), text, p.Line.Len(), func(s *view.Shot) { s.Spots, s.Arrows = spots, arrows })
	if err != nil {
		return nil, err
	}
	return &wire.Response{Kind: wire.Reply, Message: m}, nil
}
