package sandbox

import (
	"context"
	"fmt"
	"time"
)

// Wait blocks until cond holds. cond is called at once and after every change; it may call any method of s.
func (s *Sandbox) Wait(ctx context.Context, cond func() bool) error {
	for {
		s.mu.Lock()
		changed, closed := s.changed, s.closed
		s.mu.Unlock()
		if cond() {
			return nil
		}
		if closed {
			return errClosed
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("sandbox: waiting: %w", ctx.Err())
		}
	}
}

// Messages lists the messages of a channel, oldest first, private replies to anybody included. The channel is given by
// id or name.
func (s *Sandbox) Messages(channel string) []*Message {
	var list []*Message
	s.read(func() {
		if c := s.st.channelByName(channel); c != nil {
			for _, m := range s.st.order[c.ID] {
				list = append(list, m.clone())
			}
		}
	})
	return list
}

// Message is a message by id, or nil.
func (s *Sandbox) Message(id string) *Message {
	var found *Message
	s.read(func() {
		if m := s.st.messages[id]; m != nil {
			found = m.clone()
		}
	})
	return found
}

// Edited is when a message was last edited; the zero time where it never was, or is
// no more. It is a cheap look for whoever waits for an edit.
func (s *Sandbox) Edited(id string) time.Time {
	var at time.Time
	s.read(func() {
		if m := s.st.messages[id]; m != nil && m.EditedAt != nil {
			at = *m.EditedAt
		}
	})
	return at
}

// ChannelID is the id of a channel given by id or name, empty if there is none.
func (s *Sandbox) ChannelID(channel string) string {
	var id string
	s.read(func() {
		if c := s.st.channelByName(channel); c != nil {
			id = c.ID
		}
	})
	return id
}

// UserID is the id of a user given by id or name, empty if there is none.
func (s *Sandbox) UserID(user string) string {
	var id string
	s.read(func() {
		if u := s.st.userByName(user); u != nil {
			id = u.ID
		}
	})
	return id
}

// GuildID is the id of the first server, empty if it is gone.
func (s *Sandbox) GuildID() string {
	var id string
	s.read(func() {
		if ids := sortedKeys(s.st.guilds); len(ids) > 0 {
			id = ids[0]
		}
	})
	return id
}

// File reads the bytes of an attachment by its id.
func (s *Sandbox) File(ctx context.Context, attachment string) ([]byte, error) {
	b, err := s.disk.bytes(ctx, attachment)
	if err != nil {
		return nil, fmt.Errorf("sandbox: file %s: %w", attachment, err)
	}
	return b, nil
}

// pageEvent is something an open page must show.
type pageEvent struct {
	Kind    string `json:"kind"` // message, gone, sidebar, request, event, resync
	Channel string `json:"channel,omitempty"`
	ID      string `json:"id,omitempty"`
	Data    any    `json:"data,omitempty"`
}

// watcher is one open page, seen as one user.
type watcher struct {
	user   string
	events chan pageEvent
	quit   chan struct{}
	behind bool // it missed events and must be told to read everything again
}

// watcherBuffer is how many events a page may lag before it is told to read everything again.
const watcherBuffer = 256

func (s *Sandbox) watch(user string) *watcher {
	w := &watcher{user: user, events: make(chan pageEvent, watcherBuffer), quit: make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		close(w.quit)
		return w
	}
	s.watchers[w] = struct{}{}
	return w
}

func (s *Sandbox) unwatch(w *watcher) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.watchers, w)
}

func (w *watcher) tell(e pageEvent) {
	if w.behind {
		e = pageEvent{Kind: "resync"}
	}
	select {
	case w.events <- e:
		w.behind = false
	default:
		w.behind = true
	}
}

// tellNow tells every page at once; for what needs no commit.
func (s *Sandbox) tellNow(e pageEvent) {
	for w := range s.watchers {
		w.tell(e)
	}
}

// tellPages queues an event for every page.
func (s *Sandbox) tellPages(e pageEvent) {
	s.later(func() { s.tellNow(e) })
}

// showMessage queues the present look of a message for the pages of those who see it.
func (s *Sandbox) showMessage(m *Message) {
	s.later(func() {
		c := s.st.channels[m.ChannelID]
		if c == nil || s.st.messages[m.ID] != m || len(s.watchers) == 0 {
			return
		}
		e := pageEvent{Kind: "message", Channel: m.ChannelID, ID: m.ID, Data: s.pageMessage(m)}
		for w := range s.watchers {
			if m.visibleTo(w.user) && s.st.permissions(w.user, c)&ViewChannel != 0 {
				w.tell(e)
			}
		}
	})
}
