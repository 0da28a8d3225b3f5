package words

import (
	"fmt"
	"strings"

	"bridgekeeper/rules"
)

// Args are the arguments of a message, by name. A value is
//
//   - a string or rules.Text: what a person typed or is called, made harmless;
//   - Said: what a Speaker said, as it is;
//   - User: a mention;
//   - Time: an instant each reader sees in their own time zone;
//   - int or rules.Count: a number;
//   - any other rules.Value: a cell, bridge, region or list of them as players write
//     them, or a piece, word or seat in the words of the game.
type Args map[string]any

// Said is text that is fit to be shown where it goes: what a Speaker said.
type Said string

// User mentions the person with this Discord id. Whether it pings is for the
// message's allowed mentions to say. In plain text use the person's name.
type User string

// Time shows an instant, in seconds since 1970 UTC, as time from now ("in 2 hours"). Not for plain text.
type Time int64

// scope is where pieces, words and seats find their words.
type scope struct {
	game  string
	roles [2]string // keys of the roles, by seat
}

// shown is an argument as the templates see it: a number, a string or a term.
func (s *Speaker) shown(in scope, name string, v any) any {
	switch v := v.(type) {
	case string:
		return s.harmless(v)
	case rules.Text:
		return s.harmless(string(v))
	case rules.Region:
		return s.harmless(string(v))
	case Said:
		return string(v)
	case User:
		return "<@" + digits(string(v)) + ">"
	case Time:
		return fmt.Sprintf("<t:%d:R>", int64(v))
	case int:
		return v
	case rules.Count:
		return int(v)
	case rules.Cell:
		return v.String()
	case rules.Column:
		return v.String()
	case rules.Span:
		return Span(v)
	case rules.Piece:
		return term{s, in.game, "piece", string(v)}
	case rules.Word:
		return term{s, in.game, name, string(v)}
	case rules.Seat:
		return s.seat(in, v)
	case rules.Spans:
		return s.List(each(v, Span))
	case rules.Cells:
		return s.List(each(v, rules.Cell.String))
	case rules.Regions:
		return s.List(each(v, func(r rules.Region) string { return s.harmless(string(r)) }))
	}
	fault(s.tag, name, fmt.Errorf("argument of type %T", v))
	return s.harmless(fmt.Sprint(v))
}

// seat is the role's word, or of neither side.
func (s *Speaker) seat(in scope, seat rules.Seat) any {
	if seat != rules.First && seat != rules.Second {
		return s.Say("role.nobody")
	}
	return term{s, in.game, "role", in.roles[seat.Index()]}
}

// term is a piece, role or other key of a game that the catalogue has words for.
type term struct {
	speaker *Speaker
	game    string
	kind    string // "piece", "role", the name of an argument
	key     string
}

// String is the plain word: "purple".
func (t term) String() string { return t.as(t.kind) }

// as is the word in another form: "a purple stone" for "a-stone".
func (t term) as(form string) string {
	return t.speaker.word(t.game+"."+form+"."+t.key, form+"."+t.key)
}

// Span is a span as players write it, with an en dash: "f7–f9".
func Span(s rules.Span) string { return s.From.String() + "–" + s.To.String() }

// List is several things as a phrase: "d4, e5 and f6". They must be fit to be shown.
func (s *Speaker) List(things []string) string {
	switch len(things) {
	case 0:
		return ""
	case 1:
		return things[0]
	}
	last := things[len(things)-1]
	key := "list.last"
	if strings.HasPrefix(last, "i") || strings.HasPrefix(last, "I") {
		key = "list.last-i" // Spanish says "h4 e i5"
	}
	return s.Say(key, Args{
		"before": Said(strings.Join(things[:len(things)-1], ", ")),
		"last":   Said(last),
	})
}

func each[T any](list []T, f func(T) string) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = f(v)
	}
	return out
}

// digits keeps an id from becoming anything but an id.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}
