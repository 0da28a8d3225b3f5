package rules_test

import (
	"strings"
	"testing"

	"bridgekeeper/rules"
)

func TestARecordKeepsWhatPlayersThought(t *testing.T) {
	notes := map[int]string{1: "“a trap”\n<@101> & é", 3: strings.Repeat("é", 500), 4: "on a turn without steps"}
	r, err := rules.NewRecord(nimLine(t, -1), rules.RecordDetails{Notes: notes})
	if err != nil {
		t.Fatal(err)
	}
	read, err := rules.ParseRecord(r.JSON())
	if err != nil {
		t.Fatal(err)
	}
	if string(read.JSON()) != string(r.JSON()) {
		t.Errorf("read and written again:\n%s\nwant\n%s", read.JSON(), r.JSON())
	}
	for _, turn := range read.Turns {
		if turn.Note != notes[turn.Number] {
			t.Errorf("turn %d: note %q", turn.Number, turn.Note)
		}
	}
	for what, note := range map[string]string{
		"too long": strings.Repeat("x", 501), "a control character": "a\x07b", "a tab": "a\tb", "no UTF-8": "\xff",
	} {
		if _, err := rules.NewRecord(nimLine(t, -1), rules.RecordDetails{Notes: map[int]string{1: note}}); err == nil {
			t.Errorf("%s: no error", what)
		}
	}
	bad := strings.Replace(whole, `"notation":"a1"`, `"notation":"a1","note":"a\tb"`, 1)
	if _, err := rules.ParseRecord([]byte(bad)); err == nil {
		t.Error("a tab in a record that is read: no error")
	}
}
