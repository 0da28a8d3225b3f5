package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

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

const (
	// sleepRests is how long sleep hours stay before they may be changed again: whoever
	// moved them every day would never be awake.
	sleepRests = 7 * 24 * time.Hour

	// vacationRests is how long after the beginning of one vacation the next may begin:
	// each is announced to all the opponents.
	vacationRests = 24 * time.Hour

	// maxRestEntries bounds what is kept for a person.
	maxRestEntries = 500

	// automaticKey is where a person keeps whether a vacation begins by itself.
	automaticKey = "automatic-vacation"
)

// Rest is when the person's time does not run.
func (p *People) Rest(ctx context.Context, user string) (Rest, error) {
	rows, err := p.db.Rests(ctx, user)
	if err != nil {
		return Rest{}, err
	}
	r := restOf(rows)
	return r, kept(ctx, p.db, UserScope(user), automaticKey, &r.Automatic)
}

// pauses are those of a person's clock.
func (p *People) pauses(ctx context.Context, user string) ([]clock.Pause, error) {
	rows, err := p.db.Rests(ctx, user)
	return restOf(rows).pauses(), err
}

// SetSleep sets a person's sleep hours, or with empty ones ends them, from now on; and
// tells the tables where the person plays.
func (p *People) SetSleep(ctx context.Context, user, hours, zone string) error {
	now := p.now().UTC().Truncate(time.Second)
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
	err := p.changeRest(ctx, user, func(r *Rest) error {
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
	return p.tables.rested(ctx, user, retime{})
}

// SetAutomatic sets whether a vacation of the person begins by itself.
func (p *People) SetAutomatic(ctx context.Context, user string, on bool) error {
	if !on {
		return p.db.SetSetting(ctx, UserScope(user), automaticKey, "")
	}
	return keep(ctx, p.db, UserScope(user), automaticKey, true)
}

// TakeVacation begins a vacation now, of the whole days asked for and at most what is
// left of the year's; and tells the tables where the person plays.
func (p *People) TakeVacation(ctx context.Context, user string, days int) (clock.Span, error) {
	now := p.now().UTC().Truncate(time.Second)
	var v clock.Span
	err := p.changeRest(ctx, user, func(r *Rest) error {
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
	return v, p.tables.rested(ctx, user, goOnVacation{v.To})
}

// EndVacation ends the person's vacation now, and tells the tables where they play; the
// days left stay theirs.
func (p *People) EndVacation(ctx context.Context, user string) error {
	now := p.now().UTC().Truncate(time.Second)
	err := p.changeRest(ctx, user, func(r *Rest) error {
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
	return p.tables.rested(ctx, user, goOnVacation{})
}

// changeRest changes a person's rest. Where it was changed meanwhile, by another command or
// another program, do is asked again.
func (p *People) changeRest(ctx context.Context, user string, do func(*Rest) error) error {
	needed, err := p.restsNeeded(ctx, user)
	if err != nil {
		return err
	}
	for range maxRaces {
		rows, err := p.db.Rests(ctx, user)
		if err != nil {
			return err
		}
		r := restOf(rows)
		r.forget(needed)
		if err := do(&r); err != nil {
			return err
		}
		if len(r.Sleep)+len(r.Vacations) > maxRestEntries {
			return refuse(nil, CodeTooMuchRest)
		}
		if err = p.db.SwapRests(ctx, user, rows, r.rows()); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return fmt.Errorf("rests of %s: %d other changes were faster", user, maxRaces)
}

// restsNeeded is the instant from which on a person's rests matter: they count in the
// clocks of the games they still play, from the first turn of the oldest, and against what
// they may take within a year.
func (p *People) restsNeeded(ctx context.Context, user string) (time.Time, error) {
	needed := p.now().AddDate(-1, 0, 0)
	oldest, err := p.tables.oldest(ctx, user)
	if err == nil && !oldest.IsZero() && oldest.Before(needed) {
		needed = oldest
	}
	return needed, err
}
