package solver

import (
	"bytes"
	"cmp"
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
	scores []byte // by the order of positions; those beyond its end are unknown
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

// BookSize is how many positions a whole book has.
func BookSize() int { return len(bookPositions()) }

// score is that of a position with 8 discs, if it is known.
func (b *Book) score(p *quiet) (int, bool) {
	i, found := slices.BinarySearchFunc(bookPositions(), p.key(), func(q bookPosition, key uint64) int {
		return cmp.Compare(q.key, key)
	})
	if !found || i >= len(b.scores) || b.scores[i] == bookUnknown {
		return 0, false
	}
	return int(b.scores[i]) - bookZero, true
}

// A bookPosition is a position, and its key, which is the lower of the mirror's two.
type bookPosition struct{ key, own, all uint64 }

// bookPositions are those of a book, by their keys.
var bookPositions = sync.OnceValue(func() []bookPosition {
	ply := []bookPosition{{}}
	for range bookDiscs {
		ply = after(ply)
	}
	ply = slices.DeleteFunc(ply, func(p bookPosition) bool {
		return winning(p.own, p.all)&openings(p.all) != 0
	})
	return slices.Clip(ply)
})

// after are the positions after one disc more that are not over, by their keys.
func after(ply []bookPosition) []bookPosition {
	next := make([]bookPosition, 0, cols*len(ply))
	for _, p := range ply {
		moves := openings(p.all) &^ winning(p.own, p.all)
		for ; moves != 0; moves &= moves - 1 {
			q := bookPosition{own: p.all ^ p.own, all: p.all | moves&-moves}
			key := keyOf(q.own, q.all)
			if q.key = min(key, mirrored(key)); q.key == key {
				next = append(next, q)
				continue
			}
			q.own, q.all = mirroredDiscs(q.own), mirroredDiscs(q.all)
			next = append(next, q)
		}
	}
	slices.SortFunc(next, func(a, b bookPosition) int { return cmp.Compare(a.key, b.key) })
	return slices.CompactFunc(next, func(a, b bookPosition) bool { return a.key == b.key })
}

// mirroredDiscs are discs seen in a mirror, which moves columns as it does in keys.
func mirroredDiscs(discs uint64) uint64 { return mirrored(discs) }

// bookTable is the size of the table a book is made with: 16 MB.
const bookTable = 20

// MakeBook solves the positions of a book that known lacks, in their order, and hands
// each one's byte to add. Known are the bytes that were handed out before: it goes on
// after them, once it has found the last of them again. It ends when all is done, when
// ctx ends, with its error, or with add's first. A whole book takes hours.
func MakeBook(ctx context.Context, known []byte, add func(score byte) error) error {
	s := &search{table: newTable(bookTable), done: ctx.Done()}
	solve := func(i int) (byte, error) {
		p := bookPositions()[i]
		score := s.solve(p.own, p.all, -cells, cells)
		if s.stopped {
			return 0, ctx.Err()
		}
		return byte(score + bookZero), nil
	}
	if n := len(known); n > BookSize() {
		return fmt.Errorf("%d scores of a book of %d", n, BookSize())
	} else if n > 0 {
		score, err := solve(n - 1)
		if err != nil {
			return err
		}
		if score != known[n-1] {
			return fmt.Errorf("score %d is the byte %d, which would be %d: that is no part of this book", n-1, known[n-1], score)
		}
	}
	for i := len(known); i < BookSize(); i++ {
		score, err := solve(i)
		if err == nil {
			err = add(score)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
