package host

import (
	"os"
	"path/filepath"
	"testing"

	"bridgekeeper/rules"
)

// TestAFilePutBackUnderARunningProgramIsPlayedOnFrom restores a backup that is some
// steps behind what the program remembers; others are played on it then.
func TestAFilePutBackUnderARunningProgramIsPlayedOnFrom(t *testing.T) {
	b := newBench(t)
	b.start()
	b.db.Close() // folds the write-ahead log into the file
	data, err := os.ReadFile(b.path)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(copied, data, 0o600); err != nil {
		t.Fatal(err)
	}
	b.Host = b.open()
	for range 2 {
		table := b.the(1)
		b.do(1, table.Mover(), first(table))
	}
	b.path = copied
	other := b.open() // another process, which never knew the newer file
	b.db = other.db   // as restoring does to the open file
	if got := b.the(1).Line.Len(); got != 0 {
		t.Errorf("the file has no step, the program %d", got)
	}
	for range 4 {
		table := (&bench{Host: other, t: t}).the(1)
		actions := table.Line.Last().Actions()
		if _, err := other.Do(t.Context(), Request{
			Table: 1, Actor: table.Mover(), Interaction: b.interaction(), Command: Act{[]rules.Action{actions[len(actions)-1]}},
		}); err != nil {
			t.Fatal(err)
		}
	}
	kept, fresh := b.the(1), (&bench{Host: b.open(), t: t}).the(1)
	if kept.Line.Last().String() != fresh.Line.Last().String() || fresh.Line.Len() != 4 {
		t.Errorf("the program has %s, the rows say %s", kept.Line.Last(), fresh.Line.Last())
	}
}
