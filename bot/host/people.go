package host

import (
	"context"
	"slices"
	"time"

	"bridgekeeper/store"
)

// People is what is kept of people and servers beside their tables: names, settings, whom
// somebody wants no games with, and when somebody rests. It is safe for concurrent use,
// also by several processes on one file.
type People struct {
	db     *store.DB
	now    func() time.Time
	tables peoplesTables
}

// peoplesTables is what People needs of the tables.
type peoplesTables interface {
	// rested is told of every change of when a person's time runs: it moves the deadlines of
	// the tables where they play, and carries out a command of theirs at each.
	rested(ctx context.Context, user string, then Command) error
	// oldest is when the oldest of a person's tables that are not over was made, or the zero
	// time if there is none.
	oldest(ctx context.Context, user string) (time.Time, error)
}

// RememberName keeps what a person is called, for when they can't be asked.
func (p *People) RememberName(ctx context.Context, user, name string) error {
	return p.db.RememberName(ctx, user, name)
}

// Name is what a person was last called, empty where that is not known.
func (p *People) Name(ctx context.Context, user string) (string, error) {
	return p.db.Name(ctx, user)
}

// Setting is what is kept under a key in a scope, empty for nothing; see the store.
func (p *People) Setting(ctx context.Context, scope, key string) (string, error) {
	return p.db.Setting(ctx, scope, key)
}

// SetSetting keeps a value under a key in a scope.
func (p *People) SetSetting(ctx context.Context, scope, key, value string) error {
	return p.db.SetSetting(ctx, scope, key, value)
}

// KeptIn lists the settings of a scope by key, from the first after the given one on.
func (p *People) KeptIn(ctx context.Context, scope, after string, limit int) ([]store.Kept, error) {
	return p.db.KeptIn(ctx, scope, after, limit)
}

// blockedKey is where a person keeps whom they want no games with.
const blockedKey = "blocked"

// maxBlocked bounds them: the one longest on the list makes room.
const maxBlocked = 500

// Block makes one person's challenges unwelcome to another, or welcome again.
func (p *People) Block(ctx context.Context, user, whom string, on bool) error {
	return change(ctx, p.db, UserScope(user), blockedKey, func(list *[]string) error {
		*list = slices.DeleteFunc(*list, func(u string) bool { return u == whom })
		if on {
			if len(*list) >= maxBlocked {
				*list = (*list)[1:]
			}
			*list = append(*list, whom)
		}
		return nil
	})
}

// Blocks tells whether a person wants no games with another.
func (p *People) Blocks(ctx context.Context, user, whom string) (bool, error) {
	list, err := p.Blocked(ctx, user)
	return slices.Contains(list, whom), err
}

// Blocked are those with whom a person wants no games, the latest last.
func (p *People) Blocked(ctx context.Context, user string) ([]string, error) {
	var list []string
	return list, kept(ctx, p.db, UserScope(user), blockedKey, &list)
}
