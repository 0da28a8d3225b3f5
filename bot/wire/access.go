package wire

import (
	"context"
	"net/http"
	"strconv"
	"time"
)

// Access is what a user may do in a channel or thread of a server.
type Access struct {
	Channel     string // its name
	GuildID     string
	Thread      bool
	Permissions int64 // Discord's bits; none without the one to view
}

// Permission bits that decide about others.
const (
	permAdministrator = 1 << 3
	permView          = 1 << 10
	permReadHistory   = 1 << 16
	everyPermission   = 1<<62 - 1
)

// Access works out what a user, such as the bot, may do in a channel: by the roles of the server, then the overwrites
// of the channel. The owner of a server may do anything; that is not looked at, since a bot owns none.
func (c *Client) Access(ctx context.Context, channel, user string) (Access, error) {
	if !snowflake(user) {
		return Access{}, errNoID("user", user)
	}
	at, err := c.channel(ctx, channel)
	if err != nil {
		return Access{}, err
	}
	a := Access{Channel: at.Name, GuildID: at.GuildID, Thread: at.Type >= 10 && at.Type <= 12}
	if !snowflake(at.GuildID) {
		return a, errNoID("server", at.GuildID)
	}
	overwrites := at.Overwrites
	if a.Thread { // it has none of its own
		parent, err := c.channel(ctx, at.ParentID)
		if err != nil {
			return a, err
		}
		overwrites = parent.Overwrites
	}
	var roles []roleForm
	if err := c.do(ctx, ofGuild(at.GuildID, "/roles", "/roles"), &roles); err != nil {
		return a, err
	}
	var m memberAccess
	if err := c.do(ctx, ofGuild(at.GuildID, "/members/{user}", "/members/"+user), &m); err != nil {
		return a, err
	}
	a.Permissions = effective(at.GuildID, user, roles, &m, overwrites, c.limits.now())
	return a, nil
}

// channelForm, roleForm, overwriteForm and memberAccess are the parts of Discord's answers that matter here.
type channelForm struct {
	Type       int             `json:"type"`
	Name       string          `json:"name"`
	GuildID    string          `json:"guild_id"`
	ParentID   string          `json:"parent_id"`
	Overwrites []overwriteForm `json:"permission_overwrites"`
}

type roleForm struct {
	ID          string  `json:"id"`
	Permissions bitText `json:"permissions"`
}

// overwriteForm changes the permissions of a role (type 0) or a member (type 1).
type overwriteForm struct {
	ID    string  `json:"id"`
	Type  int     `json:"type"`
	Allow bitText `json:"allow"`
	Deny  bitText `json:"deny"`
}

type memberAccess struct {
	Roles []string   `json:"roles"`
	Muted *time.Time `json:"communication_disabled_until"`
}

// bitText is a bit set as Discord writes it: its decimal spelling in a string.
type bitText string

func (b bitText) bits() int64 {
	n, err := strconv.ParseInt(string(b), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// FindChannel fails where a channel or thread can't be had: with CodeUnknownChannel
// where it is no more.
func (c *Client) FindChannel(ctx context.Context, channel string) error {
	_, err := c.channel(ctx, channel)
	return err
}

func (c *Client) channel(ctx context.Context, id string) (channelForm, error) {
	r, err := inChannel(http.MethodGet, id, "", "", body{})
	if err != nil {
		return channelForm{}, err
	}
	var f channelForm
	err = c.do(ctx, r, &f)
	return f, err
}

func ofGuild(guild, pattern, rest string) request {
	return request{method: http.MethodGet, route: "/guilds/{guild}" + pattern, path: "/guilds/" + guild + rest,
		major: guild, repeat: true}
}

// effective computes permissions as Discord documents it.
func effective(guild, user string, roles []roleForm, m *memberAccess, overwrites []overwriteForm, now time.Time) int64 {
	has := map[string]bool{guild: true} // the role everyone has is the server's own id
	for _, id := range m.Roles {
		has[id] = true
	}
	var p int64
	for _, r := range roles {
		if has[r.ID] {
			p |= r.Permissions.bits()
		}
	}
	if p&permAdministrator != 0 {
		return everyPermission
	}
	change := func(applies func(o *overwriteForm) bool) {
		var allow, deny int64
		for i := range overwrites {
			if o := &overwrites[i]; applies(o) {
				allow, deny = allow|o.Allow.bits(), deny|o.Deny.bits()
			}
		}
		p = p&^deny | allow
	}
	change(func(o *overwriteForm) bool { return o.Type == 0 && o.ID == guild })
	change(func(o *overwriteForm) bool { return o.Type == 0 && o.ID != guild && has[o.ID] })
	change(func(o *overwriteForm) bool { return o.Type == 1 && o.ID == user })
	if m.Muted != nil && m.Muted.After(now) {
		p &= permView | permReadHistory
	}
	if p&permView == 0 {
		return 0
	}
	return p
}
