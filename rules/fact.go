package rules

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Args are the arguments of a code, by name: {"piece": Piece("purple"), "cell": f7}.
// The code's documentation in the game says which there are. They are read, never
// changed, once an event or an error carries them.
type Args map[string]Value

// Value is an argument: one of the types below. Its String is its spelling in
// logs; whoever speaks to people puts some of them (Piece, Word, Seat) into words.
type Value interface {
	String() string
	value()
}

type (
	// Piece is the key of a stone, disc or figure: "purple", "angel".
	Piece string
	// Region is the token of a region: "S2". It is shown as it is.
	Region string
	// Column is a column of a board, from 0; its name is a letter.
	Column int
	// Count is a number of things or of points.
	Count int
	// Word is a key that the speaker has words for, under the name of its argument.
	Word string
	// Text is something a person typed, as it came: hostile until escaped.
	Text string
	// Spans are several spans, in the order of their making.
	Spans []Span
	// Cells are several cells.
	Cells []Cell
	// Regions are several regions.
	Regions []Region
)

func (p Piece) String() string   { return string(p) }
func (r Region) String() string  { return string(r) }
func (n Count) String() string   { return strconv.Itoa(int(n)) }
func (c Column) String() string  { return strings.TrimRight(Cell{Col: int(c)}.String(), "1") }
func (w Word) String() string    { return string(w) }
func (t Text) String() string    { return strconv.Quote(string(t)) }
func (s Spans) String() string   { return join(s) }
func (c Cells) String() string   { return join(c) }
func (r Regions) String() string { return join(r) }

func (Piece) value()   {}
func (Region) value()  {}
func (Count) value()   {}
func (Column) value()  {}
func (Word) value()    {}
func (Text) value()    {}
func (Spans) value()   {}
func (Cells) value()   {}
func (Regions) value() {}
func (Cell) value()    {}
func (Span) value()    {}
func (Seat) value()    {}

func join[T interface{ String() string }](list []T) string {
	var b strings.Builder
	for i, v := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(v.String())
	}
	return b.String()
}

// String is "{cell: f7, piece: purple}", the names in order.
func (a Args) String() string {
	names := make([]string, 0, len(a))
	for name := range a {
		names = append(names, name)
	}
	slices.Sort(names)
	for i, name := range names {
		names[i] = name + ": " + a[name].String()
	}
	return "{" + strings.Join(names, ", ") + "}"
}

// Clip is a text that a person typed as the argument of a refusal: valid, and no
// longer than a sentence can bear.
func Clip(s string) Text {
	const most = 40
	if len(s) > most {
		n := most
		for n > most-utf8.UTFMax && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n] + "…"
	}
	return Text(strings.ToValidUTF8(s, "\ufffd"))
}

// Event is one thing that happened in a step, as a code with arguments. Captions,
// records and hints speak from events; no rule reads them.
type Event struct {
	Code string
	Seat Seat // whom it concerns: the mover, the owner of what was cut; Nobody where neither
	Args Args
}

// String is the event for logs and goldens: "first placed {cell: f7, piece: purple}".
func (e Event) String() string { return e.Seat.String() + " " + e.Code + " " + e.Args.String() }

// EventPassed is the code of an automatic pass in every game: Seat passed. Args:
// cause (Word).
const EventPassed = "passed"

// IllegalError says why a step is refused: the first reason that holds, in the
// order of the rulebook, as a code with arguments.
type IllegalError struct {
	Action Action
	Code   string
	Args   Args
}

// Error is plain English for logs; players get the sentence for Code in their
// language instead.
func (e *IllegalError) Error() string {
	return "illegal " + strconv.Quote(string(e.Action)) + ": " + e.Code + " " + e.Args.String()
}

// The codes every game uses, beside its own.
const (
	// CodeUnknownAction refuses an action in no spelling the game knows. Args: text.
	CodeUnknownAction = "unknown-action"
	// CodeGameOver refuses any action once the game is over, and is the proof of who
	// won it. No args.
	CodeGameOver = "game-over"
)

// Illegal is the code and the arguments of an *IllegalError anywhere in err's
// chain, or nil.
func Illegal(err error) *IllegalError {
	var e *IllegalError
	if errors.As(err, &e) {
		return e
	}
	return nil
}

// NotationError points at what is wrong in a text that a person typed or a file
// that came from outside. Where the text reads well but asks for an illegal step,
// Err is that *IllegalError.
type NotationError struct {
	Input      string // the whole text
	Start, End int    // the faulty part, in bytes of Input; Start == End at a place where something is missing
	Code       string // why, or "illegal" where Err says it
	Args       Args
	Err        error
}

// CodeIllegal is a NotationError's code where the text is well formed and the
// step it asks for is refused.
const CodeIllegal = "illegal"

// Error is plain English for logs.
func (e *NotationError) Error() string {
	s := "notation at " + strconv.Itoa(e.Start) + ": " + e.Code + " " + e.Args.String()
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

// Unwrap gives the refusal of the step.
func (e *NotationError) Unwrap() error { return e.Err }

// LineCol is where the fault starts, both counted from 1; the column counts characters.
func (e *NotationError) LineCol() (line, col int) {
	before := e.Input[:min(max(e.Start, 0), len(e.Input))]
	line = strings.Count(before, "\n") + 1
	return line, utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
}

// Notation is the *NotationError in err's chain, or nil.
func Notation(err error) *NotationError {
	var e *NotationError
	if errors.As(err, &e) {
		return e
	}
	return nil
}
