package sandbox

import (
	"net/http"
	"slices"
	"strconv"
	"time"
)

// channelFor is the channel of a request, if the bot may do something there.
func (s *Sandbox) channelFor(r *apiRequest, need Permissions) (*Channel, error) {
	c := s.st.channels[r.vars["channel"]]
	if c == nil {
		return nil, errUnknownChannel
	}
	if g := s.st.guilds[c.GuildID]; c.GuildID != "" && (g == nil || g.Outage) {
		return nil, errMissingAccess
	}
	return c, s.botMay(c, need)
}

// messageFor is the message of a request. Private replies are not there for these routes.
func (s *Sandbox) messageFor(r *apiRequest, need Permissions) (*Channel, *Message, error) {
	c, err := s.channelFor(r, need)
	if err != nil {
		return nil, nil, err
	}
	m := s.st.messages[r.vars["message"]]
	if m == nil || m.ChannelID != c.ID || m.EphemeralTo != "" {
		return nil, nil, errUnknownMessage
	}
	return c, m, nil
}

func (s *Sandbox) createMessage(r *apiRequest) (int, any, error) {
	c, err := s.channelFor(r, 0)
	if err != nil {
		return 0, nil, err
	}
	if err := s.mayPost(c, r); err != nil {
		return 0, nil, err
	}
	n, err := r.object()
	if err != nil {
		return 0, nil, err
	}
	r.warn = append(r.warn, draftWarnings(n)...)
	d := parseDraft(n, r.files, newMessage, nil)
	if ref := n.key("message_reference"); d.replyTo != "" && s.st.messages[d.replyTo] == nil {
		if k := ref.key("fail_if_not_exists"); !k.set() || k.boolean() {
			ref.fail("REPLIES_UNKNOWN_MESSAGE", "Unknown message")
		}
		d.replyTo = ""
	}
	if err := r.form.err(); err != nil {
		return 0, nil, err
	}
	if d.once && d.nonce != "" {
		if m := s.sameNonce(c.ID, s.st.app.BotID, d.nonce); m != nil {
			return http.StatusOK, s.messageWire(m), nil
		}
	}
	m := &Message{ChannelID: c.ID, AuthorID: s.st.app.BotID, CreatedAt: s.now(), Nonce: d.nonce, TTS: d.tts, ReplyTo: d.replyTo}
	if d.replyTo != "" {
		m.Type = messageReply
	}
	if err := s.apply(m, d, true); err != nil {
		return 0, nil, err
	}
	m.ID = s.newID()
	if c.Archived { // a new message brings a thread back
		s.setArchived(c, false)
	}
	s.post(m, d.allowed)
	return http.StatusOK, s.messageWire(m), nil
}

// mayPost is what stands in the way of a message to a channel.
func (s *Sandbox) mayPost(c *Channel, r *apiRequest) error {
	if c.GuildID == "" {
		return s.mayDM(c)
	}
	need := sendPermission(c)
	if len(r.files) > 0 {
		need |= AttachFiles
	}
	if err := s.botMay(c, need); err != nil {
		return err
	}
	if c.thread() && c.Archived && c.Locked {
		return errArchived
	}
	return nil
}

// mayDM refuses a direct message to somebody who closed theirs or shares no server with the bot.
func (s *Sandbox) mayDM(c *Channel) error {
	for _, id := range c.Recipients {
		if id == s.st.app.BotID {
			continue
		}
		u := s.st.users[id]
		if u == nil || u.ClosedDMs || u.Bot || !s.sharesGuild(id) {
			return errCannotDM
		}
	}
	return nil
}

func (s *Sandbox) sharesGuild(user string) bool {
	for _, g := range s.st.guilds {
		if g.Members[user] != nil && g.Members[s.st.app.BotID] != nil {
			return true
		}
	}
	return false
}

func (s *Sandbox) editMessage(r *apiRequest) (int, any, error) {
	c, m, err := s.messageFor(r, 0)
	if err != nil {
		return 0, nil, err
	}
	if m.AuthorID != s.st.app.BotID {
		return 0, nil, errOthersMessage
	}
	if c.Archived {
		return 0, nil, errArchived
	}
	if len(r.files) > 0 {
		if err := s.botMay(c, AttachFiles); err != nil {
			return 0, nil, err
		}
	}
	n, err := r.object()
	if err != nil {
		return 0, nil, err
	}
	r.warn = append(r.warn, draftWarnings(n)...)
	d := parseDraft(n, r.files, editMessage, m)
	if err := s.apply(m, d, false); err != nil {
		return 0, nil, err
	}
	s.edited(m, d.allowed)
	return http.StatusOK, s.messageWire(m), nil
}

func (s *Sandbox) getMessage(r *apiRequest) (int, any, error) {
	_, m, err := s.messageFor(r, ReadMessageHistory)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.messageWire(m), nil
}

func (s *Sandbox) deleteMessage(r *apiRequest) (int, any, error) {
	c, m, err := s.messageFor(r, 0)
	if err != nil {
		return 0, nil, err
	}
	if m.AuthorID != s.st.app.BotID {
		if c.GuildID == "" {
			return 0, nil, errDMChannel
		}
		if err := s.botMay(c, ManageMessages); err != nil {
			return 0, nil, err
		}
	}
	if c.Archived {
		return 0, nil, errArchived
	}
	s.remove(m)
	return http.StatusNoContent, nil, nil
}

func (s *Sandbox) bulkDelete(r *apiRequest) (int, any, error) {
	c, err := s.channelFor(r, ManageMessages)
	if err != nil {
		return 0, nil, err
	}
	n, err := r.object()
	if err != nil {
		return 0, nil, err
	}
	k := n.key("messages")
	k.required()
	var ids []string
	for _, v := range k.list(2, 100) {
		ids = append(ids, v.snowflake())
	}
	if err := r.form.err(); err != nil {
		return 0, nil, err
	}
	for _, id := range ids {
		if t, _ := snowflakeTime(id); s.now().Sub(t) > 14*24*time.Hour {
			return 0, nil, errTooOldForBulk
		}
	}
	for _, id := range ids {
		if m := s.st.messages[id]; m != nil && m.ChannelID == c.ID && m.EphemeralTo == "" {
			s.remove(m)
		}
	}
	return http.StatusNoContent, nil, nil
}

// listMessages gives up to limit messages, newest first, before, after or around one.
func (s *Sandbox) listMessages(r *apiRequest) (int, any, error) {
	c, err := s.channelFor(r, 0)
	if err != nil {
		return 0, nil, err
	}
	limit := 50
	if v := r.query.Get("limit"); v != "" {
		var aerr error
		if limit, aerr = strconv.Atoi(v); aerr != nil || limit < 1 || limit > 100 {
			r.form.add([]string{"limit"}, "NUMBER_TYPE_MAX", "int value should be less than or equal to 100.")
			return 0, nil, r.form.err()
		}
	}
	out := []any{}
	if s.st.permissions(s.st.app.BotID, c)&ReadMessageHistory == 0 {
		return http.StatusOK, out, nil
	}
	for _, m := range pageOf(s.st.order[c.ID], r.query.Get("before"), r.query.Get("after"), r.query.Get("around"), limit) {
		out = append(out, s.messageWire(m))
	}
	return http.StatusOK, out, nil
}

// pageOf picks public messages around a point, newest first.
func pageOf(all []*Message, before, after, around string, limit int) []*Message {
	list := slices.DeleteFunc(slices.Clone(all), func(m *Message) bool { return m.EphemeralTo != "" })
	at := func(id string) int { // the first message not older than id
		n, _ := slices.BinarySearchFunc(list, id, func(m *Message, id string) int {
			if olderID(m.ID, id) {
				return -1
			}
			return 1
		})
		return n
	}
	lo, hi := max(len(list)-limit, 0), len(list)
	switch {
	case around != "":
		lo = max(at(around)-limit/2, 0)
		hi = min(lo+limit, len(list))
	case before != "":
		hi = at(before)
		lo = max(hi-limit, 0)
	case after != "":
		lo = at(after)
		if lo < len(list) && list[lo].ID == after {
			lo++
		}
		hi = min(lo+limit, len(list))
	}
	page := slices.Clone(list[lo:hi])
	slices.Reverse(page)
	return page
}

func (s *Sandbox) typing(r *apiRequest) (int, any, error) {
	c, err := s.channelFor(r, 0)
	if err == nil {
		err = s.mayPost(c, r)
	}
	return http.StatusNoContent, nil, err
}

func (s *Sandbox) pin(r *apiRequest) (int, any, error)   { return s.setPinned(r, true) }
func (s *Sandbox) unpin(r *apiRequest) (int, any, error) { return s.setPinned(r, false) }

func (s *Sandbox) setPinned(r *apiRequest, pinned bool) (int, any, error) {
	c, m, err := s.messageFor(r, 0)
	if err != nil {
		return 0, nil, err
	}
	if c.GuildID != "" && s.st.permissions(s.st.app.BotID, c)&(PinMessages|ManageMessages) == 0 {
		return 0, nil, errMissingPerms
	}
	if pinned && len(s.pinned(c)) >= 250 && !m.Pinned {
		return 0, nil, errTooManyPins
	}
	if m.Pinned != pinned {
		m.Pinned = pinned
		s.disk.put("message", m.ID, m)
		s.dispatchMessage("MESSAGE_UPDATE", m)
		s.showMessage(m)
	}
	return http.StatusNoContent, nil, nil
}

func (s *Sandbox) pinned(c *Channel) []*Message {
	var list []*Message
	for _, m := range slices.Backward(s.st.order[c.ID]) {
		if m.Pinned {
			list = append(list, m)
		}
	}
	return list
}

func (s *Sandbox) getPins(r *apiRequest) (int, any, error) {
	c, err := s.channelFor(r, ReadMessageHistory)
	if err != nil {
		return 0, nil, err
	}
	items := []any{}
	for _, m := range s.pinned(c) {
		items = append(items, map[string]any{"pinned_at": stamp(m.CreatedAt), "message": s.messageWire(m)})
	}
	return http.StatusOK, map[string]any{"items": items, "has_more": false}, nil
}

func (s *Sandbox) getOldPins(r *apiRequest) (int, any, error) {
	c, err := s.channelFor(r, ReadMessageHistory)
	if err != nil {
		return 0, nil, err
	}
	items := []any{}
	for _, m := range s.pinned(c) {
		items = append(items, s.messageWire(m))
	}
	return http.StatusOK, items, nil
}
