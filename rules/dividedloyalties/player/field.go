package player

import (
	"bridgekeeper/rules"
	"bridgekeeper/rules/dividedloyalties"
)

// A field is what of a position never changes in a game: sites, lanes, and what they
// have to do with each other. All boards of a search share one.
type field struct {
	cells  []rules.Cell // by site
	region []int16      // by site; -1 on dots
	lanes  []lane

	boardCells []int16 // the sites that are no dots

	through   [][]fill  // by site: the lanes it lies on
	claimants [][]int16 // by claim: the lanes that claim it
	regions   int
	rounds    int8
}

// A lane is where a bridge could lie.
type lane struct {
	sites  [4]int16
	claims [5]uint16
	n      uint8
	points uint8    // what a bridge on it is worth (R15)
	base   uint16   // of its codes in a table by code
	inner  [2]int16 // the regions it reaches, different ones, -1 for none (R16)
}

func (l *lane) line() []int16     { return l.sites[:l.n] }
func (l *lane) claimed() []uint16 { return l.claims[:2*l.n-3] }

// A fill is a site's part in a lane's code.
type fill struct {
	lane  int16
	shift uint8
}

func newField(s *dividedloyalties.Snapshot) *field {
	f := &field{
		cells:   make([]rules.Cell, len(s.Sites)),
		region:  make([]int16, len(s.Sites)),
		lanes:   make([]lane, len(s.Lanes)),
		through: make([][]fill, len(s.Sites)),
		rounds:  int8(s.Rounds),
	}
	for i, site := range s.Sites {
		f.cells[i] = site.Cell
		f.region[i] = int16(site.Region)
		f.regions = max(f.regions, site.Region+1)
		if site.Region >= 0 {
			f.boardCells = append(f.boardCells, int16(i))
		}
	}
	claims := 0
	for i := range s.Lanes {
		f.lanes[i] = f.newLane(&s.Lanes[i])
		for k, at := range f.lanes[i].line() {
			f.through[at] = append(f.through[at], fill{lane: int16(i), shift: uint8(3 * k)})
		}
		for _, c := range f.lanes[i].claimed() {
			claims = max(claims, int(c)+1)
		}
	}
	f.claimants = make([][]int16, claims)
	for i := range f.lanes {
		for _, c := range f.lanes[i].claimed() {
			f.claimants[c] = append(f.claimants[c], int16(i))
		}
	}
	return f
}

func (f *field) newLane(s *dividedloyalties.SnapshotLane) lane {
	l := lane{sites: s.Sites, claims: s.Claims, n: uint8(s.Len), points: uint8(s.Len - 2), inner: [2]int16{-1, -1}}
	if s.Len == 4 {
		l.base = codes3
	}
	found := 0
	for _, at := range s.Sites[1 : s.Len-1] {
		if r := f.region[at]; r >= 0 && (found == 0 || l.inner[0] != r) {
			l.inner[found] = r
			found++
		}
	}
	return l
}

func (f *field) dot(site int16) bool { return f.region[site] < 0 }

// conflict tells whether bridges on both lanes would conflict (R11).
func (l *lane) conflict(o *lane) bool {
	for _, c := range l.claimed() {
		for _, d := range o.claimed() {
			if c == d {
				return true
			}
		}
	}
	return false
}
