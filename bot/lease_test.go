package bot

import (
	"context"
	"sync"
	"testing"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// lateEdit is a channel that holds the first edit until something else has happened.
type lateEdit struct {
	*memory
	once  sync.Once
	first func()
}

func (l *lateEdit) Edit(ctx context.Context, channel, id string, m *wire.Message) (wire.Posted, error) {
	l.once.Do(l.first)
	return l.memory.Edit(ctx, channel, id, m)
}

// TestAnOlderEditOfAnotherProcessDoesNotStay has two processes on one file at one
// card: the slower one's older edit would arrive last.
func TestAnOlderEditOfAnotherProcessDoesNotStay(t *testing.T) {
	d := newBench(t)
	d.start()
	fast := *d
	fast.interact += 1000
	fast.restart()
	late := &lateEdit{memory: d.channel}
	late.first = func() { // the other process takes an undo meanwhile, and shows it
		fast.do(fast.command(ana, "undo"))
	}
	d.out = late
	d.restart()
	a := d.table(1).Line.Last().Actions()[0]
	d.do(d.click(ana, route.ID{Verb: route.Act, Of: 1, Rev: d.table(1).Rev, Arg: string(a)}.String()))
	for range 3 { // the sweeps of both have all the time they like
		for _, b := range []*bench{d, &fast} {
			if err := b.keeper.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	tb, card := d.table(1), d.channel.newest()
	if tb.MidTurn() {
		t.Fatal("the undo was not taken")
	}
	if card.id(route.Undo) != "" {
		t.Errorf("the step is taken back and that is noted as shown (%d of %d), yet the card still shows the step:\n%s", tb.Card.Seq, tb.PublicSeq, textOf(card.Message))
	}
}
