package bot

import (
	"context"
	"errors"
	"fmt"

	"bridgekeeper/bot/computer"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// hint tells the player to move, privately, what the computer would do, and what that
// brings: in a game that nobody else plays for real.
func (b *Bot) hint(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := b.tableThat(ctx, r, casual)
	if err != nil {
		return nil, err
	}
	return b.hintAt(ctx, r, t)
}

func (b *Bot) hintAt(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if err := b.Host.May(t, r.User.ID, host.Act{}); err != nil {
		return nil, at(t, err)
	}
	if !casual(t) {
		return nil, at(t, route.Refuse("error.hint-not-here"))
	}
	if err := b.Host.MayAnalyse(ctx, r.User.ID, t); err != nil {
		return nil, at(t, err)
	}
	thought, err := b.Computer.Hint(ctx, t.Game.Name(), t.Line.Last())
	if errors.Is(err, computer.ErrNoPlayer) {
		return nil, at(t, route.Refuse("error.computer-no-game", words.Args{"game": words.Said(r.Say.Game(t.Game.Name()))}))
	}
	if err != nil {
		return nil, at(t, err)
	}
	file, err := b.pictureFor(ctx, r, t, marking(t.Game, thought.Steps))
	if err != nil {
		return nil, at(t, err)
	}
	answer := r.Privately(hintText(t, thought, r.Say), append(framed(file, positionOf(t)), moves(positionOf(t), r.Say)...)...)
	answer.Message.Files = []wire.File{file}
	return answer, nil
}

// casual tells whether a game has no opponent whom a hint would wrong.
func casual(t *host.Table) bool {
	return t.Terms.Computer != "" || t.Seats[0] == t.Seats[1]
}

// marking shows in a picture where steps are: a spot for a cell or a column's way, an
// arrow for a way.
func marking(g rules.Game, steps []rules.Action) func(*shot) {
	return func(s *shot) {
		for _, step := range steps {
			from, ok1 := cellPart(g, step, rules.PartFrom)
			to, ok2 := cellPart(g, step, rules.PartTo)
			if ok1 && ok2 {
				s.Arrows = append(s.Arrows, rules.Span{From: from, To: to})
			}
			if cell, ok := cellPart(g, step, rules.PartCell); ok {
				s.Spots = append(s.Spots, cell)
			}
			if column, ok := part(g, step, rules.PartColumn); ok {
				if cell, ok := top(s.board, column); ok {
					s.Spots = append(s.Spots, cell)
				}
			}
		}
	}
}

// top is the lowest free cell of a column.
func top(board rules.Board, column string) (rules.Cell, bool) {
	for row := range board.Rows {
		cell, ok := rules.ParseCell(fmt.Sprint(column, row+1))
		if ok && cell.Col < board.Cols && board.At(cell).Piece == "" {
			return cell, true
		}
	}
	return rules.Cell{}, false
}
