package sandbox

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

func itoa(n int) string { return strconv.Itoa(n) }

// identify starts a session: token, shard, intents and the daily limit are checked, then READY and the servers follow.
func (c *conn) identify(raw json.RawMessage) {
	s := c.s
	var d struct {
		Token    string `json:"token"`
		Intents  *int   `json:"intents"`
		Shard    *[]int `json:"shard"`
		Compress bool   `json:"compress"`
	}
	if c.session != nil {
		c.shut(closeAlreadyAuth, "Already authenticated.")
		return
	}
	if err := json.Unmarshal(raw, &d); err != nil {
		c.shut(closeDecode, "Error while decoding payload.")
		return
	}
	s.recordEvent(Event{Name: "IDENTIFY", Data: withoutToken(raw)})
	shard, of := 0, 1
	if d.Shard != nil {
		if len(*d.Shard) != 2 || (*d.Shard)[0] < 0 || (*d.Shard)[1] < 1 || (*d.Shard)[0] >= (*d.Shard)[1] {
			c.shut(closeInvalidShard, "Invalid shard.")
			return
		}
		shard, of = (*d.Shard)[0], (*d.Shard)[1]
	}
	_, left, _ := s.gw.starts(s.now())
	switch {
	case strings.TrimPrefix(d.Token, "Bot ") != s.st.app.Token || left <= 0:
		c.shut(closeBadToken, "Authentication failed.")
		return
	case d.Intents == nil || *d.Intents&^knownIntents != 0 || *d.Intents < 0:
		c.shut(closeInvalidIntent, "Invalid intent(s).")
		return
	case *d.Intents&privilegedIntents != 0:
		c.shut(closeNoIntent, "Disallowed intent(s).")
		return
	}
	now := s.now()
	if last, ok := s.gw.lastBy[shard]; ok && now.Sub(last) < s.cfg.IdentifyEvery {
		c.invalidate(false)
		return
	}
	s.gw.lastBy[shard] = now
	s.gw.identified = append(s.gw.identified, now)
	ses := &session{id: randomText(16), shard: shard, of: of, intents: *d.Intents, conn: c, compressed: d.Compress}
	for id, old := range s.gw.sessions {
		if old.conn == nil && now.Sub(old.left) >= resumeWithin {
			delete(s.gw.sessions, id)
		}
	}
	s.gw.sessions[ses.id] = ses
	c.session = ses
	c.beat = now
	s.tellNow(pageEvent{Kind: "sidebar"})
	c.ready()
}

// withoutToken is a payload with its token taken out, for people to read.
func withoutToken(raw json.RawMessage) json.RawMessage {
	var m map[string]any
	if json.Unmarshal(raw, &m) != nil {
		return nil
	}
	delete(m, "token")
	b, err := json.Marshal(m)
	if err != nil {
		return nil
	}
	return b
}

// ready tells a new session who it is and which servers it serves.
func (c *conn) ready() {
	s, ses := c.s, c.session
	var mine []*Guild
	list := []any{}
	for _, id := range sortedKeys(s.st.guilds) {
		g := s.st.guilds[id]
		if g.Members[s.st.app.BotID] != nil && ses.serves(g.ID) {
			mine = append(mine, g)
			list = append(list, map[string]any{"id": g.ID, "unavailable": true})
		}
	}
	ses.send(s, "READY", map[string]any{
		"v": 10, "user": userWire(s.st.users[s.st.app.BotID]), "guilds": list, "session_id": ses.id, "session_type": "normal",
		"resume_gateway_url": s.gatewayURL(), "shard": []int{ses.shard, ses.of},
		"application": map[string]any{"id": s.st.app.ID, "flags": 0}, "private_channels": []any{}, "relationships": []any{}, "_trace": []any{},
	})
	if s.faults.take(FaultDropAfterReady, "") != nil {
		c.cut()
		return
	}
	if ses.intents&intentGuilds == 0 {
		return
	}
	for _, g := range mine {
		if !g.Outage {
			ses.send(s, "GUILD_CREATE", s.guildCreateWire(g))
		}
	}
}

// guildCreateWire is what GUILD_CREATE says of a guild. Without the members intent it tells only of the bot.
func (s *Sandbox) guildCreateWire(g *Guild) map[string]any {
	w := s.guildWire(g)
	bot := g.Members[s.st.app.BotID]
	w["channels"], w["threads"] = s.guildChannels(g, false), s.guildChannels(g, true)
	w["members"] = []any{s.st.memberUserWire(bot)}
	w["member_count"], w["large"], w["unavailable"], w["joined_at"] = len(g.Members), false, false, stamp(bot.JoinedAt)
	for _, k := range []string{"presences", "voice_states", "stage_instances", "guild_scheduled_events", "soundboard_sounds"} {
		w[k] = []any{}
	}
	return w
}

// serves says whether a guild is on the session's shard.
func (ses *session) serves(guild string) bool {
	if guild == "" {
		return ses.shard == 0
	}
	n, err := strconv.ParseUint(guild, 10, 64)
	return err == nil && int((n>>22)%uint64(ses.of)) == ses.shard
}

// send numbers an event, remembers it for a resume and sends it if somebody is connected.
func (ses *session) send(s *Sandbox, name string, data any) {
	raw, err := json.Marshal(data)
	if err != nil {
		s.log.Error("sandbox event cannot be encoded", "event", name, "error", err)
		return
	}
	ses.seq++
	frame, err := json.Marshal(map[string]any{"op": opDispatch, "t": name, "s": ses.seq, "d": json.RawMessage(raw)})
	if err != nil {
		s.log.Error("sandbox event cannot be encoded", "event", name, "error", err)
		return
	}
	ses.replay = keep(ses.replay, frame, replayBuffer)
	s.recordEvent(Event{Sent: true, Name: name, Data: raw, Shard: ses.shard})
	s.transmit(ses, frame, name)
}

// transmit sends a frame to a session's connection, unless a fault holds or doubles it.
func (s *Sandbox) transmit(ses *session, frame []byte, name string) {
	if ses.conn == nil {
		return
	}
	f := outFrame{text: frame, zip: ses.compressed && name == "READY"}
	if held := s.gw.held; held != nil {
		s.gw.held = nil
		ses.conn.queue(f)
		if held.session.conn != nil {
			held.session.conn.queue(outFrame{text: held.frame})
		}
		return
	}
	if s.faults.take(FaultReorder, name) != nil {
		s.gw.held = &heldEvent{session: ses, frame: frame}
		return
	}
	ses.conn.queue(f)
	if s.faults.take(FaultDouble, name) != nil {
		ses.conn.queue(f)
	}
}

// invalidate tells the bot that its session is no good.
func (c *conn) invalidate(resumable bool) {
	c.s.recordEvent(Event{Sent: true, Name: "invalid session", Shard: c.shard()})
	if !resumable && c.session != nil {
		delete(c.s.gw.sessions, c.session.id)
	}
	if c.session != nil {
		c.session.conn, c.session.left = nil, c.s.now()
		c.session = nil
	}
	c.send(map[string]any{"op": opInvalidSession, "t": nil, "s": nil, "d": resumable})
}

// resume takes a session up again and replays what it missed.
func (c *conn) resume(raw json.RawMessage) {
	s := c.s
	var d struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	if c.session != nil {
		c.shut(closeAlreadyAuth, "Already authenticated.")
		return
	}
	if err := json.Unmarshal(raw, &d); err != nil {
		c.shut(closeDecode, "Error while decoding payload.")
		return
	}
	s.recordEvent(Event{Name: "RESUME", Data: withoutToken(raw)})
	if strings.TrimPrefix(d.Token, "Bot ") != s.st.app.Token {
		c.shut(closeBadToken, "Authentication failed.")
		return
	}
	ses := s.gw.sessions[d.SessionID]
	switch {
	case ses == nil || ses.conn == nil && s.now().Sub(ses.left) >= resumeWithin || d.Seq < ses.seq-int64(len(ses.replay)):
		c.invalidate(false)
		return
	case d.Seq > ses.seq:
		c.shut(closeInvalidSeq, "Invalid seq")
		return
	}
	if ses.conn != nil {
		ses.conn.shut(closeTimedOut, "Session taken up by another connection")
	}
	ses.conn, c.session = c, ses
	c.beat = s.now()
	s.tellNow(pageEvent{Kind: "sidebar"})
	for _, frame := range ses.replay[len(ses.replay)-int(ses.seq-d.Seq):] {
		c.queue(outFrame{text: frame})
	}
	ses.send(s, "RESUMED", map[string]any{"_trace": []any{}})
}

// requestMembers answers with the members asked for by id or by the start of a name. All of them need an intent no bot
// gets here.
func (c *conn) requestMembers(raw json.RawMessage) {
	s := c.s
	s.recordEvent(Event{Name: "REQUEST_GUILD_MEMBERS", Data: raw, Shard: c.shard()})
	var d struct {
		GuildID json.RawMessage `json:"guild_id"`
		Query   *string         `json:"query"`
		UserIDs json.RawMessage `json:"user_ids"`
		Nonce   string          `json:"nonce"`
	}
	if json.Unmarshal(raw, &d) != nil {
		c.shut(closeDecode, "Error while decoding payload.")
		return
	}
	g := s.st.guilds[firstString(d.GuildID)]
	if g == nil {
		return
	}
	ids := allStrings(d.UserIDs)
	list := []any{}
	for _, id := range sortedKeys(g.Members) {
		byName := d.Query != nil && *d.Query != "" && strings.HasPrefix(strings.ToLower(s.st.users[id].Username), strings.ToLower(*d.Query))
		if byName || slices.Contains(ids, id) {
			list = append(list, s.st.memberUserWire(g.Members[id]))
		}
	}
	c.session.send(s, "GUILD_MEMBERS_CHUNK", map[string]any{"guild_id": g.ID, "members": list, "chunk_index": 0, "chunk_count": 1, "nonce": d.Nonce})
}

// allStrings reads a JSON string or list of strings.
func allStrings(raw json.RawMessage) []string {
	var list []string
	if json.Unmarshal(raw, &list) == nil {
		return list
	}
	var one string
	if json.Unmarshal(raw, &one) == nil && one != "" {
		return []string{one}
	}
	return nil
}

func firstString(raw json.RawMessage) string {
	if list := allStrings(raw); len(list) > 0 {
		return list[0]
	}
	return ""
}

// dispatch queues an event for the sessions that serve a guild ("" for direct messages) and asked for it with an intent
// (0: everybody gets it).
func (s *Sandbox) dispatch(guild string, intent int, name string, data any) {
	s.later(func() {
		for _, id := range sortedSessions(s.gw.sessions) {
			ses := s.gw.sessions[id]
			if ses.serves(guild) && (intent == 0 || ses.intents&intent != 0) {
				ses.send(s, name, data)
			}
		}
	})
}

func sortedSessions(m map[string]*session) []string {
	ids := make([]string, 0, len(m))
	for id := range m {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// dispatchMessage tells of a message, to those who asked for messages. Without the content intent the words of others
// are left out, except where the bot is addressed.
func (s *Sandbox) dispatchMessage(name string, m *Message) {
	c := s.st.channels[m.ChannelID]
	if c == nil {
		return
	}
	w := s.messageWire(m)
	intent := intentDirectMessages
	if c.GuildID != "" {
		intent = intentGuildMessages
		w["guild_id"] = c.GuildID
		if g := s.st.guilds[c.GuildID]; g != nil && g.Members[m.AuthorID] != nil {
			w["member"] = memberWire(g.Members[m.AuthorID])
		}
		if s.st.permissions(s.st.app.BotID, c)&ViewChannel == 0 {
			return
		}
		if m.AuthorID != s.st.app.BotID && !slices.Contains(m.Mentions, s.st.app.BotID) {
			w["content"], w["embeds"], w["attachments"], w["components"] = "", []any{}, []any{}, []any{}
		}
	}
	s.dispatch(c.GuildID, intent, name, w)
}

func (s *Sandbox) dispatchDelete(m *Message) {
	c := s.st.channels[m.ChannelID]
	if c == nil {
		return
	}
	w := map[string]any{"id": m.ID, "channel_id": m.ChannelID}
	intent := intentDirectMessages
	if c.GuildID != "" {
		intent = intentGuildMessages
		w["guild_id"] = c.GuildID
	}
	s.dispatch(c.GuildID, intent, "MESSAGE_DELETE", w)
}

// dispatchChannel tells of a channel or thread, and pages to look at their lists again.
func (s *Sandbox) dispatchChannel(name string, c *Channel) {
	s.tellPages(pageEvent{Kind: "sidebar"})
	if c.GuildID == "" || name != "CHANNEL_DELETE" && name != "THREAD_DELETE" && s.st.permissions(s.st.app.BotID, c)&ViewChannel == 0 {
		return
	}
	w := s.channelWire(c)
	if name == "THREAD_CREATE" {
		w["newly_created"] = true
	}
	s.dispatch(c.GuildID, intentGuilds, name, w)
}

// Connected counts the gateway sessions that have a connection.
func (s *Sandbox) Connected() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, ses := range s.gw.sessions {
		if ses.conn != nil && !ses.conn.closed {
			n++
		}
	}
	return n
}
