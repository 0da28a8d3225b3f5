package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Bounds of what is taken from an interaction; Discord's own are at or below them.
const (
	maxInteraction = 256 << 10 // bytes of JSON; a component brings its whole message. Empty options take 160 times their text
	maxOptions     = 25
	maxDepth       = 3 // group, sub-command, option
	maxValues      = 25
	maxInputs      = 40
	maxResolved    = 100
	maxValueText   = 6000 // runes of a string option
	maxFieldText   = 4000
	maxNameText    = 100
	maxIDText      = 100 // runes of a custom id or a name
	maxToken       = 4096
)

type userForm struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Bot        bool   `json:"bot"`
}

type memberForm struct {
	Nick        string    `json:"nick"`
	User        *userForm `json:"user"`
	Permissions string    `json:"permissions"`
}

type attachedForm struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Size        int64  `json:"size"`
	ContentType string `json:"content_type"`
	URL         string `json:"url"`
}

type optionForm struct {
	Name    string          `json:"name"`
	Type    int             `json:"type"`
	Value   json.RawMessage `json:"value"`
	Focused bool            `json:"focused"`
	Options []optionForm    `json:"options"`
}

type inputForm struct {
	Type       int         `json:"type"`
	CustomID   string      `json:"custom_id"`
	Value      *string     `json:"value"`
	Values     []string    `json:"values"`
	Component  *inputForm  `json:"component"`
	Components []inputForm `json:"components"`
}

type interactionForm struct {
	ID        string `json:"id"`
	AppID     string `json:"application_id"`
	Type      int    `json:"type"`
	Token     string `json:"token"`
	GuildID   string `json:"guild_id"`
	ChannelID string `json:"channel_id"`
	Channel   struct {
		ID       string `json:"id"`
		Type     int    `json:"type"`
		ParentID string `json:"parent_id"`
	} `json:"channel"`
	Member         *memberForm `json:"member"`
	User           *userForm   `json:"user"`
	Locale         string      `json:"locale"`
	GuildLocale    string      `json:"guild_locale"`
	AppPermissions string      `json:"app_permissions"`
	Message        *struct {
		ID          string         `json:"id"`
		Flags       int            `json:"flags"`
		Attachments []attachedForm `json:"attachments"`
	} `json:"message"`
	Data struct {
		Name     string       `json:"name"`
		Options  []optionForm `json:"options"`
		Resolved struct {
			Users       map[string]userForm     `json:"users"`
			Members     map[string]memberForm   `json:"members"`
			Attachments map[string]attachedForm `json:"attachments"`
		} `json:"resolved"`
		CustomID   string      `json:"custom_id"`
		Values     []string    `json:"values"`
		Components []inputForm `json:"components"`
	} `json:"data"`
}

// ParseInteraction reads the JSON of one interaction. Everything is checked and bounded; what Discord may add later is
// ignored. now becomes Received. Errors hold no token.
func ParseInteraction(raw []byte, now time.Time) (*Interaction, error) {
	if len(raw) > maxInteraction {
		return nil, fmt.Errorf("interaction of %d bytes is too large", len(raw))
	}
	var f interactionForm
	if err := json.Unmarshal(raw, &f); err != nil {
		return nil, fmt.Errorf("interaction is malformed: %w", err)
	}
	i := &Interaction{
		ID: f.ID, AppID: f.AppID, Token: f.Token, Kind: Kind(f.Type),
		GuildID: f.GuildID, ChannelID: f.ChannelID, ChannelType: f.Channel.Type, ParentID: f.Channel.ParentID,
		Locale: clip(oneLine(f.Locale), maxIDText), GuildLocale: clip(oneLine(f.GuildLocale), maxIDText),
		Received: now,
	}
	if i.ChannelID == "" {
		i.ChannelID = f.Channel.ID
	}
	var err error
	for _, step := range []func(*Interaction, *interactionForm) error{parseIDs, parsePerson, parseMessage, parseResolved} {
		if err = step(i, &f); err != nil {
			return nil, fmt.Errorf("interaction %s: %w", oneLine(clip(f.ID, 20)), err)
		}
	}
	switch i.Kind {
	case KindCommand, KindAutocomplete:
		err = parseCommand(i, &f)
	case KindComponent:
		err = parseComponent(i, &f)
	case KindModal:
		err = parseModal(i, &f)
	default:
		err = fmt.Errorf("unknown type %d", f.Type)
	}
	if err != nil {
		return nil, fmt.Errorf("interaction %s: %w", i.ID, err)
	}
	return i, nil
}

func parseIDs(i *Interaction, f *interactionForm) error {
	if f.Type < 0 || f.Type > 255 {
		return fmt.Errorf("unknown type %d", f.Type)
	}
	for _, id := range []struct {
		name, value string
		optional    bool
	}{{"id", i.ID, false}, {"application id", i.AppID, false}, {"channel id", i.ChannelID, false},
		{"guild id", i.GuildID, true}, {"parent id", i.ParentID, true}} {
		if !snowflake(id.value) && !(id.optional && id.value == "") {
			return fmt.Errorf("%s is no snowflake", id.name)
		}
	}
	if i.Token == "" || len(i.Token) > maxToken {
		return errors.New("token is missing or too long")
	}
	for k := 0; k < len(i.Token); k++ {
		if c := i.Token[k]; c <= ' ' || c > '~' {
			return errors.New("token has characters that no token has")
		}
	}
	var err error
	i.AppPermissions, err = permissions(f.AppPermissions)
	return err
}

func parsePerson(i *Interaction, f *interactionForm) error {
	switch {
	case f.Member != nil && f.User != nil:
		return errors.New("both a member and a user")
	case f.Member != nil && f.Member.User != nil:
		i.User = person(f.Member.User, f.Member.Nick)
		var err error
		if i.MemberPermissions, err = permissions(f.Member.Permissions); err != nil {
			return err
		}
	case f.User != nil:
		i.User = person(f.User, "")
	default:
		return errors.New("nobody caused it")
	}
	if !snowflake(i.User.ID) {
		return errors.New("user id is no snowflake")
	}
	return nil
}

func parseMessage(i *Interaction, f *interactionForm) error {
	if f.Message == nil {
		return nil
	}
	if !snowflake(f.Message.ID) {
		return errors.New("message id is no snowflake")
	}
	i.MessageID, i.MessageFlags = f.Message.ID, f.Message.Flags
	for n, a := range f.Message.Attachments {
		if n < MaxFiles && snowflake(a.ID) {
			i.MessageAttachments = append(i.MessageAttachments, attached(a))
		}
	}
	return nil
}

func parseResolved(i *Interaction, f *interactionForm) error {
	r := &f.Data.Resolved
	if len(r.Users) > maxResolved || len(r.Attachments) > maxResolved {
		return errors.New("too many resolved objects")
	}
	if len(r.Users) > 0 {
		i.Users = make(map[string]User, len(r.Users))
	}
	for id, u := range r.Users {
		if !snowflake(id) || u.ID != id {
			return errors.New("resolved user has a wrong id")
		}
		i.Users[id] = person(&u, r.Members[id].Nick)
	}
	if len(r.Attachments) > 0 {
		i.Attachments = make(map[string]Attachment, len(r.Attachments))
	}
	for id, a := range r.Attachments {
		if !snowflake(id) || a.ID != id || a.Size < 0 {
			return errors.New("resolved attachment has a wrong id or size")
		}
		i.Attachments[id] = attached(a)
	}
	return nil
}

func parseCommand(i *Interaction, f *interactionForm) error {
	if i.Command = f.Data.Name; i.Command == "" || tooLong(i.Command, maxIDText) {
		return errors.New("command has no name, or too long a one")
	}
	options := f.Data.Options
	for depth := 1; len(options) == 1 && (options[0].Type == 1 || options[0].Type == 2); depth++ {
		if depth == maxDepth || tooLong(options[0].Name, maxIDText) {
			return errors.New("sub-commands are nested too deep or named too long")
		}
		i.Path = append(i.Path, options[0].Name)
		options = options[0].Options
	}
	if len(options) > maxOptions {
		return fmt.Errorf("%d options", len(options))
	}
	for _, o := range options {
		option, err := parseOption(o)
		if err != nil {
			return err
		}
		if _, twice := i.Option(option.Name); twice {
			return errors.New("an option is given twice")
		}
		i.Options = append(i.Options, option)
	}
	return nil
}

func parseOption(f optionForm) (Option, error) {
	o := Option{Name: f.Name, Type: OptionType(f.Type), Focused: f.Focused}
	if f.Name == "" || tooLong(f.Name, maxIDText) || len(f.Options) > 0 {
		return o, errors.New("an option is malformed")
	}
	var value any
	decoder := json.NewDecoder(strings.NewReader(string(f.Value)))
	decoder.UseNumber() // snowflakes and large integers do not survive a float
	if err := decoder.Decode(&value); err != nil {
		return o, errors.New("an option has no value")
	}
	switch v := value.(type) {
	case string:
		o.Value = v
	case json.Number:
		o.Value = v.String()
	case bool:
		o.Value, o.Bool = strconv.FormatBool(v), v
	default:
		return o, errors.New("an option's value is neither text, number nor truth")
	}
	if tooLong(o.Value, maxValueText) {
		return o, errors.New("an option's value is too long")
	}
	return o, checkOption(&o, value)
}

// checkOption holds a value against its type. What is still being typed may be anything.
func checkOption(o *Option, value any) error {
	_, text := value.(string)
	_, truth := value.(bool)
	ok := true
	switch o.Type {
	case OptionString:
		ok = text
	case OptionInteger:
		n, err := strconv.ParseInt(o.Value, 10, 64)
		o.Int, ok = n, err == nil || o.Focused
		if err != nil {
			o.Int = 0
		}
	case OptionNumber:
		ok = !text && !truth || o.Focused
	case OptionBoolean:
		ok = truth
	case OptionUser, OptionChannel, OptionRole, OptionMention, OptionAttachment:
		ok = text && snowflake(o.Value)
	default:
		return fmt.Errorf("an option has unknown type %d", o.Type)
	}
	if !ok {
		return errors.New("an option's value does not fit its type")
	}
	return nil
}

func parseComponent(i *Interaction, f *interactionForm) error {
	i.CustomID = f.Data.CustomID
	if i.CustomID == "" || tooLong(i.CustomID, maxIDText) {
		return errors.New("custom id is missing or too long")
	}
	if i.MessageID == "" {
		return errors.New("component sits on no message")
	}
	if err := checkValues(f.Data.Values); err != nil {
		return err
	}
	i.Values = f.Data.Values
	return nil
}

func parseModal(i *Interaction, f *interactionForm) error {
	i.CustomID = f.Data.CustomID
	if i.CustomID == "" || tooLong(i.CustomID, maxIDText) {
		return errors.New("custom id is missing or too long")
	}
	i.Fields, i.Picks = map[string]string{}, map[string][]string{}
	inputs := 0
	var take func(list []inputForm, depth int) error
	take = func(list []inputForm, depth int) error {
		for _, in := range list {
			if inputs++; inputs > maxInputs || depth > maxDepth {
				return errors.New("modal has too many inputs")
			}
			if in.Component != nil {
				if err := take([]inputForm{*in.Component}, depth+1); err != nil {
					return err
				}
			}
			if err := take(in.Components, depth+1); err != nil {
				return err
			}
			if err := takeInput(i, in); err != nil {
				return err
			}
		}
		return nil
	}
	return take(f.Data.Components, 1)
}

// takeInput keeps the value of one input of a modal; rows, labels and texts have none.
func takeInput(i *Interaction, in inputForm) error {
	if in.CustomID == "" {
		return nil
	}
	if _, twice := i.Fields[in.CustomID]; twice || i.Picks[in.CustomID] != nil || tooLong(in.CustomID, maxIDText) {
		return errors.New("an input's custom id is too long or given twice")
	}
	if in.Type == typeTextInput {
		if in.Value == nil {
			in.Value = new(string)
		}
		if tooLong(*in.Value, maxFieldText) {
			return errors.New("an input's text is too long")
		}
		i.Fields[in.CustomID] = *in.Value
		return nil
	}
	if err := checkValues(in.Values); err != nil {
		return err
	}
	i.Picks[in.CustomID] = nonNil(in.Values)
	return nil
}

func checkValues(values []string) error {
	if len(values) > maxValues {
		return fmt.Errorf("%d values", len(values))
	}
	for _, v := range values {
		if tooLong(v, maxIDText) {
			return errors.New("a value is too long")
		}
	}
	return nil
}

func person(u *userForm, nick string) User {
	display := u.GlobalName
	if strings.TrimSpace(display) == "" {
		display = u.Username
	}
	name := nick
	if strings.TrimSpace(name) == "" {
		name = display
	}
	return User{
		ID: u.ID, Name: clip(oneLine(name), maxNameText), Display: clip(oneLine(display), maxNameText), Bot: u.Bot,
	}
}

func attached(a attachedForm) Attachment {
	return Attachment{ID: a.ID, Name: clip(oneLine(a.Filename), 260), Size: a.Size, ContentType: clip(oneLine(a.ContentType), maxIDText), URL: a.URL}
}

// permissions reads Discord's bit set, a number in a string. Missing is 0.
func permissions(s string) (int64, error) {
	if s == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < 0 {
		return 0, errors.New("permissions are no bit set")
	}
	return n, nil
}

// snowflake tells whether s is one of Discord's ids.
func snowflake(s string) bool {
	if s == "" || len(s) > 20 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

func tooLong(s string, n int) bool { return len(s) > n && clip(s, n) != s }
