package bot

import "sync"

// maxRecalled bounds how many people's last choices are remembered.
const maxRecalled = 4096

// recalled is what a person chose first the last time at each table: a
// convenience for the next time, kept in memory alone and forgotten when there is
// too much of it.
type recalled struct {
	mu   sync.Mutex
	last map[recallKey]string
}

type recallKey struct {
	user  string
	table int64
}

func (r *recalled) get(user string, table int64) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.last[recallKey{user, table}]
}

func (r *recalled) set(user string, table int64, choice string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.last == nil || len(r.last) >= maxRecalled {
		r.last = map[recallKey]string{}
	}
	r.last[recallKey{user, table}] = choice
}
