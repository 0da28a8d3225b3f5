package sandbox

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Option types of commands, numbered as Discord does.
const (
	optSubcommand  = 1
	optGroup       = 2
	optString      = 3
	optInteger     = 4
	optBoolean     = 5
	optUser        = 6
	optChannel     = 7
	optRole        = 8
	optMentionable = 9
	optNumber      = 10
	optAttachment  = 11
)

const (
	commandChat    = 1
	commandUser    = 2
	commandMessage = 3

	maxChatCommands   = 100
	maxMenuCommands   = 15
	maxCommandSize    = 8000
	maxCommandOptions = 25
	maxChoices        = 25
)

// Command is a registered command of the bot, in Discord's JSON.
type Command struct {
	ID                string            `json:"id"`
	ApplicationID     string            `json:"application_id"`
	GuildID           string            `json:"guild_id,omitempty"`
	Version           string            `json:"version"`
	Type              int               `json:"type"`
	Name              string            `json:"name"`
	NameLocal         map[string]string `json:"name_localizations"`
	Description       string            `json:"description"`
	DescriptionLocal  map[string]string `json:"description_localizations"`
	Options           []*CommandOption  `json:"options,omitempty"`
	MemberPermissions *string           `json:"default_member_permissions"`
	DMPermission      *bool             `json:"dm_permission,omitempty"`
	Contexts          []int             `json:"contexts,omitempty"`
	IntegrationTypes  []int             `json:"integration_types,omitempty"`
	NSFW              bool              `json:"nsfw"`
}

// CommandOption is an option, a subcommand or a group of subcommands.
type CommandOption struct {
	Type             int               `json:"type"`
	Name             string            `json:"name"`
	NameLocal        map[string]string `json:"name_localizations,omitempty"`
	Description      string            `json:"description"`
	DescriptionLocal map[string]string `json:"description_localizations,omitempty"`
	Required         bool              `json:"required,omitempty"`
	Choices          []*Choice         `json:"choices,omitempty"`
	Options          []*CommandOption  `json:"options,omitempty"`
	ChannelTypes     []int             `json:"channel_types,omitempty"`
	MinValue         *float64          `json:"min_value,omitempty"`
	MaxValue         *float64          `json:"max_value,omitempty"`
	MinLength        int               `json:"min_length,omitempty"`
	MaxLength        int               `json:"max_length,omitempty"`
	Autocomplete     bool              `json:"autocomplete,omitempty"`
}

// Choice is a value with the name a person sees. Value is a string, an int64 or a float64.
type Choice struct {
	Name      string            `json:"name"`
	NameLocal map[string]string `json:"name_localizations,omitempty"`
	Value     any               `json:"value"`
}

// UnmarshalJSON keeps whole numbers whole.
func (c *Choice) UnmarshalJSON(b []byte) error {
	type plain Choice
	var p plain
	dec := json.NewDecoder(strings.NewReader(string(b)))
	dec.UseNumber()
	if err := dec.Decode(&p); err != nil {
		return err
	}
	if n, ok := p.Value.(json.Number); ok {
		p.Value = plainNumber(n)
	}
	*c = Choice(p)
	return nil
}

func plainNumber(n json.Number) any {
	if i, err := n.Int64(); err == nil {
		return i
	}
	f, err := n.Float64()
	if err != nil {
		return n.String()
	}
	return f
}

var (
	commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)
	anyName     = regexp.MustCompile(`^.{1,32}$`)
)

// locales are the languages Discord knows.
var locales = []string{"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no",
	"pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko"}

func nameText(n node, chat bool) string {
	if !chat {
		return n.match(1, 32, anyName)
	}
	s := n.str(1, 32)
	if s != "" && (!commandName.MatchString(s) || strings.ToLower(s) != s) {
		n.fail("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		return ""
	}
	return s
}

// localized reads translations, each checked by read.
func localized(n node, read func(node) string) map[string]string {
	if !n.object() {
		return nil
	}
	out := map[string]string{}
	for lang := range n.v.(map[string]any) {
		k := n.key(lang)
		if !slices.Contains(locales, lang) {
			k.failf("BASE_TYPE_CHOICES", "Value must be one of {'%s'}.", strings.Join(locales, "', '"))
			continue
		}
		if k.set() {
			out[lang] = read(k)
		}
	}
	return out
}

func parseCommand(n node) *Command {
	c := &Command{Type: commandChat}
	if !n.object() {
		return c
	}
	if n.key("type").set() && !isZero(n.key("type").v) {
		c.Type = int(n.key("type").oneOf(commandChat, commandUser, commandMessage))
	}
	chat := c.Type == commandChat
	if n.key("name").required() {
		c.Name = nameText(n.key("name"), chat)
	}
	c.NameLocal = localized(n.key("name_localizations"), func(k node) string { return nameText(k, chat) })
	if chat {
		if n.key("description").required() {
			c.Description = n.key("description").str(1, 100)
		}
		c.DescriptionLocal = localized(n.key("description_localizations"), func(k node) string { return k.str(1, 100) })
	} else if s, _ := n.key("description").v.(string); s != "" {
		n.key("description").fail("APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED", "Context menu commands cannot have description")
	}
	c.Options = parseOptions(n.key("options"), chat, 0)
	c.parseReach(n)
	if size := c.size(); size > maxCommandSize {
		n.failf("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandSize)
	}
	return c
}

// parseReach reads who may use a command and where.
func (c *Command) parseReach(n node) {
	if k := n.key("default_member_permissions"); k.set() {
		p := fmt.Sprint(k.v)
		if !isSnowflake(p) {
			k.failf("NUMBER_TYPE_COERCE", "Value \"%v\" is not int.", k.v)
		}
		c.MemberPermissions = &p
	}
	if k := n.key("dm_permission"); k.set() {
		b := k.boolean()
		c.DMPermission = &b
	}
	for _, k := range n.key("contexts").list(0, 3) {
		c.Contexts = append(c.Contexts, int(k.oneOf(0, 1, 2)))
	}
	for _, k := range n.key("integration_types").list(0, 2) {
		c.IntegrationTypes = append(c.IntegrationTypes, int(k.oneOf(0, 1)))
	}
	c.NSFW = n.key("nsfw").boolean()
}

// parseOptions reads options at depth 0 (of a command), 1 (of a subcommand or group) or 2 (of a group's subcommand).
func parseOptions(n node, chat bool, depth int) []*CommandOption {
	list := n.list(0, maxCommandOptions)
	if !chat && len(list) > 0 {
		n.fail("APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_NOT_ALLOWED", "Context menu commands cannot have options")
		return nil
	}
	var out []*CommandOption
	seen := map[string]bool{}
	optional, subs := false, 0
	for _, k := range list {
		if !k.object() {
			continue
		}
		o := parseOption(k, depth)
		if o.Name != "" && seen[o.Name] {
			k.key("name").fail("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
		}
		seen[o.Name] = true
		if o.Required && optional {
			k.fail("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required && o.Type > optGroup
		if o.Type == optSubcommand || o.Type == optGroup {
			subs++
		}
		out = append(out, o)
	}
	if subs > 0 && subs < len(out) {
		n.fail("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
	return out
}

func parseOption(n node, depth int) *CommandOption {
	o := &CommandOption{}
	if n.key("type").required() {
		o.Type = int(n.key("type").oneOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
	}
	if o.Type == optSubcommand && depth > 1 || o.Type == optGroup && depth > 0 {
		n.key("type").fail("APPLICATION_COMMAND_OPTIONS_NESTING_INVALID", "Sub-commands nest one deep, groups none")
	}
	if n.key("name").required() {
		o.Name = nameText(n.key("name"), true)
	}
	o.NameLocal = localized(n.key("name_localizations"), func(k node) string { return nameText(k, true) })
	if n.key("description").required() {
		o.Description = n.key("description").str(1, 100)
	}
	o.DescriptionLocal = localized(n.key("description_localizations"), func(k node) string { return k.str(1, 100) })
	o.Required = n.key("required").boolean()
	if o.Type == optSubcommand || o.Type == optGroup {
		if depth <= 1 {
			o.Options = parseOptions(n.key("options"), true, depth+1)
		}
		if o.Type == optGroup {
			for i, sub := range o.Options {
				if sub.Type != optSubcommand {
					n.key("options").at(i, nil).key("type").fail("BASE_TYPE_CHOICES", "Value must be one of {1}.")
				}
			}
		}
		return o
	}
	o.parseChoices(n)
	o.parseLimits(n)
	return o
}

func (o *CommandOption) choosable() bool {
	return o.Type == optString || o.Type == optInteger || o.Type == optNumber
}

func (o *CommandOption) parseChoices(n node) {
	list := n.key("choices").list(0, maxChoices)
	o.Autocomplete = n.key("autocomplete").boolean()
	switch {
	case (len(list) > 0 || o.Autocomplete) && !o.choosable():
		n.fail("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID_TYPE", "Only string, integer and number options have choices or autocomplete")
		return
	case len(list) > 0 && o.Autocomplete:
		n.fail("APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", "Autocomplete and choices are mutually exclusive")
		return
	}
	names, values := map[string]bool{}, map[any]bool{}
	for _, k := range list {
		c := parseChoice(k, o.Type)
		if names[c.Name] || values[c.Value] {
			k.fail("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Option choice name already exists")
		}
		names[c.Name], values[c.Value] = true, true
		o.Choices = append(o.Choices, c)
	}
}

// parseChoice reads a choice for an option of a type.
func parseChoice(n node, optionType int) *Choice {
	c := &Choice{}
	if !n.object() {
		return c
	}
	if n.key("name").required() {
		c.Name = n.key("name").str(1, 100)
	}
	c.NameLocal = localized(n.key("name_localizations"), func(k node) string { return k.str(1, 100) })
	v := n.key("value")
	if !v.required() {
		return c
	}
	switch optionType {
	case optString:
		c.Value = v.str(0, 100)
	case optInteger:
		c.Value = v.integer(-1<<53, 1<<53)
	default:
		c.Value, _ = v.number()
	}
	return c
}

func (o *CommandOption) parseLimits(n node) {
	for field, at := range map[string]**float64{"min_value": &o.MinValue, "max_value": &o.MaxValue} {
		k := n.key(field)
		if !k.set() {
			continue
		}
		x, _ := k.number()
		if o.Type != optInteger && o.Type != optNumber {
			if x != 0 { // discordgo sends 0 for unset
				k.fail("APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID_TYPE", "Only integer and number options have min_value and max_value")
			}
			continue
		}
		*at = &x
	}
	if o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue {
		n.key("min_value").fail("APPLICATION_COMMAND_OPTIONS_MIN_VALUE_GREATER_THAN_MAX_VALUE", "min_value is greater than max_value")
	}
	o.MinLength = int(n.key("min_length").integer(0, 6000))
	if k := n.key("max_length"); k.set() && !isZero(k.v) {
		o.MaxLength = int(k.integer(1, 6000))
	}
	if o.Type != optString && (o.MinLength > 0 || o.MaxLength > 0) {
		n.key("max_length").fail("APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID_TYPE", "Only string options have min_length and max_length")
	}
	for _, k := range n.key("channel_types").list(0, 20) {
		o.ChannelTypes = append(o.ChannelTypes, int(k.integer(0, 16)))
	}
}

// size is what Discord counts against the limit of a command: names, descriptions and choice values, of each text the
// longest translation.
func (c *Command) size() int {
	n := longest(c.Name, c.NameLocal) + longest(c.Description, c.DescriptionLocal)
	for _, o := range c.Options {
		n += o.size()
	}
	return n
}

func (o *CommandOption) size() int {
	n := longest(o.Name, o.NameLocal) + longest(o.Description, o.DescriptionLocal)
	for _, c := range o.Choices {
		n += longest(c.Name, c.NameLocal) + utf8.RuneCountInString(fmt.Sprint(c.Value))
	}
	for _, k := range o.Options {
		n += k.size()
	}
	return n
}

func longest(s string, local map[string]string) int {
	n := utf8.RuneCountInString(s)
	for _, t := range local {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}

// inLanguage picks the translation for a locale.
func inLanguage(s string, local map[string]string, locale string) string {
	if t := local[locale]; t != "" {
		return t
	}
	return s
}
