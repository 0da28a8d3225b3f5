package explore

import (
	"context"
	"fmt"
	"strconv"

	"bridgekeeper/bot/feature/post"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
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
func (ex *Explore) askToPost(ctx context.Context, r *route.Request, x *host.Exploration, p view.Position) (*wire.Response, error) {
	if r.GuildID == "" {
		return ex.askWhere(ctx, r, x, p)
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
			Label: plain.Say("modal.post.label"), Description: plain.Say("modal.post.about", words.Args{"n": post.MaxMarks}),
			Component: wire.TextInput{CustomID: marksField, Optional: true, Max: maxMarksText},
		}},
	}}
}

// postForm posts where the person is in an exploration.
func (ex *Explore) postForm(ctx context.Context, r *route.Request, x *host.Exploration, p view.Position) (*wire.Response, error) {
	to, err := ex.post.VenueAsked(ctx, r)
	if err != nil {
		return nil, err
	}
	spots, arrows, err := post.Marks(p, r.Fields[marksField])
	if err != nil {
		return nil, err
	}
	given := x.Tree.PlayedSteps(x.Tree.At())
	under := ex.answered(ctx, to, x)
	head, err := ex.postHead(ctx, r, x, p, under, words.For(to.Locale))
	if err != nil {
		return nil, err
	}
	m, err := ex.post.Posted(ctx, r, p, to, head, given, func(s *view.Shot) { s.Spots, s.Arrows = spots, arrows })
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
	posted, err := ex.post.Send(ctx, to.Channel, m)
	if err != nil && !wire.Passing(err) && to.Channel != r.ChannelID {
		return nil, route.Refuse("error.post-refused", words.Args{"channel": words.Said("<#" + to.Channel + ">")})
	}
	if err != nil {
		return nil, fmt.Errorf("post a line: %w", err)
	}
	return ex.explored(ctx, r, x, r.Say.Say("explore.posted", words.Args{"link": words.Said(wire.MessageURL(to.Guild, to.Channel, posted.ID))}))
}

// postHead is the text over a post: what it shows, and whose it is.
func (ex *Explore) postHead(ctx context.Context, r *route.Request, x *host.Exploration, p view.Position, under *host.Post, say *words.Speaker) (string, error) {
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
		idea, err := ex.Host.Library.Idea(ctx, id)
		if err != nil && host.AsRefusal(err) == nil {
			return "", err
		}
		if err == nil && idea.Author != r.User.ID {
			key, args["author"] = "post.position-of", words.User(idea.Author)
		}
	}
	return view.Title(p, say) + "\n" + say.Say(key, args), nil
}

// answered is the post that an exploration came from, where it is in that channel;
// else nil.
func (ex *Explore) answered(ctx context.Context, to post.Venue, x *host.Exploration) *host.Post {
	id, ok := postOf(x)
	if !ok {
		return nil
	}
	post, err := ex.Host.Library.Post(ctx, id)
	if err != nil || post.Channel != to.Channel || post.Message == "" { // forgotten, or never seen
		return nil
	}
	return post
}

// tryButton opens one's exploration from a post.
func (ex *Explore) tryButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	post, err := ex.Host.Library.Post(ctx, r.Pressed.Of)
	if err != nil {
		return nil, err
	}
	if post.Channel != r.ChannelID { // a forged button: what was posted elsewhere is for those there
		return nil, &host.Refusal{Code: host.CodeNoPost}
	}
	if err := ex.Host.MayAnalyseLine(ctx, r.User.ID, post.Line); err != nil {
		return nil, err
	}
	if r.OnPublicMessage() && post.Message != r.MessageID {
		if err := ex.Host.Library.PlacePost(ctx, post.ID, r.ChannelID, r.MessageID); err != nil {
			return nil, err
		}
	}
	x, err := ex.Host.Library.Explore(ctx, r.User.ID, table.FromPost+strconv.FormatInt(post.ID, 10), post.Line, post.Line.Len())
	return ex.opened(ctx, r, x, "", err)
}
