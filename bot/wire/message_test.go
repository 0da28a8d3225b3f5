package wire

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestMessageTravelsAsMultipartWithItsFiles(t *testing.T) {
	f := newFakeREST(t, func(_ int, w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, `{"id":"77","channel_id":"3003","author":{"id":"9"},"nonce":"n1","flags":32768,"attachments":[{"id":"55","filename":"board.png","size":3}]}`)
	})
	m := everything()
	m.Nonce = "n1"
	got, err := f.client(t, nil).Post(t.Context(), "3003", m)
	if err != nil {
		t.Fatal(err)
	}
	if got.ID != "77" || got.AuthorID != "9" || got.Nonce != "n1" || len(got.Attachments) != 1 || got.Attachments[0].ID != "55" {
		t.Errorf("posted %+v", got)
	}
	r := f.requests()[0]
	if r.method != "POST" || r.path != "/api/v10/channels/3003/messages" || r.auth != "Bot "+botToken {
		t.Errorf("request %s %s, authorisation %q", r.method, r.path, r.auth)
	}
	want := map[string]seenFile{"files[0]": {"board.png", "image/png", "png"}, "files[1]": {"game.json", "application/json", "{}"}}
	if fmt.Sprint(r.files) != fmt.Sprint(want) {
		t.Errorf("files %v, want %v", r.files, want)
	}
	var p struct {
		Flags       int
		Mentions    json.RawMessage   `json:"allowed_mentions"`
		Attachments []json.RawMessage `json:"attachments"`
		Nonce       string
		Enforce     bool `json:"enforce_nonce"`
	}
	if err := json.Unmarshal(r.payload, &p); err != nil {
		t.Fatal(err)
	}
	if p.Flags != FlagComponentsV2 || p.Nonce != "n1" || !p.Enforce {
		t.Errorf("flags %d, nonce %q enforced %t", p.Flags, p.Nonce, p.Enforce)
	}
	if string(p.Mentions) != `{"parse":[],"users":["5005","6006"]}` {
		t.Errorf("mentions %s", p.Mentions)
	}
	if len(p.Attachments) != 2 || string(p.Attachments[0]) != `{"id":"0","filename":"board.png","description":"A board."}` {
		t.Errorf("attachments %s", p.Attachments)
	}
}

func TestEveryPayloadSaysWhomToPingAndWhichFilesStay(t *testing.T) {
	plain := &Message{Components: []Component{Text{"@everyone <@5005>"}}, Ephemeral: true}
	kept := &Message{Components: []Component{Text{"x"}}, Keep: []Attachment{{ID: "99"}}}
	for _, tt := range []struct {
		name, want string
		purpose    purpose
		m          *Message
	}{
		{"callback", `{"flags":32832,"components":[{"type":10,"content":"@everyone \u003c@5005\u003e"}],"allowed_mentions":{"parse":[]},"attachments":[]}`, toCallback, plain},
		{"an answer", `{"flags":32768,"components":[{"type":10,"content":"x"}],"allowed_mentions":{"parse":[]},"attachments":[],"message_reference":{"message_id":"77","fail_if_not_exists":false}}`, toPost, &Message{Components: []Component{Text{"x"}}, ReplyTo: "77"}},
		{"edit drops all files", `{"flags":32768,"components":[{"type":10,"content":"@everyone \u003c@5005\u003e"}],"allowed_mentions":{"parse":[]},"attachments":[]}`, toEdit, plain},
		{"edit keeps one", `{"flags":32768,"components":[{"type":10,"content":"x"}],"allowed_mentions":{"parse":[]},"attachments":[{"id":"99"}]}`, toEdit, kept},
	} {
		t.Run(tt.name, func(t *testing.T) {
			form, err := tt.m.form(tt.purpose)
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(form)
			if err != nil || string(got) != tt.want {
				t.Errorf("got  %s (%v)\nwant %s", got, err, tt.want)
			}
		})
	}
}

func TestAnUpdateChangesNobodysView(t *testing.T) {
	m := &Message{Components: []Component{Text{"x"}}, Ephemeral: true, Silent: true}
	for kind, want := range map[ResponseKind]int{Reply: FlagComponentsV2 | FlagEphemeral | FlagSilent, Update: FlagComponentsV2} {
		form, _, err := (&Response{Kind: kind, Message: m}).callback()
		if err != nil {
			t.Fatal(err)
		}
		if got := form.Data.(*messageForm).Flags; got != want {
			t.Errorf("kind %d: flags %d, want %d", kind, got, want)
		}
	}
}

func TestMessagesThatCannotBeShownAreRefusedBeforeSending(t *testing.T) {
	text := []Component{Text{"x"}}
	big := make([]byte, MaxFileSize+1)
	for name, m := range map[string]*Message{
		"nil":               nil,
		"empty":             {},
		"file name":         {Components: text, Files: []File{{Name: "a b.png"}}},
		"header injection":  {Components: text, Files: []File{{Name: "a\"\r\nX: y"}}},
		"same name twice":   {Components: text, Files: []File{{Name: "a.png"}, {Name: "a.png"}}},
		"eleven files":      {Components: text, Files: make([]File, 11)},
		"large file":        {Components: text, Files: []File{{Name: "a.png", Data: big}}},
		"mention of a name": {Components: text, Mentions: []string{"everyone"}},
		"kept without id":   {Components: text, Keep: []Attachment{{}}},
		"long nonce":        {Components: text, Nonce: strings.Repeat("n", 26)},
		"answer to a name":  {Components: text, ReplyTo: "everyone"},
		"ephemeral post":    {Components: text, Ephemeral: true},
	} {
		t.Run(name, func(t *testing.T) {
			c := stubbed(t, func(*http.Request) (*http.Response, error) {
				t.Error("sent")
				return nil, io.EOF
			})
			if _, err := c.Post(t.Context(), "3003", m); err == nil {
				t.Error("accepted")
			}
		})
	}
}
