package bot

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/computer"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/connectfour/solver"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/rules/fourangels"
	"bridgekeeper/store"
)

// Custom ids stand on messages for ever, and testdata/ids.txt has one of each kind. Its
// head says how it is written. Each is pressed on a stage that nothing was changed on, a
// copy of one on which all of them make sense: so none of them may be refused.

// frozen is a custom id that was issued, and how it comes back.
type frozen struct {
	line   int // of the file
	id     string
	values []string // chosen in a select
	fields []string // name, text, name, text; of a form alone
	by     string
	direct bool     // in a direct message
	gives  []string // what the answer has in it
}

// form tells whether the id is that of a form.
func (f frozen) form() bool { return f.fields != nil }

// verb is the second part of the id.
func (f frozen) verb() string { return append(strings.Split(f.id, ":"), "")[1] }

// frozenIDs reads the file.
func frozenIDs(t *testing.T) []frozen {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "ids.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var out []frozen
	for i, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f, err := frozenID(line)
		if err != nil {
			t.Fatalf("ids.txt:%d: %v", i+1, err)
		}
		f.line = i + 1
		out = append(out, f)
	}
	return out
}

// frozenID reads a line.
func frozenID(line string) (frozen, error) {
	parts := strings.Split(line, "\t")
	f := frozen{id: parts[0], by: ana}
	for _, part := range parts[1:] {
		key, value, ok := strings.Cut(part, "=")
		value = strings.ReplaceAll(value, `\n`, "\n")
		name, field := strings.CutPrefix(key, "field:")
		switch {
		case ok && field:
			f.fields = append(f.fields, name, value)
		case ok && key == "value":
			f.values = append(f.values, value)
		case ok && key == "gives":
			f.gives = append(f.gives, value)
		case part == "by=ben":
			f.by = ben
		case part == "in=dm":
			f.direct = true
		default:
			return f, fmt.Errorf("%q says nothing", part)
		}
	}
	return f, nil
}

// routed are the verbs of components and of forms that the bot has handlers for.
func routed(t *testing.T) (ofComponents, ofForms []string) {
	t.Helper()
	sorted := func(handlers map[route.Verb]route.Handler) (verbs []string) {
		for verb := range handlers {
			verbs = append(verbs, string(verb))
		}
		slices.Sort(verbs)
		return verbs
	}
	rt := newBench(t).router
	return sorted(rt.Buttons), sorted(rt.Forms)
}

func TestIDsOfEveryVerbAreFrozen(t *testing.T) {
	ofComponents, ofForms := routed(t)
	var components, forms []string
	for _, f := range frozenIDs(t) {
		list, known := &components, ofComponents
		if f.form() {
			list, known = &forms, ofForms
		}
		if !slices.Contains(known, f.verb()) {
			t.Errorf("ids.txt:%d: nothing answers %s", f.line, f.id)
		}
		*list = append(*list, f.verb())
	}
	for _, verb := range ofComponents {
		if !slices.Contains(components, verb) {
			t.Errorf("ids.txt has no button or select %q", verb)
		}
	}
	for _, verb := range ofForms {
		if !slices.Contains(forms, verb) {
			t.Errorf("ids.txt has no form %q", verb)
		}
	}
}

func TestFrozenIDsAreStillAnswered(t *testing.T) {
	plays := solver.NewPlayer()
	file := stageOfIDs(t, plays)
	now := onStage(t, copied(t, file), plays)
	press := func(f frozen) string {
		if now.touched() {
			must(t, 0, now.db.Close())
			now = onStage(t, copied(t, file), plays)
		}
		now.log.Reset()
		now.channel.posts = nil
		return now.wrongWith(now.Handle(t.Context(), now.comesBack(f)), f)
	}
	for _, f := range frozenIDs(t) {
		if wrong := press(f); wrong != "" {
			t.Errorf("ids.txt:%d: %s: %s", f.line, f.id, wrong)
		}
	}
	if press(frozen{id: "b1:nothing:1:1", by: ana}) == "" { // else nothing could ever be wrong
		t.Error("a verb that never was is answered")
	}
	must(t, 0, now.db.Close())
}

// comesBack is the interaction by which an id comes back: from a private message, by
// somebody who manages the server.
func (s *stage) comesBack(f frozen) *wire.Interaction {
	in := s.tapped(f.by, f.id, f.values...)
	if f.form() {
		in = s.filled(f.by, f.id, f.fields...)
	}
	if in = managing(in); f.direct {
		in = inDM(in)
	}
	return in
}

// wrongWith is what is wrong with the answer to an id; empty where nothing is.
func (s *stage) wrongWith(answer *wire.Response, f frozen) string {
	text, say := textOf(answer.Message), words.For(s.locale)
	broke, _, _ := strings.Cut(say.Say("error.broke", words.Args{"reference": "\n"}), "\n")
	if text == say.Say("error.unknown-button") || strings.HasPrefix(text, broke) {
		return text
	}
	for line := range strings.Lines(s.log.String()) {
		if strings.Contains(line, "msg=refused") || strings.Contains(line, "level=ERROR") {
			return text + "\n" + line
		}
	}
	all := fmt.Sprintf("%+v", answer.Modal) + allOf(answer.Message)
	if posted := s.channel.newest(); posted != nil {
		all += allOf(posted.Message)
	}
	for _, want := range f.gives {
		if !strings.Contains(all, want) {
			return fmt.Sprintf("it doesn't give %q: %+v %s", want, answer.Modal, text)
		}
	}
	return ""
}

// allOf is all that a message has, what its pictures show too.
func allOf(m *wire.Message) string {
	if m == nil {
		return ""
	}
	all := fmt.Sprintf("%+v", m.Components)
	for _, file := range m.Files {
		all += string(file.Data)
	}
	return all
}

// copied is a copy of a file.
func copied(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	must(t, data, err)
	path := filepath.Join(t.TempDir(), "copy.db")
	must(t, path, os.WriteFile(path, data, 0o600))
	return path
}

// stage is a bench on the database of a file, with a computer, that logs what it refuses.
type stage struct {
	*bench
	log     *bytes.Buffer
	file    string
	written string // how the file was when the curtain rose
}

func onStage(t *testing.T, file string, plays rules.Player) *stage {
	t.Helper()
	db, err := store.Open(t.Context(), file)
	must(t, db, err)
	b := &bench{t: t, db: db, channel: &memory{now: time.Now}, locale: "en-US", interact: 1000} // those of before are done
	log := &bytes.Buffer{}
	to := slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	h := host.New(host.Config{
		Store: db, Games: []rules.Game{dividedloyalties.Game{}, connectfour.Game{}, fourangels.Game{}},
		Now: time.Now, Chance: func(int) int { return 0 },
	})
	c := computer.New(computer.Config{Host: h, Players: []rules.Player{plays}, Self: self, Log: to})
	b.made(New(Config{
		Host: h, Channels: b.channel, Computer: c, Self: self, Holder: "a run on a stage", Pictures: telling{}, Now: time.Now, Log: to,
	}))
	s := &stage{bench: b, log: log, file: file}
	s.written = s.howWritten()
	return s
}

// howWritten changes whenever the database is written to.
func (s *stage) howWritten() (how string) {
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(s.file + suffix); err == nil { // a log comes and goes
			how += fmt.Sprintln(info.Size(), info.ModTime())
		}
	}
	return how
}

// touched tells whether anything was written since the curtain rose.
func (s *stage) touched() bool { return s.howWritten() != s.written }

// setting is a stage while it is set.
type setting struct {
	*bench
	h     *host.Host
	calls int
}

// stageOfIDs is the file of a database on which every frozen id makes sense. Ana is First
// at all tables, which are numbered in the order in which they are made.
func stageOfIDs(t *testing.T, plays rules.Player) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "stage.db")
	b := onStage(t, file, plays)
	s := &setting{bench: b.bench, h: b.Host}
	s.setTables()
	s.setBoards()
	s.setPositions()
	for _, user := range []string{ana, ben} { // whose names are known then
		s.Handle(t.Context(), s.command(user, "games"))
	}
	must(t, 0, b.db.Close())
	return file
}

// must is for what can't fail on a stage.
func must[T any](t testing.TB, v T, err error) T {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// challenge is a new table that waits for an answer.
func (s *setting) challenge(c host.Challenge) int64 {
	s.t.Helper()
	s.calls++
	c.Place, c.Challenger, c.Side, c.Locale = host.Place{Guild: guild, Channel: channel}, ana, rules.First, s.locale
	c.Interaction = fmt.Sprint("challenge ", s.calls)
	if g, _ := s.h.Game(c.Game); c.Setup.Text == "" {
		c.Setup = g.Setups()[0]
	}
	t, err := s.h.Challenge(s.t.Context(), c)
	return must(s.t, t, err).ID
}

// does has somebody do something at a table.
func (s *setting) does(user string, table int64, c host.Command) {
	s.t.Helper()
	s.calls++
	_, err := s.h.Do(s.t.Context(), host.Request{Table: table, Actor: user, Interaction: fmt.Sprint("call ", s.calls), Command: c})
	must(s.t, 0, err)
}

// play is a new table, and what has been played there.
func (s *setting) play(c host.Challenge, steps ...rules.Action) int64 {
	s.t.Helper()
	if c.Invited == "" && !c.Study {
		c.Invited = ben
	}
	id := s.challenge(c)
	if !c.Study {
		s.does(c.Invited, id, host.Accept{})
	}
	for _, a := range steps {
		s.does(s.table(id).Mover(), id, host.Act{Steps: []rules.Action{a}})
	}
	return id
}

// tiny is a position that is decided once red stands on b2.
const tiny = "# rounds: 3\no o o\no S1 o\no S1 o\n"

func (s *setting) setTables() {
	four, divided, angels := connectfour.Name, dividedloyalties.Name, fourangels.Name
	s.play(host.Challenge{Game: four}, "d", "d") // 1
	s.play(host.Challenge{Game: divided})        // 2
	s.play(host.Challenge{Game: divided},        // 3, where a bridge may be built and the stone would go back
		"blue c7", "end", "orange d5", "end", "red e4", "end", "green c6", "end", "blue c5")
	s.play(host.Challenge{Game: angels})         // 4
	s.play(host.Challenge{Game: four}, "d", "d") // 5, with an offer
	s.does(ana, 5, host.MakeOffer{What: host.OfferDraw})
	s.play(host.Challenge{Game: four}, "d", "a", "d", "a", "e", "b", "f", "g", "c")        // 6, which Ana has won
	s.play(host.Challenge{Game: four, Games: 2, Terms: host.Terms{Pace: "standard"}}, "d") // 7, with a clock
	s.play(host.Challenge{Game: four, Games: 2}, "d")                                      // 8, broken off
	s.does(eve, 8, host.Abort{})
	s.play(host.Challenge{Game: four, Study: true}, "d", "d", "e") // 9, with a step undone
	s.does(ana, 9, host.Undo{})
	s.play(host.Challenge{Game: four, Invited: self, Terms: host.Terms{Computer: self, Level: "beginner"}}) // 10
	file, err := rules.ReadFile(s.h.Games(), []byte(tiny))
	s.play(host.Challenge{Game: divided, Setup: must(s.t, file, err).Lines[0].Setup()}, "red b2") // 11, which is decided
	s.play(host.Challenge{Game: four})                                                            // 12, with a plan of Ben's
	s.does(ben, 12, host.Arm{From: s.table(12).PlanRoot(), Turns: [][]rules.Action{{"d"}, {"d"}}})
	s.does(ben, 12, host.Arm{From: s.table(12).PlanRoot(), Turns: [][]rules.Action{{"c"}, {"e"}}})
	s.challenge(host.Challenge{Game: four, Invited: ben}) // 13
	s.challenge(host.Challenge{Game: four})               // 14, open to anybody
}

// explores is a new board of somebody's, with what they tried out on it.
func (s *setting) explores(user string, table int64, lines ...[]rules.Action) {
	s.t.Helper()
	line := s.table(table).Line
	x, err := s.h.Library.Explore(s.t.Context(), user, fmt.Sprint("table:", table), line, line.Len())
	must(s.t, x, err)
	from := x.Tree.At()
	for _, steps := range lines {
		_, err := s.h.Library.ChangeExploration(s.t.Context(), user, x.Number, func(x *host.Exploration) error {
			x.Tree.Go(from)
			return x.Tree.Add(steps...)
		})
		must(s.t, 0, err)
	}
}

func (s *setting) setBoards() {
	s.explores(ana, 1, []rules.Action{"a"}, []rules.Action{"b", "c"}) // 1: from 2 to 3, and to 4 and 5
	s.explores(ana, 2)                                                // 2
	s.explores(ana, 3)                                                // 3
	s.explores(ana, 4)                                                // 4
	s.explores(ben, 12, []rules.Action{"a", "b"})                     // 1 of Ben's: a line of a plan at 2
	line := s.table(1).Line
	_, err := s.h.Library.KeepPost(s.t.Context(), ana, channel, line, line.Len()) // 1
	must(s.t, 0, err)
}

func (s *setting) setPositions() {
	keep := func(p host.Position) {
		p.User = ana
		_, err := s.h.Library.AddPosition(s.t.Context(), p)
		must(s.t, 0, err)
	}
	divided := s.h.Games()[0]
	keep(host.Position{Kind: host.PositionKept, Game: divided.Name(), Title: "Mine", Text: divided.Setups()[0].Text}) // 1
	keep(host.Position{Kind: host.PositionDraft, Game: divided.Name(), Text: `{"rows":["o o o",". S1 o","o S1 o"],` + // 2
		`"rounds":3,"name":"Mine","token":"o","at_rows":[2],"at_cols":[0],"between":true,"past":[["o o o","o S1 o","o S1 o"]],"n":3}`})
	keep(host.Position{Kind: host.PositionFile, Text: twoCourts})                   // 3: two positions
	keep(host.Position{Kind: host.PositionFile, Text: rules.Code(s.table(1).Line)}) // 4: a game
	keep(host.Position{Kind: host.PositionFile, Text: strings.Repeat("44\n", 30)})  // 5: thirty games
}
