package bot

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// style is how someone wants pictures drawn.
type style struct {
	theme string // a theme of render's; empty for the default
	tiles bool   // square tiles in the place of round stones
	own   bool   // a player's own side at the bottom of private pictures
}

// settings are the choices of /settings and /server, by the name of their option,
// which is also the key they are kept under; the first value is the default.
var settings = map[string][]string{
	"theme":  {render.ThemeSlate, render.ThemePaper},
	"stones": {"round", "square"},
	"side":   {"fixed", "own"},

	paceKey: {paceNatural, paceAtOnce},

	cards.NotifyKey: {cards.Ping, cards.DM, cards.Silent},
	"threads":       {choiceOff, choiceOn},
}

// styleOf is the style kept in a scope. What can't be read is the default: a
// picture in another colour is better than none.
func (b *Bot) styleOf(ctx context.Context, scope string) style {
	get := func(key string) string {
		value, err := b.Host.Setting(ctx, scope, key)
		if err != nil {
			b.Log.Warn("setting not read", "scope", scope, "key", key, "err", err)
		}
		return value
	}
	return style{theme: get("theme"), tiles: get("stones") == "square", own: get("side") == "own"}
}

// publicStyle is the style of a table's card: that of its server.
func (b *Bot) publicStyle(ctx context.Context, t *host.Table) style {
	return b.styleOf(ctx, host.GuildScope(t.Place.Guild))
}

// apply draws in the style, for a viewer's seat.
func (s style) apply(v *render.View, seat rules.Seat) {
	v.Theme, v.Tiles, v.Turned = s.theme, s.tiles, s.own && seat == rules.Second
}

// settingsOptions are the options of a command that sets these keys.
func settingsOptions(keys ...string) []option {
	var out []option
	for _, key := range keys {
		out = append(out, option{name: key, kind: wire.OptionString, choices: settings[key]})
	}
	return out
}

// settingsOf shows and changes what is kept for a person.
func (b *Bot) settingsOf(ctx context.Context, r *request) (*wire.Response, error) {
	if err := b.changeTimes(ctx, r); err != nil {
		return nil, err
	}
	answer, err := b.change(ctx, r, host.UserScope(r.User.ID), "theme", "stones", "side")
	if err != nil {
		return nil, err
	}
	hurry, err := b.choose(ctx, r, host.UserScope(r.User.ID), paceKey)
	if err != nil {
		return nil, err
	}
	way, err := b.choose(ctx, r, host.UserScope(r.User.ID), cards.NotifyKey)
	if err != nil {
		return nil, err
	}
	if _, ok := r.Option(cards.NotifyKey); ok {
		if err := b.forgiveDMs(ctx, r.User.ID, way); err != nil {
			return nil, err
		}
	}
	times, err := b.timesOf(ctx, r, way)
	if err != nil {
		return nil, err
	}
	lists, err := b.settingLists(ctx, r)
	if err != nil {
		return nil, err
	}
	answer = alsoSaying(alsoSaying(answer, r.say.Say("settings."+paceKey+"."+hurry)), times)
	answer.Message.Components = append(answer.Message.Components, lists...)
	return answer, nil
}

// serverSettings shows and changes what holds for the cards of a server.
func (b *Bot) serverSettings(ctx context.Context, r *request) (*wire.Response, error) {
	if r.GuildID == "" {
		return nil, refuse("error.only-in-server")
	}
	if r.MemberPermissions&permManageGuild == 0 {
		return nil, refuse("error.managers-only")
	}
	answer, err := b.change(ctx, r, host.GuildScope(r.GuildID), "theme", "stones")
	if err != nil {
		return nil, err
	}
	threads, err := b.choose(ctx, r, host.GuildScope(r.GuildID), "threads")
	if err != nil {
		return nil, err
	}
	return alsoSaying(answer, r.say.Say("settings.threads."+threads)), nil
}

// change keeps what the options say in a scope, and shows what it comes to.
func (b *Bot) change(ctx context.Context, r *request, scope string, keys ...string) (*wire.Response, error) {
	var lines []string
	if len(r.Options) > 0 || r.button.verb == verbSetting {
		lines = append(lines, r.say.Say("settings.saved"))
	}
	lines = append(lines, "**"+r.say.Say("settings.title")+"**")
	for _, key := range keys {
		value, err := b.choose(ctx, r, scope, key)
		if err != nil {
			return nil, err
		}
		lines = append(lines, r.say.Say("settings."+key+"."+value))
	}
	file, err := b.sample(ctx, r, b.styleOf(ctx, scope))
	if err != nil {
		return nil, err
	}
	answer := r.privately(strings.Join(lines, "\n"), wire.Gallery{Items: []wire.GalleryItem{file.Item()}})
	answer.Message.Files = []wire.File{file}
	return answer, nil
}

// choose keeps what an option says in a scope, where it was given, and returns what
// holds.
func (b *Bot) choose(ctx context.Context, r *request, scope, key string) (string, error) {
	if o, ok := r.Option(key); ok {
		if !isChoice(key, o.Value) {
			return "", refuse("error.bad-text", words.Args{"text": o.Value})
		}
		return o.Value, b.Host.SetSetting(ctx, scope, key, o.Value)
	}
	value, err := b.Host.Setting(ctx, scope, key)
	return cmp.Or(value, settings[key][0]), err
}

func isChoice(key, value string) bool { return slices.Contains(settings[key], value) }

// alsoSaying puts more text at the end of an answer.
func alsoSaying(answer *wire.Response, text string) *wire.Response {
	answer.Message.Components = append(answer.Message.Components, wire.Text{Content: text})
	return answer
}

// sample is a small picture in a style: a page of the rules of the first game.
func (b *Bot) sample(ctx context.Context, r *request, s style) (wire.File, error) {
	g := b.Host.Games()[0]
	file, ok, err := b.pagePicture(ctx, r, g, 2, r.say.Game(g.Name()), func(v *render.View) { s.apply(v, rules.Nobody) })
	if err == nil && !ok {
		err = fmt.Errorf("%s has no page to show a style with", g.Name())
	}
	return file, err
}
