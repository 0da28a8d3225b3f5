package host

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// Thought is what a player noted on a turn of theirs.
type Thought struct {
	Turn int // its number
	Seat rules.Seat
	Text string // what was typed, without control characters but line breaks; hostile until escaped, at most MaxNote characters
}

// MaxNote is how many characters a note may have.
const MaxNote = 500

// Note keeps a thought on a turn of the actor's: the one under way, else their last.
// It takes the place of an earlier one on that turn; an empty one only takes it away.
type Note struct{ Text string }

func (n Note) decide(m moment) ([]entry, error) {
	if err := m.mayPlay(); err != nil {
		return nil, err
	}
	seat := m.Seat(m.actor)
	turn, ok := m.NoteTurn(seat)
	if !ok {
		return m.refuse(CodeNoTurnYet)
	}
	text := strings.TrimSpace(strings.Map(lineOrShown, strings.ToValidUTF8(n.Text, "\ufffd")))
	if utf8.RuneCountInString(text) > MaxNote {
		return nil, &Refusal{Code: CodeNoteTooLong, Table: m.Table, Args: rules.Args{"count": rules.Count(MaxNote)}}
	}
	if text == m.noteOn(turn, seat) {
		return nil, nil
	}
	if err := m.mayWrite(seat); err != nil {
		return nil, err
	}
	return adds(&noted{Turn: turn, Seat: seat, Text: text})
}

// lineOrShown leaves out of a text the control characters other than line breaks.
func lineOrShown(c rune) rune {
	switch {
	case c == '\t':
		return ' '
	case unicode.IsControl(c) && c != '\n':
		return -1
	}
	return c
}

// NoteTurn is the number of the turn that a seat's note would be on: of the one
// under way, else their last; false where they have had none.
func (t *Table) NoteTurn(seat rules.Seat) (int, bool) {
	if t.ToMove() == seat {
		return t.turnNumber(), true
	}
	turns := t.Line.Turns()
	for i := len(turns) - 1; i >= 0; i-- {
		if turns[i].Seat == seat {
			return turns[i].Number, true
		}
	}
	return 0, false
}

// noteOn is a seat's note on a turn, empty for none.
func (t *Table) noteOn(turn int, seat rules.Seat) string {
	for _, n := range t.thoughts {
		if n.Turn == turn && n.Seat == seat {
			return n.Text
		}
	}
	return ""
}

// NoteOf is this person's note on the turn that another would be on, empty for none.
func (t *Table) NoteOf(user string) string {
	seat := t.Seat(user)
	turn, ok := t.NoteTurn(seat)
	if seat == rules.Nobody || !ok {
		return ""
	}
	return t.noteOn(turn, seat)
}

// Thoughts are the notes this person may read, in the order of their turns: all once
// the game is over, until then their own.
func (t *Table) Thoughts(user string) []Thought {
	return slices.DeleteFunc(slices.Clone(t.thoughts), func(n Thought) bool {
		return t.Status != Over && (user == "" || t.Seats[n.Seat.Index()] != user)
	})
}

// noted is a note, or that there is none any more.
type noted struct {
	Turn int        `json:"turn"`
	Seat rules.Seat `json:"seat"`
	Text string     `json:"text,omitempty"`
}

func (*noted) kind() string   { return "noted" }
func (*noted) nature() nature { return nature{private: true, aside: true} }

func (f *noted) fold(t *Table, _ logged) error {
	list := slices.DeleteFunc(slices.Clone(t.thoughts), func(n Thought) bool { return n.Turn == f.Turn && n.Seat == f.Seat })
	if f.Text != "" {
		list = append(list, Thought{Turn: f.Turn, Seat: f.Seat, Text: f.Text})
	}
	slices.SortStableFunc(list, func(a, b Thought) int { return cmp.Compare(a.Turn, b.Turn) })
	t.thoughts = list
	t.wrote(f.Seat)
	return nil
}

// forget drops the notes on turns that were taken back. That of the turn under way
// stays: it is the same person's turn again.
func (t *Table) forget() {
	t.thoughts = slices.DeleteFunc(slices.Clone(t.thoughts), func(n Thought) bool { return n.Turn > t.turnNumber() })
}

// maxWritten is how often a player may change their notes and plans within one turn,
// whosever it is: each change is kept for ever.
const maxWritten = 60

// mayWrite refuses another change of a note or a plan within the same turn.
func (m moment) mayWrite(seat rules.Seat) error {
	w := m.written[seat.Index()]
	if w.Turn == m.turnNumber() && w.Times >= maxWritten {
		return refuse(m.Table, CodeTooMuchWritten)
	}
	return nil
}

// wrote counts a change of a note or a plan.
func (t *Table) wrote(seat rules.Seat) {
	w := &t.written[seat.Index()]
	if w.Turn != t.turnNumber() {
		*w = OffersMade{Turn: t.turnNumber()}
	}
	w.Times++
}
