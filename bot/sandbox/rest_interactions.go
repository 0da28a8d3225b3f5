package sandbox

import (
	"net/http"
	"slices"
)

// callback is POST /interactions/{id}/{token}/callback: the one answer to an interaction.
func (s *Sandbox) callback(r *apiRequest) (int, any, error) {
	i, err := s.openCallback(r.vars["interaction"], r.vars["token"])
	if err != nil {
		return 0, nil, err
	}
	n, err := r.object()
	if err != nil {
		return 0, nil, err
	}
	if !n.key("type").required() {
		return 0, nil, r.form.err()
	}
	kind := int(n.key("type").oneOf(i.callbacks()...))
	if err := r.form.err(); err != nil {
		return 0, nil, err
	}
	if err := s.answerInteraction(i, kind, n.key("data"), r); err != nil {
		return 0, nil, err
	}
	i.answer(kind)
	if r.query.Get("with_response") != "true" {
		return http.StatusNoContent, nil, nil
	}
	return http.StatusOK, s.callbackWire(i, kind), nil
}

// answerInteraction does what a callback of a kind does. Nothing has changed if it returns an error.
func (s *Sandbox) answerInteraction(i *interaction, kind int, data node, r *apiRequest) error {
	if (kind == backMessage || kind == backUpdate || kind == backChoices || kind == backModal) && !data.required() {
		return r.form.err()
	}
	if data.set() && !data.object() {
		return r.form.err()
	}
	switch kind {
	case backMessage:
		return s.respond(i, data, r)
	case backDeferred:
		return s.deferResponse(i, data, r)
	case backDeferredUpdate:
		i.original = i.message
		return nil
	case backUpdate:
		r.warn = append(r.warn, draftWarnings(data)...)
		m := s.st.messages[i.message]
		if m == nil {
			return errUnknownMessage
		}
		if s.archived(m.ChannelID) {
			return errArchived
		}
		d := parseDraft(data, r.files, editMessage, m)
		if err := s.apply(m, d, false); err != nil {
			return err
		}
		i.original = m.ID
		s.edited(m, d.allowed)
		return nil
	case backChoices:
		return s.answerChoices(i, data, r)
	default:
		return s.answerModal(i, data, r)
	}
}

// archived says whether a channel is an archived thread.
func (s *Sandbox) archived(channel string) bool {
	c := s.st.channels[channel]
	return c != nil && c.thread() && c.Archived
}

// newInteractionMessage is an answer to an interaction, before anything is in it.
func (s *Sandbox) newInteractionMessage(i *interaction) *Message {
	m := &Message{ChannelID: i.channel, AuthorID: s.st.app.BotID, CreatedAt: s.now(),
		Interaction: &interactionMeta{ID: i.id, Type: i.kind, UserID: i.user, Command: i.command}}
	switch {
	case i.kind == interCommand:
		m.Type = messageChatCommand
	case i.message != "":
		m.Type, m.ReplyTo = messageReply, i.message
		m.Interaction.Interacted = i.message
	}
	return m
}

func (s *Sandbox) respond(i *interaction, data node, r *apiRequest) error {
	if s.st.channels[i.channel] == nil {
		return errUnknownChannel
	}
	if s.archived(i.channel) {
		return errArchived
	}
	r.warn = append(r.warn, draftWarnings(data)...)
	d := parseDraft(data, r.files, newResponse, nil)
	m := s.newInteractionMessage(i)
	if err := s.apply(m, d, true); err != nil {
		return err
	}
	m.ID = s.newID()
	if m.Flags&flagEphemeral != 0 {
		m.EphemeralTo = i.user
	}
	i.original = m.ID
	s.post(m, d.allowed)
	return nil
}

func (s *Sandbox) deferResponse(i *interaction, data node, r *apiRequest) error {
	flags := data.key("flags").integer(0, 1<<31-1)
	if flags&^flagEphemeral != 0 {
		data.key("flags").fail("INTERACTION_DEFERRED_FLAGS_INVALID", "Only the EPHEMERAL flag may be set when deferring")
	}
	for _, field := range []string{"content", "components", "embeds"} {
		if k := data.key(field); k.set() && k.v != "" {
			if list, ok := k.v.([]any); !ok || len(list) > 0 {
				k.fail("INTERACTION_DEFERRED_DATA_INVALID", "A deferred response carries no message")
			}
		}
	}
	if err := r.form.err(); err != nil {
		return err
	}
	if s.st.channels[i.channel] == nil {
		return errUnknownChannel
	}
	if s.archived(i.channel) {
		return errArchived
	}
	m := s.newInteractionMessage(i)
	m.ID = s.newID()
	m.Flags = flagLoading | int(flags)
	if flags&flagEphemeral != 0 {
		m.EphemeralTo = i.user
	}
	i.original = m.ID
	s.post(m, nil)
	return nil
}

func (s *Sandbox) answerChoices(i *interaction, data node, r *apiRequest) error {
	k := data.key("choices")
	if !k.there {
		k.required()
		return r.form.err()
	}
	var choices []*Choice
	for _, c := range k.list(0, maxChoices) {
		choices = append(choices, parseChoice(c, i.option))
	}
	if err := r.form.err(); err != nil {
		return err
	}
	i.choices = choices
	return nil
}

// Modal is a dialogue the bot opened for a user.
type Modal struct {
	ID         string       `json:"id"` // ours, to submit it by
	CustomID   string       `json:"custom_id"`
	Title      string       `json:"title"`
	Components []*Component `json:"components"`
	user       string
	channel    string
	message    string
}

func (s *Sandbox) answerModal(i *interaction, data node, r *apiRequest) error {
	m := &Modal{ID: i.id, user: i.user, channel: i.channel}
	if i.kind == interComponent {
		m.message = i.message
	}
	if data.key("custom_id").required() {
		m.CustomID = data.key("custom_id").str(1, maxCustomID)
	}
	if data.key("title").required() {
		m.Title = data.key("title").str(1, 45)
	}
	if data.key("components").required() {
		if list, ok := data.key("components").v.([]any); ok && len(list) == 0 {
			data.key("components").failf("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", 1, maxModalComponents)
		}
		m.Components, _ = parseComponents(data.key("components"), inModal)
	}
	if err := r.form.err(); err != nil {
		return err
	}
	numberComponents(m.Components)
	i.modal = m
	s.inter.modals[m.ID] = m
	return nil
}

// callbackWire is the answer to a callback that asked for one.
func (s *Sandbox) callbackWire(i *interaction, kind int) map[string]any {
	about := map[string]any{"id": i.id, "type": i.kind}
	w := map[string]any{"interaction": about}
	if m := s.st.messages[i.original]; m != nil {
		about["response_message_id"] = m.ID
		about["response_message_loading"] = m.Loading()
		about["response_message_ephemeral"] = m.EphemeralTo != ""
		resource := map[string]any{"type": kind}
		if kind == backMessage || kind == backUpdate {
			resource["message"] = s.messageWire(m)
		}
		w["resource"] = resource
	}
	return w
}

// responseMessage is the message of an interaction that a webhook route names.
func (s *Sandbox) responseMessage(r *apiRequest) (*interaction, *Message, error) {
	i, err := s.openToken(r.vars["app"], r.vars["token"])
	if err != nil {
		return nil, nil, err
	}
	id := r.vars["message"]
	if id == "@original" {
		id = i.original
	}
	m := s.st.messages[id]
	switch {
	case m == nil || m.AuthorID != s.st.app.BotID:
		return nil, nil, errUnknownMessage
	case id != i.original && (m.Interaction == nil || m.Interaction.ID != i.id):
		return nil, nil, errUnknownMessage
	}
	return i, m, nil
}

func (s *Sandbox) getResponse(r *apiRequest) (int, any, error) {
	_, m, err := s.responseMessage(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.messageWire(m), nil
}

func (s *Sandbox) editResponse(r *apiRequest) (int, any, error) {
	_, m, err := s.responseMessage(r)
	if err != nil {
		return 0, nil, err
	}
	n, err := r.object()
	if err != nil {
		return 0, nil, err
	}
	if err := s.fill(m, n, r); err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.messageWire(m), nil
}

// fill edits a response; of a "thinking…" message it makes a real one.
func (s *Sandbox) fill(m *Message, n node, r *apiRequest) error {
	if s.archived(m.ChannelID) {
		return errArchived
	}
	r.warn = append(r.warn, draftWarnings(n)...)
	d := parseDraft(n, r.files, editMessage, m)
	if err := s.apply(m, d, false); err != nil {
		return err
	}
	s.edited(m, d.allowed)
	return nil
}

func (s *Sandbox) deleteResponse(r *apiRequest) (int, any, error) {
	_, m, err := s.responseMessage(r)
	if err != nil {
		return 0, nil, err
	}
	s.remove(m)
	return http.StatusNoContent, nil, nil
}

// followup is POST /webhooks/{app}/{token}: one more message. The first after a deferred response fills that in and
// stays as private or public as it was announced.
func (s *Sandbox) followup(r *apiRequest) (int, any, error) {
	i, err := s.openToken(r.vars["app"], r.vars["token"])
	if err != nil {
		return 0, nil, err
	}
	n, err := r.object()
	if err != nil {
		return 0, nil, err
	}
	if s.st.channels[i.channel] == nil {
		return 0, nil, errUnknownChannel
	}
	if s.archived(i.channel) {
		return 0, nil, errArchived
	}
	if m := s.st.messages[i.original]; m != nil && m.Loading() {
		if err := s.fill(m, n, r); err != nil {
			return 0, nil, err
		}
		return http.StatusOK, s.messageWire(m), nil
	}
	r.warn = append(r.warn, draftWarnings(n)...)
	d := parseDraft(n, r.files, newResponse, nil)
	if d.once && d.nonce != "" && r.form.err() == nil {
		if m := s.sameNonce(i.channel, s.st.app.BotID, d.nonce); m != nil {
			return http.StatusOK, s.messageWire(m), nil
		}
	}
	m := s.newInteractionMessage(i)
	m.Type, m.ReplyTo = messageReply, i.original
	m.Interaction.Original, m.Nonce = i.original, d.nonce
	if err := s.apply(m, d, true); err != nil {
		return 0, nil, err
	}
	m.ID = s.newID()
	if m.Flags&flagEphemeral != 0 {
		m.EphemeralTo = i.user
	}
	s.post(m, d.allowed)
	return http.StatusOK, s.messageWire(m), nil
}

// commandsFor lists the commands known in a channel: those registered for everywhere and for its guild, by name.
func (s *Sandbox) commandsFor(c *Channel) []*Command {
	var list []*Command
	for _, id := range sortedKeys(s.st.commands) {
		k := s.st.commands[id]
		switch {
		case k.GuildID != "" && k.GuildID != c.GuildID:
		case c.GuildID == "" && (k.DMPermission != nil && !*k.DMPermission || k.Contexts != nil && !slices.Contains(k.Contexts, 1)):
		case c.GuildID != "" && k.Contexts != nil && !slices.Contains(k.Contexts, 0):
		default:
			list = append(list, k)
		}
	}
	return list
}
