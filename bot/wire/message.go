package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"strconv"
)

// Message flags of Discord.
const (
	FlagEphemeral    = 1 << 6  // only the person who caused the interaction sees it
	FlagSilent       = 1 << 12 // notifies nobody
	FlagComponentsV2 = 1 << 15
)

// Bounds of what may be sent.
const (
	MaxFiles     = 10
	MaxFileSize  = 10 << 20 // bytes of one file
	MaxTotalSize = 25 << 20 // bytes of all files of a message
	maxMentions  = 100
	maxNonce     = 25
)

// Message is what is to be shown. It always goes out as Components V2, with explicit allowed mentions and an explicit
// list of attachments. A Message is only read by this package; one value may be sent several times.
type Message struct {
	Components []Component
	Files      []File
	Keep       []Attachment // on an edit: attachments of the message that stay. All others go
	Mentions   []string     // ids of the users whose mention in the text may ping. Nobody else is ever pinged; an edit pings nobody
	Ephemeral  bool         // replies and followups only; what is once public stays public
	Silent     bool
	ReplyTo    string // Client.Post only: the id of a message of that channel that this one answers, as long as it is there; nobody is pinged for it
	Nonce      string // Client.Post only: makes posting safe to repeat for a few minutes; at most 25 characters
}

// File is a file to be sent with a message.
type File struct {
	Name        string // letters, digits, '-', '_' and '.'; at most 100; unique in the message
	ContentType string
	Alt         string // what a person who cannot see it should know
	Data        []byte
}

// URL is the address by which components of the same message refer to the file.
func (f File) URL() string { return "attachment://" + f.Name }

// Item is the file as a picture of a Gallery.
func (f File) Item() GalleryItem { return GalleryItem{URL: f.URL(), Alt: f.Alt} }

// Attachment is a file that lies with Discord. Its URL dies within a day.
type Attachment struct {
	ID          string
	Name        string
	Size        int64 // bytes
	ContentType string
	URL         string
}

// purpose is what a message's payload is made for; they differ in what Discord allows.
type purpose int

const (
	toCallback purpose = iota // types 4 and 7, and followups
	toPost
	toEdit
)

type attachmentForm struct {
	ID          string `json:"id"`
	Filename    string `json:"filename,omitempty"`
	Description string `json:"description,omitempty"`
}

type mentionsForm struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

type referenceForm struct {
	Message string `json:"message_id"`
	MustBe  bool   `json:"fail_if_not_exists"`
}

type messageForm struct {
	Flags        int              `json:"flags"`
	Components   []Component      `json:"components"`
	Mentions     mentionsForm     `json:"allowed_mentions"`
	Attachments  []attachmentForm `json:"attachments"`
	Reference    *referenceForm   `json:"message_reference,omitempty"`
	Nonce        string           `json:"nonce,omitempty"`
	EnforceNonce bool             `json:"enforce_nonce,omitempty"`
}

// form checks the message and gives its JSON form.
func (m *Message) form(p purpose) (*messageForm, error) {
	if m == nil || len(m.Components) == 0 {
		return nil, errors.New("message shows nothing")
	}
	attachments, err := m.attachments()
	if err != nil {
		return nil, err
	}
	mentions, err := m.mentions()
	if err != nil {
		return nil, err
	}
	f := &messageForm{Flags: FlagComponentsV2, Components: m.Components, Mentions: mentions, Attachments: attachments}
	if p != toEdit { // an edit can change neither
		if m.Ephemeral {
			f.Flags |= FlagEphemeral
		}
		if m.Silent {
			f.Flags |= FlagSilent
		}
	}
	if p == toPost {
		if m.Ephemeral {
			return nil, errors.New("a message posted to a channel cannot be ephemeral")
		}
		if len(m.Nonce) > maxNonce {
			return nil, fmt.Errorf("nonce has %d bytes, at most %d are allowed", len(m.Nonce), maxNonce)
		}
		f.Nonce, f.EnforceNonce = m.Nonce, m.Nonce != ""
		if m.ReplyTo != "" {
			if !snowflake(m.ReplyTo) {
				return nil, fmt.Errorf("message answers %q, which is no message id", m.ReplyTo)
			}
			f.Reference = &referenceForm{Message: m.ReplyTo}
		}
	}
	return f, nil
}

func (m *Message) attachments() ([]attachmentForm, error) {
	if len(m.Files)+len(m.Keep) > MaxFiles {
		return nil, fmt.Errorf("message has %d files, at most %d are allowed", len(m.Files)+len(m.Keep), MaxFiles)
	}
	list := make([]attachmentForm, 0, len(m.Files)+len(m.Keep))
	names := make(map[string]bool, len(m.Files))
	total := 0
	for i, f := range m.Files {
		total += len(f.Data)
		switch {
		case !fileName(f.Name):
			return nil, fmt.Errorf("file name %q cannot be referred to", f.Name)
		case names[f.Name]:
			return nil, fmt.Errorf("two files are named %q", f.Name)
		case len(f.Data) > MaxFileSize || total > MaxTotalSize:
			return nil, fmt.Errorf("file %q is too large: %d bytes", f.Name, len(f.Data))
		}
		names[f.Name] = true
		list = append(list, attachmentForm{ID: strconv.Itoa(i), Filename: f.Name, Description: clip(f.Alt, maxAlt)})
	}
	for _, a := range m.Keep {
		if !snowflake(a.ID) {
			return nil, fmt.Errorf("attachment to keep has no id: %q", a.ID)
		}
		list = append(list, attachmentForm{ID: a.ID})
	}
	return list, nil
}

func (m *Message) mentions() (mentionsForm, error) {
	form := mentionsForm{Parse: []string{}}
	seen := map[string]bool{}
	for _, id := range m.Mentions {
		if !snowflake(id) {
			return form, fmt.Errorf("mention of %q, which is no user id", id)
		}
		if !seen[id] {
			seen[id] = true
			form.Users = append(form.Users, id)
		}
	}
	if len(form.Users) > maxMentions {
		return form, fmt.Errorf("message mentions %d users, at most %d are allowed", len(form.Users), maxMentions)
	}
	return form, nil
}

// fileName tells whether Discord keeps the name as it is, so that attachment://name finds the file.
func fileName(name string) bool {
	if name == "" || len(name) > 100 || name[0] == '.' {
		return false
	}
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_', r == '.':
		default:
			return false
		}
	}
	return true
}

// body is a request's body, kept whole so that it can be sent again.
type body struct {
	contentType string
	data        []byte
}

func jsonBody(v any) (body, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return body{}, fmt.Errorf("marshalling a request: %w", err)
	}
	return body{"application/json", data}, nil
}

// withFiles makes the body of a request with a JSON payload: plain without files, multipart with them.
func withFiles(payload any, files []File) (body, error) {
	plain, err := jsonBody(payload)
	if err != nil || len(files) == 0 {
		return plain, err
	}
	var buf bytes.Buffer
	w := multipart.NewWriter(&buf)
	part := func(disposition, contentType string, data []byte) {
		if err != nil {
			return
		}
		header := textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {contentType}}
		out, perr := w.CreatePart(header)
		if perr == nil {
			_, perr = out.Write(data)
		}
		err = perr
	}
	part(`form-data; name="payload_json"`, "application/json", plain.data)
	for i, f := range files {
		contentType := f.ContentType
		if contentType == "" {
			contentType = "application/octet-stream"
		}
		// Names have been checked to need no quoting.
		part(fmt.Sprintf(`form-data; name="files[%d]"; filename="%s"`, i, f.Name), contentType, f.Data)
	}
	if cerr := w.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return body{}, fmt.Errorf("building a multipart body: %w", err)
	}
	return body{w.FormDataContentType(), buf.Bytes()}, nil
}
