package solver

import (
	"flag"
	"testing"
	"time"
)

var whole = flag.Bool("whole", false, "solve the public sets whole, which takes most of an hour, and play thousands of games")

// A set is one of the public ones, and what is promised of it.
type set struct {
	name   string
	sample int   // of its positions are solved, spread evenly: a quarter of it without BRIDGEKEEPER_FULL, fewer with -race, all with -whole
	nodes  int64 // are the most it may take in the mean, whole; 0 where nothing is said
}

var sets = []set{
	{"L3_R1", 1000, 0},
	{"L2_R1", 1000, 0},
	{"L2_R2", 1000, 11_000},
	{"L1_R1", 1000, 0},
	{"L1_R2", 40, 320_000},
	{"L1_R3", 4, 0},
}

// TestSets solves the public sets, each position from an empty table and without the
// book.
func TestSets(t *testing.T) {
	for _, set := range sets {
		t.Run(set.name, func(t *testing.T) {
			positions := readSet(t, set.name)
			n := set.sample / sampled
			if !thorough {
				n /= 4
			}
			if *whole {
				n = len(positions)
			}
			if n == 0 {
				t.Skip("skipped: it is left to runs without -race")
			}
			s := &search{table: newTable(searchTable)}
			var worst int64
			for i := range n {
				p := positions[i*len(positions)/n]
				s.forget()
				before := s.nodes
				if score := s.solve(p.own, p.all, -cells, cells); score != p.score {
					t.Fatalf("%s: %d, want %d", p.moves, score, p.score)
				}
				worst = max(worst, s.nodes-before)
			}
			mean := s.nodes / int64(n)
			t.Logf("%d positions, %d nodes in the mean, %d at most", n, mean, worst)
			if n == len(positions) && set.nodes > 0 && mean > set.nodes {
				t.Errorf("%d nodes in the mean, want at most %d", mean, set.nodes)
			}
		})
	}
}

// TestEmptyBoard solves the game from its beginning.
func TestEmptyBoard(t *testing.T) {
	if !thorough && !*whole {
		t.Skip("it takes half a minute: runs with BRIDGEKEEPER_FULL=1, without the race detector")
	}
	s := &search{table: newTable(searchTable)}
	if score := s.solve(0, 0, -cells, cells); score != 1 {
		t.Errorf("C8: Red wins with the 41st disc, a score of 1: got %d", score)
	}
	t.Logf("%d nodes", s.nodes)
	if s.nodes > 150_000_000 {
		t.Errorf("%d nodes, want at most 150 million", s.nodes)
	}
}

// BenchmarkSets reports microseconds and nodes a position, by set: whole with -whole,
// else as many as the tests solve. Of the rounds each position's quickest counts, so
// that with -benchtime 5x what else the machine does matters little.
func BenchmarkSets(b *testing.B) {
	for _, set := range sets {
		b.Run(set.name, func(b *testing.B) {
			positions := readSet(b, set.name)
			n := set.sample
			if *whole {
				n = len(positions)
			}
			s := &search{table: newTable(searchTable)}
			quickest := make([]time.Duration, n)
			rounds := 0
			for b.Loop() {
				rounds++
				for i := range n {
					p := positions[i*len(positions)/n]
					start := time.Now()
					s.forget()
					score := s.solve(p.own, p.all, -cells, cells)
					took := time.Since(start)
					if score != p.score {
						b.Fatalf("%s: %d, want %d", p.moves, score, p.score)
					}
					if rounds == 1 || took < quickest[i] {
						quickest[i] = took
					}
				}
			}
			var sum time.Duration
			for _, took := range quickest {
				sum += took
			}
			b.ReportMetric(float64(sum.Nanoseconds())/1000/float64(n), "µs/pos")
			b.ReportMetric(float64(s.nodes)/float64(rounds*n), "nodes/pos")
			b.ReportMetric(0, "ns/op")
		})
	}
}
