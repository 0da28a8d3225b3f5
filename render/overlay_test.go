package render

import (
	"testing"

	"bridgekeeper/rules"
)

// As many rows as can run through one stone, three or four cells long, in all
// four directions.
func TestNoTwoHintsShareAPlaceForTheirNumbers(t *testing.T) {
	b := rules.Board{Cols: 9, Rows: 9, Squares: make([]rules.Square, 81), Turn: rules.First}
	for i := range b.Squares {
		b.Squares[i] = rules.Square{Ground: rules.Field, Piece: "red"}
	}
	var v View
	for _, step := range []rules.Cell{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}} {
		for _, long := range []int{2, 3} {
			for before := range long + 1 {
				from := rules.Cell{Col: 4 - before*step.Col, Row: 4 - before*step.Row}
				v.Hints = append(v.Hints, rules.Span{From: from, To: rules.Cell{Col: from.Col + long*step.Col, Row: from.Row + long*step.Row}})
			}
		}
	}
	for _, v.Turned = range []bool{false, true} {
		s, _, err := New(Config{}).compose(b, v)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[point]string{}
		for _, it := range s.items {
			n, ok := it.(sign)
			if !ok || n.at.y < float64(s.lay.ground.Min.Y) || n.at.y > float64(s.lay.ground.Max.Y) {
				continue
			}
			if seen[n.at] != "" {
				t.Errorf("turned %v: %s and %s share %v", v.Turned, n.text, seen[n.at], n.at)
			}
			seen[n.at] = n.text
		}
		if len(seen) != len(v.Hints) || len(seen) != 28 {
			t.Errorf("turned %v: %d numbers for %d hints", v.Turned, len(seen), len(v.Hints))
		}
	}
}
