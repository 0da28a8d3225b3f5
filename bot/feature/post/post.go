// Package post is public pictures of positions, and where they may be posted.
package post

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// Post is the feature. It is safe for concurrent use.
type Post struct {
	*desk.Desk
	*view.Painter
}

// New makes the feature from the services it needs.
func New(d *desk.Desk, p *view.Painter) *Post {
	return &Post{Desk: d, Painter: p}
}

// Feature is public pictures of positions.
func (po *Post) Feature() route.Feature {
	return route.Feature{Commands: []route.Command{
		{Name: "show", Handle: po.show, Options: []route.Option{
			{Name: "mark", Kind: wire.OptionString},
			{Name: "code", Kind: wire.OptionString},
			{Name: "turn", Kind: wire.OptionString},
			po.TableOption(),
		}},
	}}
}

// Send posts a message, without what it answers where Discord refuses that: reading
// back takes a permission that posting doesn't.
func (po *Post) Send(ctx context.Context, channel string, m *wire.Message) (wire.Posted, error) {
	posted, err := po.Channels.Post(ctx, channel, m)
	if err == nil || m.ReplyTo == "" || wire.Passing(err) {
		return posted, err
	}
	alone := *m
	alone.ReplyTo = ""
	return po.Channels.Post(ctx, channel, &alone)
}

// Posted keeps a position and makes the public message that shows it under a text, with the
// button to go on from it. given is how many of its steps were there before whoever posts it
// tried their own.
func (po *Post) Posted(ctx context.Context, r *route.Request, p view.Position, to Venue, text string, given int, changes ...func(*view.Shot)) (*wire.Message, error) {
	id, err := po.Host.Library.KeepPost(ctx, r.User.ID, to.Channel, p.Line, given)
	if err != nil {
		return nil, err
	}
	say := words.For(to.Locale)
	file, err := po.Picture(ctx, p, say, po.StyleOf(ctx, host.GuildScope(to.Guild)), changes...)
	if err != nil {
		return nil, err
	}
	box := wire.Container{Accent: view.Neutral, Components: []wire.Component{wire.Text{Content: text}}}
	box.Components = append(box.Components, view.Framed(file, p)...)
	box.Components = append(box.Components, wire.Row{Components: []wire.Component{table.TryButton(id, say)}})
	return &wire.Message{Files: []wire.File{file}, Components: []wire.Component{box}}, nil
}

// showCode posts the picture of a code.
func (po *Post) showCode(ctx context.Context, r *route.Request, code string) (*wire.Response, error) {
	line, err := po.LineOfCode(r, code)
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
	if err := po.Host.MayAnalyseLine(ctx, r.User.ID, p.Line); err != nil {
		return nil, err
	}
	say := words.For(r.GuildLocale)
	answer, err := po.showPosition(ctx, r, p, view.Title(p, say)+"\n"+say.Say("post.position", words.Args{"player": words.User(r.User.ID)}))
	if err != nil {
		return nil, view.ErrorAt(p, err)
	}
	return answer, nil
}

// showPosition posts a position under a text, with the marks of the command.
func (po *Post) showPosition(ctx context.Context, r *route.Request, p view.Position, text string) (*wire.Response, error) {
	var spots []rules.Cell
	var arrows []rules.Span
	if o, ok := r.Option("mark"); ok {
		var err error
		if spots, arrows, err = Marks(p, o.Value); err != nil {
			return nil, err
		}
	}
	m, err := po.Posted(ctx, r, p, venueHere(r), text, p.Line.Len(), func(s *view.Shot) { s.Spots, s.Arrows = spots, arrows })
	if err != nil {
		return nil, err
	}
	return &wire.Response{Kind: wire.Reply, Message: m}, nil
}
