package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"bridgekeeper/bot/words"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

const renderUsage = `bridgekeeper render [flags] FILE draws a game as a picture, a replay or text.

FILE is a game's record (JSON) or the text of a starting position; - is standard input.

  bridgekeeper render game.json                       the last position, as game.png
  bridgekeeper render -turn 12 -o move.png game.json  the position after turn 12
  bridgekeeper render -format gif game.json           the whole game, as game.gif
  bridgekeeper render -turn 3-9 -o a.gif game.json    from the position after turn 3 on
  bridgekeeper render -scale print turtle.txt         a position for print, as turtle.png
  bridgekeeper render -format text game.json          in words and letters, to standard output

Flags:
`

// renderOptions are what the command line asks for.
type renderOptions struct {
	file   string
	out    string // where to; - is standard output
	format string // png, gif or text
	game   string // of a starting position; empty tries all
	lang   string
	turns  turnRange
	view   render.View
}

// turnRange is which turns to show: the positions after them. 0 is the position
// the game starts from.
type turnRange struct {
	from, to   int
	some, many bool // whether it was given at all, and as a range
}

// runRender is the subcommand. args are those after its name.
func runRender(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := parseRender(args, stderr)
	if err != nil {
		return err
	}
	data, err := readLimited(o.file)
	if err != nil {
		return err
	}
	show, err := readShow(data, o)
	if err != nil {
		return fmt.Errorf("%s: %w", o.file, err)
	}
	drawn, err := show.draw(ctx, o)
	if err != nil {
		return fmt.Errorf("%s: %w", o.file, err)
	}
	if o.out == "-" {
		_, err := stdout.Write(drawn)
		return err
	}
	if err := os.WriteFile(o.out, drawn, 0o644); err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, o.out)
	return err
}

func parseRender(args []string, stderr io.Writer) (renderOptions, error) {
	var o renderOptions
	var scale, turn string
	f := flag.NewFlagSet("bridgekeeper render", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&o.out, "o", "", "`file` to write, - for standard output; by default FILE's name with another ending, in\nthis folder, and standard output for text")
	f.StringVar(&o.format, "format", "", "`what` to make: png, gif or text; by default what the ending of -o says, else png")
	f.StringVar(&o.view.Theme, "theme", render.ThemeSlate, "`colours`: slate (dark) or paper (light)")
	f.StringVar(&turn, "turn", "", "`number` of the turn to show the position after, 0 for the start; two of them, as in 3-9,\nfor a replay of that part; a replay with one number goes from the start to there")
	f.StringVar(&scale, "scale", "1", "how `large`: 1 is about 1,080 pixels wide, 2 twice that, print 18 cm at 600 dpi; not for gif")
	f.StringVar(&o.game, "game", "", "the `game` of a starting position, where its text doesn't tell: "+strings.Join(gameNames(), ", "))
	f.StringVar(&o.lang, "lang", "en-US", "`language` of the words: en-US, es-ES or pt-BR")
	f.BoolVar(&o.view.Turned, "turned", false, "as the second player sees the board")
	f.BoolVar(&o.view.Tiles, "tiles", false, "square tiles instead of round stones")
	f.BoolVar(&o.view.Clear, "clear", false, "transparent margin; only for png")
	f.Usage = func() {
		fmt.Fprint(stderr, renderUsage)
		f.PrintDefaults()
	}
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if f.NArg() != 1 {
		return o, fmt.Errorf("render takes one file, after the flags; here are %d: see render -h", f.NArg())
	}
	o.file = f.Arg(0)
	return o, errors.Join(o.settle(), o.setScale(scale), o.setTurns(turn))
}

// same tells whether two names are of one file that is there.
func same(a, b string) bool {
	one, err1 := os.Stat(a)
	other, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(one, other)
}

// settle works out the format and where to write it.
func (o *renderOptions) settle() error {
	switch o.lang {
	case "en-US", "es-ES", "pt-BR":
	default:
		return fmt.Errorf("-lang %q: it takes en-US, es-ES or pt-BR", o.lang)
	}
	if o.format == "" {
		switch strings.ToLower(filepath.Ext(o.out)) {
		case ".gif":
			o.format = "gif"
		case ".txt", ".text":
			o.format = "text"
		default:
			o.format = "png"
		}
	}
	switch o.format {
	case "png", "gif":
		if o.out == "" && o.file == "-" {
			return errors.New("say with -o where to write what comes from standard input")
		}
		base := filepath.Base(o.file)
		o.out = cmp.Or(o.out, strings.TrimSuffix(base, filepath.Ext(base))+"."+o.format)
		if same(o.file, o.out) {
			return fmt.Errorf("%s would take the place of what it is drawn from: say another name with -o", o.out)
		}
	case "text":
		o.out = cmp.Or(o.out, "-")
	default:
		return fmt.Errorf("-format %q: it takes png, gif or text", o.format)
	}
	switch o.view.Theme {
	case render.ThemeSlate, render.ThemePaper:
		return nil
	}
	return fmt.Errorf("-theme %q: it takes slate or paper", o.view.Theme)
}

func (o *renderOptions) setScale(s string) error {
	if s == "print" {
		o.view.Scale, o.view.DPI = render.PrintScale, render.PrintDPI
		return nil
	}
	n, err := strconv.ParseFloat(strings.TrimSuffix(s, "x"), 64)
	if err != nil || !(n >= render.MinScale && n <= render.MaxScale) {
		return fmt.Errorf("-scale %q: it takes a number from %v to %v, or print", s, render.MinScale, render.MaxScale)
	}
	o.view.Scale = n
	return nil
}

func (o *renderOptions) setTurns(s string) error {
	if s == "" {
		return nil
	}
	first, last, many := strings.Cut(s, "-")
	from, err := strconv.ParseUint(first, 10, 31)
	to := from
	if err == nil && many {
		to, err = strconv.ParseUint(last, 10, 31)
	}
	if err != nil || to < from {
		return fmt.Errorf("-turn %q: it takes a number, or two as in 3-9", s)
	}
	o.turns = turnRange{int(from), int(to), true, many}
	if many && o.format != "gif" {
		return fmt.Errorf("-turn %s is a replay: that takes -format gif", s)
	}
	return nil
}

// readLimited reads a file that may be a record.
func readLimited(name string) ([]byte, error) {
	in := os.Stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, rules.MaxRecord+1))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	if len(data) > rules.MaxRecord {
		return nil, fmt.Errorf("%s is longer than any record: more than %d bytes", name, rules.MaxRecord)
	}
	return data, nil
}

// show is a game to be drawn.
type show struct {
	line   *rules.Line
	result *rules.Result // how it ended, by the rules or otherwise; nil for a game under way
	say    *words.Speaker
}

// readShow reads a record or a starting position.
func readShow(data []byte, o renderOptions) (*show, error) {
	s := &show{say: words.For(o.lang).Plain()}
	if !bytes.HasPrefix(bytes.TrimLeft(data, "\ufeff \t\r\n"), []byte("{")) {
		line, err := readPosition(string(data), o.game)
		s.line = line
		return s.ended(nil), err
	}
	record, err := rules.ParseRecord(data)
	if err != nil {
		return nil, err
	}
	s.line, err = record.Line(games())
	if err != nil {
		return nil, err
	}
	return s.ended(record.Result), nil
}

// ended notes the result.
func (s *show) ended(r *rules.RecordResult) *show {
	if r != nil {
		s.result = &rules.Result{Winner: r.Winner, Score: r.Score, Reason: r.Reason}
	} else if s.line != nil {
		if final, over := s.line.Last().Result(); over {
			s.result = &final
		}
	}
	return s
}

func gameNames() []string {
	var out []string
	for _, g := range games() {
		out = append(out, g.Name())
	}
	return out
}

// readPosition tries the rulebooks, or the one that is named.
func readPosition(text, game string) (*rules.Line, error) {
	var why []error
	for _, g := range games() {
		if game != "" && g.Name() != game {
			continue
		}
		line, err := rules.NewLine(g, rules.Setup{Text: text})
		if err == nil && text != "" {
			return line, nil
		}
		var at *rules.NotationError
		if errors.As(err, &at) {
			row, col := at.LineCol()
			err = fmt.Errorf("%s: line %d, column %d: %s %v", g.Name(), row, col, at.Code, at.Args)
		}
		why = append(why, err)
	}
	switch {
	case len(why) == 0:
		return nil, fmt.Errorf("-game %q: the games are %s", game, strings.Join(gameNames(), ", "))
	case text == "":
		return nil, errors.New("the file is empty")
	case game != "":
		return nil, why[0]
	}
	return nil, fmt.Errorf("neither a record nor a starting position of any game:\n%w", errors.Join(why...))
}

// draw makes what is asked for.
func (s *show) draw(ctx context.Context, o renderOptions) ([]byte, error) {
	positions, err := s.positions(o)
	if err != nil {
		return nil, err
	}
	last := positions[len(positions)-1]
	switch o.format {
	case "text":
		return []byte(s.text(last)), nil
	case "gif":
		var frames []render.Frame
		for _, n := range positions {
			frames = append(frames, s.frame(n, o.view))
		}
		return render.New(render.Config{}).GIF(ctx, frames, render.GIFOptions{})
	}
	f := s.frame(last, o.view)
	return render.New(render.Config{}).PNG(ctx, f.Board, f.View)
}

// positions are the numbers of steps after which to show the game.
func (s *show) positions(o renderOptions) ([]int, error) {
	ends, most := []int{0}, 0
	at := map[int]int{0: 0} // places in ends, by turn
	for _, t := range s.line.Turns() {
		at[t.Number], most = len(ends), t.Number
		ends = append(ends, t.End)
	}
	if !o.turns.some {
		return ends, nil
	}
	for _, n := range [2]int{o.turns.from, o.turns.to} {
		if _, ok := at[n]; ok {
			continue
		}
		if n > most {
			return nil, fmt.Errorf("there is no turn %d: the last one is %d", n, most)
		}
		return nil, fmt.Errorf("nothing happened in turn %d: it was passed", n)
	}
	from, to := at[o.turns.from], at[o.turns.to]
	if !o.turns.many {
		from = 0
	}
	return ends[from : to+1], nil
}

// frame is the position after n steps, as it is to be drawn.
func (s *show) frame(n int, v render.View) render.Frame {
	board, g := s.line.State(n).Board(), s.line.Game()
	v.Game = g.Name()
	v.Words.ToMove = s.say.Say("picture.to-move")
	for _, seat := range rules.Seats {
		i := seat.Index()
		v.Words.Roles[i] = s.say.Role(g.Name(), g.Roles()[i])
		v.Words.Parts[i] = s.say.Parts(board.Tallies[i])
		v.Words.Sets[i] = s.say.Set(board.Tallies[i])
	}
	if n == s.line.Len() && s.result != nil {
		board.Turn = rules.Nobody
		v.Winner = s.result.Winner
		if v.Winner == rules.Nobody {
			v.Words.Outcomes = [2]string{s.say.Say("picture.draw"), s.say.Say("picture.draw")}
		} else {
			v.Words.Outcomes[v.Winner.Index()] = s.say.Say("picture.wins")
		}
	}
	return render.Frame{Board: board, View: v}
}

// text is the position after n steps in words, and then as the text of a starting
// position.
func (s *show) text(n int) string {
	g := s.line.Game()
	in := words.Scene{Game: g.Name(), Roles: g.Roles(), Title: s.line.Setup().Title, Board: s.line.State(n).Board()}
	for _, t := range s.line.Turns() {
		if t.End == n {
			var events []rules.Event
			for i := t.Start; i < t.End; i++ {
				events = append(events, s.line.Events(i)...)
			}
			in.Last = s.say.Events(g.Name(), events, g.Roles())
		}
	}
	if n == s.line.Len() && s.result != nil {
		in.Result = s.result
		in.Board.Turn = rules.Nobody
	}
	const units = 1 << 16
	return s.say.Alt(in, units) + "\n\n" + strings.TrimRight(s.line.State(n).String(), "\n") + "\n"
}
