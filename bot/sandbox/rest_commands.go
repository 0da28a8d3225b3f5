package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
)

// commandScope is the guild of a command route, empty for everywhere.
func (s *Sandbox) commandScope(r *apiRequest) (string, error) {
	if r.vars["app"] != s.st.app.ID {
		return "", errBotsOnly
	}
	guild := r.vars["guild"]
	if guild == "" {
		return "", nil
	}
	if g := s.st.guilds[guild]; g == nil || g.Members[s.st.app.BotID] == nil {
		return "", errMissingAccess
	}
	return guild, nil
}

func (s *Sandbox) scopeCommands(guild string) []*Command {
	list := []*Command{}
	for _, id := range sortedKeys(s.st.commands) {
		if c := s.st.commands[id]; c.GuildID == guild {
			list = append(list, c)
		}
	}
	return list
}

func (s *Sandbox) listCommands(r *apiRequest) (int, any, error) {
	guild, err := s.commandScope(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, s.scopeCommands(guild), nil
}

// keepCommand stores a parsed command in a scope, in the place of the one with its name and type if there is one. The
// version changes only if something in it does.
func (s *Sandbox) keepCommand(c *Command, guild string) (stored *Command, isNew bool) {
	c.ApplicationID, c.GuildID = s.st.app.ID, guild
	for _, old := range s.scopeCommands(guild) {
		if old.Name != c.Name || old.Type != c.Type {
			continue
		}
		c.ID, c.Version = old.ID, old.Version
		if sameJSON(c, old) {
			return old, false
		}
		c.Version = s.newID()
		s.st.commands[c.ID] = c
		s.disk.put("command", c.ID, c)
		return c, false
	}
	c.ID = s.newID()
	c.Version = c.ID
	s.st.commands[c.ID] = c
	s.disk.put("command", c.ID, c)
	return c, true
}

func sameJSON(a, b any) bool {
	x, errA := json.Marshal(a)
	y, errB := json.Marshal(b)
	return errA == nil && errB == nil && reflect.DeepEqual(x, y)
}

func (s *Sandbox) dropCommand(c *Command) {
	delete(s.st.commands, c.ID)
	s.disk.drop("command", c.ID)
}

// limitCommands refuses more commands of a type than a scope holds.
func limitCommands(list []*Command) error {
	count := map[int]int{}
	for _, c := range list {
		count[c.Type]++
	}
	if count[commandChat] > maxChatCommands || count[commandUser] > maxMenuCommands || count[commandMessage] > maxMenuCommands {
		return errTooManyCommands
	}
	return nil
}

func (s *Sandbox) overwriteCommands(r *apiRequest) (int, any, error) {
	guild, err := s.commandScope(r)
	if err != nil {
		return 0, nil, err
	}
	if _, ok := r.body.([]any); !ok {
		r.form.add(nil, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
		return 0, nil, r.form.err()
	}
	var wanted []*Command
	names := map[string]bool{}
	for _, n := range r.root().list(0, 2*maxChatCommands) {
		c := parseCommand(n)
		key := fmt.Sprint(c.Type, c.Name)
		if c.Name != "" && names[key] {
			n.key("name").fail("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[key] = true
		wanted = append(wanted, c)
	}
	if err := r.form.err(); err != nil {
		return 0, nil, err
	}
	if err := limitCommands(wanted); err != nil {
		return 0, nil, err
	}
	s.warnCommands(r, guild, wanted)
	kept := map[string]bool{}
	stored := []*Command{}
	for _, c := range wanted {
		c, _ = s.keepCommand(c, guild)
		kept[c.ID] = true
		stored = append(stored, c)
	}
	for _, old := range s.scopeCommands(guild) {
		if !kept[old.ID] {
			s.dropCommand(old)
		}
	}
	s.tellPages(pageEvent{Kind: "sidebar"})
	return http.StatusOK, stored, nil
}

// warnCommands notes an overwrite that changes nothing, and commands that people will see twice.
func (s *Sandbox) warnCommands(r *apiRequest, guild string, wanted []*Command) {
	have := s.scopeCommands(guild)
	same := len(have) == len(wanted) && len(have) > 0
	for _, c := range wanted {
		found := false
		for _, old := range s.st.commands {
			if old.Name != c.Name || old.Type != c.Type {
				continue
			}
			if (old.GuildID == "") != (guild == "") {
				r.warnf("command %q is registered both globally and for a server: people see it twice", c.Name)
			}
			if old.GuildID == guild {
				probe := *c
				probe.ID, probe.Version, probe.GuildID, probe.ApplicationID = old.ID, old.Version, old.GuildID, old.ApplicationID
				found = sameJSON(&probe, old)
			}
		}
		same = same && found
	}
	if same {
		r.warnf("the overwrite changes nothing: register only when something changed")
	}
}

func (s *Sandbox) createCommand(r *apiRequest) (int, any, error) {
	guild, err := s.commandScope(r)
	if err != nil {
		return 0, nil, err
	}
	n, err := r.object()
	if err != nil {
		return 0, nil, err
	}
	c := parseCommand(n)
	if err := r.form.err(); err != nil {
		return 0, nil, err
	}
	s.warnCommands(r, guild, []*Command{c})
	others := []*Command{c}
	for _, old := range s.scopeCommands(guild) {
		if old.Name != c.Name || old.Type != c.Type {
			others = append(others, old)
		}
	}
	if err := limitCommands(others); err != nil {
		return 0, nil, err
	}
	c, isNew := s.keepCommand(c, guild)
	s.tellPages(pageEvent{Kind: "sidebar"})
	if isNew {
		return http.StatusCreated, c, nil
	}
	return http.StatusOK, c, nil
}

// commandFor is the command a route names.
func (s *Sandbox) commandFor(r *apiRequest) (*Command, error) {
	guild, err := s.commandScope(r)
	if err != nil {
		return nil, err
	}
	c := s.st.commands[r.vars["command"]]
	if c == nil || c.GuildID != guild {
		return nil, errUnknownCommand
	}
	return c, nil
}

func (s *Sandbox) getCommand(r *apiRequest) (int, any, error) {
	c, err := s.commandFor(r)
	if err != nil {
		return 0, nil, err
	}
	return http.StatusOK, c, nil
}

// editCommand changes the fields a request has: the command as it is with those put in is read like a new one.
func (s *Sandbox) editCommand(r *apiRequest) (int, any, error) {
	old, err := s.commandFor(r)
	if err != nil {
		return 0, nil, err
	}
	n, err := r.object()
	if err != nil {
		return 0, nil, err
	}
	merged, err := asObject(old)
	if err != nil {
		return 0, nil, err
	}
	for k, v := range n.v.(map[string]any) {
		if k != "type" {
			merged[k] = v
		}
	}
	c := parseCommand(rootNode(r.form, merged))
	for _, other := range s.scopeCommands(old.GuildID) {
		if other != old && other.Name == c.Name && other.Type == c.Type {
			r.root().key("name").fail("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
	}
	if err := r.form.err(); err != nil {
		return 0, nil, err
	}
	c.ID, c.ApplicationID, c.GuildID, c.Version = old.ID, old.ApplicationID, old.GuildID, s.newID()
	s.st.commands[c.ID] = c
	s.disk.put("command", c.ID, c)
	s.tellPages(pageEvent{Kind: "sidebar"})
	return http.StatusOK, c, nil
}

func (s *Sandbox) deleteCommand(r *apiRequest) (int, any, error) {
	c, err := s.commandFor(r)
	if err != nil {
		return 0, nil, err
	}
	s.dropCommand(c)
	s.tellPages(pageEvent{Kind: "sidebar"})
	return http.StatusNoContent, nil, nil
}
