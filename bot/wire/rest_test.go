package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"bridgekeeper/rules/rulestest/facts"
)

const (
	botToken  = "MTk4NjIy.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"
	userToken = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5OmFiY2RlZg"
)

// seen is one request as it arrived.
type seen struct {
	method, path, query, auth string
	payload                   json.RawMessage // the JSON body, or payload_json of a multipart one
	files                     map[string]seenFile
}

type seenFile struct {
	name, contentType string
	data              string
}

// fakeREST records requests and answers by a function that is called with their number, from 1.
type fakeREST struct {
	*httptest.Server
	mu   sync.Mutex
	seen []seen
}

func newFakeREST(t *testing.T, answer func(n int, w http.ResponseWriter, r *http.Request)) *fakeREST {
	t.Helper()
	f := &fakeREST{}
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s := seen{method: r.Method, path: r.URL.EscapedPath(), query: r.URL.RawQuery, auth: r.Header.Get("Authorization")}
		if err := s.read(r); err != nil {
			t.Errorf("%s %s: %v", r.Method, r.URL.Path, err)
		}
		f.mu.Lock()
		f.seen = append(f.seen, s)
		n := len(f.seen)
		f.mu.Unlock()
		answer(n, w, r)
	}))
	t.Cleanup(f.Close)
	return f
}

// newServed makes a fakeREST that records nothing.
func newServed(t *testing.T, serve http.HandlerFunc) *fakeREST {
	t.Helper()
	f := &fakeREST{Server: httptest.NewServer(serve)}
	t.Cleanup(f.Close)
	return f
}

func (s *seen) read(r *http.Request) error {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil { // no body
		data, err := io.ReadAll(r.Body)
		if len(data) > 0 {
			return errors.New("a body without a content type")
		}
		return err
	}
	if kind == "application/json" {
		s.payload, err = io.ReadAll(r.Body)
		return err
	}
	s.files = map[string]seenFile{}
	parts := multipart.NewReader(r.Body, params["boundary"])
	for {
		p, err := parts.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		data, err := io.ReadAll(p)
		if err != nil {
			return err
		}
		if p.FormName() == "payload_json" {
			s.payload = data
			continue
		}
		s.files[p.FormName()] = seenFile{p.FileName(), p.Header.Get("Content-Type"), string(data)}
	}
}

func (f *fakeREST) requests() []seen {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]seen(nil), f.seen...)
}

// client makes a client of the fake whose retries do not wait.
func (f *fakeREST) client(t *testing.T, change func(*ClientConfig)) *Client {
	t.Helper()
	cfg := ClientConfig{Base: f.URL, Token: botToken}
	if change != nil {
		change(&cfg)
	}
	c, err := NewClient(cfg)
	if err != nil {
		t.Fatal(err)
	}
	c.backoff = func(int) time.Duration { return 0 }
	return c
}

// pressed is a button's interaction.
func pressed() *Interaction {
	return &Interaction{ID: "1001", AppID: "2002", Token: userToken, Kind: KindComponent, ChannelID: "3003", MessageID: "4004",
		User: User{ID: "5005"}, CustomID: "x"}
}

func commanded() *Interaction {
	return &Interaction{ID: "1001", AppID: "2002", Token: userToken, Kind: KindCommand, ChannelID: "3003", User: User{ID: "5005"}, Command: "play"}
}

// everything is a message that uses every component.
func everything() *Message {
	two := 2
	picture := File{Name: "board.png", ContentType: "image/png", Alt: "A board.", Data: []byte("png")}
	record := File{Name: "game.json", ContentType: "application/json", Data: []byte("{}")}
	return &Message{
		Components: []Component{
			Container{Accent: 0x3355ff, Components: []Component{
				Text{"# Title"},
				Gallery{[]GalleryItem{picture.Item()}},
				FileBox{URL: record.URL()},
				Separator{Large: true},
				Separator{Invisible: true},
				Row{[]Component{Button{CustomID: "a", Label: "Play", Style: Primary, Emoji: &Emoji{Name: "♟"}},
					Button{URL: "https://example.org/", Label: "Rules", Style: Link}, Button{CustomID: "c", Emoji: &Emoji{Name: "▶"}, Disabled: true}}},
			}},
			Row{[]Component{Select{CustomID: "s", Placeholder: "Bridges", Min: new(int), Max: 1, Options: []SelectOption{
				{Label: "f7–f9", Value: "f7 f9"}, {Label: "f7–d7", Value: "f7 d7", Description: "region S2", Default: true}}}}},
			Row{[]Component{UserSelect{CustomID: "u", Min: &two, Max: 2}}},
		},
		Files: []File{picture, record}, Mentions: []string{"5005", "5005", "6006"},
	}
}

func form() *Modal {
	no := false
	return &Modal{CustomID: "m", Title: "Your turn", Components: []Component{
		Label{Label: "Turn", Description: "Any spelling", Component: TextInput{CustomID: "turn", Placeholder: "Pf7", Max: 200}},
		Label{Label: "Notes", Component: TextInput{CustomID: "notes", Paragraph: true, Optional: true, Min: 1}},
		Label{Label: "Pace", Component: Select{CustomID: "pace", Required: &no, Options: []SelectOption{{Label: "A day", Value: "1d"}}}},
		Label{Label: "Who", Component: UserSelect{CustomID: "who"}},
		Label{Label: "File", Component: Upload{CustomID: "file", Optional: true}},
	}}
}

// schemas checks JSON against the component schemas of Discord's OpenAPI description.
func schemas(t *testing.T) func(name string, payload []byte) error {
	t.Helper()
	data, err := os.ReadFile(facts.Path(t, "discord/openapi.json"))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	// The description names every property but forbids no other: forbid them, so that a misspelt one is seen.
	for _, schema := range doc.(map[string]any)["components"].(map[string]any)["schemas"].(map[string]any) {
		if s := schema.(map[string]any); s["properties"] != nil && s["additionalProperties"] == nil {
			s["additionalProperties"] = false
		}
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("openapi.json", doc); err != nil {
		t.Fatal(err)
	}
	return func(name string, payload []byte) error {
		schema, err := compiler.Compile("openapi.json#/components/schemas/" + name)
		if err != nil {
			return err
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(payload)))
		if err != nil {
			return err
		}
		return schema.Validate(value)
	}
}
