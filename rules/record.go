package rules

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// A Record is one game of any game, whole and by itself: what was played, from
// which position, by whom, every step with its time, and how it ended. Its form is
// one JSON object on one line; see ParseRecord and JSON.
//
// A Record may hold anything; what comes of ParseRecord is well formed, and what
// its method Line accepts is a game that can have been played.
type Record struct {
	Game   string // Game.Name
	Setup  Setup  // with its whole Text
	Seats  [2]RecordSeat
	Pace   string // as the host spells it; may be empty
	Turns  []RecordTurn
	Result *RecordResult // nil for a game under way
}

// RecordSeat is a side of the recorded game.
type RecordSeat struct {
	Role string // Game.Roles
	Name string // of the player; may be empty
}

// RecordTurn is a turn with steps; automatic passes have none and are no turn here,
// so numbers jump over them.
type RecordTurn struct {
	Number   int
	Seat     Seat
	Notation string // Game.FormatTurn
	Note     string // what the player thought of it; may be empty
	Steps    []RecordStep
}

// RecordStep is a step and when it was made.
type RecordStep struct {
	Action Action
	At     string // RFC 3339, checked for its shape only and kept as it is; empty where not known
}

// RecordResult is how the game ended. Where the rules ended it, it is
// State.Result. Else the host did, by resignation, agreement, time and so on: then
// the winner and the reason are the host's word, which nothing in the record can
// check, and the score is the standing, which is checked.
type RecordResult struct {
	Winner Seat // Nobody for a draw
	Score  [2]int
	Reason string // code: "four-in-a-row", "resigned"
}

// RecordDetails are what a line of play doesn't know of the game.
type RecordDetails struct {
	Names [2]string      // of the players, by seat
	Pace  string         // as the host spells it
	Times []string       // of the steps, RFC 3339; nil where none is known
	Notes map[int]string // what the players thought of their turns, by number; one on a turn without steps is left out
	Ended *RecordResult  // how the host ended the game; nil where the rules did, and for a game under way. Its Score is filled in
}

// NewRecord is the record of a line of play.
func NewRecord(l *Line, d RecordDetails) (*Record, error) {
	roles := l.Game().Roles()
	r := &Record{Game: l.Game().Name(), Setup: l.Setup(), Pace: d.Pace}
	for i := range r.Seats {
		r.Seats[i] = RecordSeat{Role: roles[i], Name: d.Names[i]}
	}
	if d.Times != nil && len(d.Times) != l.Len() {
		return nil, fmt.Errorf("record: %d times for %d steps", len(d.Times), l.Len())
	}
	for _, t := range l.Turns() {
		turn := RecordTurn{Number: t.Number, Seat: t.Seat, Notation: l.Notation(t), Note: d.Notes[t.Number]}
		for i := t.Start; i < t.End; i++ {
			step := RecordStep{Action: l.Step(i)}
			if d.Times != nil {
				step.At = d.Times[i]
			}
			turn.Steps = append(turn.Steps, step)
		}
		r.Turns = append(r.Turns, turn)
	}
	switch final, over := l.Last().Result(); {
	case over && d.Ended != nil:
		return nil, errors.New("record: the game has ended by its rules, the host can't have ended it")
	case over:
		r.Result = &RecordResult{Winner: final.Winner, Score: final.Score, Reason: final.Reason}
	case d.Ended != nil:
		ended := *d.Ended
		ended.Score = final.Score
		r.Result = &ended
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	return r, nil
}

// Line plays the record again by the rulebook of its name among games. Every step
// must be legal, and numbers, seats, notation, roles and result as the rules have
// them; the error says the first thing wrong.
func (r *Record) Line(games []Game) (*Line, error) {
	i := slices.IndexFunc(games, func(g Game) bool { return g.Name() == r.Game })
	if i < 0 {
		return nil, &recordFault{
			path: "game", code: CodeSheetGame, args: Args{"text": Clip(r.Game)}, err: fmt.Errorf("record: no game is called %q", r.Game),
		}
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	g := games[i]
	l, err := NewLine(g, r.Setup)
	if err != nil {
		return nil, &recordFault{path: "setup.text", code: CodeRecordValue, err: fmt.Errorf("record: %w", err)}
	}
	for i, role := range g.Roles() {
		if r.Seats[i].Role != role {
			return nil, wanted(fmt.Sprintf("seats.%d.role", i), role, "record: seat %d has the role %q, in %s it is %q", i+1, r.Seats[i].Role, r.Game, role)
		}
	}
	l, err = l.PlayAll(r.steps())
	if err != nil {
		return nil, fmt.Errorf("record: %w", r.atStep(err))
	}
	if err := r.checkTurns(l); err != nil {
		return nil, err
	}
	if err := r.checkResult(l); err != nil {
		return nil, err
	}
	return l, nil
}

func (r *Record) steps() []Action {
	var steps []Action
	for _, t := range r.Turns {
		for _, s := range t.Steps {
			steps = append(steps, s.Action)
		}
	}
	return steps
}

func (r *Record) checkTurns(l *Line) error {
	turns := l.Turns() // all steps are in them: so one more or less is seen at a turn's number or steps
	for i, t := range turns {
		if i == len(r.Turns) {
			return wrong("turns", "record: %d turns are written, %d were played", len(r.Turns), len(turns))
		}
		w, at := r.Turns[i], fmt.Sprintf("turns.%d.", i)
		switch {
		case w.Number != t.Number:
			return wanted(at+"turn", strconv.Itoa(t.Number), "record: turn %d is written as number %d", t.Number, w.Number)
		case w.Seat != t.Seat:
			return wanted(at+"seat", t.Seat.String(), "record: turn %d is written as of seat %v, it was of %v", t.Number, w.Seat, t.Seat)
		case len(w.Steps) != t.End-t.Start:
			return wrong(at+"steps", "record: turn %d is written with %d steps, it has %d", t.Number, len(w.Steps), t.End-t.Start)
		case w.Notation != l.Notation(t):
			return wanted(at+"notation", l.Notation(t), "record: turn %d is written %q, its steps are %q", t.Number, w.Notation, l.Notation(t))
		}
	}
	if n := len(turns); n < len(r.Turns) {
		return wrong(fmt.Sprintf("turns.%d", n), "record: %d turns are written, %d were played", len(r.Turns), n)
	}
	return nil
}

func (r *Record) checkResult(l *Line) error {
	final, over := l.Last().Result()
	switch {
	case over && r.Result == nil:
		return wrong("result", "record: the game is over and has no result")
	case r.Result == nil:
		return nil
	case over && *r.Result != RecordResult(final):
		want := RecordResult(final)
		return wanted("result", want.sheet(), "record: the result is written as %v, it was %v", *r.Result, final)
	case r.Result.Score != final.Score:
		return wanted("result.score", fmt.Sprint(final.Score), "record: the score is written as %v, it was %v", r.Result.Score, final.Score)
	}
	return nil
}

// The limits of what a record holds; its whole length is MaxRecord.
const (
	maxRecordName = 100     // characters of a name, a title, a pace
	maxRecordCode = 40      // bytes of a code or a key
	maxRecordText = 1 << 16 // bytes of a setup's text
	maxRecordTurn = 1 << 10 // bytes of a turn's notation
	maxRecordNote = 500     // characters of a note
)

// check looks at the record's form alone, not at its game.
func (r *Record) check() error {
	for _, f := range []struct {
		path, what string
		ok         bool
	}{
		{"game", "game", isCode(r.Game)},
		{"setup.key", "setup key", r.Setup.Key == "" || isCode(r.Setup.Key)},
		{"setup.title", "setup title", isName(r.Setup.Title)},
		{"setup.text", "setup text", r.Setup.Text != "" && len(r.Setup.Text) <= maxRecordText && utf8.ValidString(r.Setup.Text)},
		{"seats.0.role", "first role", isCode(r.Seats[0].Role)},
		{"seats.1.role", "second role", isCode(r.Seats[1].Role)},
		{"seats.0.name", "first name", isName(r.Seats[0].Name)},
		{"seats.1.name", "second name", isName(r.Seats[1].Name)},
		{"pace", "pace", isName(r.Pace)},
		{"result.winner", "result", r.Result == nil || isSeat(r.Result.Winner, true)},
		{"result.reason", "result", r.Result == nil || isCode(r.Result.Reason)},
	} {
		if !f.ok {
			return wrong(f.path, "record: bad %s", f.what)
		}
	}
	for i, t := range r.Turns {
		if field, err := t.check(); err != nil {
			return wrong(fmt.Sprintf("turns.%d.%s", i, field), "record: entry %d of the turns: %w", i+1, err)
		}
	}
	return nil
}

// check is what is wrong with the form of a turn, and with which of its fields.
func (t *RecordTurn) check() (field string, err error) {
	switch {
	case t.Number < 1:
		return "turn", errors.New("bad number")
	case !isSeat(t.Seat, false):
		return "seat", errors.New("bad seat")
	case t.Notation == "" || len(t.Notation) > maxRecordTurn || !utf8.ValidString(t.Notation):
		return "notation", errors.New("bad notation")
	case !isNote(t.Note):
		return "note", errors.New("bad note")
	case len(t.Steps) == 0:
		return "steps", errors.New("no steps")
	}
	for i, s := range t.Steps {
		if !isAction(s.Action) {
			return fmt.Sprintf("steps.%d.action", i), fmt.Errorf("step %d: bad action", i+1)
		}
		if s.At != "" && !isTime(s.At) {
			return fmt.Sprintf("steps.%d.at", i), fmt.Errorf("step %d: bad time %q", i+1, s.At)
		}
	}
	return "", nil
}

func isSeat(s Seat, orNobody bool) bool {
	return s == First || s == Second || orNobody && s == Nobody
}

// isCode tells whether s is a key or a code: lower-case letters, digits, hyphens.
func isCode(s string) bool {
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return s != "" && len(s) <= maxRecordCode
}

// isName tells whether s is a line that can be shown; it may be empty.
func isName(s string) bool {
	for _, c := range s {
		if !unicode.IsPrint(c) {
			return false
		}
	}
	return utf8.ValidString(s) && utf8.RuneCountInString(s) <= maxRecordName
}

// isNote tells whether s is a text of a few lines that can be shown; it may be empty.
func isNote(s string) bool {
	for _, c := range s {
		if unicode.IsControl(c) && c != '\n' {
			return false
		}
	}
	return utf8.ValidString(s) && utf8.RuneCountInString(s) <= maxRecordNote
}

// isAction tells whether a can be some game's action.
func isAction(a Action) bool {
	for _, c := range []byte(a) {
		if c < ' ' || c > '~' || c >= 'A' && c <= 'Z' {
			return false
		}
	}
	return a != "" && len(a) <= MaxAction
}

// isTime tells whether s has the shape of RFC 3339: 2026-01-02T03:04:05.678Z, or an
// offset for the Z. Whether there is such a day is not looked at.
func isTime(s string) bool {
	const date = "0000-00-00T00:00:00"
	if len(s) <= len(date) || !shaped(s[:len(date)], date) {
		return false
	}
	rest := s[len(date):]
	if rest[0] == '.' {
		n := 1
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		if n < 2 || n > 10 {
			return false
		}
		rest = rest[n:]
	}
	return rest == "Z" || shaped(rest, "+00:00") || shaped(rest, "-00:00")
}

// shaped tells whether s is the pattern with digits for its zeros.
func shaped(s, pattern string) bool {
	if len(s) != len(pattern) {
		return false
	}
	for i := range len(s) {
		if pattern[i] == '0' {
			if s[i] < '0' || s[i] > '9' {
				return false
			}
		} else if s[i] != pattern[i] {
			return false
		}
	}
	return true
}
