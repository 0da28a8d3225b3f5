package sandbox

import (
	"slices"
	"time"
)

// nonceMemory is how long a nonce keeps a second message with it from being posted.
const nonceMemory = 5 * time.Minute

// post puts a new message in its channel, notifies who it mentions and tells gateway and pages.
func (s *Sandbox) post(m *Message, allowed *allowedMentions) {
	st, c := s.st, s.st.channels[m.ChannelID]
	m.Pinged = s.mention(m, allowed)
	if m.Loading() {
		m.Pinged = nil
	}
	st.addMessage(m)
	s.disk.put("message", m.ID, m)
	if m.EphemeralTo == "" {
		c.LastID = m.ID
		if c.thread() {
			c.Messages++
		}
		s.disk.put("channel", c.ID, c)
		s.dispatchMessage("MESSAGE_CREATE", m)
	}
	if !st.users[m.AuthorID].Bot { // who writes has read
		s.markRead(m.AuthorID, c.ID, m.ID)
	}
	s.showMessage(m)
}

// edited commits an edit. Editing notifies nobody. Filling in "thinking…" does not count as editing.
func (s *Sandbox) edited(m *Message, allowed *allowedMentions) {
	if m.Loading() {
		m.Flags &^= flagLoading
	} else {
		now := s.now()
		m.EditedAt = &now
	}
	s.mention(m, allowed)
	s.disk.put("message", m.ID, m)
	if m.EphemeralTo == "" {
		s.dispatchMessage("MESSAGE_UPDATE", m)
	}
	s.showMessage(m)
}

// remove takes a message away for everybody.
func (s *Sandbox) remove(m *Message) {
	s.dropFiles(m.Attachments, nil)
	s.st.removeMessage(m)
	s.disk.drop("message", m.ID)
	if m.EphemeralTo == "" {
		s.dispatchDelete(m)
	}
	s.tellPages(pageEvent{Kind: "gone", Channel: m.ChannelID, ID: m.ID})
}

// sameNonce is the message an author posted in a channel a short while ago with the same nonce, or nil.
func (s *Sandbox) sameNonce(channelID, authorID, nonce string) *Message {
	since := s.now().Add(-nonceMemory)
	for _, m := range slices.Backward(s.st.order[channelID]) {
		if m.CreatedAt.Before(since) {
			return nil
		}
		if m.AuthorID == authorID && m.Nonce == nonce {
			return m
		}
	}
	return nil
}

// markRead notes how far a user has read; marks never go back.
func (s *Sandbox) markRead(user, channel, message string) {
	k := [2]string{user, channel}
	r := s.st.reads[k]
	if r == nil {
		r = &readMark{User: user, Channel: channel}
		s.st.reads[k] = r
	}
	if r.Message == "" || olderID(r.Message, message) {
		r.Message = message
		s.disk.put("read", user+"/"+channel, r)
	}
}

// unread counts what a user has not read in a channel, and how much of that notified them.
func (s *Sandbox) unread(user string, c *Channel) (messages, pings int) {
	mark := ""
	if r := s.st.reads[[2]string{user, c.ID}]; r != nil {
		mark = r.Message
	}
	for _, m := range slices.Backward(s.st.order[c.ID]) {
		if mark != "" && !olderID(mark, m.ID) {
			break
		}
		if m.AuthorID == user || m.EphemeralTo != "" {
			continue
		}
		messages++
		if slices.Contains(m.Pinged, user) || c.Type == channelDM {
			pings++
		}
	}
	return messages, pings
}

// dmWith is the direct-message channel of two users, made if there is none.
func (s *Sandbox) dmWith(a, b string) *Channel {
	if c := s.st.dm(a, b); c != nil {
		return c
	}
	c := &Channel{ID: s.newID(), Type: channelDM, Recipients: []string{a, b}}
	s.st.channels[c.ID] = c
	s.disk.put("channel", c.ID, c)
	s.tellPages(pageEvent{Kind: "sidebar"})
	return c
}
