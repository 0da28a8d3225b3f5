package dividedloyalties

import (
	"strconv"
	"strings"

	"bridgekeeper/rules"
)

// maxTurn bounds a typed turn, in bytes. A stone and the most bridges that could
// run through it take less than half of it.
const maxTurn = 1024

// A turnReader reads a typed turn token by token and plays it on a state of its
// own.
type turnReader struct {
	text  string
	words rules.Lexicon
	rest  []token
	s     *state
	steps []rules.Action
	stone field // where the turn's stone is written; empty at 0 where it isn't
	mark  *marked
}

// marked is the bridge just read, which marks may follow.
type marked struct {
	isRed bool
	cuts  int
	span  rules.Span
}

// parseTurn reads a turn: its stone by letter or name, its bridges by their ends.
// It ends where the text does, unless that says "+" or, for a stone that goes
// back, "back". Marks are checked.
func parseTurn(s *state, text string, words rules.Lexicon) ([]rules.Action, error) {
	r := &turnReader{text: text, words: words, s: s}
	if len(text) > maxTurn {
		return nil, r.fail(field{text[maxTurn:], maxTurn}, CodeTurnTooLong, rules.Args{"count": rules.Count(maxTurn)})
	}
	whole := trim(field{text, 0})
	r.rest = tokens(text)
	switch {
	case len(r.rest) == 0:
		return nil, r.fail(whole, CodeTurnEmpty, nil)
	case s.mover == rules.Nobody:
		return nil, r.illegal(whole, ActionEnd, rules.CodeGameOver, nil)
	}
	for len(r.rest) > 0 {
		done, err := r.next()
		if err != nil {
			return nil, err
		}
		if done {
			return r.finished(whole)
		}
	}
	if err := r.end(r.turnField(), false); err != nil {
		return nil, err
	}
	return r.steps, nil
}

// finished refuses what follows the end, and a turn in which nothing was done.
func (r *turnReader) finished(whole field) ([]rules.Action, error) {
	if len(r.rest) > 0 {
		f := r.rest[0].field
		return nil, r.fail(f, CodeAfterEnd, rules.Args{"text": rules.Clip(f.text)})
	}
	if len(r.steps) == 0 {
		return nil, r.fail(whole, CodeTurnEmpty, nil)
	}
	return r.steps, nil
}

// turnField is where to point when it is the end of the turn that is refused: at
// its stone, or where the text stops.
func (r *turnReader) turnField() field {
	if r.stone.text != "" {
		return r.stone
	}
	return field{at: len(r.text)}
}

func (r *turnReader) fail(f field, code string, args rules.Args) error {
	return &rules.NotationError{Input: r.text, Start: f.at, End: f.end(), Code: code, Args: args}
}

func (r *turnReader) illegal(f field, a rules.Action, code string, args rules.Args) error {
	return &rules.NotationError{
		Input: r.text, Start: f.at, End: f.end(), Code: rules.CodeIllegal,
		Err: &rules.IllegalError{Action: a, Code: code, Args: args},
	}
}

func (r *turnReader) take() token {
	t := r.rest[0]
	r.rest = r.rest[1:]
	return t
}

// to is the stretch of the text from one field to the end of another.
func (r *turnReader) to(from, last field) field {
	return field{r.text[from.at:last.end()], from.at}
}

// next reads one step or mark; done where the text says that the turn is over, or
// stays open.
func (r *turnReader) next() (done bool, err error) {
	t := r.take()
	if r.mark != nil && r.isMark(t) {
		return false, r.checkMark(t)
	}
	r.mark = nil
	switch t.kind {
	case tokenOpen:
		return true, nil
	case tokenCell:
		return false, r.bridge(t)
	case tokenWord:
		return r.word(t)
	}
	return false, r.fail(t.field, CodeStray, rules.Args{"text": rules.Clip(t.text)})
}

func (r *turnReader) word(t token) (done bool, err error) {
	key := r.key(t.lower())
	switch key {
	case wordEnd:
		return true, r.end(t.field, false)
	case wordBack:
		return true, r.end(t.field, true)
	}
	c := colourOf(key)
	if c == none && key != wordBridge {
		return false, r.fail(t.field, CodeUnknownWord, rules.Args{"text": rules.Clip(t.text)})
	}
	if len(r.rest) == 0 || r.rest[0].kind != tokenCell {
		return false, r.fail(field{at: t.end()}, CodeNoCell, nil)
	}
	if key == wordBridge {
		return false, r.bridge(r.take())
	}
	return false, r.place(c, t, r.take())
}

// key is the game's word for a typed one: a colour's name or letter, "end",
// "back", "bridge", else what the lexicon knows.
func (r *turnReader) key(word string) string {
	if len(word) == 1 {
		if c := colourOfLetter(word[0] &^ 0x20); c != none {
			return string(c.piece())
		}
	}
	if colourOf(word) == none && word != wordEnd && word != wordBack && word != wordBridge && r.words != nil {
		if key, ok := r.words(word); ok {
			return key
		}
	}
	return word
}

func (r *turnReader) cell(t token) (rules.Cell, error) {
	c, ok := rules.ParseCell(t.lower())
	if !ok {
		return c, r.fail(t.field, CodeBadCellName, rules.Args{"text": rules.Clip(t.text)})
	}
	return c, nil
}

func (r *turnReader) place(c colour, name, at token) error {
	cell, err := r.cell(at)
	if err != nil {
		return err
	}
	f := r.to(name.field, at.field)
	if err := r.play(step{verb: verbPlace, colour: c, span: rules.Span{From: cell}}, f); err != nil {
		return err
	}
	r.stone = f
	return nil
}

// bridge reads the other end of a bridge, a dash before it or not.
func (r *turnReader) bridge(first token) error {
	from, err := r.cell(first)
	if err != nil {
		return err
	}
	last := first
	if len(r.rest) > 0 && r.rest[0].kind == tokenDash {
		last = r.take()
	}
	if len(r.rest) == 0 || r.rest[0].kind != tokenCell {
		return r.fail(r.to(first.field, last.field), CodeHalfBridge, rules.Args{"cell": from})
	}
	second := r.take()
	to, err := r.cell(second)
	if err != nil {
		return err
	}
	span := rules.Span{From: from, To: to}.Ordered()
	before := r.s
	if err := r.play(step{verb: verbBridge, span: span}, r.to(first.field, second.field)); err != nil {
		return err
	}
	r.mark = &marked{span: span}
	r.mark.isRed, r.mark.cuts = r.s.lastCuts(before)
	return nil
}

// play makes a step, or says why it is refused.
func (r *turnReader) play(st step, f field) error {
	a := ActionEnd
	switch st.verb {
	case verbPlace:
		a = PlaceAction(st.colour.piece(), st.span.From)
	case verbBridge:
		a = BridgeAction(st.span)
	}
	if code, args := r.s.refusal(st); code != "" {
		return r.illegal(f, a, code, args)
	}
	r.s = r.s.after(st)
	r.steps = append(r.steps, a)
	return nil
}

// end ends the turn. Whether its stone goes back must be as the text says.
func (r *turnReader) end(f field, back bool) error {
	if stone := r.s.stone; stone != noSite && r.s.wouldReturn() != back {
		args := rules.Args{"cell": r.s.g.cells[stone], "piece": r.s.stones[stone].piece()}
		if back {
			return r.fail(f, CodeWouldStay, args)
		}
		return r.fail(f, CodeWouldReturn, args)
	}
	return r.play(step{verb: verbEnd}, f)
}

// isMark tells whether a token after a bridge is its mark rather than the start of
// the next step: "r", "x", or x and a number. On a board that has a column x,
// a number away from the bridge is a cell.
func (r *turnReader) isMark(t token) bool {
	switch t.lower() {
	case markRed:
		// "rf7" is a stone, "rx2" two marks, and "r" before anything apart a mark.
		return len(r.rest) == 0 || r.rest[0].kind != tokenCell || !r.rest[0].glued || r.isMark(r.rest[0])
	case markCuts:
		return true
	}
	return t.kind == tokenCell && strings.HasPrefix(t.lower(), markCuts) &&
		(t.glued || r.s.g.cols <= int(markCuts[0]-'a'))
}

// checkMark compares a mark with what the bridge did. "r" says that it is red, "x"
// that it cuts, a number how many.
func (r *turnReader) checkMark(t token) error {
	ok := false
	switch number := t.lower()[1:]; {
	case t.lower() == markRed:
		ok = r.mark.isRed
	case number == "":
		ok = r.mark.cuts > 0
	default:
		ok = r.mark.cuts > 0 && number == strconv.Itoa(r.mark.cuts)
	}
	if ok {
		return nil
	}
	return r.fail(t.field, CodeBadMark, rules.Args{
		"text": rules.Clip(t.text), "bridge": r.mark.span, "count": rules.Count(r.mark.cuts),
	})
}
