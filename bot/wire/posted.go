package wire

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Posted is a message that lies with Discord. Its zero value is none.
type Posted struct {
	ID          string
	ChannelID   string
	AuthorID    string
	Nonce       string // as given to Client.Post, where Discord still knows it
	Flags       int
	Attachments []Attachment
	CustomIDs   []string // of its buttons and selects, in their order, at most maxCustomIDs
}

// A message has at most 40 components, and they are not nested deeper.
const (
	maxCustomIDs      = 40
	maxComponentDepth = 4
)

// UnmarshalJSON reads Discord's message object.
func (p *Posted) UnmarshalJSON(raw []byte) error {
	var f struct {
		ID          string          `json:"id"`
		ChannelID   string          `json:"channel_id"`
		Author      userForm        `json:"author"`
		Nonce       json.RawMessage `json:"nonce"` // text or number
		Flags       int             `json:"flags"`
		Attachments []attachedForm  `json:"attachments"`
		Components  []componentForm `json:"components"`
	}
	if err := json.Unmarshal(raw, &f); err != nil {
		return err
	}
	*p = Posted{ID: f.ID, ChannelID: f.ChannelID, AuthorID: f.Author.ID, Flags: f.Flags}
	if json.Unmarshal(f.Nonce, &p.Nonce) != nil {
		p.Nonce = strings.TrimSpace(string(f.Nonce))
	}
	for n, a := range f.Attachments {
		if n < MaxFiles {
			p.Attachments = append(p.Attachments, attached(a))
		}
	}
	p.CustomIDs = customIDs(nil, f.Components, maxComponentDepth)
	return nil
}

// componentForm is what is read of a message's components.
type componentForm struct {
	CustomID   string          `json:"custom_id"`
	Components []componentForm `json:"components"`
	Accessory  *componentForm  `json:"accessory"`
}

// customIDs adds the custom ids of the components and those inside them, depth
// levels down.
func customIDs(ids []string, list []componentForm, depth int) []string {
	for _, c := range list {
		if c.CustomID != "" && len(ids) < maxCustomIDs {
			ids = append(ids, c.CustomID)
		}
		if depth > 0 {
			ids = customIDs(ids, c.Components, depth-1)
			if c.Accessory != nil {
				ids = customIDs(ids, []componentForm{*c.Accessory}, depth-1)
			}
		}
	}
	return ids
}

// MessageURL is where people find a message; guild is empty for a direct one.
func MessageURL(guild, channel, message string) string {
	if guild == "" {
		guild = "@me"
	}
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", guild, channel, message)
}

// Newer tells whether the message, or whatever else has snowflake a, was made after that of b; an empty b is before all.
func Newer(a, b string) bool {
	if len(a) != len(b) { // snowflakes are numbers that grow
		return len(a) > len(b)
	}
	return a > b
}
