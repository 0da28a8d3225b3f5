package store

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
)

// Tests that need another process run this binary again, as a child that plays
// turns at table 1 of a database and prints each once it is committed.
const (
	childPath  = "BRIDGEKEEPER_STORE_CHILD_PATH"
	childName  = "BRIDGEKEEPER_STORE_CHILD_NAME"
	childTurns = "BRIDGEKEEPER_STORE_CHILD_TURNS" // 0: until killed
)

func TestMain(m *testing.M) {
	path, is := os.LookupEnv(childPath)
	if !is {
		os.Exit(m.Run())
	}
	go func() { // the pipe ends with the parent, however that ends
		io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	turns, err := strconv.Atoi(os.Getenv(childTurns))
	if err == nil {
		err = playTurns(path, os.Getenv(childName), turns)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// turn is what the child writes and prints: Seq is of the turn's last event.
type turn struct {
	By   string `json:"by"`
	N    int    `json:"n"`
	Seq  int64  `json:"seq"`
	Part int    `json:"part"`
	Of   int    `json:"of"`
}

// events of the turn that is to end at its Seq.
func (t turn) events() []Event {
	var all []Event
	for t.Part = range t.Of {
		body, err := json.Marshal(t)
		if err != nil {
			panic(err) // numbers and a name always marshal
		}
		e := step(fmt.Sprintf("%s-%d", t.By, t.N), t.N)
		e.Body = body
		all = append(all, e)
	}
	return all
}

func playTurns(path, name string, turns int) error {
	ctx := context.Background()
	db, err := Open(ctx, path)
	if err != nil {
		return err
	}
	defer db.Close()
	if _, _, err := db.Load(ctx, 1); errors.Is(err, ErrNotFound) {
		if _, err := db.Create(ctx, newTable(), []Event{step("", 0)}); err != nil {
			return err
		}
	}
	for n := 0; turns == 0 || n < turns; n++ {
		played, err := playTurn(ctx, db, turn{By: name, N: n, Of: n%4 + 1})
		if err != nil {
			return err
		}
		fmt.Printf("%d %s %d\n", played.Seq, name, n)
	}
	return nil
}

// playTurn appends a turn to table 1, however often others are first.
func playTurn(ctx context.Context, db *DB, t turn) (turn, error) {
	for {
		table, _, err := db.Load(ctx, 1)
		if err != nil {
			return t, err
		}
		t.Seq = table.Seq + int64(t.Of)
		err = db.Append(ctx, 1, table.Seq, t.events(), table.Summary)
		if !errors.Is(err, ErrConflict) {
			return t, err
		}
	}
}

// child is a running one.
type child struct {
	cmd    *exec.Cmd
	stdout io.Reader
	stderr bytes.Buffer
}

// startChild starts a child that is gone when the test ends.
func startChild(t *testing.T, path, name string, turns int) *child {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := &child{cmd: exec.CommandContext(testContext(t), exe)}
	c.cmd.Env = append(os.Environ(), childPath+"="+path, childName+"="+name, childTurns+"="+strconv.Itoa(turns))
	c.cmd.Stderr = &c.stderr
	if _, err = c.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if c.stdout, err = c.cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.cmd.Process.Kill()
		c.cmd.Wait()
	})
	return c
}

// turns are all that the child prints until it ends, each handed to seen first.
// A child that complains makes an error of it.
func (c *child) turns(seen func(count int)) ([]turn, error) {
	var all []turn
	for in := bufio.NewReader(c.stdout); ; {
		line, err := in.ReadString('\n')
		if err != nil {
			break // what is left is no whole line, and so no promise
		}
		var one turn
		if _, err := fmt.Sscanf(line, "%d %s %d\n", &one.Seq, &one.By, &one.N); err != nil {
			return nil, fmt.Errorf("child printed %q: %w", line, err)
		}
		all = append(all, one)
		seen(len(all))
	}
	c.cmd.Wait()
	if c.stderr.Len() > 0 {
		return nil, fmt.Errorf("child: %s", c.stderr.String())
	}
	return all, nil
}

// checkTurns reads the log of table 1 and checks that it has no gaps, that every
// turn in it is whole and stands once, and that all the promised ones are there.
// It returns how many turns there are.
func checkTurns(t *testing.T, db *DB, promised []turn) int {
	t.Helper()
	var report string
	if err := db.reader.QueryRowContext(testContext(t), "PRAGMA integrity_check").Scan(&report); err != nil || report != "ok" {
		t.Fatalf("integrity: %s, %v", report, err)
	}
	_, log, err := db.Load(testContext(t), 1)
	if errors.Is(err, ErrNotFound) && len(promised) == 0 {
		return 0 // killed before there was a table
	}
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range log {
		if e.Seq != int64(i+1) {
			t.Fatalf("event %d stands at %d", e.Seq, i+1)
		}
	}
	found := map[string]int64{} // last seq of the turn, by interaction
	for rest := log[1:]; len(rest) > 0; {
		var first turn
		if err := json.Unmarshal(rest[0].Body, &first); err != nil {
			t.Fatal(err)
		}
		if first.Of > len(rest) {
			t.Fatalf("turn %+v is cut off", first)
		}
		for i, want := range first.events() {
			want.Table, want.Seq = 1, first.Seq-int64(first.Of-1-i)
			wantEqual(t, "event of a turn", rest[i], want)
		}
		if _, again := found[rest[0].Interaction]; again {
			t.Fatalf("turn %+v stands twice", first)
		}
		found[rest[0].Interaction] = first.Seq
		rest = rest[first.Of:]
	}
	for _, p := range promised {
		if key := fmt.Sprintf("%s-%d", p.By, p.N); found[key] != p.Seq {
			t.Fatalf("turn %s was committed at %d, and is at %d", key, p.Seq, found[key])
		}
	}
	return len(found)
}

func TestTwoProcessesPlayAtOneTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tables.db")
	db := openAt(t, path)
	mustCreate(t, db, newTable(), step("", 0))
	const turns = 40
	var promised []turn
	var mu sync.Mutex
	var wg sync.WaitGroup
	for _, name := range []string{"a", "b"} {
		c := startChild(t, path, name, turns)
		wg.Go(func() {
			all, err := c.turns(func(int) {})
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			promised = append(promised, all...)
		})
	}
	wg.Wait()
	if got := checkTurns(t, db, promised); got != 2*turns || len(promised) != 2*turns {
		t.Errorf("%d turns, %d of them promised, of %d", got, len(promised), 2*turns)
	}
}
