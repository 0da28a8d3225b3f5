package words

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// Game is the name of a game.
func (s *Speaker) Game(game string) string { return s.word(game + ".name") }

// Role is the word for a side, by its key in the game's Roles.
func (s *Speaker) Role(game, role string) string { return s.word(game + ".role." + role) }

// Piece is the word for a piece.
func (s *Speaker) Piece(game string, piece rules.Piece) string {
	return s.word(game + ".piece." + string(piece))
}

// Position is the line about a built-in starting position, and whether there is one.
func (s *Speaker) Position(game, setup string) (about string, ok bool) {
	key := game + ".position." + setup
	if !s.Has(key) {
		return "", false
	}
	return s.Say(key), true
}

// Reason is why a game ended, as a sentence without its full stop: the code of a
// Result, or one of the host's ("resigned"). The role is the side it is about, Nobody where it is about neither.
func (s *Speaker) Reason(game string, roles [2]string, code string, about rules.Seat) string {
	key := game + ".reason." + code
	if !s.Has(key) {
		key = "reason." + code
	}
	return s.say(scope{game, roles}, key, Args{"role": about})
}

// Proof is the sentence that says why a game is decided before its end; false where
// the game has none.
func (s *Speaker) Proof(game string, roles [2]string, p rules.Proof) (string, bool) {
	key := game + ".proof." + p.Code
	if p.Winner == rules.Nobody && s.Has(key+"-nobody") {
		key += "-nobody"
	}
	if !s.Has(key) {
		return "", false
	}
	return s.say(scope{game, roles}, key, from(p.Args)), true
}

// Refusal is the sentence for a refused step: what is wrong, with its cells,
// colours and bridges.
func (s *Speaker) Refusal(game string, e *rules.IllegalError) string {
	for _, key := range []string{game + ".refusal." + e.Code, "refusal." + e.Code} {
		if s.Has(key) {
			return s.say(scope{game: game}, key, from(e.Args))
		}
	}
	fault(s.tag, game+".refusal."+e.Code, e)
	return s.Say("refusal.unexplained")
}

// Events is what the events of a turn, or of some steps of it, did, as one line
// that can stand as a caption: "Purple to f7, bridge f7–f9: +1, region S2 +1; cuts d4–g7 (Yellow −2)".
// Roles are the game's. No events give an empty line.
func (s *Speaker) Events(game string, events []rules.Event, roles [2]string) string {
	var line strings.Builder
	for i, e := range events {
		again := i > 0 && events[i-1].Code == e.Code
		text := s.event(scope{game, roles}, e, again)
		switch {
		case line.Len() == 0:
			text = strings.TrimPrefix(text, "; ")
		case !strings.HasPrefix(text, ";"):
			text = ", " + text
		}
		line.WriteString(text)
	}
	return capital(line.String())
}

func (s *Speaker) event(in scope, e rules.Event, again bool) string {
	key := in.game + ".event." + e.Code
	switch {
	case again && s.Has(key+"-again"):
		key += "-again"
	case e.Seat == rules.Nobody && s.Has(key+"-nobody"):
		key += "-nobody"
	}
	return s.say(in, key, from(e.Args), Args{"role": e.Seat})
}

// Page is a page of a game's rules.
type Page struct{ Title, Text string }

// Rules are the pages of a game's rules as it is taught, the credits last on the last.
func (s *Speaker) Rules(game string) []Page {
	var pages []Page
	for n := 1; ; n++ {
		key := game + ".rules." + strconv.Itoa(n)
		if !s.Has(key + ".title") {
			break
		}
		pages = append(pages, Page{s.Say(key + ".title"), s.Say(key + ".text")})
	}
	if n := len(pages); n > 0 {
		pages[n-1].Text += "\n\n" + s.Say(game+".credits") + " " + s.Say("credits.host")
	}
	return pages
}

// from are a code's arguments as a message's.
func from(args rules.Args) Args {
	out := make(Args, len(args))
	for name, v := range args {
		out[name] = v
	}
	return out
}

func capital(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(unicode.ToUpper(r)) + text[n:]
}
