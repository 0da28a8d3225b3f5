package dividedloyalties

import "bridgekeeper/rules"

// A Snapshot is a position taken apart into numbers, for a search that keeps a fast
// board of its own: all that the rules ask of a position, and nothing of how it
// looks or was come to. It is a copy, the caller's to keep and to change.
//
// A site is a cell that can hold a stone, by its number in board order. A colour is
// its place on the wheel from red, from 1; 0 is no stone. Arrays of two are by seat.
type Snapshot struct {
	Sites []SnapshotSite
	Lanes []SnapshotLane

	Stones  []uint8          // by site: colour
	Bridges []SnapshotBridge // in the order of their declaration
	Hands   [2][7]int8       // stones in hand by colour
	Sets    [2]int           // number of the set in hand, from 1
	Rounds  int              // how many sets there are

	Mover rules.Seat // Nobody once over
	Stone int        // site of this turn's stone; -1 while it is not down
	Quiet int        // turns in a row, up to now, that left no new stone (R19)
}

// A SnapshotSite is a cell that can hold a stone.
type SnapshotSite struct {
	Cell   rules.Cell
	Region int // its number, from 0; -1 on a dot (R2)
}

// A SnapshotLane is 3 or 4 neighbouring sites in a straight line, where a bridge could
// lie (R8). Bridges on two lanes conflict exactly when these have a claim in common
// (R11); claims are numbered from 0.
type SnapshotLane struct {
	Sites  [4]int16 // the first Len, from end to end, the ends in board order
	Len    int
	Claims [5]uint16 // the first 2·Len − 3
}

// A SnapshotBridge is a declared bridge.
type SnapshotBridge struct {
	Lane  int        // its number in Snapshot.Lanes
	Owner rules.Seat // Nobody where it is red
	Cut   bool
}

// Snap takes a position of this game apart. It panics for another game's.
func Snap(position rules.State) Snapshot {
	s := position.(*state)
	g := s.g
	snap := Snapshot{
		Sites:   make([]SnapshotSite, len(g.cells)),
		Lanes:   make([]SnapshotLane, len(g.lanes)),
		Stones:  make([]uint8, len(s.stones)),
		Bridges: make([]SnapshotBridge, len(s.bridges)),
		Hands:   [2][7]int8{s.hands[0], s.hands[1]},
		Sets:    [2]int{int(s.sets[0]), int(s.sets[1])},
		Rounds:  s.pos.Rounds,
		Mover:   s.mover, Stone: int(s.stone), Quiet: int(s.quiet),
	}
	for i, c := range g.cells {
		snap.Sites[i] = SnapshotSite{Cell: c, Region: int(g.regions[i])}
		snap.Stones[i] = uint8(s.stones[i])
	}
	for i := range g.lanes {
		l := &g.lanes[i]
		to := &snap.Lanes[i]
		to.Len, to.Claims = int(l.n), l.claims
		for k, at := range l.line() {
			to.Sites[k] = int16(at)
		}
	}
	for i := range s.bridges {
		b := &s.bridges[i]
		snap.Bridges[i] = SnapshotBridge{Lane: int(b.lane), Owner: b.owner, Cut: b.cut}
	}
	return snap
}

// SnapshotPiece is what a Snapshot's colour is called; a number that is no stone's is
// the empty piece.
func SnapshotPiece(n uint8) rules.Piece {
	if n >= uint8(colours) {
		return ""
	}
	return colour(n).piece()
}

// SnapshotSet is a whole set of stones by colour (R5).
func SnapshotSet(seat rules.Seat) [7]int8 { return fullSet[seat.Index()] }

// SnapshotPlus is a seat's Colour +, Red + for Nobody (R4): bit c is set where it has
// the colour c.
func SnapshotPlus(seat rules.Seat) uint8 {
	if seat == rules.Nobody {
		return uint8(redPlus)
	}
	return uint8(sidePlus[seat.Index()])
}
