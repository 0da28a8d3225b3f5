package rules

import "errors"

// Action is one step of a turn in its only spelling: "d", "purple f7",
// "bridge f7 f9", "end", "a1 c3". That spelling is what rows, records and buttons
// carry. Lower-case ASCII, at most MaxAction bytes.
type Action string

// MaxAction bounds the length of an action's spelling in bytes, so that an
// action always fits a button.
const MaxAction = 24

// Game is a rulebook. It is immutable, and safe for concurrent use. A method that
// is handed a State of another game panics.
type Game interface {
	// Name is the game's key in the database and the catalogue, lower case with
	// hyphens: "divided-loyalties". It never changes.
	Name() string

	// Roles are the keys of the words for the two sides, First's first: "blue", "yellow".
	Roles() [2]string

	// Setups are the built-in starting positions, the default first, each whole.
	// Read only.
	Setups() []Setup

	// New is the position a game with this setup starts from. It goes by Text
	// alone, which may come from a person: everything in it is checked, and the
	// error is a *NotationError over Text that points at the first thing wrong.
	//
	// The position may have either seat to move, lie in the middle of a turn, or be
	// over. Its TurnNumber is 1. Where the seat to move can't, it has passed
	// already, uncounted and without an event: Turn is whoever really acts.
	New(Setup) (State, error)

	Traits() Traits

	// Formats are the files the game reads and writes beside our own record. Read only.
	Formats() []Format

	// ParseTurn reads a turn as a person types it, forgiving in case, spacing and
	// the language of words, and returns its steps, each legal after the one
	// before. They finish the turn, with an end step where the game needs one, unless
	// the text ends in "+", which leaves it open. Nothing is played: a turn is taken
	// whole or not at all. Its error is a *NotationError, also for an empty text.
	ParseTurn(State, string, Lexicon) ([]Action, error)

	// FormatTurn writes one or more steps of one turn, legal one after the other
	// from this state on (which may lie in the middle of the turn), in the one
	// spelling of the game's records. It is never empty, ends in "+" where the turn
	// is still open, and marks whatever ParseTurn would refuse to guess: ParseTurn
	// reads it back to the same steps, whatever they are.
	FormatTurn(State, []Action) string

	// Parts are the choices a person makes to say this action, in order. No legal
	// action's parts are another's, or the beginning of another's. Nil for what is
	// no action.
	Parts(Action) []Part

	// Spell is the action these choices say, legal or not, in its one spelling (the
	// ends of a bridge in either order); false where they say none. Spell(Parts(a))
	// is a.
	Spell([]Part) (Action, bool)
}

// Setup is a starting position, or any other position a game may start from.
type Setup struct {
	Key   string // of a built-in setup, lower case with hyphens: "windmill"; empty for a custom one
	Title string // its name as people see it; a proper name, not translated; empty where the game's own name says it
	Text  string // the whole of it, in the game's own editable text form, never empty; games are stored with it, so that a later edit of a built-in setup changes no game under way
}

// Traits say what the host may offer for a game.
type Traits struct {
	DrawOffers   bool  // a draw may be offered and agreed (that a game can end in one is another matter)
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
	Kind  string // what is chosen: one of the kinds below
	Value string // the choice in its one spelling, as its kind says
}

// The kinds of Part, and what their values are.
const (
	PartCell   = "cell"   // where a piece is put: a Cell
	PartFrom   = "from"   // where something starts: a Cell
	PartTo     = "to"     // where it leads: a Cell
	PartPiece  = "piece"  // which piece is put: a Piece
	PartColumn = "column" // which column: a Column
	PartEnd    = "end"    // to end the turn: no value
)

// State is one position: a value that nothing changes, safe for concurrent use.
type State interface {
	// Turn is who acts; the same seat until its turn is over, Nobody once the game is over.
	Turn() Seat

	// TurnNumber counts turns from 1. An automatic pass is a turn too, so a seat may
	// act in turns 5 and 7: undo, clocks, cards and records go by this number and
	// not by the seat. A step that leaves the turn open raises it by nothing, one
	// that ends the turn by one and by one more for each EventPassed, one that ends
	// the game only by the number of EventPassed: it stays that of the last turn.
	TurnNumber() int

	// Actions are all legal steps in a fixed order, none twice; empty exactly when
	// the game is over. The slice is the caller's to keep and to change.
	Actions() []Action

	// Apply is the position after the step, with what happened. It accepts exactly
	// the spellings in Actions. Whatever else it is handed, its error is an
	// *IllegalError that carries the action and says why not, and state and events
	// are nil. Once the game is over that is CodeGameOver, for every action. Events
	// are read only.
	Apply(Action) (State, []Event, error)

	// Result is the outcome, and true once the game is over. Before that it is the
	// standing, what the outcome would be if the game were ended and scored here, in
	// games whose traits say Scorable; in others the zero Result. Reason is set
	// exactly when the game is over.
	Result() (Result, bool)

	// Board is what the position looks like. It is the caller's to keep and to change.
	Board() Board

	// String is the position as the text of a Setup: New makes an equal position of
	// it, also of a half-made turn and of a finished game. Equal positions, and only
	// they, have equal strings. Equal means the same Turn, Actions, Result and
	// refusals, now and after the same steps; turn numbers, marks, what is fresh and
	// the order of links are no part of it.
	String() string
}

// Result is an outcome. Who won, by how much and why are separate facts.
type Result struct {
	Winner Seat   // Nobody for a draw, and in games that can't be drawn before the end
	Score  [2]int // by seat; zeros in games without points
	Reason string // code: "nobody-can-place", "four-in-a-row"; empty for a standing
}

// Decider is a Game that can sometimes prove who wins before the end.
type Decider interface {
	// Decided is the proof that all continuations share a winner, and true; or the
	// zero Proof and false where the game doesn't know. It is never wrong, so no
	// later position of the game has a proof of another winner. Once the game is over
	// it is the result's winner, with CodeGameOver. It is asked for every card, and
	// so takes about as long as Actions.
	Decided(State) (Proof, bool)
}

// Proof is who wins whatever is played from here on, and why. The zero value is
// none.
type Proof struct {
	Winner Seat   // Nobody for a draw
	Code   string // why, one of the game's own codes or CodeGameOver; never empty in a proof
	Args   Args   // what the game's documentation of the code says; read only
}

// Canonizer is a Game that can tell when two of its positions are one and the same
// to whoever studies them.
type Canonizer interface {
	// Canonical is a text that two positions share exactly when one is the other
	// turned, mirrored, moved on its grid, with sides exchanged or with other names, as
	// far as the rules of the game don't care. It is no Setup's text, and means nothing
	// beyond that.
	Canonical(State) string
}

// Canonical is what a position is known by however it lies and is called; in a game
// that is no Canonizer its own text.
func Canonical(g Game, s State) string {
	if c, ok := g.(Canonizer); ok {
		return c.Canonical(s)
	}
	return s.String()
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
