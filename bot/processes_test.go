package bot

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

// process is one of several programs on the same database and channel. It can be
// slow: something happens before it posts, or before it reads the channel.
type process struct {
	*Bot
	*nonces
	posting, reading func()
}

// nonces are those posted under by all processes: Discord answers one it has seen
// within some minutes with the message posted then.
type nonces struct {
	*memory
	mu   sync.Mutex
	seen map[string]wire.Posted
}

// processes are several on a bench; its own bot is none of them.
func (b *bench) processes(n int) []*process {
	shared := &nonces{memory: b.channel, seen: map[string]wire.Posted{}}
	var out []*process
	for range n {
		p := &process{nonces: shared, posting: func() {}, reading: func() {}}
		other := *b
		other.out = p
		other.restart()
		p.Bot = other.Bot
		out = append(out, p)
	}
	return out
}

func (p *process) Post(ctx context.Context, channel string, m *wire.Message) (wire.Posted, error) {
	p.posting()
	p.nonces.mu.Lock()
	defer p.nonces.mu.Unlock()
	if posted, ok := p.seen[m.Nonce]; ok && m.Nonce != "" {
		return posted, nil
	}
	posted, err := p.memory.Post(ctx, channel, m)
	if err == nil {
		p.seen[m.Nonce] = posted
	}
	return posted, err
}

func (p *process) Messages(ctx context.Context, channel, before string, limit int) ([]wire.Posted, error) {
	p.reading()
	return p.memory.Messages(ctx, channel, before, limit)
}

// carryOut is do of one process.
func (p *process) carryOut(ctx context.Context, in *wire.Interaction) {
	answer := p.Handle(ctx, in)
	if answer.After != nil {
		answer.After(ctx, wire.Posted{}, nil)
	}
}

// settled sweeps once more, and checks that the table's card is there and shows how
// it stands, and that no other has its buttons.
func (b *bench) settled() {
	b.t.Helper()
	b.processes(1)[0].sweepOnce(b.t)
	shown := b.table(1)
	var there bool
	for _, m := range b.channel.live() {
		switch ids := leftOn(m.Message); {
		case m.ID == shown.Card.Message:
			there = m.id(route.More) == table.CardID(route.More, shown)
		case len(ids) > 0:
			b.t.Errorf("message %s, which is not the card, has %v", m.ID, ids)
		}
	}
	if !there {
		b.t.Errorf("card %s of event %d is gone or shows another", shown.Card.Message, shown.PublicSeq)
	}
}

func (p *process) sweepOnce(t testing.TB) {
	t.Helper()
	if err := p.keeper.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// TestOneCardIsLeftHoweverManyActAtOnce presses everything that belongs to a turn at
// once, some rounds long, and resigns for both in the end.
func TestOneCardIsLeftHoweverManyActAtOnce(t *testing.T) {
	const rounds = 8
	for _, count := range []int{1, 2} {
		t.Run(fmt.Sprintf("%d processes", count), func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			processes := b.processes(count)
			b.made(processes[0].Bot)
			b.start()
			random := rand.New(rand.NewPCG(uint64(count), 9))
			for round := range rounds {
				all := b.wholeTurn(random)
				if round == rounds-1 {
					resign := route.ID{Verb: route.Resign, Of: 1}.String()
					all = append(all, b.click(ana, resign), b.click(ben, resign))
				}
				random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
				var wait sync.WaitGroup
				for i, in := range all {
					wait.Go(func() { processes[i%count].carryOut(t.Context(), in) })
				}
				wait.Wait()
			}
			b.settled()
			if b.table(1).Status != host.Over {
				t.Errorf("the game is %s", b.table(1).Status)
			}
		})
	}
}

// wholeTurn is whatever whoever is to move can do in a turn, each twice.
func (b *bench) wholeTurn(random *rand.Rand) []*wire.Interaction {
	b.t.Helper()
	table := b.table(1)
	mover, steps := table.Mover(), table.Line.Last().Actions()
	step := string(steps[random.IntN(len(steps))])
	id := func(verb route.Verb, arg string) string {
		return route.ID{Verb: verb, Of: 1, Rev: table.Rev, Arg: arg}.String()
	}
	var all []*wire.Interaction
	for range 2 {
		all = append(all, b.click(mover, id(route.Act, step)), b.click(mover, id(route.Acts, step+";end")),
			b.click(mover, id(route.Undo, "")), b.click(mover, id(route.Sure, "end")),
			b.command(mover, "end"), b.command(mover, "undo"), b.click(mover, id(route.Pick, "")))
	}
	return all
}

// TestASlowProcessLeavesTheNewerCardOfAnother sweeps up a post that failed, and
// meanwhile another process goes on.
func TestASlowProcessLeavesTheNewerCardOfAnother(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench, slow *process) {
		b.channel.fail = func(call string) error {
			if call == "post" {
				return errors.New("503")
			}
			return nil
		}
		b.end(ana)
		b.channel.fail = nil
		var once sync.Once
		slow.reading = func() {
			once.Do(func() {
				b.keeper.Show(t.Context(), 1)
				b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
				b.end(ben)
			})
		}
		slow.sweepOnce(t)
		if got := b.table(1).Mover(); got != ana {
			t.Fatalf("%s is to move, nothing came in between", got)
		}
	})
}

// TestASlowProcessTakesItsLateCardDown ends a turn and is so slow to post that
// another process has taken the next step already.
func TestASlowProcessTakesItsLateCardDown(t *testing.T) {
	bothWays(t, func(t *testing.T, b *bench, slow *process) {
		var once sync.Once
		slow.posting = func() {
			once.Do(func() { b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0]) })
		}
		slow.carryOut(t.Context(), b.click(ana, route.ID{Verb: route.Sure, Of: 1, Rev: b.table(1).Rev, Arg: "end"}.String()))
		if table := b.table(1); table.Mover() != ben || !table.MidTurn() {
			t.Fatal("nothing came in between")
		}
	})
}

// bothWays has two processes at a table whose turn can be ended, of which one will be
// slow: once while its lease on the card holds, and once when that has run out, which
// is as if both had the same.
func bothWays(t *testing.T, play func(t *testing.T, b *bench, slow *process)) {
	for name, expired := range map[string]bool{"while its lease holds": false, "without a lease": true} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			if expired {
				b.holder = "both"
			}
			both := b.processes(2)
			b.holder = ""
			b.made(both[0].Bot)
			b.start()
			b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
			play(t, b, both[1])
			b.settled()
		})
	}
}

// TestACardPostedLateIsNotLeftBehind holds a process up at the post of a turn, until
// another has looked at the table, which has gone on.
func TestACardPostedLateIsNotLeftBehind(t *testing.T) {
	b := newBench(t)
	both := b.processes(2)
	b.made(both[0].Bot)
	b.start()
	b.take(b.table(1).Line.Last().Actions()[0])
	b.show(1)
	b.take("end")
	posting, goOn, done := make(chan struct{}), make(chan struct{}), make(chan struct{})
	var first, second sync.Once
	both[0].posting = func() { first.Do(func() { close(posting); <-goOn }) }
	finish := func() { second.Do(func() { close(goOn); <-done }) }
	both[1].posting = finish
	go func() {
		defer close(done)
		both[0].keeper.Show(t.Context(), 1)
	}()
	<-posting
	b.take(b.table(1).Line.Last().Actions()[0])
	both[1].sweepOnce(t)
	finish()
	b.settled()
}

// TestADoubleIsAnsweredLikeTheFirst delivers each interaction to a second process
// after the first has carried it out.
func TestADoubleIsAnsweredLikeTheFirst(t *testing.T) {
	b := newBench(t)
	other := b.processes(1)[0]
	twice := func(in *wire.Interaction) *wire.Response {
		t.Helper()
		first := b.Handle(t.Context(), in)
		seq := b.table(1).Seq
		again := other.Handle(t.Context(), in)
		if one, two := textOf(first.Message), textOf(again.Message); first.Kind != again.Kind || one != two {
			t.Errorf("%s %s:\nfirst %d %q\nagain %d %q", in.Command, in.CustomID, first.Kind, one, again.Kind, two)
		}
		if b.table(1).Seq != seq {
			t.Errorf("%s %s was carried out twice", in.Command, in.CustomID)
		}
		if first.After != nil {
			first.After(t.Context(), wire.Posted{}, nil)
		}
		return first
	}
	press := func(verb route.Verb, arg string) *wire.Interaction {
		table := b.table(1)
		return b.click(table.Mover(), route.ID{Verb: verb, Of: 1, Rev: table.Rev, Arg: arg}.String())
	}
	// stone is a step after which the turn can be ended.
	stone := func() string {
		t.Helper()
		last := b.table(1).Line.Last()
		for _, a := range last.Actions() {
			if next, _, err := last.Apply(a); err == nil && slices.Contains(next.Actions(), "end") {
				return string(a)
			}
		}
		t.Fatal("no turn of one stone")
		return ""
	}
	twice(b.command(ana, "challenge", "opponent", ben, "side", "first"))
	twice(b.click(ben, b.channel.newest().id(route.Accept)))
	piece, cell, _ := strings.Cut(stone(), " ")
	twice(b.command(ana, "place", "cell", cell, "stone", piece))
	b.do(b.command(ana, "undo"))
	twice(b.command(ana, "play", "move", stone()))
	if sure := (&remembered{Message: twice(b.command(ana, "end")).Message}).id(route.Sure); sure != "" {
		twice(b.click(ana, sure))
	}
	twice(b.command(ben, "play", "move", stone()+" end"))
	form := press(route.Type, "")
	form.Kind, form.Fields = wire.KindModal, map[string]string{turn.MoveField: stone()}
	twice(form)
	if b.table(1).MidTurn() {
		twice(press(route.Undo, ""))
	}
	twice(press(route.Act, stone()))
	twice(press(route.Sure, "end"))
	twice(press(route.Acts, stone()+";end"))
	twice(b.command(ana, "offer", "what", string(host.OfferEnd)))
	twice(b.click(ana, route.ID{Verb: route.Resign, Of: 1}.String()))
	if o := b.table(1).Outcome; o == nil || o.Winner != rules.Second {
		t.Errorf("outcome %+v", o)
	}
}
