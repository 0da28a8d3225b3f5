package host

import (
	"context"
	"fmt"

	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// Series is a table's place in a match; its zero value is a game by itself.
type Series struct {
	First  int64 // the match's first table
	Game   int   // which game of it this is, from 1
	Length int   // how many games it has
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

type wishedBody struct {
	What Wish       `json:"what"`
	Seat rules.Seat `json:"seat"`
}

// followedBody starts a table that follows another: no challenge comes before it.
type followedBody struct {
	Seats  [2]string `json:"seats"`
	Locale string    `json:"locale,omitempty"`
	First  int64     `json:"first,omitempty"`
	Game   int       `json:"game,omitempty"`
	Length int       `json:"length,omitempty"`
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
	if s.Resigned != "" {
		s.Decided, s.Winner = true, s.Players[0]
		if s.Resigned == s.Players[0] {
			s.Winner = s.Players[1]
		}
	}
	under := len(games) > played // a game is being played
	s.Over = !under && (played == length || s.Decided)
	return s
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

// WishFor is what can be wished for at a table, or empty: a rematch once the game
// and its match are over, playing on where a match is decided before its end.
func (h *Host) WishFor(t *Table, s *Standing) Wish {
	switch {
	case t.Status != Over || t.wished():
		return ""
	case s == nil, s.Over && len(s.Games) == s.Length, s.Resigned != "":
		return WishRematch
	case s.Over:
		return WishPlayOn
	}
	return ""
}

// wished tells whether both players have wished for the same: it has come about.
func (t *Table) wished() bool { return t.Wishes[0] != "" && t.Wishes[0] == t.Wishes[1] }

// Want says that one would like what can be wished for. What it may be depends on
// the match, so the host fills it in.
type Want struct{ What Wish }

func (w Want) decide(t *Table, actor string, _ func(int) int) ([]event, error) {
	if t.Status == Playing || t.Status == Challenged {
		return nil, refuse(t, CodeNotOverYet)
	}
	seat := t.Seat(actor)
	if seat == rules.Nobody {
		return nil, refuse(t, CodeNotSeated)
	}
	if t.wished() || t.Wishes[seat.Index()] == w.What {
		return nil, refuse(t, CodeAnswered)
	}
	events := []event{{kindWished, wishedBody{What: w.What, Seat: seat}}}
	if t.Seats[seat.Other().Index()] == actor { // both seats are one person's
		events = append(events, event{kindWished, wishedBody{What: w.What, Seat: seat.Other()}})
	}
	return events, nil
}

// ResignMatch gives up the game and the match with it, whatever the points.
type ResignMatch struct{}

func (ResignMatch) decide(t *Table, actor string, _ func(int) int) ([]event, error) {
	if err := t.mayPlay(actor); err != nil {
		return nil, err
	}
	if !t.Series.In() {
		return nil, refuse(t, CodeNoMatch)
	}
	return []event{{kindResigned, resignedBody{Seat: t.Seat(actor), Match: true}}}, nil
}

// follower is the table that comes into being by what has just happened at t: the
// next game of its match, or what both wished for. It is nil where none does.
func (h *Host) follower(ctx context.Context, before, t *Table) (*store.Next, error) {
	if t.Status != Over {
		return nil, nil
	}
	s, err := h.Standing(ctx, t)
	if err != nil {
		return nil, err
	}
	next := followedBody{Seats: [2]string{t.Seats[1], t.Seats[0]}, Locale: t.Locale}
	series := Series{First: t.Series.First, Game: t.Series.Game + 1, Length: t.Series.Length}
	switch {
	case before.Status != Over && s != nil && !s.Over:
	case !before.wished() && t.wished() && t.Wishes[0] == WishPlayOn:
	case !before.wished() && t.wished():
		series = Series{}
	default:
		return nil, nil
	}
	next.First, next.Game, next.Length = series.First, series.Game, series.Length
	made := &Table{Game: t.Game, Place: t.Place, Line: t.Line.Upto(0), Challenger: t.Challenger, Follows: t.ID, Series: series}
	made, events, err := h.extend(made, "", []event{{kindFollowed, next}})
	if err != nil {
		return nil, fmt.Errorf("next game: %w", err)
	}
	return &store.Next{Table: rowOf(made), Events: rowsOf(events, "")}, nil
}
