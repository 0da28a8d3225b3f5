package cards

import "sync"

// locks are one lock a table, made when wanted and gone when nobody holds or
// awaits it, so that they take no room for tables that rest.
type locks struct {
	mu   sync.Mutex
	held map[int64]*heldLock
}

type heldLock struct {
	sync.Mutex
	users int
}

// lock waits for the table's lock and returns what gives it back.
func (l *locks) lock(table int64) (unlock func()) {
	l.mu.Lock()
	if l.held == nil {
		l.held = map[int64]*heldLock{}
	}
	h := l.held[table]
	if h == nil {
		h = &heldLock{}
		l.held[table] = h
	}
	h.users++
	l.mu.Unlock()
	h.Lock()
	return func() {
		h.Unlock()
		l.mu.Lock()
		if h.users--; h.users == 0 {
			delete(l.held, table)
		}
		l.mu.Unlock()
	}
}
