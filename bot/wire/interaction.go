package wire

import "time"

// Kind is what a person did.
type Kind uint8

// The kinds of interaction, by Discord's numbers.
const (
	KindCommand      Kind = 2
	KindComponent    Kind = 3
	KindAutocomplete Kind = 4
	KindModal        Kind = 5
)

// String names the kind for logs.
func (k Kind) String() string {
	switch k {
	case KindCommand:
		return "command"
	case KindComponent:
		return "component"
	case KindAutocomplete:
		return "autocomplete"
	case KindModal:
		return "modal"
	}
	return "unknown"
}

// Interaction is one thing a person did, as a value. It is not to be changed: several goroutines may read it.
type Interaction struct {
	ID    string
	AppID string
	Token string // answers the interaction for 15 minutes; a secret
	Kind  Kind

	GuildID     string // empty in a direct message
	ChannelID   string
	ChannelType int
	ParentID    string // the channel a thread belongs to, where Discord says so

	User              User
	Locale            string // the person's, such as "es-ES"
	GuildLocale       string // the server's; empty in a direct message
	AppPermissions    int64  // the bot's in this channel
	MemberPermissions int64  // the person's in this channel; 0 in a direct message

	Command     string   // the command's name; also on autocompletion
	Path        []string // sub-command group and sub-command, where there are any
	Options     []Option
	Users       map[string]User       // whom user options and user selects name, by id
	Attachments map[string]Attachment // what attachment options and uploads name, by id

	CustomID string              // of the component or modal
	Values   []string            // what a select chose
	Fields   map[string]string   // a modal's text inputs by custom id
	Picks    map[string][]string // a modal's selects and uploads by custom id

	MessageID          string // the message the component sits on, or from which the modal was opened
	MessageFlags       int
	MessageAttachments []Attachment

	Received time.Time
}

// User is a person or a bot.
type User struct {
	ID   string
	Name string // nickname in this server, else as Display; text of other people: escape before showing
	// Display is the name by which they are known everywhere: the display name, else the user name.
	Display string
	Bot     bool
}

// OptionType is the type of a command's option, by Discord's numbers.
type OptionType int

// The types of option that carry a value.
const (
	OptionString     OptionType = 3
	OptionInteger    OptionType = 4
	OptionBoolean    OptionType = 5
	OptionUser       OptionType = 6
	OptionChannel    OptionType = 7
	OptionRole       OptionType = 8
	OptionMention    OptionType = 9
	OptionNumber     OptionType = 10
	OptionAttachment OptionType = 11
)

// Option is one option of a command as given.
type Option struct {
	Name    string
	Type    OptionType
	Value   string // every type as text: ids, "true", "12"; while being typed, what has been typed
	Int     int64  // OptionInteger, where Value is a whole number
	Bool    bool   // OptionBoolean
	Focused bool   // being typed: autocompletion is wanted for it
}

// Option finds an option by name.
func (i *Interaction) Option(name string) (Option, bool) {
	for _, o := range i.Options {
		if o.Name == name {
			return o, true
		}
	}
	return Option{}, false
}

// Focused finds the option being typed.
func (i *Interaction) Focused() (Option, bool) {
	for _, o := range i.Options {
		if o.Focused {
			return o, true
		}
	}
	return Option{}, false
}

// HasMessage tells whether the interaction came from a message, so that Update and Acknowledge are possible.
func (i *Interaction) HasMessage() bool {
	return i.Kind == KindComponent || i.Kind == KindModal && i.MessageID != ""
}

// InThread tells whether the interaction's channel is a thread.
func (i *Interaction) InThread() bool { return i.ChannelType >= 10 && i.ChannelType <= 12 }
