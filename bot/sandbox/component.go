package sandbox

// Component types, numbered as Discord does.
const (
	typeActionRow       = 1
	typeButton          = 2
	typeStringSelect    = 3
	typeTextInput       = 4
	typeUserSelect      = 5
	typeRoleSelect      = 6
	typeMentionable     = 7
	typeChannelSelect   = 8
	typeSection         = 9
	typeTextDisplay     = 10
	typeThumbnail       = 11
	typeGallery         = 12
	typeFile            = 13
	typeSeparator       = 14
	typeContainer       = 17
	typeLabel           = 18
	typeFileUpload      = 19
	typeRadioGroup      = 21
	typeCheckboxGroup   = 22
	typeCheckbox        = 23
	styleLink           = 5
	stylePremium        = 6
	maxComponents       = 40
	maxDisplayText      = 4000
	maxLegacyRows       = 5
	maxButtonsInRow     = 5
	attachmentScheme    = "attachment://"
	maxGallery          = 10
	maxSelectOptions    = 25
	maxModalComponents  = 5
	maxSectionTexts     = 3
	maxCustomID         = 100
	maxTextInput        = 4000
	maxMediaDescription = 1024
)

// Component is any component of a message or a modal: the fields that its Type has are set, the others zero.
// The JSON is Discord's.
type Component struct {
	Type       int          `json:"type"`
	ID         int          `json:"id,omitempty"`
	CustomID   string       `json:"custom_id,omitempty"`
	Disabled   bool         `json:"disabled,omitempty"`
	Components []*Component `json:"components,omitempty"`

	// Buttons.
	Style int    `json:"style,omitempty"`
	Label string `json:"label,omitempty"`
	Emoji *Emoji `json:"emoji,omitempty"`
	URL   string `json:"url,omitempty"`
	SKU   string `json:"sku_id,omitempty"`

	// Selects and groups of choices.
	Placeholder   string         `json:"placeholder,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     int            `json:"max_values,omitempty"`
	Options       []*Option      `json:"options,omitempty"`
	ChannelTypes  []int          `json:"channel_types,omitempty"`
	DefaultValues []DefaultValue `json:"default_values,omitempty"`

	// Modals.
	Required    *bool      `json:"required,omitempty"`
	MinLength   int        `json:"min_length,omitempty"`
	MaxLength   int        `json:"max_length,omitempty"`
	Value       string     `json:"value,omitempty"`
	Description string     `json:"description,omitempty"`
	Component   *Component `json:"component,omitempty"`
	Default     bool       `json:"default,omitempty"`

	// Layout and content of Components V2.
	Content   string         `json:"content,omitempty"`
	Accessory *Component     `json:"accessory,omitempty"`
	Items     []*GalleryItem `json:"items,omitempty"`
	Media     *Media         `json:"media,omitempty"`
	File      *Media         `json:"file,omitempty"`
	Spoiler   bool           `json:"spoiler,omitempty"`
	Divider   *bool          `json:"divider,omitempty"`
	Spacing   int            `json:"spacing,omitempty"`
	Accent    *int           `json:"accent_color,omitempty"`
}

// Option is a choice of a select or a group.
type Option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// Emoji is a Unicode emoji by name, or a custom one by id.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// DefaultValue preselects a user, role or channel.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// GalleryItem is one picture of a media gallery.
type GalleryItem struct {
	Media       *Media `json:"media"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler,omitempty"`
}

// Media points at a picture or file: an attachment of the same message, or an address elsewhere.
type Media struct {
	URL          string `json:"url"`
	ProxyURL     string `json:"proxy_url,omitempty"`
	AttachmentID string `json:"attachment_id,omitempty"`
	Width        int    `json:"width,omitempty"`
	Height       int    `json:"height,omitempty"`
	ContentType  string `json:"content_type,omitempty"`
}

// isSelect says whether a component type is one of the five select menus.
func isSelect(t int) bool {
	return t == typeStringSelect || t >= typeUserSelect && t <= typeChannelSelect
}

// walk visits c and everything inside it, depth first, until visit returns false.
func (c *Component) walk(visit func(*Component) bool) bool {
	if c == nil {
		return true
	}
	if !visit(c) {
		return false
	}
	for _, k := range c.Components {
		if !k.walk(visit) {
			return false
		}
	}
	return c.Accessory.walk(visit) && c.Component.walk(visit)
}

// walkAll visits every component of a list and what is inside, until visit returns false.
func walkAll(list []*Component, visit func(*Component) bool) {
	for _, c := range list {
		if !c.walk(visit) {
			return
		}
	}
}

// media lists every media item of c itself.
func (c *Component) media() []*Media {
	var all []*Media
	if c.Media != nil {
		all = append(all, c.Media)
	}
	if c.File != nil {
		all = append(all, c.File)
	}
	for _, it := range c.Items {
		all = append(all, it.Media)
	}
	return all
}

// findComponent is the component with a custom id, or nil.
func findComponent(list []*Component, customID string) *Component {
	var found *Component
	walkAll(list, func(c *Component) bool {
		if c.CustomID == customID && customID != "" {
			found = c
		}
		return found == nil
	})
	return found
}

// numberComponents gives every component without an id the next free one, as Discord does.
func numberComponents(list []*Component) {
	used := map[int]bool{}
	walkAll(list, func(c *Component) bool { used[c.ID] = true; return true })
	next := 1
	walkAll(list, func(c *Component) bool {
		if c.ID == 0 {
			for used[next] {
				next++
			}
			c.ID = next
			used[next] = true
		}
		return true
	})
}
