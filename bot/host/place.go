package host

import (
	"strings"
	"time"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/rules"
)

// Abort ends a table without a result, whatever state it is in: a moderator's
// command, and whoever hands it on has made sure that the actor is one. Why are
// the moderator's own words, of which the first MaxWhy characters are kept.
type Abort struct{ Why string }

// MaxWhy is how many characters a moderator's reason may have.
const MaxWhy = 200

func (c Abort) decide(m moment) ([]entry, error) {
	why := []rune(strings.ToValidUTF8(c.Why, ""))
	why = why[:min(len(why), MaxWhy)]
	switch m.Status {
	case Challenged:
		return adds(&withdrawn{Why: string(why)})
	case Playing:
		return adds(&aborted{Why: string(why)})
	}
	return m.refuse(CodeOver)
}

// aborted is a game ended by a moderator.
type aborted struct {
	Why string `json:"why,omitempty"`
}

func (*aborted) kind() string   { return "aborted" }
func (*aborted) nature() nature { return nature{} }

func (f *aborted) fold(t *Table, e logged) error {
	t.Moderator, t.Why = e.actor, f.Why
	t.end(t.outcome(ByModerator, rules.Nobody, rules.Nobody, ReasonAborted))
	return nil
}

// Suspend stops a table whose channel is no more: no time runs until one of its
// players calls it elsewhere. A table in a thread that is no more goes on in the
// channel of the thread, and one that is over is shown there.
type Suspend struct{}

func (Suspend) decide(m moment) ([]entry, error) {
	switch {
	case m.Place.Thread != "":
		return adds(&moved{Guild: m.Place.Guild, Channel: m.Place.Channel})
	case m.Status != Playing && m.Status != Challenged || m.Suspended():
		return nil, nil
	}
	return adds(&suspended{})
}

// suspended is a table that has lost its channel.
type suspended struct{}

func (*suspended) kind() string   { return "suspended" }
func (*suspended) nature() nature { return nature{private: true, aside: true} }

func (*suspended) fold(t *Table, e logged) error {
	n := len(t.Suspensions)
	t.Suspensions = append(t.Suspensions[:n:n], clock.Span{From: e.at, To: forever})
	return nil
}

// Move takes a suspended table to another channel of its server, by one of those it
// concerns.
type Move struct{ To Place }

func (c Move) decide(m moment) ([]entry, error) {
	switch {
	case !m.Concerns(m.actor):
		return m.refuse(CodeNotSeated)
	case !m.Suspended() || c.To.Guild != m.Place.Guild:
		return m.refuse(CodeNotSuspended)
	}
	f := &moved{Guild: c.To.Guild, Channel: c.To.Channel, Thread: c.To.Thread}
	back := *m.Table
	back.resume(m.now)
	if until := m.now.Add(clock.GraceTime).UTC(); m.Status == Playing && m.Timed() && back.deadline(m.pauses).Before(until) {
		f.Grace = until
	}
	return adds(f)
}

// moved is a table that goes on elsewhere: its card is posted there anew.
type moved struct {
	Guild   string `json:"guild,omitempty"`
	Channel string `json:"channel"`
	Thread  string `json:"thread,omitempty"`
	// Grace is until when the player to move has time at least, where little or none of
	// theirs was left when the channel was lost; zero for no such.
	Grace time.Time `json:"grace,omitzero"`
}

func (*moved) kind() string   { return "moved" }
func (*moved) nature() nature { return nature{aside: true} }

func (f *moved) fold(t *Table, e logged) error {
	t.Place = Place{Guild: f.Guild, Channel: f.Channel, Thread: f.Thread}
	t.News.Place = e.seq
	if t.Suspended() {
		t.resume(e.at)
		t.Moved, t.Nudged, t.Spared = e.at, false, 0 // nobody could play meanwhile
	}
	if !f.Grace.IsZero() {
		t.Grace = f.Grace
	}
	return nil
}

// resume ends the suspension of a table; one that is not suspended stays as it is.
func (t *Table) resume(at time.Time) {
	if n := len(t.Suspensions); t.Suspended() {
		t.Suspensions = append(t.Suspensions[:n-1:n-1], clock.Span{From: t.Suspensions[n-1].From, To: at})
	}
}
