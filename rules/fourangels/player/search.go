package player

import (
	"math/rand/v2"
	"runtime"
)

// A search is what one thought needs: its tables, its counters, and when to stop. It
// serves one goroutine, and is cleared before each thought so that no thought leans
// on one before.
type search struct {
	meter
	table  []entry  // of the alpha-beta search; see table.go
	proofs []proof  // of the zone search; see zone.go
	exact  []number // of the proof-number search, made when first needed; see exact.go

	cutter  cutter
	weights *weights // of the side that thinks
	style   style
	random  *rand.Rand // nil where nothing is left to chance

	killers [maxPly][2]move
	history [2][64 * 64]int32
}

func newSearch() *search {
	return &search{table: make([]entry, 1<<tableBits), proofs: make([]proof, 1<<proofBits)}
}

// begin forgets all of the thought before.
func (s *search) begin(st style, m meter) {
	clear(s.table)
	clear(s.proofs)
	s.killers, s.history = [maxPly][2]move{}, [2][64 * 64]int32{}
	s.style, s.meter, s.random = st, m, nil
}

// A meter counts nodes and tells when to stop. A node is a position that a proof
// looks into; one that is weighed takes as long as weighing of them.
type meter struct {
	done  <-chan struct{}
	nodes int64
	asked int64 // how many there were when done was last looked at
	limit int64 // of nodes in all
	looks int64 // at done
	ended bool  // by the limit or by done: what is returned from then on is not to be used
}

// weighing is how many nodes a position counts that is weighed.
const weighing = 4

// pollEvery is the number of nodes between two looks at the context: less than a
// millisecond.
const pollEvery = 128

// politeness is how often it looks, some milliseconds, before it lets go of its core:
// that wakes another core where nobody wants this one.
const politeness = 16

// tick counts so many nodes, and tells whether they are too many.
func (m *meter) tick(nodes int64) bool {
	if m.ended {
		return true
	}
	if m.nodes+nodes > m.limit {
		m.ended = true
		return true
	}
	m.nodes += nodes
	if m.nodes-m.asked >= pollEvery {
		m.asked, m.ended = m.nodes, m.stopped()
	}
	return m.ended
}

// stopped tells whether the context says to stop. Whoever else wants the core is let go
// first, now and then: people's clicks wait for nothing.
func (m *meter) stopped() bool {
	if m.looks++; m.looks%politeness == 0 {
		runtime.Gosched()
	}
	select {
	case <-m.done:
		return true
	default:
		return false
	}
}

// atMost runs part of a search with at most so many nodes more. Where only its share
// is spent, the rest of the search goes on.
func (m *meter) atMost(nodes int64, part func()) {
	if m.ended {
		return
	}
	limit := m.limit
	m.limit = min(limit, m.nodes+nodes)
	part()
	if m.ended && m.nodes < limit {
		m.ended = m.stopped()
	}
	m.limit = limit
}
