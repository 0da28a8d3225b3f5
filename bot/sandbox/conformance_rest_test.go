package sandbox

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// raw sends a request as it is and gives status and answer.
func raw(t *testing.T, s *Sandbox, method, path, body string, header map[string]string) (int, map[string]any, http.Header) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, s.URL()+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for k, v := range header {
		if k == "Host" {
			req.Host = v
		}
		req.Header.Set(k, v)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	answer, err := decode(res.Body)
	if err != nil {
		answer = nil
	}
	return res.StatusCode, answer, res.Header
}

func TestRequestsAsDiscordTakesThem(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	bot := map[string]string{"Authorization": "Bot " + s.Token(), "Content-Type": "application/json"}
	post := "/channels/" + s.ChannelID("general") + "/messages"
	for _, tt := range []struct {
		rule, method, path, body string
		header                   map[string]string
		want                     verdict
	}{
		{"version 10", "GET", "/api/v10/users/@me", "", bot, ok},
		{"version 9", "GET", "/api/v9/users/@me", "", bot, ok},
		{"version 8", "GET", "/api/v8/users/@me", "", bot, refused(400, 50041)},
		{"no version", "GET", "/api/users/@me", "", bot, refused(400, 50041)},
		{"no token", "GET", "/api/v10/users/@me", "", nil, refused(401, 0)},
		{"a wrong token", "GET", "/api/v10/users/@me", "", map[string]string{"Authorization": "Bot nonsense"}, refused(401, 0)},
		{"a token without Bot", "GET", "/api/v10/users/@me", "", map[string]string{"Authorization": s.Token()}, refused(401, 0)},
		{"the gateway without token", "GET", "/api/v10/gateway", "", nil, ok},
		{"no such endpoint", "GET", "/api/v10/nothing", "", bot, refused(404, 0)},
		{"no such method", "DELETE", "/api/v10/users/@me", "", bot, refused(405, 0)},
		{"broken JSON", "POST", "/api/v10" + post, "{", bot, refused(400, 50109)},
		{"two JSON values", "POST", "/api/v10" + post, "{}{}", bot, refused(400, 50109)},
		{"a list for an object", "POST", "/api/v10" + post, "[]", bot, verdict{400, 50035, "MODEL_TYPE_CONVERT"}},
		{"no content type", "POST", "/api/v10" + post, "{}", map[string]string{"Authorization": "Bot " + s.Token()}, verdict{400, 50035, "_content_type CONTENT_TYPE_INVALID"}},
		{"no id", "GET", "/api/v10/channels/general", "", bot, invalid("channel_id NUMBER_TYPE_COERCE")},
		{"no channel", "GET", "/api/v10/channels/1", "", bot, refused(404, 10003)},
		{"no message", "GET", "/api/v10" + post + "/1", "", bot, refused(404, 10008)},
		{"no guild", "GET", "/api/v10/guilds/1", "", bot, refused(404, 10004)},
		{"no user", "GET", "/api/v10/users/1", "", bot, refused(404, 10013)},
		{"no member", "GET", "/api/v10/guilds/" + s.GuildID() + "/members/1", "", bot, refused(404, 10013)},
		{"a member", "GET", "/api/v10/guilds/" + s.GuildID() + "/members/" + s.UserID("ben"), "", bot, ok},
		{"another application", "GET", "/api/v10/applications/1/commands", "", bot, refused(403, 20012)},
		{"no command", "GET", "/api/v10/applications/" + s.Application() + "/commands/1", "", bot, refused(404, 10063)},
		{"100 messages", "GET", "/api/v10" + post + "?limit=100", "", bot, ok},
		{"101 messages", "GET", "/api/v10" + post + "?limit=101", "", bot, invalid("limit NUMBER_TYPE_MAX")},
		{"another page's request", "GET", "/api/v10/gateway", "", map[string]string{"Origin": "https://example.com"}, verdict{status: 403}},
		{"a name bound to loopback from outside", "GET", "/", "", map[string]string{"Host": "example.com"}, verdict{status: 403}},
		{"the page for localhost", "GET", "/", "", map[string]string{"Host": "localhost:1"}, ok},
		{"another page writing", "POST", "/sandbox/api/say", `{"user":"ana","channel":"general","text":"x"}`, map[string]string{"Origin": "http://127.0.0.1:1", "Content-Type": "application/json"}, verdict{status: 403}},
		{"a form posted to the page's API", "POST", "/sandbox/api/say", `{"user":"ana","channel":"general","text":"x"}`, map[string]string{"Content-Type": "text/plain"}, verdict{status: 415}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			status, answer, _ := raw(t, s, tt.method, tt.path, tt.body, tt.header)
			if answer == nil && tt.want.code == 0 {
				answer = map[string]any{"code": 0.0}
			}
			judge(t, status, answer, tt.want)
		})
	}
	if n := len(s.Messages("general")); n != 0 {
		t.Errorf("%d messages got through", n)
	}
}

func TestPermissionsDecideWhatTheBotMay(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	ch := s.ChannelID("general")
	path := "/channels/" + ch + "/messages"
	png := demoPicture(1)
	status, mine := send(t, s, "POST", path, obj{"content": "mine"})
	judge(t, status, mine, ok)
	theirs, err := s.As("ana").Say("general", "theirs")
	if err != nil {
		t.Fatal(err)
	}
	own := path + "/" + mine["id"].(string)
	tests := []struct {
		rule         string
		taken        Permissions
		method, path string
		body         obj
		files        [][]byte
		want         verdict
	}{
		{"send", 0, "POST", path, obj{"content": "x"}, nil, ok},
		{"send without sending", SendMessages, "POST", path, obj{"content": "x"}, nil, refused(403, 50013)},
		{"send without seeing", ViewChannel, "POST", path, obj{"content": "x"}, nil, refused(403, 50001)},
		{"attach", 0, "POST", path, obj{}, [][]byte{png}, ok},
		{"attach without attaching", AttachFiles, "POST", path, obj{}, [][]byte{png}, refused(403, 50013)},
		{"words without attaching", AttachFiles, "POST", path, obj{"content": "x"}, nil, ok},
		{"edit one's own without sending", SendMessages, "PATCH", own, obj{"content": "y"}, nil, ok},
		{"edit with a file without attaching", AttachFiles, "PATCH", own, obj{"content": "y"}, [][]byte{png}, refused(403, 50013)},
		{"edit without seeing", ViewChannel, "PATCH", own, obj{"content": "y"}, nil, refused(403, 50001)},
		{"edit another's", 0, "PATCH", path + "/" + theirs.ID, obj{"content": "y"}, nil, refused(403, 50005)},
		{"delete another's", 0, "DELETE", path + "/" + theirs.ID, nil, nil, refused(403, 50013)},
		{"read one without history", ReadMessageHistory, "GET", own, nil, nil, refused(403, 50013)},
		{"look at the channel unseen", ViewChannel, "GET", "/channels/" + ch, nil, nil, refused(403, 50001)},
		{"start a thread", 0, "POST", own + "/threads", obj{"name": "t"}, nil, created},
		{"start another there", 0, "POST", own + "/threads", obj{"name": "t"}, nil, refused(400, 160004)},
		{"start one without leave", CreatePublicThreads, "POST", "/channels/" + ch + "/threads", obj{"name": "t", "type": 11}, nil, refused(403, 50013)},
		{"make a channel", 0, "POST", "/guilds/" + s.GuildID() + "/channels", obj{"name": "c"}, nil, refused(403, 50013)},
		{"rename a channel", 0, "PATCH", "/channels/" + ch, obj{"name": "c"}, nil, refused(403, 50013)},
		{"pin", 0, "PUT", "/channels/" + ch + "/pins/" + mine["id"].(string), nil, nil, refused(403, 50013)},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			fault := Fault{Kind: FaultTake, Channel: ch, Permissions: tt.taken}
			if tt.taken != 0 {
				if err := s.Fault(fault); err != nil {
					t.Fatal(err)
				}
			}
			status, answer := send(t, s, tt.method, tt.path, tt.body, tt.files...)
			judge(t, status, answer, tt.want)
			fault.Kind = FaultGive
			if err := s.Fault(fault); err != nil {
				t.Fatal(err)
			}
		})
	}
	// An answer to an interaction needs no permission: Discord sends it for the user.
	if err := s.Fault(Fault{Kind: FaultTake, Channel: ch}); err != nil {
		t.Fatal(err)
	}
	status, a := ask(t, s, interCommand).back(t, s, 4, obj{"content": "still"})
	judge(t, status, a, noContent)
}

func TestThreads(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	ch := s.ChannelID("general")
	threads := "/channels/" + ch + "/threads"
	for _, tt := range []struct {
		rule string
		body obj
		want verdict
	}{
		{"a name of 100", obj{"name": long(100), "type": 11}, created},
		{"a name of 101", obj{"name": long(101), "type": 11}, invalid("name BASE_TYPE_BAD_LENGTH")},
		{"no name", obj{"type": 11}, invalid("name BASE_TYPE_REQUIRED")},
		{"an hour", obj{"name": "t", "type": 11, "auto_archive_duration": 60}, created},
		{"a week", obj{"name": "t", "type": 11, "auto_archive_duration": 10080}, created},
		{"two hours", obj{"name": "t", "type": 11, "auto_archive_duration": 120}, invalid("auto_archive_duration BASE_TYPE_CHOICES")},
	} {
		status, a := send(t, s, "POST", threads, tt.body)
		t.Run(tt.rule, func(t *testing.T) { judge(t, status, a, tt.want) })
	}
	status, thread := send(t, s, "POST", threads, obj{"name": "table 3", "type": 11})
	judge(t, status, thread, created)
	id := thread["id"].(string)
	status, m := send(t, s, "POST", "/channels/"+id+"/messages", obj{"content": "in it"})
	judge(t, status, m, ok)
	message := "/channels/" + id + "/messages/" + m["id"].(string)
	archive := func() {
		t.Helper()
		if err := s.Fault(Fault{Kind: FaultArchive, Channel: id}); err != nil {
			t.Fatal(err)
		}
	}
	in := func(i *interaction) { i.channel, i.message = id, m["id"].(string) }
	archive()
	for back, data := range map[int]obj{4: {"content": "x"}, 5: {}, 7: {"content": "x"}} {
		status, a := ask(t, s, interComponent, in).back(t, s, back, data)
		judge(t, status, a, refused(400, 50083))
	}
	status, a := send(t, s, "PATCH", message, obj{"content": "x"})
	judge(t, status, a, refused(400, 50083))
	i := ask(t, s, interComponent, in)
	status, a = i.back(t, s, 4, obj{"content": "x"})
	judge(t, status, a, refused(400, 50083))
	status, a = send(t, s, "PATCH", "/channels/"+id, obj{"name": "other"})
	judge(t, status, a, refused(400, 50083))
	status, a = send(t, s, "PATCH", "/channels/"+id, obj{"archived": false})
	judge(t, status, a, ok)
	status, a = i.back(t, s, 4, obj{"content": "x"}) // the same interaction, tried once more
	judge(t, status, a, noContent)
	archive()
	status, a = send(t, s, "POST", "/channels/"+id+"/messages", obj{"content": "a new message brings it back"})
	judge(t, status, a, ok)
	if err := s.Fault(Fault{Kind: FaultLock, Channel: id}); err != nil {
		t.Fatal(err)
	}
	status, a = send(t, s, "POST", "/channels/"+id+"/messages", obj{"content": "x"})
	judge(t, status, a, refused(400, 50083))
	status, a = send(t, s, "PATCH", "/channels/"+id, obj{"archived": false})
	judge(t, status, a, refused(403, 50013))
}

func TestDirectMessages(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	ben := s.UserID("ben")
	status, dm := send(t, s, "POST", "/users/@me/channels", obj{"recipient_id": ben})
	judge(t, status, dm, ok)
	status, again := send(t, s, "POST", "/users/@me/channels", obj{"recipient_id": ben})
	judge(t, status, again, ok)
	if dm["id"] != again["id"] {
		t.Error("a second direct-message channel was made")
	}
	path := "/channels/" + dm["id"].(string) + "/messages"
	status, m := send(t, s, "POST", path, obj{"content": "psst"})
	judge(t, status, m, ok)
	if _, pings := s.As("ben").Unread(dm["id"].(string)); pings != 1 {
		t.Errorf("%d pings", pings)
	}
	if len(s.As("ana").Sees(dm["id"].(string))) != 0 {
		t.Error("Ana reads what is for Ben")
	}
	for _, step := range []struct {
		kind string
		want verdict
	}{{FaultCloseDMs, refused(403, 50007)}, {FaultOpenDMs, ok}, {FaultLeave, refused(403, 50007)}, {FaultJoin, ok}} {
		if err := s.Fault(Fault{Kind: step.kind, User: "ben"}); err != nil {
			t.Fatal(err)
		}
		status, a := send(t, s, "POST", path, obj{"content": "psst"})
		judge(t, status, a, step.want)
	}
	status, a := send(t, s, "POST", "/users/@me/channels", obj{"recipient_id": s.Bot()})
	judge(t, status, a, refused(403, 50007))
}

func TestRateLimits(t *testing.T) {
	clock := newClock()
	cfg := clocked(clock)
	cfg.RequestsPerSecond = 0 // Discord's 50
	s := open(t, cfg)
	bot := map[string]string{"Authorization": "Bot " + s.Token()}
	for n := 1; n <= 50; n++ {
		status, _, h := raw(t, s, "GET", "/api/v10/users/@me", "", bot)
		if status != 200 || h.Get("X-RateLimit-Remaining") != strconv.Itoa(50-n) {
			t.Fatalf("request %d: %d, remaining %s", n, status, h.Get("X-RateLimit-Remaining"))
		}
	}
	status, a, h := raw(t, s, "GET", "/api/v10/users/@me", "", bot)
	if status != 429 || a["retry_after"] != 1.0 || a["global"] != true || h.Get("Retry-After") != "1" || h.Get("X-RateLimit-Scope") != "global" {
		t.Errorf("request 51: %d %v %v", status, a, h)
	}
	i := ask(t, s, interCommand)
	status, a = i.back(t, s, 4, obj{"content": "x"})
	judge(t, status, a, noContent) // callbacks are exempt
	clock.Advance(1e9)
	if status, _, _ := raw(t, s, "GET", "/api/v10/users/@me", "", bot); status != 200 {
		t.Errorf("a second later: %d", status)
	}
}

func TestNonceKeepsADoubleAway(t *testing.T) {
	clock := newClock()
	s := open(t, clocked(clock))
	path := "/channels/" + s.ChannelID("general") + "/messages"
	post := func(more obj) string {
		t.Helper()
		status, m := send(t, s, "POST", path, with(obj{"content": "x", "nonce": "n1"}, more))
		judge(t, status, m, ok)
		return m["id"].(string)
	}
	once := obj{"enforce_nonce": true}
	first := post(once)
	if post(once) != first {
		t.Error("the same nonce was posted twice")
	}
	if post(nil) == first {
		t.Error("without enforce_nonce a nonce is only a name")
	}
	if post(with(once, obj{"nonce": "n2"})) == first {
		t.Error("another nonce is another message")
	}
	clock.Advance(nonceMemory + 1)
	if post(once) == first {
		t.Error("a nonce is remembered for minutes, not for ever")
	}
}

func TestWhoIsNotified(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	ana, ben, chloe := s.UserID("ana"), s.UserID("ben"), s.UserID("Chloé")
	at := func(id string) string { return "<@" + id + ">" }
	only := func(ids ...string) obj { return obj{"parse": []string{}, "users": ids} }
	ids := func(ids ...string) []string { return ids }
	tests := []struct {
		rule   string
		body   obj
		pinged []string
	}{
		{"named and allowed", obj{"content": at(ben), "allowed_mentions": only(ben)}, ids(ben)},
		{"named and not allowed", obj{"content": at(ben) + at(chloe), "allowed_mentions": only(chloe)}, ids(chloe)},
		{"allowed and not named", obj{"content": "x", "allowed_mentions": only(ben)}, nil},
		{"nothing allowed", obj{"content": at(ben) + "@everyone", "allowed_mentions": obj{"parse": []string{}}}, nil},
		{"no allowed_mentions allow all", obj{"content": at(ben) + at(ana)}, ids(ben, ana)},
		{"@everyone through a name", obj{"content": "well played, @everyone"}, ids(ana, ben, chloe)},
		{"@everyone with users parsed", obj{"content": "@everyone", "allowed_mentions": obj{"parse": []string{"users"}}}, nil},
		{"in code", obj{"content": "`" + at(ben) + "`"}, nil},
		{"in a text component", v2(text(at(ben))), ids(ben)},
		{"in a label", v2(row(button("b", obj{"label": at(ben)}))), nil},
		{"oneself, a stranger and a bot", obj{"content": at(s.Bot()) + at("123")}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			status, m := send(t, s, "POST", "/channels/"+s.ChannelID("general")+"/messages", tt.body)
			judge(t, status, m, ok)
			id := m["id"].(string)
			if got := s.Message(id).Pinged; strings.Join(got, " ") != strings.Join(tt.pinged, " ") {
				t.Errorf("notified %v, want %v", got, tt.pinged)
			}
			_, before := s.As("Chloé").Unread("general")
			status, m = send(t, s, "PATCH", "/channels/"+s.ChannelID("general")+"/messages/"+id, obj{"components": []obj{}, "content": nil, "embeds": []obj{{"title": "t", "description": at(chloe)}}})
			if s.Message(id).V2() {
				return // which takes no embeds
			}
			judge(t, status, m, ok)
			if _, after := s.As("Chloé").Unread("general"); after != before {
				t.Error("an edit notified somebody")
			}
		})
	}
}
