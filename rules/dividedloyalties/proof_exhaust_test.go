package dividedloyalties

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// An ends is all that can come of a position: the winners, as bits by seat, and the
// range of First's lead at the end.
type ends struct {
	winners  uint8
	low, top int
}

func (e ends) decided() (rules.Seat, bool) {
	for _, seat := range []rules.Seat{rules.Nobody, rules.First, rules.Second} {
		if e.winners == 1<<seat {
			return seat, true
		}
	}
	return rules.Nobody, false
}

// A playout plays every continuation of a position to its end, each position once, and
// holds what is foretold of each against it.
type playout struct {
	t     *testing.T
	known map[string]ends
	room  int // positions it may still visit

	decided, proved, bounded int
	slack                    int // by how much bounds were above what was possible, in all
	bridges                  map[string]int
}

func (p *playout) play(s *state) (ends, bool) {
	key := s.key()
	if e, ok := p.known[key]; ok {
		return e, true
	}
	if p.room--; p.room < 0 {
		return ends{}, false
	}
	e := ends{low: 1 << 20, top: -1 << 20}
	if r, over := s.Result(); over {
		lead := r.Score[0] - r.Score[1]
		e = ends{winners: 1 << r.Winner, low: lead, top: lead}
	}
	o := lookOut(s)
	for _, a := range s.Actions() {
		next, _, err := s.Apply(a)
		if err != nil {
			p.t.Fatal(err)
		}
		stillForeseen(p.t, s, o, a, next.(*state))
		if n := len(s.bridges); n < len(next.(*state).bridges) {
			p.bridges[kindOf(rules.Event{Seat: next.(*state).bridges[n].owner})]++
		}
		of, ok := p.play(next.(*state))
		if !ok {
			return ends{}, false
		}
		e.winners |= of.winners
		e.low, e.top = min(e.low, of.low), max(e.top, of.top)
	}
	p.known[key] = e
	p.check(s, o, e)
	return e, true
}

// foresees tells whether a bridge of that owner on the lane is a prospect.
func (o *outlook) foresees(lane int16, owner rules.Seat) bool {
	for i := range o.prospects {
		if q := &o.prospects[i]; q.lane == lane && q.owner == owner {
			return true
		}
	}
	return o.crowded
}

// check holds the proof and the bounds of a position against its ends.
func (p *playout) check(s *state, o *outlook, e ends) {
	result, over := s.Result()
	proof, ok := Game{}.Decided(s)
	winner, decided := e.decided()
	switch {
	case ok && (!decided || proof.Winner != winner):
		p.t.Fatalf("proved %+v, but it can end %+v\n%s", proof, e, s)
	case over && !ok:
		p.t.Fatalf("no proof of the end\n%s", s)
	case over:
		return
	case decided:
		p.decided++
		if ok {
			p.proved++
		}
	}
	if proof.Code == CodeNoBridge && e.low != e.top {
		p.t.Fatalf("no bridge is possible, but it can end %+v\n%s", e, s)
	}
	lead := result.Score[0] - result.Score[1]
	for seat, real := range map[rules.Seat]int{rules.First: e.top - lead, rules.Second: lead - e.low} {
		if o.crowded {
			break
		}
		if most, ok := o.gain(seat, 1<<20); ok {
			p.bounded++
			p.slack += most - real
			if most < real {
				p.t.Fatalf("%v can gain %d, and not only %d\n%s", seat, real, most, s)
			}
		}
	}
}

// key tells positions apart, faster than String.
func (s *state) key() string {
	var b strings.Builder
	for _, c := range s.stones {
		b.WriteByte(byte(c))
	}
	for _, i := range s.inBoardOrder() {
		br := &s.bridges[i]
		b.WriteByte(byte(br.lane))
		b.WriteByte(byte(br.lane >> 8))
		b.WriteByte(byte(br.owner) << 1)
		if br.cut {
			b.WriteByte(1)
		}
	}
	b.WriteString(fmt.Sprint(s.hands, s.sets, s.mover, s.stone, s.quiet))
	return b.String()
}

// smallTable is the text of a small board with stones on it, and little in hand.
func smallTable(r *rand.Rand) string {
	cols, rows := 3+r.IntN(3), 3+r.IntN(2)
	ground, stones := "", ""
	filled := 3 + r.IntN(5) // of 8
	tokens := [][]string{
		{"S1", "S1", "G2", "o"}, {"S1", "o", "o", "W3"}, {".", "S1", "G2", "W3"}, {"S1", "S1", "S1", "o"},
	}[r.IntN(4)]
	for range rows {
		for range cols {
			cell, stone := tokens[r.IntN(len(tokens))], "."
			if cell != "." && r.IntN(8) < filled {
				stone = string(letters[1+r.IntN(6)])
			}
			ground += cell + " "
			stones += stone + " "
		}
		ground += "\n"
		stones += "\n"
	}
	text := fmt.Sprintf("name: Small\nrounds: 3\n\n%s\nstones:\n%s\nreserve:\n", ground, stones)
	for i, side := range sideNames {
		set := 3
		if r.IntN(6) == 0 {
			set = 2
		}
		text += fmt.Sprintf("%s %d", side, set)
		for range 1 + r.IntN(3) {
			c := handOrder[i][r.IntN(5)]
			if letter := string(c.letter()); !strings.Contains(text[strings.LastIndex(text, side):], " "+letter) {
				text += fmt.Sprintf(" %s%d", letter, 1+r.IntN(min(2, int(fullSet[i][c]))))
			}
		}
		text += "\n"
	}
	return text
}

func TestProofsHoldInEveryContinuationOfRandomTables(t *testing.T) {
	p := &playout{t: t, bridges: map[string]int{}}
	whole := 0
	for n := range *proofTables {
		r := rand.New(rand.NewPCG(uint64(n), 23))
		now, err := Game{}.New(rules.Setup{Text: smallTable(r)})
		if err != nil {
			continue // no board cell, or over
		}
		// Where there is too much to play out some steps are taken first.
		for now.Turn() != rules.Nobody {
			p.known, p.room = map[string]ends{}, 2500
			if _, ok := p.play(now.(*state)); ok {
				whole++
				break
			}
			if now, _, err = now.Apply(randomStep(r, now.Actions())); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d of %d tables; of %d positions decided before the end %d proved; %d bounds, %.3f too high on average; bridges declared: %v",
		whole, *proofTables, p.decided, p.proved, p.bounded, float64(p.slack)/float64(max(1, p.bounded)), p.bridges)
	if len(p.bridges) < 3 || p.proved*10 < p.decided*9 {
		t.Error("too little was declared, or proved")
	}
}
