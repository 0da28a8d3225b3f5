package sandbox

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

func (s *Sandbox) mustFault(t *testing.T, f Fault) {
	t.Helper()
	if err := s.Fault(f); err != nil {
		t.Fatal(err)
	}
}

func TestRequestFaults(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	path := "/channels/" + s.ChannelID("general") + "/messages"
	count := func() int { return len(s.Messages("general")) }
	post := func() (int, []byte) { return sendRaw(t, s, "POST", path, obj{"content": "x"}) }

	for _, code := range []int{500, 502, 503} {
		s.mustFault(t, Fault{Kind: FaultStatus, Code: code, Route: "create message"})
		if status, _ := post(); status != code || count() != 0 {
			t.Errorf("status %d, want %d; %d messages", status, code, count())
		}
	}
	s.mustFault(t, Fault{Kind: FaultHTML})
	if status, b := post(); status != 502 || !strings.HasPrefix(string(b), "<html>") || count() != 0 {
		t.Errorf("%d %s", status, b)
	}
	s.mustFault(t, Fault{Kind: FaultStatus, Code: 429, Delay: 1500 * time.Millisecond})
	status, a := send(t, s, "POST", path, obj{"content": "x"})
	if status != 429 || a["retry_after"] != 1.5 || a["global"] != false {
		t.Errorf("%d %v", status, a)
	}
	s.mustFault(t, Fault{Kind: FaultStatus, Code: 500, Route: "edit message", Times: 2})
	if status, _ := post(); status != 200 || count() != 1 {
		t.Errorf("a fault for another endpoint met this one: %d", status)
	}
	if w := s.Waiting(); len(w) != 1 || w[0].Times != 2 {
		t.Errorf("waiting %+v", w)
	}
	s.mustFault(t, Fault{Kind: FaultClear})

	// The answer is lost, the message is there.
	s.mustFault(t, Fault{Kind: FaultLose})
	req, err := http.NewRequest("POST", s.URL()+"/api/v10"+path, strings.NewReader(`{"content":"y"}`))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+s.Token())
	req.Header.Set("Content-Type", "application/json")
	if res, err := http.DefaultClient.Do(req); err == nil {
		res.Body.Close()
		t.Error("the answer came")
	} else if !errors.Is(err, io.EOF) && !strings.Contains(err.Error(), "EOF") && !strings.Contains(err.Error(), "reset") {
		t.Error(err)
	}
	if count() != 2 {
		t.Errorf("%d messages, want 2: the request was to be worked on", count())
	}
	s.mustFault(t, Fault{Kind: FaultGarbage})
	if status, b := post(); status != 200 || b[len(b)-1] == '}' {
		t.Errorf("%d %s", status, b)
	}
	if r := s.Requests(); r[len(r)-1].Fault != FaultGarbage || r[len(r)-1].Route != "create message" {
		t.Errorf("record %+v", r[len(r)-1])
	}
}

func TestLateFaults(t *testing.T) {
	clock := newClock()
	s := open(t, clocked(clock))
	path := "/channels/" + s.ChannelID("general") + "/messages"
	for kind, before := range map[string]int{FaultDelay: 0, FaultLateAnswer: 1} {
		s.mustFault(t, Fault{Kind: kind, Delay: 2 * time.Second, Route: "create message"})
		had := len(s.Messages("general"))
		done := make(chan int, 1)
		go func() {
			status, _ := sendRaw(t, s, "POST", path, obj{"content": kind})
			done <- status
		}()
		if err := clock.awaitTimer(patience(t)); err != nil { // the fault has met the request once it sleeps
			t.Fatal(err)
		}
		if n := len(s.Messages("general")) - had; n != before {
			t.Errorf("%s: %d messages while waiting, want %d", kind, n, before)
		}
		clock.Advance(2 * time.Second)
		if status := <-done; status != 200 || len(s.Messages("general"))-had != 1 {
			t.Errorf("%s: %d", kind, status)
		}
	}
}

func TestEventFaults(t *testing.T) {
	s := open(t, Config{})
	l := connect(t, s, v10)
	l.identify(s, nil)
	l.expect(opDispatch, "GUILD_CREATE")
	make := func(name string) {
		if err := s.update(func() error {
			s.dispatchChannel("CHANNEL_CREATE", s.addChannel(s.st.guilds[s.guildIDLocked()], name, ""))
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	s.mustFault(t, Fault{Kind: FaultDouble})
	make("a")
	if a, b := l.expect(opDispatch, "CHANNEL_CREATE"), l.expect(opDispatch, "CHANNEL_CREATE"); a.S != b.S {
		t.Errorf("doubled: %d and %d", a.S, b.S)
	}
	s.mustFault(t, Fault{Kind: FaultReorder})
	make("b")
	make("c")
	if a, b := l.expect(opDispatch, "CHANNEL_CREATE"), l.expect(opDispatch, "CHANNEL_CREATE"); a.S != b.S+1 {
		t.Errorf("reordered: %d before %d", a.S, b.S)
	}
	s.mustFault(t, Fault{Kind: FaultSilentHeart})
	l.send(opHeartbeat, 1)
	l.send(opHeartbeat, 1)
	l.expect(opHeartbeatAck, "") // only one of two
	s.mustFault(t, Fault{Kind: FaultReconnect})
	l.expect(opReconnect, "")
	s.mustFault(t, Fault{Kind: FaultInvalidSession, Resumable: true})
	if p := l.expect(opInvalidSession, ""); string(p.D) != "true" {
		t.Errorf("resumable %s", p.D)
	}
	s.mustFault(t, Fault{Kind: FaultClose, Code: 4000})
	l.expectClose(4000)

	s.mustFault(t, Fault{Kind: FaultDropAfterReady})
	l = connect(t, s, v10)
	l.identify(s, nil)
	l.expectClose(1006)
}

func TestWorldFaultsAreToldAndFelt(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	l := connect(t, s, v10)
	l.identify(s, nil)
	l.expect(opDispatch, "GUILD_CREATE")
	general, games := s.ChannelID("general"), s.ChannelID("games")
	status, m := send(t, s, "POST", "/channels/"+games+"/messages", obj{"content": "x"}, demoPicture(1))
	judge(t, status, m, ok)
	own := "/channels/" + games + "/messages/" + m["id"].(string)

	s.mustFault(t, Fault{Kind: FaultTake, Channel: games, Permissions: SendMessages})
	l.expect(opDispatch, "CHANNEL_UPDATE")
	l.expect(opDispatch, "CHANNEL_UPDATE")
	status, a := send(t, s, "POST", "/channels/"+games+"/messages", obj{"content": "x"})
	judge(t, status, a, refused(403, 50013))
	s.mustFault(t, Fault{Kind: FaultGive, Channel: games})
	l.expect(opDispatch, "CHANNEL_UPDATE")

	s.mustFault(t, Fault{Kind: FaultDeleteMessage, Message: m["id"].(string)})
	status, a = send(t, s, "PATCH", own, obj{"content": "x"})
	judge(t, status, a, refused(404, 10008))
	if _, err := s.File(t.Context(), m["attachments"].([]any)[0].(map[string]any)["id"].(string)); err == nil {
		t.Error("the bytes of a deleted message's file are kept")
	}

	s.mustFault(t, Fault{Kind: FaultDeleteChannel, Channel: "games"})
	l.expect(opDispatch, "CHANNEL_DELETE")
	status, a = send(t, s, "PATCH", own, obj{"content": "x"})
	judge(t, status, a, refused(404, 10003))

	s.mustFault(t, Fault{Kind: FaultLeave, User: "ben"})
	status, a = send(t, s, "GET", "/guilds/"+s.GuildID()+"/members/"+s.UserID("ben"), nil)
	judge(t, status, a, refused(404, 10007))
	if _, err := s.As("ben").Say("general", "x"); err == nil {
		t.Error("Ben still writes")
	}

	s.mustFault(t, Fault{Kind: FaultOutage})
	if p := l.expect(opDispatch, "GUILD_DELETE"); !strings.Contains(string(p.D), `"unavailable":true`) {
		t.Errorf("outage: %s", p.D)
	}
	status, a = send(t, s, "GET", "/channels/"+general, nil)
	judge(t, status, a, refused(403, 50001))
	s.mustFault(t, Fault{Kind: FaultOutageOver})
	l.expect(opDispatch, "GUILD_CREATE")

	i := ask(t, s, interCommand)
	s.mustFault(t, Fault{Kind: FaultDeleteGuild})
	l.expect(opDispatch, "GUILD_DELETE")
	status, a = send(t, s, "GET", "/channels/"+general, nil)
	judge(t, status, a, refused(404, 10003))
	status, a = i.back(t, s, 4, obj{"content": "too late"})
	judge(t, status, a, refused(404, 10003))

	for _, f := range []Fault{{Kind: "nonsense"}, {Kind: FaultDeleteMessage, Message: "1"}, {Kind: FaultDeleteChannel, Channel: "x"}, {Kind: FaultArchive, Channel: "x"}, {Kind: FaultTake, Channel: "x"}, {Kind: FaultLeave}} {
		if err := s.Fault(f); err == nil {
			t.Errorf("%+v was taken", f)
		}
	}
}

func TestClockSkew(t *testing.T) {
	clock := newClock()
	s := open(t, clocked(clock))
	s.mustFault(t, Fault{Kind: FaultSkew, Delay: -time.Hour})
	m, err := s.As("ana").Say("general", "x")
	if err != nil {
		t.Fatal(err)
	}
	if want := clock.Now().Add(-time.Hour); !m.CreatedAt.Equal(want) {
		t.Errorf("made at %v, want %v", m.CreatedAt, want)
	}
	_, _, h := raw(t, s, "GET", "/api/v10/gateway", "", nil)
	if want := clock.Now().Add(-time.Hour).Format(http.TimeFormat); h.Get("Date") != want {
		t.Errorf("Date %s, want %s", h.Get("Date"), want)
	}
}

// TestManyAtOnce is for the race detector: bots, people, pages and faults at the same time.
func TestManyAtOnce(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	var applied atomic.Int64
	d := startBot(t, s, func(d *discordgo.Session, i *discordgo.InteractionCreate) {
		kind := discordgo.InteractionResponseChannelMessageWithSource
		if i.Type == discordgo.InteractionMessageComponent {
			kind = discordgo.InteractionResponseUpdateMessage
			applied.Add(1)
		}
		// An error here is the interaction failing, which the counting below would show.
		_ = d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: kind, Data: &discordgo.InteractionResponseData{
			Content:    fmt.Sprint("<@", s.UserID("ben"), ">"),
			Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.Button{Label: "Go", CustomID: "go"}}}}}})
	})
	register(t, s, d, &discordgo.ApplicationCommand{Name: "c", Description: "d"})
	ctx := patience(t)
	var all sync.WaitGroup
	const people, rounds = 8, 12
	for p := range people {
		all.Go(func() {
			user := s.As([]string{"ana", "ben", "Chloé"}[p%3])
			for range rounds {
				out, err := user.Command(ctx, "general", "c", nil)
				if err != nil || out.Kind != Replied {
					t.Errorf("%+v %v", out, err)
					return
				}
				if out, err = user.Click(ctx, "general", out.Message.ID, "go"); err != nil || out.Kind != Updated {
					t.Errorf("%+v %v", out, err)
				}
				if err := user.Read("general"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	stop := make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() {
		res, err := http.Get(s.URL() + "/sandbox/api/events?user=ana")
		if err != nil {
			t.Error(err)
			return
		}
		defer res.Body.Close()
		go func() { <-stop; res.Body.Close() }()
		_, _ = io.Copy(io.Discard, res.Body) // ends when closed
	})
	watching.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			for _, path := range []string{"/sandbox/api/state?user=ben", "/sandbox/api/log", "/sandbox/api/messages?user=ana&channel=" + s.ChannelID("general")} {
				res, err := http.Get(s.URL() + path)
				if err != nil {
					t.Error(err)
					return
				}
				if _, err := io.Copy(io.Discard, res.Body); err != nil {
					t.Error(err)
				}
				res.Body.Close()
			}
			s.Requests()
			s.Events()
		}
	})
	all.Wait()
	close(stop)
	watching.Wait()
	if n := applied.Load(); n != people*rounds {
		t.Errorf("%d clicks arrived, want %d", n, people*rounds)
	}
	if n := len(s.Messages("general")); n != people*rounds {
		t.Errorf("%d messages, want %d", n, people*rounds)
	}
}

func TestCloseEndsWhatWaits(t *testing.T) {
	s, err := Open(t.Context(), Config{Path: t.TempDir() + "/s.db"})
	if err != nil {
		t.Fatal(err)
	}
	l := connect(t, s, v10)
	l.identify(s, nil)
	status, a := send(t, s, "POST", "/applications/"+s.Application()+"/commands", obj{"name": "c", "description": "d"})
	judge(t, status, a, created)
	answered := make(chan *Outcome, 1)
	go func() {
		out, err := s.As("ana").Command(t.Context(), "general", "c", nil)
		if err != nil {
			t.Error(err)
		}
		answered <- out
	}()
	l.expect(opDispatch, "GUILD_CREATE")
	l.expect(opDispatch, "INTERACTION_CREATE")
	waited := make(chan error, 1)
	go func() { waited <- s.Wait(t.Context(), func() bool { return false }) }()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if out := <-answered; out.Kind != Failed {
		t.Errorf("%+v", out)
	}
	if err := <-waited; !errors.Is(err, errClosed) {
		t.Error(err)
	}
	if _, err := s.As("ana").Say("general", "x"); !errors.Is(err, errClosed) {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
}
