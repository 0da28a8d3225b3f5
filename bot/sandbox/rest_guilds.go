package sandbox

import (
	"net/http"
	"strconv"
	"strings"
)

func (s *Sandbox) getMe(*apiRequest) (int, any, error) {
	return http.StatusOK, userWire(s.st.users[s.st.app.BotID]), nil
}

func (s *Sandbox) getUser(r *apiRequest) (int, any, error) {
	u := s.st.users[r.vars["user"]]
	if u == nil {
		return 0, nil, errUnknownUser
	}
	return http.StatusOK, userWire(u), nil
}

func (s *Sandbox) getApplication(*apiRequest) (int, any, error) {
	app := s.st.app
	return http.StatusOK, map[string]any{
		"id": app.ID, "name": app.Name, "icon": nil, "description": "", "bot_public": true, "bot_require_code_grant": false,
		"verify_key": app.Public, "flags": 0, "bot": userWire(s.st.users[app.BotID]), "approximate_guild_count": len(s.st.guilds),
		"integration_types_config": map[string]any{"0": map[string]any{}},
	}, nil
}

// guildFor is the guild of a request, if the bot is in it.
func (s *Sandbox) guildFor(r *apiRequest) (*Guild, error) {
	g := s.st.guilds[r.vars["guild"]]
	switch {
	case g == nil:
		return nil, errUnknownGuild
	case g.Members[s.st.app.BotID] == nil || g.Outage:
		return nil, errMissingAccess
	}
	return g, nil
}

func (s *Sandbox) getMyGuilds(*apiRequest) (int, any, error) {
	list := []any{}
	for _, id := range sortedKeys(s.st.guilds) {
		if g := s.st.guilds[id]; g.Members[s.st.app.BotID] != nil {
			list = append(list, map[string]any{"id": g.ID, "name": g.Name, "icon": nil, "owner": false, "features": []any{},
				"permissions": s.st.guildPermissions(s.st.app.BotID, g).String()})
		}
	}
	return http.StatusOK, list, nil
}

// guildWire is a guild as REST shows one; GUILD_CREATE adds channels, threads and members.
func (s *Sandbox) guildWire(g *Guild) map[string]any {
	return map[string]any{
		"id": g.ID, "name": g.Name, "icon": nil, "owner_id": g.OwnerID, "preferred_locale": g.Locale, "roles": g.Roles,
		"emojis": []any{}, "stickers": []any{}, "features": []any{}, "afk_timeout": 300, "verification_level": 0,
		"default_message_notifications": 1, "explicit_content_filter": 0, "mfa_level": 0, "premium_tier": 0,
		"nsfw_level": 0, "system_channel_flags": 0, "premium_progress_bar_enabled": false,
	}
}

func (s *Sandbox) getGuild(r *apiRequest) (int, any, error) {
	g, err := s.guildFor(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.guildWire(g), nil
}

func (s *Sandbox) getGuildRoles(r *apiRequest) (int, any, error) {
	g, err := s.guildFor(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, g.Roles, nil
}

// guildChannels lists the channels of a guild the bot sees, threads or the others.
func (s *Sandbox) guildChannels(g *Guild, threads bool) []any {
	list := []any{}
	for _, id := range sortedKeys(s.st.channels) {
		c := s.st.channels[id]
		if c.GuildID == g.ID && c.thread() == threads && !(threads && c.Archived) {
			list = append(list, s.channelWire(c))
		}
	}
	return list
}

func (s *Sandbox) getGuildChannels(r *apiRequest) (int, any, error) {
	g, err := s.guildFor(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.guildChannels(g, false), nil
}

func (s *Sandbox) getActiveThreads(r *apiRequest) (int, any, error) {
	g, err := s.guildFor(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, map[string]any{"threads": s.guildChannels(g, true), "members": []any{}}, nil
}

func (s *Sandbox) getMember(r *apiRequest) (int, any, error) {
	g, err := s.guildFor(r)
	if err != nil {
		return 0, nil, err
	}
	id := r.vars["user"]
	if s.st.users[id] == nil {
		return 0, nil, errUnknownUser
	}
	m := g.Members[id]
	if m == nil {
		return 0, nil, errUnknownMember
	}
	return http.StatusOK, s.st.memberUserWire(m), nil
}

func (s *Sandbox) searchMembers(r *apiRequest) (int, any, error) {
	g, err := s.guildFor(r)
	if err != nil {
		return 0, nil, err
	}
	q := strings.ToLower(r.query.Get("query"))
	if q == "" {
		r.form.add([]string{"query"}, "BASE_TYPE_REQUIRED", "This field is required")
	}
	limit := 1
	if v := r.query.Get("limit"); v != "" {
		if limit, err = strconv.Atoi(v); err != nil || limit < 1 || limit > 1000 {
			r.form.add([]string{"limit"}, "NUMBER_TYPE_MAX", "int value should be less than or equal to 1000.")
		}
	}
	if err := r.form.err(); err != nil {
		return 0, nil, err
	}
	list := []any{}
	for _, id := range sortedKeys(g.Members) {
		m, u := g.Members[id], s.st.users[id]
		if len(list) < limit && (strings.HasPrefix(strings.ToLower(u.Username), q) || strings.HasPrefix(strings.ToLower(m.Nick), q)) {
			list = append(list, s.st.memberUserWire(m))
		}
	}
	return http.StatusOK, list, nil
}

func (s *Sandbox) leaveGuild(r *apiRequest) (int, any, error) {
	g, err := s.guildFor(r)
	if err != nil {
		return 0, nil, err
	}
	s.removeMember(g, s.st.app.BotID)
	return http.StatusNoContent, nil, nil
}

// removeMember takes somebody out of a guild. For the bot that is the guild gone.
func (s *Sandbox) removeMember(g *Guild, user string) {
	if g.Members[user] == nil {
		return
	}
	if user == s.st.app.BotID {
		s.dispatch(g.ID, intentGuilds, "GUILD_DELETE", map[string]any{"id": g.ID})
		for _, c := range s.scopeCommands(g.ID) {
			s.dropCommand(c)
		}
	} else {
		s.dispatch(g.ID, intentMembers, "GUILD_MEMBER_REMOVE", map[string]any{"guild_id": g.ID, "user": userWire(s.st.users[user])})
	}
	delete(g.Members, user)
	s.disk.put("guild", g.ID, g)
	s.tellPages(pageEvent{Kind: "sidebar"})
}

func (s *Sandbox) createDM(r *apiRequest) (int, any, error) {
	n, err := r.object()
	if err != nil {
		return 0, nil, err
	}
	k := n.key("recipient_id")
	k.required()
	id := k.snowflake()
	if err := r.form.err(); err != nil {
		return 0, nil, err
	}
	u := s.st.users[id]
	switch {
	case u == nil:
		return 0, nil, errUnknownUser
	case u.Bot:
		return 0, nil, errCannotDM
	}
	return http.StatusOK, s.channelWire(s.dmWith(s.st.app.BotID, id)), nil
}
