package dividedloyalties

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest/facts"
)

type (
	// A caseFacts is a small situation and what comes of a turn in it.
	caseFacts struct {
		Name    string
		Grid    [][]string
		Rounds  int
		Stones  []oraclePlace
		Bridges []struct {
			Kind     string
			From, To oraclePoint
			Cut      bool
		}
		Turn struct {
			Player             string
			Place, SecondPlace *oraclePlace
			Declare            []oracleEnds
		}
		Hand  map[string]map[string]int
		Batch map[string]int
		Page  casePage
		Rules *struct {
			Verdicts []string
			Turn     string
		}
		RulesDiffer bool
	}

	casePage struct {
		Placement    string
		Declarations []struct {
			OK     bool
			Kind   string
			Cut    []int
			Reason string
		}
		ScoreBefore, Score, ScoreAfterTurn map[string]oracleScore
		CutFlags                           []bool
		StoneStays                         *bool
		ReserveAfterTurn                   map[string]oracleReserve
	}
)

func TestOracleCases(t *testing.T) {
	data, err := os.ReadFile(facts.Path(t, "oracle/cases.json"))
	if err != nil {
		t.Fatal(err)
	}
	var cases []caseFacts
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	o := &oracle{t: t}
	for i := range cases {
		o.situation(&cases[i])
	}
	fmt.Printf("oracle: cases=%d facts=%d differences=%d\n", len(cases), o.facts, o.wrong)
	if len(cases) == 0 {
		t.Fatal("nothing was compared")
	}
}

// text is the situation as a position text, so that it is checked like one.
func (c *caseFacts) text(r *replay) string {
	var b strings.Builder
	// A free cell apart from the rest, where a stone can always go: in some of the
	// situations the game would be over before the turn.
	grid := append(slices.Clone(c.Grid), []string{"."}, []string{"Z"})
	b.WriteString(oracleText(grid, c.Rounds) + "\nstones:\n")
	for y, row := range c.Grid {
		for x := range row {
			stone := "."
			for _, s := range c.Stones {
				if s.X == x && s.Y == y {
					stone = string(colourOf(s.Color).letter())
				}
			}
			b.WriteString(stone + " ")
		}
		b.WriteByte('\n')
	}
	b.WriteString("\nbridges:\n")
	for _, br := range c.Bridges {
		b.WriteString(rules.Span{From: r.cell(br.From), To: r.cell(br.To)}.Ordered().String() + " " + br.Kind)
		if br.Cut {
			b.WriteString(" cut")
		}
		b.WriteByte('\n')
	}
	b.WriteString("\nreserve:\n")
	for i, side := range sideNames {
		fmt.Fprintf(&b, "%s %d", side, max(1, c.Batch[side]))
		for _, col := range handOrder[i] {
			n := int(fullSet[i][col])
			if h, ok := c.Hand[side]; ok {
				n = h[string(col.piece())]
			}
			fmt.Fprintf(&b, " %c%d", col.letter(), n)
		}
		b.WriteByte('\n')
	}
	b.WriteString("\nturn:\n" + c.Turn.Player + "\n")
	return b.String()
}

func (o *oracle) situation(c *caseFacts) {
	o.where = c.Name
	r := &replay{oracle: o, rows: len(c.Grid) + 2, ids: map[rules.Span]int{}}
	state, err := Game{}.New(rules.Setup{Text: c.text(r)})
	if err != nil {
		o.t.Errorf("%s: %v\n%s", c.Name, err, c.text(r))
		return
	}
	r.state = state
	var order []rules.Span // of declaration, those on the board first
	for _, b := range c.Bridges {
		span := rules.Span{From: r.cell(b.From), To: r.cell(b.To)}.Ordered()
		r.ids[span] = len(r.ids)
		order = append(order, span)
	}
	if c.RulesDiffer {
		o.stricter(c, r)
		return
	}
	placed := o.casePlace(c, r)
	if !placed {
		return
	}
	r.scores("score before", c.Page.ScoreBefore)
	for i, e := range c.Turn.Declare {
		want := c.Page.Declarations[i]
		r.cuts = nil
		next, events, err := r.state.Apply(r.bridge(e))
		if !want.OK {
			reason := want.Reason
			if reason == "ignored" { // the same cell twice
				reason = "length"
			}
			r.same("verdict", caseWord(err), reason)
			continue
		}
		r.same("verdict", caseWord(err), "ok")
		if err != nil {
			return
		}
		r.state = next
		order = append(order, events[0].Args["bridge"].(rules.Span))
		r.declared(events, want.Kind)
		slices.Sort(r.cuts)
		r.same("cut", r.cuts, sorted(want.Cut))
	}
	r.scores("score", c.Page.Score)
	r.same("cut flags", r.cutFlags(order), c.Page.CutFlags)
	at := r.cell(oraclePoint{c.Turn.Place.X, c.Turn.Place.Y})
	if _, ok := r.apply(ActionEnd); !ok {
		return
	}
	board := r.state.Board()
	r.same("the stone stays", board.At(at).Piece != "", *c.Page.StoneStays)
	r.standing(c.Page.ScoreAfterTurn, c.Page.ReserveAfterTurn)
}

func (r *replay) scores(what string, want map[string]oracleScore) {
	board := r.state.Board()
	for i, side := range sideNames {
		t := board.Tallies[i]
		r.same(side+"'s "+what, oracleScore{t.Parts[0].N, t.Parts[1].N}, want[side])
	}
}

func (r *replay) cutFlags(order []rules.Span) []bool {
	var flags []bool
	board := r.state.Board()
	for _, span := range order {
		for _, l := range board.Links {
			if l.Span == span {
				flags = append(flags, l.Cut)
			}
		}
	}
	return flags
}

// casePlace lays the situation's stone and tells whether it was to be laid.
func (o *oracle) casePlace(c *caseFacts, r *replay) bool {
	p := c.Turn.Place
	next, _, err := r.state.Apply(PlaceAction(rules.Piece(p.Color), r.cell(oraclePoint{p.X, p.Y})))
	r.same("placement", caseWord(err), c.Page.Placement)
	if err == nil {
		r.state = next
	}
	return err == nil && c.Page.Placement == "ok"
}

// stricter compares a situation in which the page allows what the rules refuse.
func (o *oracle) stricter(c *caseFacts, r *replay) {
	if p := c.Turn.Place; p != nil {
		if _, ok := r.apply(PlaceAction(rules.Piece(p.Color), r.cell(oraclePoint{p.X, p.Y}))); !ok {
			return
		}
	}
	if c.Rules.Turn == "refused" {
		a := ActionEnd
		if p := c.Turn.SecondPlace; p != nil {
			a = PlaceAction(rules.Piece(p.Color), r.cell(oraclePoint{p.X, p.Y}))
		}
		r.same("the turn is refused", r.refusal(a) != "", true)
		return
	}
	for i, e := range c.Turn.Declare {
		next, _, err := r.state.Apply(r.bridge(e))
		r.same("verdict", caseWord(err), c.Rules.Verdicts[i])
		if err == nil {
			r.state = next
		}
	}
}

// caseWord is the cases' word for an answer of ours.
func caseWord(err error) string {
	if err == nil {
		return "ok"
	}
	words := map[string]string{
		CodeOccupied: "occupied", CodeOutside: "noCell", CodeDotNeeds: "dotNoBridge", CodeNotInHand: "notInHand",
		CodeNotStraight: "line", CodeBadLength: "length", CodeGap: "colours", CodeSameColours: "colours",
		CodeMixed: "colours", CodeNotThrough: "notPlaced", CodeNoStoneYet: "notPlaced", CodeOverlaps: "overlap",
		CodeRedOnRed: "redCrosses", CodeRedOnCut: "redCrosses", CodeCrosses: "crosses",
	}
	if e := rules.Illegal(err); e != nil {
		return words[e.Code]
	}
	return err.Error()
}
