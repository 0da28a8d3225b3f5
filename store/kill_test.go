package store

import (
	"flag"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"
)

var kills = flag.Int("kills", 6, "how often TestNothingCommittedIsLostToAKill kills")

// killsPerFile makes some kills fall on the creation of a file, and keeps logs
// short enough to be read after every one.
const killsPerFile = 20

// A process that is killed loses what is in its memory. What SQLite handed to the
// system survives that, so this shows that writes are whole and in order, and not
// that they survive a power cut: for that there is synchronous=FULL.
func TestNothingCommittedIsLostToAKill(t *testing.T) {
	var path string
	var promised []turn
	var total, unprinted, empty, lost, unreadable int
	for k := range *kills {
		if k%killsPerFile == 0 {
			path, promised = filepath.Join(t.TempDir(), "tables.db"), nil
		}
		c := startChild(t, path, "k"+string(rune('a'+k%killsPerFile)), 0)
		// After some turns, at any point of the next; or while it is starting.
		after, within := rand.IntN(25), 3*time.Millisecond
		if k%4 == 0 {
			after, within = 0, 40*time.Millisecond
		}
		kill := func(count int) {
			if count == after {
				time.AfterFunc(rand.N(within), func() { c.cmd.Process.Kill() })
			}
		}
		kill(0)
		printed, err := c.turns(kill)
		if err != nil {
			t.Fatalf("at kill %d: %v", k, err)
		}
		promised = append(promised, printed...)

		db, err := Open(testContext(t), path)
		if err != nil {
			unreadable++
			t.Errorf("after kill %d: %v", k, err)
			continue
		}
		found := checkTurns(t, db, promised)
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		total += found
		lost += max(0, len(promised)-found)
		unprinted += found - len(promised)
		if found == 0 {
			empty++
		}
	}
	t.Logf("kills=%d lost=%d unreadable=%d turns=%d, of them committed and not yet printed %d; files without a turn %d", *kills, lost, unreadable, total, unprinted, empty)
	if lost > 0 {
		t.Error("turns that were said to be committed are lost")
	}
}
