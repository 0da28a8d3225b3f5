package sandbox

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// place is where a component may stand.
type place int

const (
	inLegacyMessage place = iota
	inV2Message
	inContainer
	inRow
	inSection
	inAccessory
	inModal
	inModalRow
	inLabel
)

// homes lists what may stand where.
var homes = map[place][]int64{
	inLegacyMessage: {typeActionRow},
	inV2Message:     {typeActionRow, typeSection, typeTextDisplay, typeGallery, typeFile, typeSeparator, typeContainer},
	inContainer:     {typeActionRow, typeSection, typeTextDisplay, typeGallery, typeFile, typeSeparator},
	inRow:           {typeButton, typeStringSelect, typeUserSelect, typeRoleSelect, typeMentionable, typeChannelSelect},
	inSection:       {typeTextDisplay},
	inAccessory:     {typeButton, typeThumbnail},
	inModal:         {typeActionRow, typeTextDisplay, typeLabel},
	inModalRow:      {typeTextInput},
	inLabel: {typeStringSelect, typeTextInput, typeUserSelect, typeRoleSelect, typeMentionable, typeChannelSelect,
		typeFileUpload, typeRadioGroup, typeCheckboxGroup, typeCheckbox},
}

// mediaRef is a media item whose attachment must be found once the attachments are known.
type mediaRef struct {
	at    node
	media *Media
}

// componentForm reads the components of one message or modal.
type componentForm struct {
	modal   bool
	count   int
	text    int
	ids     map[string]bool
	numbers map[int]bool
	refs    []mediaRef
}

// parseComponents reads a list of components at n. The limits of the whole message are checked here too.
func parseComponents(n node, where place) ([]*Component, []mediaRef) {
	p := &componentForm{modal: where == inModal, ids: map[string]bool{}, numbers: map[int]bool{}}
	hi := maxComponents
	switch where {
	case inLegacyMessage:
		hi = maxLegacyRows
	case inModal:
		hi = maxModalComponents
	}
	list := p.children(n, where, 0, hi)
	if where == inV2Message {
		if p.count > maxComponents {
			n.failf("COMPONENT_MAX_COUNT_EXCEEDED", "The message has %d components in total; the maximum is %d.", p.count, maxComponents)
		}
		if p.text > maxDisplayText {
			n.failf("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Your components' displayable text size exceeds the maximum size of %d", maxDisplayText)
		}
	}
	return list, p.refs
}

func (p *componentForm) children(n node, where place, lo, hi int) []*Component {
	var out []*Component
	for _, k := range n.list(lo, hi) {
		if c := p.component(k, where); c != nil {
			out = append(out, c)
		}
	}
	return out
}

// component reads one component, and returns nil if it cannot stand there.
func (p *componentForm) component(n node, where place) *Component {
	if !n.object() {
		return nil
	}
	t := n.key("type")
	if !t.required() {
		return nil
	}
	if i, ok := wholeNumber(t.v); !ok || !slices.Contains(homes[where], i) {
		t.oneOf(homes[where]...)
		return nil
	}
	kind := t.oneOf(homes[where]...)
	c := &Component{Type: int(kind), ID: int(n.key("id").integer(0, 1<<31-1))}
	p.count++
	if c.ID != 0 && p.numbers[c.ID] {
		n.key("id").fail("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
	}
	p.numbers[c.ID] = true
	readers[c.Type](p, n, c, where)
	return c
}

// readers has the fields and limits of every component type.
var readers map[int]func(p *componentForm, n node, c *Component, where place)

func init() {
	readers = map[int]func(p *componentForm, n node, c *Component, where place){
		typeActionRow:     (*componentForm).row,
		typeButton:        (*componentForm).button,
		typeStringSelect:  (*componentForm).selectMenu,
		typeUserSelect:    (*componentForm).selectMenu,
		typeRoleSelect:    (*componentForm).selectMenu,
		typeMentionable:   (*componentForm).selectMenu,
		typeChannelSelect: (*componentForm).selectMenu,
		typeTextInput:     (*componentForm).textInput,
		typeSection:       (*componentForm).section,
		typeTextDisplay:   (*componentForm).textDisplay,
		typeThumbnail:     (*componentForm).thumbnail,
		typeGallery:       (*componentForm).gallery,
		typeFile:          (*componentForm).file,
		typeSeparator:     (*componentForm).separator,
		typeContainer:     (*componentForm).container,
		typeLabel:         (*componentForm).label,
		typeFileUpload:    (*componentForm).fileUpload,
		typeRadioGroup:    (*componentForm).group,
		typeCheckboxGroup: (*componentForm).group,
		typeCheckbox:      (*componentForm).checkbox,
	}
}

func (p *componentForm) customID(n node, c *Component) {
	k := n.key("custom_id")
	if !k.required() {
		return
	}
	c.CustomID = k.str(1, maxCustomID)
	if c.CustomID != "" && p.ids[c.CustomID] {
		k.fail("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	p.ids[c.CustomID] = true
}

func (p *componentForm) row(n node, c *Component, where place) {
	k := n.key("components")
	if !k.required() {
		return
	}
	if where == inModal {
		c.Components = p.children(k, inModalRow, 1, 1)
		return
	}
	c.Components = p.children(k, inRow, 1, maxButtonsInRow)
	width := 0
	for _, kid := range c.Components {
		if kid.Type == typeButton {
			width++
		} else {
			width += maxButtonsInRow
		}
	}
	if width > maxButtonsInRow {
		k.fail("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
	}
}

func emoji(n node) *Emoji {
	if !n.object() {
		return nil
	}
	e := &Emoji{ID: n.key("id").snowflake(), Name: n.key("name").str(0, 32), Animated: n.key("animated").boolean()}
	if e.ID == "" && e.Name == "" {
		return nil // discordgo sends an empty emoji for none
	}
	return e
}

func (p *componentForm) button(n node, c *Component, _ place) {
	if n.key("style").required() {
		c.Style = int(n.key("style").oneOf(1, 2, 3, 4, 5, 6))
	}
	c.Label = n.key("label").str(0, 80)
	c.Emoji = emoji(n.key("emoji"))
	c.Disabled = n.key("disabled").boolean()
	has := func(k string) bool { s, _ := n.key(k).v.(string); return strings.TrimSpace(s) != "" }
	switch c.Style {
	case styleLink:
		if has("custom_id") {
			n.fail("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
		if n.key("url").required() {
			c.URL = webAddress(n.key("url"), 512, "http", "https", "discord")
		}
	case stylePremium:
		if n.key("sku_id").required() {
			c.SKU = n.key("sku_id").snowflake()
		}
		return
	default:
		p.customID(n, c)
		if has("url") {
			n.fail("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	}
	if !has("label") && c.Emoji == nil {
		n.fail("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")
	}
}

// webAddress reads a URL with one of the schemes.
func webAddress(n node, hi int, schemes ...string) string {
	s := n.str(1, hi)
	if s == "" {
		return ""
	}
	u, err := url.Parse(s)
	switch {
	case err != nil || u.Scheme != "attachment" && u.Host == "":
		n.fail("URL_TYPE_INVALID_URL", "Not a well formed URL.")
	case !slices.Contains(schemes, u.Scheme):
		n.failf("URL_TYPE_INVALID_SCHEME", "Scheme \"%s\" is not supported. Scheme must be one of ('%s').", u.Scheme, strings.Join(schemes, "', '"))
	default:
		return s
	}
	return ""
}

func (p *componentForm) selectMenu(n node, c *Component, where place) {
	p.customID(n, c)
	c.Placeholder = n.key("placeholder").str(0, 150)
	c.Disabled = n.key("disabled").boolean()
	if c.Disabled && where == inLabel {
		n.key("disabled").fail("COMPONENT_DISABLED_IN_MODAL", "A select in a modal cannot be disabled")
	}
	p.required(n, c, where)
	if c.Type == typeStringSelect {
		p.options(n, c, 1, maxSelectOptions)
	}
	p.valueCounts(n, c, maxSelectOptions)
	if c.Type == typeChannelSelect {
		for _, k := range n.key("channel_types").list(0, 20) {
			c.ChannelTypes = append(c.ChannelTypes, int(k.integer(0, 16)))
		}
	}
	if c.Type != typeStringSelect {
		for _, k := range n.key("default_values").list(0, maxSelectOptions) {
			c.DefaultValues = append(c.DefaultValues, DefaultValue{ID: k.key("id").snowflake(), Type: k.key("type").str(1, 10)})
		}
		if len(c.DefaultValues) > c.MaxValues {
			n.key("default_values").fail("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "The number of default values must be in the range defined by min_values and max_values")
		}
	}
}

func (p *componentForm) required(n node, c *Component, where place) {
	k := n.key("required")
	if !k.set() {
		return
	}
	b := k.boolean()
	if where == inRow {
		return // read and ignored outside modals
	}
	c.Required = &b
}

// options reads the choices of a select or a group.
func (p *componentForm) options(n node, c *Component, lo, hi int) {
	k := n.key("options")
	if !k.required() {
		return
	}
	seen := map[string]bool{}
	for _, o := range k.list(lo, hi) {
		if !o.object() {
			continue
		}
		opt := &Option{Description: o.key("description").str(0, 100), Emoji: emoji(o.key("emoji")), Default: o.key("default").boolean()}
		if o.key("label").required() {
			opt.Label = o.key("label").str(1, 100)
		}
		if o.key("value").required() {
			opt.Value = o.key("value").str(1, 100)
		}
		if opt.Value != "" && seen[opt.Value] {
			o.key("value").fail("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[opt.Value] = true
		c.Options = append(c.Options, opt)
	}
}

// valueCounts reads min_values and max_values and compares them with the options and their defaults.
func (p *componentForm) valueCounts(n node, c *Component, hi int64) {
	c.MaxValues = 1
	if n.key("max_values").set() {
		c.MaxValues = int(n.key("max_values").integer(1, hi))
	}
	lo := 1
	if n.key("min_values").set() {
		lo = int(n.key("min_values").integer(0, hi))
		c.MinValues = &lo
	}
	if c.MaxValues > 0 && lo > c.MaxValues {
		n.key("min_values").fail("SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX", "min_values must be less than or equal to max_values")
	}
	if len(c.Options) == 0 {
		return
	}
	if c.MaxValues > len(c.Options) {
		n.key("max_values").failf("NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", len(c.Options))
	}
	defaults := 0
	for _, o := range c.Options {
		if o.Default {
			defaults++
		}
	}
	if defaults > c.MaxValues {
		n.key("options").fail("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "The number of default options must be in the range defined by min_values and max_values")
	}
}

func (p *componentForm) textInput(n node, c *Component, where place) {
	p.customID(n, c)
	if n.key("style").required() {
		c.Style = int(n.key("style").oneOf(1, 2))
	}
	if where == inModalRow {
		if n.key("label").required() {
			c.Label = n.key("label").str(1, 45)
		}
	} else if s, _ := n.key("label").v.(string); s != "" {
		n.key("label").fail("TEXT_INPUT_LABEL_IN_LABEL", "A text input in a label takes its label from there")
	}
	c.MinLength = int(n.key("min_length").integer(0, maxTextInput))
	if n.key("max_length").set() && !isZero(n.key("max_length").v) {
		c.MaxLength = int(n.key("max_length").integer(1, maxTextInput))
	}
	if c.MaxLength > 0 && c.MinLength > c.MaxLength {
		n.key("min_length").fail("TEXT_INPUT_MIN_LENGTH_EXCEEDS_MAX", "min_length must be less than or equal to max_length")
	}
	c.Placeholder = n.key("placeholder").str(0, 100)
	c.Value = n.key("value").str(0, maxTextInput)
	p.required(n, c, where)
}

// isZero is true for a JSON 0, which discordgo sends for an unset number.
func isZero(v any) bool { i, ok := wholeNumber(v); return ok && i == 0 }

func (p *componentForm) section(n node, c *Component, _ place) {
	if n.key("components").required() {
		c.Components = p.children(n.key("components"), inSection, 1, maxSectionTexts)
	}
	if n.key("accessory").required() {
		c.Accessory = p.component(n.key("accessory"), inAccessory)
	}
}

func (p *componentForm) textDisplay(n node, c *Component, _ place) {
	if n.key("content").required() {
		c.Content = n.key("content").str(1, maxDisplayText)
		p.text += utf8.RuneCountInString(c.Content)
	}
}

func (p *componentForm) mediaItem(n node, schemes ...string) *Media {
	if !n.required() || !n.object() || !n.key("url").required() {
		return &Media{}
	}
	m := &Media{URL: webAddress(n.key("url"), 2048, schemes...)}
	p.refs = append(p.refs, mediaRef{at: n.key("url"), media: m})
	return m
}

// altText reads a description, which may be missing but not empty.
func altText(n node) string {
	if s, ok := n.v.(string); ok && s == "" {
		n.failf("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", 1, maxMediaDescription)
		return ""
	}
	return n.str(1, maxMediaDescription)
}

func (p *componentForm) thumbnail(n node, c *Component, _ place) {
	c.Media = p.mediaItem(n.key("media"), "http", "https", "attachment")
	c.Description = altText(n.key("description"))
	c.Spoiler = n.key("spoiler").boolean()
}

func (p *componentForm) gallery(n node, c *Component, _ place) {
	k := n.key("items")
	if !k.required() {
		return
	}
	for _, it := range k.list(1, maxGallery) {
		if !it.object() {
			continue
		}
		c.Items = append(c.Items, &GalleryItem{
			Media:       p.mediaItem(it.key("media"), "http", "https", "attachment"),
			Description: altText(it.key("description")),
			Spoiler:     it.key("spoiler").boolean(),
		})
	}
}

func (p *componentForm) file(n node, c *Component, _ place) {
	c.File = p.mediaItem(n.key("file"), "attachment")
	c.Spoiler = n.key("spoiler").boolean()
}

func (p *componentForm) separator(n node, c *Component, _ place) {
	if n.key("divider").set() {
		b := n.key("divider").boolean()
		c.Divider = &b
	}
	if c.Spacing = 1; n.key("spacing").set() {
		c.Spacing = int(n.key("spacing").oneOf(1, 2))
	}
}

func (p *componentForm) container(n node, c *Component, _ place) {
	if k := n.key("accent_color"); k.set() {
		a := int(k.integer(0, 0xFFFFFF))
		c.Accent = &a
	}
	c.Spoiler = n.key("spoiler").boolean()
	if n.key("components").required() {
		c.Components = p.children(n.key("components"), inContainer, 1, maxComponents)
	}
}

func (p *componentForm) label(n node, c *Component, _ place) {
	if n.key("label").required() {
		c.Label = n.key("label").str(1, 45)
	}
	c.Description = n.key("description").str(0, 100)
	if n.key("component").required() {
		c.Component = p.component(n.key("component"), inLabel)
	}
}

func (p *componentForm) fileUpload(n node, c *Component, where place) {
	p.customID(n, c)
	p.valueCounts(n, c, 10)
	p.required(n, c, where)
}

func (p *componentForm) group(n node, c *Component, where place) {
	p.customID(n, c)
	lo := 1
	if c.Type == typeRadioGroup {
		lo = 2
	}
	p.options(n, c, lo, 10)
	p.required(n, c, where)
	if c.Type == typeRadioGroup {
		c.MaxValues = 1
		return
	}
	p.valueCounts(n, c, 10)
	if !n.key("max_values").set() {
		c.MaxValues = len(c.Options)
	}
}

func (p *componentForm) checkbox(n node, c *Component, _ place) {
	p.customID(n, c)
	c.Default = n.key("default").boolean()
}
