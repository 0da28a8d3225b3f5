package main

import (
	"slices"
	"strings"
	"testing"

	"bridgekeeper/bot/sandbox"
)

// inDMs are the texts of the direct messages of a user with the bot.
func (s *stage) inDMs(user string) []string {
	s.t.Helper()
	dm, err := s.sandbox.As(user).DM()
	if err != nil {
		s.t.Fatal(err)
	}
	var out []string
	for _, m := range s.sandbox.As(user).Sees(dm) {
		out = append(out, textIn(m))
	}
	return out
}

// TestClosedDirectMessagesCallInTheChannel calls Ben by direct messages, and then, since
// he closes them, in the channel.
func TestClosedDirectMessagesCallInTheChannel(t *testing.T) {
	t.Parallel()
	s := startStage(t)
	id := s.play("turtle")
	s.command("Ben", "settings", map[string]any{"notify": "dm"})
	endTurn := func() *sandbox.Message {
		t.Helper()
		for mover := s.table(id).Mover(); s.table(id).Mover() == mover; {
			actions := s.table(id).Line.Last().Actions()
			next := actions[0]
			if i := slices.Index(actions, "end"); i >= 0 {
				next = "end"
			}
			s.step(s.table(id), next)
		}
		return s.shown(id)
	}
	if card := endTurn(); len(card.Pinged) != 0 {
		t.Errorf("the card pings %v", card.Pinged)
	}
	if got := s.inDMs("Ben"); len(got) != 1 || !strings.Contains(got[0], "your turn") {
		t.Fatalf("Ben's direct messages: %q", got)
	}
	endTurn()
	fault(sandbox.Fault{Kind: sandbox.FaultCloseDMs, User: "Ben"})(&match{stage: s})
	endTurn()
	ben := s.sandbox.UserID("Ben")
	s.until("Ben is called in the channel", func() bool {
		seen := s.sandbox.As("Ben").Sees(s.sandbox.ChannelID(general))
		return slices.Contains(seen[len(seen)-1].Pinged, ben)
	})
}

// TestADeletedThreadsGameGoesOnInTheChannel has a game in a thread of its own, takes the
// thread away, and then the channel, and calls the game elsewhere.
func TestADeletedThreadsGameGoesOnInTheChannel(t *testing.T) {
	t.Parallel()
	s := startStage(t)
	s.command("Ana", "challenge", map[string]any{"opponent": "Ben", "side": "first", "thread": true})
	s.click("Ben", s.shown(1), "b1:accept")
	s.until("the game is in a thread", func() bool { return s.table(1).Place.Thread != "" })
	if card := s.shown(1); card.ChannelID != s.table(1).Place.Thread {
		t.Fatalf("the card is in %s, not in the thread", card.ChannelID)
	}
	gone := func(channel string) {
		t.Helper()
		if err := s.sandbox.Fault(sandbox.Fault{Kind: sandbox.FaultDeleteChannel, Channel: channel}); err != nil {
			t.Fatal(err)
		}
	}
	gone(s.table(1).Place.Thread)
	s.until("the game is in the channel", func() bool { return s.table(1).Place.Thread == "" })
	if card := s.shown(1); card.ChannelID != s.sandbox.ChannelID(general) {
		t.Errorf("the card is in %s, not in the channel", card.ChannelID)
	}
	gone(general)
	s.until("the game waits", func() bool { return s.table(1).Suspended() })
	s.commandIn("games", "Ben", "board", nil)
	if card := s.shown(1); s.table(1).Suspended() || card.ChannelID != s.sandbox.ChannelID("games") {
		t.Error("the game was not called elsewhere")
	}
}
