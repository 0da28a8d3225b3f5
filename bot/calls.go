package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// How a person is called when there is news for them at a table.
const (
	callPing   = "ping"   // mentioned on the card
	callDM     = "dm"     // by a direct message; where that can't be, as by a ping
	callSilent = "silent" // not at all: the card changes, and /games tells
)

// What is kept of how a person is called: for all tables, and for one, where the key is
// followed by the person's id.
const notifyKey = "notify"

func notifyHereKey(user string) string { return notifyKey + ":" + user }

// dmsClosedKey is kept for a person whom a direct message did not reach: since when.
const dmsClosedKey = "dms-closed"

// dmsRest is how long nobody tries again to write to a person who does not take direct
// messages.
const dmsRest = 7 * 24 * time.Hour

// dmTime is for one direct message: a card does not wait longer for it.
const dmTime = 4 * time.Second

// calls are how the people whom a card calls are called.
type calls struct {
	pings  []string // mentioned on the card itself
	quiet  bool     // all of those sleep, so that the card makes no sound
	direct []string // told by a direct message once the card is there
	later  []string // mentioned below the card without a sound, since others are pinged aloud
}

// callsOf are how the people whom a new card of the table calls are to be called.
func (s *shower) callsOf(ctx context.Context, t *host.Table) calls {
	var c calls
	var aloud []string
	for _, user := range called(t) {
		switch s.wayTo(ctx, t.ID, user) {
		case callSilent:
		case callDM:
			c.direct = append(c.direct, user)
		default:
			aloud = append(aloud, user)
		}
	}
	c.pings, c.later = s.bySleep(ctx, aloud)
	if len(c.pings) == 0 {
		c.pings, c.later, c.quiet = c.later, nil, len(c.later) > 0
	}
	return c
}

// wayTo is how a person is called to a table. Whose choice can't be read is pinged: a
// call too many is better than none.
func (s *shower) wayTo(ctx context.Context, table int64, user string) string {
	way, err := wayTo(ctx, s.host, table, user)
	if err == nil && way == callDM {
		var since time.Time
		if since, err = s.dmsClosed(ctx, user); !since.IsZero() && s.now().Sub(since) < dmsRest {
			return callPing
		}
	}
	if err != nil {
		s.log.Warn("how to call is not known", "user", user, "table", table, "err", err)
	}
	return way
}

// wayTo is what a person has chosen for a table, else for all; a ping where nothing.
func wayTo(ctx context.Context, h *host.Host, table int64, user string) (string, error) {
	way, err := h.Setting(ctx, host.TableScope(table), notifyHereKey(user))
	if err == nil && way == "" {
		way, err = h.Setting(ctx, host.UserScope(user), notifyKey)
	}
	if way == "" {
		way = callPing
	}
	return way, err
}

// dmsClosed is since when a person is known to take no direct messages; the zero time
// where they may.
func (s *shower) dmsClosed(ctx context.Context, user string) (time.Time, error) {
	text, err := s.host.Setting(ctx, host.UserScope(user), dmsClosedKey)
	if err != nil || text == "" {
		return time.Time{}, err
	}
	return time.Parse(time.RFC3339, text)
}

// bySleep parts people into those who are awake and those who sleep.
func (s *shower) bySleep(ctx context.Context, users []string) (awake, asleep []string) {
	for _, user := range users {
		if s.sleeps(ctx, user) {
			asleep = append(asleep, user)
		} else {
			awake = append(awake, user)
		}
	}
	return awake, asleep
}

func (s *shower) sleeps(ctx context.Context, user string) bool {
	rest, err := s.host.Rest(ctx, user)
	if err != nil {
		s.log.Warn("sleep hours not read", "user", user, "err", err)
	}
	return rest.Sleeps(s.now())
}

// callApart calls those whom the card itself did not: by direct messages, and below
// the card those who can't be reached by one. It comes after the card, for which it
// needs the link, and before the card is noted: after a crash in between it is done
// again, at least once, and nonces keep what was sent already from being sent twice
// for as long as Discord remembers them, some minutes.
func (s *shower) callApart(ctx context.Context, t *host.Table, c calls, channel, message string) error {
	link := wire.MessageURL(t.Place.Guild, channel, message)
	var unreached []string
	for _, user := range c.direct {
		err := s.direct(ctx, user, directNonce(t, user), func(say *words.Speaker) []wire.Component {
			return []wire.Component{wire.Text{Content: s.news(t, user, say)}, toCard(link, say)}
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil { // also where it may have arrived: called twice is better than never
			s.log.Info("called in the channel instead", "user", user, "table", t.ID, "err", err)
			unreached = append(unreached, user)
		}
	}
	awake, asleep := s.bySleep(ctx, unreached)
	if err := s.mention(ctx, t, channel, link, awake, false); err != nil {
		return err
	}
	return s.mention(ctx, t, channel, link, append(c.later, asleep...), true)
}

// mention calls people in the channel by a message of its own.
func (s *shower) mention(ctx context.Context, t *host.Table, channel, link string, users []string, quiet bool) error {
	if len(users) == 0 {
		return nil
	}
	say := words.For(t.Locale)
	var names []string
	for _, user := range users {
		names = append(names, "<@"+user+">")
	}
	kind := "m"
	if quiet {
		kind = "q"
	}
	_, err := s.out.Post(ctx, channel, &wire.Message{
		Components: []wire.Component{wire.Text{Content: strings.Join(names, " ") + " · " + s.title(t, say)}, toCard(link, say)},
		Mentions:   users, Silent: quiet, Nonce: kind + nonce(t),
	})
	if err != nil && (ctx.Err() != nil || wire.Passing(err)) {
		return fmt.Errorf("call below the card: %w", err)
	}
	if err != nil {
		s.log.Warn("not called", "users", users, "table", t.ID, "err", err)
	}
	return nil
}

// direct sends a person a direct message in their language, without a sound while they
// sleep. The nonce keeps it from being sent twice.
func (s *shower) direct(ctx context.Context, user, nonce string, content func(*words.Speaker) []wire.Component) error {
	ctx, stop := context.WithTimeout(ctx, dmTime)
	defer stop()
	channel, err := s.out.CreateDM(ctx, user)
	if err == nil {
		_, err = s.out.Post(ctx, channel, &wire.Message{
			Components: content(s.speaker(ctx, user)), Silent: s.sleeps(ctx, user), Nonce: nonce,
		})
	}
	if wire.IsCode(err, wire.CodeDMsClosed) {
		serr := s.host.SetSetting(ctx, host.UserScope(user), dmsClosedKey, s.now().UTC().Format(time.RFC3339))
		return errors.Join(err, serr)
	}
	return err
}

// directNonce names the direct message that tells a person what a card of the table
// shows. Who it is for is said by what they are at the table: a nonce is short.
func directNonce(t *host.Table, user string) string {
	as := slices.Index([]string{t.Seats[0], t.Seats[1], t.Challenger, t.Invited}, user)
	return "d" + strconv.FormatInt(t.ID, 36) + "." + strconv.FormatInt(t.Public, 36) + "." + strconv.Itoa(as)
}

// toCard leads to a card.
func toCard(link string, say *words.Speaker) wire.Component {
	return wire.Row{Components: []wire.Component{wire.Button{Style: wire.Link, URL: link, Label: say.Plain().Say("button.to-card")}}}
}
