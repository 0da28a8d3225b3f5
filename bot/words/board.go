package words

import (
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// MaxAlt is the longest alt text Discord takes, in UTF-16 units.
const MaxAlt = 1024

// Scene is a position with what is known about it beside the board.
type Scene struct {
	Game   string
	Roles  [2]string // keys, from the game
	Title  string    // of the position the game started from; may be a person's text
	Board  rules.Board
	Last   string        // what the last turn did, as Events of a plain speaker said it; empty for nothing
	Result *rules.Result // nil while the game goes on
}

// Score is what a seat has, and what it is made of: "Blue 13 (8 bridge points + 5 region points)".
func (s *Speaker) Score(game string, roles [2]string, seat rules.Seat, t rules.Tally) string {
	in := scope{game, roles}
	if len(t.Parts) == 0 {
		return s.say(in, "score.plain", Args{"role": seat, "points": t.Score})
	}
	parts := each(t.Parts, func(q rules.Quantity) string { return s.Say("count."+q.Key, Args{"n": q.N}) })
	return s.say(in, "score.parts", Args{"role": seat, "points": t.Score, "parts": Said(strings.Join(parts, " + "))})
}

// Parts is what a score is made of, short enough for a picture: "8 bridge points + 5 regions".
func (s *Speaker) Parts(t rules.Tally) string {
	return strings.Join(each(t.Parts, func(q rules.Quantity) string {
		key := "count." + q.Key
		if s.Has(key + "-short") {
			key += "-short"
		}
		return s.Say(key, Args{"n": q.N})
	}), " + ")
}

// Set is which set of stones is in hand, short enough for a picture; empty in games without sets.
func (s *Speaker) Set(t rules.Tally) string {
	switch {
	case t.SetEmpty:
		return s.Say("picture.no-stones")
	case t.Set == 0:
		return ""
	}
	return s.Say("picture.set", Args{"set": t.Set, "sets": t.Sets})
}

// Hand is what is left in hand: "4 blue, 3 purple and 1 orange".
func (s *Speaker) Hand(game string, hand []rules.Quantity) string {
	var left []string
	for _, q := range hand {
		if q.N <= 0 {
			continue
		}
		if key := game + ".hand." + q.Key; s.Has(key) {
			left = append(left, s.Say(key, Args{"n": q.N}))
		} else {
			left = append(left, s.say(scope{game: game}, "alt.hand-one", Args{"n": q.N, "piece": rules.Piece(q.Key)}))
		}
	}
	return s.List(left)
}

// Alt is a picture in words, plain: whose turn it is, what the last turn did, both
// scores and hands, then the position, as far as it goes within limit UTF-16 units
// (MaxAlt for a picture).
func (s *Speaker) Alt(scene Scene, limit int) string {
	s = s.Plain()
	b := &scene.Board
	said := []string{s.title(scene), s.turn(scene)}
	if scene.Last != "" {
		said = append(said, s.Say("alt.last", Args{"events": Said(scene.Last)}))
	}
	for _, seat := range rules.Seats {
		said = append(said, s.standing(scene, seat))
	}
	said = append(said, s.pieces(scene.Game, b), s.links(scene, b), s.marks(scene.Game, b))
	said = slices.DeleteFunc(said, func(text string) bool { return text == "" })
	return fit(strings.Join(said, " "), limit)
}

func (s *Speaker) title(scene Scene) string {
	if scene.Title == "" {
		return s.Game(scene.Game) + "."
	}
	return s.Say("alt.title", Args{"game": Said(s.Game(scene.Game)), "position": scene.Title})
}

func (s *Speaker) turn(scene Scene) string {
	in := scope{scene.Game, scene.Roles}
	switch r := scene.Result; {
	case r != nil && r.Winner == rules.Nobody:
		return s.Say("alt.draw")
	case r != nil:
		return s.say(in, "alt.wins", Args{"role": r.Winner})
	case scene.Board.Turn == rules.Nobody:
		return s.Say("alt.over")
	}
	return s.say(in, "alt.turn", Args{"turn": scene.Board.TurnNumber, "role": scene.Board.Turn})
}

// standing is the score, set and hand of a seat; empty in games that have none.
func (s *Speaker) standing(scene Scene, seat rules.Seat) string {
	t := scene.Board.Tallies[seat.Index()]
	if len(t.Parts) == 0 && len(t.Hand) == 0 && t.Set == 0 {
		return ""
	}
	parts := []string{s.Score(scene.Game, scene.Roles, seat, t)}
	if t.Set > 0 {
		parts = append(parts, s.Say("alt.set", Args{"set": t.Set, "sets": t.Sets}))
	}
	if len(t.Hand) > 0 {
		hand := s.Say("alt.hand-empty")
		if left := s.Hand(scene.Game, t.Hand); left != "" {
			hand = s.Say("alt.hand", Args{"stones": Said(left)})
		}
		parts = append(parts, hand)
	}
	return strings.Join(parts, "; ") + "."
}

// pieces lists what stands where, by kind of piece.
func (s *Speaker) pieces(game string, b *rules.Board) string {
	var kinds []rules.Piece
	cells := make(map[rules.Piece][]string)
	for col := range min(b.Cols, rules.MaxSide) {
		for row := range min(b.Rows, len(b.Squares)/b.Cols, rules.MaxSide) {
			cell := rules.Cell{Col: col, Row: row}
			piece := b.At(cell).Piece
			if piece == "" {
				continue
			}
			if cells[piece] == nil {
				kinds = append(kinds, piece)
			}
			cells[piece] = append(cells[piece], cell.String())
		}
	}
	if len(kinds) == 0 {
		return s.Say("alt.pieces-none")
	}
	groups := each(kinds, func(p rules.Piece) string {
		return s.say(scope{game: game}, "alt.pieces-one", Args{"piece": p, "cells": Said(strings.Join(cells[p], " "))})
	})
	return s.Say("alt.pieces", Args{"pieces": Said(strings.Join(groups, "; "))})
}

// links lists the lines on the board, by kind and owner.
func (s *Speaker) links(scene Scene, b *rules.Board) string {
	var kinds []string
	spans := make(map[string][]string)
	for _, l := range b.Links {
		kind := s.link(scene, l)
		if spans[kind] == nil {
			kinds = append(kinds, kind)
		}
		spans[kind] = append(spans[kind], Span(l.Span))
	}
	if len(kinds) == 0 {
		return ""
	}
	groups := each(kinds, func(kind string) string {
		return s.Say("alt.links", Args{"kind": Said(kind), "spans": Said(strings.Join(spans[kind], " "))})
	})
	return capital(strings.Join(groups, "; ")) + "."
}

// marks lists the cells that are marked as something the game has a word for.
func (s *Speaker) marks(game string, b *rules.Board) string {
	var kinds []string
	cells := make(map[string][]string)
	for _, m := range b.Marks {
		if !s.Has(game + ".mark." + m.Kind) {
			continue
		}
		if cells[m.Kind] == nil {
			kinds = append(kinds, m.Kind)
		}
		cells[m.Kind] = append(cells[m.Kind], m.Cell.String())
	}
	if len(kinds) == 0 {
		return ""
	}
	groups := each(kinds, func(kind string) string {
		return s.Say("alt.links", Args{"kind": Said(s.word(game + ".mark." + kind)), "spans": Said(strings.Join(cells[kind], " "))})
	})
	return capital(strings.Join(groups, "; ")) + "."
}

// link is what a line is called, with its owner where it has one.
func (s *Speaker) link(scene Scene, l rules.Link) string {
	key := scene.Game + ".link." + l.Kind
	switch {
	case l.Cut:
		key = scene.Game + ".link.cut"
	case l.Owner != rules.Nobody:
		key += "-of"
	}
	if !s.Has(key) {
		return s.word(key)
	}
	return s.say(scope{scene.Game, scene.Roles}, key, Args{"role": l.Owner})
}

// fit cuts a text at a word so that it takes no more than limit UTF-16 units.
func fit(text string, limit int) string {
	const ellipsis = "…"
	units, last := 0, 0 // last: where it may be cut with room for the ellipsis
	for i, r := range text {
		if r == ' ' && units < limit {
			last = i
		}
		if r == utf8.RuneError {
			units++
		} else {
			units += utf16.RuneLen(r)
		}
		if units > limit {
			return strings.TrimRight(text[:last], " ;,.:") + ellipsis
		}
	}
	return text
}
