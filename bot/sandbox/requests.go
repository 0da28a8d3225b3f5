package sandbox

import (
	"encoding/json"
	"slices"
	"time"
)

// Request is something the bot sent by REST, and what came of it.
type Request struct {
	ID       int             `json:"id"` // counts from 1 since the start
	Time     time.Time       `json:"time"`
	Method   string          `json:"method"`
	Path     string          `json:"path"`
	Route    string          `json:"route"` // name of the endpoint, empty if there is none
	Body     json.RawMessage `json:"body,omitempty"`
	Files    []FileInfo      `json:"files,omitempty"`
	Status   int             `json:"status"`
	Code     int             `json:"code,omitempty"`   // Discord's error code
	Errors   map[string]any  `json:"errors,omitempty"` // tree of an invalid body
	Response json.RawMessage `json:"response,omitempty"`
	Warnings []string        `json:"warnings,omitempty"` // what passes and should not be sent
	Fault    string          `json:"fault,omitempty"`    // the fault that met it
	Took     time.Duration   `json:"took"`
}

// OK says whether Discord would have taken the request.
func (r *Request) OK() bool { return r.Status < 400 }

// FileInfo is the name and size of an uploaded file.
type FileInfo struct {
	Name string `json:"name"`
	Size int    `json:"size"`
}

// Event is something the gateway sent or received.
type Event struct {
	ID    int             `json:"id"`
	Time  time.Time       `json:"time"`
	Shard int             `json:"shard"`
	Sent  bool            `json:"sent"` // by the stand-in
	Name  string          `json:"name"`
	Data  json.RawMessage `json:"data,omitempty"`
}

const (
	keptRequests = 2000
	keptEvents   = 2000
	keptBody     = 256 << 10
)

// requestLog keeps the newest requests and events.
type requestLog struct {
	requests []Request
	events   []Event
	nextReq  int
	nextEv   int
}

// keep appends and drops the oldest half once twice the limit is reached, so that appending stays cheap.
func keep[T any](list []T, v T, limit int) []T {
	if len(list) >= 2*limit {
		list = slices.Clone(list[limit:])
	}
	return append(list, v)
}

func shorten(b []byte) json.RawMessage {
	if len(b) > keptBody {
		return nil
	}
	if !json.Valid(b) {
		quoted, err := json.Marshal(string(b))
		if err != nil {
			return nil
		}
		return quoted
	}
	return b
}

func (s *Sandbox) record(r Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.countRefused(r.Status)
	s.requests.nextReq++
	r.ID = s.requests.nextReq
	r.Body, r.Response = shorten(r.Body), shorten(r.Response)
	s.requests.requests = keep(s.requests.requests, r, keptRequests)
	s.tellNow(pageEvent{Kind: "request", Data: r})
	s.wake()
}

// recordEvent is called with the state locked.
func (s *Sandbox) recordEvent(e Event) {
	s.requests.nextEv++
	e.ID, e.Time = s.requests.nextEv, s.now()
	e.Data = shorten(e.Data)
	s.requests.events = keep(s.requests.events, e, keptEvents)
	s.tellNow(pageEvent{Kind: "event", Data: e})
}

// Requests lists what the bot sent, oldest first: at least the newest 2,000.
func (s *Sandbox) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests.requests)
}

// Events lists what the gateway sent and received, heartbeats aside, oldest first: at least the newest 2,000.
func (s *Sandbox) Events() []Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests.events)
}
