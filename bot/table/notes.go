package table

import (
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/words"
)

// Thoughts are the notes on a turn that this person may read, in words. If it is the last turn
// shown, a note on the turn under way after it is among them.
func Thoughts(r *route.Request, t *host.Table, turn int, last bool) string {
	text := ""
	for _, n := range t.Thoughts(r.User.ID) {
		if n.Turn != turn && !(last && n.Turn > turn) {
			continue
		}
		key := "replay.thought"
		if t.Status != host.Over {
			key = "replay.thought-sealed"
		}
		text += "\n" + r.Say.Say(key, words.Args{"player": words.User(t.Seats[n.Seat.Index()]), "turn": n.Turn}) + "\n" + r.Say.Quoted(n.Text)
	}
	return text
}

// Noted are all notes of a finished game by their turns, for its record. A game under way has
// none.
func Noted(t *host.Table) map[int]string {
	out := map[int]string{}
	for _, n := range t.Thoughts("") {
		out[n.Turn] = n.Text
	}
	return out
}
