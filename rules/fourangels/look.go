package fourangels

import "bridgekeeper/rules"

// Board is what the position looks like. At the end the block of the angels is
// marked, or the wall that parts them.
func (s *state) Board() rules.Board {
	side := s.board.Side()
	b := rules.Board{
		Cols: side, Rows: side, Squares: make([]rules.Square, side*side),
		Turn: s.mover, TurnNumber: s.turn,
	}
	for i := range b.Squares {
		sq := &b.Squares[i]
		sq.Ground = rules.Field
		switch sq.Piece = s.piece(rules.Cell{Col: i % side, Row: i / side}); sq.Piece {
		case Angel:
			sq.Owner = rules.First
		case Demon:
			sq.Owner = rules.Second
		}
	}
	mark := func(kind string, set uint64) {
		for at := range inOrder(set) {
			b.Marks = append(b.Marks, rules.Mark{Cell: cellOf(at), Kind: kind})
		}
	}
	mark(rules.MarkLast, s.from)
	mark(rules.MarkLast, s.to)
	switch s.reason {
	case ReasonConnected:
		mark(rules.MarkBlock, s.board.angels)
	case ReasonSeparated:
		mark(rules.MarkWall, s.board.wall())
	}
	return b
}
