package sandbox

import (
	"slices"
	"time"
)

// Interaction and callback types, numbered as Discord does.
const (
	interCommand      = 2
	interComponent    = 3
	interAutocomplete = 4
	interModal        = 5

	backMessage        = 4
	backDeferred       = 5
	backDeferredUpdate = 6
	backUpdate         = 7
	backChoices        = 8
	backModal          = 9
)

const (
	answerWithin = 3 * time.Second
	tokenLife    = 15 * time.Minute
)

// callbacksOf lists the callbacks each type of interaction takes. 6 and 7 also answer a modal that a component opened.
var callbacksOf = map[int][]int64{
	interCommand:      {backMessage, backDeferred, backModal},
	interComponent:    {backMessage, backDeferred, backDeferredUpdate, backUpdate, backModal},
	interAutocomplete: {backChoices},
	interModal:        {backMessage, backDeferred},
}

// interaction is one thing a user did that the bot must answer. It lives in memory for as long as its token.
type interaction struct {
	id, token string
	kind      int
	user      string
	channel   string
	command   string // its full name
	message   string // that the component is on; of a modal, that its opener was on
	option    int    // type of the option autocompleted
	created   time.Time

	answered int    // callback type, 0 before
	original string // message that @original means
	failed   bool
	modal    *Modal
	choices  []*Choice
	done     chan struct{} // closed when answered or failed
	stops    []func()      // timers
}

// interactions are those whose token may still be used. Guarded by Sandbox.mu.
type interactions struct {
	byID    map[string]*interaction
	byToken map[string]*interaction
	modals  map[string]*Modal
}

func newInteractions() interactions {
	return interactions{byID: map[string]*interaction{}, byToken: map[string]*interaction{}, modals: map[string]*Modal{}}
}

func (in *interactions) closeAll() {
	for _, i := range in.byID {
		for _, stop := range i.stops {
			stop()
		}
		if i.answered == 0 && !i.failed {
			i.failed = true
			close(i.done)
		}
	}
}

// begin makes an interaction and starts its clocks. The caller fills it in and dispatches it.
func (s *Sandbox) begin(kind int, user, channel string) *interaction {
	id := s.newID()
	i := &interaction{
		id: id, token: "aW50ZXJhY3Rpb246" + randomText(48), kind: kind, user: user, channel: channel,
		created: s.now(), done: make(chan struct{}),
	}
	s.inter.byID[id], s.inter.byToken[i.token] = i, i
	i.stops = []func(){
		s.cfg.AfterFunc(answerWithin, func() { s.expireAnswer(i) }),
		s.cfg.AfterFunc(tokenLife, func() { s.expireToken(i) }),
	}
	return i
}

// expireAnswer fails an interaction the bot did not answer in time. An error of update means the sandbox is closing,
// which fails interactions itself.
func (s *Sandbox) expireAnswer(i *interaction) {
	_ = s.update(func() error {
		if i.answered == 0 && !i.failed {
			i.failed = true
			close(i.done)
		}
		return nil
	})
}

// expireToken forgets an interaction, and fails its "thinking…" message if it is one still.
func (s *Sandbox) expireToken(i *interaction) {
	_ = s.update(func() error {
		delete(s.inter.byID, i.id)
		delete(s.inter.byToken, i.token)
		if i.modal != nil {
			delete(s.inter.modals, i.modal.ID)
		}
		if m := s.st.messages[i.original]; m != nil && m.Loading() {
			m.Flags &^= flagLoading
			m.Failed = true
			s.disk.put("message", m.ID, m)
			s.showMessage(m)
		}
		return nil
	})
}

// answer takes the one callback of an interaction.
func (i *interaction) answer(kind int) {
	i.answered = kind
	i.stops[0]()
	close(i.done)
}

// openCallback is the interaction a callback may answer now.
func (s *Sandbox) openCallback(id, token string) (*interaction, error) {
	i := s.inter.byID[id]
	switch {
	case i == nil || i.token != token:
		return nil, errUnknownInter
	case i.answered != 0:
		return nil, errAcknowledged
	case i.failed || s.now().Sub(i.created) >= answerWithin:
		return nil, errUnknownInter
	}
	return i, nil
}

// openToken is the interaction whose token a followup or an edit uses.
func (s *Sandbox) openToken(app, token string) (*interaction, error) {
	if app != s.st.app.ID {
		return nil, errUnknownWebhook
	}
	i := s.inter.byToken[token]
	switch {
	case i == nil || s.now().Sub(i.created) >= tokenLife:
		return nil, errInvalidToken
	case i.answered == 0 || i.answered == backChoices || i.answered == backModal:
		return nil, errUnknownWebhook
	}
	return i, nil
}

// interactionWire is what INTERACTION_CREATE says of an interaction, with data and for a component its message.
func (s *Sandbox) interactionWire(i *interaction, data map[string]any) map[string]any {
	st, c, u := s.st, s.st.channels[i.channel], s.st.users[i.user]
	w := map[string]any{
		"id": i.id, "application_id": st.app.ID, "type": i.kind, "token": i.token, "version": 1, "data": data,
		"channel_id": c.ID, "channel": s.channelWire(c), "locale": u.Locale, "entitlements": []any{},
		"app_permissions": st.permissions(st.app.BotID, c).String(), "attachment_size_limit": maxFile,
	}
	if c.GuildID == "" {
		w["user"] = userWire(u)
		w["context"] = 1
		w["authorizing_integration_owners"] = map[string]any{"0": "0"}
	} else {
		g := st.guilds[c.GuildID]
		member := st.memberUserWire(g.Members[u.ID])
		member["permissions"] = st.permissions(u.ID, c).String()
		w["member"] = member
		w["guild_id"] = g.ID
		w["guild_locale"] = g.Locale
		w["guild"] = map[string]any{"id": g.ID, "locale": g.Locale, "features": []any{}}
		w["context"] = 0
		w["authorizing_integration_owners"] = map[string]any{"0": g.ID}
	}
	if m := st.messages[i.message]; m != nil && (i.kind == interComponent || i.kind == interModal) {
		w["message"] = s.messageWire(m)
	}
	return w
}

// callbacks lists the callback types that answer this interaction.
func (i *interaction) callbacks() []int64 {
	if i.kind == interModal && i.message != "" {
		return append(slices.Clone(callbacksOf[interModal]), backDeferredUpdate, backUpdate)
	}
	return callbacksOf[i.kind]
}
