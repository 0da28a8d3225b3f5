package wire

import (
	"encoding/json"
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
}

// UnmarshalJSON reads Discord's message object.
func (p *Posted) UnmarshalJSON(raw []byte) error {
	var f struct {
		ID          string          `json:"id"`
		ChannelID   string          `json:"channel_id"`
		Author      userForm        `json:"author"`
		Nonce       json.RawMessage `json:"nonce"` // text or number
		Flags       int             `json:"flags"`
		Attachments []attachedForm  `json:"attachments"`
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
	return nil
}
