package dividedloyalties

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// A row is a situation drawn in letters, what is played in it, and what must come of
// that. It names the rule it is about.
//
// The board: "." is void, "o" a dot, "#" a cell of region S1, another token a cell of
// that region; a colour's letter is a stone on a cell of S1, and "o:P" or "G2:B" a
// stone on other ground. A free cell is added apart from the rest, high above, so that
// the game goes on, unless the row is closed.
type row struct {
	rule, says string
	board      string
	bridges    string // "a1-c1 blue, a2-c2 yellow cut"
	hands      string // "blue 2 B1, yellow 1 Y4 O3"
	turn       string // "yellow quiet 2"; Blue's where it is empty
	rounds     int    // 3 where it is 0
	closed     bool
	play       string // "blue c1, bridge a1 c1, end"
	want       []string
}

// Wants are facts of the position after the play, or of its last step:
//
//	events: first placed {cell: c1, piece: blue}; …   what the last step brought about
//	refused: occupied {cell: a1, piece: blue}         why the last step is illegal
//	score: 1+1 0+0       bridge and region points of Blue and Yellow
//	sums: 2 0
//	bridges: a1-c1 blue, a2-c2 yellow cut
//	actions: bridge a1 c1, end
//	can: blue c1         an action among the legal ones
//	cannot: blue c1
//	at: c1 purple        "nothing" where no stone is
//	turn: yellow 2       who moves, and the turn's number
//	quiet: 2             turns in a row without a new stone
//	hand: blue 1 B4 P3 G2 R2 O1
//	over: all-placed first 3-2
type outcome struct {
	state  rules.State
	events []rules.Event
	err    error
}

func (r *row) text() string {
	var ground, stones strings.Builder
	if !r.closed {
		ground.WriteString("Z\n.\n")
		stones.WriteString(".\n.\n")
	}
	for line := range strings.Lines(strings.TrimSpace(r.board)) {
		for _, f := range strings.Fields(line) {
			g, stone, both := strings.Cut(f, ":")
			switch {
			case both:
			case g == "#":
				g = "S1"
			case len(g) == 1 && colourOfLetter(g[0]) != none:
				g, stone = "S1", g
			}
			if stone == "" {
				stone = "."
			}
			ground.WriteString(g + " ")
			stones.WriteString(stone + " ")
		}
		ground.WriteByte('\n')
		stones.WriteByte('\n')
	}
	lines := func(s string) string { return strings.ReplaceAll(s, ", ", "\n") }
	text := fmt.Sprintf("name: Table\nrounds: %d\n\n%s\nstones:\n%s", max(r.rounds, 3), &ground, &stones)
	if r.bridges != "" {
		text += "\nbridges:\n" + lines(r.bridges) + "\n"
	}
	if r.hands != "" {
		text += "\nreserve:\n" + lines(r.hands) + "\n"
	}
	if r.turn != "" {
		text += "\nturn:\n" + r.turn + "\n"
	}
	return text
}

func (r *row) run(t *testing.T) {
	state, err := Game{}.New(rules.Setup{Text: r.text()})
	if err != nil {
		line, col := rules.Notation(err).LineCol()
		t.Fatalf("line %d, column %d: %v", line, col, err)
	}
	o := outcome{state: state}
	var steps []string
	if r.play != "" {
		steps = strings.Split(r.play, ", ")
	}
	for i, a := range steps {
		offered := slices.Contains(o.state.Actions(), rules.Action(a))
		next, events, err := o.state.Apply(rules.Action(a))
		if err != nil && i < len(steps)-1 {
			t.Fatalf("step %q: %v", a, err)
		}
		if offered != (err == nil) {
			t.Errorf("step %q: offered: %v, answered: %v", a, offered, err)
		}
		o.events, o.err = events, err
		if err == nil {
			o.state = next
		}
	}
	refused := false
	for _, w := range r.want {
		key, want, _ := strings.Cut(w, ": ")
		refused = refused || key == "refused"
		if got := o.fact(t, key, want); got != want {
			t.Errorf("%s:\n got %s\nwant %s", key, got, want)
		}
	}
	if o.err != nil && !refused {
		t.Errorf("the last step: %v", o.err)
	}
	if len(r.want) == 0 {
		t.Error("nothing is wanted")
	}
}

// fact is what the outcome says for a want of that key.
func (o *outcome) fact(t *testing.T, key, want string) string {
	b := o.state.Board()
	var parts []string
	switch key {
	case "events":
		for _, e := range o.events {
			parts = append(parts, e.String())
		}
		return strings.Join(parts, "; ")
	case "refused":
		if e := rules.Illegal(o.err); e != nil {
			return e.Code + " " + e.Args.String()
		}
		return "no: legal"
	case "score":
		for _, tally := range b.Tallies {
			parts = append(parts, fmt.Sprintf("%d+%d", tally.Parts[0].N, tally.Parts[1].N))
		}
		return strings.Join(parts, " ")
	case "sums":
		return fmt.Sprint(b.Tallies[0].Score, " ", b.Tallies[1].Score)
	case "bridges":
		for _, l := range b.Links {
			s := l.Span.String() + " " + kindOf(rules.Event{Seat: l.Owner})
			if l.Cut {
				s += " cut"
			}
			parts = append(parts, s)
		}
		return strings.Join(parts, ", ")
	case "actions":
		return strings.Join(o.actions(), ", ")
	case "can", "cannot":
		for _, a := range o.actions() {
			if a == want {
				return map[string]string{"can": want, "cannot": "it can"}[key]
			}
		}
		return map[string]string{"can": "it can't", "cannot": want}[key]
	case "at":
		c, _ := rules.ParseCell(strings.Fields(want)[0])
		piece := b.At(c).Piece
		if piece == "" {
			piece = "nothing"
		}
		return c.String() + " " + string(piece)
	case "turn":
		return fmt.Sprintf("%s %d", sideName(o.state.Turn()), o.state.TurnNumber())
	case "quiet":
		return fmt.Sprint(o.state.(*state).quiet)
	case "hand":
		side := strings.Fields(want)[0]
		for i, tally := range b.Tallies {
			if sideNames[i] == side {
				parts = append(parts, side, fmt.Sprint(tally.Set))
				for _, q := range tally.Hand {
					parts = append(parts, fmt.Sprintf("%c%d", colourOf(q.Key).letter(), q.N))
				}
			}
		}
		return strings.Join(parts, " ")
	case "over":
		r, over := o.state.Result()
		if !over {
			return "it isn't"
		}
		return fmt.Sprintf("%s %v %d-%d", r.Reason, r.Winner, r.Score[0], r.Score[1])
	}
	t.Fatalf("there is no want called %q", key)
	return ""
}

func (o *outcome) actions() []string {
	var out []string
	for _, a := range o.state.Actions() {
		out = append(out, string(a))
	}
	return out
}

// TestRules plays the rows of all rules, R1 to R19, and sees that none is without.
func TestRules(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range allRows() {
		seen[r.rule] = true
		t.Run(r.rule+" "+r.says, r.run)
	}
	for n := 1; n <= 19; n++ {
		if rule := fmt.Sprintf("R%d", n); !seen[rule] {
			t.Errorf("%s has no row", rule)
		}
	}
}

func allRows() []row {
	var all []row
	for _, rows := range [][]row{stoneRows, rowRows, dotRows, conflictRows, scoreRows, endRows} {
		all = append(all, rows...)
	}
	return all
}
