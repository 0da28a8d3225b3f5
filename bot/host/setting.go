package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"bridgekeeper/store"
)

// The scopes that settings are kept in, see [People.Setting]: of a person, of a server, of
// a table, and of the bot itself.

// UserScope is that of a person, by their id.
func UserScope(user string) string { return "user:" + user }

// GuildScope is that of a server, by its id.
func GuildScope(guild string) string { return "guild:" + guild }

// TableScope is that of a table.
func TableScope(id int64) string { return "table:" + strconv.FormatInt(id, 10) }

const botScope = "bot"

// kept reads what keep wrote; where nothing is kept, into stays as it is.
func kept(ctx context.Context, db *store.DB, scope, key string, into any) error {
	text, err := db.Setting(ctx, scope, key)
	if err != nil || text == "" {
		return err
	}
	if err := json.Unmarshal([]byte(text), into); err != nil {
		return fmt.Errorf("%s of %s: %w", key, scope, err)
	}
	return nil
}

// keep keeps a value as JSON under a key in a scope.
func keep(ctx context.Context, db *store.DB, scope, key string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("%s of %s: %w", key, scope, err)
	}
	return db.SetSetting(ctx, scope, key, string(text))
}

// change changes what is kept under a key. Where it was changed meanwhile, by another
// command or another program, do is asked again.
func change[T any](ctx context.Context, db *store.DB, scope, key string, do func(*T) error) error {
	for range maxRaces {
		old, err := db.Setting(ctx, scope, key)
		if err != nil {
			return err
		}
		var value T
		if old != "" {
			if err := json.Unmarshal([]byte(old), &value); err != nil {
				return fmt.Errorf("%s of %s: %w", key, scope, err)
			}
		}
		if err := do(&value); err != nil {
			return err
		}
		text, err := json.Marshal(value)
		if err != nil {
			return fmt.Errorf("%s of %s: %w", key, scope, err)
		}
		if err = db.SwapSetting(ctx, scope, key, old, string(text)); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return fmt.Errorf("%s of %s: %d other changes were faster", key, scope, maxRaces)
}
