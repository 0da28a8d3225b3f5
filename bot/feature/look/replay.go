package look

import (
	"context"
	"fmt"
	"strconv"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/render"
)

// replayKeys begin the args of a replay's buttons, so that two that lead to the same
// turn are still two.
const replayKeys = "fpnl"

// replayButton opens a replay, and steps through it: a private copy, which disturbs
// nobody's card.
func (l *Look) replayButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if r.Pressed.Arg == "" { // from the menu: at the last turn
		answer, err := l.replay(ctx, r, t, strconv.Itoa(table.LastTurnNumber(t)))
		if err == nil {
			answer.Kind = wire.Reply
		}
		return answer, err
	}
	return l.replay(ctx, r, t, route.ReadArg(r.Pressed.Arg, route.Dot).SkipKey(replayKeys).Rest())
}

// replay is the table after a turn, with buttons to the others.
func (l *Look) replay(ctx context.Context, r *route.Request, t *host.Table, turn string) (*wire.Response, error) {
	then, n, err := table.AfterTurn(t, turn)
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	count, all := table.TurnsUpTo(t, n), len(t.Line.Turns())
	file, err := l.PictureFor(ctx, r, then, func(s *view.Shot) {
		if count < all {
			view.Still(s)
		}
	})
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	file.Name = "turn-" + strconv.Itoa(n) + "-" + file.Name
	step := func(key string, to int, label string) wire.Component {
		_, number := table.PastTurn(t, max(0, min(to, all)))
		return wire.Button{
			CustomID: route.ID{Verb: route.Replay, Of: t.ID, Arg: key + route.JoinArg(route.Dot, number)}.String(),
			Label:    label, Disabled: to < 0 || to > all || to == count,
		}
	}
	text := table.Title(t, r.Say) + "\n" + r.Say.Say("replay.turn", words.Args{"turn": n, "n": table.LastTurnNumber(t)})
	if line := table.LastLine(then, r.Say); line != "" {
		text += "\n" + line
	}
	text += table.Thoughts(r, t, n, count == all)
	answer := r.Privately(text, append(view.Framed(file, view.Of(then)), wire.Row{Components: []wire.Component{
		step("f", 0, "⏮️"), step("p", count-1, "◀️"), step("n", count+1, "▶️"), step("l", all, "⏭️"),
	}}, wire.Row{Components: []wire.Component{
		wire.Button{CustomID: route.ID{Verb: route.GIF, Of: t.ID}.String(), Label: r.Say.Plain().Say("button.gif")},
		table.ExploreButton(t, r.Say, strconv.Itoa(then.Line.Len())),
	}})...)
	return route.Attach(answer, file), nil
}

// maxFrames bounds how long a moving picture may be: the last turns of a longer game.
const maxFrames = 400

// gifButton makes the game so far into a moving picture, a turn a frame.
func (l *Look) gifButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	as := l.StyleOf(ctx, host.UserScope(r.User.ID))
	var frames []render.Frame
	all := len(t.Line.Turns())
	verdicts := l.verdictsFor(ctx, r, t)
	for count := max(0, all+1-maxFrames); count <= all; count++ {
		then, _ := table.PastTurn(t, count)
		s := view.ShotOf(view.Of(then), r.Say.Plain())
		as.Apply(&s.View, t.Seat(r.User.ID))
		if count < all {
			view.Still(s)
		}
		course(verdicts, count, count)(s)
		frames = append(frames, render.Frame{Board: s.Board, View: s.View})
	}
	gif, err := l.Pictures.GIF(ctx, frames, render.GIFOptions{})
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	file := wire.File{
		Name: fmt.Sprintf("game-%d-%d.gif", t.ID, t.Rev), ContentType: "image/gif", Data: gif,
		Alt: l.altWithCourse(t, verdicts, r.Say),
	}
	text := table.Title(t, r.Say)
	if verdicts != nil {
		text += "\n" + r.Say.Say("review.strip")
	}
	answer := route.Private(append([]wire.Component{wire.Text{Content: text}}, view.Framed(file, view.Of(t))...)...)
	answer.Message.Components = append(answer.Message.Components, wire.Row{Components: []wire.Component{table.ExploreThen(t, r.Say)}})
	return route.Attach(answer, file), nil
}
