package player

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
)

// A meter says when a search must stop: its nodes are spent, or its context ended.
type meter struct {
	ctx     context.Context
	limit   int64 // 0 for none
	nodes   int64
	calls   uint
	stopped bool
}

// patience is how often a meter is asked between two looks at the context, and
// politeness how often it looks, some milliseconds, before it lets go of its core: that
// wakes another core where nobody wants this one.
const patience, politeness = 4, 16

// stop tells whether to stop now.
func (m *meter) stop() bool {
	if m.limit > 0 && m.nodes >= m.limit {
		m.stopped = true
	}
	return m.stopped || m.ended()
}

// ended tells whether the context has. Whoever else wants the core is let go first, now
// and then: people's clicks wait for nothing.
func (m *meter) ended() bool {
	if m.calls++; m.calls%patience == 0 {
		if m.calls%(patience*politeness) == 0 {
			runtime.Gosched()
		}
		m.stopped = m.stopped || m.ctx.Err() != nil
	}
	return m.stopped
}

// cancelled is the error of a context that was called off; a deadline is none.
func cancelled(ctx context.Context) error {
	if err := ctx.Err(); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// dice are of the seed and the position: games played under one seed would else leave
// the same things to chance turn after turn.
func dice(seed uint64, b *board) *rand.PCG { return rand.NewPCG(seed, b.key) }

// roll is a number from 0 up to n, n excluded.
func roll(r *rand.PCG, n int) int { return int((r.Uint64() >> 32) * uint64(n) >> 32) }
