package host

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// Position is a starting position that a person, a server or whoever runs the bot
// keeps; or a draft of a person's, on the way to become one.
type Position struct {
	ID          int64
	Kind        PositionKind
	User, Guild string // whose it is; both empty for one of the bot's
	Game        string // empty in a draft that says it itself
	Title       string // text of a person's
	Text        string // what it is, by its kind

	row store.Position
}

// Setup is a kept position as the start of a game.
func (p *Position) Setup() rules.Setup { return rules.Setup{Title: p.Title, Text: p.Text} }

// PositionKind says what a position's text is.
type PositionKind string

// The kinds of position.
const (
	PositionKept  PositionKind = "kept"  // the text of a setup
	PositionFile  PositionKind = "file"  // a file that was handed in, as it came
	PositionDraft PositionKind = "draft" // the state of an editor
)

// How many positions there may be.
const (
	MaxOwnPositions    = 30  // kept by a person
	MaxServerPositions = 200 // by a server
	MaxBotPositions    = 200 // by whoever runs the bot

	maxFiles  = 4 // of a person, handed in and not yet used
	maxDrafts = 4
	draftLife = 14 * 24 * time.Hour
)

// Refusals about positions.
const (
	CodeNoPosition   = "no-position"        // there is none of that id, or none any more
	CodePositionFull = "too-many-positions" // count: as many as there may be
	CodePositionOld  = "position-changed"   // it has changed since the person saw it
)

// scope is where the position is kept.
func (p *Position) scope() string {
	switch {
	case p.User != "":
		return UserScope(p.User)
	case p.Guild != "":
		return GuildScope(p.Guild)
	}
	return botScope
}

// room is how many of its kind there may be where the position is kept.
func (l *Library) room(p *Position) store.Room {
	rolling := store.Room{Rolling: true, Since: l.now().Add(-draftLife)}
	switch {
	case p.Kind == PositionFile:
		rolling.Most = maxFiles
		return rolling
	case p.Kind == PositionDraft:
		rolling.Most = maxDrafts
		return rolling
	case p.User != "":
		return store.Room{Most: MaxOwnPositions}
	}
	return store.Room{Most: MaxServerPositions}
}

// AddPosition keeps a position of p's kind, owner, game, title and text; the same
// again is the one that is there. Drafts and files make room for each other and are
// forgotten after two weeks.
func (l *Library) AddPosition(ctx context.Context, p Position) (*Position, error) {
	room := l.room(&p)
	row, err := l.db.AddPosition(ctx, p.rowAt(l.now()), room)
	if err != nil {
		return nil, positionRefusal(err, room)
	}
	return positionOf(row), nil
}

func (p *Position) rowAt(now time.Time) store.Position {
	return store.Position{Scope: p.scope(), Kind: string(p.Kind), Game: p.Game, Title: p.Title, Text: p.Text, CreatedAt: now}
}

func positionOf(row store.Position) *Position {
	p := &Position{ID: row.ID, Kind: PositionKind(row.Kind), Game: row.Game, Title: row.Title, Text: row.Text, row: row}
	if guild, ok := strings.CutPrefix(row.Scope, GuildScope("")); ok {
		p.Guild = guild
	} else if user, ok := strings.CutPrefix(row.Scope, UserScope("")); ok {
		p.User = user
	}
	return p
}

// positionRefusal is an error of the store as a refusal, where it is one.
func positionRefusal(err error, room store.Room) error {
	switch {
	case errors.Is(err, store.ErrNoPosition):
		return &Refusal{Code: CodeNoPosition}
	case errors.Is(err, store.ErrConflict):
		return &Refusal{Code: CodePositionOld}
	case errors.Is(err, store.ErrLimit):
		return &Refusal{Code: CodePositionFull, Args: rules.Args{"count": rules.Count(room.Most)}}
	}
	return err
}

// ChangePosition puts another kind, title and text in the place of a position's as it
// was read. What has become of it then is returned.
func (l *Library) ChangePosition(ctx context.Context, was *Position, kind PositionKind, title, text string) (*Position, error) {
	now := was.row
	now.Kind, now.Title, now.Text = string(kind), title, text
	after := positionOf(now)
	room := l.room(after)
	if err := l.db.ChangePosition(ctx, was.row, now, room); err != nil {
		return nil, positionRefusal(err, room)
	}
	return after, nil
}

// DropPosition forgets a position.
func (l *Library) DropPosition(ctx context.Context, id int64) error {
	return l.db.DropPosition(ctx, id)
}

// PositionFor is a position that the person may see in this server: their own, the
// server's, or the bot's. For any other there is none.
func (l *Library) PositionFor(ctx context.Context, id int64, user, guild string) (*Position, error) {
	row, err := l.db.Position(ctx, id)
	if err != nil {
		return nil, positionRefusal(err, store.Room{})
	}
	p := positionOf(row)
	own, ofServer := p.User != "" && p.User == user, p.Guild != "" && p.Guild == guild
	if !own && !ofServer && p.scope() != botScope {
		return nil, &Refusal{Code: CodeNoPosition}
	}
	return p, nil
}

// PositionsFor are the kept positions of a game that a person may start from in a
// server: their own, then the server's, then the bot's.
func (l *Library) PositionsFor(ctx context.Context, game, user, guild string) ([]*Position, error) {
	scopes := []string{botScope}
	if guild != "" {
		scopes = append([]string{GuildScope(guild)}, scopes...)
	}
	if user != "" {
		scopes = append([]string{UserScope(user)}, scopes...)
	}
	var out []*Position
	for _, scope := range scopes {
		rows, err := l.db.Positions(ctx, scope, string(PositionKept))
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			if row.Game == game {
				out = append(out, positionOf(row))
			}
		}
	}
	return out, nil
}

// SetBotPositions makes these all that the bot itself offers.
func (l *Library) SetBotPositions(ctx context.Context, lines []*rules.Line) error {
	rows := make([]store.Position, len(lines))
	for i, line := range lines {
		s := line.Setup()
		rows[i] = (&Position{Kind: PositionKept, Game: line.Game().Name(), Title: s.Title, Text: s.Text}).rowAt(l.now())
	}
	err := l.db.SetPositions(ctx, botScope, string(PositionKept), rows, MaxBotPositions)
	if errors.Is(err, store.ErrLimit) {
		return fmt.Errorf("more than %d starting positions", MaxBotPositions)
	}
	return err
}
