package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// maxExplorations bounds what is kept for one person.
const maxExplorations = 60

// Exploration is a tree of lines that one person tries out for themselves, from one
// source. It is for one goroutine at a time.
type Exploration struct {
	Owner  string
	Number int64 // among the owner's
	Source string
	Game   rules.Game
	Tree   *Tree
	rev    int64
}

// Line is the line to where the person is. It costs as many steps as the line has,
// however large the tree is.
func (x *Exploration) Line() (*rules.Line, error) {
	start, err := rules.NewLine(x.Game, x.Tree.Setup())
	if err != nil {
		return nil, fmt.Errorf("exploration %d: %w", x.Number, err)
	}
	line, err := start.PlayAll(x.Tree.Path(x.Tree.At()))
	if err != nil {
		return nil, fmt.Errorf("exploration %d: %w", x.Number, err)
	}
	return line, nil
}

// Explore is a person's exploration from a source, after so many steps of its line. A
// tree of theirs from before goes on, the line in it, unless the source has another
// start now. The ones they left alone longest are forgotten when there are too many.
func (l *Library) Explore(ctx context.Context, owner, source string, line *rules.Line, steps int) (*Exploration, error) {
	line, err := shortened(line)
	if err != nil {
		return nil, err
	}
	fresh, err := NewTree(line)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(fresh)
	if err != nil {
		return nil, err
	}
	row, err := l.db.OpenExploration(ctx, store.Exploration{
		Owner: owner, Source: source, Game: line.Game().Name(), Tree: data, UpdatedAt: l.now(),
	}, maxExplorations)
	if err != nil {
		return nil, err
	}
	return l.ChangeExploration(ctx, owner, row.Number, func(x *Exploration) error {
		if !x.Tree.Follow(line) {
			x.Tree = fresh
		}
		x.Tree.Played(steps)
		return nil
	})
}

// Exploration is a person's exploration of that number among theirs; a *Refusal with
// CodeNoExploration where there is none.
func (l *Library) Exploration(ctx context.Context, owner string, number int64) (*Exploration, error) {
	row, err := l.db.Exploration(ctx, owner, number)
	if errors.Is(err, store.ErrNotFound) {
		return nil, &Refusal{Code: CodeNoExploration}
	}
	if err != nil {
		return nil, err
	}
	x := &Exploration{Owner: row.Owner, Number: row.Number, Source: row.Source, rev: row.Rev}
	x.Game, x.Tree, err = l.treeOf(row.Game, row.Tree)
	if err != nil {
		return nil, fmt.Errorf("exploration %d of %s: %w", number, owner, err)
	}
	return x, nil
}

// Explorations are a person's explorations, the one changed last first, at most limit
// of them after the first skip; and how many there are in all. Those that can't be read
// are left out.
func (l *Library) Explorations(ctx context.Context, owner string, skip, limit int) (list []*Exploration, all int, err error) {
	if all, err = l.db.CountExplorations(ctx, owner); err != nil {
		return nil, 0, err
	}
	rows, err := l.db.Explorations(ctx, owner, skip, limit)
	if err != nil {
		return nil, 0, err
	}
	for _, row := range rows {
		x := &Exploration{Owner: row.Owner, Number: row.Number, Source: row.Source, rev: row.Rev}
		if x.Game, x.Tree, err = l.treeOf(row.Game, row.Tree); err == nil { // else it is of a game that this program lacks
			list = append(list, x)
		}
	}
	return list, all, nil
}

// DeleteExploration forgets a person's exploration, if it is there.
func (l *Library) DeleteExploration(ctx context.Context, owner string, number int64) error {
	return l.db.DeleteExploration(ctx, owner, number)
}

func (l *Library) treeOf(game string, data []byte) (rules.Game, *Tree, error) {
	g, ok := l.games[game]
	if !ok {
		return nil, nil, fmt.Errorf("game %q is not in this program", game)
	}
	t := &Tree{}
	return g, t, json.Unmarshal(data, t)
}

// ChangeExploration changes a person's exploration and keeps it. The change is made
// again where another was faster; its error is returned as it is, and nothing kept.
func (l *Library) ChangeExploration(ctx context.Context, owner string, number int64, change func(*Exploration) error) (*Exploration, error) {
	for range maxRaces {
		x, err := l.Exploration(ctx, owner, number)
		if err != nil {
			return nil, err
		}
		if err := change(x); err != nil {
			return nil, err
		}
		data, err := json.Marshal(x.Tree)
		if err != nil {
			return nil, err
		}
		err = l.db.SaveExploration(ctx, store.Exploration{Owner: owner, Number: number, Rev: x.rev, Tree: data, UpdatedAt: l.now()})
		switch {
		case errors.Is(err, store.ErrNotFound):
			return nil, &Refusal{Code: CodeNoExploration}
		case errors.Is(err, store.ErrConflict):
			continue
		case err != nil:
			return nil, err
		}
		x.rev++
		return x, nil
	}
	return nil, fmt.Errorf("exploration %d of %s: %d other changes were faster", number, owner, maxRaces)
}
