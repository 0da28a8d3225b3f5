package sandbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Actor acts as a user. The page and tests go through the same methods.
type Actor struct {
	s    *Sandbox
	user string // id or name
}

// As is an actor for a user given by id or name. A wrong name is an error of every action.
func (s *Sandbox) As(user string) *Actor { return &Actor{s: s, user: user} }

// Refused says why Discord's client would not have let the user do something. Nothing was sent.
type Refused struct{ Reason string }

func (e *Refused) Error() string { return "refused: " + e.Reason }

func refusef(format string, a ...any) error { return &Refused{Reason: fmt.Sprintf(format, a...)} }

// OutcomeKind is what came of an interaction.
type OutcomeKind string

// The outcomes.
const (
	Failed         OutcomeKind = "failed"          // not answered within three seconds
	Replied        OutcomeKind = "replied"         // a new message, public or private
	Deferred       OutcomeKind = "deferred"        // "thinking…"; the message follows
	Updated        OutcomeKind = "updated"         // the component's message was changed
	DeferredUpdate OutcomeKind = "deferred-update" // acknowledged; a change may follow
	ModalOpened    OutcomeKind = "modal"
)

// Outcome is the bot's answer to an interaction as the user sees it.
type Outcome struct {
	Interaction string      `json:"interaction"`
	Kind        OutcomeKind `json:"kind"`
	// Message is the message of the answer as it was then, nil for a failure or a modal.
	Message *Message `json:"message,omitempty"`
	Modal   *Modal   `json:"modal,omitempty"`
	// Private says that only the user sees the message.
	Private bool `json:"private,omitempty"`
	// Failure is what Discord shows if the bot did not answer.
	Failure string `json:"failure,omitempty"`
	choices []*Choice
	s       *Sandbox
}

// Settled waits until the message of a deferred answer is filled in or taken away, and gives it as it is then: nil if
// there is none.
func (o *Outcome) Settled(ctx context.Context) (*Message, error) {
	if o.Message == nil {
		return nil, nil
	}
	var m *Message
	err := o.s.Wait(ctx, func() bool {
		m = o.s.Message(o.Message.ID)
		return m == nil || !m.Loading()
	})
	return m, err
}

// actor finds the user, within an update.
func (a *Actor) find() (*User, error) {
	u := a.s.st.userByName(a.user)
	if u == nil || u.Bot {
		return nil, refusef("there is no user %q", a.user)
	}
	return u, nil
}

// seen is a channel the user can see.
func (a *Actor) seen(u *User, channel string) (*Channel, error) {
	c := a.s.st.channelByName(channel)
	if c == nil && (strings.EqualFold(channel, "@"+a.s.st.app.Name) || channel == "@bot") {
		c = a.s.dmWith(a.s.st.app.BotID, u.ID)
	}
	if c == nil || a.s.st.permissions(u.ID, c)&ViewChannel == 0 {
		return nil, refusef("%s sees no channel %q", u.Name(), channel)
	}
	return c, nil
}

// DM is the id of the channel of direct messages between the user and the bot. It is made if there is none yet.
func (a *Actor) DM() (string, error) {
	var id string
	err := a.s.update(func() error {
		u, err := a.find()
		if err == nil {
			id = a.s.dmWith(a.s.st.app.BotID, u.ID).ID
		}
		return err
	})
	return id, err
}

// SetLocale sets the language the user's client reports, such as "pt-BR".
func (a *Actor) SetLocale(locale string) error {
	if !slices.Contains(locales, locale) {
		return refusef("Discord has no language %q", locale)
	}
	return a.s.update(func() error {
		u, err := a.find()
		if err != nil {
			return err
		}
		u.Locale = locale
		a.s.disk.put("user", u.ID, u)
		a.s.tellPages(pageEvent{Kind: "sidebar"})
		return nil
	})
}

// Say posts a plain message as the user.
func (a *Actor) Say(channel, text string) (*Message, error) {
	text = strings.TrimSpace(text)
	if n := utf8.RuneCountInString(text); n == 0 || n > 2000 {
		return nil, refusef("a message has 1 to 2000 characters")
	}
	var said *Message
	err := a.s.update(func() error {
		u, err := a.find()
		if err != nil {
			return err
		}
		c, err := a.seen(u, channel)
		if err != nil {
			return err
		}
		if a.s.st.permissions(u.ID, c)&sendPermission(c) == 0 || c.Locked {
			return refusef("%s may not write in this channel", u.Name())
		}
		if c.thread() && c.Archived {
			a.s.setArchived(c, false)
		}
		m := &Message{ID: a.s.newID(), ChannelID: c.ID, AuthorID: u.ID, Content: text, CreatedAt: a.s.now()}
		a.s.post(m, nil)
		said = m.clone()
		return nil
	})
	return said, err
}

// Dismiss takes a private reply away, as its reader may.
func (a *Actor) Dismiss(message string) error {
	return a.s.update(func() error {
		u, err := a.find()
		if err != nil {
			return err
		}
		m := a.s.st.messages[message]
		if m == nil || m.EphemeralTo != u.ID {
			return refusef("there is no such private reply")
		}
		a.s.remove(m)
		return nil
	})
}

// Read notes that the user has read a channel to its end.
func (a *Actor) Read(channel string) error {
	return a.s.update(func() error {
		u, err := a.find()
		if err != nil {
			return err
		}
		c, err := a.seen(u, channel)
		if err != nil {
			return err
		}
		if list := a.s.st.order[c.ID]; len(list) > 0 {
			a.s.markRead(u.ID, c.ID, list[len(list)-1].ID)
		}
		return nil
	})
}

// Unread counts the messages the user has not read in a channel, and those of them that notified them.
func (a *Actor) Unread(channel string) (messages, pings int) {
	a.s.read(func() {
		u, c := a.s.st.userByName(a.user), a.s.st.channelByName(channel)
		if u != nil && c != nil {
			messages, pings = a.s.unread(u.ID, c)
		}
	})
	return messages, pings
}

// Sees lists the messages of a channel as the user sees them, oldest first.
func (a *Actor) Sees(channel string) []*Message {
	var list []*Message
	a.s.read(func() {
		u, c := a.s.st.userByName(a.user), a.s.st.channelByName(channel)
		if u == nil || c == nil || a.s.st.permissions(u.ID, c)&ViewChannel == 0 {
			return
		}
		for _, m := range a.s.st.order[c.ID] {
			if m.visibleTo(u.ID) {
				list = append(list, m.clone())
			}
		}
	})
	return list
}

// Command sends a slash command and waits for the answer, at most three seconds of the sandbox's clock. name is the
// command's name, with subcommands after spaces; options are by name: string, bool, whole and other numbers, users,
// channels and roles by id or name, File for an attachment.
func (a *Actor) Command(ctx context.Context, channel, name string, options map[string]any) (*Outcome, error) {
	var i *interaction
	err := a.s.update(func() error {
		p, err := a.prepare(channel, name)
		if err != nil {
			return err
		}
		data, err := p.data(options, "", false)
		if err != nil {
			return err
		}
		i = a.s.begin(interCommand, p.user.ID, p.channel.ID)
		i.command = p.fullName
		a.s.send(i, data)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return a.s.await(ctx, i)
}

// Autocomplete asks for completions of one option and waits for them. options holds what is filled in so far, the
// focused one included.
func (a *Actor) Autocomplete(ctx context.Context, channel, name, focused string, options map[string]any) ([]*Choice, error) {
	var i *interaction
	err := a.s.update(func() error {
		p, err := a.prepare(channel, name)
		if err != nil {
			return err
		}
		o := p.option(focused)
		if o == nil || !o.Autocomplete {
			return refusef("/%s has no option %q that completes", p.fullName, focused)
		}
		data, err := p.data(options, o.Name, true)
		if err != nil {
			return err
		}
		i = a.s.begin(interAutocomplete, p.user.ID, p.channel.ID)
		i.command, i.option = p.fullName, o.Type
		a.s.send(i, data)
		return nil
	})
	if err != nil {
		return nil, err
	}
	out, err := a.s.await(ctx, i)
	switch {
	case err != nil:
		return nil, err
	case out.Kind == Failed:
		return nil, errors.New("sandbox: " + out.Failure)
	}
	return out.choices, nil
}

// send dispatches an interaction.
func (s *Sandbox) send(i *interaction, data map[string]any) {
	s.dispatch(s.st.channels[i.channel].GuildID, 0, "INTERACTION_CREATE", s.interactionWire(i, data))
}

// failures is what Discord's client shows when a bot does not answer.
var failures = map[int]string{
	interCommand:      "The application did not respond",
	interComponent:    "This interaction failed",
	interAutocomplete: "Loading options failed",
	interModal:        "Something went wrong. Try again.",
}

// await waits until an interaction is answered or has failed.
func (s *Sandbox) await(ctx context.Context, i *interaction) (*Outcome, error) {
	select {
	case <-i.done:
	case <-ctx.Done():
		return nil, fmt.Errorf("sandbox: waiting for an answer: %w", ctx.Err())
	}
	out := &Outcome{Interaction: i.id, s: s}
	s.read(func() {
		if i.answered == 0 {
			out.Kind, out.Failure = Failed, failures[i.kind]
			return
		}
		switch i.answered {
		case backMessage:
			out.Kind = Replied
		case backDeferred:
			out.Kind = Deferred
		case backDeferredUpdate:
			out.Kind = DeferredUpdate
		case backUpdate:
			out.Kind = Updated
		case backModal:
			out.Kind = ModalOpened
			out.Modal = i.modal
		}
		out.choices = i.choices
		if m := s.st.messages[i.original]; m != nil {
			out.Message = m.clone()
			out.Private = m.EphemeralTo != ""
		}
	})
	return out, nil
}

// Click presses a button or sends the values chosen in a select, and waits for the answer. What a person could not
// press is refused: a component that is not there or is disabled, a value not offered, too few or too many.
func (a *Actor) Click(ctx context.Context, channel, message, customID string, values ...string) (*Outcome, error) {
	var i *interaction
	err := a.s.update(func() error {
		u, err := a.find()
		if err != nil {
			return err
		}
		c, err := a.seen(u, channel)
		if err != nil {
			return err
		}
		m := a.s.st.messages[message]
		if m == nil || m.ChannelID != c.ID || !m.visibleTo(u.ID) {
			return refusef("%s sees no such message", u.Name())
		}
		comp := m.Find(customID)
		if comp == nil {
			return refusef("the message has no component %q", customID)
		}
		if comp.Disabled {
			return refusef("the component %q is disabled", customID)
		}
		data := map[string]any{"custom_id": customID, "component_type": comp.Type, "id": comp.ID}
		if comp.Type == typeButton {
			if len(values) > 0 {
				return refusef("a button has no values")
			}
		} else if err := a.s.choose(u, c, comp, values, data); err != nil {
			return err
		}
		i = a.s.begin(interComponent, u.ID, c.ID)
		i.message = m.ID
		a.s.send(i, data)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return a.s.await(ctx, i)
}

// choose checks values picked in a select or group and puts them and what they stand for into data.
func (s *Sandbox) choose(u *User, c *Channel, comp *Component, values []string, data map[string]any) error {
	lo := 1
	if comp.MinValues != nil {
		lo = *comp.MinValues
	}
	if comp.Required != nil && !*comp.Required && len(values) == 0 {
		lo = 0
	}
	if len(values) < lo || len(values) > max(comp.MaxValues, 1) {
		return refusef("choose between %d and %d, not %d", lo, max(comp.MaxValues, 1), len(values))
	}
	picked := make([]string, 0, len(values))
	res := newResolved(s, c)
	for _, v := range values {
		if comp.Type == typeStringSelect || comp.Type == typeRadioGroup || comp.Type == typeCheckboxGroup {
			if !slices.ContainsFunc(comp.Options, func(o *Option) bool { return o.Value == v }) {
				return refusef("%q is not offered", v)
			}
		} else {
			var err error
			if v, err = res.pick(comp, v); err != nil {
				return err
			}
		}
		if slices.Contains(picked, v) {
			return refusef("%q is chosen twice", v)
		}
		picked = append(picked, v)
	}
	data["values"] = picked
	if comp.Type != typeStringSelect {
		data["resolved"] = res.wire()
	}
	return nil
}

// Submit sends a modal with its fields by custom id: text for a text input, values for a select or group, a bool for a
// checkbox; and waits for the answer. Lengths and required fields are checked as the client does.
func (a *Actor) Submit(ctx context.Context, modal *Modal, fields map[string]any) (*Outcome, error) {
	var i *interaction
	err := a.s.update(func() error {
		u, err := a.find()
		if err != nil {
			return err
		}
		m := a.s.inter.modals[modal.ID]
		if m == nil || m.user != u.ID {
			return refusef("the dialogue is no longer open")
		}
		c := a.s.st.channels[m.channel]
		if c == nil || a.s.st.permissions(u.ID, c)&ViewChannel == 0 {
			return refusef("the channel is gone")
		}
		sub := &submission{s: a.s, user: u, channel: c, fields: fields, resolved: newResolved(a.s, c)}
		comps, err := sub.list(m.Components)
		if err != nil {
			return err
		}
		delete(a.s.inter.modals, m.ID)
		i = a.s.begin(interModal, u.ID, c.ID)
		i.message = m.message
		a.s.send(i, map[string]any{"custom_id": m.CustomID, "components": comps, "resolved": sub.resolved.wire()})
		return nil
	})
	if err != nil {
		return nil, err
	}
	return a.s.await(ctx, i)
}
