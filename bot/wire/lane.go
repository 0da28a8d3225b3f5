package wire

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// errShare is for a person who has as much under way already as one may.
var errShare = errors.New("this person has their share of long work under way")

// lane lets long work through a few at a time, in turn by person: however much one has
// asked for, the next of somebody else comes after one of theirs. It is safe for
// concurrent use.
type lane struct {
	each int // how much of one person's may wait or be under way

	mu   sync.Mutex
	free int
	held map[string]int             // what waits or is under way, by person
	line map[string][]chan struct{} // what waits, by person; closed to let it through
	turn []string                   // those with something in line, whose turn is next first
}

func newLane(wide, each int) *lane {
	return &lane{each: each, free: wide, held: map[string]int{}, line: map[string][]chan struct{}{}}
}

// enter waits for the person's turn. What it returns must be called once the work is done.
// Its error is errShare, at once, or that of ctx.
func (l *lane) enter(ctx context.Context, person string) (leave func(), err error) {
	l.mu.Lock()
	if l.held[person] >= l.each {
		l.mu.Unlock()
		return nil, errShare
	}
	l.held[person]++
	if l.free > 0 {
		l.free--
		l.mu.Unlock()
		return func() { l.leave(person) }, nil
	}
	through := make(chan struct{})
	if len(l.line[person]) == 0 {
		l.turn = append(l.turn, person)
	}
	l.line[person] = append(l.line[person], through)
	l.mu.Unlock()
	select {
	case <-through:
		return func() { l.leave(person) }, nil
	case <-ctx.Done():
	}
	if !l.forget(person, through) { // it was let through just now
		l.leave(person)
	}
	return nil, ctx.Err()
}

// leave gives the place to whose turn it is.
func (l *lane) leave(person string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drop(person)
	if len(l.turn) == 0 {
		l.free++
		return
	}
	next := l.turn[0]
	through := l.line[next][0]
	l.turn = l.turn[1:]
	if l.line[next] = l.line[next][1:]; len(l.line[next]) > 0 {
		l.turn = append(l.turn, next)
	} else {
		delete(l.line, next)
	}
	close(through)
}

// forget takes what waits out of the line; false where it waits no longer.
func (l *lane) forget(person string, through chan struct{}) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.Index(l.line[person], through)
	if i < 0 {
		return false
	}
	if l.line[person] = slices.Delete(l.line[person], i, i+1); len(l.line[person]) == 0 {
		delete(l.line, person)
		l.turn = slices.DeleteFunc(l.turn, func(p string) bool { return p == person })
	}
	l.drop(person)
	return true
}

// drop counts one thing less of a person; l.mu is held.
func (l *lane) drop(person string) {
	if l.held[person]--; l.held[person] == 0 {
		delete(l.held, person)
	}
}
