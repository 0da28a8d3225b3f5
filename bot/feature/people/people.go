// Package people is what is kept of a person or a server: settings, hours, vacations, blocks and
// the daily list.
package people

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/feature/guide"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// People is the feature. It is safe for concurrent use.
type People struct {
	*desk.Desk
	*view.Painter
	*table.Faces

	guide *guide.Guide
}

// New makes the feature from the services it needs.
func New(d *desk.Desk, p *view.Painter, f *table.Faces, guide *guide.Guide) *People {
	return &People{Desk: d, Painter: p, Faces: f, guide: guide}
}

// Feature is what is kept of a person or a server.
func (p *People) Feature() route.Feature {
	return route.Feature{
		Commands: []route.Command{
			{Name: "settings", Handle: p.settingsOf, DM: true, Options: append(settingsOptions("theme", "stones", "side", cards.NotifyKey, table.PaceKey),
				route.Option{Name: "digest", Kind: wire.OptionString, Complete: completeDigest},
				route.Option{Name: "sleep", Kind: wire.OptionString, Complete: completeSleep},
				route.Option{Name: "zone", Kind: wire.OptionString, Complete: p.completeZone},
			)},
			{Name: "vacation", Handle: p.vacation, DM: true, Options: []route.Option{
				{Name: "days", Kind: wire.OptionInteger},
				{Name: "end", Kind: wire.OptionBoolean},
				{Name: "automatic", Kind: wire.OptionBoolean},
			}},
			{Name: "block", Handle: p.block(true), DM: true, Options: []route.Option{{Name: "user", Kind: wire.OptionUser, Required: true}}},
			{Name: "unblock", Handle: p.block(false), DM: true, Options: []route.Option{{Name: "user", Kind: wire.OptionUser, Required: true}}},
			{Name: "server", Handle: p.serverSettings, Options: settingsOptions("theme", "stones", "threads")},
		},
		Buttons: map[route.Verb]route.Handler{
			route.Setting: p.settingChosen,
			route.Notify:  p.OnTable(p.notifyHere),
		},
	}
}

// changeTimes keeps what the options of /settings say about a person's hours: their
// zone first, which the others go by.
func (p *People) changeTimes(ctx context.Context, r *route.Request) error {
	user := r.User.ID
	rest, err := p.Host.People.Rest(ctx, user)
	if err != nil {
		return err
	}
	now, asleep := rest.Asleep()
	hours, zone := now.Hours, now.Zone
	if zone == "" {
		if zone, err = p.Host.People.Setting(ctx, host.UserScope(user), zoneKey); err != nil {
			return err
		}
	}
	chosen, moves := r.Option("zone")
	if moves {
		zone = chosen.Value
		if _, ok := zoneNamed(zone); !ok {
			return &host.Refusal{Code: host.CodeBadZone, Args: rules.Args{"zone": rules.Text(zone)}}
		}
	}
	o, sleeps := r.Option("sleep")
	switch {
	case sleeps && o.Value == route.ChoiceOff:
		hours = ""
	case sleeps && zone == "":
		return route.Refuse("error.zone-first", words.Args{"option": words.Said(r.Say.Say("command.settings.option.zone.name"))})
	case sleeps:
		hours = strings.ReplaceAll(o.Value, " ", "")
	}
	if same := hours == now.Hours && (hours == "" || zone == now.Zone); !same && (sleeps || asleep) {
		if err := p.Host.People.SetSleep(ctx, user, hours, zone); err != nil {
			return err
		}
		p.Cards.Wake() // cards say when their time is up
	}
	if moves {
		if err := p.Host.People.SetSetting(ctx, host.UserScope(user), zoneKey, zone); err != nil {
			return err
		}
	}
	if o, ok := r.Option("digest"); ok {
		return p.setDigest(ctx, user, o.Value)
	}
	return nil
}

// timesOf says what holds for a person's calls, which come this way, hours, vacation and blocks.
func (p *People) timesOf(ctx context.Context, r *route.Request, way string) (string, error) {
	user, say := r.User.ID, r.Say
	rest, err := p.Host.People.Rest(ctx, user)
	if err != nil {
		return "", err
	}
	zone, err := p.Host.People.Setting(ctx, host.UserScope(user), zoneKey)
	if err != nil {
		return "", err
	}
	lines := []string{"**" + say.Say("settings.times") + "**", say.Say("settings.notify." + way)}
	digest, err := p.Host.People.Setting(ctx, digestScope, user)
	if err != nil {
		return "", err
	}
	if digest == "" {
		lines = append(lines, say.Say("settings.digest-off"))
	} else {
		lines = append(lines, say.Say("settings.digest-at", words.Args{"hour": words.Said(digest), "zone": words.Said(cmp.Or(zone, "UTC"))}))
	}
	if s, ok := rest.Asleep(); ok {
		lines = append(lines, say.Say("settings.sleep-at", words.Args{"hours": words.Said(s.Hours), "zone": words.Said(s.Zone)}))
	} else {
		lines = append(lines, say.Say("settings.sleep-off"))
	}
	if zone != "" {
		lines = append(lines, say.Say("settings.zone", words.Args{"zone": words.Said(zone)}))
	}
	lines = append(lines, vacationLines(rest, p.Now(), say)...)
	blocked, err := p.Host.People.Blocked(ctx, user)
	if err != nil {
		return "", err
	}
	if len(blocked) > 0 {
		const most = 20
		var names []string
		for _, u := range blocked[:min(len(blocked), most)] {
			names = append(names, "<@"+u+">")
		}
		if len(blocked) > most {
			names = append(names, "…")
		}
		lines = append(lines, say.Say("settings.blocked", words.Args{"people": words.Said(strings.Join(names, ", "))}))
	}
	return strings.Join(lines, "\n"), nil
}

// vacationLines say what vacation a person is on and has left.
func vacationLines(rest host.Rest, now time.Time, say *words.Speaker) []string {
	var lines []string
	if v, on := rest.Vacation(now); on {
		lines = append(lines, say.Say("settings.vacation-until", words.Args{"until": words.Time(v.To.Unix())}))
	}
	days := int(rest.VacationLeft(now) / (24 * time.Hour))
	lines = append(lines, say.Say("settings.vacation-left", words.Args{"n": days}))
	key := "settings.vacation-by-hand"
	if rest.Automatic {
		key = "settings.vacation-automatic"
	}
	return append(lines, say.Say(key), "-# "+say.Say("settings.how"))
}

// vacation begins and ends a person's vacation, and shows what is left of it.
func (p *People) vacation(ctx context.Context, r *route.Request) (*wire.Response, error) {
	user := r.User.ID
	var done []string
	if o, ok := r.Option("automatic"); ok {
		if err := p.Host.People.SetAutomatic(ctx, user, o.Bool); err != nil {
			return nil, err
		}
	}
	days, begins := r.Option("days")
	switch end, ok := r.Option("end"); {
	case ok && end.Bool:
		if err := p.Host.People.EndVacation(ctx, user); err != nil {
			return nil, err
		}
		done = append(done, r.Say.Say("private.vacation-ended"))
	case begins:
		n, err := strconv.Atoi(strings.TrimSpace(days.Value))
		if err != nil || n < 1 || n > maxVacation {
			return nil, route.Refuse("error.vacation-days", words.Args{"n": maxVacation})
		}
		v, err := p.Host.People.TakeVacation(ctx, user, n)
		if err != nil {
			return nil, err
		}
		done = append(done, r.Say.Say("private.vacation-begun", words.Args{"until": words.Time(v.To.Unix())}))
	}
	rest, err := p.Host.People.Rest(ctx, user)
	if err != nil {
		return nil, err
	}
	p.Cards.Wake() // its tables say so
	lines := vacationLines(rest, p.Now(), r.Say)
	if len(done) > 0 && begins {
		lines = lines[1:] // said in full above
	}
	return route.Private(wire.Text{Content: strings.Join(append(done, lines...), "\n")}), nil
}

// maxVacation is how many days may be asked for at once: all of a year's.
const maxVacation = 10

// block makes a person's challenges unwelcome, or welcome again.
func (p *People) block(on bool) route.Handler {
	return func(ctx context.Context, r *route.Request) (*wire.Response, error) {
		o, ok := r.Option("user")
		if !ok {
			return nil, route.ErrUnknown
		}
		whom := words.Args{"person": words.User(o.Value)}
		if on && (o.Value == r.User.ID || r.Users[o.Value].Bot) {
			return nil, route.Refuse("error.block-whom")
		}
		if err := p.Host.People.Block(ctx, r.User.ID, o.Value, on); err != nil {
			return nil, err
		}
		key := "private.blocked"
		if !on {
			key = "private.unblocked"
		}
		return route.Private(wire.Text{Content: r.Say.Say(key, whom)}), nil
	}
}

// NotifyRow lets a person choose in a table's menu how they are called to it; nil for
// those whom it does not call.
func (p *People) NotifyRow(ctx context.Context, r *route.Request, t *host.Table) (wire.Component, error) {
	if !t.Concerns(r.User.ID) {
		return nil, nil
	}
	here, err := p.Host.People.Setting(ctx, host.TableScope(t.ID), cards.NotifyHereKey(r.User.ID))
	if err != nil {
		return nil, err
	}
	plain := r.Say.Plain()
	list := wire.Select{CustomID: route.ID{Verb: route.Notify, Of: t.ID}.String(), Placeholder: plain.Say("select.notify-here")}
	for _, way := range append([]string{""}, settings[cards.NotifyKey]...) {
		key := "choice.notify-here." + cmp.Or(way, "default")
		list.Options = append(list.Options, wire.SelectOption{Label: plain.Say(key), Value: cmp.Or(way, "default"), Default: way != "" && way == here})
	}
	return wire.Row{Components: []wire.Component{list}}, nil
}

// notifyHere keeps how a person is called to one table.
func (p *People) notifyHere(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if !t.Concerns(r.User.ID) {
		return nil, desk.ErrorAt(t, &host.Refusal{Code: host.CodeNotSeated, Table: t})
	}
	way := ""
	if len(r.Values) > 0 {
		way = r.Values[0]
	}
	kept := way
	if way == "default" {
		kept = ""
	} else if !isChoice(cards.NotifyKey, way) {
		return nil, route.ErrUnknown
	}
	if err := p.Host.People.SetSetting(ctx, host.TableScope(t.ID), cards.NotifyHereKey(r.User.ID), kept); err != nil {
		return nil, err
	}
	if err := p.forgiveDMs(ctx, r.User.ID, way); err != nil {
		return nil, err
	}
	return r.Privately(r.Say.Say("settings.notify-here."+way, words.Args{"table": int(t.ID)})), nil
}

// forgiveDMs has whoever chooses direct messages be written to again, though they did
// not take them a while ago.
func (p *People) forgiveDMs(ctx context.Context, user, way string) error {
	if way != cards.DM {
		return nil
	}
	return p.Cards.Forgive(ctx, user)
}
