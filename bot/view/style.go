package view

import (
	"context"

	"bridgekeeper/bot/host"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// Turned draws the board from the other side.
func Turned(v *Shot) { v.Turned = !v.Turned }

// largeScale is a picture for a large screen or for print.
const largeScale = 2

// Large draws for a large screen or for print.
func Large(v *Shot) { v.Scale = largeScale }

// SmallScale is a picture that only shows a detail.
const SmallScale = 0.6

// Style is how someone wants pictures drawn.
type Style struct {
	theme string // a theme of render's; empty for the default
	tiles bool   // square tiles in the place of round stones
	own   bool   // a player's own side at the bottom of private pictures
}

// StyleOf is the style kept in a scope. What can't be read is the default: a
// picture in another colour is better than none.
func (pt *Painter) StyleOf(ctx context.Context, scope string) Style {
	get := func(key string) string {
		value, err := pt.host.People.Setting(ctx, scope, key)
		if err != nil {
			pt.log.Warn("setting not read", "scope", scope, "key", key, "err", err)
		}
		return value
	}
	return Style{theme: get("theme"), tiles: get("stones") == "square", own: get("side") == "own"}
}

// PublicStyle is the style of a table's card: that of its server.
func (pt *Painter) PublicStyle(ctx context.Context, t *host.Table) Style {
	return pt.StyleOf(ctx, host.GuildScope(t.Place.Guild))
}

// Apply draws in the style, for a viewer's seat.
func (s Style) Apply(v *render.View, seat rules.Seat) {
	v.Theme, v.Tiles, v.Turned = s.theme, s.tiles, s.own && seat == rules.Second
}
