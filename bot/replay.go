package bot

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/render"
)

// turnOf is the table as it was after a turn, and the number of that turn as the
// cards have it; 0 is the start. A turn that was passed left what the one before it did.
func turnOf(t *host.Table, text string) (*host.Table, int, error) {
	n, err := view.TurnTyped(t.Line, text)
	if err != nil {
		return t, 0, err
	}
	then, number := pastTurn(t, turnsUpTo(t, n))
	return then, number, nil
}

// turnsUpTo is how many turns with steps there are up to a number.
func turnsUpTo(t *host.Table, number int) int {
	count := 0
	for _, turn := range t.Line.Turns() {
		if turn.Number <= number {
			count++
		}
	}
	return count
}

// pastTurn is the table after so many turns with steps, and the number of the last.
func pastTurn(t *host.Table, count int) (*host.Table, int) {
	turns := t.Line.Turns()
	switch {
	case count == 0 && len(turns) == 0:
		return t, 0
	case count == 0:
		return t.Past(0), 0
	case count == len(turns):
		return t, turns[count-1].Number
	}
	return t.Past(turns[count-1].End), turns[count-1].Number
}

// lastTurnOf is the number of the last turn with a step, 0 at the start.
func lastTurnOf(t *host.Table) int { return view.LastTurnIn(t.Line) }

// replayButton opens a replay, and steps through it: a private copy, which disturbs
// nobody's card.
func (b *Bot) replayButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if r.Pressed.Arg == "" { // from the menu: at the last turn
		answer, err := b.replay(ctx, r, t, strconv.Itoa(lastTurnOf(t)))
		if err == nil {
			answer.Kind = wire.Reply
		}
		return answer, err
	}
	return b.replay(ctx, r, t, strings.TrimLeft(r.Pressed.Arg, route.ReplayKeys))
}

// replay is the table after a turn, with buttons to the others.
func (b *Bot) replay(ctx context.Context, r *route.Request, t *host.Table, turn string) (*wire.Response, error) {
	then, n, err := turnOf(t, turn)
	if err != nil {
		return nil, desk.At(t, err)
	}
	count, all := turnsUpTo(t, n), len(t.Line.Turns())
	file, err := b.PictureFor(ctx, r, then, func(s *view.Shot) {
		if count < all {
			view.Still(s)
		}
	})
	if err != nil {
		return nil, desk.At(t, err)
	}
	file.Name = "turn-" + strconv.Itoa(n) + "-" + file.Name
	step := func(key string, to int, label string) wire.Component {
		_, number := pastTurn(t, max(0, min(to, all)))
		return wire.Button{
			CustomID: route.ID{Verb: route.Replay, Of: t.ID, Arg: key + strconv.Itoa(number)}.String(),
			Label:    label, Disabled: to < 0 || to > all || to == count,
		}
	}
	text := title(t, r.Say) + "\n" + r.Say.Say("replay.turn", words.Args{"turn": n, "n": lastTurnOf(t)})
	if line := lastLine(then, r.Say); line != "" {
		text += "\n" + line
	}
	text += thoughts(r, t, n, count == all)
	answer := r.Privately(text, append(view.Framed(file, view.Of(then)), wire.Row{Components: []wire.Component{
		step("f", 0, "⏮️"), step("p", count-1, "◀️"), step("n", count+1, "▶️"), step("l", all, "⏭️"),
	}}, wire.Row{Components: []wire.Component{
		wire.Button{CustomID: route.ID{Verb: route.GIF, Of: t.ID}.String(), Label: r.Say.Plain().Say("button.gif")},
		exploreButton(t, r.Say, strconv.Itoa(then.Line.Len())),
	}})...)
	answer.Message.Files = []wire.File{file}
	return answer, nil
}

// maxFrames bounds how long a moving picture may be: the last turns of a longer game.
const maxFrames = 400

// gifButton makes the game so far into a moving picture, a turn a frame.
func (b *Bot) gifButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	as := b.StyleOf(ctx, host.UserScope(r.User.ID))
	var frames []render.Frame
	all := len(t.Line.Turns())
	verdicts := b.verdictsFor(ctx, r, t)
	for count := max(0, all+1-maxFrames); count <= all; count++ {
		then, _ := pastTurn(t, count)
		s := view.ShotOf(view.Of(then), r.Say.Plain())
		as.Apply(&s.View, t.Seat(r.User.ID))
		if count < all {
			view.Still(s)
		}
		course(verdicts, count, count)(s)
		frames = append(frames, render.Frame{Board: s.Board, View: s.View})
	}
	gif, err := b.Pictures.GIF(ctx, frames, render.GIFOptions{})
	if err != nil {
		return nil, desk.At(t, err)
	}
	file := wire.File{
		Name: fmt.Sprintf("game-%d-%d.gif", t.ID, t.Rev), ContentType: "image/gif", Data: gif,
		Alt: b.altWithCourse(t, verdicts, r.Say),
	}
	text := title(t, r.Say)
	if verdicts != nil {
		text += "\n" + r.Say.Say("review.strip")
	}
	answer := route.Private(append([]wire.Component{wire.Text{Content: text}}, view.Framed(file, view.Of(t))...)...)
	answer.Message.Components = append(answer.Message.Components, wire.Row{Components: []wire.Component{exploreThen(t, r.Say)}})
	answer.Message.Files = []wire.File{file}
	return answer, nil
}
