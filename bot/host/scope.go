package host

import "strconv"

// The scopes that settings are kept in, see [Host.Setting]: of a person, of a server, and
// of a table.

// UserScope is that of a person, by their id.
func UserScope(user string) string { return "user:" + user }

// GuildScope is that of a server, by its id.
func GuildScope(guild string) string { return "guild:" + guild }

// TableScope is that of a table.
func TableScope(id int64) string { return "table:" + strconv.FormatInt(id, 10) }
