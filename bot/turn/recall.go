package turn

import (
	"sync"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
)

// maxRecalled bounds how many people's last choices are remembered.
const maxRecalled = 4096

// recalled is what a person chose first the last time in each source of positions: a
// convenience for the next time, kept in memory alone and forgotten when there is
// too much of it.
type recalled struct {
	mu   sync.Mutex
	last map[recallKey]string
}

type recallKey struct {
	user string
	from route.Verb // the prefix of its source
	id   int64
}

func (r *recalled) get(user string, s view.Source) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.last[recallKey{user, s.Prefix, s.ID}]
}

func (r *recalled) set(user string, s view.Source, choice string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.last == nil || len(r.last) >= maxRecalled {
		r.last = map[recallKey]string{}
	}
	r.last[recallKey{user, s.Prefix, s.ID}] = choice
}
