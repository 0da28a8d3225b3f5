package bot

import (
	"context"
	"fmt"
	"slices"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// shot is a position about to be drawn, for whoever wants it drawn otherwise than
// on a card.
type shot struct {
	board rules.Board
	render.View
}

// still is a shot of a position that nobody is to move in.
func still(s *shot) { s.board.Turn = rules.Nobody }

// pictureFor is picture for one person: in their style, from their side if they
// like it so.
func (b *Bot) pictureFor(ctx context.Context, r *request, t *host.Table, changes ...func(*shot)) (wire.File, error) {
	as := b.styleOf(ctx, userScope(r.User.ID))
	mine := func(s *shot) { as.apply(&s.View, t.Seat(r.User.ID)) }
	return b.picture(ctx, t, r.say, as, append([]func(*shot){mine}, changes...)...)
}

// picture is the table's position as a file to show, with its alt text; changes
// are what is to be shown otherwise than on a card.
func (b *Bot) picture(ctx context.Context, t *host.Table, say *words.Speaker, as style, changes ...func(*shot)) (wire.File, error) {
	s := shotOf(t, say.Plain())
	as.apply(&s.View, rules.Nobody)
	for _, change := range changes {
		change(s)
	}
	png, err := b.pictures.PNG(ctx, s.board, s.View)
	if err != nil {
		return wire.File{}, fmt.Errorf("picture of table %d at revision %d: %w", t.ID, t.Rev, err)
	}
	return wire.File{
		Name:        fmt.Sprintf("board-%d-%d.png", t.ID, t.Rev),
		ContentType: "image/png",
		Alt:         say.Alt(scene(t, t.Line.Last().Board(), say), words.MaxAlt),
		Data:        png,
	}, nil
}

// shotOf is the table's position about to be drawn.
func shotOf(t *host.Table, say *words.Speaker) *shot {
	s := &shot{board: t.Line.Last().Board()}
	s.View = view(t, s.board, say)
	if t.Status != host.Playing {
		still(s)
	}
	return s
}

func view(t *host.Table, board rules.Board, say *words.Speaker) render.View {
	v := render.View{Game: t.Game.Name(), Words: render.Words{ToMove: say.Say("picture.to-move")}}
	for _, seat := range rules.Seats {
		i := seat.Index()
		v.Words.Roles[i] = say.Role(t.Game.Name(), t.Game.Roles()[i])
		v.Words.Parts[i] = say.Parts(board.Tallies[i])
		v.Words.Sets[i] = say.Set(board.Tallies[i])
	}
	if t.Outcome == nil {
		return v
	}
	switch v.Winner = t.Outcome.Winner; {
	case t.Outcome.Void():
		v.Words.Outcomes = [2]string{say.Say("picture.void"), say.Say("picture.void")}
	case v.Winner == rules.Nobody:
		v.Words.Outcomes = [2]string{say.Say("picture.draw"), say.Say("picture.draw")}
	default:
		v.Words.Outcomes[v.Winner.Index()] = say.Say("picture.wins")
	}
	return v
}

// scene is the table's position with what is known beside the board.
func scene(t *host.Table, board rules.Board, say *words.Speaker) words.Scene {
	s := words.Scene{
		Game: t.Game.Name(), Roles: t.Game.Roles(), Title: t.Line.Setup().Title,
		Board: board, Last: lastTurn(t, say.Plain()),
	}
	if t.Outcome != nil {
		s.Board.Turn = rules.Nobody
		if !t.Outcome.Void() {
			s.Result = &t.Outcome.Result
		}
	}
	return s
}

// lastTurn is what the turn under way, or else the last one, did; empty at the start.
func lastTurn(t *host.Table, say *words.Speaker) string {
	events := slices.DeleteFunc(slices.Clone(t.TurnEvents()), func(e rules.Event) bool {
		return e.Code == eventOver // how it ended is said with the result
	})
	return say.Events(t.Game.Name(), events, t.Game.Roles())
}
