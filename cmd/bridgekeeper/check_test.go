package main

import (
	"bytes"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/sandbox"
)

// checked runs the checks against the stage's sandbox and returns what they
// printed.
func (s *stage) checked(token string, more ...string) (string, error) {
	s.t.Helper()
	var out bytes.Buffer
	args := append([]string{"-discord-url", s.sandbox.URL(), "-db", s.path}, more...)
	c, err := parseCheck(args, onlyToken(token), &out, io.Discard)
	if err != nil {
		s.t.Fatal(err)
	}
	c.pictures = drawn()
	err = c.run(s.t.Context())
	return out.String(), err
}

// onlyToken is an environment with nothing but the token.
func onlyToken(token string) func(string) string {
	return func(name string) string {
		if name == "DISCORD_TOKEN" {
			return token
		}
		return ""
	}
}

// lineOf is what a check printed, the advice under it included.
func lineOf(out, check string) string {
	_, rest, found := strings.Cut(out, "  "+check+" ")
	if !found {
		return ""
	}
	mark := out[strings.LastIndex(out[:len(out)-len(rest)], "\n")+1 : len(out)-len(rest)]
	for i, line := range strings.Split(rest, "\n") {
		if i > 0 && !strings.HasPrefix(line, "      ") {
			break
		}
		mark += line + "\n"
	}
	return mark
}

func TestCheckOfASoundInstallation(t *testing.T) {
	t.Parallel()
	s := startStage(t)
	var printed bytes.Buffer
	args := []string{"check", "-discord-url", s.sandbox.URL(), "-db", s.path, "-channel", s.sandbox.ChannelID(general)}
	err := run(t.Context(), args, onlyToken(s.sandbox.Token()), &printed, io.Discard)
	out := printed.String()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, check := range []string{"token", "gateway", "commands", "channel", "clock", "database", "pictures"} {
		if !strings.HasPrefix(lineOf(out, check), "ok") {
			t.Errorf("%s: %q", check, lineOf(out, check))
		}
	}
	if !strings.Contains(out, inviteURL(s.sandbox.Application())) {
		t.Error("no invite link")
	}
	if strings.Contains(out, s.sandbox.Token()) {
		t.Error("it prints the token")
	}
	if t.Failed() {
		t.Log(out)
	}
	// The bot that ran meanwhile still does.
	newMatch(s, general).midTurn()
	s.nothingRefused()
}

func TestCheckSaysWhatIsWrongAndWhatToDo(t *testing.T) {
	ids := func(s *stage) string { return s.sandbox.ChannelID(general) }
	for _, tt := range []struct {
		what   string
		spoil  func(t *testing.T, s *stage) (token string, args []string)
		check  string
		wants  []string // in what the check says
		others []string // checks that are still good
	}{
		{"no token", func(*testing.T, *stage) (string, []string) { return "", nil },
			"token", []string{"not set", "Reset Token"}, []string{"database", "pictures"}},
		{"an impossible token", func(*testing.T, *stage) (string, []string) { return "a b", nil },
			"token", []string{"copy the token again"}, []string{"database"}},
		{"a wrong token", func(*testing.T, *stage) (string, []string) { return "abc.def.ghi", nil },
			"token", []string{"not accept", "Reset Token"}, []string{"database"}},
		{"Discord out of reach", func(t *testing.T, s *stage) (string, []string) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close() // nobody listens there now
			return s.sandbox.Token(), []string{"-discord-url", "http://" + l.Addr().String()}
		}, "token", []string{"not reached", "firewall"}, []string{"database"}},
		{"Discord in trouble", func(t *testing.T, s *stage) (string, []string) {
			if err := s.sandbox.Fault(sandbox.Fault{Kind: sandbox.FaultStatus, Code: 503, Times: -1}); err != nil {
				t.Fatal(err)
			}
			return s.sandbox.Token(), nil
		}, "token", []string{"503", "discordstatus"}, []string{"database"}},
		{"commands not registered", func(t *testing.T, s *stage) (string, []string) { return s.sandbox.Token(), nil },
			"commands", []string{"not registered yet"}, []string{"token", "gateway", "commands", "clock"}},
		{"no such channel", func(_ *testing.T, s *stage) (string, []string) {
			return s.sandbox.Token(), []string{"-channel", "123456789012345678"}
		}, "channel", []string{"no channel", "copy its id"}, []string{"token", "gateway", "clock"}},
		{"no id", func(_ *testing.T, s *stage) (string, []string) {
			return s.sandbox.Token(), []string{"-channel", "general"}
		}, "channel", []string{"general"}, []string{"token"}},
		{"a hidden channel", func(t *testing.T, s *stage) (string, []string) {
			if err := s.sandbox.Fault(sandbox.Fault{Kind: sandbox.FaultTake, Channel: general, Permissions: sandbox.ViewChannel}); err != nil {
				t.Fatal(err)
			}
			return s.sandbox.Token(), []string{"-channel", ids(s)}
		}, "channel", []string{"does not see", "View Channel"}, []string{"gateway"}},
		{"a channel without leave to attach", func(t *testing.T, s *stage) (string, []string) {
			if err := s.sandbox.Fault(sandbox.Fault{Kind: sandbox.FaultTake, Channel: general, Permissions: sandbox.AttachFiles | sandbox.ReadMessageHistory}); err != nil {
				t.Fatal(err)
			}
			return s.sandbox.Token(), []string{"-channel", ids(s)}
		}, "channel", []string{"in general the bot may not: Attach Files, Read Message History", "Permissions"}, []string{"gateway"}},
		{"a clock ten minutes off", func(t *testing.T, s *stage) (string, []string) {
			if err := s.sandbox.Fault(sandbox.Fault{Kind: sandbox.FaultSkew, Delay: 10 * time.Minute}); err != nil {
				t.Fatal(err)
			}
			return s.sandbox.Token(), nil
		}, "clock", []string{"10m", "behind", "NTP"}, []string{"token", "gateway"}},
		{"a database that is none", func(t *testing.T, s *stage) (string, []string) {
			path := filepath.Join(t.TempDir(), "notes.db")
			if err := os.WriteFile(path, bytes.Repeat([]byte("not a database. "), 1000), 0o600); err != nil {
				t.Fatal(err)
			}
			return s.sandbox.Token(), []string{"-db", path}
		}, "database", []string{"notes.db", "recover"}, []string{"token", "pictures"}},
		{"a folder that is not there", func(t *testing.T, s *stage) (string, []string) {
			return s.sandbox.Token(), []string{"-db", filepath.Join(t.TempDir(), "nowhere", "games.db")}
		}, "database", []string{"could not be made", "make its folder"}, []string{"token"}},
	} {
		t.Run(tt.what, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			token, args := tt.spoil(t, s)
			out, err := s.checked(token, args...)
			said := lineOf(out, tt.check)
			good := strings.HasPrefix(said, "ok")
			var failed errChecksFailed
			if !errors.As(err, &failed) != good || !good && failed != 1 {
				t.Errorf("ended with %v", err)
			}
			for _, want := range tt.wants {
				if !strings.Contains(said, want) {
					t.Errorf("%s says %q, want %q in it", tt.check, said, want)
				}
			}
			for _, other := range tt.others {
				if !strings.HasPrefix(lineOf(out, other), "ok") {
					t.Errorf("%s: %q", other, lineOf(out, other))
				}
			}
		})
	}
}

// TestCheckMakesNoDatabase looks at a database that is not there yet.
func TestCheckMakesNoDatabase(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	dir := t.TempDir()
	out, err := s.checked(s.sandbox.Token(), "-db", filepath.Join(dir, "new.db"))
	if err != nil || !strings.Contains(lineOf(out, "database"), "can be made") {
		t.Errorf("%v: %s", err, lineOf(out, "database"))
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("it leaves %v (%v)", left, err)
	}
}

// TestEveryPermissionHasAName holds the invite link and the check to one list.
func TestEveryPermissionHasAName(t *testing.T) {
	var named int64
	for _, p := range permissionNames {
		named |= p.bit
	}
	if named != route.Permissions {
		t.Errorf("names for %b, the invite asks for %b", named, route.Permissions)
	}
}

func TestSkewIsToldByTheQuickestAnswer(t *testing.T) {
	at := func(second float64) time.Time { return time.UnixMilli(int64(second * 1000)) }
	m := &skewMeter{}
	if _, known := m.skew(); known {
		t.Error("knows without an answer")
	}
	m.take(at(100), at(104), at(109)) // slow: it says little
	m.take(at(110), at(110.2), at(115))
	m.take(at(120), at(123), at(120))
	ahead, known := m.skew()
	if want := -5400 * time.Millisecond; !known || ahead != want {
		t.Errorf("ahead by %v (%t), want %v", ahead, known, want)
	}
}
