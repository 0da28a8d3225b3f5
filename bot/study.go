package bot

import (
	"context"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// studyButtons are those that step through a study, where one person holds both
// seats; none at other tables. Within a turn there is a button to undo anyway.
func studyButtons(t *host.Table, say *words.Speaker) []wire.Component {
	if !t.Study() || t.Status != host.Playing {
		return nil
	}
	var row []wire.Component
	press := func(verb route.Verb, key string) {
		id := route.ID{Verb: verb, Of: t.ID, Rev: t.Rev}
		row = append(row, wire.Button{CustomID: id.String(), Label: say.Plain().Say(key)})
	}
	if !t.MidTurn() && t.Line.Len() > 0 {
		press(route.Undo, "button.undo")
	}
	if len(t.Undone) > 0 {
		press(route.Redo, "button.redo")
	}
	return row
}

// besideMoves are the buttons beside those to play, on a picture for one person.
func besideMoves(t *host.Table, say *words.Speaker) []wire.Component {
	return append(studyButtons(t, say), exploreButton(t, say, ""))
}

// redoButton takes the step again that was undone last.
func (b *Bot) redoButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	change, err := b.Do(ctx, r, t, r.Pressed.Rev, host.Redo{})
	if err != nil {
		return nil, err
	}
	return b.afterStep(ctx, r, change)
}

// study opens a table at which the person holds both seats, to try things out in the
// open: with undo to the very start, and redo.
func (b *Bot) study(ctx context.Context, r *route.Request) (*wire.Response, error) {
	c, _, err := b.startChosen(ctx, r)
	if err != nil {
		return nil, err
	}
	c.Study = true
	t, err := b.Host.Challenge(ctx, c)
	if err != nil {
		return nil, err
	}
	return b.ThenShow(route.Private(wire.Text{Content: r.Say.Say("private.study-begins")}), t.ID), nil
}
