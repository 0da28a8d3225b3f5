package wire

import (
	"fmt"
	"net/http"
	"reflect"
	"testing"
)

// TestRoutes is the table of the calls that the others do not cover: what is sent, and what is made of the answer.
func TestRoutes(t *testing.T) {
	for _, tt := range []struct {
		name, sent, payload, answer string
		call                        func(c *Client) (any, error)
		want                        any
	}{
		{"me", "GET /users/@me", ``, `{"id":"9","username":"bridgekeeper","bot":true}`,
			func(c *Client) (any, error) { return c.Me(t.Context()) }, User{ID: "9", Name: "bridgekeeper", Display: "bridgekeeper", Bot: true}},
		{"application", "GET /applications/@me", ``, `{"id":"2002","name":"Bridgekeeper"}`,
			func(c *Client) (any, error) { return c.AppID(t.Context()) }, "2002"},
		{"direct channel", "POST /users/@me/channels", `{"recipient_id":"5005"}`, `{"id":"77","type":1}`,
			func(c *Client) (any, error) { return c.CreateDM(t.Context(), "5005") }, "77"},
		{"thread", "POST /channels/3003/messages/4004/threads", `{"name":"Table 7","auto_archive_duration":4320}`, `{"id":"4004"}`,
			func(c *Client) (any, error) { return c.StartThread(t.Context(), "3003", "4004", "Table 7", 4320) }, "4004"},
		{"unarchive", "PATCH /channels/3003", `{"archived":false}`, `{"id":"3003"}`,
			func(c *Client) (any, error) { return nil, c.Unarchive(t.Context(), "3003") }, nil},
		{"messages", "GET /channels/3003/messages?limit=50&before=5005", ``,
			`[{"id":"2","channel_id":"3003","author":{"id":"9"},"nonce":"t7-12","flags":32768,"components":[{"type":17,"components":[
				{"type":9,"components":[{"type":10}],"accessory":{"type":2,"custom_id":"more"}},{"type":1,"components":[{"type":2,"custom_id":"a"},{"type":2,"url":"x"}]}]}]},
			  {"id":"1","channel_id":"3003","author":{"id":"5"},"nonce":12}]`,
			func(c *Client) (any, error) { return c.Messages(t.Context(), "3003", "5005", 50) },
			[]Posted{{ID: "2", ChannelID: "3003", AuthorID: "9", Nonce: "t7-12", Flags: FlagComponentsV2, CustomIDs: []string{"more", "a"}},
				{ID: "1", ChannelID: "3003", AuthorID: "5", Nonce: "12"}}},
		{"gateway", "GET /gateway/bot", ``, `{"url":"wss://gateway.discord.gg","shards":3,"session_start_limit":{"total":1000,"remaining":7,"reset_after":60000,"max_concurrency":2}}`,
			func(c *Client) (any, error) { return c.GatewayBot(t.Context()) },
			GatewayInfo{URL: "wss://gateway.discord.gg", Shards: 3, Remaining: 7, ResetAfter: 60e9, MaxConcurrency: 2}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := newFakeREST(t, func(_ int, w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, tt.answer) })
			got, err := tt.call(f.client(t, nil))
			if err != nil || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got  %+v, %v\nwant %+v", got, err, tt.want)
			}
			r := f.requests()[0]
			sent := r.method + " " + r.path
			if r.query != "" {
				sent += "?" + r.query
			}
			if sent != tt.sent[:len(r.method)+1]+"/api/v10"+tt.sent[len(r.method)+1:] || string(r.payload) != tt.payload || r.auth != "Bot "+botToken {
				t.Errorf("sent %s %s with authorisation %q", sent, r.payload, r.auth)
			}
		})
	}
}

func TestAnswersWithoutAnIDAreErrors(t *testing.T) {
	c := stubbed(t, func(*http.Request) (*http.Response, error) { return answered(200, `{"id":"../x"}`), nil })
	if _, err := c.AppID(t.Context()); err == nil {
		t.Error("application accepted")
	}
	if _, err := c.Me(t.Context()); err == nil {
		t.Error("user accepted")
	}
}

func TestThreadsAreRecognised(t *testing.T) {
	for kind, want := range map[int]bool{0: false, 1: false, 5: false, 10: true, 11: true, 12: true, 15: false} {
		if got := (&Interaction{ChannelType: kind}).InThread(); got != want {
			t.Errorf("type %d: %t", kind, got)
		}
	}
}
