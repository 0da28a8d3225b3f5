package sandbox

import (
	"slices"
	"strings"
	"time"
)

// Channel types, numbered as Discord does.
const (
	channelText         = 0
	channelDM           = 1
	announcementThread  = 10
	channelPublicThread = 11
	channelPrivate      = 12
)

// User is an account: a person or the bot.
type User struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name,omitempty"`
	Bot        bool   `json:"bot,omitempty"`
	Locale     string `json:"locale"`
	ClosedDMs  bool   `json:"closed_dms,omitempty"`
}

// Name is what others see.
func (u *User) Name() string {
	if u.GlobalName != "" {
		return u.GlobalName
	}
	return u.Username
}

// Role is a set of permissions in a guild. The role with the guild's own id is @everyone.
type Role struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"`
	Permissions Permissions `json:"permissions,string"`
	Colour      int         `json:"color"`
	Position    int         `json:"position"`
	Managed     bool        `json:"managed"`
	Mentionable bool        `json:"mentionable"`
	Hoist       bool        `json:"hoist"`
}

// Member is a user's place in a guild.
type Member struct {
	UserID   string    `json:"user_id"`
	Nick     string    `json:"nick,omitempty"`
	Roles    []string  `json:"roles"`
	JoinedAt time.Time `json:"joined_at"`
}

// Guild is a server.
type Guild struct {
	ID      string             `json:"id"`
	Name    string             `json:"name"`
	OwnerID string             `json:"owner_id"`
	Locale  string             `json:"preferred_locale"`
	Roles   []*Role            `json:"roles"`
	Members map[string]*Member `json:"members"`
	Outage  bool               `json:"outage,omitempty"` // unavailable, as in a failure at Discord
}

func (g *Guild) role(id string) *Role {
	for _, r := range g.Roles {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// Overwrite changes permissions of a role (Type 0) or a member (Type 1) in one channel.
type Overwrite struct {
	ID    string      `json:"id"`
	Type  int         `json:"type"`
	Allow Permissions `json:"allow,string"`
	Deny  Permissions `json:"deny,string"`
}

// Channel is a text channel, a thread or a direct message.
type Channel struct {
	ID         string      `json:"id"`
	Type       int         `json:"type"`
	GuildID    string      `json:"guild_id,omitempty"`
	Name       string      `json:"name,omitempty"`
	Topic      string      `json:"topic,omitempty"`
	Position   int         `json:"position"`
	ParentID   string      `json:"parent_id,omitempty"`
	Overwrites []Overwrite `json:"permission_overwrites,omitempty"`
	Recipients []string    `json:"recipients,omitempty"` // of a direct message, the bot included
	LastID     string      `json:"last_message_id,omitempty"`

	// Threads.
	OwnerID     string    `json:"owner_id,omitempty"`
	Archived    bool      `json:"archived,omitempty"`
	Locked      bool      `json:"locked,omitempty"`
	AutoArchive int       `json:"auto_archive_duration,omitempty"` // minutes
	ArchiveTime time.Time `json:"archive_timestamp,omitzero"`
	Members     []string  `json:"members,omitempty"`
	Messages    int       `json:"message_count,omitempty"`
}

func (c *Channel) thread() bool {
	return c.Type == channelPublicThread || c.Type == channelPrivate || c.Type == announcementThread
}

// application is the bot's account at Discord.
type application struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	BotID  string `json:"bot_id"`
	Token  string `json:"token"`
	Secret string `json:"secret"` // signs file addresses
	Public string `json:"public_key"`
}

// readMark is how far a user has read a channel.
type readMark struct {
	User    string `json:"user"`
	Channel string `json:"channel"`
	Message string `json:"message"`
}

// state is everything that outlives the process, in memory. Guarded by Sandbox.mu.
type state struct {
	app      application
	users    map[string]*User
	guilds   map[string]*Guild
	channels map[string]*Channel
	messages map[string]*Message
	order    map[string][]*Message // by channel, oldest first
	commands map[string]*Command
	reads    map[[2]string]*readMark
	ids      snowflakes
}

func newState() *state {
	return &state{
		users:    map[string]*User{},
		guilds:   map[string]*Guild{},
		channels: map[string]*Channel{},
		messages: map[string]*Message{},
		order:    map[string][]*Message{},
		commands: map[string]*Command{},
		reads:    map[[2]string]*readMark{},
	}
}

// addMessage puts a message in its place. Ids grow, so that is the end except while loading.
func (st *state) addMessage(m *Message) {
	st.messages[m.ID] = m
	list := st.order[m.ChannelID]
	at, _ := slices.BinarySearchFunc(list, m, func(a, b *Message) int {
		switch {
		case olderID(a.ID, b.ID):
			return -1
		case a.ID == b.ID:
			return 0
		}
		return 1
	})
	st.order[m.ChannelID] = slices.Insert(list, at, m)
}

func (st *state) removeMessage(m *Message) {
	delete(st.messages, m.ID)
	list := st.order[m.ChannelID]
	if at := slices.Index(list, m); at >= 0 {
		st.order[m.ChannelID] = slices.Delete(list, at, at+1)
	}
}

// userByName finds a user by id, username or shown name, whatever the case.
func (st *state) userByName(name string) *User {
	name = strings.TrimPrefix(name, "@")
	if u := st.users[name]; u != nil {
		return u
	}
	for _, id := range sortedKeys(st.users) {
		u := st.users[id]
		if strings.EqualFold(u.Username, name) || strings.EqualFold(u.Name(), name) {
			return u
		}
	}
	return nil
}

// channelByName finds a channel by id or name, the oldest first.
func (st *state) channelByName(name string) *Channel {
	name = strings.TrimPrefix(name, "#")
	if c := st.channels[name]; c != nil {
		return c
	}
	for _, id := range sortedKeys(st.channels) {
		if c := st.channels[id]; strings.EqualFold(c.Name, name) && name != "" {
			return c
		}
	}
	return nil
}

// dm is the direct-message channel of two users, or nil.
func (st *state) dm(a, b string) *Channel {
	for _, c := range st.channels {
		if c.Type == channelDM && slices.Contains(c.Recipients, a) && slices.Contains(c.Recipients, b) {
			return c
		}
	}
	return nil
}

// sortedKeys lists the ids of a map, oldest first.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b string) int {
		if olderID(a, b) {
			return -1
		}
		return 1
	})
	return keys
}
