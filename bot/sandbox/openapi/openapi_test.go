package openapi

import (
	"errors"
	"os"
	"testing"
)

// spec is the description, or skips where it is absent.
func spec(t *testing.T) *Spec {
	t.Helper()
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	path, found := Find(wd)
	if !found {
		if os.Getenv("BRIDGEKEEPER_FULL") != "" {
			t.Fatal("discord/openapi.json is absent")
		}
		t.Skip("../shared/discord/openapi.json is absent: nothing to check against")
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCheck(t *testing.T) {
	s := spec(t)
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
