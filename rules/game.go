package rules

import "errors"

// Action is one step of a turn in its only spelling: "d", "purple f7",
// "bridge f7 f9", "end", "a1 c3". That spelling is what rows, records and buttons
// carry. Lower-case ASCII, at most MaxAction bytes.
type Action string

// MaxAction bounds the length of an action's spelling in bytes, so that an
// action always fits a button.
const MaxAction = 24

// Game is a rulebook. It is immutable, and safe for concurrent use.
type Game interface {
	// Name is the game's key in the database and the catalogue, lower case with
	// hyphens: "divided-loyalties". It never changes.
	Name() string

	// Roles are the keys of the words for the two sides, First's first: "blue", "yellow".
	Roles() [2]string

	// Setups are the built-in starting positions, the default first, each whole.
	Setups() []Setup

	// New is the position a game with this setup starts from. It goes by Text
	// alone, which may come from a person: everything in it is checked, and the
	// error says the first thing wrong.
	New(Setup) (State, error)

	Traits() Traits

	// Formats are the files the game reads and writes beside our own record.
	Formats() []Format

	// ParseTurn reads a turn as a person types it, forgiving in case, spacing and
	// the language of words, and returns its steps, each legal after the one
	// before. Nothing is played: a turn is taken whole or not at all. Its error is
	// a *NotationError.
	ParseTurn(State, string, Lexicon) ([]Action, error)

	// FormatTurn writes steps of one turn, legal from this state on, in the one
	// spelling of the game's records. ParseTurn reads it back to the same steps.
	FormatTurn(State, []Action) string

	// Parts are the choices a person makes to say this action, in order. Two legal
	// actions of a position never have equal parts. Nil for what is no action.
	Parts(Action) []Part
}

// Setup is a starting position, or any other position a game may start from.
type Setup struct {
	Key   string // of a built-in setup, lower case with hyphens: "windmill"; empty for a custom one
	Title string // its name as people see it; a proper name, not translated
	Text  string // the whole of it, in the game's own editable text form, never empty; games are stored with it, so that a later edit of a built-in setup changes no game under way
}

// Traits say what the host may offer for a game.
type Traits struct {
	Drawable     bool  // a draw may be offered and agreed
	Scorable     bool  // both may agree to end early, and the standing decides
	MatchLengths []int // numbers of games a match may have, the default last; empty where there are none
	MatchPoints  MatchPoints
}

// MatchPoints are what a game of a match is worth, in half points, by its result.
type MatchPoints struct{ FirstWins, SecondWins, Draw int }

// Format is a kind of file a game reads or writes.
type Format struct {
	Name   string                        // key of the word for it: "original-csv"
	Ext    string                        // file ending without the dot
	Import func([]byte) ([]*Line, error) // the positions or games in it; nil where it is only written
	Export func(*Line) ([]byte, error)   // nil where it is only read
}

// Lexicon finds the key of a word in the language of whoever typed it ("morado"
// → "purple"). The word comes trimmed and in lower case. Nil knows no words; each
// game understands its keys and letters anyway.
type Lexicon func(word string) (key string, ok bool)

// Part is one choice within an action.
type Part struct {
	Kind  string // what is chosen: "stone", "cell", "from", "to", "column", "end"
	Value string // the choice, in its one spelling: "purple", "f7"; empty where Kind says it all
}

// State is one position: a value that nothing changes, safe for concurrent use.
type State interface {
	// Turn is who acts; the same seat until its turn is over, Nobody once the game is over.
	Turn() Seat

	// TurnNumber counts turns from 1 and never falls from a step to the next. An
	// automatic pass is a turn too, so a seat may act in turns 5 and 7: undo,
	// clocks, cards and records go by this number and not by the seat. Once the
	// game is over it is the number of the last turn.
	TurnNumber() int

	// Actions are all legal steps in a fixed order; empty exactly when the game is
	// over. The slice is the caller's to keep.
	Actions() []Action

	// Apply is the position after the step, with what happened. Whatever it is
	// handed, it returns: an *IllegalError says why not, and then the state is nil.
	// Apply is the authority on what is legal; Actions agrees with it.
	Apply(Action) (State, []Event, error)

	// Result is the outcome, and true once the game is over. Before that it is the
	// standing: what the outcome would be if the game were ended and scored here.
	Result() (Result, bool)

	// Board is what the position looks like.
	Board() Board

	// String is the whole position as text, for goldens: equal positions, and only
	// they, have equal strings.
	String() string
}

// Result is an outcome. Who won, by how much and why are separate facts.
type Result struct {
	Winner Seat   // Nobody for a draw
	Score  [2]int // by seat; zeros in games without points
	Reason string // code: "nobody-can-place", "four-in-a-row"; empty for a standing
}

// Decider is a Game that can sometimes prove the outcome before the end.
type Decider interface {
	// Decided is the outcome all continuations share, and true; or false where the
	// game doesn't know. It is never wrong.
	Decided(State) (Result, bool)
}

// FindSetup is the built-in setup with this key.
func FindSetup(g Game, key string) (Setup, bool) {
	for _, s := range g.Setups() {
		if s.Key == key {
			return s, true
		}
	}
	return Setup{}, false
}

// ErrUnknownSetup is wrapped by the error of a setup without text whose key is no
// built-in one's.
var ErrUnknownSetup = errors.New("unknown setup")
