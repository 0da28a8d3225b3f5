package connectfour

// plain is the game on arrays, written as one would tell it: what the engine is
// compared with.
type plain struct {
	cells  [Cols][Rows]int8 // 0, or 1 for Red and 2 for Blue
	height [Cols]int
	count  int
}

// mover is 1 or 2.
func (p *plain) mover() int8 { return int8(p.count%2) + 1 }

func (p *plain) open(col int) bool { return p.height[col] < Rows }

// drop lets a disc fall and tells whether it won.
func (p *plain) drop(col int) bool {
	who, row := p.mover(), p.height[col]
	p.cells[col][row] = who
	p.height[col]++
	p.count++
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		if p.reach(col, row, d[0], d[1], who)+p.reach(col, row, -d[0], -d[1], who)+1 >= 4 {
			return true
		}
	}
	return false
}

// reach is how many discs follow a cell in one direction.
func (p *plain) reach(col, row, dc, dr int, who int8) int {
	n := 0
	for {
		col, row = col+dc, row+dr
		if col < 0 || col >= Cols || row < 0 || row >= Rows || p.cells[col][row] != who {
			return n
		}
		n++
	}
}

func (p *plain) lift(col int) {
	p.height[col]--
	p.count--
	p.cells[col][p.height[col]] = 0
}

// A plainLine is four cells in a row.
type plainLine [4][2]int

// plainLines are all of them, found by walking from every cell in every direction.
func plainLines() []plainLine {
	var out []plainLine
	for col := range Cols {
		for row := range Rows {
			for _, d := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				c, r := col+3*d[0], row+3*d[1]
				if c < 0 || c >= Cols || r < 0 || r >= Rows {
					continue
				}
				var l plainLine
				for i := range l {
					l[i] = [2]int{col + i*d[0], row + i*d[1]}
				}
				out = append(out, l)
			}
		}
	}
	return out
}

// holds tells whether the line is all one side's.
func (p *plain) holds(l plainLine, who int8) bool {
	for _, c := range l {
		if p.cells[c[0]][c[1]] != who {
			return false
		}
	}
	return true
}
