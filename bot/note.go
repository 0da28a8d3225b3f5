package bot

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// Sealed thoughts: a note to one's own turn, which nobody else reads until the game
// is over.

// noteField is the input of the form for a note.
const noteField = "note"

// noteCommand notes what is typed.
func (b *Bot) noteCommand(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := b.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	o, _ := r.Option("text")
	return b.note(ctx, r, t, o.Value)
}

// noteButton opens the form, with the note there is.
func (b *Bot) noteButton(_ context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if err := b.Host.May(t, r.User.ID, host.Note{}); err != nil {
		return nil, desk.At(t, err)
	}
	turn, _ := t.NoteTurn(t.Seat(r.User.ID))
	plain := r.Say.Plain()
	return &wire.Response{Kind: wire.OpenModal, Modal: &wire.Modal{
		CustomID: route.ID{Verb: route.Note, Of: t.ID}.String(),
		Title:    plain.Say("modal.note.title", words.Args{"turn": turn}),
		Components: []wire.Component{wire.Label{
			Label: plain.Say("modal.note.label"), Description: plain.Say("modal.note.about"),
			Component: wire.TextInput{CustomID: noteField, Paragraph: true, Optional: true, Max: host.MaxNote, Value: t.NoteOf(r.User.ID)},
		}},
	}}, nil
}

// noteForm notes what was typed in the form.
func (b *Bot) noteForm(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return b.note(ctx, r, t, r.Fields[noteField])
}

func (b *Bot) note(ctx context.Context, r *route.Request, t *host.Table, text string) (*wire.Response, error) {
	change, err := b.Do(ctx, r, t, 0, host.Note{Text: text})
	if err != nil {
		return nil, err
	}
	t = change.After
	turn, _ := t.NoteTurn(t.Seat(r.User.ID))
	args := words.Args{"turn": turn, "opponent": words.User(t.Opponent(r.User.ID))}
	noted := t.NoteOf(r.User.ID)
	if noted == "" {
		return r.Privately(r.Say.Say("private.note-gone", args)), nil
	}
	return r.Privately(r.Say.Say("private.noted", args) + "\n" + r.Say.Quoted(noted)), nil
}

// thoughts are the notes on a turn that this person may read, in words; of the last
// turn shown also any on a turn under way at the end.
func thoughts(r *route.Request, t *host.Table, turn int, last bool) string {
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

// noted are all notes of a finished game by their turns, for its record; none before.
func noted(t *host.Table) map[int]string {
	out := map[int]string{}
	for _, n := range t.Thoughts("") {
		out[n.Turn] = n.Text
	}
	return out
}
