package rulestest

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"bridgekeeper/rules"
)

// gameLaws are what a rulebook promises before anything is played.
var gameLaws = []struct {
	name  string
	check func(rules.Game) error
}{
	{"name", lawName},
	{"setups", lawSetups},
	{"traits", lawTraits},
	{"hostile setup", lawHostileSetup},
}

func isKey(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

func lawName(g rules.Game) error {
	roles := g.Roles()
	if !isKey(g.Name()) || !isKey(roles[0]) || !isKey(roles[1]) || roles[0] == roles[1] {
		return fmt.Errorf("name %q, roles %q: not keys, or not two", g.Name(), roles)
	}
	return nil
}

func lawSetups(g rules.Game) error {
	setups := g.Setups()
	if len(setups) == 0 {
		return errors.New("there are none")
	}
	if !reflect.DeepEqual(setups, g.Setups()) {
		return errors.New("they are others when asked again")
	}
	keys := map[string]bool{}
	for _, s := range setups {
		if !isKey(s.Key) || keys[s.Key] || s.Text == "" {
			return fmt.Errorf("%q: no key, one used twice, or no text", s.Key)
		}
		keys[s.Key] = true
		state, err := g.New(s)
		if err != nil {
			return fmt.Errorf("%q: %w", s.Key, err)
		}
		if err := fresh(state); err != nil {
			return fmt.Errorf("%q: %w", s.Key, err)
		}
		// New goes by the text alone.
		other, err := g.New(rules.Setup{Key: "no-such", Title: "Another", Text: s.Text})
		if err != nil || other.String() != state.String() {
			return fmt.Errorf("%q: another position under another name (%v)", s.Key, err)
		}
	}
	return nil
}

// fresh checks what holds of every position that New returns.
func fresh(s rules.State) error {
	b := s.Board()
	if s.TurnNumber() != 1 {
		return fmt.Errorf("a setup begins in turn %d", s.TurnNumber())
	}
	for _, m := range b.Marks {
		if m.Kind == rules.MarkLast {
			return errors.New("a setup marks a last turn")
		}
	}
	for _, l := range b.Links {
		if l.Fresh {
			return errors.New("a setup has a fresh link")
		}
	}
	return nil
}

func lawTraits(g rules.Game) error {
	t := g.Traits()
	for _, n := range t.MatchLengths {
		if n < 1 {
			return fmt.Errorf("a match of %d games", n)
		}
	}
	p := t.MatchPoints
	if len(t.MatchLengths) > 0 && (p.FirstWins <= p.Draw || p.SecondWins <= p.Draw || p.Draw < 0) {
		return fmt.Errorf("points of a match %+v: a win is not worth more than a draw", p)
	}
	return nil
}

// lawHostileSetup spoils every setup in many ways. New must take the text for some
// position, and then for good, or point into it.
func lawHostileSetup(g rules.Game) error {
	d := newDice(1, 1)
	texts := []string{"", " ", "\n", "\x00", "\xff", strings.Repeat("a", 1<<17), strings.Repeat("\n", 1<<17)}
	for _, s := range g.Setups() {
		for range 40 {
			texts = append(texts, spoil(d, s.Text))
		}
	}
	for _, text := range texts {
		if err := hostileSetup(g, text); err != nil {
			return err
		}
	}
	return nil
}

func hostileSetup(g rules.Game, text string) error {
	state, err := g.New(rules.Setup{Text: text})
	if err != nil {
		if state != nil {
			return fmt.Errorf("%.200q: an error and a state", text)
		}
		return pointed(err, text)
	}
	if err := fresh(state); err != nil {
		return fmt.Errorf("%.200q: %w", text, err)
	}
	again, err := g.New(rules.Setup{Text: state.String()})
	if err != nil {
		return fmt.Errorf("%.200q: taken, but its String %q is not: %w", text, state.String(), err)
	}
	if again.String() != state.String() {
		return fmt.Errorf("%.200q: its String %q gives another: %q", text, state.String(), again.String())
	}
	return nil
}

// pointed checks that an error is a NotationError that points into the text.
func pointed(err error, text string) error {
	e := rules.Notation(err)
	switch {
	case e == nil:
		return fmt.Errorf("%.200q: the error is no NotationError but %T: %v", text, err, err)
	case e.Input != text:
		return fmt.Errorf("%.200q: the error is over another text, %.200q", text, e.Input)
	case e.Start < 0 || e.End < e.Start || e.End > len(text):
		return fmt.Errorf("%.200q: the error points at %d to %d", text, e.Start, e.End)
	case e.Code == "":
		return fmt.Errorf("%.200q: the error has no code", text)
	case (e.Code == rules.CodeIllegal) != (rules.Illegal(e.Err) != nil):
		return fmt.Errorf("%.200q: code %q, refusal %v", text, e.Code, e.Err)
	}
	_ = e.Error()
	return nil
}

// spoil changes a text a little.
func spoil(d *dice, text string) string {
	b := []byte(text)
	for range 1 + d.below(3) {
		at := d.below(len(b) + 1)
		switch d.below(4) {
		case 0:
			b = append(b[:at:at], b[min(len(b), at+1+d.below(4)):]...)
		case 1:
			b = append(b[:at:at], append([]byte{"azAZ019.-+ \n:\x00\xc3o"[d.below(16)]}, b[at:]...)...)
		case 2:
			from := d.below(len(b) + 1)
			b = append(b[:at:at], b[min(from, at):]...)
		default:
			if at < len(b) {
				b[at] ^= byte(1 << d.below(7))
			}
		}
	}
	return string(b)
}
