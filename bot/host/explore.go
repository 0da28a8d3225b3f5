package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// Bounds of what is kept for one person.
const (
	maxExplorations = 60
	maxPosts        = 300
)

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
func (h *Host) Explore(ctx context.Context, owner, source string, line *rules.Line, steps int) (*Exploration, error) {
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
	row, err := h.db.OpenExploration(ctx, store.Exploration{
		Owner: owner, Source: source, Game: line.Game().Name(), Tree: data, UpdatedAt: h.now(),
	}, maxExplorations)
	if err != nil {
		return nil, err
	}
	return h.ChangeExploration(ctx, owner, row.Number, func(x *Exploration) error {
		if !x.Tree.Follow(line) {
			x.Tree = fresh
		}
		x.Tree.Played(steps)
		return nil
	})
}

// Exploration is a person's exploration of that number among theirs; a *Refusal with
// CodeNoExploration where there is none.
func (h *Host) Exploration(ctx context.Context, owner string, number int64) (*Exploration, error) {
	row, err := h.db.Exploration(ctx, owner, number)
	if errors.Is(err, store.ErrNotFound) {
		return nil, &Refusal{Code: CodeNoExploration}
	}
	if err != nil {
		return nil, err
	}
	x := &Exploration{Owner: row.Owner, Number: row.Number, Source: row.Source, rev: row.Rev}
	x.Game, x.Tree, err = h.treeOf(row.Game, row.Tree)
	if err != nil {
		return nil, fmt.Errorf("exploration %d of %s: %w", number, owner, err)
	}
	return x, nil
}

// Explorations are a person's explorations, the one changed last first, at most limit
// of them after the first skip; and how many there are in all. Those that can't be read
// are left out.
func (h *Host) Explorations(ctx context.Context, owner string, skip, limit int) (list []*Exploration, all int, err error) {
	if all, err = h.db.CountExplorations(ctx, owner); err != nil {
		return nil, 0, err
	}
	rows, err := h.db.Explorations(ctx, owner, skip, limit)
	if err != nil {
		return nil, 0, err
	}
	for _, row := range rows {
		x := &Exploration{Owner: row.Owner, Number: row.Number, Source: row.Source, rev: row.Rev}
		if x.Game, x.Tree, err = h.treeOf(row.Game, row.Tree); err == nil { // else it is of a game that this program lacks
			list = append(list, x)
		}
	}
	return list, all, nil
}

// DeleteExploration forgets a person's exploration, if it is there.
func (h *Host) DeleteExploration(ctx context.Context, owner string, number int64) error {
	return h.db.DeleteExploration(ctx, owner, number)
}

func (h *Host) treeOf(game string, data []byte) (rules.Game, *Tree, error) {
	g, ok := h.byName[game]
	if !ok {
		return nil, nil, fmt.Errorf("game %q is not in this program", game)
	}
	t := &Tree{}
	return g, t, json.Unmarshal(data, t)
}

// ChangeExploration changes a person's exploration and keeps it. The change is made
// again where another was faster; its error is returned as it is, and nothing kept.
func (h *Host) ChangeExploration(ctx context.Context, owner string, number int64, change func(*Exploration) error) (*Exploration, error) {
	for range maxRaces {
		x, err := h.Exploration(ctx, owner, number)
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
		err = h.db.SaveExploration(ctx, store.Exploration{Owner: owner, Number: number, Rev: x.rev, Tree: data, UpdatedAt: h.now()})
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

// Post is a position that was posted as a picture, for others to go on from.
type Post struct {
	ID               int64
	Author           string
	Line             *rules.Line
	Channel, Message string // where it is; the message is empty until it is known
}

// Idea is whose a posted line is: up to so many steps it was given to its author, by a
// game or else; the steps after them are their own.
type Idea struct {
	Author string
	After  int
}

// Idea is that of the post of that number; a *Refusal with CodeNoPost where it is kept
// no more.
func (h *Host) Idea(ctx context.Context, post int64) (Idea, error) {
	row, err := h.db.Post(ctx, post)
	if errors.Is(err, store.ErrNotFound) {
		return Idea{}, &Refusal{Code: CodeNoPost}
	}
	if err != nil {
		return Idea{}, err
	}
	_, tree, err := h.treeOf(row.Game, row.Tree)
	if err != nil {
		return Idea{}, fmt.Errorf("post %d: %w", post, err)
	}
	return Idea{Author: row.Author, After: tree.PlayedSteps(tree.At())}, nil
}

// KeepPost keeps a position that is about to be posted in a channel, and returns the
// number of the post. Of its line so many steps were given to the author; the others
// are their own.
func (h *Host) KeepPost(ctx context.Context, author, channel string, line *rules.Line, given int) (int64, error) {
	tree, err := NewTree(line)
	if err != nil {
		return 0, err
	}
	for i := range tree.nodes { // one line: the steps in their order
		tree.nodes[i].Played = i < given
	}
	data, err := json.Marshal(tree)
	if err != nil {
		return 0, err
	}
	return h.db.CreatePost(ctx, store.Post{
		Author: author, Game: line.Game().Name(), Tree: data, Channel: channel, PostedAt: h.now(),
	}, maxPosts)
}

// PlacePost notes in which message a post is.
func (h *Host) PlacePost(ctx context.Context, id int64, channel, message string) error {
	return h.db.PlacePost(ctx, id, channel, message)
}

// Post is the post of that number; a *Refusal with CodeNoPost where it is kept no more.
func (h *Host) Post(ctx context.Context, id int64) (*Post, error) {
	row, err := h.db.Post(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, &Refusal{Code: CodeNoPost}
	}
	if err != nil {
		return nil, err
	}
	game, tree, err := h.treeOf(row.Game, row.Tree)
	if err != nil {
		return nil, fmt.Errorf("post %d: %w", id, err)
	}
	line, err := (&Exploration{Game: game, Tree: tree}).Line()
	if err != nil {
		return nil, fmt.Errorf("post %d: %w", id, err)
	}
	return &Post{ID: row.ID, Author: row.Author, Line: line, Channel: row.Channel, Message: row.Message}, nil
}
