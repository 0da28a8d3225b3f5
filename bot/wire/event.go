package wire

import (
	"bytes"
	"encoding/json"
	"errors"
)

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

// eventKinds are the events wanted, by Discord's names.
var eventKinds = map[string]EventKind{
	"READY": EventReady, "RESUMED": EventResumed, "GUILD_CREATE": EventGuildCreate, "GUILD_DELETE": EventGuildDelete,
	"CHANNEL_DELETE": EventChannelDelete, "THREAD_UPDATE": EventThreadUpdate, "THREAD_DELETE": EventThreadDelete,
}

// parseEvent reads a dispatched event; ok is false for those that nobody here wants. An error is a faultError.
func parseEvent(name string, shard int, raw json.RawMessage) (e Event, ok bool, err error) {
	kind, ok := eventKinds[name]
	if !ok {
		return Event{}, false, nil
	}
	e = Event{Kind: kind, Shard: shard}
	switch kind {
	case EventReady:
		err = e.ready(raw)
	case EventGuildCreate, EventGuildDelete:
		err = e.guild(raw)
		ok = snowflake(e.GuildID)
	case EventChannelDelete, EventThreadUpdate, EventThreadDelete:
		err = e.channel(raw)
		ok = snowflake(e.ChannelID)
	}
	if err != nil {
		return Event{}, false, fault("a malformed %s: %v", name, err)
	}
	return e, ok, nil
}

func (e *Event) ready(raw json.RawMessage) error {
	var f struct {
		User        struct{ ID string } `json:"user"`
		Application struct{ ID string } `json:"application"`
		Guilds      ids                 `json:"guilds"`
	}
	err := json.Unmarshal(raw, &f)
	e.UserID, e.AppID = f.User.ID, f.Application.ID
	return err
}

func (e *Event) guild(raw json.RawMessage) error {
	var f struct {
		ID          string `json:"id"`
		Unavailable bool   `json:"unavailable"`
		Channels    ids    `json:"channels"`
		Threads     ids    `json:"threads"`
		Members     ids    `json:"members"`
	}
	err := json.Unmarshal(raw, &f)
	e.GuildID, e.Unavailable, e.Channels = f.ID, f.Unavailable, append(f.Channels, f.Threads...)
	return err
}

func (e *Event) channel(raw json.RawMessage) error {
	var f struct {
		ID       string `json:"id"`
		GuildID  string `json:"guild_id"`
		ParentID string `json:"parent_id"`
		Meta     struct {
			Archived bool `json:"archived"`
			Locked   bool `json:"locked"`
		} `json:"thread_metadata"`
	}
	err := json.Unmarshal(raw, &f)
	e.ChannelID, e.GuildID, e.ParentID, e.Archived, e.Locked = f.ID, f.GuildID, f.ParentID, f.Meta.Archived, f.Meta.Locked
	return err
}

// ids are those of a list of objects; objects without one are left out. A list that holds anything but objects, or more
// than maxListed of them, is malformed.
type ids []string

const maxListed = 100_000 // Discord's lists are far below

// UnmarshalJSON reads a list, or null.
func (l *ids) UnmarshalJSON(raw []byte) error {
	*l = nil
	if string(raw) == "null" {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if first, err := dec.Token(); err != nil || first != json.Delim('[') {
		return errors.New("no list where one belongs")
	}
	var object struct {
		ID string `json:"id"`
	}
	entry := &object
	for n := 0; dec.More(); n++ {
		if n == maxListed {
			return errors.New("a list is too long")
		}
		object.ID, entry = "", &object
		if err := dec.Decode(&entry); err != nil {
			return err
		}
		if entry == nil {
			return errors.New("a list holds null")
		}
		if snowflake(entry.ID) {
			*l = append(*l, entry.ID)
		}
	}
	return nil
}
