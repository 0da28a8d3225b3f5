package sandbox

import (
	"regexp"
	"slices"
	"strings"
)

var (
	userMention = regexp.MustCompile(`<@!?(\d{1,20})>`)
	roleMention = regexp.MustCompile(`<@&(\d{1,20})>`)
	codeSpan    = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
)

// allowedMentions is which mentions in a text may notify: nil allows all.
type allowedMentions struct {
	parse       []string // roles, users, everyone
	users       []string
	roles       []string
	repliedUser bool
}

// parseAllowedMentions reads allowed_mentions and checks that a kind is not both parsed and listed.
func parseAllowedMentions(n node) *allowedMentions {
	if !n.object() {
		return nil
	}
	a := &allowedMentions{repliedUser: n.key("replied_user").boolean()}
	for _, k := range n.key("parse").list(0, 3) {
		p := k.str(1, 10)
		if !slices.Contains([]string{"roles", "users", "everyone"}, p) {
			k.fail("BASE_TYPE_CHOICES", "Value must be one of {'roles', 'users', 'everyone'}.")
		}
		a.parse = append(a.parse, p)
	}
	for _, k := range n.key("users").list(0, 100) {
		a.users = append(a.users, k.snowflake())
	}
	for _, k := range n.key("roles").list(0, 100) {
		a.roles = append(a.roles, k.snowflake())
	}
	if len(a.users) > 0 && slices.Contains(a.parse, "users") {
		n.key("users").fail("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", `parse:["users"] and users: [ids...] are mutually exclusive.`)
	}
	if len(a.roles) > 0 && slices.Contains(a.parse, "roles") {
		n.key("roles").fail("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", `parse:["roles"] and roles: [ids...] are mutually exclusive.`)
	}
	return a
}

func (a *allowedMentions) user(id string) bool {
	return a == nil || slices.Contains(a.parse, "users") || slices.Contains(a.users, id)
}

func (a *allowedMentions) role(id string) bool {
	return a == nil || slices.Contains(a.parse, "roles") || slices.Contains(a.roles, id)
}

func (a *allowedMentions) everyone() bool { return a == nil || slices.Contains(a.parse, "everyone") }

// mention finds who the text of a message names, as far as allowed, and sets its mention fields. It returns who would
// be notified if the message is new: those named, members of roles named and everybody if @everyone counts, but only
// who sees the message and never its author.
func (s *Sandbox) mention(m *Message, allowed *allowedMentions) []string {
	st, c := s.st, s.st.channels[m.ChannelID]
	text := codeSpan.ReplaceAllString(m.Text(), "")
	m.Mentions, m.MentionRoles, m.MentionEveryone = nil, nil, false
	var pinged []string
	ping := func(id string) {
		u := st.users[id]
		if u == nil || u.Bot || id == m.AuthorID || slices.Contains(pinged, id) || !m.visibleTo(id) ||
			c == nil || st.permissions(id, c)&ViewChannel == 0 {
			return
		}
		pinged = append(pinged, id)
	}
	for _, found := range userMention.FindAllStringSubmatch(text, -1) {
		id := found[1]
		if st.users[id] == nil || !allowed.user(id) || slices.Contains(m.Mentions, id) {
			continue
		}
		m.Mentions = append(m.Mentions, id)
		ping(id)
	}
	if c == nil || c.GuildID == "" {
		return pinged
	}
	g := st.guilds[c.GuildID]
	if g == nil {
		return pinged
	}
	mayAll := st.permissions(m.AuthorID, c)&MentionEveryone != 0
	for _, found := range roleMention.FindAllStringSubmatch(text, -1) {
		r := g.role(found[1])
		if r == nil || !allowed.role(r.ID) || !mayAll && !r.Mentionable || slices.Contains(m.MentionRoles, r.ID) {
			continue
		}
		m.MentionRoles = append(m.MentionRoles, r.ID)
		for _, id := range sortedKeys(g.Members) {
			if slices.Contains(g.Members[id].Roles, r.ID) {
				ping(id)
			}
		}
	}
	if mayAll && allowed.everyone() && (strings.Contains(text, "@everyone") || strings.Contains(text, "@here")) {
		m.MentionEveryone = true
		for _, id := range sortedKeys(g.Members) {
			ping(id)
		}
	}
	if reply := st.messages[m.ReplyTo]; reply != nil && m.Interaction == nil && (allowed == nil || allowed.repliedUser) {
		if !slices.Contains(m.Mentions, reply.AuthorID) {
			m.Mentions = append(m.Mentions, reply.AuthorID)
		}
		ping(reply.AuthorID)
	}
	return pinged
}
