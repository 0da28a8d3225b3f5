package bot

import (
	"context"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// directTo begins the id of a channel of direct messages; the person's follows.
const directTo = "direct:"

// mailbox is the direct messages people got, and what stands in the way of more; and the
// threads that were started. The lock is that of its memory.
type mailbox struct {
	got            map[string][]*wire.Message
	fail           map[string]error // by person; nil delivers
	threads        []string         // names of those started
	started        map[string]bool  // messages that have one
	refuse         error            // to start a thread
	gone           map[string]bool  // channels that are no more
	asked          []string         // channels that were looked for
	away, silenced map[string]bool  // people who have left, and who may not write
}

// post is a direct message. One with a nonce that came before is not delivered again.
func (b *mailbox) post(user string, m *wire.Message) (wire.Posted, error) {
	if err := b.fail[user]; err != nil {
		return wire.Posted{}, err
	}
	for _, before := range b.got[user] {
		if before.Nonce == m.Nonce {
			return wire.Posted{ID: "5000"}, nil
		}
	}
	if b.got == nil {
		b.got = map[string][]*wire.Message{}
	}
	b.got[user] = append(b.got[user], m)
	return wire.Posted{ID: "5000"}, nil
}

func (m *memory) CreateDM(_ context.Context, user string) (string, error) {
	return directTo + user, nil
}

// StartThread starts one with the id of the message, as Discord does.
func (m *memory) StartThread(_ context.Context, _, message, name string, _ int) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.people.refuse != nil:
		return "", m.people.refuse
	case m.people.started[message]:
		return "", &wire.Error{Status: 400, Code: wire.CodeThreadExists}
	}
	if m.people.started == nil {
		m.people.started = map[string]bool{}
	}
	m.people.started[message] = true
	m.people.threads = append(m.people.threads, name)
	return message, m.losing("thread")
}

// FindChannel finds every channel that nobody has deleted.
func (m *memory) FindChannel(_ context.Context, channel string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.people.asked = append(m.people.asked, channel)
	if m.people.gone[channel] {
		return noChannel("find")
	}
	return m.failing("find")
}

// Access is all there is, but for those who have been sent away or silenced.
func (m *memory) Access(_ context.Context, _, user string) (wire.Access, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.people.away[user]:
		return wire.Access{}, &wire.Error{Status: 404, Code: wire.CodeUnknownMember}
	case m.people.silenced[user]:
		return wire.Access{Permissions: route.PermViewChannel}, nil
	}
	return wire.Access{Permissions: route.PermViewChannel | route.PermSendMessages}, nil
}

// letters are the texts of the direct messages a person got.
func (m *memory) letters(user string) []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []string
	for _, letter := range m.people.got[user] {
		out = append(out, textOf(letter))
	}
	return out
}
