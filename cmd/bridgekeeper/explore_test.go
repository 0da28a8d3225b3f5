package main

import (
	"strings"
	"testing"

	"bridgekeeper/bot/sandbox"
)

// posted has somebody post where they are in an exploration; the message in the channel.
func (s *stage) posted(user string, board *sandbox.Message, marks string) *sandbox.Message {
	s.t.Helper()
	form := s.click(user, board, "b1:xpost")
	if form.Modal == nil {
		s.t.Fatal("no form opens")
	}
	before := len(s.sandbox.As(user).Sees(general))
	if _, err := s.sandbox.As(user).Submit(s.t.Context(), form.Modal, map[string]any{"marks": marks}); err != nil {
		s.t.Fatal(err)
	}
	s.until("the post is there", func() bool { return len(s.sandbox.As(user).Sees(general)) > before })
	all := s.sandbox.As(user).Sees(general)
	return all[len(all)-1]
}

// TestALineIsExploredPostedAndAnswered goes the whole way over the wire: what Discord
// would refuse of it, the sandbox refuses.
func TestALineIsExploredPostedAndAnswered(t *testing.T) {
	s := newStage(t)
	s.startBot()
	id := s.play("turtle")
	board := s.click("Ana", s.shown(id), "b1:explore").Message
	s.click("Ana", board, "b1:xpick")
	tries := 0
	for customID(s.sandbox.Message(board.ID).Components, "b1:xacts:") == "" {
		if tries++; tries > 6 {
			t.Fatal("the dialogue has no end")
		}
		s.click("Ana", s.sandbox.Message(board.ID), "b1:xpick:1:0:")
	}
	s.click("Ana", s.sandbox.Message(board.ID), "b1:xacts:")
	post := s.posted("Ana", s.sandbox.Message(board.ID), "f6")
	if post.ReplyTo != "" || len(post.Pinged) != 0 || len(post.Attachments) != 1 || !strings.Contains(post.Attachments[0].Description, "Code: dl-") {
		t.Errorf("the post answers %q, pings %v, has %d pictures", post.ReplyTo, post.Pinged, len(post.Attachments))
	}
	s.checkPicture(post.Attachments[0].ID)
	mine := s.click("Ben", post, "b1:try").Message
	s.click("Ben", mine, "b1:xback")
	answer := s.posted("Ben", s.sandbox.Message(mine.ID), "")
	if answer.ReplyTo != post.ID || len(answer.Pinged) != 0 {
		t.Errorf("the answer is under %q, not %q, and pings %v", answer.ReplyTo, post.ID, answer.Pinged)
	}
	if s.table(id).Line.Len() != 0 {
		t.Error("the game itself has gone on")
	}
	s.nothingRefused()
}
