package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/sandbox"
)

// newThread starts a thread in #general and returns its id.
func (s *stage) newThread() string {
	s.t.Helper()
	status, answer := s.send("POST", "/channels/"+s.sandbox.ChannelID(general)+"/threads",
		[]byte(`{"name":"Our game","type":11,"auto_archive_duration":60}`))
	var thread struct{ ID string }
	if err := json.Unmarshal([]byte(answer), &thread); err != nil || status >= 300 {
		s.t.Fatalf("no thread: %d %s %v", status, answer, err)
	}
	return thread.ID
}

// send sends a request as the bot.
func (s *stage) send(method, path string, body []byte) (status int, answer string) {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.sandbox.URL()+"/api/v10"+path, bytes.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+s.sandbox.Token())
	req.Header.Set("User-Agent", "DiscordBot (test, 1)")
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

// TestArchivedThreadIsOpenedByTheNextStep archives the thread of a game in
// mid-turn, before a command and before a button.
func TestArchivedThreadIsOpenedByTheNextStep(t *testing.T) {
	t.Parallel()
	s := startStage(t)
	m := newMatch(s, s.newThread())
	for _, press := range []bool{false, true} {
		m.midTurn()
		fault(sandbox.Fault{Kind: sandbox.FaultArchive, Channel: "here"})(m)
		m.insist("end", press)
		m.whole()
		m.goOn()
		m.whole()
	}
}

// TestGameOutlivesItsPlace takes away where a game in mid-turn was, and plays on
// by naming the table elsewhere. There is no card to bring up to date any more.
func TestGameOutlivesItsPlace(t *testing.T) {
	t.Parallel()
	for _, place := range []struct {
		what   string
		thread bool
		fault  string
	}{
		{"the channel is deleted", false, sandbox.FaultDeleteChannel},
		{"the thread is deleted", true, sandbox.FaultDeleteChannel},
		{"the thread is locked", true, sandbox.FaultLock},
	} {
		t.Run(place.what, func(t *testing.T) {
			t.Parallel()
			s := startStage(t)
			where := general
			if place.thread {
				where = s.newThread()
			}
			m := newMatch(s, where)
			m.midTurn()
			fault(sandbox.Fault{Kind: place.fault, Channel: "here"})(m)
			m.channel, m.named = "games", true
			m.insist("end", false)
			m.goOn()
			m.insist("end", false)
			m.unlost()
		})
	}
}

// TestGameOutlivesItsServer takes the whole server away: the bot lives on and
// still knows the game.
func TestGameOutlivesItsServer(t *testing.T) {
	t.Parallel()
	s := startStage(t)
	m := newMatch(s, general)
	m.midTurn()
	fault(sandbox.Fault{Kind: sandbox.FaultDeleteGuild})(m)
	m.unlost()
	out := s.commandIn("@bot", "Ana", "games", nil)
	if text := textIn(out.Message); !strings.Contains(text, fmt.Sprintf("#%d", m.id)) {
		t.Errorf("/games in a direct message says %q", text)
	}
	if m.now().Status != host.Playing {
		t.Error("the game is no longer in play")
	}
}

// TestSilentGatewayIsLeft stops answering heartbeats: the bot notices, comes back,
// and the game goes on.
func TestSilentGatewayIsLeft(t *testing.T) {
	t.Parallel()
	s := newStage(t, func(c *sandbox.Config) { c.Heartbeat = 2 * time.Second })
	s.startBot()
	m := newMatch(s, general)
	m.midTurn()
	resumed := func() int {
		n := 0
		for _, e := range s.sandbox.Events() {
			if e.Name == "RESUMED" {
				n++
			}
		}
		return n
	}
	before := resumed()
	fault(sandbox.Fault{Kind: sandbox.FaultSilentHeart, Times: -1})(m)
	s.until("the bot leaves", func() bool { return s.sandbox.Connected() == 0 })
	fault(sandbox.Fault{Kind: sandbox.FaultClear})(m)
	s.until("the bot is back", func() bool { return resumed() > before })
	m.insist("end", false)
	m.goOn()
	m.whole()
}

// TestRefusalOfTheGatewayEndsTheProgram closes the connection for each reason that
// reconnecting cannot mend: the program ends and says what to do.
func TestRefusalOfTheGatewayEndsTheProgram(t *testing.T) {
	t.Parallel()
	for code, advice := range map[int]string{
		4004: "token", 4010: "shard", 4011: "shard", 4012: "release", 4013: "intents", 4014: "Intents",
	} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			ended := make(chan error, 1)
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			go func() { ended <- runBot(ctx, s.options(), io.Discard) }()
			s.until("the bot connects", func() bool { return s.sandbox.Connected() > 0 })
			if err := s.sandbox.Fault(sandbox.Fault{Kind: sandbox.FaultClose, Code: code}); err != nil {
				t.Fatal(err)
			}
			if err := <-ended; err == nil || !strings.Contains(err.Error(), advice) || !strings.Contains(err.Error(), fmt.Sprint(code)) {
				t.Errorf("the program ended with %v, want advice on %q", err, advice)
			}
		})
	}
}

// TestCardsCatchUpAtStart forbids the bot to write, stops it, and starts it again
// once it may: the card catches up though nobody plays.
func TestCardsCatchUpAtStart(t *testing.T) {
	t.Parallel()
	s := startStage(t)
	m := newMatch(s, general)
	m.midTurn()
	fault(take(sandbox.SendMessages))(m)
	m.insist("end", false)
	s.stop()
	fault(giveAll())(m)
	s.startBot()
	m.whole()
}
