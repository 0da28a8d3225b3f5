package sandbox

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestRestartKeepsEverything(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.db")
	first, err := Open(t.Context(), Config{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	picture := demoPicture(9)
	general := first.ChannelID("general")
	status, m := send(t, first, "POST", "/channels/"+general+"/messages", demoCard(first.UserID("ben"), "note"), picture)
	judge(t, status, m, ok)
	status, a := send(t, first, "POST", "/applications/"+first.Application()+"/commands", obj{"name": "place", "description": "d", "options": []obj{{"type": 4, "name": "n", "description": "d", "choices": []obj{{"name": "one", "value": 1}}}}})
	judge(t, status, a, created)
	status, thread := send(t, first, "POST", "/channels/"+general+"/threads", obj{"name": "table 3", "type": 11})
	judge(t, status, thread, created)
	private := ask(t, first, interCommand)
	private.back(t, first, 4, obj{"content": "only Ana", "flags": flagEphemeral})
	waiting := ask(t, first, interCommand)
	waiting.back(t, first, 5, nil)
	if _, err := first.As("ana").Say("games", "hello"); err != nil {
		t.Fatal(err)
	}
	if err := first.As("ben").SetLocale("pt-BR"); err != nil {
		t.Fatal(err)
	}
	if err := first.As("ana").Read("general"); err != nil {
		t.Fatal(err)
	}
	look := func(s *Sandbox) string {
		var b strings.Builder
		s.read(func() {
			for _, part := range []any{s.st.app, s.st.users, s.st.guilds, s.st.channels, s.st.messages, s.st.commands} {
				j, err := json.Marshal(part)
				if err != nil {
					t.Fatal(err)
				}
				b.Write(j)
				b.WriteByte('\n')
			}
			for _, id := range sortedKeys(s.st.channels) {
				for _, m := range s.st.order[id] {
					fmt.Fprintln(&b, id, m.ID)
				}
				for _, u := range sortedKeys(s.st.users) {
					n, p := s.unread(u, s.st.channels[id])
					fmt.Fprintln(&b, id, u, n, p)
				}
			}
		})
		return b.String()
	}
	before, token := look(first), first.Token()
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second := open(t, Config{Path: path})
	after := look(second)
	// The one thing that changes: what was being thought about when it stopped is never filled in.
	flags, failed := fmt.Sprintf(`"flags":%d,`, flagLoading), `"failed":true,`
	if strings.Count(before, flags) != 1 || strings.Count(after, failed) != 1 {
		t.Fatalf("thinking before %d, failed after %d, want one each", strings.Count(before, flags), strings.Count(after, failed))
	}
	if strings.Replace(before, flags, "", 1) != strings.Replace(after, failed, "", 1) {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
	if second.Token() != token {
		t.Error("the token changed")
	}
	kept := second.Message(m["id"].(string))
	b, err := second.File(patience(t), kept.Attachments[0].ID)
	if err != nil || string(b) != string(picture) {
		t.Errorf("the picture is lost: %v", err)
	}
	status, edited := send(t, second, "PATCH", "/channels/"+general+"/messages/"+kept.ID, obj{"components": []obj{text("still mine")}})
	judge(t, status, edited, ok)
	said, err := second.As("ana").Say("games", "again")
	if err != nil {
		t.Fatal(err)
	}
	if !olderID(waiting.original, said.ID) {
		t.Errorf("id %s after %s", said.ID, waiting.original)
	}
	status, a = send(t, second, "POST", private.hook(second), obj{"content": "x"})
	judge(t, status, a, refused(401, 50027)) // interactions in flight die
}

func TestIDsGrowEvenIfTheClockGoesBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.db")
	clock := newClock()
	last := ""
	for range 3 {
		cfg := clocked(clock)
		cfg.Path = path
		s, err := Open(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		for range 50 {
			m, err := s.As("ana").Say("general", "x")
			if err != nil {
				t.Fatal(err)
			}
			if last != "" && !olderID(last, m.ID) {
				t.Fatalf("id %s after %s", m.ID, last)
			}
			last = m.ID
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		clock.mu.Lock()
		clock.now = clock.now.Add(-time.Hour)
		clock.mu.Unlock()
	}
}

// TestMain lets the test binary serve a sandbox for another to kill.
func TestMain(m *testing.M) {
	if path := os.Getenv("SANDBOX_VICTIM"); path != "" {
		s, err := Open(context.Background(), Config{Path: path, RequestsPerSecond: -1})
		if err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		fmt.Println(s.URL(), s.Token(), s.ChannelID("general"))
		select {} // until killed
	}
	os.Exit(m.Run())
}

// victim is a sandbox in a process of its own.
func victim(t *testing.T, path string) (cmd *exec.Cmd, url, token, channel string) {
	t.Helper()
	cmd = exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), "SANDBOX_VICTIM="+path)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscan(line, &url, &token, &channel); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return cmd, url, token, channel
}

func TestKilledAtAnyInstantNothingAnsweredIsLost(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.db")
	answered := map[string]string{} // id → content
	for round := range 4 {
		cmd, url, token, channel := victim(t, path)
		var mu sync.Mutex
		var writers sync.WaitGroup
		enough := make(chan struct{})
		var once sync.Once
		for w := range 4 {
			writers.Go(func() {
				for n := 0; ; n++ {
					content := fmt.Sprintf("round %d writer %d message %d", round, w, n)
					req, err := http.NewRequest("POST", url+"/api/v10/channels/"+channel+"/messages", strings.NewReader(`{"content":"`+content+`"}`))
					if err != nil {
						t.Error(err)
						return
					}
					req.Header.Set("Authorization", "Bot "+token)
					req.Header.Set("Content-Type", "application/json")
					res, err := http.DefaultClient.Do(req)
					if err != nil {
						return // killed
					}
					m, err := decode(res.Body)
					res.Body.Close()
					if err != nil {
						return // killed in the middle of the answer
					}
					mu.Lock()
					id, _ := m["id"].(string)
					if _, twice := answered[id]; twice || id == "" {
						t.Errorf("id %q given twice or not at all", id)
					}
					answered[id] = content
					if len(answered) >= (round+1)*150 {
						once.Do(func() { close(enough) })
					}
					mu.Unlock()
				}
			})
		}
		select {
		case <-enough:
		case <-patience(t).Done():
			t.Error("the victim answers too little")
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed: that is its error
		writers.Wait()
	}
	s := open(t, Config{Path: path})
	have := map[string]string{}
	for _, m := range s.Messages("general") {
		have[m.ID] = m.Content
	}
	for id, content := range answered {
		if have[id] != content {
			t.Errorf("message %s %q is lost", id, content)
		}
	}
	t.Logf("%d messages answered, %d kept", len(answered), len(have))
}

func TestNewerFileIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.db")
	s, err := Open(t.Context(), Config{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.disk.db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), Config{Path: path}); err == nil || !strings.Contains(err.Error(), "version 99") {
		t.Errorf("error %v", err)
	}
}

func TestOnlyLoopbackIsServed(t *testing.T) {
	if s, err := Open(t.Context(), Config{Path: filepath.Join(t.TempDir(), "state.db"), Addr: "0.0.0.0:0"}); err == nil {
		s.Close()
		t.Error("a sandbox listens to the world")
	}
}
