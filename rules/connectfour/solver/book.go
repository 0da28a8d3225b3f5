package solver

import (
	"bytes"
	"compress/flate"
	"context"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"sync"
)

// bookDiscs is how many discs the positions of the book have.
const bookDiscs = 8

// A Book has scores of positions with 8 discs: of each that play from the empty board
// leads to, not over and without a win in one, of two that mirror each other of one.
// It knows no positions, only their scores by their order, which is found again when
// it is first asked for: in less than a tenth of a second, and 0.7 MB. It may know
// only part of the scores. It is safe for concurrent use.
type Book struct {
	scores []byte // in the order of bookPlaces; those beyond its end are unknown
}

// The bytes of a book: its scores plus 32, or unknown.
const (
	bookUnknown = 0
	bookZero    = 32
)

//go:embed book.flate
var embedded []byte

// Embedded is the book in the program.
var Embedded = sync.OnceValue(func() *Book {
	b, err := ReadBook(flate.NewReader(bytes.NewReader(embedded)))
	if err != nil {
		panic(fmt.Sprintf("solver: the embedded book: %v", err))
	}
	return b
})

// ReadBook reads a book's bytes, one a score, as MakeBook makes them.
func ReadBook(r io.Reader) (*Book, error) {
	most := BookSize()
	scores, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	if err != nil {
		return nil, err
	}
	if len(scores) > most {
		return nil, fmt.Errorf("it has more than %d scores", most)
	}
	farthest := winNow(bookDiscs)
	for i, b := range scores {
		if score := int(b) - bookZero; b != bookUnknown && (score < -farthest || score > farthest) {
			return nil, fmt.Errorf("score %d is the byte %d, which is none", i, b)
		}
	}
	return &Book{scores: scores}, nil
}

// Known is how many scores it knows.
func (b *Book) Known() int {
	n := 0
	for _, score := range b.scores {
		if score != bookUnknown {
			n++
		}
	}
	return n
}

// First are the bytes of its scores up to the first that it doesn't know: what MakeBook
// goes on from.
func (b *Book) First() []byte {
	n := slices.Index(b.scores, bookUnknown)
	if n < 0 {
		n = len(b.scores)
	}
	return slices.Clone(b.scores[:n])
}

// BookSize is how many positions a whole book has.
func BookSize() int { return len(bookPlaces()) }

// score is that of a position with 8 discs, if it is known.
func (b *Book) score(p *quiet) (int, bool) {
	i, found := slices.BinarySearch(bookPlaces(), placeOf(p.key()))
	if !found || i >= len(b.scores) || b.scores[i] == bookUnknown {
		return 0, false
	}
	return int(b.scores[i]) - bookZero, true
}

// bookPlaces are those of a book's positions, in order.
var bookPlaces = sync.OnceValue(func() []uint64 {
	keys := []uint64{keyOf(0, 0)}
	for range bookDiscs {
		keys = after(keys)
	}
	places := keys[:0]
	for _, key := range keys {
		if own, all := discsOf(key); winning(own, all)&openings(all) == 0 {
			places = append(places, placeOf(key))
		}
	}
	slices.Sort(places)
	return slices.Clip(places)
})

// placeOf orders keys, of two mirrors the lower, as a book does: the more discs in the
// middle column the sooner. A part of the book then is of use to most games, and
// neighbours are alike, so that what is found of one helps with the next.
func placeOf(key uint64) uint64 {
	const left, part = 1<<(3*stride) - 1, 1<<stride - 1
	place := key>>(3*stride)&part<<(6*stride) | key>>(4*stride)<<(3*stride) | key&left
	return place ^ (1<<keyBits - 1)
}

// keyAt is the key that has a place.
func keyAt(place uint64) uint64 {
	const left = 1<<(3*stride) - 1
	place ^= 1<<keyBits - 1
	return place>>(6*stride)<<(3*stride) | place>>(3*stride)&left<<(4*stride) | place&left
}

// after are the positions after one disc more that are not over.
func after(keys []uint64) []uint64 {
	next := make([]uint64, 0, cols*len(keys))
	for _, key := range keys {
		own, all := discsOf(key)
		for moves := openings(all) &^ winning(own, all); moves != 0; moves &= moves - 1 {
			key := keyOf(all^own, all|moves&-moves)
			next = append(next, min(key, mirrored(key)))
		}
	}
	slices.Sort(next)
	return slices.Compact(next)
}

// bookTable is the size of the table a book is made with: 1 MB, as a search's.
const bookTable = searchTable

// MakeBook solves the positions of a book that known lacks, in their order, and hands
// each one's byte to add. Known are the bytes that were handed out before: it goes on
// after them, once it has found the last of them again. It ends when all is done, when
// ctx ends, with its error, or with add's first. A whole book takes hours.
func MakeBook(ctx context.Context, known []byte, add func(score byte) error) error {
	return makeBook(ctx, bookPlaces(), known, add)
}

func makeBook(ctx context.Context, places []uint64, known []byte, add func(score byte) error) error {
	n := len(known)
	if n > len(places) {
		return fmt.Errorf("it has %d scores of a book of %d", n, len(places))
	}
	s := &search{table: newTable(bookTable)}
	s.begin(ctx.Done(), 0)
	for i := max(0, n-1); i < len(places); i++ {
		own, all := discsOf(keyAt(places[i]))
		score := byte(s.solve(own, all, -cells, cells) + bookZero)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case i < n && score != known[i]:
			return fmt.Errorf("score %d is the byte %d, which would be %d: that is no part of this book", i, known[i], score)
		case i < n:
			continue
		}
		if err := add(score); err != nil {
			return err
		}
	}
	return nil
}
