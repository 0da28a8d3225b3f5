// Package guide tells people how: /help, and /rules with its illustrated pages.
package guide

import (
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

// Guide is the feature. It is safe for concurrent use.
type Guide struct {
	*desk.Desk
	*view.Painter
	*table.Faces
}

// New makes the feature from the services it needs.
func New(d *desk.Desk, p *view.Painter, f *table.Faces) *Guide {
	return &Guide{Desk: d, Painter: p, Faces: f}
}

// Feature is what tells people how.
func (gd *Guide) Feature() route.Feature {
	return route.Feature{
		Commands: []route.Command{
			{Name: "rules", Handle: gd.rules, DM: true, Options: []route.Option{
				{Name: "game", Kind: wire.OptionString, Complete: gd.CompleteGame},
			}},
			{Name: "help", Handle: gd.help, DM: true, Options: []route.Option{gd.TableOption()}},
		},
		Buttons: map[route.Verb]route.Handler{
			route.Help:  gd.OnTable(gd.helpButton),
			route.Rules: gd.rulesButton,
			route.Close: gd.closeButton,
		},
	}
}
