package host

import (
	"math/rand/v2"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/rules/fourangels"
)

// TestPlansOfWhatComesFireExactly plays random games of each kind in which whoever
// waits has planned the turns that will really come, among others that won't: all of
// one's turns are then played by the plan, the log reads back to the same table, and
// the game goes as if there had been no plans.
func TestPlansOfWhatComesFireExactly(t *testing.T) {
	for _, c := range []struct {
		game  rules.Game
		games int
	}{{connectfour.Game{}, 6}, {fourangels.Game{}, 4}, {dividedloyalties.Game{}, 1}} {
		t.Run(c.game.Name(), func(t *testing.T) {
			random := rand.New(rand.NewPCG(7, 11))
			for n := range c.games {
				b := newBench(t)
				b.Host = b.open(c.game)
				b.follow(randomLine(t, c.game, random), rules.Seats[n%2], random)
			}
		})
	}
}

// randomLine is a whole random game.
func randomLine(t *testing.T, g rules.Game, random *rand.Rand) *rules.Line {
	t.Helper()
	line, err := rules.NewLine(g, g.Setups()[0])
	if err != nil {
		t.Fatal(err)
	}
	for line.Last().Turn() != rules.Nobody {
		if line.Len() > 2000 {
			t.Fatal("no end")
		}
		list := line.Last().Actions()
		if line, err = line.Play(list[random.IntN(len(list))]); err != nil {
			t.Fatal(err)
		}
	}
	return line
}

// follow plays a line at a table: the planner arms what comes next, as deep as chance
// has it, whenever they wait and have no plan; the other plays on. It checks after
// each turn of the other's that exactly what was planned has been played.
func (b *bench) follow(line *rules.Line, planner rules.Seat, random *rand.Rand) {
	t := b.t
	t.Helper()
	table := b.start()
	id, turns := table.ID, line.Turns()
	user, fired := table.Seats[planner.Index()], 0
	for table.Status == Playing {
		next := len(table.Line.Turns())
		if table.ToMove() == planner { // before a first plan, or after the last
			table = b.do(id, user, Act{stepsOf(line, turns[next])})
			continue
		}
		way, until := b.wayOf(line, turns[next:], planner, 1+random.IntN(MaxPlanDepth))
		if len(way) > 0 {
			b.decoy(table, planner, way, random)
			b.do(id, user, Arm{From: table.PlanRoot(), Turns: way})
		}
		for until > 0 && table.Status == Playing {
			// Step by step, as people play.
			for _, step := range stepsOf(line, turns[next]) {
				table = b.do(id, table.Seats[planner.Other().Index()], Act{[]rules.Action{step}})
			}
			done := len(table.Line.Turns())
			fired += done - next - 1
			until -= done - next
			next = done
		}
		if len(way) == 0 {
			table = b.do(id, table.Mover(), Act{stepsOf(line, turns[next])})
		}
		if left := table.PlanLines(planner); len(left) > 0 || table.Dropped != ([2]PlanDrop{}) {
			t.Fatalf("after turn %d: left %v, dropped %v", next, left, table.Dropped)
		}
	}
	if fired == 0 {
		t.Error("no plan was played")
	}
	fresh, err := b.open(line.Game()).Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, got := range []*Table{table, fresh} {
		if got.Line.Len() != line.Len() || got.Line.Last().String() != line.Last().String() {
			t.Fatalf("%d steps, want %d, to\n%v\nwant\n%v", got.Line.Len(), line.Len(), got.Line.Last(), line.Last())
		}
	}
}

func stepsOf(l *rules.Line, t rules.Turn) []rules.Action { return l.Steps()[t.Start:t.End] }

// wayOf is at most so many of the turns that come as a plan: up to the last one that
// is the planner's. It is empty where the game ends before.
func (b *bench) wayOf(l *rules.Line, coming []rules.Turn, planner rules.Seat, most int) (way [][]rules.Action, turns int) {
	for i, turn := range coming[:min(most, len(coming))] {
		if turn.Seat == planner {
			turns = i + 1
		}
	}
	for _, turn := range coming[:turns] {
		way = append(way, stepsOf(l, turn))
	}
	return way, turns
}

// decoy arms an answer to some other turn than the one that comes.
func (b *bench) decoy(table *Table, planner rules.Seat, way [][]rules.Action, random *rand.Rand) {
	b.t.Helper()
	root := table.PlanRoot()
	comes, err := afterTurn(root, way[0])
	if err != nil {
		b.t.Fatal(err)
	}
	other, steps := randomTurn(b.t, root, random)
	if other.String() == comes.String() || other.Turn() != planner {
		return
	}
	_, answer := randomTurn(b.t, other, random)
	b.do(table.ID, table.Seats[planner.Index()], Arm{From: root, Turns: [][]rules.Action{steps, answer}})
}

// randomTurn is a whole turn from a position, and where it leads.
func randomTurn(t *testing.T, state rules.State, random *rand.Rand) (rules.State, []rules.Action) {
	t.Helper()
	var steps []rules.Action
	for from := state; ; {
		list := state.Actions()
		step := list[random.IntN(len(list))]
		next, _, err := state.Apply(step)
		if err != nil {
			t.Fatal(err)
		}
		if state, steps = next, append(steps, step); !rules.SameTurn(from, state) {
			return state, steps
		}
	}
}
