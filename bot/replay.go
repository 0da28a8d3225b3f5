package bot

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/render"
)

// turnsOf is how many turns a table's game has so far.
func turnsOf(t *host.Table) int { return len(t.Line.Turns()) }

// turnOf is the table as it was after a turn, counted from 1 among those with a
// step; 0 is the start. It also gives the number, in range.
func turnOf(t *host.Table, text string) (*host.Table, int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	turns := t.Line.Turns()
	if err != nil || n < 0 || n > len(turns) {
		return t, 0, complaint{"error.no-turn", words.Args{"text": text, "n": len(turns)}}
	}
	if n == len(turns) {
		return t, n, nil
	}
	if n == 0 {
		return t.Past(0), 0, nil
	}
	return t.Past(turns[n-1].End), n, nil
}

// replayButton opens a replay, and steps through it: a private copy, which disturbs
// nobody's card.
func (b *Bot) replayButton(ctx context.Context, r *request, t *host.Table) (*wire.Response, error) {
	if r.button.arg == "" { // from the menu: at the last turn
		answer, err := b.replay(ctx, r, t, strconv.Itoa(turnsOf(t)))
		if err == nil {
			answer.Kind = wire.Reply
		}
		return answer, err
	}
	return b.replay(ctx, r, t, strings.TrimLeft(r.button.arg, replayKeys))
}

// replayKeys begin the args of a replay's buttons, so that two that lead to the same
// turn are still two.
const replayKeys = "fpnl"

// replay is the table after a turn, with buttons to the others.
func (b *Bot) replay(ctx context.Context, r *request, t *host.Table, turn string) (*wire.Response, error) {
	then, n, err := turnOf(t, turn)
	if err != nil {
		return nil, at(t, err)
	}
	file, err := b.pictureFor(ctx, r, then, func(s *shot) {
		if n < turnsOf(t) {
			still(s)
		}
	})
	if err != nil {
		return nil, at(t, err)
	}
	file.Name = "turn-" + strconv.Itoa(n) + "-" + file.Name
	last := turnsOf(t)
	step := func(key string, to int, label string) wire.Component {
		return wire.Button{
			CustomID: button{verb: verbReplay, table: t.ID, arg: key + strconv.Itoa(max(0, min(to, last)))}.String(),
			Label:    label, Disabled: to < 0 || to > last,
		}
	}
	text := title(t, r.say) + "\n" + r.say.Say("replay.turn", words.Args{"turn": n, "n": last})
	if line := lastLine(then, r.say); line != "" {
		text += "\n" + line
	}
	first, end := 0, last
	if n == 0 {
		first = -1
	}
	if n == last {
		end = last + 1
	}
	answer := r.privately(text, wire.Gallery{Items: []wire.GalleryItem{file.Item()}}, wire.Row{Components: []wire.Component{
		step("f", first, "⏮"), step("p", n-1, "◀"), step("n", n+1, "▶"), step("l", end, "⏭"),
	}}, wire.Row{Components: []wire.Component{
		wire.Button{CustomID: button{verb: verbGIF, table: t.ID}.String(), Label: r.say.Plain().Say("button.gif")},
	}})
	answer.Message.Files = []wire.File{file}
	return answer, nil
}

// maxFrames bounds how long a moving picture may be: the last turns of a longer game.
const maxFrames = 400

// gifButton makes the game so far into a moving picture, a turn a frame.
func (b *Bot) gifButton(ctx context.Context, r *request, t *host.Table) (*wire.Response, error) {
	as := b.styleOf(ctx, userScope(r.User.ID))
	var frames []render.Frame
	for n := max(0, turnsOf(t)+1-maxFrames); n <= turnsOf(t); n++ {
		then, _, err := turnOf(t, strconv.Itoa(n))
		if err != nil {
			return nil, at(t, err)
		}
		s := shotOf(then, r.say.Plain())
		as.apply(&s.View, t.Seat(r.User.ID))
		if n < turnsOf(t) {
			still(s)
		}
		frames = append(frames, render.Frame{Board: s.board, View: s.View})
	}
	gif, err := b.pictures.GIF(ctx, frames, render.GIFOptions{})
	if err != nil {
		return nil, at(t, err)
	}
	file := wire.File{
		Name: fmt.Sprintf("game-%d-%d.gif", t.ID, t.Rev), ContentType: "image/gif", Data: gif,
		Alt: r.say.Alt(scene(t, t.Line.Last().Board(), r.say), words.MaxAlt),
	}
	answer := private(wire.Text{Content: title(t, r.say)}, wire.Gallery{Items: []wire.GalleryItem{file.Item()}})
	answer.Message.Files = []wire.File{file}
	return answer, nil
}
