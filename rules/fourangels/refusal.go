package fourangels

import "bridgekeeper/rules"

// refusal is why the deed is illegal here, the first reason that holds, or no code
// where it is legal.
func (s *state) refusal(d deed) (string, rules.Args) {
	switch {
	case s.mover == rules.First && !d.moves:
		return CodeMustMove, nil
	case s.mover == rules.Second && d.moves:
		return CodeMustPlace, nil
	case d.moves:
		return s.moveRefusal(d.from, d.to)
	case s.board.bitOf(d.to) == 0:
		return CodeOutside, rules.Args{"cell": d.to}
	case s.piece(d.to) != "":
		return CodeOccupied, rules.Args{"cell": d.to, "piece": s.piece(d.to)}
	}
	return "", nil
}

// moveRefusal follows A2.
func (s *state) moveRefusal(from, to rules.Cell) (string, rules.Args) {
	for _, c := range [2]rules.Cell{from, to} {
		if s.board.bitOf(c) == 0 {
			return CodeOutside, rules.Args{"cell": c}
		}
	}
	across, up := to.Col-from.Col, to.Row-from.Row
	squares := max(across, -across, up, -up)
	between := rules.Cell{Col: (from.Col + to.Col) / 2, Row: (from.Row + to.Row) / 2}
	switch {
	case s.piece(from) == "":
		return CodeNoAngel, rules.Args{"cell": from}
	case s.piece(from) != Angel:
		return CodeNotYours, rules.Args{"cell": from, "piece": s.piece(from)}
	case squares != 1 && squares != 2:
		return CodeBadDistance, rules.Args{"from": from, "to": to, "count": rules.Count(squares)}
	case squares == 2 && (across%2 != 0 || up%2 != 0):
		return CodeNotStraight, rules.Args{"from": from, "to": to}
	case s.piece(to) != "":
		return CodeOccupied, rules.Args{"cell": to, "piece": s.piece(to)}
	case squares == 2 && s.piece(between) != "":
		return CodeJumpsOver, rules.Args{"from": from, "to": to, "cell": between, "piece": s.piece(between)}
	}
	return "", nil
}

// piece is what stands on a square of the board; empty where nothing does.
func (s *state) piece(c rules.Cell) rules.Piece {
	switch bit := s.board.bitOf(c); {
	case s.board.angels&bit != 0:
		return Angel
	case s.board.demons&bit != 0:
		return Demon
	}
	return ""
}
