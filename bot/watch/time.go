package watch

import (
	"context"
	"time"
)

// keepTimeEvery is how often what is due at the tables is done.
const keepTimeEvery = 30 * time.Second

// KeepTime does what is due at the tables, at once and then regularly until ctx
// ends, and has the cards show it.
func (w *Watch) KeepTime(ctx context.Context) {
	tick := time.NewTicker(keepTimeEvery)
	defer tick.Stop()
	for {
		// While people can't reach us nobody's time runs out: the sweeps left out are an
		// outage to the host, as if the program had been away.
		if w.Online() {
			w.noteOwed(ctx)
			changed, err := w.host.Sweep(ctx)
			if err != nil && ctx.Err() == nil {
				w.log.Error("what is due was not all done", "err", err)
			}
			if len(changed) > 0 {
				w.cards.Wake()
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
