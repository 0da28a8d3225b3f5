package post

import (
	"context"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// MaxMarks is how many marks a picture to discuss may have.
const MaxMarks = 6

// show posts a picture of a table for all in the channel to discuss, as it stands
// or after a turn, or the position of a code, with cells and ways marked: "f7, d4-g7".
func (po *Post) show(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if o, ok := r.Option("code"); ok {
		return po.showCode(ctx, r, o.Value)
	}
	t, err := po.TableToSee(ctx, r)
	if err != nil {
		return nil, err
	}
	if _, marked := r.Option("mark"); marked {
		if err := po.Host.MayAnalyse(ctx, r.User.ID, t); err != nil {
			return nil, desk.ErrorAt(t, err)
		}
	}
	if o, ok := r.Option("turn"); ok {
		if t, _, err = table.AfterTurn(t, o.Value); err != nil {
			return nil, desk.ErrorAt(t, err)
		}
	}
	say := words.For(r.GuildLocale)
	answer, err := po.showPosition(ctx, r, view.Of(t), table.Title(t, say)+"\n"+
		say.Say(table.ShownKey(t), words.Args{"player": words.User(r.User.ID), "turn": table.LastTurnNumber(t)}))
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	return answer, nil
}

// Marks reads cells and ways between cells of a board, parted by commas or
// blanks.
func Marks(p view.Position, text string) (spots []rules.Cell, arrows []rules.Span, err error) {
	fields := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return c == ',' || c == ' ' || c == ';' })
	if len(fields) > MaxMarks {
		return nil, nil, route.Refuse("error.too-many-marks", words.Args{"n": MaxMarks})
	}
	board := p.State().Board()
	cell := func(text string) (rules.Cell, error) {
		c, ok := rules.ParseCell(text)
		if !ok || c.Col >= board.Cols || c.Row >= board.Rows {
			return c, route.Refuse("error.no-cell", words.Args{"text": text})
		}
		return c, nil
	}
	for _, f := range fields {
		first, second, way := strings.Cut(f, "-")
		from, err := cell(first)
		if err != nil {
			return nil, nil, err
		}
		if !way {
			spots = append(spots, from)
			continue
		}
		to, err := cell(second)
		if err != nil {
			return nil, nil, err
		}
		if from == to {
			return nil, nil, route.Refuse("error.no-cell", words.Args{"text": f})
		}
		arrows = append(arrows, rules.Span{From: from, To: to})
	}
	return spots, arrows, nil
}
