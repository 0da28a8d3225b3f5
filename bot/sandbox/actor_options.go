package sandbox

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// File is the value of an attachment option.
type File struct {
	Name string
	Data []byte
}

// prepared is a command a user is about to send.
type prepared struct {
	s        *Sandbox
	user     *User
	channel  *Channel
	command  *Command
	path     []*CommandOption // group and subcommand
	options  []*CommandOption // those of the innermost
	fullName string
}

// prepare finds a command by name, as the user's client lists it.
func (a *Actor) prepare(channel, name string) (*prepared, error) {
	u, err := a.find()
	if err != nil {
		return nil, err
	}
	c, err := a.seen(u, channel)
	if err != nil {
		return nil, err
	}
	if a.s.st.permissions(u.ID, c)&UseCommands == 0 {
		return nil, refusef("%s may not use commands here", u.Name())
	}
	words := strings.Fields(strings.TrimPrefix(name, "/"))
	if len(words) == 0 {
		return nil, refusef("no command")
	}
	p := &prepared{s: a.s, user: u, channel: c}
	for _, k := range a.s.commandsFor(c) {
		if k.Type == commandChat && (k.Name == words[0] || inLanguage(k.Name, k.NameLocal, u.Locale) == words[0]) && a.s.maySend(u, c, k) {
			p.command = k
			break
		}
	}
	if p.command == nil {
		return nil, refusef("there is no command /%s", words[0])
	}
	p.fullName, p.options = p.command.Name, p.command.Options
	for _, w := range words[1:] {
		at := slices.IndexFunc(p.options, func(o *CommandOption) bool {
			return o.Type <= optGroup && (o.Name == w || inLanguage(o.Name, o.NameLocal, u.Locale) == w)
		})
		if at < 0 {
			return nil, refusef("/%s has no subcommand %q", p.fullName, w)
		}
		sub := p.options[at]
		p.path, p.options = append(p.path, sub), sub.Options
		p.fullName += " " + sub.Name
	}
	if len(p.options) > 0 && p.options[0].Type <= optGroup {
		return nil, refusef("/%s needs a subcommand", p.fullName)
	}
	return p, nil
}

// maySend says whether a command is offered to a user, going by its default permissions.
func (s *Sandbox) maySend(u *User, c *Channel, k *Command) bool {
	if k.MemberPermissions == nil || c.GuildID == "" {
		return true
	}
	need, err := strconv.ParseUint(*k.MemberPermissions, 10, 64)
	have := s.st.permissions(u.ID, c)
	if need == 0 {
		return have&Administrator != 0
	}
	return err == nil && have&Permissions(need) == Permissions(need)
}

func (p *prepared) option(name string) *CommandOption {
	for _, o := range p.options {
		if o.Name == name || inLanguage(o.Name, o.NameLocal, p.user.Locale) == name {
			return o
		}
	}
	return nil
}

// data is the data of an interaction with the options filled in. For an autocompletion the focused option may be
// anything and required ones may be missing.
func (p *prepared) data(values map[string]any, focused string, partial bool) (map[string]any, error) {
	for name := range values {
		if p.option(name) == nil {
			return nil, refusef("/%s has no option %q", p.fullName, name)
		}
	}
	res := newResolved(p.s, p.channel)
	list := []any{}
	for _, o := range p.options {
		v, ok := values[o.Name]
		if !ok {
			v, ok = values[inLanguage(o.Name, o.NameLocal, p.user.Locale)]
		}
		switch {
		case o.Name == focused && partial:
			list = append(list, map[string]any{"name": o.Name, "type": o.Type, "value": fmt.Sprint(orEmpty(v)), "focused": true})
			continue
		case !ok && o.Required && !partial:
			return nil, refusef("the option %q is required", o.Name)
		case !ok:
			continue
		}
		value, err := o.value(res, v)
		if err != nil {
			if partial {
				continue
			}
			return nil, err
		}
		list = append(list, map[string]any{"name": o.Name, "type": o.Type, "value": value})
	}
	for _, sub := range slices.Backward(p.path) {
		list = []any{map[string]any{"name": sub.Name, "type": sub.Type, "options": list}}
	}
	data := map[string]any{"id": p.command.ID, "name": p.command.Name, "type": p.command.Type}
	if len(list) > 0 {
		data["options"] = list
	}
	if len(res.out) > 0 {
		data["resolved"] = res.wire()
	}
	if p.command.GuildID != "" {
		data["guild_id"] = p.command.GuildID
	}
	return data, nil
}

func orEmpty(v any) any {
	if v == nil {
		return ""
	}
	return v
}

// value checks a value for an option as Discord's client does, and gives it the form it is sent in.
func (o *CommandOption) value(res *resolved, v any) (any, error) {
	switch o.Type {
	case optString:
		return o.text(v)
	case optInteger, optNumber:
		return o.numeric(v)
	case optBoolean:
		switch b := v.(type) {
		case bool:
			return b, nil
		case string:
			if x, err := strconv.ParseBool(strings.ToLower(b)); err == nil {
				return x, nil
			}
		}
		return nil, refusef("%s: true or false, not %v", o.Name, v)
	case optUser:
		return res.addUser(fmt.Sprint(v))
	case optChannel:
		return res.addChannel(fmt.Sprint(v), o.ChannelTypes)
	case optRole:
		return res.addRole(fmt.Sprint(v))
	case optMentionable:
		if id, err := res.addUser(fmt.Sprint(v)); err == nil {
			return id, nil
		}
		return res.addRole(fmt.Sprint(v))
	case optAttachment:
		f, ok := v.(File)
		if !ok {
			return nil, refusef("%s: a file is needed", o.Name)
		}
		return res.addFile(f)
	}
	return nil, refusef("%s: an option of type %d cannot be filled in", o.Name, o.Type)
}

func (o *CommandOption) text(v any) (any, error) {
	s := fmt.Sprint(v)
	if len(o.Choices) > 0 {
		for _, c := range o.Choices {
			if c.Value == s || c.Name == s {
				return c.Value, nil
			}
		}
		return nil, refusef("%s: %q is none of the choices", o.Name, s)
	}
	n, hi := utf8.RuneCountInString(s), o.MaxLength
	if hi == 0 {
		hi = 6000
	}
	if n < max(o.MinLength, 1) || n > hi {
		return nil, refusef("%s: between %d and %d characters, not %d", o.Name, max(o.MinLength, 1), hi, n)
	}
	return s, nil
}

func (o *CommandOption) numeric(v any) (any, error) {
	for _, c := range o.Choices {
		if c.Name == v || fmt.Sprint(c.Value) == fmt.Sprint(v) {
			return c.Value, nil
		}
	}
	if len(o.Choices) > 0 {
		return nil, refusef("%s: %v is none of the choices", o.Name, v)
	}
	x, err := strconv.ParseFloat(fmt.Sprint(v), 64)
	switch {
	case err != nil || math.IsNaN(x) || math.Abs(x) > 1<<53:
		return nil, refusef("%s: %v is no number", o.Name, v)
	case o.Type == optInteger && x != math.Trunc(x):
		return nil, refusef("%s: %v is no whole number", o.Name, v)
	case o.MinValue != nil && x < *o.MinValue:
		return nil, refusef("%s: at least %v, not %v", o.Name, *o.MinValue, v)
	case o.MaxValue != nil && x > *o.MaxValue:
		return nil, refusef("%s: at most %v, not %v", o.Name, *o.MaxValue, v)
	}
	if o.Type == optInteger {
		return int64(x), nil
	}
	return x, nil
}

// resolved gathers what ids in an interaction stand for.
type resolved struct {
	s       *Sandbox
	channel *Channel
	out     map[string]map[string]any
}

func newResolved(s *Sandbox, c *Channel) *resolved {
	return &resolved{s: s, channel: c, out: map[string]map[string]any{}}
}

func (r *resolved) put(kind, id string, v any) {
	if r.out[kind] == nil {
		r.out[kind] = map[string]any{}
	}
	r.out[kind][id] = v
}

func (r *resolved) wire() map[string]map[string]any { return r.out }

func (r *resolved) addUser(name string) (string, error) {
	name = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(name, "<@"), "!"), ">")
	u := r.s.st.userByName(name)
	if u == nil {
		return "", refusef("there is no user %q", name)
	}
	r.put("users", u.ID, userWire(u))
	if g := r.s.st.guilds[r.channel.GuildID]; g != nil && g.Members[u.ID] != nil {
		w := memberWire(g.Members[u.ID])
		w["permissions"] = r.s.st.permissions(u.ID, r.channel).String()
		r.put("members", u.ID, w)
	}
	return u.ID, nil
}

func (r *resolved) addChannel(name string, types []int) (string, error) {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "<#"), ">")
	c := r.s.st.channelByName(name)
	if c == nil || c.GuildID != r.channel.GuildID || len(types) > 0 && !slices.Contains(types, c.Type) {
		return "", refusef("there is no such channel %q here", name)
	}
	w := r.s.channelWire(c)
	w["permissions"] = r.s.st.permissions(r.s.st.app.BotID, c).String()
	r.put("channels", c.ID, w)
	return c.ID, nil
}

func (r *resolved) addRole(name string) (string, error) {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "<@&"), ">")
	g := r.s.st.guilds[r.channel.GuildID]
	if g != nil {
		for _, role := range g.Roles {
			if role.ID == name || strings.EqualFold(role.Name, name) {
				r.put("roles", role.ID, role)
				return role.ID, nil
			}
		}
	}
	return "", refusef("there is no role %q", name)
}

func (r *resolved) addFile(f File) (string, error) {
	if len(f.Data) > maxFile {
		return "", refusef("the file is larger than 10 MiB")
	}
	a := r.s.newAttachment(&upload{name: f.Name, data: f.Data}, "", "")
	r.put("attachments", a.ID, r.s.attachmentWire(r.channel.ID, a))
	return a.ID, nil
}

// pick resolves a value chosen in a select of users, roles or channels.
func (r *resolved) pick(comp *Component, v string) (string, error) {
	switch comp.Type {
	case typeUserSelect:
		return r.addUser(v)
	case typeRoleSelect:
		return r.addRole(v)
	case typeChannelSelect:
		return r.addChannel(v, comp.ChannelTypes)
	}
	if id, err := r.addUser(v); err == nil {
		return id, nil
	}
	return r.addRole(v)
}

// submission fills in a modal.
type submission struct {
	s        *Sandbox
	user     *User
	channel  *Channel
	fields   map[string]any
	resolved *resolved
}

func (sub *submission) list(comps []*Component) ([]any, error) {
	out := []any{}
	for _, c := range comps {
		w := map[string]any{"type": c.Type, "id": c.ID}
		var err error
		switch c.Type {
		case typeActionRow:
			if w["components"], err = sub.list(c.Components); err != nil {
				return nil, err
			}
		case typeLabel:
			if w["component"], err = sub.field(c.Component); err != nil {
				return nil, err
			}
		case typeTextDisplay:
		default:
			if w, err = sub.field(c); err != nil {
				return nil, err
			}
		}
		out = append(out, w)
	}
	return out, nil
}

func (sub *submission) field(c *Component) (map[string]any, error) {
	w := map[string]any{"type": c.Type, "id": c.ID, "custom_id": c.CustomID}
	v := sub.fields[c.CustomID]
	switch c.Type {
	case typeTextInput:
		text, ok := v.(string)
		if v == nil {
			text, ok = c.Value, true
		}
		n, hi := utf8.RuneCountInString(text), c.MaxLength
		if hi == 0 {
			hi = maxTextInput
		}
		needed := c.Required == nil || *c.Required
		if !ok || n > hi || n < c.MinLength && (n > 0 || needed) || needed && n == 0 {
			return nil, refusef("%s: between %d and %d characters", c.CustomID, c.MinLength, hi)
		}
		w["value"] = text
	case typeCheckbox:
		b, ok := v.(bool)
		if v == nil {
			b, ok = c.Default, true
		}
		if !ok {
			return nil, refusef("%s: true or false", c.CustomID)
		}
		w["value"] = b
	case typeFileUpload:
		return sub.files(c, w, v)
	default:
		values, err := stringValues(v)
		if err != nil {
			return nil, refusef("%s: %v", c.CustomID, err)
		}
		if err := sub.s.choose(sub.user, sub.channel, c, values, w); err != nil {
			return nil, err
		}
		if r, ok := w["resolved"]; ok {
			for kind, all := range r.(map[string]map[string]any) {
				for id, x := range all {
					sub.resolved.put(kind, id, x)
				}
			}
			delete(w, "resolved")
		}
		if c.Type == typeRadioGroup {
			delete(w, "values")
			w["value"] = nil
			if len(values) > 0 {
				w["value"] = values[0]
			}
		}
	}
	return w, nil
}

func (sub *submission) files(c *Component, w map[string]any, v any) (map[string]any, error) {
	var files []File
	switch v := v.(type) {
	case File:
		files = []File{v}
	case []File:
		files = v
	}
	lo := 1
	if c.MinValues != nil {
		lo = *c.MinValues
	}
	if c.Required != nil && !*c.Required && len(files) == 0 {
		lo = 0
	}
	if len(files) < lo || len(files) > c.MaxValues {
		return nil, refusef("%s: between %d and %d files", c.CustomID, lo, c.MaxValues)
	}
	ids := []string{}
	for _, f := range files {
		id, err := sub.resolved.addFile(f)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	w["values"] = ids
	return w, nil
}

func stringValues(v any) ([]string, error) {
	switch v := v.(type) {
	case nil:
		return nil, nil
	case string:
		return []string{v}, nil
	case []string:
		return v, nil
	case []any:
		var out []string
		for _, x := range v {
			out = append(out, fmt.Sprint(x))
		}
		return out, nil
	}
	return nil, fmt.Errorf("values are text, not %T", v)
}

// asObject is a value as the JSON object it encodes to, numbers as json.Number.
func asObject(v any) (map[string]any, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(strings.NewReader(string(b)))
	dec.UseNumber()
	m := map[string]any{}
	return m, dec.Decode(&m)
}
