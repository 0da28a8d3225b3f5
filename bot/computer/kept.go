package computer

import (
	"context"
	"fmt"
	"sync"
	"time"

	"bridgekeeper/rules"
)

// Reviews take seconds: whoever asks for one that is being made waits for that, and one
// that is made is kept for the next who asks. It is safe for concurrent use.
type reviews struct {
	mu   sync.Mutex
	made map[string]*making
	keys []string // of those that are made, the oldest first
}

// making is a review that is being made, or is made once done is closed.
type making struct {
	done   chan struct{}
	review Review
	err    error
}

const (
	maxReviews = 256             // kept; about 10 KB each
	reviewTime = 5 * time.Minute // one that takes longer is given up
)

// of is the review of a line, by judge where it isn't made yet. Making it goes on when ctx
// ends: the next who asks finds it. One that failed is forgotten.
func (r *reviews) of(ctx context.Context, line *rules.Line, most int, judge func(context.Context) (Review, error)) (Review, error) {
	key := fmt.Sprintf("%d %s", most, rules.Code(line))
	r.mu.Lock()
	m, known := r.made[key]
	if !known {
		m = &making{done: make(chan struct{})}
		if r.made == nil {
			r.made = map[string]*making{}
		}
		r.made[key] = m
		go r.finish(context.WithoutCancel(ctx), key, m, judge)
	}
	r.mu.Unlock()
	select {
	case <-m.done:
		return m.review, m.err
	case <-ctx.Done():
		return Review{}, ctx.Err()
	}
}

func (r *reviews) finish(ctx context.Context, key string, m *making, judge func(context.Context) (Review, error)) {
	ctx, stop := context.WithTimeout(ctx, reviewTime)
	defer stop()
	defer close(m.done)
	defer func() { // a player's panic must not end the program
		if p := recover(); p != nil {
			m.err = fmt.Errorf("panic: %v", p)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		if m.err != nil {
			delete(r.made, key)
			return
		}
		if r.keys = append(r.keys, key); len(r.keys) > maxReviews {
			delete(r.made, r.keys[0])
			r.keys = r.keys[1:]
		}
	}()
	m.review, m.err = judge(ctx)
}
