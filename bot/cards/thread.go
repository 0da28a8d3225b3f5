package cards

import (
	"context"
	"fmt"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// threadRests is after how many minutes without a message a game's thread is archived:
// the longest there is. The next step opens it again.
const threadRests = 7 * 24 * 60

// wantsIntoThread tells whether a game has just begun that is to go into a thread, and
// its challenge is the card still.
func wantsIntoThread(t *host.Table) bool {
	return t.Threaded && t.Status == host.Playing && t.Place.Thread == "" && t.News.Place == 0 && !t.Suspended() &&
		t.Card.Message != "" && t.Card.Channel == t.Place.Channel && t.News.Status > t.Card.Seq
}

// intoThread starts a thread on the challenge of a game that has just begun, and takes
// the game there. Where no thread can be had the game stays in the channel, and stays
// is a line that says so. A thread has the id of the message it was started on, so that
// one that was started and then, by a crash, not noted is found.
func (k *Keeper) intoThread(ctx context.Context, t *host.Table) (now *host.Table, stays []wire.Component, err error) {
	say := words.For(t.Locale)
	thread, err := k.cfg.Channels.StartThread(ctx, t.Card.Channel, t.Card.Message, k.threadName(ctx, t, say), threadRests)
	if wire.IsCode(err, wire.CodeThreadExists) {
		thread, err = t.Card.Message, nil
	}
	switch {
	case err == nil:
		change, err := k.cfg.Host.Do(ctx, host.Request{Table: t.ID, Command: host.InThread{Thread: thread}})
		return change.After, nil, err
	case ctx.Err() != nil || wire.Passing(err) || wire.IsCode(err, wire.CodeUnknownChannel):
		return nil, nil, fmt.Errorf("start thread: %w", err)
	}
	k.cfg.Log.Info("no thread", "table", t.ID, "err", err)
	text := say.Say("card.no-thread")
	if wire.IsCode(err, wire.CodeMissingPermissions) {
		text = say.Say("card.may-no-thread", words.Args{"permissions": words.Said(say.Say("permission.create-threads"))})
	}
	return t, []wire.Component{wire.Text{Content: "-# " + text}}, nil
}

// threadName is "Divided Loyalties: Ana – Ben", as plain as Discord shows it.
func (k *Keeper) threadName(ctx context.Context, t *host.Table, say *words.Speaker) string {
	name := say.Plain().Game(t.Game.Name())
	var players [2]string
	for i, user := range t.Seats {
		known, err := k.cfg.Host.People.Name(ctx, user)
		if players[i] = words.Printable(known); err != nil || players[i] == "" {
			return fmt.Sprintf("%s #%d", name, t.ID)
		}
	}
	return name + ": " + players[0] + " – " + players[1]
}
