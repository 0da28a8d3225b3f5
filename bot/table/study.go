package table

import (
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// StudyButtons are those that step through a study, where one person holds both
// seats. Other tables have none. Within a turn there is a button to undo anyway.
func StudyButtons(t *host.Table, say *words.Speaker) []wire.Component {
	if !t.Study() || t.Status != host.Playing {
		return nil
	}
	var row []wire.Component
	press := func(verb route.Verb, key string) {
		id := route.ID{Verb: verb, Of: t.ID, Rev: t.Rev}
		row = append(row, wire.Button{CustomID: id.String(), Label: say.Plain().Say(key)})
	}
	if !t.MidTurn() && t.Line.Len() > 0 {
		press(route.Undo, "button.undo")
	}
	if len(t.Undone) > 0 {
		press(route.Redo, "button.redo")
	}
	return row
}

// BesideMoves are the buttons beside those to play, on a picture for one person.
func BesideMoves(t *host.Table, say *words.Speaker) []wire.Component {
	return append(StudyButtons(t, say), ExploreButton(t, say, ""))
}
