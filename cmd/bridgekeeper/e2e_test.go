package main

import (
	"bytes"
	"context"
	"image/png"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/sandbox"
)

// TestWholeGameInThreeLanguages plays a game to its end by slash commands,
// through discordgo, with a picture after each step.
func TestWholeGameInThreeLanguages(t *testing.T) {
	for locale, begins := range map[string]string{"en-US": "to move", "es-ES": "toca", "pt-BR": "vez"} {
		t.Run(locale, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			for _, user := range []string{"Ana", "Ben"} {
				if err := s.sandbox.As(user).SetLocale(locale); err != nil {
					t.Fatal(err)
				}
			}
			s.startBot()
			id := s.play("turtle")
			random := rand.New(rand.NewPCG(3, uint64(len(begins))))
			for n := 0; s.table(id).Status == host.Playing; n++ {
				if n > 1000 {
					t.Fatal("no end")
				}
				table := s.table(id)
				actions := table.Line.Last().Actions()
				out := s.step(table, actions[random.IntN(len(actions))])
				inTurn := s.table(id).Mover() == table.Mover()
				if !out.Private || out.Message == nil || inTurn != (len(out.Message.Attachments) == 1) {
					t.Fatalf("step %d: a private picture while the turn goes on, and only then", n)
				}
				card := s.shown(id)
				if len(card.Attachments) != 1 {
					t.Fatalf("step %d: the card has %d pictures", n, len(card.Attachments))
				}
				if n%40 == 0 {
					s.checkPicture(card.Attachments[0].ID)
				}
			}
			card := s.shown(id)
			if len(card.Pinged) != 2 {
				t.Errorf("the result pings %v, want both players", card.Pinged)
			}
			s.nothingRefused()
		})
	}
}

func (s *stage) checkPicture(attachment string) {
	s.t.Helper()
	data, err := s.sandbox.File(s.t.Context(), attachment)
	if err != nil {
		s.t.Fatal(err)
	}
	img, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil || img.Width < 700 {
		s.t.Fatalf("picture of %d × %d: %v", img.Width, img.Height, err)
	}
}

// nothingRefused checks that Discord would have taken all that the bot sent.
func (s *stage) nothingRefused() {
	s.t.Helper()
	for _, r := range s.sandbox.Requests() {
		if !r.OK() || len(r.Warnings) > 0 {
			s.t.Errorf("%s %s: status %d, code %d, %v %v", r.Method, r.Path, r.Status, r.Code, r.Errors, r.Warnings)
		}
	}
}

// TestOnlyTheNextPlayerIsPinged follows the pings of a few turns.
func TestOnlyTheNextPlayerIsPinged(t *testing.T) {
	s := newStage(t)
	s.startBot()
	id := s.play("turtle")
	for range 4 {
		table := s.table(id)
		s.step(table, table.Line.Last().Actions()[0])
		table = s.table(id)
		s.step(table, "end")
		want := s.table(id).Mover()
		if card := s.shown(id); len(card.Pinged) != 1 || card.Pinged[0] != want {
			t.Errorf("turn %d pings %v, want %s", table.Line.Last().TurnNumber(), card.Pinged, want)
		}
	}
}

// TestOneButtonFiftyTimesAtOnce presses End turn fifty times at once: one turn ends.
func TestOneButtonFiftyTimesAtOnce(t *testing.T) {
	s := newStage(t)
	s.startBot()
	id := s.play("turtle")
	table := s.table(id)
	s.step(table, table.Line.Last().Actions()[0])
	card, rev := s.shown(id), s.table(id).Rev
	end := customID(card.Components, ":end")
	if err := s.sandbox.Fault(sandbox.Fault{Kind: sandbox.FaultDouble, Route: "INTERACTION_CREATE", Times: 20}); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			// Once the first has been carried out the button is gone, and the client
			// refuses the rest; before that they all go out.
			_, _ = s.sandbox.As("Ana").Click(context.Background(), general, card.ID, end)
		})
	}
	all.Wait()
	s.shown(id)
	if got := s.table(id).Rev - rev; got != 1 {
		t.Errorf("%d steps were taken, want 1", got)
	}
}

// buildBinary builds the program once for the tests that kill it.
var buildBinary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "bridgekeeper")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "bridgekeeper")
	out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput()
	if err != nil {
		return "", &exec.Error{Name: string(out), Err: err}
	}
	return path, nil
})

// startProcess runs the bot as a process of its own, to be killed.
func (s *stage) startProcess() *exec.Cmd {
	s.t.Helper()
	path, err := buildBinary()
	if err != nil {
		s.t.Fatal(err)
	}
	cmd := exec.Command(path, "-db", s.path, "-discord-url", s.sandbox.URL())
	cmd.Env = append(os.Environ(), "DISCORD_TOKEN="+s.sandbox.Token())
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { kill(cmd) })
	s.until("the bot connects", func() bool { return s.sandbox.Connected() > 0 })
	return cmd
}

func kill(cmd *exec.Cmd) {
	_ = cmd.Process.Signal(syscall.SIGKILL)
	_ = cmd.Wait()
}

// TestKilledBetweenCommitAndAnswer kills the program when a step is in the
// database and nobody has been told: after a restart the card catches up.
func TestKilledBetweenCommitAndAnswer(t *testing.T) {
	for _, moment := range []struct {
		name string
		hold sandbox.Fault // what keeps the program from going on
	}{
		{"before the answer", sandbox.Fault{Kind: sandbox.FaultDelay, Route: "callback", Delay: patience}},
		{"before the card is posted", sandbox.Fault{Kind: sandbox.FaultDelay, Route: "create message", Delay: patience}},
		{"before the card is noted", sandbox.Fault{Kind: sandbox.FaultLateAnswer, Route: "create message", Delay: patience}},
	} {
		t.Run(moment.name, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			bot := s.startProcess()
			id := s.play("turtle")
			table := s.table(id)
			s.step(table, table.Line.Last().Actions()[0])
			s.shown(id)
			cards := s.cards(id)
			if err := s.sandbox.Fault(moment.hold); err != nil {
				t.Fatal(err)
			}
			rev := s.table(id).Rev
			sent := make(chan struct{})
			go func() {
				defer close(sent)
				_, _ = s.sandbox.As("Ana").Command(context.Background(), general, "end", nil)
			}()
			s.until("the step is committed and the program held", func() bool {
				return s.table(id).Rev == rev+1 && len(s.sandbox.Waiting()) == 0
			})
			kill(bot)
			<-sent
			s.until("the connection is seen to be gone", func() bool { return s.sandbox.Connected() == 0 })
			s.startProcess()
			card := s.shown(id)
			if s.table(id).Rev != rev+1 {
				t.Error("the step was lost or doubled")
			}
			if got := s.cards(id); got != cards+1 {
				t.Errorf("%d new cards, want 1", got-cards)
			}
			if !strings.Contains(strings.Join(card.Pinged, " "), s.sandbox.UserID("Ben")) {
				t.Errorf("the new card pings %v, want Ben", card.Pinged)
			}
		})
	}
}

// cards counts the public messages of the bot in the channel.
func (s *stage) cards(int64) int {
	n := 0
	for _, m := range s.sandbox.Messages(general) {
		if m.EphemeralTo == "" && len(m.Attachments) > 0 {
			n++
		}
	}
	return n
}

// TestSandboxOutlivesTheProgram plays in the sandbox, stops everything, starts
// everything again on the same files, and goes on.
func TestSandboxOutlivesTheProgram(t *testing.T) {
	s := newStage(t)
	s.startBot()
	id := s.play("turtle")
	table := s.table(id)
	s.step(table, table.Line.Last().Actions()[0])
	card := s.shown(id)
	messages := len(s.sandbox.Messages(general))
	s.stop()
	path := filepath.Join(filepath.Dir(s.path), "discord.db")
	if err := s.sandbox.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := sandbox.Open(t.Context(), sandbox.Config{Path: path, RequestsPerSecond: -1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { again.Close() })
	s.sandbox = again
	if got := len(again.Messages(general)); got != messages {
		t.Errorf("%d messages after the restart, want %d", got, messages)
	}
	s.startBot()
	s.click("Ana", again.Message(card.ID), ":end")
	if s.shown(id); s.table(id).Mover() != again.UserID("Ben") {
		t.Error("the button of before did not end the turn")
	}
}
