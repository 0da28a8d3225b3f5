package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// Rest is when a person's time does not run, as they have asked for: it is kept
// whole, since clocks of turns long past are computed anew from it.
type Rest struct {
	Sleep     []Sleep      `json:"sleep,omitempty"`
	Vacations []clock.Span `json:"vacations,omitempty"`
	// Automatic asks that a vacation begin by itself rather than a game be lost.
	Automatic bool `json:"automatic,omitempty"`
}

// Sleep are sleep hours while they were in force; a zero To is until now.
type Sleep struct {
	Hours string    `json:"hours"` // as clock.ParseHours reads them
	Zone  string    `json:"zone"`  // an IANA name: "Europe/Madrid"
	From  time.Time `json:"from"`
	To    time.Time `json:"to,omitzero"`
}

// sleepRests is how long sleep hours stay before they may be changed again: whoever
// moved them every day would never be awake.
const sleepRests = 7 * 24 * time.Hour

// maxRestEntries bounds what is kept for a person.
const maxRestEntries = 500

// pauses are the person's, for their clocks.
func (r Rest) pauses() []clock.Pause {
	var out []clock.Pause
	for _, s := range r.Sleep {
		hours, err := clock.ParseHours(s.Hours)
		zone, zerr := time.LoadLocation(s.Zone)
		if err != nil || zerr != nil {
			continue // written by another version: no pause is better than no clock
		}
		out = append(out, clock.During(clock.Span{From: s.From, To: s.To}, clock.Sleep(hours, zone)))
	}
	for _, v := range r.Vacations {
		out = append(out, v)
	}
	return out
}

// Vacation is the vacation the person is on, or false.
func (r Rest) Vacation(now time.Time) (clock.Span, bool) {
	for _, v := range r.Vacations {
		if !now.Before(v.From) && now.Before(v.To) {
			return v, true
		}
	}
	return clock.Span{}, false
}

// Asleep is the sleep hours in force, or false.
func (r Rest) Asleep() (Sleep, bool) {
	if n := len(r.Sleep); n > 0 && r.Sleep[n-1].To.IsZero() {
		return r.Sleep[n-1], true
	}
	return Sleep{}, false
}

// The keys of what is kept for a person.
const (
	restKey    = "rest"
	blockedKey = "blocked"
)

// Rest is when the person's time does not run.
func (h *Host) Rest(ctx context.Context, user string) (Rest, error) {
	var r Rest
	return r, h.kept(ctx, UserScope(user), restKey, &r)
}

func (h *Host) kept(ctx context.Context, scope, key string, into any) error {
	text, err := h.db.Setting(ctx, scope, key)
	if err != nil || text == "" {
		return err
	}
	if err := json.Unmarshal([]byte(text), into); err != nil {
		return fmt.Errorf("%s of %s: %w", key, scope, err)
	}
	return nil
}

func (h *Host) keep(ctx context.Context, scope, key string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("%s of %s: %w", key, scope, err)
	}
	return h.db.SetSetting(ctx, scope, key, string(text))
}

// Refusals about a person's rest.
const (
	CodeBadHours      = "bad-hours"      // hours that can't be read, or are too many
	CodeBadZone       = "bad-zone"       // a time zone that does not exist: zone (Text)
	CodeSleepRests    = "sleep-rests"    // sleep hours were changed a short while ago: Until
	CodeVacationRests = "vacation-rests" // one began less than a day ago: Until
	CodeNoVacation    = "no-vacation"    // the year's days are used up
	CodeOnVacation    = "on-vacation"    // one has begun already
	CodeNotOnLeave    = "not-on-leave"   // none to end
	CodeTooMuchRest   = "too-much-rest"
)

// SetSleep sets a person's sleep hours, or with empty ones ends them, from now on.
func (h *Host) SetSleep(ctx context.Context, user, hours, zone string) error {
	now := h.now().UTC().Truncate(time.Second)
	if hours != "" {
		parsed, err := clock.ParseHours(hours)
		if err != nil {
			return refuse(nil, CodeBadHours)
		}
		hours = parsed.String()
		if _, err := time.LoadLocation(zone); err != nil || zone == "" || zone == "Local" {
			return &Refusal{Code: CodeBadZone, Args: rules.Args{"zone": rules.Text(zone)}}
		}
	}
	err := h.changeRest(ctx, user, func(r *Rest) error {
		if n := len(r.Sleep); n > 0 {
			last := &r.Sleep[n-1]
			if until := last.From.Add(sleepRests); hours != "" && now.Before(until) {
				return &Refusal{Code: CodeSleepRests, Until: until}
			}
			if last.To.IsZero() {
				last.To = now
			}
		}
		if hours != "" {
			r.Sleep = append(r.Sleep, Sleep{Hours: hours, Zone: zone, From: now})
		}
		return nil
	})
	if err != nil {
		return err
	}
	return h.tell(ctx, user, retime{})
}

// SetAutomatic sets whether a vacation of the person begins by itself.
func (h *Host) SetAutomatic(ctx context.Context, user string, on bool) error {
	return h.changeRest(ctx, user, func(r *Rest) error {
		r.Automatic = on
		return nil
	})
}

// vacationRests is how long after the beginning of one vacation the next may begin:
// each is announced to all the opponents.
const vacationRests = 24 * time.Hour

// TakeVacation begins a vacation now, of the whole days asked for and at most what is
// left of the year's; and tells the tables where the person plays.
func (h *Host) TakeVacation(ctx context.Context, user string, days int) (clock.Span, error) {
	now := h.now().UTC().Truncate(time.Second)
	var v clock.Span
	err := h.changeRest(ctx, user, func(r *Rest) error {
		if _, on := r.Vacation(now); on {
			return refuse(nil, CodeOnVacation)
		}
		if n := len(r.Vacations); n > 0 {
			if until := r.Vacations[n-1].From.Add(vacationRests); now.Before(until) {
				return &Refusal{Code: CodeVacationRests, Until: until}
			}
		}
		until, err := clock.VacationUntil(now, r.Vacations)
		if err != nil {
			return fmt.Errorf("vacations of %s: %w", user, err)
		}
		v = clock.Span{From: now, To: until}
		if asked := now.Add(time.Duration(min(max(days, 1), 10)) * 24 * time.Hour); asked.Before(v.To) {
			v.To = asked
		}
		if v.Length() <= 0 {
			return refuse(nil, CodeNoVacation)
		}
		r.Vacations = append(r.Vacations, v)
		return nil
	})
	if err != nil {
		return clock.Span{}, err
	}
	return v, h.tell(ctx, user, goOnVacation{v.To})
}

// EndVacation ends the person's vacation now; the days left stay theirs.
func (h *Host) EndVacation(ctx context.Context, user string) error {
	now := h.now().UTC().Truncate(time.Second)
	err := h.changeRest(ctx, user, func(r *Rest) error {
		v, on := r.Vacation(now)
		if !on {
			return refuse(nil, CodeNotOnLeave)
		}
		r.Vacations[slices.Index(r.Vacations, v)].To = now
		return nil
	})
	if err != nil {
		return err
	}
	return h.tell(ctx, user, goOnVacation{})
}

// change changes what is kept under a key. Where it was changed meanwhile, by another
// command or another program, do is asked again.
func change[T any](ctx context.Context, h *Host, scope, key string, do func(*T) error) error {
	for range maxRaces {
		old, err := h.db.Setting(ctx, scope, key)
		if err != nil {
			return err
		}
		var value T
		if old != "" {
			if err := json.Unmarshal([]byte(old), &value); err != nil {
				return fmt.Errorf("%s of %s: %w", key, scope, err)
			}
		}
		if err := do(&value); err != nil {
			return err
		}
		text, err := json.Marshal(value)
		if err != nil {
			return fmt.Errorf("%s of %s: %w", key, scope, err)
		}
		if err = h.db.SwapSetting(ctx, scope, key, old, string(text)); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return fmt.Errorf("%s of %s: %d other changes were faster", key, scope, maxRaces)
}

// changeRest changes a person's rest, and moves the deadlines that follow from it.
func (h *Host) changeRest(ctx context.Context, user string, do func(*Rest) error) error {
	err := change(ctx, h, UserScope(user), restKey, func(r *Rest) error {
		if err := do(r); err != nil {
			return err
		}
		if len(r.Sleep)+len(r.Vacations) > maxRestEntries {
			return refuse(nil, CodeTooMuchRest)
		}
		return nil
	})
	if err != nil {
		return err
	}
	rows, err := h.db.OfUser(ctx, user, []string{string(Playing)}, store.MaxRows)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := h.redate(ctx, row.ID); ctx.Err() != nil {
			return ctx.Err()
		} else if err != nil { // one bad table must not keep the others' clocks running
			h.unreadable(row.ID, err)
		}
	}
	return nil
}

// tell has every table in play where a person sits learn of what they have changed.
func (h *Host) tell(ctx context.Context, user string, c Command) error {
	rows, err := h.db.OfUser(ctx, user, []string{string(Playing)}, store.MaxRows)
	if err != nil {
		return err
	}
	for _, row := range rows {
		_, err := h.Do(ctx, Request{Table: row.ID, Actor: user, Command: c})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil && AsRefusal(err) == nil {
			h.unreadable(row.ID, err)
		}
	}
	return nil
}

// goOnVacation tells a table of one of its players' vacation.
type goOnVacation struct{ until time.Time }

func (c goOnVacation) decide(m moment) ([]entry, error) {
	if err := m.mayPlay(); err != nil {
		return nil, err
	}
	if !m.Timed() {
		return nil, nil
	}
	return adds(&vacationed{Seat: m.Seat(m.actor), Until: c.until})
}

// retime tells a table that the hours of one of its players have changed.
type retime struct{}

func (retime) decide(m moment) ([]entry, error) {
	if !m.Timed() || m.Mover() != m.actor { // no other deadline stands on a card
		return nil, nil
	}
	return adds(&retimed{})
}

// retimed is that the time of the player to move runs out at another instant than
// before: the card has to say so. It concerns nobody else.
type retimed struct{}

func (*retimed) kind() string              { return "retimed" }
func (*retimed) nature() nature            { return nature{aside: true} }
func (*retimed) fold(*Table, logged) error { return nil }

// vacationed is a player's vacation, or with a zero Until its end.
type vacationed struct {
	Seat  rules.Seat `json:"seat,omitempty"`
	Until time.Time  `json:"until,omitzero"`
}

func (*vacationed) kind() string   { return "vacation" }
func (*vacationed) nature() nature { return nature{aside: true} }

func (f *vacationed) fold(t *Table, e logged) error {
	t.Away[f.Seat.Index()] = f.Until
	t.News.Away[f.Seat.Index()] = e.seq
	return nil
}

// Block makes one person's challenges unwelcome to another, or welcome again.
func (h *Host) Block(ctx context.Context, user, whom string, on bool) error {
	return change(ctx, h, UserScope(user), blockedKey, func(list *[]string) error {
		*list = slices.DeleteFunc(*list, func(u string) bool { return u == whom })
		if on {
			if len(*list) >= maxRestEntries {
				*list = (*list)[1:]
			}
			*list = append(*list, whom)
		}
		return nil
	})
}

// Blocks tells whether a person wants no games with another.
func (h *Host) Blocks(ctx context.Context, user, whom string) (bool, error) {
	list, err := h.Blocked(ctx, user)
	return slices.Contains(list, whom), err
}

// Blocked are those with whom a person wants no games, the latest last.
func (h *Host) Blocked(ctx context.Context, user string) ([]string, error) {
	var list []string
	return list, h.kept(ctx, UserScope(user), blockedKey, &list)
}
