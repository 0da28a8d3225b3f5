package play

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
func (pl *Play) noteCommand(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := pl.TableToPlay(ctx, r)
	if err != nil {
		return nil, err
	}
	o, _ := r.Option("text")
	return pl.note(ctx, r, t, o.Value)
}

// noteButton opens the form, with the note there is.
func (pl *Play) noteButton(_ context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if err := pl.Host.May(t, r.User.ID, host.Note{}); err != nil {
		return nil, desk.ErrorAt(t, err)
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
func (pl *Play) noteForm(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return pl.note(ctx, r, t, r.Fields[noteField])
}

func (pl *Play) note(ctx context.Context, r *route.Request, t *host.Table, text string) (*wire.Response, error) {
	change, err := pl.Do(ctx, r, t, 0, host.Note{Text: text})
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
