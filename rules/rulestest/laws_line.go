package rulestest

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"bridgekeeper/rules"
)

// lineLaws are checked on a finished game.
func (c *checker) lineLaws(l *rules.Line) error {
	for _, law := range []struct {
		name  string
		check func(*rules.Line) error
	}{
		{"line", c.lawLine},
		{"turn notation", c.lawNotation},
		{"record", c.lawRecord},
		{"code", c.lawCode},
	} {
		if err := law.check(l); err != nil {
			return fmt.Errorf("law %q: %w\n%s", law.name, err, tell(l))
		}
	}
	return nil
}

// lawLine: the turns of a line are its steps, whole and in order, and a shorter line
// is what it was when it was that long.
func (c *checker) lawLine(l *rules.Line) error {
	at, number := 0, 0
	for _, t := range l.Turns() {
		if t.Start != at || t.End <= t.Start || t.Number <= number || !t.Complete {
			return fmt.Errorf("turn %+v after step %d and turn %d", t, at, number)
		}
		if s := l.State(t.Start); s.TurnNumber() != t.Number || s.Turn() != t.Seat {
			return fmt.Errorf("turn %+v begins in turn %d of %v", t, s.TurnNumber(), s.Turn())
		}
		at, number = t.End, t.Number+len(t.Passed)
		for i := t.Start; i < t.End; i++ {
			if start := l.Upto(i).TurnStart(); start != t.Start {
				return fmt.Errorf("after %d steps, turn %d starts at %d, not at %d", i, t.Number, start, t.Start)
			}
		}
	}
	if at != l.Len() {
		return fmt.Errorf("turns end at step %d of %d", at, l.Len())
	}
	if last := l.Last().TurnNumber(); l.Len() > 0 && number != last {
		return fmt.Errorf("the last turn is %d, the position says %d", number, last)
	}
	again, err := rules.NewLine(c.game, l.Setup())
	if err == nil {
		again, err = again.PlayAll(l.Steps())
	}
	if err != nil {
		return err
	}
	for i := range l.Len() + 1 {
		if err := alike(l.State(i), again.State(i)); err != nil {
			return fmt.Errorf("played again, after %d steps: %w", i, err)
		}
	}
	return nil
}

// lawNotation: every stretch of a turn reads back to the same steps, also in capitals
// and with more blanks.
func (c *checker) lawNotation(l *rules.Line) error {
	for _, t := range l.Turns() {
		for from := t.Start; from < t.End; from++ {
			for to := from + 1; to <= t.End; to++ {
				open := to < t.End
				if err := c.reads(l.State(from), l.Steps()[from:to], open); err != nil {
					return fmt.Errorf("turn %d, steps %d to %d: %w", t.Number, from, to, err)
				}
			}
		}
	}
	return nil
}

func (c *checker) reads(s rules.State, steps []rules.Action, open bool) error {
	text := c.game.FormatTurn(s, steps)
	if text == "" || strings.TrimSpace(text) != text || strings.HasSuffix(text, "+") != open {
		return fmt.Errorf("%q is written %q, open: %v", steps, text, open)
	}
	for _, typed := range []string{text, strings.ToUpper(text), "  " + strings.ReplaceAll(text, " ", "  ") + " \n"} {
		got, err := c.game.ParseTurn(s, typed, nil)
		if err != nil {
			return fmt.Errorf("%q reads: %w", typed, err)
		}
		if !slices.Equal(got, steps) {
			return fmt.Errorf("%q reads %q, not %q", typed, got, steps)
		}
	}
	return nil
}

// lawHostileTurn: a typed turn is taken whole, or the error points into it.
func lawHostileTurn(c *checker, l *rules.Line) error {
	s := l.Last()
	texts := []string{"", " ", "+", "\x00", "\xff", "end", "END +", "no such turn", "x2", "🂡", strings.Repeat("a1 ", 1<<14)}
	if actions := s.Actions(); len(actions) > 0 {
		a := pick(c.dice, actions)
		texts = append(texts, string(a), spoil(c.dice, c.game.FormatTurn(s, []rules.Action{a})))
	}
	for _, text := range texts {
		if err := hostileTurn(c.game, s, text); err != nil {
			return err
		}
	}
	return nil
}

func hostileTurn(g rules.Game, s rules.State, text string) error {
	steps, err := g.ParseTurn(s, text, nil)
	if err != nil {
		if steps != nil {
			return fmt.Errorf("%.200q: an error and steps", text)
		}
		return pointed(err, text)
	}
	if strings.TrimSpace(text) == "" || len(steps) == 0 {
		return fmt.Errorf("%.200q reads as a turn: %q", text, steps)
	}
	number := s.TurnNumber()
	for i, a := range steps {
		if i > 0 && s.TurnNumber() != number {
			return fmt.Errorf("%.200q reads as more than a turn: %q", text, steps)
		}
		if s, _, err = s.Apply(a); err != nil {
			return fmt.Errorf("%.200q reads as %q, of which %q is illegal: %w", text, steps, a, err)
		}
	}
	return nil
}

// lawRecord: the record of a line, whole or cut short, plays again to the same
// position and is the same bytes when written again.
func (c *checker) lawRecord(l *rules.Line) error {
	for _, part := range []*rules.Line{l, l.Upto(0), l.Upto(c.dice.below(l.Len() + 1))} {
		var ended *rules.RecordResult
		if part.Last().Turn() != rules.Nobody && c.dice.below(2) == 0 {
			ended = &rules.RecordResult{Winner: pick(c.dice, rules.Seats[:]), Reason: "resigned"}
		}
		r, err := rules.NewRecord(part, rules.RecordDetails{Names: [2]string{"Ana", ""}, Pace: "3d", Ended: ended})
		if err != nil {
			return err
		}
		data := r.JSON()
		read, err := rules.ParseRecord(data)
		if err != nil {
			return err
		}
		if !bytes.Equal(read.JSON(), data) {
			return fmt.Errorf("written again:\n%s\ninstead of\n%s", read.JSON(), data)
		}
		again, err := read.Line([]rules.Game{c.game})
		if err != nil {
			return err
		}
		if again.Last().String() != part.Last().String() || again.Len() != part.Len() {
			return fmt.Errorf("played again:\n%s\ninstead of\n%s", again.Last(), part.Last())
		}
		sheet := r.Sheet([]rules.Game{c.game})
		if read, err = rules.ReadSheet([]rules.Game{c.game}, sheet); err != nil {
			return fmt.Errorf("the score sheet\n%s\n%w", sheet, err)
		}
		if !bytes.Equal(read.JSON(), data) {
			return fmt.Errorf("the score sheet\n%s\nreads as\n%s\ninstead of\n%s", sheet, read.JSON(), data)
		}
	}
	return nil
}

// lawCode: the code of a line, whole or cut short, stands for the position it leads
// to, and always for the same.
func (c *checker) lawCode(l *rules.Line) error {
	for _, part := range []*rules.Line{l, l.Upto(0), l.Upto(c.dice.below(l.Len() + 1))} {
		code := rules.Code(part)
		if strings.Trim(code, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
			return fmt.Errorf("%q has signs that no code has", code)
		}
		read, err := rules.ReadCode([]rules.Game{c.game}, code)
		if err != nil {
			return fmt.Errorf("%q reads: %w", code, err)
		}
		if read.Last().String() != part.Last().String() {
			return fmt.Errorf("%q stands for\n%s\ninstead of\n%s", code, read.Last(), part.Last())
		}
		if again := rules.Code(read); again != code {
			return fmt.Errorf("%q, written again, is %q", code, again)
		}
	}
	return nil
}
