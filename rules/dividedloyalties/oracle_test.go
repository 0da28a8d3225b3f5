package dividedloyalties

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest/facts"
)

// The recorded facts of the original game, and its words for ours. Cells come as
// column and row from the top.

type (
	oraclePoint [2]int
	oracleEnds  [2]oraclePoint

	oracleGame struct {
		ID       string
		Position struct {
			Name string
			Rows [][]string
		}
		Rounds int
		Steps  []oracleStep
		Final  oracleFinal
	}

	oracleStep struct {
		Player        string
		Choices       int
		DotsOpen      map[string][]oraclePoint
		BadPlaces     []oraclePlace
		Place         *oraclePlace
		Pass          string
		Dot, Refund   bool
		LegalBridges  []oracleEnds
		LegalKinds    []string
		LegalCuts     [][]int
		Attempts      []oracleProbe
		Bridges       []oracleEnds
		Kinds         []string
		Cut           []int
		LegalAfter    *[]oracleEnds
		AttemptsAfter []oracleProbe
		Score         map[string]oracleScore
		Reserve       map[string]oracleReserve
	}

	oraclePlace struct {
		X, Y          int
		Color, Reason string
	}

	oracleProbe struct {
		S, E  oraclePoint
		Page  string
		Fails []string
	}

	oracleScore   struct{ Bridges, Regions int }
	oracleReserve struct {
		Batch  int
		Stones map[string]int
	}

	oracleFinal struct {
		Score    map[string]oracleScore
		Total    map[string]int
		Winner   string
		Ended    string
		Unplaced map[string]int
		Bridges  []struct {
			ID   int
			Kind string
			Cut  bool
			Row  []oraclePoint
		}
	}
)

// An oracle compares facts, and counts them.
type oracle struct {
	t     *testing.T
	where string
	facts int
	wrong int
}

func (o *oracle) same(what string, got, want any) {
	o.facts++
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		o.wrong++
		if o.wrong <= 20 {
			o.t.Errorf("%s: %s: got %s, recorded %s", o.where, what, g, w)
		}
	}
}

// oracleSample is of how many recorded games TestOracle replays one; all are replayed
// with BRIDGEKEEPER_FULL=1.
var oracleSample = 8

func TestOracle(t *testing.T) {
	folder := facts.Path(t, "oracle")
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl.gz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no recorded games in %s (%v)", folder, err)
	}
	o := &oracle{t: t}
	games, lines := 0, 0
	for _, file := range files {
		eachLine(t, file, func(line []byte) {
			if lines++; lines%oracleSample != 0 {
				return
			}
			var g oracleGame
			if err := json.Unmarshal(line, &g); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			o.game(&g)
			games++
		})
	}
	fmt.Printf("oracle: games=%d facts=%d differences=%d\n", games, o.facts, o.wrong)
	if games == 0 || o.facts == 0 {
		t.Fatal("nothing was compared")
	}
}

func eachLine(t *testing.T, file string, each func([]byte)) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		if len(strings.TrimSpace(lines.Text())) > 0 {
			each(lines.Bytes())
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// A replay is one recorded game on its way through the engine.
type replay struct {
	*oracle
	rows   int
	state  rules.State
	ids    map[rules.Span]int // the recorded ids of bridges
	cuts   []int              // ids cut this turn
	passes []rules.Event      // that followed the last turn and are not yet told
}

// oracleText is a position text of a recorded grid.
func oracleText(grid [][]string, rounds int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "name: Recorded\nrounds: %d\n\n", rounds)
	for _, row := range grid {
		for i, cell := range row {
			if cell == "" {
				row[i] = "."
			}
		}
		b.WriteString(strings.Join(row, " ") + "\n")
	}
	return b.String()
}

func (o *oracle) game(g *oracleGame) {
	o.where = g.ID
	state, err := Game{}.New(rules.Setup{Text: oracleText(g.Position.Rows, g.Rounds)})
	if err != nil {
		o.t.Fatalf("%s: %v", g.ID, err)
	}
	r := &replay{oracle: o, rows: len(g.Position.Rows), state: state, ids: map[rules.Span]int{}}
	for i := range g.Steps {
		o.where = fmt.Sprintf("%s step %d", g.ID, i)
		if !r.step(&g.Steps[i]) {
			return
		}
	}
	o.where = g.ID + " at the end"
	r.final(&g.Final, g.Rounds)
}

func (r *replay) cell(p oraclePoint) rules.Cell {
	return rules.Cell{Col: p[0], Row: r.rows - 1 - p[1]}
}

func (r *replay) point(c rules.Cell) oraclePoint { return oraclePoint{c.Col, r.rows - 1 - c.Row} }

func (r *replay) bridge(e oracleEnds) rules.Action {
	return BridgeAction(rules.Span{From: r.cell(e[0]), To: r.cell(e[1])})
}

// ends are those of a bridge as the records have them: by column, then by row from
// the top.
func (r *replay) ends(s rules.Span) oracleEnds {
	e := oracleEnds{r.point(s.From), r.point(s.To)}
	if less(e[1], e[0]) {
		e[0], e[1] = e[1], e[0]
	}
	return e
}

func less(a, b oraclePoint) bool { return a[0] < b[0] || a[0] == b[0] && a[1] < b[1] }

// step compares one turn; false where the game can't go on.
func (r *replay) step(st *oracleStep) bool {
	if st.Pass != "" {
		r.pass(st)
		return true
	}
	r.same("passes", len(r.passes), 0)
	r.same("player", sideName(r.state.Turn()), st.Player)
	r.placements(st)
	events, ok := r.apply(PlaceAction(rules.Piece(st.Place.Color), r.cell(oraclePoint{st.Place.X, st.Place.Y})))
	if !ok {
		return false
	}
	at := events[0].Args["cell"].(rules.Cell)
	board := r.state.Board()
	r.same("dot", board.At(at).Ground == rules.Dot, st.Dot)
	r.legal("bridges", st.LegalBridges, st.LegalKinds, st.LegalCuts)
	r.probe(st.Attempts)
	r.cuts = nil
	for i, e := range st.Bridges {
		events, ok := r.apply(r.bridge(e))
		if !ok {
			return false
		}
		r.declared(events, st.Kinds[i])
	}
	slices.Sort(r.cuts)
	r.same("cut", r.cuts, sorted(st.Cut))
	if st.LegalAfter != nil {
		r.legal("bridges after", *st.LegalAfter, nil, nil)
	}
	r.probe(st.AttemptsAfter)
	events, ok = r.apply(ActionEnd)
	if !ok {
		return false
	}
	refund := false
	for _, e := range events {
		refund = refund || e.Code == EventReturned
		if e.Code == rules.EventPassed {
			r.passes = append(r.passes, e)
		}
	}
	r.same("refund", refund, st.Refund)
	r.standing(st.Score, st.Reserve)
	return true
}

func sorted(list []int) []int {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// pass compares a recorded pass, which here followed the turn before by itself.
func (r *replay) pass(st *oracleStep) {
	if len(r.passes) == 0 {
		r.same("pass", "none", st.Pass)
		return
	}
	e := r.passes[0]
	r.passes = r.passes[1:]
	r.same("who passes", sideName(e.Seat), st.Player)
	r.same("why", e.Args["cause"], map[string]string{"noCell": CauseNoCell, "noStones": CauseNoStones}[st.Pass])
	r.same("choices of who passes", 0, st.Choices)
	r.standing(st.Score, st.Reserve)
}

func (r *replay) apply(a rules.Action) ([]rules.Event, bool) {
	next, events, err := r.state.Apply(a)
	r.same("step "+string(a), err, nil)
	if err != nil {
		return nil, false
	}
	r.state = next
	return events, true
}

// placements compares what may be placed and what may not.
func (r *replay) placements(st *oracleStep) {
	actions := r.state.Actions()
	r.same("choices", len(actions), st.Choices)
	if st.DotsOpen != nil {
		board := r.state.Board()
		open := map[string][]oraclePoint{}
		for colour := range st.DotsOpen {
			open[colour] = []oraclePoint{}
		}
		for _, a := range actions {
			p := Game{}.Parts(a)
			if c, _ := rules.ParseCell(p[1].Value); board.At(c).Ground == rules.Dot {
				open[p[0].Value] = append(open[p[0].Value], r.point(c))
			}
		}
		for _, list := range open {
			sort.Slice(list, func(i, j int) bool { return less(list[i], list[j]) })
		}
		r.same("open dots", open, st.DotsOpen)
	}
	words := map[string]string{
		"occupied": CodeOccupied, "noCell": CodeOutside, "dotNoBridge": CodeDotNeeds, "notInHand": CodeNotInHand,
	}
	for _, bad := range st.BadPlaces {
		a := PlaceAction(rules.Piece(bad.Color), r.cell(oraclePoint{bad.X, bad.Y}))
		r.same("refusal of "+string(a), r.refusal(a), words[bad.Reason])
	}
}

// refusal is the code for which the step is refused.
func (r *replay) refusal(a rules.Action) string {
	_, _, err := r.state.Apply(a)
	if e := rules.Illegal(err); e != nil {
		return e.Code
	}
	return ""
}

// legal compares the bridges that may be declared, with their kinds and cuts.
func (r *replay) legal(what string, ends []oracleEnds, kinds []string, cuts [][]int) {
	type option struct {
		ends oracleEnds
		kind string
		cuts []int
	}
	var got []option
	for _, a := range r.state.Actions() {
		if a == ActionEnd {
			continue
		}
		_, events, err := r.state.Apply(a)
		if err != nil {
			r.t.Fatalf("%s: %s is offered and refused: %v", r.where, a, err)
		}
		o := option{ends: r.ends(events[0].Args["bridge"].(rules.Span)), kind: kindOf(events[0])}
		for _, e := range events {
			if e.Code == EventCut {
				o.cuts = append(o.cuts, r.ids[e.Args["bridge"].(rules.Span)])
			}
		}
		slices.Sort(o.cuts)
		got = append(got, o)
	}
	sort.Slice(got, func(i, j int) bool {
		a, b := got[i].ends, got[j].ends
		return less(a[0], b[0]) || a[0] == b[0] && less(a[1], b[1])
	})
	var gotEnds []oracleEnds
	for _, o := range got {
		gotEnds = append(gotEnds, o.ends)
	}
	r.same("legal "+what, gotEnds, ends)
	if len(got) != len(ends) {
		return
	}
	for i, o := range got {
		if kinds != nil {
			r.same("kind of legal bridge", o.kind, kinds[i])
		}
		if cuts != nil {
			r.same("cuts of legal bridge", o.cuts, sorted(cuts[i]))
		} else if kinds != nil {
			r.same("cuts of legal bridge", len(o.cuts), 0)
		}
	}
}

// kindOf is the recorded word for who owns a declared bridge.
func kindOf(e rules.Event) string {
	if e.Seat == rules.Nobody {
		return "red"
	}
	return sideName(e.Seat)
}

// declared takes down a bridge of the turn and what it cuts.
func (r *replay) declared(events []rules.Event, kind string) {
	r.same("kind", kindOf(events[0]), kind)
	r.ids[events[0].Args["bridge"].(rules.Span)] = len(r.ids)
	for _, e := range events {
		if e.Code == EventCut {
			r.cuts = append(r.cuts, r.ids[e.Args["bridge"].(rules.Span)])
		}
	}
}

// Our codes for the recorded reasons, in the order of our rulebook.
var oracleReasons = []struct{ theirs, ours string }{
	{"line", CodeNotStraight}, {"length", CodeBadLength}, {"empty", CodeGap}, {"identical", CodeSameColours},
	{"mixed", CodeMixed}, {"notPlaced", CodeNotThrough}, {"overlap", CodeOverlaps},
	{"redCrossesRed", CodeRedOnRed}, {"redCrossesCut", CodeRedOnCut},
	{"crossesCut", CodeCrosses}, {"crossesRed", CodeCrosses}, {"crossesScoring", CodeCrosses},
}

// probe compares the first reason of each refused bridge.
func (r *replay) probe(list []oracleProbe) {
	for _, p := range list {
		want := ""
		for _, reason := range oracleReasons {
			if slices.Contains(p.Fails, reason.theirs) {
				want = reason.ours
				break
			}
		}
		a := r.bridge(oracleEnds{p.S, p.E})
		r.same("refusal of "+string(a), r.refusal(a), want)
	}
}

// standing compares scores and reserves.
func (r *replay) standing(score map[string]oracleScore, reserve map[string]oracleReserve) {
	board := r.state.Board()
	for i, side := range sideNames {
		t := board.Tallies[i]
		r.same(side+"'s score", oracleScore{t.Parts[0].N, t.Parts[1].N}, score[side])
		hand := map[string]int{}
		for _, q := range t.Hand {
			hand[q.Key] = q.N
		}
		r.same(side+"'s reserve", oracleReserve{t.Set, hand}, reserve[side])
	}
}

func (r *replay) final(f *oracleFinal, rounds int) {
	result, over := r.state.Result()
	r.same("over", over, true)
	reasons := map[string]string{
		"allPlaced": ReasonAllPlaced, "nobodyCanPlace": ReasonNoPlace, "fourStoneless": ReasonNoStone,
	}
	r.same("reason", result.Reason, reasons[f.Ended])
	winners := map[string]rules.Seat{"blue": rules.First, "yellow": rules.Second}
	r.same("winner", result.Winner, winners[f.Winner])
	board := r.state.Board()
	for i, side := range sideNames {
		t := board.Tallies[i]
		r.same(side+"'s total", result.Score[i], f.Total[side])
		r.same(side+"'s last score", oracleScore{t.Parts[0].N, t.Parts[1].N}, f.Score[side])
		unplaced := 12 * (rounds - t.Set)
		for _, q := range t.Hand {
			unplaced += q.N
		}
		r.same(side+"'s unplaced stones", unplaced, f.Unplaced[side])
	}
	r.same("bridges", len(board.Links), len(f.Bridges))
	for i := range min(len(board.Links), len(f.Bridges)) {
		l, b := board.Links[i], f.Bridges[i]
		r.same("bridge", r.ends(l.Span), r.ends(rules.Span{From: r.cell(b.Row[0]), To: r.cell(b.Row[len(b.Row)-1])}))
		r.same("kind of bridge", kindOf(rules.Event{Seat: l.Owner}), b.Kind)
		r.same("cut flag", l.Cut, b.Cut)
		r.same("cells of bridge", len(l.Span.Cells()), len(b.Row))
	}
}
