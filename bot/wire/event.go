package wire

import "encoding/json"

// EventKind is what happened in Discord, other than interactions.
type EventKind uint8

// The kinds of event.
const (
	EventReady         EventKind = iota + 1 // a new session began; events before it may have been missed
	EventResumed                            // the session goes on; nothing was missed
	EventGuildCreate                        // the bot is, or is again, in a server
	EventGuildDelete                        // the server is gone, or out of order if Unavailable
	EventChannelDelete                      // a channel is gone with everything in it
	EventThreadUpdate                       // a thread was archived, opened, locked or renamed
	EventThreadDelete
)

// Event is one of them. Fields that the kind does not have are zero.
type Event struct {
	Kind        EventKind
	Shard       int
	GuildID     string
	ChannelID   string // the channel or thread
	ParentID    string // the channel of a thread
	Archived    bool
	Locked      bool
	Unavailable bool
	UserID      string // EventReady: the bot's own
	AppID       string // EventReady: its application's
	// Channels are, of EventGuildCreate, the ids of the server's channels and of its
	// threads that are not archived, as far as the bot is told of them.
	Channels []string
}

// parseEvent reads a dispatched event; ok is false for those that nobody here wants.
func parseEvent(name string, shard int, raw json.RawMessage) (e Event, ok bool) {
	kind, ok := map[string]EventKind{
		"READY": EventReady, "RESUMED": EventResumed, "GUILD_CREATE": EventGuildCreate, "GUILD_DELETE": EventGuildDelete,
		"CHANNEL_DELETE": EventChannelDelete, "THREAD_UPDATE": EventThreadUpdate, "THREAD_DELETE": EventThreadDelete,
	}[name]
	if !ok {
		return Event{}, false
	}
	e = Event{Kind: kind, Shard: shard}
	switch kind {
	case EventReady:
		var f struct {
			User        struct{ ID string } `json:"user"`
			Application struct{ ID string } `json:"application"`
		}
		ok = json.Unmarshal(raw, &f) == nil
		e.UserID, e.AppID = f.User.ID, f.Application.ID
	case EventGuildCreate, EventGuildDelete:
		var f struct {
			ID          string `json:"id"`
			Unavailable bool   `json:"unavailable"`
			Channels    []struct{ ID string }
			Threads     []struct{ ID string }
		}
		ok = json.Unmarshal(raw, &f) == nil && snowflake(f.ID)
		e.GuildID, e.Unavailable = f.ID, f.Unavailable
		for _, c := range append(f.Channels, f.Threads...) {
			e.Channels = append(e.Channels, c.ID)
		}
	case EventChannelDelete, EventThreadUpdate, EventThreadDelete:
		var f struct {
			ID       string `json:"id"`
			GuildID  string `json:"guild_id"`
			ParentID string `json:"parent_id"`
			Meta     struct {
				Archived bool `json:"archived"`
				Locked   bool `json:"locked"`
			} `json:"thread_metadata"`
		}
		ok = json.Unmarshal(raw, &f) == nil && snowflake(f.ID)
		e.ChannelID, e.GuildID, e.ParentID, e.Archived, e.Locked = f.ID, f.GuildID, f.ParentID, f.Meta.Archived, f.Meta.Locked
	}
	return e, ok
}
