package cards

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// TestAHangingChannelHoldsUpNoOther sweeps one that hangs and one that doesn't, in
// a time that only goes by when everyone waits.
func TestAHangingChannelHoldsUpNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.out.hangs = []string{"510"}
		b.unseen("510")
		b.unseen("599")
		begun := time.Now()
		b.running()
		synctest.Wait()
		if n := len(b.out.in("599")); n != 1 || len(b.out.in("")) != 1 || !time.Now().Equal(begun) {
			t.Errorf("%d cards of %d are where nothing hangs after %s", n, len(b.out.in("")), time.Since(begun))
		}
	})
}

// TestASweepHasAnEndHoweverManyChannelsHang has more of them than it works at once.
func TestASweepHasAnEndHoweverManyChannelsHang(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		for i := range sweepers + 1 {
			b.out.hangs = append(b.out.hangs, fmt.Sprint(510+i))
			b.unseen(b.out.hangs[i])
		}
		b.unseen("599")
		begun := time.Now()
		b.sweep()
		if took := time.Since(begun); len(b.out.in("599")) != 1 || took > 2*showTime {
			t.Errorf("%d cards where nothing hangs, the sweep took %s", len(b.out.in("599")), took)
		}
	})
}
