package rulestest

import (
	"fmt"

	"bridgekeeper/rules"
)

// lawBoard: the picture is whole, agrees with the position, and is the caller's to
// change.
func lawBoard(_ *checker, l *rules.Line) error {
	s := l.Last()
	b := s.Board()
	result, _ := s.Result()
	switch {
	case b.Cols < 1 || b.Rows < 1 || b.Cols > rules.MaxSide || b.Rows > rules.MaxSide:
		return fmt.Errorf("%d columns, %d rows", b.Cols, b.Rows)
	case len(b.Squares) != b.Cols*b.Rows:
		return fmt.Errorf("%d squares for %d columns and %d rows", len(b.Squares), b.Cols, b.Rows)
	case b.Turn != s.Turn() || b.TurnNumber != s.TurnNumber():
		return fmt.Errorf("turn %d of %v on the board, %d of %v", b.TurnNumber, b.Turn, s.TurnNumber(), s.Turn())
	}
	for i, sq := range b.Squares {
		if sq.Piece != "" && sq.Ground == rules.Void || sq.Piece == "" && sq.Owner != rules.Nobody {
			return fmt.Errorf("square %d is %+v", i, sq)
		}
	}
	inside := func(c rules.Cell) bool { return c.Col >= 0 && c.Col < b.Cols && c.Row >= 0 && c.Row < b.Rows }
	for _, k := range b.Links {
		if !inside(k.Span.From) || !inside(k.Span.To) || k.Kind == "" || k.Span.Cells() == nil {
			return fmt.Errorf("link %+v", k)
		}
	}
	for _, m := range b.Marks {
		if !inside(m.Cell) || m.Kind == "" {
			return fmt.Errorf("mark %+v", m)
		}
	}
	for i, t := range b.Tallies {
		if err := soundTally(t); err != nil {
			return fmt.Errorf("tally of seat %d: %w", i+1, err)
		}
		if r := result.Score; r != [2]int{} && r[i] != t.Score {
			return fmt.Errorf("score %d of seat %d on the board, %d in the result", t.Score, i+1, r[i])
		}
	}
	scribble(&b)
	return nil
}

func soundTally(t rules.Tally) error {
	sum := 0
	for _, q := range t.Parts {
		sum += q.N
	}
	if len(t.Parts) > 0 && sum != t.Score {
		return fmt.Errorf("parts %v make no %d", t.Parts, t.Score)
	}
	hand := 0
	for _, q := range t.Hand {
		if q.N < 0 || q.Key == "" {
			return fmt.Errorf("hand %v", t.Hand)
		}
		hand += q.N
	}
	if t.Set < 0 || t.Set > t.Sets || t.SetEmpty && (hand > 0 || t.Set < t.Sets) {
		return fmt.Errorf("set %d of %d with %d in hand, empty: %v", t.Set, t.Sets, hand, t.SetEmpty)
	}
	return nil
}

// scribble writes over a board; if the position feels it, the law of purity finds out.
func scribble(b *rules.Board) {
	for i := range b.Squares {
		b.Squares[i] = rules.Square{Ground: rules.Dot, Region: "?", Piece: "scribble"}
	}
	for i := range b.Links {
		b.Links[i] = rules.Link{Kind: "scribble"}
	}
	for i := range b.Marks {
		b.Marks[i] = rules.Mark{Kind: "scribble"}
	}
	for i := range b.Tallies {
		t := &b.Tallies[i]
		for _, list := range [][]rules.Quantity{t.Parts, t.Hand} {
			for k := range list {
				list[k] = rules.Quantity{Key: "scribble", N: -1}
			}
		}
		for k := range t.Regions {
			t.Regions[k] = "scribble"
		}
	}
}
