package host

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// MaxChallenges is how many open challenges a person may have at a time.
const MaxChallenges = 5

// MaxStudies is how many tables by themselves a person may have under way.
const MaxStudies = 10

// Challenge is what a person asks for.
type Challenge struct {
	Place       Place
	Challenger  string
	Invited     string // user id; empty for an open challenge
	Game        string
	Setup       rules.Setup // by Key alone, or whole
	Side        rules.Seat  // for the challenger; Nobody for chance
	Study       bool        // a table by oneself: the challenger holds both seats, and the game begins at once
	Terms       Terms
	Games       int    // how many games the match has; 0 or 1 for a game by itself
	Threaded    bool   // the game is to be played in a thread of its own
	Locale      string // of the language the public card is to speak
	Interaction string // unique id of what caused it: the same one makes one table
}

// Challenge opens a table. Its error is a *Refusal where the person asks for what
// can't be had. The same interaction again returns the table it made.
func (h *Host) Challenge(ctx context.Context, c Challenge) (*Table, error) {
	if id, ok, err := h.db.ByInteraction(ctx, c.Interaction); err != nil {
		return nil, err
	} else if ok {
		return h.Table(ctx, id)
	}
	if c.Study {
		c.Invited = c.Challenger
	}
	t, err := h.mayChallenge(c)
	if err != nil {
		return nil, err
	}
	if c.Invited != "" {
		if blocked, err := h.People.Blocks(ctx, c.Invited, c.Challenger); err != nil {
			return nil, err
		} else if blocked {
			return nil, refuse(nil, CodeBlocked)
		}
	}
	challenge := &challenged{Invited: c.Invited, Side: c.Side, Locale: c.Locale, Games: c.Games, Threaded: c.Threaded, Terms: c.Terms}
	first := []entry{{fact: challenge}}
	if c.Study {
		first = append(first, entry{fact: &accepted{Seats: [2]string{c.Challenger, c.Challenger}}})
	}
	folded, events, err := h.extend(t, c.Challenger, first)
	if err != nil {
		return nil, fmt.Errorf("challenge: %w", err)
	}
	// To play on from a position, be it against oneself or the computer, analyses it.
	if err := h.MayAnalyseLine(ctx, c.Challenger, folded.Line.Upto(0)); err != nil {
		return nil, err
	}
	rows, err := rowsOf(events, c.Interaction)
	if err != nil {
		return nil, fmt.Errorf("challenge: %w", err)
	}
	row, err := h.db.Create(ctx, rowOf(folded, clock.Pauses{}), rows, limits(c)...)
	if over := new(store.LimitError); errors.As(err, &over) {
		switch {
		case c.Study:
			return nil, &Refusal{Code: CodeTooManyStudies, Args: rules.Args{"count": rules.Count(MaxStudies)}}
		case over.Invited != "":
			return nil, refuse(nil, CodePairOpen)
		}
		return nil, &Refusal{Code: CodeTooMany, Args: rules.Args{"count": rules.Count(MaxChallenges)}}
	}
	if errors.Is(err, store.ErrDuplicate) {
		if row.ID, _, err = h.db.ByInteraction(ctx, c.Interaction); err != nil {
			return nil, err
		}
	}
	if err != nil {
		return nil, err
	}
	return h.Table(ctx, row.ID)
}

// limits are how many open challenges there may be: MaxChallenges of a person, and
// one to the same other.
func limits(c Challenge) []store.Limit {
	if c.Study {
		return []store.Limit{{Challenger: c.Challenger, Invited: c.Challenger, Status: string(Playing), Most: MaxStudies}}
	}
	list := []store.Limit{{Challenger: c.Challenger, Status: string(Challenged), Most: MaxChallenges}}
	if c.Invited != "" {
		list = append(list, store.Limit{Challenger: c.Challenger, Invited: c.Invited, Status: string(Challenged), Most: 1})
	}
	return list
}

// mayChallenge is the table before its first event, or why there can't be one.
func (h *Host) mayChallenge(c Challenge) (*Table, error) {
	if c.Invited == c.Challenger && !c.Study {
		return nil, refuse(nil, CodeSelf)
	}
	g, ok := h.byName[c.Game]
	if !ok {
		return nil, refuse(nil, CodeUnknownGame)
	}
	if lengths := g.Traits().MatchLengths; c.Games != 0 && c.Games != 1 && !slices.Contains(lengths, c.Games) {
		return nil, &Refusal{Code: CodeMatchLength, Args: rules.Args{"lengths": rules.Text(fmt.Sprint(lengths))}}
	}
	if _, ok := clock.ByKey(c.Terms.Pace); !ok && c.Terms.Pace != "" {
		return nil, refuse(nil, CodeUnknownPace)
	}
	line, err := rules.NewLine(g, c.Setup)
	if errors.Is(err, rules.ErrUnknownSetup) {
		return nil, &Refusal{Code: CodeUnknownSetup, Args: rules.Args{"position": rules.Text(c.Setup.Key)}}
	}
	if err != nil {
		return nil, fmt.Errorf("challenge: %w", err)
	}
	return &Table{Game: g, Place: c.Place, Line: line}, nil
}

// challenged is the first event of a table that someone asks others to.
type challenged struct {
	Invited  string     `json:"invited,omitempty"`
	Side     rules.Seat `json:"side,omitempty"`
	Locale   string     `json:"locale,omitempty"`
	Games    int        `json:"games,omitempty"`
	Threaded bool       `json:"threaded,omitempty"`
	Terms
}

func (*challenged) kind() string   { return "challenged" }
func (*challenged) nature() nature { return nature{} }

func (f *challenged) fold(t *Table, e logged) error {
	t.Status, t.Created, t.Locale = Challenged, e.at, f.Locale
	t.Challenger, t.Invited, t.Side = e.actor, f.Invited, f.Side
	t.Threaded = f.Threaded
	t.Terms, t.Clock = f.Terms, clock.Clock{Pace: f.pace()}
	if f.Games > 1 {
		t.Series = Series{First: t.ID, Game: 1, Length: f.Games}
	}
	return nil
}

// Accept takes up a challenge: the invited person's answer, or anyone's but the
// challenger's where the challenge is open.
type Accept struct{}

func (Accept) decide(m moment) ([]entry, error) {
	switch {
	case m.Status != Challenged:
		return m.refuse(CodeAnswered)
	case m.actor == m.Challenger:
		return m.refuse(CodeOwnChallenge)
	case m.Invited != "" && m.actor != m.Invited:
		return m.refuse(CodeNotInvited)
	case m.unwelcome:
		return m.refuse(CodeUnwelcome)
	}
	side := m.Side
	if side == rules.Nobody {
		side = rules.Seats[m.chance(2)]
	}
	f := &accepted{}
	f.Seats[side.Index()], f.Seats[side.Other().Index()] = m.Challenger, m.actor
	return adds(f)
}

// accepted carries who sits where: chance has spoken once and for all.
type accepted struct {
	Seats [2]string `json:"seats"`
}

func (*accepted) kind() string   { return "accepted" }
func (*accepted) nature() nature { return nature{} }

func (f *accepted) fold(t *Table, _ logged) error {
	t.Status, t.Seats = Playing, f.Seats
	t.settle()
	return nil
}

// Decline turns a challenge down; only the invited person can.
type Decline struct{}

func (Decline) decide(m moment) ([]entry, error) {
	switch {
	case m.Status != Challenged:
		return m.refuse(CodeAnswered)
	case m.actor == m.Challenger:
		return m.refuse(CodeOwnChallenge)
	case m.Invited == "": // an open one is joined or left alone
		return m.refuse(CodeNotStarted)
	case m.actor != m.Invited:
		return m.refuse(CodeNotInvited)
	}
	return adds(&declined{})
}

type declined struct{}

func (*declined) kind() string   { return "declined" }
func (*declined) nature() nature { return nature{} }

func (*declined) fold(t *Table, _ logged) error {
	t.Status = Declined
	return nil
}

// Withdraw takes one's own challenge back.
type Withdraw struct{}

func (Withdraw) decide(m moment) ([]entry, error) {
	switch {
	case m.Status != Challenged:
		return m.refuse(CodeAnswered)
	case m.actor != m.Challenger:
		return m.refuse(CodeNotYours)
	}
	return adds(&withdrawn{})
}

// withdrawn is a challenge taken back by whoever made it, or by a moderator.
type withdrawn struct {
	Why string `json:"why,omitempty"` // a moderator's words
}

func (*withdrawn) kind() string   { return "withdrawn" }
func (*withdrawn) nature() nature { return nature{} }

func (f *withdrawn) fold(t *Table, e logged) error {
	t.Status = Withdrawn
	if e.actor != t.Challenger {
		t.Moderator, t.Why = e.actor, f.Why
	}
	return nil
}
