package bot

import (
	"context"
	"fmt"
	"slices"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
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
func (b *Bot) pictureFor(ctx context.Context, r *route.Request, t *host.Table, changes ...func(*shot)) (wire.File, error) {
	return b.pictureOf(ctx, r, positionOf(t), t.Seat(r.User.ID), changes...)
}

// pictureOf is pictureFor of any position; the seat is the side that the person is
// on, Nobody for neither.
func (b *Bot) pictureOf(ctx context.Context, r *route.Request, p position, seat rules.Seat, changes ...func(*shot)) (wire.File, error) {
	as := b.styleOf(ctx, host.UserScope(r.User.ID))
	mine := func(s *shot) { as.apply(&s.View, seat) }
	return b.picture(ctx, p, r.Say, as, append([]func(*shot){mine}, changes...)...)
}

// picture is a position as a file to show, with its alt text; changes are what is to
// be shown otherwise than on a card.
func (b *Bot) picture(ctx context.Context, p position, say *words.Speaker, as style, changes ...func(*shot)) (wire.File, error) {
	s := shotOf(p, say.Plain())
	as.apply(&s.View, rules.Nobody)
	for _, change := range changes {
		change(s)
	}
	png, err := b.Pictures.PNG(ctx, s.board, s.View)
	if err != nil {
		return wire.File{}, fmt.Errorf("picture %s: %w", p.fileName("png"), err)
	}
	return wire.File{
		Name:        p.fileName("png"),
		ContentType: "image/png",
		Alt:         altOf(p, say),
		Data:        png,
	}, nil
}

// shotOf is a position about to be drawn.
func shotOf(p position, say *words.Speaker) *shot {
	s := &shot{board: p.state().Board()}
	s.View = view(p, s.board, say)
	if !p.open {
		still(s)
	}
	return s
}

func view(p position, board rules.Board, say *words.Speaker) render.View {
	v := render.View{Game: p.game.Name(), Words: render.Words{ToMove: say.Say("picture.to-move")}}
	for _, seat := range rules.Seats {
		i := seat.Index()
		v.Words.Roles[i] = p.role(seat, say)
		v.Words.Parts[i] = say.Parts(board.Tallies[i])
		v.Words.Sets[i] = say.Set(board.Tallies[i])
	}
	if p.outcome == nil {
		return v
	}
	switch v.Winner = p.outcome.Winner; {
	case p.outcome.Void():
		v.Words.Outcomes = [2]string{say.Say("picture.void"), say.Say("picture.void")}
	case v.Winner == rules.Nobody:
		v.Words.Outcomes = [2]string{say.Say("picture.draw"), say.Say("picture.draw")}
	default:
		v.Words.Outcomes[v.Winner.Index()] = say.Say("picture.wins")
	}
	return v
}

// scene is a position with what is known beside the board.
func scene(p position, board rules.Board, say *words.Speaker) words.Scene {
	s := words.Scene{
		Game: p.game.Name(), Roles: p.game.Roles(), Title: p.line.Setup().Title,
		Board: board, Last: lastTurn(p, say.Plain()),
	}
	if p.outcome != nil {
		s.Board.Turn = rules.Nobody
		if !p.outcome.Void() {
			s.Result = &p.outcome.Result
		}
	}
	return s
}

// lastTurn is what the turn under way, or else the last one, did; empty at the start.
func lastTurn(p position, say *words.Speaker) string {
	events := slices.DeleteFunc(p.turnEvents(), func(e rules.Event) bool {
		return e.Code == eventOver // how it ended is said with the result
	})
	return say.Events(p.game.Name(), events, p.game.Roles())
}
