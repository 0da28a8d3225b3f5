package connectfour

import (
	"math/bits"

	"bridgekeeper/rules"
)

var _ rules.Decider = Game{}

// CodeNoLine is the proof of a draw: neither side can make a line of four any more,
// because each line has a disc of the other in it, or more empty cells than the side
// has discs to come. No arguments.
const CodeNoLine = "no-line-left"

// fourMasks are the 69 lines of four, as bits of a Board.
var fourMasks = func() (masks []uint64) {
	for at := range Cols * stride {
		for _, d := range [...]int{up, falling, right, rising} {
			m := uint64(1)<<at | 1<<(at+d) | 1<<(at+2*d) | 1<<(at+3*d)
			if bits.OnesCount64(m&wholeBoard) == 4 {
				masks = append(masks, m)
			}
		}
	}
	return masks
}()

// Decided proves a draw where no line of four is left to make (C3), and nothing else
// before the end.
func (Game) Decided(position rules.State) (rules.Proof, bool) {
	s := position.(*state)
	if s.mover == rules.Nobody {
		return rules.Proof{Winner: s.winner, Code: rules.CodeGameOver}, true
	}
	b := s.board
	if left := Cells - b.Len(); b.mayWin(b.all^b.own, (left+1)/2) || b.mayWin(b.own, left/2) {
		return rules.Proof{}, false
	}
	return rules.Proof{Code: CodeNoLine}, true
}

// mayWin tells whether a side with so many discs to come has a line left, against the
// discs of the other.
func (b Board) mayWin(other uint64, discs int) bool {
	for _, m := range fourMasks {
		if m&other == 0 && bits.OnesCount64(m&^b.all) <= discs {
			return true
		}
	}
	return false
}
