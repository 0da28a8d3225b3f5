package openapi

import (
	"errors"
	"testing"

	"bridgekeeper/rules/rulestest/facts"
)

// spec is the description as open reads it, or skips where it is absent.
func spec(t *testing.T, open func(path string) (*Spec, error)) *Spec {
	t.Helper()
	s, err := open(facts.Path(t, "discord/openapi.json"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCheck(t *testing.T) {
	s := spec(t, Open)
	for _, tt := range []struct {
		method, path, body string
		good               bool
	}{
		{"POST", "/api/v10/channels/1/messages", `{"content":"x"}`, true},
		{"POST", "/api/v10/channels/1/messages", `{"content":5}`, false},
		{"PATCH", "/api/v10/channels/1/messages/2", `{"content":null}`, true},
		{"POST", "/api/v10/interactions/1/tok/callback", `{"type":4,"data":{"content":"x"}}`, true},
		{"POST", "/api/v10/interactions/1/tok/callback", `{"type":99}`, false},
		{"PATCH", "/api/v10/webhooks/1/tok/messages/@original", `{"components":[]}`, true},
		{"PUT", "/api/v10/applications/1/commands", `[{"name":"a","description":"d"}]`, true},
		{"PUT", "/api/v10/applications/1/commands", `[{"description":"d"}]`, false},
		{"POST", "/api/v10/channels/1/messages", `{`, false},
	} {
		if err := s.Check(tt.method, tt.path, []byte(tt.body)); (err == nil) != tt.good {
			t.Errorf("%s %s %s: %v", tt.method, tt.path, tt.body, err)
		}
	}
	for _, path := range []string{"/api/v10/nothing", "/elsewhere", "/api/v10/channels/1"} {
		if err := s.Check("GET", path, []byte("{}")); !errors.Is(err, ErrUnknown) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestStrictSeesMisspeltProperties(t *testing.T) {
	lenient, strict := spec(t, Open), spec(t, OpenStrict)
	for _, tt := range []struct{ method, path, body, misspelt string }{
		{"POST", "/api/v10/channels/1/messages", `{"content":"x","flags":4}`, `{"content":"x","flag":4}`},
		{"POST", "/api/v10/channels/1/messages", `{"components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"a","disabled":true}]}]}`,
			`{"components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"a","disable":true}]}]}`},
		{"POST", "/api/v10/interactions/1/tok/callback", `{"type":4,"data":{"flags":64}}`, `{"type":4,"data":{"flag":64}}`},
		{"PUT", "/api/v10/applications/1/commands", `[{"name":"a","description":"d","options":[]}]`, `[{"name":"a","description":"d","option":[]}]`},
	} {
		for _, s := range []*Spec{lenient, strict} {
			if err := s.Check(tt.method, tt.path, []byte(tt.body)); err != nil {
				t.Errorf("%s: %v", tt.body, err)
			}
		}
		if err := lenient.Check(tt.method, tt.path, []byte(tt.misspelt)); err != nil {
			t.Errorf("%s: %v", tt.misspelt, err)
		}
		if strict.Check(tt.method, tt.path, []byte(tt.misspelt)) == nil {
			t.Errorf("%s passed", tt.misspelt)
		}
	}
}
