package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"bridgekeeper/rules"
	"bridgekeeper/rules/arena"
)

const arenaUsage = `bridgekeeper arena [flags] GAME A B plays two computer players against each other.

GAME is divided-loyalties, connect-four or four-angels; A and B are levels of its
player, "reference" among them where it has one, each with a number of nodes for a turn
if not its own: hard:50000. Games come in pairs, from the same start with sides
swapped. The score is A's, with the interval that holds the true one with 95 %.

  bridgekeeper arena -pairs 96 divided-loyalties hard medium
  bridgekeeper arena -file match.jsonl -pairs 500 four-angels best strong:20000

With -file a match is kept, and goes on where it stopped.

Flags:
`

// arenaOptions are what the subcommand is told.
type arenaOptions struct {
	pairs   int
	opening int
	seed    uint64
	setups  string
	within  time.Duration
	file    string
}

// runArena is the subcommand. args are those after its name.
func runArena(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	var o arenaOptions
	f := flag.NewFlagSet("bridgekeeper arena", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.IntVar(&o.pairs, "pairs", 50, "how many pairs of games to play in all")
	f.IntVar(&o.opening, "opening", 2, "steps at random before the players begin")
	f.Uint64Var(&o.seed, "seed", 1, "of the openings and of what players leave to chance")
	f.StringVar(&o.setups, "positions", "", "starting positions, by their keys with commas between; all where empty")
	f.DurationVar(&o.within, "within", 0, "a deadline for each turn, beside the nodes: a busy machine then plays worse")
	f.StringVar(&o.file, "file", "", "keep the match in this `file`")
	f.Usage = func() {
		fmt.Fprint(stderr, arenaUsage)
		f.PrintDefaults()
	}
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() != 3 {
		return errors.New("arena takes a game and two levels: see arena -h")
	}
	m, err := o.match(f.Arg(0), f.Arg(1), f.Arg(2))
	if err != nil {
		return err
	}
	header, err := json.Marshal(map[string]any{
		"game": f.Arg(0), "a": f.Arg(1), "b": f.Arg(2), "opening": o.opening, "seed": o.seed, "positions": o.setups, "within": o.within.String(),
	})
	if err != nil {
		return err
	}
	return o.play(ctx, m, header, stdout)
}

// match is what the arguments describe.
func (o arenaOptions) match(game, a, b string) (arena.Match, error) {
	m := arena.Match{Opening: o.opening, Seed: o.seed}
	for _, g := range games() {
		if g.Name() == game {
			m.Game = g
		}
	}
	if m.Game == nil {
		return m, fmt.Errorf("no game %q: see arena -h", game)
	}
	for _, key := range strings.FieldsFunc(o.setups, func(r rune) bool { return r == ',' }) {
		setup, ok := rules.FindSetup(m.Game, key)
		if !ok {
			return m, fmt.Errorf("%s has no position %q", game, key)
		}
		m.Setups = append(m.Setups, setup)
	}
	if o.within > 0 {
		m.Bound = func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeout(ctx, o.within)
		}
	}
	var err error
	if m.A, err = contestant(game, a); err == nil {
		m.B, err = contestant(game, b)
	}
	return m, err
}

// contestant is a level of the game's player as people write it: "hard:50000".
func contestant(game, s string) (arena.Contestant, error) {
	level, nodes, given := strings.Cut(s, ":")
	c := arena.Contestant{Level: level}
	if given {
		if _, err := fmt.Sscanf(nodes, "%d", &c.Nodes); err != nil || c.Nodes <= 0 || fmt.Sprint(c.Nodes) != nodes {
			return c, fmt.Errorf("%q is not a number of nodes", nodes)
		}
	}
	for _, p := range players() {
		if p.Game() == game {
			c.Player = p
			return c, nil
		}
	}
	return c, fmt.Errorf("nobody plays %s by computer", game)
}

// play plays the pairs that are missing, and tells how the match stands.
func (o arenaOptions) play(ctx context.Context, m arena.Match, header []byte, stdout io.Writer) (err error) {
	var tally arena.Tally
	out := io.Discard
	if o.file != "" {
		file, played, err := openMatch(o.file, header)
		if err != nil {
			return fmt.Errorf("%s: %w", o.file, err)
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		for _, p := range played {
			tally.Add(p)
		}
		out = file
	}
	for tally.Pairs < o.pairs && ctx.Err() == nil {
		p, err := m.Play(ctx, tally.Pairs)
		if ctx.Err() != nil { // stopped, as it may be
			break
		}
		if err != nil {
			return err
		}
		line, err := json.Marshal(p)
		if err != nil {
			return err
		}
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
		tally.Add(p)
		if tally.Pairs%10 == 0 && tally.Pairs < o.pairs {
			fmt.Fprintln(stdout, standing(&tally))
		}
	}
	_, err = fmt.Fprintln(stdout, standing(&tally))
	return err
}

// standing is how a match stands, in a line.
func standing(t *arena.Tally) string {
	score, half := t.Score()
	margin, marginHalf := t.Margin()
	elo, low, high := t.Elo()
	return fmt.Sprintf("pairs=%d score=%.1f%% ±%.1f margin=%+.2f ±%.2f elo=%+.0f [%+.0f, %+.0f]",
		t.Pairs, 100*score, 100*half, margin, marginHalf, elo, low, high)
}

// openMatch opens the file of a match, made where there is none, to append to; and
// what has been played. A line cut off by a crash is dropped: its pair is played again.
func openMatch(path string, header []byte) (*os.File, []arena.Pair, error) {
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, nil, err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	lines := bufio.NewScanner(bytes.NewReader(whole))
	var played []arena.Pair
	for first := true; lines.Scan(); first = false {
		if first {
			if !bytes.Equal(lines.Bytes(), header) {
				return nil, nil, fmt.Errorf("it is of another match: %s", lines.Text())
			}
			continue
		}
		p := arena.Pair{Number: -1}
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil || p.Number != len(played) {
			return nil, nil, fmt.Errorf("line %d is not that of pair %d", len(played)+2, len(played))
		}
		played = append(played, p)
	}
	if err := lines.Err(); err != nil {
		return nil, nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, err
	}
	if err = file.Truncate(int64(len(whole))); err == nil {
		_, err = file.Seek(0, io.SeekEnd)
	}
	if err == nil && len(whole) == 0 {
		_, err = file.Write(append(header, '\n'))
	}
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return file, played, nil
}
