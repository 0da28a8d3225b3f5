package wire

import (
	"io"
	"net/http"
	"net/url"
	"testing"
)

func TestAttachmentsAreFetchedFromDiscordOnly(t *testing.T) {
	f := newFakeREST(t, func(_ int, w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/attachments/moved":
			http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusFound)
		case "/attachments/gone":
			w.WriteHeader(404)
		default:
			io.WriteString(w, "0123456789")
		}
	})
	c := f.client(t, nil)
	for _, tt := range []struct {
		name, url string
		size      int64
		ok        bool
	}{
		{"here", f.URL + "/attachments/1/a.json", 10, true},
		{"says it is smaller", f.URL + "/attachments/2/a.json", 1, true},
		{"says it is larger", f.URL + "/attachments/3/a.json", 11, false},
		{"elsewhere", "http://127.0.0.1:1/attachments/1", 10, false},
		{"with a password", "http://u:p@" + f.URL[len("http://"):] + "/attachments/1", 10, false},
		{"a file", "file:///etc/passwd", 10, false},
		{"nothing", "", 10, false},
		{"moved", f.URL + "/attachments/moved", 10, false},
		{"gone", f.URL + "/attachments/gone", 10, false},
	} {
		got, err := c.Download(t.Context(), Attachment{URL: tt.url, Size: tt.size}, 10)
		if (err == nil) != tt.ok || tt.ok && string(got) != "0123456789" {
			t.Errorf("%s: %q, %v", tt.name, got, err)
		}
	}
	if _, err := c.Download(t.Context(), Attachment{URL: f.URL + "/x"}, 9); err == nil {
		t.Error("ten bytes were taken where nine are allowed")
	}
	for _, r := range f.requests() {
		if r.auth != "" {
			t.Errorf("%s carried a token", r.path)
		}
	}
	discord, err := NewClient(ClientConfig{Token: botToken})
	if err != nil {
		t.Fatal(err)
	}
	for address, ok := range map[string]bool{"https://cdn.discordapp.com/a": true, "http://cdn.discordapp.com/a": false,
		"https://cdn.discordapp.com.evil.example/a": false, "https://discord.com/a": false} {
		if u, err := url.Parse(address); err != nil || discord.mayFetch(u) != ok {
			t.Errorf("%s: want %t", address, ok)
		}
	}
}
