package host

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
	"bridgekeeper/store"
)

const (
	ana, ben, eve = "101", "102", "103"
	channel       = "500"
)

// bench is a host on a database of its own, with a clock that stands still and
// chance that always says first.
type bench struct {
	*Host
	t    *testing.T
	path string
	now  time.Time
	next int
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{t: t, path: filepath.Join(t.TempDir(), "games.db"), now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}
	b.Host = b.open()
	return b
}

// open is another host on the same file, as another process would have, with Nim
// where no games are named.
func (b *bench) open(games ...rules.Game) *Host {
	b.t.Helper()
	db, err := store.Open(b.t.Context(), b.path)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { db.Close() })
	if games == nil {
		games = []rules.Game{rulestest.Nim{}}
	}
	return New(Config{Store: db, Games: games, Now: func() time.Time { return b.now }, Chance: func(int) int { return 0 }})
}

func (b *bench) interaction() string {
	b.next++
	return fmt.Sprint(7000 + b.next)
}

func (b *bench) challenge(invited string) *Table {
	b.t.Helper()
	t, err := b.Challenge(b.t.Context(), Challenge{
		Place: Place{Guild: "400", Channel: channel}, Challenger: ana, Invited: invited,
		Game: b.Games()[0].Name(), Setup: b.Games()[0].Setups()[0], Side: rules.First, Interaction: b.interaction(),
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return t
}

func (b *bench) try(table int64, actor string, c Command) (Change, error) {
	return b.Do(b.t.Context(), Request{Table: table, Actor: actor, Interaction: b.interaction(), Command: c})
}

func (b *bench) do(table int64, actor string, c Command) *Table {
	b.t.Helper()
	change, err := b.try(table, actor, c)
	if err != nil {
		b.t.Fatalf("%s: %T: %v", actor, c, err)
	}
	return change.After
}

// start is a table in play: Ana moves first.
func (b *bench) start() *Table {
	b.t.Helper()
	return b.do(b.challenge(ben).ID, ben, Accept{})
}

// first is the first legal step at a table.
func first(t *Table) Act { return Act{[]rules.Action{t.Line.Last().Actions()[0]}} }

func wantRefusal(t *testing.T, err error, code string) {
	t.Helper()
	if r := AsRefusal(err); r == nil || r.Code != code {
		t.Errorf("error %v, want %s", err, code)
	}
}

func TestWhoMayDoWhatWhen(t *testing.T) {
	for _, c := range []struct {
		name    string
		command Command
		actor   string
		stage   Status // of the table it is tried at
		want    string // code, empty where it is done
	}{
		{"the invited accepts", Accept{}, ben, Challenged, ""},
		{"the challenger accepts", Accept{}, ana, Challenged, CodeOwnChallenge},
		{"a stranger accepts", Accept{}, eve, Challenged, CodeNotInvited},
		{"a second acceptance", Accept{}, ben, Playing, CodeAnswered},
		{"the invited declines", Decline{}, ben, Challenged, ""},
		{"the challenger declines", Decline{}, ana, Challenged, CodeOwnChallenge},
		{"a stranger declines", Decline{}, eve, Challenged, CodeNotInvited},
		{"the challenger withdraws", Withdraw{}, ana, Challenged, ""},
		{"the invited withdraws", Withdraw{}, ben, Challenged, CodeNotYours},
		{"withdrawing a game under way", Withdraw{}, ana, Playing, CodeAnswered},
		{"a step before the game", Act{}, ana, Challenged, CodeNotStarted},
		{"a stranger's step", Act{}, eve, Playing, CodeNotSeated},
		{"a step out of turn", Act{}, ben, Playing, CodeNotYourTurn},
		{"a step after the game", Act{}, ana, Over, CodeOver},
		{"a stranger's step after the game", Act{}, eve, Over, CodeNotSeated},
		{"undoing nothing", Undo{}, ana, Playing, CodeNothingToUndo},
		{"undoing out of turn", Undo{}, ben, Playing, CodeTurnPassed},
		{"undoing after the game", Undo{}, ana, Over, CodeOver},
		{"resigning out of turn", Resign{}, ben, Playing, ""},
		{"a stranger resigns", Resign{}, eve, Playing, CodeNotSeated},
		{"resigning before the game", Resign{}, ana, Challenged, CodeNotStarted},
		{"resigning twice", Resign{}, ben, Over, CodeOver},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			table := b.challenge(ben)
			if c.stage != Challenged {
				table = b.do(table.ID, ben, Accept{})
			}
			if c.stage == Over {
				table = b.do(table.ID, ben, Resign{})
			}
			change, err := b.try(table.ID, c.actor, c.command)
			if c.want == "" {
				if err != nil || change.After.Rev != table.Rev+1 {
					t.Errorf("error %v", err)
				}
				return
			}
			wantRefusal(t, err, c.want)
			if now, _ := b.Table(t.Context(), table.ID); now.Seq != table.Seq {
				t.Error("refused, and yet something was written")
			}
		})
	}
}

func TestAnOpenChallengeIsForWhoeverComesFirst(t *testing.T) {
	b := newBench(t)
	table := b.challenge("")
	b.do(table.ID, eve, Accept{})
	if _, err := b.try(table.ID, ben, Accept{}); err == nil {
		t.Error("two people joined")
	}
	table, _ = b.Table(t.Context(), table.ID)
	if table.Seats != [2]string{ana, eve} {
		t.Errorf("seats %v", table.Seats)
	}
}

func TestChanceDecidesOnceAndForAll(t *testing.T) {
	b := newBench(t)
	b.chance = func(int) int { return 1 }
	table, err := b.Challenge(t.Context(), Challenge{
		Place: Place{Channel: channel}, Challenger: ana, Invited: ben, Game: b.Games()[0].Name(),
		Setup: b.Games()[0].Setups()[0], Interaction: b.interaction(),
	})
	if err != nil {
		t.Fatal(err)
	}
	b.do(table.ID, ben, Accept{})
	again, err := b.open().Table(t.Context(), table.ID) // whose chance says first
	if err != nil || again.Seats != [2]string{ben, ana} {
		t.Errorf("seats %v, %v", again.Seats, err)
	}
}

func TestLimitsOfChallenges(t *testing.T) {
	b := newBench(t)
	for range MaxChallenges {
		b.challenge("")
	}
	c := Challenge{Place: Place{Channel: channel}, Challenger: ana, Game: b.Games()[0].Name(), Setup: b.Games()[0].Setups()[0], Interaction: b.interaction()}
	_, err := b.Challenge(t.Context(), c)
	wantRefusal(t, err, CodeTooMany)
	b.do(1, ana, Withdraw{})
	if _, err := b.Challenge(t.Context(), c); err != nil {
		t.Errorf("after withdrawing one: %v", err)
	}
	c.Interaction, c.Invited = b.interaction(), ana
	_, err = b.Challenge(t.Context(), c)
	wantRefusal(t, err, CodeSelf)
}

func TestTheSameInteractionIsCarriedOutOnce(t *testing.T) {
	b := newBench(t)
	table := b.start()
	r := Request{Table: table.ID, Actor: ana, Interaction: "9000", Command: first(table)}
	if _, err := b.Do(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	change, err := b.Do(t.Context(), r)
	if err != nil || !change.Repeated || change.After.Line.Len() != 1 {
		t.Errorf("the second time: %+v, %v", change, err)
	}
	c := Challenge{Place: Place{Channel: channel}, Challenger: eve, Game: b.Games()[0].Name(), Setup: b.Games()[0].Setups()[0], Interaction: "9001"}
	one, err1 := b.Challenge(t.Context(), c)
	two, err2 := b.Challenge(t.Context(), c)
	if err1 != nil || err2 != nil || one.ID != two.ID {
		t.Errorf("one challenge made tables %v and %v: %v %v", one, two, err1, err2)
	}
}

func TestOnlyOneOfManyAtOnceWins(t *testing.T) {
	b := newBench(t)
	table := b.start()
	other := b.open()
	var all sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for i := range 40 {
		host := b.Host
		if i%2 == 1 {
			host = other
		}
		all.Go(func() {
			_, err := host.Do(context.Background(), Request{
				Table: table.ID, Actor: ana, Interaction: fmt.Sprint(8000 + i), Rev: table.Rev, Command: first(table),
			})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				done++
			} else if r := AsRefusal(err); r == nil || r.Code != CodeStale {
				t.Errorf("a loser: %v", err)
			}
		})
	}
	all.Wait()
	if table, _ = b.Table(t.Context(), table.ID); done != 1 || table.Line.Len() != 1 {
		t.Errorf("%d of 40 were carried out, %d steps", done, table.Line.Len())
	}
}

func TestStepsOfOneRequestAreAllOrNone(t *testing.T) {
	b := newBench(t)
	table := b.start()
	steps := append(first(table).Steps, "nonsense")
	_, err := b.try(table.ID, ana, Act{steps})
	if rules.Illegal(err) == nil {
		t.Errorf("error %v", err)
	}
	if now, _ := b.Table(t.Context(), table.ID); now.Line.Len() != 0 {
		t.Error("half of them were taken")
	}
	// A's turn, and then a step of B's.
	_, err = b.try(table.ID, ana, Act{[]rules.Action{"take a", rulestest.NimEnd, "take b"}})
	wantRefusal(t, err, CodeNotYourTurn)
	if now, _ := b.Table(t.Context(), table.ID); now.Line.Len() != 0 {
		t.Error("a player's turn was taken with a step of the other's")
	}
}

func TestUndoKeepsTheWholeLog(t *testing.T) {
	b := newBench(t)
	table := b.start()
	start := table.Line.Last().String()
	table = b.do(table.ID, ana, first(table))
	seq := table.Seq
	table = b.do(table.ID, ana, Undo{})
	if table.Line.Last().String() != start || len(table.Notes) != 0 {
		t.Error("not back at the start")
	}
	if table.Seq != seq+1 {
		t.Error("the log did not grow by the undoing")
	}
	before, err := b.TableAt(t.Context(), table.ID, seq)
	if err != nil || before.Line.Len() != 1 {
		t.Errorf("the step is gone from the log: %v", err)
	}
}

// TestAnotherProcessSeesTheSame plays on two hosts in turn, each with its own
// cache, and compares with one that folds from the start.
func TestAnotherProcessSeesTheSame(t *testing.T) {
	b := newBench(t)
	table := b.start()
	hosts := []*Host{b.Host, b.open()}
	for n := 0; table.Status == Playing && n < 200; n++ {
		b.now = b.now.Add(time.Minute)
		change, err := hosts[n%2].Do(t.Context(), Request{
			Table: table.ID, Actor: table.Mover(), Interaction: b.interaction(), Command: first(table),
		})
		if err != nil {
			t.Fatal(err)
		}
		table = change.After
		fresh, err := b.open().Table(t.Context(), table.ID)
		if err != nil {
			t.Fatal(err)
		}
		if fresh.Line.Last().String() != table.Line.Last().String() || fresh.Rev != table.Rev || fresh.Updated != b.now {
			t.Fatalf("step %d: the hosts disagree", n)
		}
	}
	if table.Status != Over || table.Outcome == nil {
		t.Errorf("the game is %s", table.Status)
	}
}

func TestWhatAPersonMeansInAChannel(t *testing.T) {
	b := newBench(t)
	_, err := b.Find(t.Context(), channel, ana)
	wantRefusal(t, err, CodeNoTable)
	one := b.challenge(ben)
	if got, _ := b.Find(t.Context(), channel, ben); got == nil || got.ID != one.ID {
		t.Error("an invitation is not found")
	}
	b.do(one.ID, ben, Accept{})
	two := b.challenge(eve)
	b.do(two.ID, eve, Accept{})
	_, err = b.Find(t.Context(), channel, ana)
	if wantRefusal(t, err, CodeWhichTable); len(AsRefusal(err).Choice) != 2 {
		t.Error("both tables should be named")
	}
	if got, _ := b.Find(t.Context(), channel, eve); got == nil || got.ID != two.ID {
		t.Error("the one table of a person is not found")
	}
	if _, err := b.Find(t.Context(), "501", ana); err == nil {
		t.Error("found in another channel")
	}
	list, err := b.Of(t.Context(), ana)
	if err != nil || len(list) != 2 || list[0].Mover() != ana {
		t.Errorf("tables %v, %v", list, err)
	}
	if got, _ := b.FindToShow(t.Context(), channel, "999"); got != nil {
		t.Error("two games are under way, and a stranger is shown one")
	}
}

func TestAnUnknownTableOrGame(t *testing.T) {
	b := newBench(t)
	_, err := b.Table(t.Context(), 77)
	wantRefusal(t, err, CodeNoTable)
	table := b.start()
	other := New(Config{Store: b.db, Now: b.Host.now, Chance: b.chance})
	if _, err := other.Table(t.Context(), table.ID); err == nil || errors.As(err, new(*Refusal)) {
		t.Errorf("a game this program lacks: %v", err)
	}
}
