package host

import (
	"context"
	"fmt"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// Series is a table's place in a match; its zero value is a game by itself.
type Series struct {
	First  int64  `json:"first,omitempty"`  // the match's first table
	Game   int    `json:"game,omitempty"`   // which game of it this is, from 1
	Length int    `json:"length,omitempty"` // how many games it has
	Points [2]int `json:"points"`           // before this game, in half points, by the seats of this game
}

// In tells whether there is a match.
func (s Series) In() bool { return s.Length > 1 }

// Wish is what both players must want after a game before it comes about. It is stored.
type Wish string

// The wishes.
const (
	WishRematch Wish = "rematch" // the same game again with sides swapped
	WishPlayOn  Wish = "play-on" // the rest of a match that is decided already
)

// Want says that one would like what can be wished for; see Table.CanWish.
type Want struct{ What Wish }

func (w Want) decide(m moment) ([]entry, error) {
	seat := m.Seat(m.actor)
	switch {
	case m.Status == Playing || m.Status == Challenged:
		return m.refuse(CodeNotOverYet)
	case seat == rules.Nobody:
		return m.refuse(CodeNotSeated)
	case w.What == "" || m.CanWish() != w.What || m.Wishes[seat.Index()] == w.What:
		return m.refuse(CodeAnswered)
	}
	list := []entry{{fact: &wished{What: w.What, Seat: seat}}}
	// Both seats are one person's; or the computer's is the other, which plays as often
	// as anybody likes. It wishes in the same breath, lest the program die in between.
	if other := m.Seats[seat.Other().Index()]; other == m.actor || other == m.Terms.Computer && other != "" {
		list = append(list, entry{fact: &wished{What: w.What, Seat: seat.Other()}, actor: other})
	}
	return list, nil
}

type wished struct {
	What Wish       `json:"what"`
	Seat rules.Seat `json:"seat"`
}

func (*wished) kind() string   { return "wished" }
func (*wished) nature() nature { return nature{aside: true} }

func (f *wished) fold(t *Table, e logged) error {
	t.Wishes[f.Seat.Index()] = f.What
	t.News.Wish[f.Seat.Index()] = e.seq
	return nil
}

// bothWish tells whether both players have wished for the same: it has come about.
func (t *Table) bothWish() bool { return t.Wishes[0] != "" && t.Wishes[0] == t.Wishes[1] }

// CanWish is what can be wished for after the game, or empty: a rematch, once its
// match is over too; playing on, where the match is decided before its end or its game
// was broken off.
func (t *Table) CanWish() Wish {
	switch {
	case t.Status != Over || t.bothWish():
		return ""
	case !t.Series.In(), t.Series.Game == t.Series.Length, t.ResignedMatch != rules.Nobody:
		return WishRematch
	case t.matchDecided(), t.BrokenOff():
		return WishPlayOn
	}
	return ""
}

// BrokenOff tells whether the game was ended from outside, by a moderator or since
// nobody played on. The next game of its match then begins only when both players wish
// it: nobody has said yet that they still play.
func (t *Table) BrokenOff() bool {
	return t.Status == Over && t.Outcome.Void() && t.Outcome.By != ByAgreement
}

// matchDecided tells whether the winner of the match can't change any more by the
// games after this one.
func (t *Table) matchDecided() bool {
	worth := t.Game.Traits().MatchPoints
	points, left := t.pointsAfter(), [2]int{}
	for n := t.Series.Game + 1; n <= t.Series.Length; n++ {
		for _, seat := range rules.Seats {
			role := seat
			if (n-t.Series.Game)%2 == 1 {
				role = seat.Other()
			}
			left[seat.Index()] += winOf(role, worth)
		}
	}
	return points[0] > points[1]+left[1] || points[1] > points[0]+left[0]
}

// pointsAfter are the points of the match after this game, by its seats.
func (t *Table) pointsAfter() [2]int {
	points := t.Series.Points
	if t.Outcome != nil && !t.Outcome.Void() {
		for _, seat := range rules.Seats {
			points[seat.Index()] += pointsOf(seat, t.Outcome.Winner, t.Game.Traits().MatchPoints)
		}
	}
	return points
}

// ResignMatch gives up the game and the match with it, whatever the points.
type ResignMatch struct{}

func (ResignMatch) decide(m moment) ([]entry, error) {
	if err := m.mayPlay(); err != nil {
		return nil, err
	}
	if !m.Series.In() {
		return m.refuse(CodeNoMatch)
	}
	return adds(&resigned{Seat: m.Seat(m.actor), Match: true})
}

// followed starts a table that follows another: no challenge comes before it.
type followed struct {
	Seats  [2]string `json:"seats"`
	Locale string    `json:"locale,omitempty"`
	Series Series    `json:"series"`
	Terms
}

func (*followed) kind() string   { return "followed" }
func (*followed) nature() nature { return nature{} }

func (f *followed) fold(t *Table, e logged) error {
	t.Status, t.Created, t.Locale = Playing, e.at, f.Locale
	t.Seats, t.Series = f.Seats, f.Series
	t.Terms, t.Clock = f.Terms, clock.Clock{Pace: f.pace()}
	t.settle()
	return nil
}

// follower is the table that comes into being by what has just happened at t: the
// next game of its match, or what both wished for. It is nil where none does.
func (h *Host) follower(ctx context.Context, before, t *Table) (*store.Next, error) {
	if t.Status != Over {
		return nil, nil
	}
	points := t.pointsAfter()
	series := Series{
		First: t.Series.First, Game: t.Series.Game + 1, Length: t.Series.Length, Points: [2]int{points[1], points[0]},
	}
	switch {
	case before.Status != Over && t.Series.In() && t.CanWish() == "":
	case !before.bothWish() && t.bothWish() && t.Wishes[0] == WishPlayOn:
	case !before.bothWish() && t.bothWish():
		series = Series{}
	default:
		return nil, nil
	}
	next := &Table{Game: t.Game, Place: t.Place, Line: t.Line.Upto(0), Challenger: t.Challenger, Follows: t.ID}
	start := &followed{Seats: [2]string{t.Seats[1], t.Seats[0]}, Locale: t.Locale, Series: series, Terms: t.Terms}
	next, events, err := h.extend(next, "", []entry{{fact: start}})
	if err != nil {
		return nil, fmt.Errorf("next game: %w", err)
	}
	rows, err := rowsOf(events, "")
	if err != nil {
		return nil, fmt.Errorf("next game: %w", err)
	}
	p, err := h.pausesOf(ctx, next) // the seats are the other way round
	if err != nil {
		return nil, fmt.Errorf("next game: %w", err)
	}
	return &store.Next{Table: rowOf(next, p), Events: rows}, nil
}

// Standing is how a match stands. Players are in the order of their seats in its
// first game, and points by player, in half points.
type Standing struct {
	Players  [2]string
	Games    []*Table // those begun, in order
	Length   int
	Points   [2]int
	Left     [2]int // the most that each can still win
	Over     bool   // nothing more will be played unless both wish it
	Winner   string // user id once it is over or decided; empty for an even score
	Decided  bool   // the winner can't change any more
	Resigned string // who gave the whole match up
	// ByResignation: that decided it; the points had not.
	ByResignation bool
}

// Needs is how many more games a player must win to win the match whatever happens
// in the others, the games that weigh most first; false where that can't be any more.
func (s *Standing) Needs(player int, worth rules.MatchPoints) (int, bool) {
	mine, theirs := s.Points[player], s.Points[1-player]+s.Left[1-player]
	var wins, losses []int // of the games left, by weight
	for n := s.Length - s.left() + 1; n <= s.Length; n++ {
		wins = append(wins, winOf(s.Role(player, n), worth))
		losses = append(losses, winOf(s.Role(1-player, n), worth))
	}
	for won := 0; ; won++ {
		if mine > theirs {
			return won, true
		}
		best := -1
		for i := range wins {
			if wins[i] >= 0 && (best < 0 || wins[i]+losses[i] > wins[best]+losses[best]) {
				best = i
			}
		}
		if best < 0 {
			return 0, false
		}
		mine, theirs = mine+wins[best], theirs-losses[best]
		wins[best] = -1
	}
}

// left is how many games have no result yet.
func (s *Standing) left() int {
	left := s.Length
	for _, g := range s.Games {
		if g.Outcome != nil {
			left--
		}
	}
	return left
}

// Role is the seat a player has in game n, from 1: sides alternate.
func (s *Standing) Role(player, n int) rules.Seat {
	if (player+n)%2 == 1 {
		return rules.First
	}
	return rules.Second
}

// standing is how a match stands by its games so far. It is pure.
func standing(games []*Table, length int, worth rules.MatchPoints) *Standing {
	s := &Standing{Players: games[0].Seats, Games: games, Length: length}
	played := 0
	for i, g := range games {
		if g.Outcome == nil {
			continue
		}
		played++
		for p := range s.Points {
			if g.Outcome.Void() {
				break
			}
			s.Points[p] += pointsOf(s.Role(p, i+1), g.Outcome.Winner, worth)
		}
		if g.ResignedMatch != rules.Nobody {
			s.Resigned = g.Seats[g.ResignedMatch.Index()]
		}
	}
	for n := played + 1; n <= length; n++ {
		for p := range s.Left {
			s.Left[p] += winOf(s.Role(p, n), worth)
		}
	}
	for p := range s.Points {
		if s.Points[p] > s.Points[1-p]+s.Left[1-p] {
			s.Decided, s.Winner = true, s.Players[p]
		}
	}
	if s.Resigned != "" && !decidedBefore(s, worth) {
		s.ByResignation = true
		s.Decided, s.Winner = true, s.Players[0]
		if s.Resigned == s.Players[0] {
			s.Winner = s.Players[1]
		}
	}
	under := len(games) > played // a game is being played
	s.Over = !under && (played == length || s.Decided)
	return s
}

// decidedBefore tells whether the games before the last one had decided the match:
// what is won is not lost by giving up the rest.
func decidedBefore(s *Standing, worth rules.MatchPoints) bool {
	if len(s.Games) < 2 {
		return false
	}
	before := standing(s.Games[:len(s.Games)-1], s.Length, worth)
	return before.Decided
}

func pointsOf(role, winner rules.Seat, worth rules.MatchPoints) int {
	switch winner {
	case rules.Nobody:
		return worth.Draw
	case role:
		return winOf(role, worth)
	}
	return 0
}

func winOf(role rules.Seat, worth rules.MatchPoints) int {
	if role == rules.First {
		return worth.FirstWins
	}
	return worth.SecondWins
}

// Standing is how the match of this table stands after its game; nil where it is
// in none.
func (h *Host) Standing(ctx context.Context, t *Table) (*Standing, error) {
	if !t.Series.In() {
		return nil, nil
	}
	rows, err := h.db.OfMatch(ctx, t.Series.First)
	if err != nil {
		return nil, err
	}
	var games []*Table
	for _, row := range rows[:min(len(rows), t.Series.Game-1)] {
		g, err := h.Table(ctx, row.ID)
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return standing(append(games, t), t.Series.Length, t.Game.Traits().MatchPoints), nil
}
