package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// maxPosts bounds what is kept for one author.
const maxPosts = 300

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
func (l *Library) Idea(ctx context.Context, post int64) (Idea, error) {
	row, err := l.db.Post(ctx, post)
	if errors.Is(err, store.ErrNotFound) {
		return Idea{}, &Refusal{Code: CodeNoPost}
	}
	if err != nil {
		return Idea{}, err
	}
	_, tree, err := l.treeOf(row.Game, row.Tree)
	if err != nil {
		return Idea{}, fmt.Errorf("post %d: %w", post, err)
	}
	return Idea{Author: row.Author, After: tree.PlayedSteps(tree.At())}, nil
}

// KeepPost keeps a position that is about to be posted in a channel, and returns the
// number of the post. Of its line so many steps were given to the author; the others
// are their own.
func (l *Library) KeepPost(ctx context.Context, author, channel string, line *rules.Line, given int) (int64, error) {
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
	return l.db.CreatePost(ctx, store.Post{
		Author: author, Game: line.Game().Name(), Tree: data, Channel: channel, PostedAt: l.now(),
	}, maxPosts)
}

// PlacePost notes in which message a post is.
func (l *Library) PlacePost(ctx context.Context, id int64, channel, message string) error {
	return l.db.PlacePost(ctx, id, channel, message)
}

// Post is the post of that number; a *Refusal with CodeNoPost where it is kept no more.
func (l *Library) Post(ctx context.Context, id int64) (*Post, error) {
	row, err := l.db.Post(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, &Refusal{Code: CodeNoPost}
	}
	if err != nil {
		return nil, err
	}
	game, tree, err := l.treeOf(row.Game, row.Tree)
	if err != nil {
		return nil, fmt.Errorf("post %d: %w", id, err)
	}
	line, err := (&Exploration{Game: game, Tree: tree}).Line()
	if err != nil {
		return nil, fmt.Errorf("post %d: %w", id, err)
	}
	return &Post{ID: row.ID, Author: row.Author, Line: line, Channel: row.Channel, Message: row.Message}, nil
}
