package look

import (
	"context"
	"slices"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

// board shows a table to whoever asks: privately, so that looking disturbs nobody,
// and as text for those who read it or have it read to them.
func (l *Look) board(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if answer, err := l.calledHere(ctx, r); answer != nil || err != nil {
		return answer, err
	}
	t, err := l.TableOrLast(ctx, r)
	if err != nil {
		return nil, err
	}
	if o, ok := r.Option("text"); ok && o.Bool {
		return view.BoardAsText(r, view.Of(t)), nil
	}
	if o, ok := r.Option("turn"); ok {
		return l.replay(ctx, r, t, o.Value)
	}
	return l.boardAsPicture(ctx, r, t)
}

func (l *Look) boardAsPicture(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if t.Status == host.Challenged { // with its buttons, for its card may be gone
		m, err := l.WithPicture(ctx, t, r.Say, table.ChallengeCard(t, r.Say))
		if err != nil {
			return nil, desk.ErrorAt(t, err)
		}
		m.Ephemeral = true
		return &wire.Response{Kind: wire.Reply, Message: m}, nil
	}
	file, err := l.PictureFor(ctx, r, t)
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	lines := []string{table.Title(t, r.Say)}
	switch t.Status {
	case host.Playing:
		turn, err := l.WhoseTurn(ctx, t, r.Say)
		if err != nil {
			return nil, desk.ErrorAt(t, err)
		}
		lines = append(lines, turn)
	case host.Over:
		lines = append(lines, table.Result(t, r.Say))
	}
	if last := table.LastLine(t, r.Say); last != "" {
		lines = append(lines, last)
	}
	m := &wire.Message{Ephemeral: true, Files: []wire.File{file}, Components: []wire.Component{
		wire.Text{Content: strings.Join(lines, "\n")},
	}}
	m.Components = append(m.Components, view.Framed(file, view.Of(t))...)
	if t.Mover() == r.User.ID {
		m.Components = append(m.Components, turn.Controls(view.Of(t), r.Say, table.StudyButtons(t, r.Say)...)...)
	}
	m.Components = append(m.Components, wire.Row{Components: []wire.Component{table.TextButton(t, r.Say), table.ExploreButton(t, r.Say, ""), table.LinkButton(t, r.Say)}})
	return &wire.Response{Kind: wire.Reply, Message: dropEmpty(m)}, nil
}

func (l *Look) textButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return view.BoardAsText(r, view.Of(t)), nil
}

func (l *Look) codeButton(_ context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return view.CodeOf(r, view.Of(t)), nil
}

// resumeButton shows a person the game they played last as it stands, with the buttons
// to play where it is their turn: also far from its channel.
func (l *Look) resumeButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := l.Host.LastPlayed(ctx, r.User.ID)
	if err != nil {
		return nil, err
	}
	if t == nil {
		return route.Private(wire.Text{Content: r.Say.Say(desk.NothingKey(r))}), nil
	}
	answer, err := l.boardAsPicture(ctx, r, t)
	return desk.TellDropped(r, t, answer), err
}

// gamesOf lists a person's tables everywhere, those that wait for them first.
func (l *Look) gamesOf(ctx context.Context, r *route.Request) (*wire.Response, error) {
	tables, err := l.Host.Of(ctx, r.User.ID)
	if err != nil {
		return nil, err
	}
	if len(tables) == 0 {
		return route.Private(wire.Text{Content: r.Say.Say(desk.NothingKey(r))}), nil
	}
	dated, err := l.ByDeadline(ctx, r, tables)
	if err != nil {
		return nil, err
	}
	lines := append([]string{"**" + r.Say.Say("private.games-title") + "**"}, table.List(r, dated)...)
	if slices.ContainsFunc(tables, (*host.Table).Suspended) {
		lines = append(lines, "-# "+r.Say.Say("private.games-suspended"))
	}
	return route.Private(append([]wire.Component{wire.Text{Content: strings.Join(lines, "\n")}}, table.ResumeRow(tables, r.Say)...)...), nil
}

// dropEmpty takes nil components out of the message's rows.
func dropEmpty(m *wire.Message) *wire.Message {
	for i, c := range m.Components {
		row, ok := c.(wire.Row)
		if !ok {
			continue
		}
		var kept []wire.Component
		for _, k := range row.Components {
			if k != nil {
				kept = append(kept, k)
			}
		}
		m.Components[i] = wire.Row{Components: kept}
	}
	return m
}
