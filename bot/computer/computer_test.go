package computer

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
	"bridgekeeper/store"
)

const ana, self = "101", "900"

// player takes one stone and ends its turn; block, where it is set, holds it up until
// it is closed or the search ends.
type player struct {
	mu       sync.Mutex
	thoughts int
	at, most int
	began    chan struct{} // told of each search, where it is set
	block    chan struct{}
	panics   bool
	value    int
}

func (*player) Game() string { return rulestest.Nim{}.Name() }
func (*player) Levels() []rules.Level {
	return []rules.Level{{Key: "easy", Budget: rules.Budget{Nodes: 1}}, {Key: "hard", Budget: rules.Budget{Nodes: 2}}}
}

func (p *player) Think(ctx context.Context, s rules.State, _ string, _ rules.Budget) (rules.Thought, error) {
	p.mu.Lock()
	p.thoughts++
	p.at++
	p.most = max(p.most, p.at)
	block, panics, value := p.block, p.panics, p.value
	p.mu.Unlock()
	if p.began != nil {
		p.began <- struct{}{}
	}
	defer func() { p.mu.Lock(); p.at--; p.mu.Unlock() }()
	if panics {
		panic("no idea")
	}
	if block != nil {
		select {
		case <-block:
		case <-ctx.Done():
			return rules.Thought{}, ctx.Err()
		}
	}
	var steps []rules.Action
	for seat := s.Turn(); s.Turn() == seat && (len(steps) == 0 || steps[len(steps)-1] != rulestest.NimEnd); {
		a := s.Actions()[0]
		if len(steps) > 0 {
			a = rulestest.NimEnd
		}
		next, _, err := s.Apply(a)
		if err != nil {
			return rules.Thought{}, err
		}
		steps, s = append(steps, a), next
	}
	return rules.Thought{Steps: steps, Value: value}, nil
}

// bench is a host with a computer that plays.
type bench struct {
	t       *testing.T
	host    *host.Host
	path    string
	player  *player
	changed chan int64
	next    int
}

func newBench(t *testing.T, p *player) *bench {
	t.Helper()
	b := &bench{t: t, path: filepath.Join(t.TempDir(), "games.db"), player: p, changed: make(chan int64, 1000)}
	b.host = b.open()
	return b
}

func (b *bench) open() *host.Host {
	db, err := store.Open(b.t.Context(), b.path)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { db.Close() })
	return host.New(host.Config{Store: db, Games: []rules.Game{rulestest.Nim{}}, Now: time.Now, Chance: func(int) int { return 0 }})
}

// run starts a computer, and stops it with the test or when it is told to.
func (b *bench) run(searches int) (c *Computer, stop func()) {
	c = New(Config{
		Host: b.host, Players: []rules.Player{b.player}, Self: self, Searches: searches, Log: slog.New(slog.DiscardHandler),
		Changed: func(_ context.Context, tables []int64) {
			for _, id := range tables {
				b.changed <- id
			}
		},
	})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { c.Run(ctx); close(done) }()
	stop = sync.OnceFunc(func() { cancel(); <-done })
	b.t.Cleanup(stop)
	return c, stop
}

func (b *bench) do(id int64, actor string, c host.Command) *host.Table {
	b.t.Helper()
	b.next++
	change, err := b.host.Do(b.t.Context(), host.Request{Table: id, Actor: actor, Interaction: fmt.Sprint(b.next), Command: c})
	if err != nil {
		b.t.Fatal(err)
	}
	return change.After
}

func (b *bench) start(side rules.Seat) *host.Table {
	b.t.Helper()
	b.next++
	t, err := b.host.Challenge(b.t.Context(), host.Challenge{
		Place: host.Place{Channel: "1"}, Challenger: ana, Invited: self, Game: "nim", Setup: rulestest.Nim{}.Setups()[0],
		Side: side, Interaction: fmt.Sprint(b.next), Terms: host.Terms{Level: "easy"},
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return b.do(t.ID, self, host.Accept{})
}

// until waits for a change of the table that makes it so.
func (b *bench) until(id int64, what string, so func(*host.Table) bool) *host.Table {
	b.t.Helper()
	deadline := time.After(time.Minute)
	for {
		t, err := b.host.Table(b.t.Context(), id)
		if err != nil {
			b.t.Fatal(err)
		}
		if so(t) {
			return t
		}
		select {
		case <-b.changed:
		case <-deadline:
			b.t.Fatalf("waiting until %s: %s", what, t.Line.Last())
		}
	}
}

func anasTurn(t *host.Table) bool { return t.Mover() == ana || t.Status == host.Over }

func TestTheComputerPlaysAWholeGame(t *testing.T) {
	b := newBench(t, &player{})
	c, _ := b.run(2)
	table := b.start(rules.Second) // the computer moves first
	c.Look(table.ID)
	for table.Status == host.Playing {
		table = b.until(table.ID, "it is Ana's turn", anasTurn)
		if table.Status == host.Playing {
			table = b.do(table.ID, ana, host.Act{Steps: []rules.Action{table.Line.Last().Actions()[0]}})
			if table.Status == host.Playing {
				table = b.do(table.ID, ana, host.Act{Steps: []rules.Action{rulestest.NimEnd}})
			}
			c.Look(table.ID)
		}
	}
	b.do(table.ID, ana, host.Want{What: host.WishRematch})
	c.Look(table.ID)
	b.until(table.ID, "the computer wishes a rematch too", func(t *host.Table) bool { return t.Wishes[0] == t.Wishes[1] })
	b.until(table.ID+1, "it moves in the rematch where it has the first move", anasTurn)
}

func TestARestartInMidThoughtLosesNothingAndMovesOnce(t *testing.T) {
	p := &player{block: make(chan struct{}), began: make(chan struct{}, 100)}
	b := newBench(t, p)
	c, stop := b.run(1)
	table := b.start(rules.Second)
	c.Look(table.ID)
	<-p.began // it thinks
	stop()
	close(p.block)
	b.run(1) // nobody tells it of the table
	now := b.until(table.ID, "it has moved", anasTurn)
	if turns := now.Line.Turns(); len(turns) != 1 {
		t.Errorf("%d turns", len(turns))
	}
}

// TestAChallengeThatWaitsIsTakenUp: the program died between the challenge and its
// acceptance. One that names another computer, or none, is not ours.
func TestAChallengeThatWaitsIsTakenUp(t *testing.T) {
	b := newBench(t, &player{})
	waiting := func(challenger string, terms host.Terms) int64 {
		t.Helper()
		b.next++
		made, err := b.host.Challenge(t.Context(), host.Challenge{
			Place: host.Place{Channel: "1"}, Challenger: challenger, Invited: self, Game: "nim", Setup: rulestest.Nim{}.Setups()[0],
			Side: rules.Second, Interaction: fmt.Sprint(b.next), Terms: terms,
		})
		if err != nil {
			t.Fatal(err)
		}
		return made.ID
	}
	ours, another := waiting(ana, host.Terms{Computer: self}), waiting("102", host.Terms{Computer: "901"})
	c, stop := b.run(1)
	b.until(ours, "the computer has accepted and moved", anasTurn)
	stop()
	late := waiting("103", host.Terms{Computer: self})
	if err := c.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[int64]host.Status{ours: host.Playing, another: host.Challenged, late: host.Playing} {
		if table, err := b.host.Table(t.Context(), id); err != nil || table.Status != want || want == host.Playing && table.Mover() == self {
			t.Errorf("table %d is %s, %s to move, %v", id, table.Status, table.Mover(), err)
		}
	}
}

func TestNoMoreSearchesAtOnceThanAllowed(t *testing.T) {
	p := &player{block: make(chan struct{})}
	b := newBench(t, p)
	c, _ := b.run(2)
	var tables []int64
	for i := range 12 {
		b.next++
		made, err := b.host.Challenge(t.Context(), host.Challenge{
			Place: host.Place{Channel: "1"}, Challenger: fmt.Sprint(200 + i), Invited: self, Game: "nim", Setup: rulestest.Nim{}.Setups()[0],
			Side: rules.Second, Interaction: fmt.Sprint(b.next),
		})
		if err != nil {
			t.Fatal(err)
		}
		b.do(made.ID, self, host.Accept{})
		c.Look(made.ID)
		tables = append(tables, made.ID)
	}
	close(p.block)
	for _, id := range tables {
		b.until(id, "the computer has moved", func(t *host.Table) bool { return t.Mover() != self })
	}
	if p.most > 2 {
		t.Errorf("%d searches at once, 2 are allowed", p.most)
	}
}

// TestPeopleNeedNotWaitForTheComputersTurns asks for a hint while it thinks, and wants it
// before that search is over.
func TestPeopleNeedNotWaitForTheComputersTurns(t *testing.T) {
	p := &player{block: make(chan struct{}), began: make(chan struct{}, 10)}
	b := newBench(t, p)
	c, _ := b.run(1)
	table := b.start(rules.Second)
	c.Look(table.ID)
	<-p.began
	p.mu.Lock()
	p.block = nil
	p.mu.Unlock()
	if _, err := c.Hint(t.Context(), table.Game.Name(), table.Line.Last()); err != nil {
		t.Fatal(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.most != 2 {
		t.Errorf("%d searches at once: the hint waited", p.most)
	}
}

func TestASearchEndsWithItsGame(t *testing.T) {
	p := &player{block: make(chan struct{})}
	b := newBench(t, p)
	c, _ := b.run(1)
	table := b.start(rules.Second)
	c.Look(table.ID)
	b.do(table.ID, ana, host.Resign{})
	c.Look(table.ID)
	p.mu.Lock()
	p.block = nil
	p.mu.Unlock()
	other := b.start(rules.Second) // the one search that is allowed is free again
	c.Look(other.ID)
	b.until(other.ID, "the computer moves elsewhere", anasTurn)
}

func TestWhatTheComputerAgreesTo(t *testing.T) {
	b := newBench(t, &player{})
	c, _ := b.run(1)
	table := b.start(rules.First)
	table = b.do(table.ID, ana, host.Act{Steps: []rules.Action{table.Line.Last().Actions()[0], rulestest.NimEnd}})
	c.Look(table.ID)
	table = b.until(table.ID, "it is Ana's turn", anasTurn)
	b.do(table.ID, ana, host.MakeOffer{What: host.OfferTakeback})
	c.Look(table.ID)
	table = b.until(table.ID, "the turn is taken back", func(t *host.Table) bool { return t.Offer == nil })
	if table.Line.Len() != 0 || table.Mover() != ana {
		t.Errorf("%d steps, and %s is to move", table.Line.Len(), table.Mover())
	}
	b.do(table.ID, ana, host.MakeOffer{What: host.OfferVoid})
	c.Look(table.ID)
	b.until(table.ID, "the computer plays on", func(t *host.Table) bool { return t.Offer == nil && t.Status == host.Playing })
}

func TestAPanicEndsNothingButItsSearch(t *testing.T) {
	p := &player{panics: true, began: make(chan struct{}, 100)}
	b := newBench(t, p)
	c, _ := b.run(1)
	table := b.start(rules.Second)
	c.Look(table.ID)
	<-p.began
	p.mu.Lock()
	p.panics = false
	p.mu.Unlock()
	c.Look(table.ID)
	b.until(table.ID, "it plays after all", anasTurn)
}

// TestTheComputerEndsADecidedGame plays stone by stone until the last one is Ana's.
func TestTheComputerEndsADecidedGame(t *testing.T) {
	b := newBench(t, &player{})
	c, _ := b.run(1)
	start, err := rulestest.Nim{}.New(rulestest.Nim{}.Setups()[0])
	if err != nil {
		t.Fatal(err)
	}
	stones := 0
	for _, s := range start.Board().Squares {
		if s.Piece != "" {
			stones++
		}
	}
	table := b.start(rules.Seats[(stones+1)%2])
	for {
		c.Look(table.ID)
		table = b.until(table.ID, "it is Ana's turn", anasTurn)
		if _, ok := table.Proof(); ok {
			break
		}
		table = b.do(table.ID, ana, host.Act{Steps: []rules.Action{table.Line.Last().Actions()[0], rulestest.NimEnd}})
	}
	b.do(table.ID, ana, host.AgreeEnd{})
	c.Look(table.ID)
	table = b.until(table.ID, "the computer agrees", func(t *host.Table) bool { return t.Status == host.Over })
	if o := table.Outcome; o.Reason != host.ReasonDecided || table.Seats[o.Winner.Index()] != ana {
		t.Errorf("the outcome is %+v", o)
	}
}
