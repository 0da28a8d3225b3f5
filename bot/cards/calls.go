package cards

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

// How a person is called when there is news for them at a table: the values of NotifyKey,
// the first the default.
const (
	Ping   = "ping"   // mentioned on the card
	DM     = "dm"     // by a direct message; where that can't be, as by a ping
	Silent = "silent" // not at all: the card changes, and /games tells
)

// NotifyKey is the setting of how a person is called, in the scope of the person for all
// tables.
const NotifyKey = "notify"

// NotifyHereKey is that of a person for one table, in the table's scope; it goes before
// NotifyKey where there is one.
func NotifyHereKey(user string) string { return NotifyKey + ":" + user }

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
func (k *Keeper) callsOf(ctx context.Context, t *host.Table) calls {
	var c calls
	var aloud []string
	for _, user := range called(t) {
		switch k.wayTo(ctx, t.ID, user) {
		case Silent:
		case DM:
			c.direct = append(c.direct, user)
		default:
			aloud = append(aloud, user)
		}
	}
	c.pings, c.later = k.bySleep(ctx, aloud)
	if len(c.pings) == 0 {
		c.pings, c.later, c.quiet = c.later, nil, len(c.later) > 0
	}
	return c
}

// wayTo is how a person is called to a table. Whose choice can't be read is pinged: a
// call too many is better than none.
func (k *Keeper) wayTo(ctx context.Context, table int64, user string) string {
	way, err := wayTo(ctx, k.cfg.Host, table, user)
	if err == nil && way == DM {
		var since time.Time
		if since, err = k.dmsClosed(ctx, user); !since.IsZero() && k.cfg.Now().Sub(since) < dmsRest {
			return Ping
		}
	}
	if err != nil {
		k.cfg.Log.Warn("how to call is not known", "user", user, "table", table, "err", err)
	}
	return way
}

// wayTo is what a person has chosen for a table, else for all; a ping where nothing.
func wayTo(ctx context.Context, h *host.Host, table int64, user string) (string, error) {
	way, err := h.People.Setting(ctx, host.TableScope(table), NotifyHereKey(user))
	if err == nil && way == "" {
		way, err = h.People.Setting(ctx, host.UserScope(user), NotifyKey)
	}
	if way == "" {
		way = Ping
	}
	return way, err
}

// dmsClosed is since when a person is known to take no direct messages; the zero time
// where they may.
func (k *Keeper) dmsClosed(ctx context.Context, user string) (time.Time, error) {
	text, err := k.cfg.Host.People.Setting(ctx, host.UserScope(user), dmsClosedKey)
	if err != nil || text == "" {
		return time.Time{}, err
	}
	return time.Parse(time.RFC3339, text)
}

// Forgive has a person be written to again, though they took no direct messages a while
// ago.
func (k *Keeper) Forgive(ctx context.Context, user string) error {
	return k.cfg.Host.People.SetSetting(ctx, host.UserScope(user), dmsClosedKey, "")
}

// bySleep parts people into those who are awake and those who sleep.
func (k *Keeper) bySleep(ctx context.Context, users []string) (awake, asleep []string) {
	for _, user := range users {
		if k.sleeps(ctx, user) {
			asleep = append(asleep, user)
		} else {
			awake = append(awake, user)
		}
	}
	return awake, asleep
}

func (k *Keeper) sleeps(ctx context.Context, user string) bool {
	rest, err := k.cfg.Host.People.Rest(ctx, user)
	if err != nil {
		k.cfg.Log.Warn("sleep hours not read", "user", user, "err", err)
	}
	return rest.Sleeps(k.cfg.Now())
}

// callApart calls those whom the card itself did not: by direct messages, and below
// the card those who can't be reached by one. It comes after the card, for which it
// needs the link, and before the card is noted: after a crash in between it is done
// again, at least once, and nonces keep what was sent already from being sent twice
// for as long as Discord remembers them, some minutes.
func (k *Keeper) callApart(ctx context.Context, t *host.Table, c calls, channel, message string) error {
	link := wire.MessageURL(t.Place.Guild, channel, message)
	var unreached []string
	for _, user := range c.direct {
		err := k.Direct(ctx, user, directNonce(t, user), func(say *words.Speaker) []wire.Component {
			return []wire.Component{wire.Text{Content: k.cfg.News(t, user, say)}, toCard(link, say)}
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil { // also where it may have arrived: called twice is better than never
			k.cfg.Log.Info("called in the channel instead", "user", user, "table", t.ID, "err", err)
			unreached = append(unreached, user)
		}
	}
	awake, asleep := k.bySleep(ctx, unreached)
	if err := k.mention(ctx, t, channel, link, awake, false); err != nil {
		return err
	}
	return k.mention(ctx, t, channel, link, append(c.later, asleep...), true)
}

// mention calls people in the channel by a message of its own.
func (k *Keeper) mention(ctx context.Context, t *host.Table, channel, link string, users []string, quiet bool) error {
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
	_, err := k.cfg.Channels.Post(ctx, channel, &wire.Message{
		Components: []wire.Component{wire.Text{Content: strings.Join(names, " ") + " · " + k.cfg.Title(t, say)}, toCard(link, say)},
		Mentions:   users, Silent: quiet, Nonce: kind + nonce(t),
	})
	if err != nil && (ctx.Err() != nil || wire.Passing(err)) {
		return fmt.Errorf("call below the card: %w", err)
	}
	if err != nil {
		k.cfg.Log.Warn("not called", "users", users, "table", t.ID, "err", err)
	}
	return nil
}

// Direct sends a person a direct message in their language, without a sound while they
// sleep. The nonce, at most 25 characters, keeps it from being sent twice within some
// minutes. It waits a few seconds at most. Where it fails the message may have arrived all
// the same; that Discord takes none for the person is remembered, and they are pinged
// instead for some days.
func (k *Keeper) Direct(ctx context.Context, user, nonce string, content func(*words.Speaker) []wire.Component) error {
	ctx, stop := context.WithTimeout(ctx, dmTime)
	defer stop()
	channel, err := k.cfg.Channels.CreateDM(ctx, user)
	if err == nil {
		_, err = k.cfg.Channels.Post(ctx, channel, &wire.Message{
			Components: content(k.cfg.Speaker(ctx, user)), Silent: k.sleeps(ctx, user), Nonce: nonce,
		})
	}
	if wire.IsCode(err, wire.CodeDMsClosed) {
		serr := k.cfg.Host.People.SetSetting(ctx, host.UserScope(user), dmsClosedKey, k.cfg.Now().UTC().Format(time.RFC3339))
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
