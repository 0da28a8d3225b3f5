package dividedloyalties

import (
	"strconv"
	"strings"

	"bridgekeeper/rules"
)

// A position is where a game starts from: a named grid and the rounds it is
// played over (R3). Its text is a header of "key: value" lines, a blank line, and
// a picture of the grid, rows from the top, cells split by blanks:
//
//	name: Two Courts
//	rounds: 3
//	about: Small and quick.
//
//	.  o  o  o  .
//	o  S1 S1 G1 o
//	o  S1 G1 G1 o
//	.  o  o  o  .
//
// "." is void, "o" a dot, anything else a region's token (R2). Short rows are void
// to the right; lines that begin with "#" are skipped. A position in the middle of
// a game goes on with sections, each after a blank line; what is left out is as at
// the beginning:
//
//	stones:
//	.  .  .  .  .
//	.  B  P  G  .
//	.  .  .  .  .
//	.  .  .  .  .
//
//	bridges:
//	b3-d3 blue
//
//	reserve:
//	blue 1 B3 P2 G1 R2 O1
//	yellow 1 Y4 O3 G2 R2 P1
//
//	turn:
//	blue stone c3 quiet 0
//
// A reserve is the number of the set and the stones left of it. A turn is whose it
// is (nobody's once the game is over), its stone where that is down, and how many
// turns in a row before it left no new stone (R19).
type position struct {
	Name   string
	About  string // a line on its character; may be empty
	Rounds int
	grid   *grid
}

// The limits of a position's text.
const (
	maxText  = 64 << 10 // bytes
	maxName  = 60       // characters
	maxAbout = 200      // characters
	maxToken = 4        // characters (R2)
)

// Words of the text form.
const (
	headName, headRounds, headAbout = "name", "rounds", "about"

	partStones, partBridges, partReserve, partTurn = "stones", "bridges", "reserve", "turn"

	wordRed, wordCut, wordNobody, wordStone, wordQuiet = "red", "cut", "nobody", "stone", "quiet"
)

// text writes the position in its one canonical form: what is as at the beginning
// is left out.
func (s *state) text() string { return s.textWith(s.inBoardOrder()) }

// textWith is text with the bridges, by index, in that order.
func (s *state) textWith(order []int) string {
	var b strings.Builder
	s.pos.writeHeader(&b)
	s.g.writeCells(&b, s.g.token)
	if s.free != int16(len(s.g.cells)-len(s.g.dots)) || s.anyDotStone() {
		b.WriteString("\n" + partStones + ":\n")
		s.g.writeCells(&b, s.stoneToken)
	}
	s.writeBridges(&b, order)
	s.writeReserve(&b)
	s.writeTurn(&b)
	return b.String()
}

func (p *position) writeHeader(b *strings.Builder) {
	b.WriteString(headName + ": " + p.Name + "\n" + headRounds + ": " + strconv.Itoa(p.Rounds) + "\n")
	if p.About != "" {
		b.WriteString(headAbout + ": " + p.About + "\n")
	}
	b.WriteByte('\n')
}

// writeCells draws the grid, a token a cell, in columns as wide as the longest
// region token.
func (g *grid) writeCells(b *strings.Builder, token func(cell int) string) {
	width := 1
	for _, t := range g.tokens {
		width = max(width, len(t))
	}
	for row := g.rows - 1; row >= 0; row-- {
		gap := 0
		for col := range g.cols {
			t := token(row*g.cols + col)
			b.WriteString(strings.Repeat(" ", gap))
			b.WriteString(t)
			gap = width - len(t) + 1
		}
		b.WriteByte('\n')
	}
}

func (g *grid) token(cell int) string {
	switch g.ground[cell] {
	case rules.Void:
		return "."
	case rules.Dot:
		return "o"
	}
	return g.tokens[g.region[cell]]
}

func (s *state) stoneToken(cell int) string {
	at := s.g.siteAt[cell]
	if at == noSite || s.stones[at] == none {
		return "."
	}
	return string(s.stones[at].letter())
}

func (s *state) anyDotStone() bool {
	for _, d := range s.g.dots {
		if s.stones[d] != none {
			return true
		}
	}
	return false
}

func (s *state) writeBridges(b *strings.Builder, order []int) {
	if len(order) > 0 {
		b.WriteString("\n" + partBridges + ":\n")
	}
	for _, i := range order {
		br := &s.bridges[i]
		b.WriteString(s.span(br).String() + " ")
		if br.red() {
			b.WriteString(wordRed)
		} else {
			b.WriteString(sideNames[br.owner.Index()])
		}
		if br.cut {
			b.WriteString(" " + wordCut)
		}
		b.WriteByte('\n')
	}
}

func (s *state) writeReserve(b *strings.Builder) {
	if s.sets == [2]int8{1, 1} && s.hands == fullSet {
		return
	}
	b.WriteString("\n" + partReserve + ":\n")
	for i, side := range sideNames {
		b.WriteString(side + " " + strconv.Itoa(int(s.sets[i])))
		for _, c := range handOrder[i] {
			b.WriteString(" " + string(c.letter()) + strconv.Itoa(int(s.hands[i][c])))
		}
		b.WriteByte('\n')
	}
}

func (s *state) writeTurn(b *strings.Builder) {
	if s.mover == rules.First && s.stone == noSite && s.quiet == 0 {
		return
	}
	b.WriteString("\n" + partTurn + ":\n" + sideName(s.mover))
	if s.stone != noSite {
		b.WriteString(" " + wordStone + " " + s.g.cells[s.stone].String())
	}
	b.WriteString(" " + wordQuiet + " " + strconv.Itoa(int(s.quiet)) + "\n")
}
