package dividedloyalties

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"

	"bridgekeeper/rules"
)

// A saved game as it is written, its fields in the original's order.
type (
	savedGame struct {
		Version       int            `json:"version"`
		Position      savedPosition  `json:"position"`
		Grid          []*string      `json:"grid"`
		BlueInv       map[string]int `json:"blueInv"`
		YellowInv     map[string]int `json:"yellowInv"`
		CurrentPlayer string         `json:"currentPlayer"`
		SelectedColor *string        `json:"selectedColor"`
		LastPlaced    *int           `json:"lastPlaced"`
		BridgePlaced  bool           `json:"bridgePlaced"`
		MoveState     string         `json:"moveState"`
		BlueBatch     int            `json:"blueBatch"`
		YellowBatch   int            `json:"yellowBatch"`
		ActiveBridges []savedBridge  `json:"activeBridges"`
		BridgeScore   savedScore     `json:"bridgeScore"`
		RegionScore   savedScore     `json:"regionScore"`
		Ours          *savedOurs     `json:"bridgekeeper,omitempty"`
	}
	savedPosition struct {
		Name   string       `json:"name"`
		Sub    string       `json:"sub"`
		Boards []savedBoard `json:"boards"`
		Dots   [][2]int     `json:"dots"`
	}
	savedBoard struct {
		Token string   `json:"token"`
		Cells [][2]int `json:"cells"`
	}
	savedBridge struct {
		ID     int         `json:"id"`
		Row    []int       `json:"row"`
		Player string      `json:"player"`
		Coords savedCoords `json:"coords"`
		S      int         `json:"s"`
		E      int         `json:"e"`
		Cut    bool        `json:"cut"`
	}
	savedCoords struct {
		X1 float64 `json:"x1"`
		Y1 float64 `json:"y1"`
		X2 float64 `json:"x2"`
		Y2 float64 `json:"y2"`
	}
	savedScore struct {
		Blue   int `json:"blue"`
		Yellow int `json:"yellow"`
	}
	// What the original has no place for, where it isn't as usual.
	savedOurs struct {
		Rounds int `json:"rounds,omitempty"`
		Quiet  int `json:"quiet,omitempty"`
	}
)

// exportSave writes the position that a line leads to. Of a game that is over the
// turn is the side's that would be next.
func exportSave(l *rules.Line) ([]byte, error) {
	if err := lineOf(l, "original-save"); err != nil {
		return nil, err
	}
	s := l.Last().(*state)
	mover := s.mover
	if mover == rules.Nobody {
		mover = rules.First
		if n := l.Len(); n > 0 {
			mover = l.State(n - 1).Turn().Other()
		}
	}
	p := s.g.places()
	out := savedGame{
		Version: 1, Position: s.savedPosition(p), Grid: make([]*string, p.count()),
		BlueInv: s.savedHand(0), YellowInv: s.savedHand(1),
		CurrentPlayer: sideName(mover), MoveState: "tile",
		BlueBatch: int(s.sets[0]), YellowBatch: int(s.sets[1]),
		ActiveBridges: []savedBridge{}, // not null where there are none
		BridgeScore:   savedScore{int(s.scores[0].bridges), int(s.scores[1].bridges)},
		RegionScore:   savedScore{int(s.scores[0].regions), int(s.scores[1].regions)},
		Ours:          s.savedOurs(),
	}
	for at, c := range s.stones {
		if c != none {
			name := string(c.piece())
			out.Grid[p.of(s.g.cells[at])] = &name
		}
	}
	if s.stone != noSite {
		place := p.of(s.g.cells[s.stone])
		out.LastPlaced, out.BridgePlaced = &place, s.bridged()
	}
	for i := range s.bridges {
		out.ActiveBridges = append(out.ActiveBridges, s.savedBridge(p, i))
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(out)
	return b.Bytes(), err
}

// savedPosition lists the regions in the order in which a reader of the grid meets
// them, and the cells in that of reading.
func (s *state) savedPosition(p places) savedPosition {
	out := savedPosition{Name: s.pos.Name, Boards: []savedBoard{}, Dots: [][2]int{}}
	boards := make(map[string]int)
	for i := range p.count() {
		at := s.g.site(p.cell(i))
		cell := [2]int{i % p.wide, i / p.wide}
		switch {
		case at == noSite:
		case s.g.isDot[at]:
			out.Dots = append(out.Dots, cell)
		default:
			token := s.g.tokens[s.g.regions[at]]
			n, ok := boards[token]
			if !ok {
				n = len(out.Boards)
				boards[token] = n
				out.Boards = append(out.Boards, savedBoard{Token: token})
			}
			out.Boards[n].Cells = append(out.Boards[n].Cells, cell)
		}
	}
	return out
}

func (s *state) savedHand(seat int) map[string]int {
	out := make(map[string]int)
	for _, c := range handOrder[seat] {
		out[string(c.piece())] = int(s.hands[seat][c])
	}
	return out
}

func (s *state) savedOurs() *savedOurs {
	ours := savedOurs{Quiet: int(s.quiet)}
	// A name of ours may make a reader take it for that position.
	isOurs := slices.ContainsFunc(builtinSetups(), func(b rules.Setup) bool { return b.Title == s.pos.Name })
	if isOurs || s.pos.Rounds != usualRounds(s.pos.Name) {
		ours.Rounds = s.pos.Rounds
	}
	if ours == (savedOurs{}) {
		return nil
	}
	return &ours
}

// savedBridge writes a bridge. Its id is a time in the original; here it is its
// number among the bridges, from 1.
func (s *state) savedBridge(p places, i int) savedBridge {
	b := &s.bridges[i]
	out := savedBridge{ID: i + 1, Player: wordRed, Cut: b.cut}
	if !b.red() {
		out.Player = sideNames[b.owner.Index()]
	}
	for _, at := range s.lane(b).line() {
		out.Row = append(out.Row, p.of(s.g.cells[at]))
	}
	out.S, out.E = out.Row[0], out.Row[len(out.Row)-1]
	out.Coords = p.coords(out.S, out.E)
	return out
}

// Where the original draws a bridge, in its pixels: a cell is 46 wide, the middle of
// the first one at 22, and a bridge keeps a little off the middles of its ends.
const (
	pixelCell   = 46
	pixelMiddle = 22
	pixelOff    = 18.48
)

func (p places) coords(first, last int) savedCoords {
	x1, y1 := float64(pixelCell*(first%p.wide)+pixelMiddle), float64(pixelCell*(first/p.wide)+pixelMiddle)
	x2, y2 := float64(pixelCell*(last%p.wide)+pixelMiddle), float64(pixelCell*(last/p.wide)+pixelMiddle)
	dx, dy := x2-x1, y2-y1
	long := math.Hypot(dx, dy)
	dx, dy = dx/long*pixelOff, dy/long*pixelOff
	return savedCoords{x1 + dx, y1 + dy, x2 - dx, y2 - dy}
}
