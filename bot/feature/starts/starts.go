// Package starts is where games begin: starting positions built in, kept, read from files and
// drawn in the editor.
package starts

import (
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

// Starts is the feature. It is safe for concurrent use.
type Starts struct {
	*desk.Desk
	*view.Painter
}

// New makes the feature from the services it needs.
func New(d *desk.Desk, p *view.Painter) *Starts {
	return &Starts{Desk: d, Painter: p}
}

// Feature is starting positions: built in, kept, in files and drawn.
func (st *Starts) Feature() route.Feature {
	return route.Feature{
		Commands: []route.Command{
			{Name: "import", Long: true, Handle: st.importCommand, DM: true, Options: []route.Option{
				{Name: "file", Kind: wire.OptionAttachment},
			}},
			{Name: "positions", Handle: st.positions, DM: true, Options: []route.Option{
				{Name: "game", Kind: wire.OptionString, Complete: st.CompleteGame},
				{Name: "position", Kind: wire.OptionString, Complete: st.CompletePosition},
			}},
		},
		Buttons: map[route.Verb]route.Handler{
			route.Import:      st.importButton,
			route.File:        st.fileButton,
			route.Keep:        st.keepButton,
			route.Positions:   st.positionsButton,
			route.Rename:      st.renameButton,
			route.Forget:      st.deleteButton,
			route.ForgetSure:  st.deleteSureButton,
			route.ShareServer: st.shareServerButton,
			route.Edit:        st.editButton,
			route.Sketch:      st.sketchButton,
		},
		Long: []route.Verb{route.Import},
		Forms: map[route.Verb]route.Handler{
			route.Import: st.importFormSent,
			route.Rename: st.renameForm,
			route.Sketch: st.sketchForm,
		},
	}
}
