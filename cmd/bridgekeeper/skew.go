package main

import (
	"net/http"
	"sync"
	"time"
)

// skewMeter passes requests on and compares the Date of each answer with this
// machine's clock. It is safe for concurrent use.
type skewMeter struct {
	next http.RoundTripper
	now  func() time.Time

	mu    sync.Mutex
	best  time.Duration // how long the quickest answer took: it says most
	found time.Duration
	known bool
}

// RoundTrip passes the request on.
func (m *skewMeter) RoundTrip(r *http.Request) (*http.Response, error) {
	sent := m.now()
	resp, err := m.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	got := m.now()
	if date, err := http.ParseTime(resp.Header.Get("Date")); err == nil {
		m.take(sent, got, date)
	}
	return resp, nil
}

// take notes one answer. The Date was true somewhere between sent and got, and is
// cut to whole seconds.
func (m *skewMeter) take(sent, got, date time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	took := got.Sub(sent)
	if m.known && took >= m.best {
		return
	}
	const cut = time.Second / 2 // on average
	m.best, m.known = took, true
	m.found = sent.Add(took / 2).Sub(date.Add(cut))
}

// skew is by how much this machine's clock is ahead, and whether anybody said.
func (m *skewMeter) skew() (ahead time.Duration, known bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.found, m.known
}
