package wire

import "encoding/json"

// Component is a piece of a message (Components V2) or of a modal. The types of this package are the only ones.
//
// They stand in for discordgo's, which cannot say a Label, send an empty label inside one, an empty description with
// every option and an empty placeholder with every select, all of which Discord refuses or shows.
type Component interface {
	json.Marshaler
	component()
}

// Discord's numbers for the component types.
const (
	typeRow        = 1
	typeButton     = 2
	typeSelect     = 3
	typeTextInput  = 4
	typeUserSelect = 5
	typeText       = 10
	typeGallery    = 12
	typeFile       = 13
	typeSeparator  = 14
	typeContainer  = 17
	typeLabel      = 18
	typeUpload     = 19
)

// Container is a framed box with a coloured edge.
type Container struct {
	Accent     int // 0xRRGGBB; 0 is no colour
	Spoiler    bool
	Components []Component
}

// Text is a paragraph or more of Discord's markdown.
type Text struct{ Content string }

// Gallery shows one to ten pictures.
type Gallery struct{ Items []GalleryItem }

// GalleryItem is one picture of a Gallery. File.Item makes one for a file of the same message.
type GalleryItem struct {
	URL     string
	Alt     string // at most 1,024 characters are sent
	Spoiler bool
}

// FileBox shows a file of the same message that is not a picture, to be downloaded.
type FileBox struct {
	URL     string // "attachment://name"
	Spoiler bool
}

// Separator is vertical space, with a line unless Invisible.
type Separator struct{ Invisible, Large bool }

// Row holds up to five buttons or one select.
type Row struct{ Components []Component }

// ButtonStyle is a button's look.
type ButtonStyle int

// The styles of a button. A Link has a URL and no custom id; the others the reverse.
const (
	Primary   ButtonStyle = 1
	Secondary ButtonStyle = 2
	Success   ButtonStyle = 3
	Danger    ButtonStyle = 4
	Link      ButtonStyle = 5
)

// Button is pressed. Its zero Style is Secondary.
type Button struct {
	CustomID string // 1–100 characters, unique in the message
	Label    string // at most 80 characters
	Emoji    *Emoji
	Style    ButtonStyle
	URL      string
	Disabled bool
}

// Emoji is a Unicode emoji by Name, or a server's by Name and ID.
type Emoji struct {
	Name string `json:"name,omitempty"`
	ID   string `json:"id,omitempty"`
}

// Select offers up to 25 options.
type Select struct {
	CustomID    string
	Placeholder string
	Options     []SelectOption
	Min         *int  // nil is 1
	Max         int   // 0 is 1
	Disabled    bool  // in messages only
	Required    *bool // in modals only; nil is true there
}

// SelectOption is one line of a Select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// UserSelect lets a person pick people of the channel.
type UserSelect struct {
	CustomID    string
	Placeholder string
	Min         *int
	Max         int
	Disabled    bool
	Required    *bool
}

// Label puts words beside the one input it holds, in modals only.
type Label struct {
	Label       string // 1–45 characters
	Description string // at most 100 characters
	Component   Component
}

// TextInput is typed into, inside a Label.
type TextInput struct {
	CustomID    string
	Paragraph   bool // several lines
	Value       string
	Placeholder string
	Optional    bool
	Min, Max    int // lengths in characters; 0 is no bound (Discord's own is 4,000)
}

// Upload takes files, inside a Label.
type Upload struct {
	CustomID string
	Optional bool
	Max      int // files, at most 10; 0 is 1
}

func (Container) component()  {}
func (Text) component()       {}
func (Gallery) component()    {}
func (FileBox) component()    {}
func (Separator) component()  {}
func (Row) component()        {}
func (Button) component()     {}
func (Select) component()     {}
func (UserSelect) component() {}
func (Label) component()      {}
func (TextInput) component()  {}
func (Upload) component()     {}

type media struct {
	URL string `json:"url"`
}

const maxAlt = 1024 // runes of a picture's description

// MarshalJSON gives Discord's form.
func (c Container) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type       int         `json:"type"`
		Accent     int         `json:"accent_color,omitempty"`
		Spoiler    bool        `json:"spoiler,omitempty"`
		Components []Component `json:"components"`
	}{typeContainer, c.Accent, c.Spoiler, nonNil(c.Components)})
}

// MarshalJSON gives Discord's form.
func (c Text) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type    int    `json:"type"`
		Content string `json:"content"`
	}{typeText, c.Content})
}

// MarshalJSON gives Discord's form.
func (c Gallery) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type  int           `json:"type"`
		Items []GalleryItem `json:"items"`
	}{typeGallery, nonNil(c.Items)})
}

// MarshalJSON gives Discord's form.
func (c GalleryItem) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Media   media  `json:"media"`
		Alt     string `json:"description,omitempty"`
		Spoiler bool   `json:"spoiler,omitempty"`
	}{media{c.URL}, clip(c.Alt, maxAlt), c.Spoiler})
}

// MarshalJSON gives Discord's form.
func (c FileBox) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type    int   `json:"type"`
		File    media `json:"file"`
		Spoiler bool  `json:"spoiler,omitempty"`
	}{typeFile, media{c.URL}, c.Spoiler})
}

// MarshalJSON gives Discord's form.
func (c Separator) MarshalJSON() ([]byte, error) {
	spacing := 1
	if c.Large {
		spacing = 2
	}
	return json.Marshal(struct {
		Type    int  `json:"type"`
		Divider bool `json:"divider"`
		Spacing int  `json:"spacing"`
	}{typeSeparator, !c.Invisible, spacing})
}

// MarshalJSON gives Discord's form.
func (c Row) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type       int         `json:"type"`
		Components []Component `json:"components"`
	}{typeRow, nonNil(c.Components)})
}

// MarshalJSON gives Discord's form.
func (c Button) MarshalJSON() ([]byte, error) {
	style := c.Style
	if style == 0 {
		style = Secondary
	}
	return json.Marshal(struct {
		Type     int         `json:"type"`
		Style    ButtonStyle `json:"style"`
		CustomID string      `json:"custom_id,omitempty"`
		Label    string      `json:"label,omitempty"`
		Emoji    *Emoji      `json:"emoji,omitempty"`
		URL      string      `json:"url,omitempty"`
		Disabled bool        `json:"disabled,omitempty"`
	}{typeButton, style, c.CustomID, c.Label, c.Emoji, c.URL, c.Disabled})
}

// selectForm is what both kinds of select send.
type selectForm struct {
	Type        int            `json:"type"`
	CustomID    string         `json:"custom_id"`
	Placeholder string         `json:"placeholder,omitempty"`
	Options     []SelectOption `json:"options,omitempty"`
	Min         *int           `json:"min_values,omitempty"`
	Max         int            `json:"max_values,omitempty"`
	Disabled    bool           `json:"disabled,omitempty"`
	Required    *bool          `json:"required,omitempty"`
}

// MarshalJSON gives Discord's form.
func (c Select) MarshalJSON() ([]byte, error) {
	return json.Marshal(selectForm{typeSelect, c.CustomID, c.Placeholder, c.Options, c.Min, c.Max, c.Disabled, c.Required})
}

// MarshalJSON gives Discord's form.
func (c UserSelect) MarshalJSON() ([]byte, error) {
	return json.Marshal(selectForm{typeUserSelect, c.CustomID, c.Placeholder, nil, c.Min, c.Max, c.Disabled, c.Required})
}

// MarshalJSON gives Discord's form.
func (c Label) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type        int       `json:"type"`
		Label       string    `json:"label"`
		Description string    `json:"description,omitempty"`
		Component   Component `json:"component"`
	}{typeLabel, c.Label, c.Description, c.Component})
}

// MarshalJSON gives Discord's form.
func (c TextInput) MarshalJSON() ([]byte, error) {
	style := 1
	if c.Paragraph {
		style = 2
	}
	return json.Marshal(struct {
		Type        int    `json:"type"`
		CustomID    string `json:"custom_id"`
		Style       int    `json:"style"`
		Value       string `json:"value,omitempty"`
		Placeholder string `json:"placeholder,omitempty"`
		Required    bool   `json:"required"`
		Min         int    `json:"min_length,omitempty"`
		Max         int    `json:"max_length,omitempty"`
	}{typeTextInput, c.CustomID, style, c.Value, c.Placeholder, !c.Optional, c.Min, c.Max})
}

// MarshalJSON gives Discord's form.
func (c Upload) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Type     int    `json:"type"`
		CustomID string `json:"custom_id"`
		Required bool   `json:"required"`
		Max      int    `json:"max_values,omitempty"`
	}{typeUpload, c.CustomID, !c.Optional, c.Max})
}

// nonNil makes an empty list of a missing one: Discord refuses null where a list belongs.
func nonNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
