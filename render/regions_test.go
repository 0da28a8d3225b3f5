package render

import (
	"math"
	"testing"

	"bridgekeeper/rules"
)

func TestRegionsAreTracedWithHolesAndApartAtCorners(t *testing.T) {
	type want struct{ loops, convex, hollow int }
	for name, c := range map[string]struct {
		picture string
		parts   []want
	}{
		"a single cell":         {"S1", []want{{1, 4, 0}}},
		"an L":                  {"S1 .\nS1 S1", []want{{1, 5, 1}}},
		"two that touch corner": {"S1 .\n. S1", []want{{1, 4, 0}, {1, 4, 0}}},
		"a ring":                {"S1 S1 S1\nS1 o S1\nS1 S1 S1", []want{{2, 4, 4}}},
		"a wide hole":           {"S1 S1 S1 S1\nS1 o o S1\nS1 S1 S1 S1", []want{{2, 4, 4}}},
		"a hole at a corner":    {"S1 S1 .\nS1 . S1\nS1 S1 S1", []want{{1, 7, 3}}},
		"two names":             {"S1 S2", []want{{1, 4, 0}, {1, 4, 0}}},
		"two shades":            {"S1 G1", []want{{1, 4, 0}, {1, 4, 0}}},
	} {
		b := drawBoard(t, c.picture)
		for _, turned := range []bool{false, true} {
			l := newLayout(&b, View{Scale: 1, Turned: turned})
			parts := partsOf(&b, l)
			if len(parts) != len(c.parts) {
				t.Errorf("%s: %d parts", name, len(parts))
				continue
			}
			for i, pt := range parts {
				const inset = 3
				got, area := want{}, 0.0
				for _, lp := range pt.outline(l, inset, 5) {
					got.loops++
					for j, k := range lp {
						if k.radius == 5 {
							got.convex++
						} else {
							got.hollow++
						}
						next := lp[(j+1)%len(lp)]
						area += (k.at.x*next.at.y - next.at.x*k.at.y) / 2
						if dx, dy := next.at.x-k.at.x, next.at.y-k.at.y; math.Abs(dx) > 1e-9 == (math.Abs(dy) > 1e-9) {
							t.Errorf("%s: a side from %v to %v is not straight", name, k.at, next.at)
						}
					}
				}
				if got != c.parts[i] {
					t.Errorf("%s: part %d has %+v, want %+v", name, i, got, c.parts[i])
				}
				if most := float64(len(pt.first) * l.cell * l.cell); area >= most || area < most*0.8 {
					t.Errorf("%s: part %d covers %.0f of %.0f pixels", name, i, area, most)
				}
			}
		}
	}
}

func TestRegionNamesStandInTheFirstFreeCellOfEveryPart(t *testing.T) {
	b := drawBoard(t, `
		S1/B S1   .    S1
		.    .    o    S1
		W2/R W2/G G3/Y .
		.    W2   .    .`)
	for turned, want := range map[bool]map[string]int{
		false: {"S1 b4": 1, "S1 d4": 1, "W2 b1": 1},
		true:  {"S1 d3": 1, "S1 b4": 1, "W2 b1": 1},
	} {
		s, _, err := New(Config{}).compose(b, View{Turned: turned})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, it := range s.items {
			l, ok := it.(label)
			if !ok {
				continue
			}
			for i := range b.Squares {
				c := rules.Cell{Col: i % b.Cols, Row: i / b.Cols}
				if mid(s.lay.centre(c)) == l.at {
					got[l.text+" "+c.String()]++
				}
			}
		}
		if len(got) != len(want) {
			t.Errorf("turned %v: %v", turned, got)
		}
		for k := range want {
			if got[k] != want[k] {
				t.Errorf("turned %v: no %s in %v", turned, k, got)
			}
		}
	}
}
