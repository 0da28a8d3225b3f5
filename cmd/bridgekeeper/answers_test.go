package main

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/sandbox"
)

// TestOneFaultOfAnAnswerIsNotNoticed has Discord fail the answer to a command once
// in each way: the person sees the answer all the same.
func TestOneFaultOfAnAnswerIsNotNoticed(t *testing.T) {
	t.Parallel()
	s := startStage(t)
	m := newMatch(s, general)
	for what, cause := range map[string]func(*match){
		"a 500":             onRequest(sandbox.FaultStatus, "callback", code(http.StatusInternalServerError)),
		"a 503":             onRequest(sandbox.FaultStatus, "callback", code(http.StatusServiceUnavailable)),
		"a page of HTML":    onRequest(sandbox.FaultHTML, "callback"),
		"a limit":           onRequest(sandbox.FaultStatus, "callback", code(http.StatusTooManyRequests), delay(200*time.Millisecond)),
		"no answer":         onRequest(sandbox.FaultLose, "callback"),
		"an answer of junk": onRequest(sandbox.FaultGarbage, "callback"),
	} {
		cause(m)
		out := s.command("Ana", "board", map[string]any{"text": true})
		if text := textIn(out.Message); out.Kind != sandbox.Replied || !strings.Contains(text, "```") {
			t.Errorf("%s: %s %q", what, out.Kind, text)
		}
		if left := s.sandbox.Waiting(); len(left) > 0 {
			t.Errorf("%s has not come", what)
		}
	}
}

// TestACardThatMayHaveNoPictureIsPostedInWords takes away the permission in mid-turn:
// the opponent is called, and who ends the turn is told why it looks so.
func TestACardThatMayHaveNoPictureIsPostedInWords(t *testing.T) {
	t.Parallel()
	s := startStage(t)
	m := newMatch(s, general)
	m.midTurn()
	before, mover := m.now().Card.Message, m.mover()
	fault(take(sandbox.AttachFiles))(m)
	out := s.step(m.now(), "end")
	if text := textIn(out.Message); !strings.Contains(text, "attach files") || !strings.Contains(text, "Your turn is over") {
		t.Errorf("%s is told %q", mover, text)
	}
	card := s.shown(m.id)
	opponent := s.sandbox.UserID(opponentOf(mover))
	if card.ID == before || len(card.Attachments) != 0 || len(card.Pinged) != 1 || card.Pinged[0] != opponent {
		t.Errorf("the card has %d pictures and calls %v, want none and %s", len(card.Attachments), card.Pinged, opponent)
	}
	fault(giveAll())(m)
	s.step(m.now(), m.now().Line.Last().Actions()[0])
	s.until("the card has its picture again", func() bool { return len(s.shown(m.id).Attachments) == 1 })
}
