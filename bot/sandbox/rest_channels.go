package sandbox

import (
	"net/http"
	"slices"
)

// channelWire is a channel as Discord shows one.
func (s *Sandbox) channelWire(c *Channel) map[string]any {
	w := map[string]any{"id": c.ID, "type": c.Type, "last_message_id": nil, "flags": 0}
	if c.LastID != "" {
		w["last_message_id"] = c.LastID
	}
	if c.Type == channelDM {
		list := []any{}
		for _, id := range c.Recipients {
			if u := s.st.users[id]; u != nil && id != s.st.app.BotID {
				list = append(list, userWire(u))
			}
		}
		w["recipients"] = list
		return w
	}
	w["guild_id"], w["name"], w["nsfw"], w["rate_limit_per_user"] = c.GuildID, c.Name, false, 0
	w["parent_id"] = nil
	if c.ParentID != "" {
		w["parent_id"] = c.ParentID
	}
	if !c.thread() {
		w["topic"], w["position"] = nil, c.Position
		if c.Topic != "" {
			w["topic"] = c.Topic
		}
		w["permission_overwrites"] = emptyNotNil(c.Overwrites)
		return w
	}
	w["owner_id"], w["message_count"], w["member_count"], w["total_message_sent"] = c.OwnerID, c.Messages, len(c.Members), c.Messages
	at, _ := snowflakeTime(c.ID)
	w["thread_metadata"] = map[string]any{"archived": c.Archived, "locked": c.Locked, "auto_archive_duration": c.AutoArchive,
		"archive_timestamp": stamp(c.ArchiveTime), "create_timestamp": stamp(at)}
	return w
}

func (s *Sandbox) getChannel(r *apiRequest) (int, any, error) {
	c, err := s.channelFor(r, 0)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.channelWire(c), nil
}

func (s *Sandbox) createChannel(r *apiRequest) (int, any, error) {
	g, err := s.guildFor(r)
	if err != nil {
		return 0, nil, err
	}
	if s.st.guildPermissions(s.st.app.BotID, g)&ManageChannels == 0 {
		return 0, nil, errMissingPerms
	}
	n, err := r.object()
	if err != nil {
		return 0, nil, err
	}
	n.key("name").required()
	name, topic := n.key("name").str(1, 100), n.key("topic").str(0, 1024)
	n.key("type").oneOf(channelText)
	if err := r.form.err(); err != nil {
		return 0, nil, err
	}
	c := s.addChannel(g, name, topic)
	s.dispatchChannel("CHANNEL_CREATE", c)
	return http.StatusCreated, s.channelWire(c), nil
}

// autoArchive lists the waits after which a thread archives itself, in minutes.
var autoArchive = []int64{60, 1440, 4320, 10080}

// editChannel renames a channel or thread, or archives, locks or revives a thread.
func (s *Sandbox) editChannel(r *apiRequest) (int, any, error) {
	c, err := s.channelFor(r, 0)
	if err != nil {
		return 0, nil, err
	}
	if c.GuildID == "" {
		return 0, nil, errDMChannel
	}
	n, err := r.object()
	if err != nil {
		return 0, nil, err
	}
	name, topic := n.key("name").str(1, 100), n.key("topic").str(0, 1024)
	archive := n.key("auto_archive_duration").oneOf(autoArchive...)
	archived, locked := n.key("archived").boolean(), n.key("locked").boolean()
	if err := r.form.err(); err != nil {
		return 0, nil, err
	}
	if !c.thread() {
		if err := s.botMay(c, ManageChannels); err != nil {
			return 0, nil, err
		}
		if n.key("topic").there {
			c.Topic = topic
		}
	} else if err := s.mayEditThread(c, n); err != nil {
		return 0, nil, err
	}
	if name != "" {
		c.Name = name
	}
	if archive != 0 {
		c.AutoArchive = int(archive)
	}
	if c.thread() && n.key("locked").set() {
		c.Locked = locked
	}
	if c.thread() && n.key("archived").set() {
		s.setArchived(c, archived)
	} else {
		s.keepChannel(c)
	}
	return http.StatusOK, s.channelWire(c), nil
}

// mayEditThread: its owner and whoever manages threads may; anybody who may write may bring an unlocked one back, and an
// archived one takes nothing else.
func (s *Sandbox) mayEditThread(c *Channel, n node) error {
	manages := s.st.permissions(s.st.app.BotID, c)&ManageThreads != 0
	revive := n.key("archived").set() && !n.key("archived").boolean()
	switch {
	case c.Archived && !revive:
		return errArchived
	case n.key("locked").set() && !manages:
		return errMissingPerms
	case c.Archived && c.Locked && !manages:
		return errMissingPerms
	case c.Archived:
		return s.botMay(c, SendMessagesInThreads)
	case !manages && c.OwnerID != s.st.app.BotID:
		return errMissingPerms
	}
	return nil
}

func (s *Sandbox) keepChannel(c *Channel) {
	s.disk.put("channel", c.ID, c)
	name := "CHANNEL_UPDATE"
	if c.thread() {
		name = "THREAD_UPDATE"
	}
	s.dispatchChannel(name, c)
}

func (s *Sandbox) setArchived(c *Channel, archived bool) {
	if c.Archived != archived {
		c.Archived, c.ArchiveTime = archived, s.now()
	}
	s.keepChannel(c)
}

func (s *Sandbox) deleteChannel(r *apiRequest) (int, any, error) {
	c, err := s.channelFor(r, 0)
	if err != nil {
		return 0, nil, err
	}
	if c.GuildID == "" {
		return http.StatusOK, s.channelWire(c), nil // closing a direct message forgets nothing
	}
	need := ManageChannels
	if c.thread() {
		need = ManageThreads
	}
	if err := s.botMay(c, need); err != nil {
		return 0, nil, err
	}
	w := s.channelWire(c)
	s.removeChannel(c)
	return http.StatusOK, w, nil
}

// removeChannel takes a channel away with its messages and threads.
func (s *Sandbox) removeChannel(c *Channel) {
	for _, id := range sortedKeys(s.st.channels) {
		if t := s.st.channels[id]; t != nil && t.thread() && t.ParentID == c.ID {
			s.removeChannel(t)
		}
	}
	for _, m := range slices.Clone(s.st.order[c.ID]) {
		s.dropFiles(m.Attachments, nil)
		s.st.removeMessage(m)
		s.disk.drop("message", m.ID)
	}
	delete(s.st.order, c.ID)
	for k := range s.st.reads {
		if k[1] == c.ID {
			delete(s.st.reads, k)
			s.disk.drop("read", k[0]+"/"+k[1])
		}
	}
	name := "CHANNEL_DELETE"
	if c.thread() {
		name = "THREAD_DELETE"
	}
	s.dispatchChannel(name, c)
	delete(s.st.channels, c.ID)
	s.disk.drop("channel", c.ID)
}

// startThread opens a thread, on a message or free.
func (s *Sandbox) startThread(r *apiRequest) (int, any, error) {
	c, err := s.channelFor(r, 0)
	if err != nil {
		return 0, nil, err
	}
	if c.GuildID == "" || c.thread() {
		return 0, nil, errChannelType
	}
	n, err := r.object()
	if err != nil {
		return 0, nil, err
	}
	n.key("name").required()
	name := n.key("name").str(1, 100)
	archive := n.key("auto_archive_duration").oneOf(autoArchive...)
	n.key("rate_limit_per_user").integer(0, 21600)
	kind, need := int64(channelPublicThread), CreatePublicThreads
	id, onMessage := r.vars["message"]
	if k := n.key("type"); !onMessage {
		if kind = channelPrivate; k.set() {
			kind = k.oneOf(channelPublicThread, channelPrivate)
		}
		if kind == channelPrivate {
			need = CreatePrivateThreads
		}
	}
	if err := r.form.err(); err != nil {
		return 0, nil, err
	}
	if err := s.botMay(c, need); err != nil {
		return 0, nil, err
	}
	if onMessage {
		m := s.st.messages[id]
		switch {
		case m == nil || m.ChannelID != c.ID || m.EphemeralTo != "":
			return 0, nil, errUnknownMessage
		case m.ThreadID != "":
			return 0, nil, errThreadExists
		}
	} else {
		id = s.newID()
	}
	t := &Channel{ID: id, Type: int(kind), GuildID: c.GuildID, ParentID: c.ID, Name: name, OwnerID: s.st.app.BotID,
		AutoArchive: int(archive), ArchiveTime: s.now(), Members: []string{s.st.app.BotID}}
	if archive == 0 {
		t.AutoArchive = 4320
	}
	s.st.channels[t.ID] = t
	s.disk.put("channel", t.ID, t)
	s.dispatchChannel("THREAD_CREATE", t)
	if m := s.st.messages[id]; onMessage && m != nil {
		m.ThreadID = t.ID
		m.Flags |= flagHasThread
		s.disk.put("message", m.ID, m)
		s.dispatchMessage("MESSAGE_UPDATE", m)
		s.showMessage(m)
	}
	return http.StatusCreated, s.channelWire(t), nil
}

// threadMember is the thread and user of a thread-members route.
func (s *Sandbox) threadMember(r *apiRequest) (*Channel, string, error) {
	c, err := s.channelFor(r, 0)
	if err != nil {
		return nil, "", err
	}
	id := r.vars["user"]
	if id == "@me" {
		id = s.st.app.BotID
	}
	switch g := s.st.guilds[c.GuildID]; {
	case !c.thread():
		return nil, "", errChannelType
	case g.Members[id] == nil:
		return nil, "", errUnknownMember
	case c.Archived:
		return nil, "", errArchived
	case id != s.st.app.BotID:
		return c, id, s.botMay(c, SendMessagesInThreads)
	}
	return c, id, nil
}

func (s *Sandbox) joinThread(r *apiRequest) (int, any, error) {
	c, id, err := s.threadMember(r)
	if err != nil {
		return 0, nil, err
	}
	if !slices.Contains(c.Members, id) {
		c.Members = append(c.Members, id)
		s.disk.put("channel", c.ID, c)
		s.tellPages(pageEvent{Kind: "sidebar"})
	}
	return http.StatusNoContent, nil, nil
}

func (s *Sandbox) leaveThread(r *apiRequest) (int, any, error) {
	c, id, err := s.threadMember(r)
	if err != nil {
		return 0, nil, err
	}
	if at := slices.Index(c.Members, id); at >= 0 {
		c.Members = slices.Delete(c.Members, at, at+1)
		s.disk.put("channel", c.ID, c)
		s.tellPages(pageEvent{Kind: "sidebar"})
	}
	return http.StatusNoContent, nil, nil
}

func (s *Sandbox) getGateway(*apiRequest) (int, any, error) {
	return http.StatusOK, map[string]any{"url": s.gatewayURL()}, nil
}

func (s *Sandbox) getGatewayBot(*apiRequest) (int, any, error) {
	total, left, after := s.gw.starts(s.now())
	return http.StatusOK, map[string]any{"url": s.gatewayURL(), "shards": 1, "session_start_limit": map[string]any{
		"total": total, "remaining": left, "reset_after": after.Milliseconds(), "max_concurrency": 1}}, nil
}
