package sandbox

import (
	"slices"
	"strconv"
)

// Permissions is Discord's bit set of what a member may do.
type Permissions uint64

// The permissions that matter here, numbered as Discord does.
const (
	CreateInvite          Permissions = 1 << 0
	Administrator         Permissions = 1 << 3
	ManageChannels        Permissions = 1 << 4
	AddReactions          Permissions = 1 << 6
	ViewChannel           Permissions = 1 << 10
	SendMessages          Permissions = 1 << 11
	ManageMessages        Permissions = 1 << 13
	EmbedLinks            Permissions = 1 << 14
	AttachFiles           Permissions = 1 << 15
	ReadMessageHistory    Permissions = 1 << 16
	MentionEveryone       Permissions = 1 << 17
	UseExternalEmojis     Permissions = 1 << 18
	UseCommands           Permissions = 1 << 31
	ManageThreads         Permissions = 1 << 34
	CreatePublicThreads   Permissions = 1 << 35
	CreatePrivateThreads  Permissions = 1 << 36
	SendMessagesInThreads Permissions = 1 << 38
	PinMessages           Permissions = 1 << 51

	allPermissions Permissions = 1<<53 - 1
)

// everyoneDefault is what Discord gives everybody in a new server.
const everyoneDefault = CreateInvite | AddReactions | ViewChannel | SendMessages | EmbedLinks | AttachFiles |
	ReadMessageHistory | MentionEveryone | UseExternalEmojis | UseCommands | CreatePublicThreads |
	CreatePrivateThreads | SendMessagesInThreads

// dmPermissions is what everybody may do in a direct message.
const dmPermissions = AddReactions | ViewChannel | SendMessages | EmbedLinks | AttachFiles | ReadMessageHistory |
	MentionEveryone | UseExternalEmojis | UseCommands

// permissions computes what a user may do in a channel: the guild's roles, then the channel's overwrites for
// @everyone, for roles and for the member, in that order. Threads take their parent's. Nobody outside may anything.
func (st *state) permissions(userID string, c *Channel) Permissions {
	if c.GuildID == "" {
		if slices.Contains(c.Recipients, userID) {
			return dmPermissions
		}
		return 0
	}
	g := st.guilds[c.GuildID]
	if g == nil || g.Members[userID] == nil {
		return 0
	}
	if c.thread() {
		if c.Type == channelPrivate && !slices.Contains(c.Members, userID) && st.guildPermissions(userID, g)&ManageThreads == 0 {
			return 0
		}
		parent := st.channels[c.ParentID]
		if parent == nil {
			return 0
		}
		c = parent
	}
	base := st.guildPermissions(userID, g)
	if base&Administrator != 0 {
		return allPermissions
	}
	m := g.Members[userID]
	var allow, deny Permissions
	for _, o := range c.Overwrites {
		if o.ID == g.ID {
			base = base&^o.Deny | o.Allow
		}
	}
	for _, o := range c.Overwrites {
		if o.Type == 0 && o.ID != g.ID && slices.Contains(m.Roles, o.ID) {
			allow |= o.Allow
			deny |= o.Deny
		}
	}
	base = base&^deny | allow
	for _, o := range c.Overwrites {
		if o.Type == 1 && o.ID == userID {
			base = base&^o.Deny | o.Allow
		}
	}
	if base&ViewChannel == 0 {
		return 0
	}
	return base
}

// guildPermissions is what a member may do in a guild before any channel changes it.
func (st *state) guildPermissions(userID string, g *Guild) Permissions {
	m := g.Members[userID]
	if m == nil {
		return 0
	}
	if g.OwnerID == userID {
		return allPermissions
	}
	var p Permissions
	for _, r := range g.Roles {
		if r.ID == g.ID || slices.Contains(m.Roles, r.ID) {
			p |= r.Permissions
		}
	}
	if p&Administrator != 0 {
		return allPermissions
	}
	return p
}

// botMay is nil if the bot has the permissions in the channel; else Discord's refusal: missing access where it cannot
// even see, missing permissions otherwise.
func (s *Sandbox) botMay(c *Channel, need Permissions) error {
	have := s.st.permissions(s.st.app.BotID, c)
	switch {
	case have&ViewChannel == 0:
		return errMissingAccess
	case have&need != need:
		return errMissingPerms
	}
	return nil
}

// sendPermission is what posting in a channel needs.
func sendPermission(c *Channel) Permissions {
	if c.thread() {
		return SendMessagesInThreads
	}
	return SendMessages
}

// String is the decimal spelling Discord uses.
func (p Permissions) String() string { return strconv.FormatUint(uint64(p), 10) }
