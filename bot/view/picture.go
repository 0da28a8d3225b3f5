package view

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

// Shot is a position about to be drawn, for whoever wants it drawn otherwise than
// on a card.
type Shot struct {
	Board rules.Board
	render.View
}

// Still shows a position with nobody to move.
func Still(s *Shot) { s.Board.Turn = rules.Nobody }

// PictureFor is a picture of a table for one person: in their style, and from their side if
// they like it so.
func (pt *Painter) PictureFor(ctx context.Context, r *route.Request, t *host.Table, changes ...func(*Shot)) (wire.File, error) {
	return pt.PictureOf(ctx, r, Of(t), t.Seat(r.User.ID), changes...)
}

// PictureOf is like PictureFor, of any position. seat is the side that the person is on,
// Nobody for neither.
func (pt *Painter) PictureOf(ctx context.Context, r *route.Request, p Position, seat rules.Seat, changes ...func(*Shot)) (wire.File, error) {
	as := pt.StyleOf(ctx, host.UserScope(r.User.ID))
	mine := func(s *Shot) { as.Apply(&s.View, seat) }
	return pt.Picture(ctx, p, r.Say, as, append([]func(*Shot){mine}, changes...)...)
}

// Picture is a position as a file to show, with its alt text. Each of changes may change what
// would be shown on a card.
func (pt *Painter) Picture(ctx context.Context, p Position, say *words.Speaker, as Style, changes ...func(*Shot)) (wire.File, error) {
	s := ShotOf(p, say.Plain())
	as.Apply(&s.View, rules.Nobody)
	for _, change := range changes {
		change(s)
	}
	png, err := pt.Pictures.PNG(ctx, s.Board, s.View)
	if err != nil {
		return wire.File{}, fmt.Errorf("picture %s: %w", p.fileName("png"), err)
	}
	return wire.File{
		Name:        p.fileName("png"),
		ContentType: "image/png",
		Alt:         AltOf(p, say),
		Data:        png,
	}, nil
}

// ShotOf is a position about to be drawn.
func ShotOf(p Position, say *words.Speaker) *Shot {
	s := &Shot{Board: p.State().Board()}
	s.View = view(p, s.Board, say)
	if !p.Open {
		Still(s)
	}
	return s
}

func view(p Position, board rules.Board, say *words.Speaker) render.View {
	v := render.View{Game: p.Game.Name(), Words: render.Words{ToMove: say.Say("picture.to-move")}}
	for _, seat := range rules.Seats {
		i := seat.Index()
		v.Words.Roles[i] = p.Role(seat, say)
		v.Words.Parts[i] = say.Parts(board.Tallies[i])
		v.Words.Sets[i] = say.Set(board.Tallies[i])
	}
	if p.Outcome == nil {
		return v
	}
	switch v.Winner = p.Outcome.Winner; {
	case p.Outcome.Void():
		v.Words.Outcomes = [2]string{say.Say("picture.void"), say.Say("picture.void")}
	case v.Winner == rules.Nobody:
		v.Words.Outcomes = [2]string{say.Say("picture.draw"), say.Say("picture.draw")}
	default:
		v.Words.Outcomes[v.Winner.Index()] = say.Say("picture.wins")
	}
	return v
}

// scene is a position with what is known beside the board.
func scene(p Position, board rules.Board, say *words.Speaker) words.Scene {
	s := words.Scene{
		Game: p.Game.Name(), Roles: p.Game.Roles(), Title: p.Line.Setup().Title,
		Board: board, Last: LastTurn(p, say.Plain()),
	}
	if p.Outcome != nil {
		s.Board.Turn = rules.Nobody
		if !p.Outcome.Void() {
			s.Result = &p.Outcome.Result
		}
	}
	return s
}

// LastTurn is what the turn under way, or else the last one, did. It is empty at the start.
func LastTurn(p Position, say *words.Speaker) string {
	events := slices.DeleteFunc(p.turnEvents(), func(e rules.Event) bool {
		return e.Code == eventOver // how it ended is said with the result
	})
	return say.Events(p.Game.Name(), events, p.Game.Roles())
}
