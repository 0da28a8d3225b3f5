package solver

import (
	"bytes"
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"bridgekeeper/rules/connectfour"
)

// TestBookPositions counts them: 91,295 are known to have 8 discs and no mirror, and
// 77,715 of them no win in one.
func TestBookPositions(t *testing.T) {
	places := bookPlaces()
	if len(places) != 77_715 {
		t.Fatalf("%d positions", len(places))
	}
	for i, place := range places {
		key := keyAt(place)
		own, all := discsOf(key)
		if bits.OnesCount64(all) != bookDiscs || keyOf(own, all) != key || key > mirrored(key) ||
			placeOf(key) != place || i > 0 && place <= places[i-1] {
			t.Fatalf("position %d: key %x, own %x, all %x", i, key, own, all)
		}
	}
}

// TestEmbeddedBook solves some of its scores again.
func TestEmbeddedBook(t *testing.T) {
	book := Embedded()
	t.Logf("%d of %d scores are known, in %d bytes", book.Known(), BookSize(), len(embedded))
	if book.Known() == 0 {
		t.Skip("the book is empty")
	}
	random := rand.New(rand.NewPCG(9, 1))
	s := &search{table: newTable(searchTable)}
	samples := 3
	switch {
	case sampled > 1:
		t.Skip("skipped: it is left to runs without -race")
	case *whole:
		samples = 300
	}
	for range samples {
		i := random.IntN(len(book.scores))
		p := newQuiet(discsOf(keyAt(bookPlaces()[i])))
		if score, ok := book.score(&p); ok && score != s.solve(p.own, p.all, -cells, cells) {
			t.Errorf("score %d is %d, which is wrong", i, score)
		}
	}
}

// TestBookIsUsed reads a book that says nonsense: scores before 8 discs must follow
// from it, where it knows them, and only there.
func TestBookIsUsed(t *testing.T) {
	nonsense := bytes.Repeat([]byte{bookZero + 9}, BookSize())
	book, err := ReadBook(bytes.NewReader(nonsense))
	if err != nil {
		t.Fatal(err)
	}
	s := &search{table: newTable(searchTable), book: book}
	for moves, want := range map[string]int{
		"":         9, // by even depth for who is to move with 8 discs
		"4":        -9,
		"44444433": 9,
		"22222255": 9, // the mirror of one in the book
		"44444455": 9,
		"1212123":  18, // a win in one the other way round: none of the book's business
	} {
		own, all := played(t, moves)
		s.forget()
		if got := s.solve(own, all, -cells, cells); got != want {
			t.Errorf("%q: %d, want %d", moves, got, want)
		}
	}
	// Beyond 8 discs it has no say: the same late position with and without.
	own, all := connectfour.BoardOf(randomState(t, rand.New(rand.NewPCG(9, 2)), 24)).Bits()
	got := s.solve(own, all, -cells, cells)
	if want := (&search{table: newTable(searchTable)}).solve(own, all, -cells, cells); got != want {
		t.Errorf("with 24 discs: %d, want %d", got, want)
	}
}

// TestUnknownScoresAreSearched asks for positions of a book that lacks them.
func TestUnknownScoresAreSearched(t *testing.T) {
	own, all := played(t, "44444433")
	p := newQuiet(own, all)
	i, found := slices.BinarySearch(bookPlaces(), placeOf(p.key()))
	if !found {
		t.Fatal("it is not in the book")
	}
	scores := bytes.Repeat([]byte{bookZero + 9}, BookSize())
	scores[i] = bookUnknown
	for _, known := range [][]byte{scores, scores[:i], nil} {
		book, err := ReadBook(bytes.NewReader(known))
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := book.score(&p); ok {
			t.Error("an unknown score is known")
		}
	}
	book := &Book{scores: scores}
	if book.Known() != BookSize()-1 {
		t.Errorf("%d known", book.Known())
	}
}

func TestBadBooksAreRefused(t *testing.T) {
	for name, data := range map[string][]byte{
		"too long":        make([]byte, BookSize()+1),
		"a score too far": {bookZero, bookZero + 18},
		"a byte too far":  {255},
	} {
		if _, err := ReadBook(bytes.NewReader(data)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestMakingABookGoesOn stops after every score, and starts again from what it has.
func TestMakingABookGoesOn(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 3))
	var positions []uint64
	for range 5 {
		own, all := connectfour.BoardOf(randomState(t, random, 20)).Bits()
		positions = append(positions, placeOf(keyOf(own, all)))
	}
	var known, whole []byte
	full := errors.New("full")
	for len(known) < len(positions) {
		n := len(known)
		err := makeBook(context.Background(), positions, known, func(score byte) error {
			if len(known) > n {
				return full
			}
			known = append(known, score)
			return nil
		})
		if len(known) != n+1 || err != nil && !errors.Is(err, full) {
			t.Fatalf("%d scores, then %d: %v", n, len(known), err)
		}
	}
	take := func(score byte) error { whole = append(whole, score); return nil }
	if err := makeBook(context.Background(), positions, nil, take); err != nil || !bytes.Equal(known, whole) {
		t.Errorf("in parts %v, at once %v, %v", known, whole, err)
	}
	s := &search{table: newTable(searchTable)}
	for i, p := range positions {
		own, all := discsOf(keyAt(p))
		if want := s.solve(own, all, -cells, cells); int(known[i])-bookZero != want {
			t.Errorf("position %d: byte %d, score %d", i, known[i], want)
		}
	}
	known[2]++
	if err := makeBook(context.Background(), positions, known[:3], take); err == nil {
		t.Error("it goes on after what is no part of the book")
	}
	if err := makeBook(context.Background(), positions[:2], known, take); err == nil {
		t.Error("it goes on after more than all")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := MakeBook(ctx, nil, take); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// What the search may take with the book, in nodes: a core makes three million a second.
const (
	mostNodes  = 3_000_000  // of each position of the hardest set: a second
	meanNodes  = 200_000    // of it in the mean: less than a tenth of one
	worstNodes = 15_000_000 // of any position: five, which is all the time that the computer has
)

// TestTheBookMakesEveryPositionQuick solves positions of the hardest set as the program
// does, and some with one disc more than those of the book, however badly played, which are
// the hardest that are left to the search.
func TestTheBookMakesEveryPositionQuick(t *testing.T) {
	if sampled > 1 {
		t.Skip("skipped: it is left to runs without -race")
	}
	s := &search{table: newTable(searchTable), book: Embedded()}
	solve := func(own, all uint64) (score int, nodes int64) {
		s.forget()
		before := s.nodes
		score = s.solve(own, all, -cells, cells)
		return score, s.nodes - before
	}
	t.Run("L1_R3", func(t *testing.T) {
		positions := readSet(t, "L1_R3")
		step := 40
		if *whole {
			step = 1
		}
		var sum, worst, n int64
		for i := 0; i < len(positions); i += step {
			p := positions[i]
			score, nodes := solve(p.own, p.all)
			if score != p.score {
				t.Fatalf("%s: %d, want %d", p.moves, score, p.score)
			}
			sum, worst, n = sum+nodes, max(worst, nodes), n+1
		}
		t.Logf("%d positions, %d nodes in the mean, %d at most", n, sum/n, worst)
		if sum/n > meanNodes || worst > mostNodes {
			t.Errorf("want at most %d in the mean and %d of each", meanNodes, mostNodes)
		}
	})
	t.Run("one disc more", func(t *testing.T) {
		random := rand.New(rand.NewPCG(9, 3))
		want := 20
		if *whole {
			want = 500
		}
		var sum, worst int64
		for n := 0; n < want; {
			own, all := discsOf(keyAt(bookPlaces()[random.IntN(BookSize())]))
			moves := openings(all)
			for range random.IntN(bits.OnesCount64(moves)) {
				moves &= moves - 1
			}
			own, all = all^own, all|moves&-moves
			if winning(own, all)&openings(all) != 0 {
				continue // over at once
			}
			_, nodes := solve(own, all)
			sum, worst, n = sum+nodes, max(worst, nodes), n+1
		}
		t.Logf("%d positions, %d nodes in the mean, %d at most", want, sum/int64(want), worst)
		if worst > worstNodes {
			t.Errorf("want at most %d of each", worstNodes)
		}
	})
}
