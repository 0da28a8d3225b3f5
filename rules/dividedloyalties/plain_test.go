package dividedloyalties

import (
	"slices"

	"bridgekeeper/rules"
)

// plain is the rulebook once more, written to be read: maps and lists, every rule
// looked up afresh, nothing prepared and nothing shared with the engine but the names
// of cells and colours. The engine is compared with it, in what it does and in speed.
type plain struct {
	ground  map[rules.Cell]string // "o" or a token; void is not in it
	stones  map[rules.Cell]string
	bridges []plainBridge
	hand    map[string]map[string]int // by side and colour
	set     map[string]int
	rounds  int
	mover   string // "" once over
	placed  *rules.Cell
	quiet   int
	reason  string
}

type plainBridge struct {
	cells []rules.Cell
	owner string // "blue", "yellow" or "red"
	cut   bool
}

var (
	plainPlus = map[string][]string{
		"blue":   {"blue", "purple", "green"},
		"yellow": {"yellow", "orange", "green"},
		"red":    {"red", "purple", "orange"},
	}
	plainSet = map[string]map[string]int{
		"blue":   {"blue": 4, "purple": 3, "green": 2, "red": 2, "orange": 1},
		"yellow": {"yellow": 4, "orange": 3, "green": 2, "red": 2, "purple": 1},
	}
	plainOther = map[string]string{"blue": "yellow", "yellow": "blue"}
)

func newPlain(b rules.Board, rounds int) *plain {
	p := &plain{
		ground: map[rules.Cell]string{}, stones: map[rules.Cell]string{},
		hand: map[string]map[string]int{}, set: map[string]int{}, rounds: rounds, mover: "blue",
	}
	for col := range b.Cols {
		for row := range b.Rows {
			c := rules.Cell{Col: col, Row: row}
			switch sq := b.At(c); sq.Ground {
			case rules.Dot:
				p.ground[c] = "o"
			case rules.Field:
				p.ground[c] = string(sq.Region)
			}
		}
	}
	for side := range plainSet {
		p.deal(side)
	}
	return p
}

func (p *plain) deal(side string) {
	p.set[side]++
	p.hand[side] = map[string]int{}
	for colour, n := range plainSet[side] {
		p.hand[side][colour] = n
	}
}

func (p *plain) left(side string) int {
	n := 0
	for _, k := range p.hand[side] {
		n += k
	}
	return n
}

// row is the cells from one to another, where those are 3 or 4 in a straight line.
func plainRow(from, to rules.Cell) []rules.Cell {
	cells := rules.Span{From: from, To: to}.Cells()
	if len(cells) != 3 && len(cells) != 4 {
		return nil
	}
	return cells
}

// owner is whose bridge a row would be, declared by side: its own, "red", or "".
func (p *plain) owner(cells []rules.Cell, side string) string {
	for i, c := range cells {
		if p.stones[c] == "" || i > 0 && p.stones[c] == p.stones[cells[i-1]] {
			return ""
		}
	}
	for _, owner := range []string{side, "red"} {
		all := true
		for _, c := range cells {
			all = all && slices.Contains(plainPlus[owner], p.stones[c])
		}
		if all {
			return owner
		}
	}
	return ""
}

// conflict is R11 by arithmetic: the open segments share a point. They lie on
// a + s(b-a) and c + t(d-c) with s and t between 0 and 1.
func plainConflict(one, two []rules.Cell) bool {
	a, b, c, d := one[0], one[len(one)-1], two[0], two[len(two)-1]
	ux, uy, vx, vy := b.Col-a.Col, b.Row-a.Row, d.Col-c.Col, d.Row-c.Row
	wx, wy := c.Col-a.Col, c.Row-a.Row
	det := ux*vy - uy*vx
	if det != 0 {
		s, t := wx*vy-wy*vx, wx*uy-wy*ux // both over det
		if det < 0 {
			s, t, det = -s, -t, -det
		}
		return s > 0 && s < det && t > 0 && t < det
	}
	if ux*wy-uy*wx != 0 {
		return false // parallel, on different lines
	}
	along := func(p rules.Cell) int { return (p.Col-a.Col)*ux + (p.Row-a.Row)*uy }
	lo, hi := min(along(c), along(d)), max(along(c), along(d))
	return max(0, lo) < min(along(b), hi)
}

// may tells whether side may declare the row now, and whose bridge it would be.
func (p *plain) may(cells []rules.Cell, side string) string {
	owner := p.owner(cells, side)
	if owner == "" {
		return ""
	}
	for _, b := range p.bridges {
		if !plainConflict(cells, b.cells) {
			continue
		}
		shared := 0
		for _, c := range cells {
			if slices.Contains(b.cells, c) {
				shared++
			}
		}
		if owner != "red" || b.owner == "red" || b.cut || shared >= 2 {
			return ""
		}
	}
	return owner
}

// through lists the rows of filled cells through a cell that side may declare.
func (p *plain) through(at rules.Cell, side string) [][]rules.Cell {
	var out [][]rules.Cell
	for _, d := range []rules.Cell{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}} {
		for n := 3; n <= 4; n++ {
			for k := range n {
				from := rules.Cell{Col: at.Col - k*d.Col, Row: at.Row - k*d.Row}
				to := rules.Cell{Col: from.Col + (n-1)*d.Col, Row: from.Row + (n-1)*d.Row}
				if cells := plainRow(from, to); p.may(cells, side) != "" {
					out = append(out, cells)
				}
			}
		}
	}
	return out
}

func (p *plain) canPlace(c rules.Cell, colour, side string) bool {
	switch {
	case p.ground[c] == "" || p.stones[c] != "" || p.hand[side][colour] == 0:
		return false
	case p.ground[c] != "o":
		return true
	}
	p.stones[c] = colour
	open := len(p.through(c, side)) > 0
	delete(p.stones, c)
	return open
}

func (p *plain) stuck(side string) bool {
	for c := range p.ground {
		for colour := range p.hand[side] {
			if p.canPlace(c, colour, side) {
				return false
			}
		}
	}
	return true
}

// actions are the legal ones, in no order, and how many placements were looked at.
func (p *plain) actions() (out []rules.Action, looked int) {
	if p.mover == "" {
		return nil, 0
	}
	if p.placed != nil {
		for _, cells := range p.through(*p.placed, p.mover) {
			out = append(out, BridgeAction(rules.Span{From: cells[0], To: cells[len(cells)-1]}))
		}
		return append(out, ActionEnd), 0
	}
	for c := range p.ground {
		if p.stones[c] != "" {
			continue
		}
		for colour, n := range p.hand[p.mover] {
			if n == 0 {
				continue
			}
			looked++
			if p.canPlace(c, colour, p.mover) {
				out = append(out, PlaceAction(rules.Piece(colour), c))
			}
		}
	}
	return out, looked
}

// play makes a legal step.
func (p *plain) play(parts []rules.Part) {
	cells := make([]rules.Cell, len(parts))
	for i, part := range parts {
		cells[i], _ = rules.ParseCell(part.Value)
	}
	switch parts[0].Kind {
	case rules.PartPiece:
		p.stones[cells[1]] = parts[0].Value
		p.hand[p.mover][parts[0].Value]--
		p.placed = &cells[1]
	case rules.PartFrom:
		b := plainBridge{cells: plainRow(cells[0], cells[1])}
		b.owner = p.may(b.cells, p.mover)
		for i := range p.bridges {
			if b.owner == "red" && plainConflict(b.cells, p.bridges[i].cells) {
				p.bridges[i].cut = true
			}
		}
		p.bridges = append(p.bridges, b)
	default:
		p.end()
	}
}

func (p *plain) end() {
	stays := p.ground[*p.placed] != "o"
	for _, b := range p.bridges {
		stays = stays || !b.cut && slices.Contains(b.cells, *p.placed)
	}
	p.quiet++
	if stays {
		p.quiet = 0
	} else {
		p.hand[p.mover][p.stones[*p.placed]]++
		delete(p.stones, *p.placed)
	}
	p.placed = nil
	for side := range plainSet {
		if p.left(side) == 0 && p.set[side] < p.rounds {
			p.deal(side)
		}
	}
	for {
		p.mover = plainOther[p.mover]
		switch {
		case p.left("blue") == 0 && p.left("yellow") == 0:
			p.reason = ReasonAllPlaced
		case p.stuck("blue") && p.stuck("yellow"):
			p.reason = ReasonNoPlace
		case p.quiet >= 4:
			p.reason = ReasonNoStone
		}
		if p.reason != "" {
			p.mover = ""
			return
		}
		if !p.stuck(p.mover) {
			return
		}
		p.quiet++
	}
}

// score is a side's bridge points and region points.
func (p *plain) score(side string) (bridges, regions int) {
	covered := map[string]bool{}
	for _, b := range p.bridges {
		if b.owner != side || b.cut {
			continue
		}
		bridges += len(b.cells) - 2
		for _, c := range b.cells[1 : len(b.cells)-1] {
			if p.ground[c] != "o" {
				covered[p.ground[c]] = true
			}
		}
	}
	return bridges, len(covered)
}
