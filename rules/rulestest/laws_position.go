package rulestest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"bridgekeeper/rules"
)

// positionLaws are what every position promises.
var positionLaws = []struct {
	name  string
	check func(*checker, *rules.Line) error
}{
	{"actions", lawActions},
	{"over", lawOver},
	{"accepts", lawAccepts},
	{"refuses", lawRefuses},
	{"parts", lawParts},
	{"board", lawBoard},
	{"text", lawText},
	{"hostile turn", lawHostileTurn},
	{"decided", lawDecided},
	{"concurrent", lawConcurrent},
}

// lawActions: a fixed order, none twice, one spelling, the caller's to change.
func lawActions(_ *checker, l *rules.Line) error {
	s := l.Last()
	actions := s.Actions()
	kept := slices.Clone(actions)
	for i := range actions {
		actions[i] = "scribbled"
	}
	if again := s.Actions(); !slices.Equal(again, kept) {
		return fmt.Errorf("asked again, after the first answer was written over: %q instead of %q", again, kept)
	}
	seen := map[rules.Action]bool{}
	for _, a := range kept {
		if seen[a] {
			return fmt.Errorf("%q twice", a)
		}
		seen[a] = true
		if a == "" || len(a) > rules.MaxAction {
			return fmt.Errorf("%q has %d bytes", a, len(a))
		}
		for _, c := range []byte(a) {
			if c < ' ' || c > '~' || c >= 'A' && c <= 'Z' {
				return fmt.Errorf("%q is not lower-case ASCII", a)
			}
		}
	}
	return nil
}

// lawOver: Turn, Actions and Result tell the same about whether the game is over.
func lawOver(c *checker, l *rules.Line) error {
	s := l.Last()
	r, over := s.Result()
	if nobody, none := s.Turn() == rules.Nobody, len(s.Actions()) == 0; nobody != over || none != over {
		return fmt.Errorf("over: %v, turn of %v, %d actions", over, s.Turn(), len(s.Actions()))
	}
	if (r.Reason != "") != over {
		return fmt.Errorf("over: %v, reason %q", over, r.Reason)
	}
	scorable := c.game.Traits().Scorable
	switch {
	case !over && !scorable && r != rules.Result{}:
		return fmt.Errorf("a standing %+v in a game that can't be scored early", r)
	case scorable && winnerBy(r.Score) != r.Winner:
		return fmt.Errorf("winner %v by %v", r.Winner, r.Score)
	}
	return nil
}

func winnerBy(score [2]int) rules.Seat {
	switch {
	case score[0] > score[1]:
		return rules.First
	case score[1] > score[0]:
		return rules.Second
	}
	return rules.Nobody
}

// lawAccepts: every action offered is accepted.
func lawAccepts(_ *checker, l *rules.Line) error {
	for _, a := range l.Last().Actions() {
		if next, _, err := l.Last().Apply(a); err != nil || next == nil {
			return fmt.Errorf("%q is offered and gives %v, %v", a, next, err)
		}
	}
	return nil
}

// lawRefuses: whatever is not offered is refused, with a reason and nothing else.
func lawRefuses(c *checker, l *rules.Line) error {
	s := l.Last()
	offered := map[rules.Action]bool{}
	actions := s.Actions()
	for _, a := range actions {
		offered[a] = true
	}
	tries := append(garbage(), c.someSeen(40)...)
	for range min(len(actions), 4) {
		tries = append(tries, variants(pick(c.dice, actions))...)
	}
	for _, a := range tries {
		if offered[a] {
			continue
		}
		next, events, err := s.Apply(a)
		e := rules.Illegal(err)
		switch {
		case e == nil:
			return fmt.Errorf("%.60q is not offered; its error is %v", a, err)
		case next != nil || events != nil:
			return fmt.Errorf("%.60q is refused and gives %v, %v", a, next, events)
		case e.Action != a || e.Code == "":
			return fmt.Errorf("%.60q is refused as %q for %q", a, e.Action, e.Code)
		case len(actions) == 0 && e.Code != rules.CodeGameOver:
			return fmt.Errorf("%.60q after the end is refused for %q", a, e.Code)
		}
		if err := soundArgs(e.Args); err != nil {
			return fmt.Errorf("%.60q is refused for %q: %w", a, e.Code, err)
		}
	}
	return nil
}

func garbage() []rules.Action {
	return []rules.Action{
		"", " ", "\n", "\x00", "\xff\xfe", "end ", "END", "no such action", "a1 a1", "a", "z99", "bridge", "-1",
		"purple a1", "purple y25", "bridge a1 y25", "bridge y25 a1", "bridge a1 a1", "a1 b2 c3", "🂡",
		rules.Action(strings.Repeat("x", 1<<16)), rules.Action(strings.Repeat("a1 ", 1<<12)),
	}
}

// variants are other spellings of an action, none of them its own.
func variants(a rules.Action) []rules.Action {
	s := string(a)
	list := []string{s + " ", " " + s, s + "\n", strings.ToUpper(s), strings.ReplaceAll(s, " ", "  "), s + s, s[:len(s)-1], s + "0"}
	if words := strings.Fields(s); len(words) > 2 {
		slices.Reverse(words[1:])
		list = append(list, strings.Join(words, " "))
	}
	var out []rules.Action
	for _, v := range list {
		if v != s {
			out = append(out, rules.Action(v))
		}
	}
	return out
}

func soundArgs(args rules.Args) error {
	for name, v := range args {
		if name == "" || v == nil {
			return fmt.Errorf("argument %q is %v", name, v)
		}
		if t, ok := v.(rules.Text); ok && len(t) > 1024 {
			return fmt.Errorf("argument %q has %d bytes", name, len(t))
		}
	}
	return nil
}

// lawParts: the choices say the action, and no action's are the beginning of
// another's.
func lawParts(c *checker, l *rules.Line) error {
	whole := map[string]rules.Action{}
	for _, a := range l.Last().Actions() {
		parts := c.game.Parts(a)
		if len(parts) == 0 {
			return fmt.Errorf("%q has no parts", a)
		}
		for _, p := range parts {
			if !soundPart(p) {
				return fmt.Errorf("%q has the part %+v", a, p)
			}
		}
		if again, ok := c.game.Spell(parts); !ok || again != a {
			return fmt.Errorf("%q: its parts are spelled %q, %v", a, again, ok)
		}
		key := partsKey(parts)
		if other, taken := whole[key]; taken {
			return fmt.Errorf("%q and %q have the same parts", a, other)
		}
		whole[key] = a
	}
	for _, a := range l.Last().Actions() {
		parts := c.game.Parts(a)
		for n := 1; n < len(parts); n++ {
			if other, taken := whole[partsKey(parts[:n])]; taken {
				return fmt.Errorf("the parts of %q begin those of %q", other, a)
			}
		}
	}
	for _, a := range garbage() {
		if parts := c.game.Parts(a); parts != nil {
			if again, ok := c.game.Spell(parts); !ok || again != a {
				return fmt.Errorf("%.60q: its parts %v are spelled %q, %v", a, parts, again, ok)
			}
		}
	}
	if a, ok := c.game.Spell(nil); ok {
		return fmt.Errorf("no parts are spelled %q", a)
	}
	return nil
}

func partsKey(parts []rules.Part) string { return fmt.Sprintf("%q", parts) }

func soundPart(p rules.Part) bool {
	switch p.Kind {
	case rules.PartCell, rules.PartFrom, rules.PartTo:
		_, ok := rules.ParseCell(p.Value)
		return ok
	case rules.PartPiece:
		return p.Value != ""
	case rules.PartColumn:
		return len(p.Value) == 1 && p.Value[0] >= 'a' && p.Value[0] < 'a'+rules.MaxSide
	case rules.PartEnd:
		return p.Value == ""
	}
	return false
}

// lawText: the String is the text of a setup that gives an equal position, which
// answers alike, now and after the same step.
func lawText(c *checker, l *rules.Line) error {
	s := l.Last()
	again, err := c.game.New(rules.Setup{Text: s.String()})
	if err != nil {
		return fmt.Errorf("String is no setup's text: %w", err)
	}
	if err := fresh(again); err != nil {
		return err
	}
	if err := alike(s, again); err != nil {
		return err
	}
	if rules.Canonical(c.game, s) != rules.Canonical(c.game, again) {
		return errors.New("the position of the String has another canonical text")
	}
	actions := s.Actions()
	tries := append(c.someSeen(15), garbage()...)
	for range min(len(actions), 2) {
		tries = append(tries, pick(c.dice, actions))
	}
	for _, a := range tries {
		n1, _, err1 := s.Apply(a)
		n2, _, err2 := again.Apply(a)
		if why1, why2 := why(err1), why(err2); why1 != why2 {
			return fmt.Errorf("%.60q: %q, and from the String %q", a, why1, why2)
		}
		if err1 == nil {
			if err := alike(n1, n2); err != nil {
				return fmt.Errorf("after %q: %w", a, err)
			}
		}
	}
	return nil
}

// why is a refusal without the action, which may be long.
func why(err error) string {
	if e := rules.Illegal(err); e != nil {
		return e.Code + " " + e.Args.String()
	}
	return ""
}

// alike compares two positions that should be equal.
func alike(a, b rules.State) error {
	ra, oa := a.Result()
	rb, ob := b.Result()
	switch {
	case a.String() != b.String():
		return fmt.Errorf("made again from its String:\n%s\ninstead of\n%s", b, a)
	case a.Turn() != b.Turn():
		return fmt.Errorf("turn of %v, made again of %v", a.Turn(), b.Turn())
	case !slices.Equal(a.Actions(), b.Actions()):
		return fmt.Errorf("actions %q, made again %q", a.Actions(), b.Actions())
	case ra != rb || oa != ob:
		return fmt.Errorf("result %+v, made again %+v", ra, rb)
	}
	return nil
}

// lawConcurrent: a position may be used by many at once. It shows more under the
// race detector.
func lawConcurrent(c *checker, l *rules.Line) error {
	if c.dice.below(8) != 0 {
		return nil
	}
	s := l.Last()
	want := everything(c.game, s)
	var wg sync.WaitGroup
	got := make([]string, 4)
	for i := range got {
		wg.Go(func() { got[i] = everything(c.game, s) })
	}
	wg.Wait()
	for _, g := range got {
		if g != want {
			return errors.New("answers differ when several ask at once")
		}
	}
	return nil
}

func everything(g rules.Game, s rules.State) string {
	var b strings.Builder
	r, over := s.Result()
	fmt.Fprint(&b, s, s.Turn(), s.TurnNumber(), s.Actions(), r, over, s.Board())
	for i, a := range append(s.Actions(), "no such action") {
		if i%16 == 0 || a == "no such action" {
			next, events, err := s.Apply(a)
			fmt.Fprint(&b, next, events, err)
		}
	}
	if a := s.Actions(); len(a) > 0 {
		fmt.Fprint(&b, g.FormatTurn(s, a[:1]))
	}
	return b.String()
}

func sameBoard(a, b rules.Board) error {
	if !reflect.DeepEqual(a, b) {
		return fmt.Errorf("%+v instead of %+v", b, a)
	}
	return nil
}
