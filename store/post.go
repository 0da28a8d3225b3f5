package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Post is a position that was posted as a picture, for others to go on from.
type Post struct {
	ID               int64
	Author           string // a user
	Game             string
	Tree             []byte // JSON of at most 64 KiB, opaque here
	Channel, Message string // where it is; the message is empty until it is known
	PostedAt         time.Time
}

// CreatePost keeps a post and returns its number. Of an author's posts at most that
// many are kept, the newest.
func (db *DB) CreatePost(ctx context.Context, p Post, most int) (int64, error) {
	var id int64
	err := db.note(ctx, func(tx *sql.Tx) (err error) {
		id, err = createPost(ctx, tx, p, most)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("keep post of %s: %w", p.Author, err)
	}
	return id, nil
}

func createPost(ctx context.Context, tx *sql.Tx, p Post, most int) (int64, error) {
	made, err := tx.ExecContext(ctx, "INSERT INTO posts (author, game, tree, channel, message, posted_at) VALUES (?, ?, ?, ?, ?, ?)",
		p.Author, p.Game, string(p.Tree), p.Channel, p.Message, p.PostedAt.UnixMilli())
	if err != nil {
		return 0, err
	}
	id, err := made.LastInsertId()
	if err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, `
		DELETE FROM posts WHERE author = ?1 AND id <> ?2 AND id NOT IN (
			SELECT id FROM posts WHERE author = ?1 AND id <> ?2 ORDER BY id DESC LIMIT ?3)`,
		p.Author, id, max(0, most-1))
	return id, err
}

// Post is the post of that number, or ErrNotFound.
func (db *DB) Post(ctx context.Context, id int64) (Post, error) {
	var p Post
	var tree string
	var posted int64
	err := db.reader.QueryRowContext(ctx, "SELECT id, author, game, tree, channel, message, posted_at FROM posts WHERE id = ?", id).
		Scan(&p.ID, &p.Author, &p.Game, &tree, &p.Channel, &p.Message, &posted)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	if err != nil {
		return Post{}, fmt.Errorf("post %d: %w", id, err)
	}
	p.Tree, p.PostedAt = []byte(tree), time.UnixMilli(posted).UTC()
	return p, nil
}

// PlacePost notes in which message a post is.
func (db *DB) PlacePost(ctx context.Context, id int64, channel, message string) error {
	err := db.note(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE posts SET channel = ?, message = ? WHERE id = ?", channel, message, id)
		return err
	})
	if err != nil {
		return fmt.Errorf("place post %d: %w", id, err)
	}
	return nil
}
