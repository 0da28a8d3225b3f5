// Package look is looking at games: boards, replays, hints, reviews, records and files.
package look

import (
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

// Look is the feature. It is safe for concurrent use.
type Look struct {
	*desk.Desk
	*view.Painter
	*table.Faces
}

// New makes the feature from the services it needs.
func New(d *desk.Desk, p *view.Painter, f *table.Faces) *Look {
	return &Look{Desk: d, Painter: p, Faces: f}
}

// Feature is looking at games: as they stand, as they went, judged, taken elsewhere.
func (l *Look) Feature() route.Feature {
	return route.Feature{
		Commands: []route.Command{
			{Name: "board", Handle: l.board, DM: true, Options: []route.Option{
				{Name: "turn", Kind: wire.OptionString},
				{Name: "text", Kind: wire.OptionBoolean},
				l.TableOption(),
			}},
			{Name: "games", Handle: l.gamesOf, DM: true},
			{Name: "hint", Long: true, Handle: l.hint, Options: []route.Option{l.TableOption()}},
			{Name: "export", Long: true, Handle: l.export, DM: true, Options: []route.Option{
				{Name: "format", Kind: wire.OptionString, Required: true, Complete: l.completeFormat},
				{Name: "clear", Kind: wire.OptionBoolean},
				l.TableOption(),
			}},
		},
		Long: []route.Verb{route.GIF, route.Hint, route.Review, route.Large, route.Share, route.SharePost, route.ShareSend},
		Buttons: map[route.Verb]route.Handler{
			route.Text:      l.OnTable(l.textButton),
			route.Turned:    l.OnTable(l.shownAs(view.Turned)),
			route.Large:     l.OnTable(l.shownAs(view.Large)),
			route.Replay:    l.OnTable(l.replayButton),
			route.GIF:       l.OnTable(l.gifButton),
			route.Hint:      l.OnTable(l.hintAt),
			route.Review:    l.OnTable(l.reviewButton),
			route.Code:      l.OnTable(l.codeButton),
			route.Export:    l.OnTable(l.exportButton),
			route.Share:     l.OnTable(l.shareButton),
			route.SharePost: l.OnTable(l.sharePostButton),
			route.ShareSend: l.OnTable(l.shareSendButton),
			route.Resume:    l.resumeButton,
		},
	}
}
