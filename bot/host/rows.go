package host

import (
	"fmt"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// foldRows is the table that a row and its log make: its whole log, or what of it
// comes after a table known before.
func (h *Host) foldRows(known *Table, row store.Table, events []store.Event) (*Table, error) {
	t, err := known, error(nil)
	if t == nil {
		if t, err = h.unfolded(row); err != nil {
			return nil, err
		}
	}
	card := Card{Channel: row.CardChannel, Message: row.CardMessage, Seq: row.ShownSeq, Nonce: row.CardNonce}
	if t.Card != card {
		n := *t // what was handed out does not change
		n.Card = card
		t = &n
	}
	for _, e := range events {
		l, err := read(e.Seq, e.Kind, e.Actor, e.At, e.Body)
		if err != nil {
			return nil, err
		}
		if t, err = t.fold(l); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// unfolded is the table before its first event.
func (h *Host) unfolded(row store.Table) (*Table, error) {
	g, ok := h.byName[row.Game]
	if !ok {
		return nil, fmt.Errorf("game %q is not in this program", row.Game)
	}
	line, err := rules.NewLine(g, rules.Setup{Key: row.SetupKey, Title: row.SetupTitle, Text: row.SetupText})
	if err != nil {
		return nil, err
	}
	return &Table{
		ID: row.ID, Game: g, Line: line, Follows: row.Follows,
		Place: Place{Guild: row.Guild, Channel: row.Channel, Thread: row.Thread},
	}, nil
}

// rowOf is the summary of a table that its row carries: what can be looked for
// without folding the log. The pauses are those of its players.
func rowOf(t *Table, p clock.Pauses) store.Table {
	setup := t.Line.Setup()
	return store.Table{
		ID: t.ID, Game: t.Game.Name(),
		SetupKey: setup.Key, SetupTitle: setup.Title, SetupText: setup.Text,
		Guild:      t.Place.Guild,
		Challenger: t.Challenger, Invited: t.Invited, Follows: t.Follows,
		Match: matchOf(t), MatchGame: matchGameOf(t),
		Summary: store.Summary{
			Channel: t.Place.Channel, Thread: t.Place.Thread, Status: string(t.Status),
			Seats: t.Seats, ToMove: t.Mover(), Rev: t.Rev, Deadline: t.due(p).At,
		},
	}
}

// matchOf is the first table of the match that t is a later game of, else 0.
func matchOf(t *Table) int64 {
	if t.Series.Game > 1 {
		return t.Series.First
	}
	return 0
}

func matchGameOf(t *Table) int64 {
	if t.Series.Game > 1 {
		return int64(t.Series.Game)
	}
	return 0
}

func rowsOf(events []logged, interaction string) ([]store.Event, error) {
	rows := make([]store.Event, len(events))
	for i, e := range events {
		data, err := body(e.fact)
		if err != nil {
			return nil, fmt.Errorf("event %s: %w", e.fact.kind(), err)
		}
		rows[i] = store.Event{
			Kind: e.fact.kind(), Actor: e.actor, At: e.at,
			Interaction: interaction, Public: !e.fact.nature().private, Body: data,
		}
	}
	return rows, nil
}
