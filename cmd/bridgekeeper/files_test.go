package main

import (
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/sandbox"
)

// textsOf is all that a message says.
func textsOf(list []*sandbox.Component) string {
	var b strings.Builder
	for _, c := range list {
		b.WriteString(c.Content + "\n" + textsOf(c.Components))
	}
	return b.String()
}

// said fails unless the answer says that.
func (s *stage) said(out *sandbox.Outcome, want string) *sandbox.Message {
	s.t.Helper()
	if out.Message == nil || !strings.Contains(textsOf(out.Message.Components), want) {
		s.t.Fatalf("the answer is %+v, want %q", out, want)
	}
	return out.Message
}

// TestPositionsTravelByTaps goes the whole way of a starting position: in by a file,
// into a game, into the editor, kept, and out again; through real requests.
func TestPositionsTravelByTaps(t *testing.T) {
	t.Parallel()
	s := startStage(t)
	form := s.command("Ana", "import", nil)
	file := sandbox.File{Name: "courts.csv", Data: []byte(someCourts)}
	m := s.said(s.submit("Ana", form.Modal, map[string]any{"file": file}), "Two Courts")
	whom := s.said(s.click("Ana", m, "b1:start:"), "whom do you challenge")
	s.said(s.click("Ana", whom, "b1:startwith:", s.sandbox.UserID("Ben")), "The challenge is in the channel")
	s.clickIn(general, "Ben", s.shown(1), "b1:accept")
	s.until("the game begins", func() bool { return s.table(1).Status == host.Playing })
	s.step(s.table(1), s.table(1).Line.Last().Actions()[0])
	s.until("the stone is there", func() bool { return s.table(1).Line.Len() == 1 })

	m = s.said(s.click("Ana", m, "b1:keep:"), "Kept")
	m = s.said(s.click("Ana", m, "b1:edit:"), "3 × 2")
	m = s.said(s.click("Ana", m, ".size", "grow-top"), "3 × 3")
	m = s.said(s.click("Ana", m, ".rows", "2"), "3 × 3")
	m = s.said(s.click("Ana", m, ".cols", "0", "2"), "3 cells are chosen")
	m = s.said(s.click("Ana", m, ".token", "W1"), "W1")
	m = s.said(s.click("Ana", m, ".paint"), "3 × 3")
	s.said(s.submit("Ana", s.click("Ana", m, ".save").Modal, map[string]any{"name": "Three Courts"}), "Three Courts")
	choices, err := s.sandbox.As("Ana").Autocomplete(t.Context(), general, "challenge", "position", map[string]any{"position": "courts"})
	if err != nil || len(choices) != 2 {
		t.Errorf("suggested are %d, %v", len(choices), err)
	}

	out := s.command("Ben", "export", map[string]any{"format": "original-save"})
	if out.Message == nil || len(out.Message.Attachments) != 1 {
		t.Fatalf("exported: %+v", out)
	}
	more := s.click("Ben", s.shown(1), "b1:more:")
	keep := s.click("Ben", more.Message, ":keep")
	share := s.click("Ben", keep.Message, "b1:share:")
	share = s.click("Ben", share.Message, "b1:share:")
	s.said(s.click("Ben", share.Message, "b1:sharepost:"), "shows")
	s.said(s.click("Ben", share.Message, "b1:sharesend:"), "Sent")
	dm, err := s.sandbox.As("Ben").DM()
	if err != nil {
		t.Fatal(err)
	}
	s.until("the letter is there", func() bool {
		list := s.sandbox.As("Ben").Sees(dm)
		return len(list) > 0 && len(list[len(list)-1].Attachments) == 2
	})
}

// TestAFileTooLargeIsNotFetched attaches 10 MB.
func TestAFileTooLargeIsNotFetched(t *testing.T) {
	t.Parallel()
	s := startStage(t)
	out := s.command("Ana", "import", map[string]any{"file": sandbox.File{Name: "big.csv", Data: make([]byte, 10<<20)}})
	s.said(out, "256 KB")
}
