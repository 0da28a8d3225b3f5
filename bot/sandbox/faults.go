package sandbox

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"
)

// Fault makes the stand-in misbehave. Some kinds happen at once; the others wait for what they spoil, Times times.
type Fault struct {
	Kind string `json:"kind"`
	// Route names the endpoint a request fault waits for ("callback", "create message", …), or the event an event fault
	// waits for ("INTERACTION_CREATE"); empty means the next, whichever.
	Route string `json:"route,omitempty"`
	// Times is how often a waiting fault happens, 1 if zero, without end if negative.
	Times int `json:"times,omitempty"`
	// Delay is how long FaultDelay waits, by how much FaultSkew moves the clock, and the wait a 429 asks for.
	Delay time.Duration `json:"delay,omitempty"`
	// Code is the close code of FaultClose, or the HTTP status of FaultStatus.
	Code int `json:"code,omitempty"`
	// Resumable is the d of FaultInvalidSession.
	Resumable bool `json:"resumable,omitempty"`
	// What it is about, by id or name.
	Channel string `json:"channel,omitempty"`
	Message string `json:"message,omitempty"`
	User    string `json:"user,omitempty"`
	Guild   string `json:"guild,omitempty"`
	// Permissions are those FaultTake takes from the bot in Channel, or FaultGive gives back; all if zero.
	Permissions Permissions `json:"permissions,omitempty"`
}

// Faults at once.
const (
	FaultDrop           = "drop"            // cut every gateway connection
	FaultReconnect      = "reconnect"       // op 7
	FaultInvalidSession = "invalid-session" // op 9
	FaultClose          = "close"           // close every gateway connection with Code
	FaultForget         = "forget-sessions" // cut, and no session can be resumed
	FaultTake           = "take-permissions"
	FaultGive           = "give-permissions"
	FaultDeleteMessage  = "delete-message"
	FaultDeleteChannel  = "delete-channel" // threads too
	FaultDeleteGuild    = "delete-guild"
	FaultOutage         = "guild-outage"
	FaultOutageOver     = "guild-back"
	FaultArchive        = "archive-thread"
	FaultLock           = "lock-thread"
	FaultCloseDMs       = "close-dms"
	FaultOpenDMs        = "open-dms"
	FaultLeave          = "member-leaves"
	FaultJoin           = "member-joins"
	FaultSkew           = "clock-skew"
	FaultClear          = "clear" // forget the faults that still wait
)

// Faults that wait.
const (
	FaultDropAfterReady = "drop-after-ready"
	FaultDelay          = "delay"   // the request is worked on late
	FaultLateAnswer     = "late"    // the request is worked on at once and answered late
	FaultLose           = "lose"    // the request is worked on, the answer lost
	FaultStatus         = "status"  // Code without working on the request: 429, 500, 502, 503
	FaultHTML           = "html"    // 502 with a page of HTML
	FaultGarbage        = "garbage" // the request is worked on; the answer is broken JSON
	FaultDouble         = "double"  // an event comes twice
	FaultReorder        = "reorder" // an event comes after the next one
	FaultSilentHeart    = "no-acks" // heartbeats go unanswered
)

var waitingFaults = []string{FaultDropAfterReady, FaultDelay, FaultLateAnswer, FaultLose, FaultStatus, FaultHTML, FaultGarbage, FaultDouble, FaultReorder, FaultSilentHeart}

// faultList is the faults that wait. Guarded by Sandbox.mu.
type faultList []*Fault

// take finds the first waiting fault of a kind for a route or event and counts it down.
func (l *faultList) take(kind, route string) *Fault {
	for i, f := range *l {
		if f.Kind != kind || f.Route != "" && route != "" && f.Route != route {
			continue
		}
		got := *f
		if f.Times > 0 {
			if f.Times--; f.Times == 0 {
				*l = slices.Delete(*l, i, i+1)
			}
		}
		return &got
	}
	return nil
}

// Waiting lists the faults that have not happened yet.
func (s *Sandbox) Waiting() []Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []Fault{}
	for _, f := range s.faults {
		list = append(list, *f)
	}
	return list
}

// Fault misbehaves now, or at the next occasion. An error says what the fault is about cannot be found.
func (s *Sandbox) Fault(f Fault) error {
	return s.update(func() error {
		if slices.Contains(waitingFaults, f.Kind) {
			if f.Times == 0 {
				f.Times = 1
			}
			s.faults = append(s.faults, &f)
			return nil
		}
		do := faultsAtOnce[f.Kind]
		if do == nil {
			return fmt.Errorf("sandbox: no fault of kind %q", f.Kind)
		}
		return do(s, &f)
	})
}

var faultsAtOnce map[string]func(*Sandbox, *Fault) error

func init() {
	faultsAtOnce = map[string]func(*Sandbox, *Fault) error{
		FaultDrop:           func(s *Sandbox, _ *Fault) error { s.eachConn((*conn).cut); return nil },
		FaultForget:         forgetSessions,
		FaultReconnect:      askReconnect,
		FaultInvalidSession: func(s *Sandbox, f *Fault) error { s.eachConn(func(c *conn) { c.invalidate(f.Resumable) }); return nil },
		FaultClose:          func(s *Sandbox, f *Fault) error { s.eachConn(func(c *conn) { c.shut(f.Code, "as asked") }); return nil },
		FaultTake:           func(s *Sandbox, f *Fault) error { return s.overwrite(f, true) },
		FaultGive:           func(s *Sandbox, f *Fault) error { return s.overwrite(f, false) },
		FaultDeleteMessage:  faultDeleteMessage,
		FaultDeleteChannel:  faultDeleteChannel,
		FaultDeleteGuild:    faultDeleteGuild,
		FaultOutage:         func(s *Sandbox, f *Fault) error { return s.outage(f, true) },
		FaultOutageOver:     func(s *Sandbox, f *Fault) error { return s.outage(f, false) },
		FaultArchive:        func(s *Sandbox, f *Fault) error { return s.closeThread(f, false) },
		FaultLock:           func(s *Sandbox, f *Fault) error { return s.closeThread(f, true) },
		FaultCloseDMs:       func(s *Sandbox, f *Fault) error { return s.closeDMs(f, true) },
		FaultOpenDMs:        func(s *Sandbox, f *Fault) error { return s.closeDMs(f, false) },
		FaultLeave:          faultLeave,
		FaultJoin:           faultJoin,
		FaultSkew:           func(s *Sandbox, f *Fault) error { s.skew += f.Delay; return nil },
		FaultClear:          func(s *Sandbox, _ *Fault) error { s.faults = nil; return nil },
	}
}

func (s *Sandbox) eachConn(do func(*conn)) {
	for c := range s.gw.conns {
		if !c.closed {
			do(c)
		}
	}
}

func askReconnect(s *Sandbox, _ *Fault) error {
	s.eachConn(func(c *conn) { c.send(map[string]any{"op": opReconnect, "t": nil, "s": nil, "d": nil}) })
	return nil
}

func forgetSessions(s *Sandbox, _ *Fault) error {
	s.eachConn((*conn).cut)
	clear(s.gw.sessions)
	return nil
}

func (s *Sandbox) overwrite(f *Fault, take bool) error {
	c := s.st.channelByName(f.Channel)
	if c == nil {
		return fmt.Errorf("sandbox: no channel %q", f.Channel)
	}
	bits := f.Permissions
	if bits == 0 {
		bits = allPermissions
	}
	who := s.st.app.BotID
	if f.User != "" {
		u := s.st.userByName(f.User)
		if u == nil {
			return fmt.Errorf("sandbox: no user %q", f.User)
		}
		who = u.ID
	}
	at := slices.IndexFunc(c.Overwrites, func(o Overwrite) bool { return o.ID == who })
	if at < 0 {
		c.Overwrites = append(c.Overwrites, Overwrite{ID: who, Type: 1})
		at = len(c.Overwrites) - 1
	}
	if take {
		c.Overwrites[at].Deny |= bits
		s.dispatchChannel("CHANNEL_UPDATE", c)
	} else {
		c.Overwrites[at].Deny &^= bits
	}
	s.keepChannel(c)
	return nil
}

func faultDeleteMessage(s *Sandbox, f *Fault) error {
	m := s.st.messages[f.Message]
	if m == nil {
		return fmt.Errorf("sandbox: no message %q", f.Message)
	}
	s.remove(m)
	return nil
}

func faultDeleteChannel(s *Sandbox, f *Fault) error {
	c := s.st.channelByName(f.Channel)
	if c == nil {
		return fmt.Errorf("sandbox: no channel %q", f.Channel)
	}
	s.removeChannel(c)
	return nil
}

// faultGuild is the guild of a fault; the oldest if it names none.
func (s *Sandbox) faultGuild(f *Fault) (*Guild, error) {
	for _, id := range sortedKeys(s.st.guilds) {
		if g := s.st.guilds[id]; f.Guild == "" || f.Guild == g.ID || f.Guild == g.Name {
			return g, nil
		}
	}
	return nil, fmt.Errorf("sandbox: no server %q", f.Guild)
}

func faultDeleteGuild(s *Sandbox, f *Fault) error {
	g, err := s.faultGuild(f)
	if err != nil {
		return err
	}
	s.removeMember(g, s.st.app.BotID)
	for _, id := range sortedKeys(s.st.channels) {
		if c := s.st.channels[id]; c != nil && c.GuildID == g.ID && !c.thread() {
			s.removeChannel(c)
		}
	}
	delete(s.st.guilds, g.ID)
	s.disk.drop("guild", g.ID)
	return nil
}

func (s *Sandbox) outage(f *Fault, on bool) error {
	g, err := s.faultGuild(f)
	if err != nil {
		return err
	}
	if g.Outage == on {
		return nil
	}
	g.Outage = on
	s.disk.put("guild", g.ID, g)
	if on {
		s.dispatch(g.ID, intentGuilds, "GUILD_DELETE", map[string]any{"id": g.ID, "unavailable": true})
	} else if g.Members[s.st.app.BotID] != nil {
		s.dispatch(g.ID, intentGuilds, "GUILD_CREATE", s.guildCreateWire(g))
	}
	s.tellPages(pageEvent{Kind: "sidebar"})
	return nil
}

func (s *Sandbox) closeThread(f *Fault, lock bool) error {
	c := s.st.channelByName(f.Channel)
	if c == nil || !c.thread() {
		return fmt.Errorf("sandbox: no thread %q", f.Channel)
	}
	c.Locked = lock
	s.setArchived(c, true)
	return nil
}

func (s *Sandbox) closeDMs(f *Fault, closed bool) error {
	u := s.st.userByName(f.User)
	if u == nil {
		return fmt.Errorf("sandbox: no user %q", f.User)
	}
	u.ClosedDMs = closed
	s.disk.put("user", u.ID, u)
	s.tellPages(pageEvent{Kind: "sidebar"})
	return nil
}

func faultLeave(s *Sandbox, f *Fault) error {
	g, err := s.faultGuild(f)
	if err != nil {
		return err
	}
	u := s.st.userByName(f.User)
	if u == nil {
		return fmt.Errorf("sandbox: no user %q", f.User)
	}
	s.removeMember(g, u.ID)
	return nil
}

func faultJoin(s *Sandbox, f *Fault) error {
	g, err := s.faultGuild(f)
	if err != nil {
		return err
	}
	u := s.st.userByName(f.User)
	if u == nil {
		return fmt.Errorf("sandbox: no user %q", f.User)
	}
	if g.Members[u.ID] != nil {
		return nil
	}
	s.addMember(g, u)
	if u.ID == s.st.app.BotID {
		s.dispatch(g.ID, intentGuilds, "GUILD_CREATE", s.guildCreateWire(g))
	}
	s.tellPages(pageEvent{Kind: "sidebar"})
	return nil
}

// requestFault is the next waiting fault that meets a request, counted down, or nil.
func (s *Sandbox) requestFault(route string) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, kind := range []string{FaultDelay, FaultLateAnswer, FaultLose, FaultStatus, FaultHTML, FaultGarbage} {
		if f := s.faults.take(kind, route); f != nil {
			return f
		}
	}
	return nil
}

// answer is what FaultStatus answers.
func (f *Fault) answer(w http.ResponseWriter) (int, any) {
	switch {
	case f.Code == http.StatusTooManyRequests:
		return tooMany(w, f.Delay.Seconds(), false)
	case f.Code == 0:
		return 500, errServerError.body()
	}
	return f.Code, map[string]any{"message": fmt.Sprintf("%d: %s", f.Code, http.StatusText(f.Code)), "code": 0}
}

// sleep waits by the sandbox's clock.
func (s *Sandbox) sleep(ctx context.Context, d time.Duration) error {
	done := make(chan struct{})
	stop := s.cfg.AfterFunc(d, func() { close(done) })
	defer stop()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
