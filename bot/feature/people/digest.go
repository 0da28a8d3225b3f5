package people

import (
	"context"
	"strconv"
	"strings"
	"time"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// What is kept of those who want a daily list of what waits for them, by their id: at
// what hour of their day, as "07:00"; and which day's they had last, as "2026-05-01".
const (
	digestScope  = "digest"
	digestSent   = "digest-sent"
	digestEvery  = time.Minute
	digestBatch  = 100
	digestWithin = 6 * time.Hour // later than that a day's list is left out: the next one comes soon
)

// Digests sends the daily lists, at once and then regularly, until ctx ends.
func (p *People) Digests(ctx context.Context) {
	tick := time.NewTicker(digestEvery)
	defer tick.Stop()
	for {
		if err := p.SendDigests(ctx); err != nil && ctx.Err() == nil {
			p.Log.Error("digests", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// SendDigests sends the lists whose hour has come to all who have not had today's.
func (p *People) SendDigests(ctx context.Context) error {
	after := ""
	for {
		page, err := p.Host.People.KeptIn(ctx, digestScope, after, digestBatch)
		if err != nil || len(page) == 0 {
			return err
		}
		for _, k := range page {
			after = k.Key
			if err := p.sendDigest(ctx, k.Key, k.Value); ctx.Err() != nil {
				return ctx.Err()
			} else if err != nil { // tried again at the next round
				p.Log.Warn("digest not sent", "user", k.Key, "err", err)
			}
		}
	}
}

// sendDigest sends one person's list of the tables where it is their move, if its hour
// has come and there are any. What was sent is noted after it: should the program die
// in between, the list goes out again under the same nonce, by which Discord knows a
// double for some minutes.
func (p *People) sendDigest(ctx context.Context, user, hour string) error {
	zone, err := p.zoneOf(ctx, user)
	if err != nil {
		return err
	}
	at, ok := lastAt(p.Now(), hour, zone)
	if !ok || p.Now().Sub(at) > digestWithin {
		return nil
	}
	day := at.Format(time.DateOnly)
	if sent, err := p.Host.People.Setting(ctx, digestSent, user); err != nil || sent >= day {
		return err
	}
	tables, err := p.Host.Of(ctx, user)
	if err != nil {
		return err
	}
	for len(tables) > 0 && tables[len(tables)-1].Mover() != user { // theirs come first
		tables = tables[:len(tables)-1]
	}
	if len(tables) > 0 {
		nonce := "g" + user + "." + strconv.FormatInt(at.Unix()/(24*3600), 36)
		r := &route.Request{Interaction: &wire.Interaction{User: wire.User{ID: user}}}
		dated, err := p.ByDeadline(ctx, r, tables)
		if err != nil {
			return err
		}
		err = p.Cards.Direct(ctx, user, nonce, func(say *words.Speaker) []wire.Component {
			r.Say = say
			return append([]wire.Component{wire.Text{Content: digest(r, dated)}}, table.ResumeRow(tables, say)...)
		})
		if err != nil && wire.Passing(err) {
			return err
		}
		if err != nil {
			p.Log.Info("digest can't be sent", "user", user, "err", err)
		}
	}
	return p.Host.People.SetSetting(ctx, digestSent, user, day)
}

// digest is the text of the list.
func digest(r *route.Request, tables []table.Pending) string {
	say := r.Say
	lines := []string{"**" + say.Say("private.digest-title", words.Args{"n": len(tables)}) + "**"}
	return strings.Join(append(lines, table.List(r, tables)...), "\n")
}

// lastAt is when a wall clock in the zone last showed that hour, at now or before it;
// false where the hour can't be read.
func lastAt(now time.Time, hour string, zone *time.Location) (time.Time, bool) {
	h, err := time.Parse("15:04", hour)
	if err != nil {
		return time.Time{}, false
	}
	local := now.In(zone)
	at := time.Date(local.Year(), local.Month(), local.Day(), h.Hour(), h.Minute(), 0, 0, zone)
	if at.After(now) {
		at = time.Date(local.Year(), local.Month(), local.Day()-1, h.Hour(), h.Minute(), 0, 0, zone)
	}
	return at, true
}

// setDigest keeps at what hour a person wants their list; off ends it. The first comes
// when that hour comes next.
func (p *People) setDigest(ctx context.Context, user, value string) error {
	if value == route.ChoiceOff {
		return p.Host.People.SetSetting(ctx, digestScope, user, "")
	}
	h, err := time.Parse("15:04", value)
	if err != nil {
		return route.Refuse("error.bad-text", words.Args{"text": value})
	}
	zone, err := p.zoneOf(ctx, user)
	if err != nil {
		return err
	}
	hour := h.Format("15:04")
	if at, ok := lastAt(p.Now(), hour, zone); ok {
		if err := p.Host.People.SetSetting(ctx, digestSent, user, at.Format(time.DateOnly)); err != nil {
			return err
		}
	}
	return p.Host.People.SetSetting(ctx, digestScope, user, hour)
}

// completeDigest suggests the hours of a day, and none.
func completeDigest(_ context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	out := []wire.Choice{{Name: r.Say.Plain().Say("choice.off"), Value: route.ChoiceOff}}
	for hour := range 24 {
		text := time.Date(2000, 1, 1, hour, 0, 0, 0, time.UTC).Format("15:04")
		out = append(out, wire.Choice{Name: text, Value: text})
	}
	return route.StartingWith(out, typed)
}
