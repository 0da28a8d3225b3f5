package sandbox

import (
	"encoding/json"
	"slices"
	"time"
)

// Message flags, numbered as Discord does.
const (
	flagSuppressEmbeds = 1 << 2
	flagHasThread      = 1 << 5
	flagEphemeral      = 1 << 6
	flagLoading        = 1 << 7
	flagSilent         = 1 << 12
	flagV2             = 1 << 15
)

// Message types other than a plain message (0), numbered as Discord does.
const (
	messageReply       = 19
	messageChatCommand = 20
)

// Message is a message in a channel, or a private reply that only one user sees.
type Message struct {
	ID          string            `json:"id"`
	ChannelID   string            `json:"channel_id"`
	AuthorID    string            `json:"author_id"`
	Type        int               `json:"type"`
	Content     string            `json:"content,omitempty"`
	Embeds      []json.RawMessage `json:"embeds,omitempty"`
	Components  []*Component      `json:"components,omitempty"`
	Attachments []*Attachment     `json:"attachments,omitempty"`
	Flags       int               `json:"flags,omitempty"`
	CreatedAt   time.Time         `json:"created_at"`
	EditedAt    *time.Time        `json:"edited_at,omitempty"`
	Nonce       string            `json:"nonce,omitempty"`
	ReplyTo     string            `json:"reply_to,omitempty"` // message id
	Pinned      bool              `json:"pinned,omitempty"`
	TTS         bool              `json:"tts,omitempty"`

	// Mentions are the users named in the text whose mention is a mention; Pinged those who were notified when the
	// message was posted. Editing changes the first and never the second.
	Mentions        []string `json:"mentions,omitempty"`
	MentionRoles    []string `json:"mention_roles,omitempty"`
	MentionEveryone bool     `json:"mention_everyone,omitempty"`
	Pinged          []string `json:"pinged,omitempty"`

	// EphemeralTo is the one user who sees a private reply.
	EphemeralTo string `json:"ephemeral_to,omitempty"`
	// Failed says that a "thinking…" message was never filled in.
	Failed      bool             `json:"failed,omitempty"`
	Interaction *interactionMeta `json:"interaction,omitempty"`
	ThreadID    string           `json:"thread_id,omitempty"`
}

// interactionMeta says which interaction a message answers.
type interactionMeta struct {
	ID         string `json:"id"`
	Type       int    `json:"type"`
	UserID     string `json:"user_id"`
	Command    string `json:"command,omitempty"`
	Original   string `json:"original,omitempty"`   // of a followup: the original response
	Interacted string `json:"interacted,omitempty"` // of a component's answer: the message it was on
}

// Attachment is a file of a message. Its address is signed anew whenever it is shown.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
}

// V2 says whether the message is made of components.
func (m *Message) V2() bool { return m.Flags&flagV2 != 0 }

// Loading says whether the message still shows "thinking…".
func (m *Message) Loading() bool { return m.Flags&flagLoading != 0 }

// Text is everything a reader reads in the message: content and text components, a line each.
func (m *Message) Text() string {
	text := m.Content
	walkAll(m.Components, func(c *Component) bool {
		if c.Type == typeTextDisplay {
			if text != "" {
				text += "\n"
			}
			text += c.Content
		}
		return true
	})
	return text
}

// Find is the component with a custom id, or nil.
func (m *Message) Find(customID string) *Component { return findComponent(m.Components, customID) }

// Controls lists the buttons and selects of the message in reading order, disabled ones included.
func (m *Message) Controls() []*Component {
	var all []*Component
	walkAll(m.Components, func(c *Component) bool {
		if c.Type == typeButton || isSelect(c.Type) {
			all = append(all, c)
		}
		return true
	})
	return all
}

// clone is a copy that shares nothing that is ever changed in place.
func (m *Message) clone() *Message {
	b, err := json.Marshal(m)
	if err != nil {
		panic("sandbox: a message that cannot be encoded: " + err.Error())
	}
	c := new(Message)
	if err := json.Unmarshal(b, c); err != nil {
		panic("sandbox: a message that cannot be decoded: " + err.Error())
	}
	return c
}

// visibleTo says whether a user who sees the channel sees the message.
func (m *Message) visibleTo(userID string) bool {
	return m.EphemeralTo == "" || m.EphemeralTo == userID
}

func (m *Message) attachment(id string) *Attachment {
	for _, a := range m.Attachments {
		if a.ID == id {
			return a
		}
	}
	return nil
}

// userWire is a user as Discord shows one.
func userWire(u *User) map[string]any {
	w := map[string]any{"id": u.ID, "username": u.Username, "discriminator": "0", "avatar": nil, "public_flags": 0, "global_name": nil}
	if u.GlobalName != "" {
		w["global_name"] = u.GlobalName
	}
	if u.Bot {
		w["bot"] = true
		w["discriminator"] = "0001"
	}
	return w
}

// memberWire is a member as Discord shows one, without the user.
func memberWire(m *Member) map[string]any {
	w := map[string]any{"roles": emptyNotNil(m.Roles), "joined_at": stamp(m.JoinedAt), "nick": nil, "avatar": nil,
		"deaf": false, "mute": false, "pending": false, "flags": 0, "premium_since": nil, "communication_disabled_until": nil}
	if m.Nick != "" {
		w["nick"] = m.Nick
	}
	return w
}

// memberUserWire is memberWire with the user in it.
func (st *state) memberUserWire(m *Member) map[string]any {
	w := memberWire(m)
	w["user"] = userWire(st.users[m.UserID])
	return w
}

func emptyNotNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// stamp writes an instant as Discord does.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000-07:00") }

// messageWire is a message as Discord shows one.
func (s *Sandbox) messageWire(m *Message) map[string]any {
	st := s.st
	w := map[string]any{
		"id": m.ID, "channel_id": m.ChannelID, "type": m.Type, "content": m.Content, "flags": m.Flags,
		"author": userWire(st.users[m.AuthorID]), "timestamp": stamp(m.CreatedAt), "edited_timestamp": nil,
		"tts": m.TTS, "pinned": m.Pinned, "mention_everyone": m.MentionEveryone, "mention_roles": emptyNotNil(m.MentionRoles),
		"embeds": emptyNotNil(m.Embeds), "attachments": s.attachmentsWire(m), "components": s.componentsWire(m),
	}
	if m.EditedAt != nil {
		w["edited_timestamp"] = stamp(*m.EditedAt)
	}
	if m.Nonce != "" {
		w["nonce"] = m.Nonce
	}
	mentions := []any{}
	for _, id := range m.Mentions {
		if u := st.users[id]; u != nil {
			mentions = append(mentions, userWire(u))
		}
	}
	w["mentions"] = mentions
	if m.ReplyTo != "" {
		ref := map[string]any{"type": 0, "message_id": m.ReplyTo, "channel_id": m.ChannelID}
		if c := st.channels[m.ChannelID]; c != nil && c.GuildID != "" {
			ref["guild_id"] = c.GuildID
		}
		w["message_reference"] = ref
	}
	if m.Interaction != nil {
		s.interactionMetaWire(w, m)
	}
	if t := st.channels[m.ThreadID]; t != nil && m.ThreadID != "" {
		w["thread"] = s.channelWire(t)
	}
	return w
}

func (s *Sandbox) interactionMetaWire(w map[string]any, m *Message) {
	in, st := m.Interaction, s.st
	w["webhook_id"] = st.app.ID
	w["application_id"] = st.app.ID
	user := st.users[in.UserID]
	if user == nil {
		return
	}
	owners := map[string]any{}
	if c := st.channels[m.ChannelID]; c != nil && c.GuildID != "" {
		owners["0"] = c.GuildID
	} else {
		owners["0"] = "0"
	}
	meta := map[string]any{"id": in.ID, "type": in.Type, "user": userWire(user), "authorizing_integration_owners": owners}
	if in.Original != "" {
		meta["original_response_message_id"] = in.Original
	}
	if in.Interacted != "" {
		meta["interacted_message_id"] = in.Interacted
	}
	if in.Command != "" {
		meta["name"] = in.Command
		w["interaction"] = map[string]any{"id": in.ID, "type": in.Type, "name": in.Command, "user": userWire(user)}
	}
	w["interaction_metadata"] = meta
}

func (s *Sandbox) attachmentsWire(m *Message) []any {
	list := []any{}
	for _, a := range m.Attachments {
		list = append(list, s.attachmentWire(m.ChannelID, a))
	}
	return list
}

func (s *Sandbox) attachmentWire(channelID string, a *Attachment) map[string]any {
	url := s.fileURL(channelID, a)
	w := map[string]any{"id": a.ID, "filename": a.Filename, "size": a.Size, "url": url, "proxy_url": url}
	if a.ContentType != "" {
		w["content_type"] = a.ContentType
	}
	if a.Description != "" {
		w["description"] = a.Description
	}
	if a.Width > 0 {
		w["width"], w["height"] = a.Width, a.Height
	}
	return w
}

// componentsWire is the components with the addresses of their attachments filled in.
func (s *Sandbox) componentsWire(m *Message) []*Component {
	if len(m.Components) == 0 {
		return []*Component{}
	}
	copied := (&Message{Components: m.Components}).clone().Components
	walkAll(copied, func(c *Component) bool {
		for _, md := range c.media() {
			if a := m.attachment(md.AttachmentID); a != nil {
				md.URL = s.fileURL(m.ChannelID, a)
				md.ProxyURL, md.Width, md.Height, md.ContentType = md.URL, a.Width, a.Height, a.ContentType
			}
		}
		return true
	})
	return copied
}

// referenced lists the attachments that components of the message show.
func (m *Message) referenced() []string {
	var ids []string
	walkAll(m.Components, func(c *Component) bool {
		for _, md := range c.media() {
			if md.AttachmentID != "" && !slices.Contains(ids, md.AttachmentID) {
				ids = append(ids, md.AttachmentID)
			}
		}
		return true
	})
	return ids
}

// Shown lists the attachments a reader sees: all of an old-style message, those its components show of a V2 one.
func (m *Message) Shown() []*Attachment {
	if !m.V2() {
		return m.Attachments
	}
	var list []*Attachment
	for _, id := range m.referenced() {
		if a := m.attachment(id); a != nil {
			list = append(list, a)
		}
	}
	return list
}
