package people

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// settings are the choices of /settings and /server, by the name of their option,
// which is also the key they are kept under; the first value is the default.
var settings = map[string][]string{
	"theme":  {render.ThemeSlate, render.ThemePaper},
	"stones": {"round", "square"},
	"side":   {"fixed", "own"},

	table.PaceKey: {table.PaceNatural, table.PaceAtOnce},

	cards.NotifyKey: {cards.Ping, cards.DM, cards.Silent},
	"threads":       {route.ChoiceOff, route.ChoiceOn},
}

// settingsOptions are the options of a command that sets these keys.
func settingsOptions(keys ...string) []route.Option {
	var out []route.Option
	for _, key := range keys {
		out = append(out, route.Option{Name: key, Kind: wire.OptionString, Choices: settings[key]})
	}
	return out
}

// settingsOf shows and changes what is kept for a person.
func (p *People) settingsOf(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if err := p.changeTimes(ctx, r); err != nil {
		return nil, err
	}
	answer, err := p.change(ctx, r, host.UserScope(r.User.ID), "theme", "stones", "side")
	if err != nil {
		return nil, err
	}
	hurry, err := p.choose(ctx, r, host.UserScope(r.User.ID), table.PaceKey)
	if err != nil {
		return nil, err
	}
	way, err := p.choose(ctx, r, host.UserScope(r.User.ID), cards.NotifyKey)
	if err != nil {
		return nil, err
	}
	if _, ok := r.Option(cards.NotifyKey); ok {
		if err := p.forgiveDMs(ctx, r.User.ID, way); err != nil {
			return nil, err
		}
	}
	times, err := p.timesOf(ctx, r, way)
	if err != nil {
		return nil, err
	}
	lists, err := p.settingLists(ctx, r)
	if err != nil {
		return nil, err
	}
	answer = route.AlsoSaying(route.AlsoSaying(answer, r.Say.Say("settings."+table.PaceKey+"."+hurry)), times)
	answer.Message.Components = append(answer.Message.Components, lists...)
	return answer, nil
}

// serverSettings shows and changes what holds for the cards of a server.
func (p *People) serverSettings(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if r.GuildID == "" {
		return nil, route.Refuse("error.only-in-server")
	}
	if r.MemberPermissions&route.PermManageGuild == 0 {
		return nil, route.Refuse("error.managers-only")
	}
	answer, err := p.change(ctx, r, host.GuildScope(r.GuildID), "theme", "stones")
	if err != nil {
		return nil, err
	}
	threads, err := p.choose(ctx, r, host.GuildScope(r.GuildID), "threads")
	if err != nil {
		return nil, err
	}
	return route.AlsoSaying(answer, r.Say.Say("settings.threads."+threads)), nil
}

// change keeps what the options say in a scope, and shows what it comes to.
func (p *People) change(ctx context.Context, r *route.Request, scope string, keys ...string) (*wire.Response, error) {
	var lines []string
	if len(r.Options) > 0 || r.Pressed.Verb == route.Setting {
		lines = append(lines, r.Say.Say("settings.saved"))
	}
	lines = append(lines, "**"+r.Say.Say("settings.title")+"**")
	for _, key := range keys {
		value, err := p.choose(ctx, r, scope, key)
		if err != nil {
			return nil, err
		}
		lines = append(lines, r.Say.Say("settings."+key+"."+value))
	}
	file, err := p.sample(ctx, r, p.StyleOf(ctx, scope))
	if err != nil {
		return nil, err
	}
	return route.Attach(r.Privately(strings.Join(lines, "\n"), route.Shown(file)), file), nil
}

// choose keeps what an option says in a scope, where it was given, and returns what
// holds.
func (p *People) choose(ctx context.Context, r *route.Request, scope, key string) (string, error) {
	if o, ok := r.Option(key); ok {
		if !isChoice(key, o.Value) {
			return "", route.Refuse("error.bad-text", words.Args{"text": o.Value})
		}
		return o.Value, p.Host.People.SetSetting(ctx, scope, key, o.Value)
	}
	value, err := p.Host.People.Setting(ctx, scope, key)
	return cmp.Or(value, settings[key][0]), err
}

func isChoice(key, value string) bool { return slices.Contains(settings[key], value) }

// sample is a small picture in a style: a page of the rules of the first game.
func (p *People) sample(ctx context.Context, r *route.Request, s view.Style) (wire.File, error) {
	g := p.Host.Games()[0]
	file, ok, err := p.guide.PagePicture(ctx, r, g, 2, r.Say.Game(g.Name()), func(v *render.View) { s.Apply(v, rules.Nobody) })
	if err == nil && !ok {
		err = fmt.Errorf("%s has no page to show a style with", g.Name())
	}
	return file, err
}
