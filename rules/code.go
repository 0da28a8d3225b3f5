package rules

import (
	"math/big"
	"strings"
)

// A code is a short text that is a whole position of a game: c4-4453-0vq. It has
// three parts: the game, the body, and a check over both. Letters are read in
// either case, since a phone may begin with a capital. Where it isn't too long for
// that, a code carries the line that led to its position, so that whoever reads it
// can step back.
//
// Codes are kept by people, so what one means never changes: neither the spelling
// of bodies below, nor the order of State.Actions, nor what a Coder says. Golden
// tests hold the games to that.

// Coder is a Game whose codes have a name of their own; those of others begin with
// the game's Name without hyphens.
type Coder interface {
	// CodeName begins the game's codes, "c4": lower-case letters and digits. It
	// never changes.
	CodeName() string

	// CodePrimer is a text that the texts of the game's setups are like, so that
	// codes that carry one are short. It never changes.
	CodePrimer() string
}

// BodyCoder is a Coder that spells some of its lines by itself. What it spells is
// taken without name and check too.
type BodyCoder interface {
	Coder

	// CodeBody spells a line in lower-case letters and digits, a digit first; false
	// where it is no line that can be spelled so.
	CodeBody(*Line) (string, bool)

	// ReadCodeBody reads what CodeBody writes; its error is a *NotationError over it.
	ReadCodeBody(string) (*Line, error)
}

// Bounds of codes.
const (
	// MaxCode is the longest code that is read, in bytes.
	MaxCode = 8 << 10

	// longCode is how long a code may be for the sake of the line that led to its
	// position.
	longCode = 300

	maxCodeSteps = 1<<12 - 1 // of the line in a code
	maxCodeText  = 12 << 10  // bytes of the setup in a code
)

// Why a code is refused. Their words are shared by all games.
const (
	CodeNoCode    = "no-code"    // text: it doesn't look like one
	CodeCodeGame  = "code-game"  // text: the game it names isn't known here
	CodeCodeTypo  = "code-typo"  // no arguments: its check says that it was mistyped
	CodeCodeStart = "code-start" // no arguments: its built-in starting position isn't there any more, or has changed
)

// Code is the code of the position that a line leads to, with the line in it where
// that fits.
func Code(l *Line) string {
	var body string
	if l.Len() <= maxCodeSteps {
		body = codeBody(l)
	}
	if body == "" || len(body) > longCode && l.Len() > 0 {
		alone, err := NewLine(l.Game(), Setup{Title: l.Setup().Title, Text: l.Last().String()})
		if err != nil {
			panic("rules: a position's text is refused: " + err.Error())
		}
		if short := codeBody(alone); body == "" || len(short) < len(body) {
			body = short
		}
	}
	text := codeName(l.Game()) + "-" + body
	return text + "-" + codeCheck(text)
}

func codeName(g Game) string {
	if c, ok := g.(Coder); ok {
		return c.CodeName()
	}
	return strings.ReplaceAll(g.Name(), "-", "")
}

func codePrimer(g Game) string {
	if c, ok := g.(Coder); ok {
		return c.CodePrimer()
	}
	return ""
}

// ReadCode is the line that a code stands for, of one of the games. The body alone
// is taken too where one of them is a BodyCoder that reads it. The error is a
// *NotationError over the text.
func ReadCode(games []Game, text string) (*Line, error) {
	code := strings.ToLower(strings.TrimSpace(text[:min(len(text), MaxCode+1)]))
	fail := func(code string, args Args) (*Line, error) {
		input := text[:min(len(text), MaxCode)]
		return nil, &NotationError{Input: input, End: len(input), Code: code, Args: args}
	}
	parts := strings.Split(code, "-")
	switch {
	case len(code) > MaxCode || code == "":
		return fail(CodeNoCode, Args{"text": Clip(text)})
	case len(parts) == 1:
		for _, g := range games {
			if c, ok := g.(BodyCoder); ok && isDigits(code) {
				line, err := c.ReadCodeBody(code)
				if err != nil { // what it means depends on the game
					return nil, &FileError{Game: g.Name(), Err: err}
				}
				return line, nil
			}
		}
		fallthrough
	case len(parts) != 3 || !isCodeText(parts[0]) || !isCodeText(parts[1]) || len(parts[2]) != checkSigns:
		return fail(CodeNoCode, Args{"text": Clip(text)})
	}
	var game Game
	for _, g := range games {
		if codeName(g) == parts[0] {
			game = g
		}
	}
	switch {
	case game == nil:
		return fail(CodeCodeGame, Args{"text": Clip(parts[0])})
	case codeCheck(parts[0]+"-"+parts[1]) != parts[2]:
		return fail(CodeCodeTypo, nil)
	}
	line, why := readBody(game, parts[1])
	if why != "" {
		return fail(why, nil)
	}
	return line, nil
}

func isDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

func isCodeText(s string) bool {
	for i := range len(s) {
		if signValue(s[i]) == 0 {
			return false
		}
	}
	return s != ""
}

// The kinds of body, by its first sign, beside those of a BodyCoder.
const (
	bodyBuiltIn = 'b' // the print of a built-in setup's text, and the steps from it
	bodyText    = 't' // the text of the setup, and the steps from it
)

// codeBody spells a line.
func codeBody(l *Line) string {
	if c, ok := l.Game().(BodyCoder); ok {
		if body, ok := c.CodeBody(l); ok {
			return body
		}
	}
	n := new(big.Int)
	putSteps(n, l)
	text := l.State(0).String()
	if _, ok := builtIn(l.Game(), textPrint(text)); ok {
		return string(bodyBuiltIn) + textPrint(text) + digits32(n)
	}
	squeeze(n, codePrimer(l.Game()), withTitle(l.Setup().Title, text))
	return string(bodyText) + digits32(n)
}

// readBody reads a line, or says why it can't.
func readBody(g Game, body string) (line *Line, why string) {
	if c, ok := g.(BodyCoder); ok && body[0] <= '9' {
		line, err := c.ReadCodeBody(body)
		if err != nil {
			return nil, CodeCodeTypo
		}
		return line, ""
	}
	var setup Setup
	kind, rest := body[0], body[1:]
	if kind == bodyBuiltIn && len(rest) >= printSigns {
		var ok bool
		if setup, ok = builtIn(g, rest[:printSigns]); !ok {
			return nil, CodeCodeStart
		}
		rest = rest[printSigns:]
	}
	n, ok := number32(rest)
	switch {
	case !ok:
		return nil, CodeCodeTypo
	case kind == bodyText:
		text, ok := expand(n, codePrimer(g), maxCodeText)
		if setup.Title, setup.Text = withoutTitle(text); !ok || !isName(setup.Title) {
			return nil, CodeCodeTypo
		}
	case setup.Text == "":
		return nil, CodeCodeTypo
	}
	line, err := NewLine(g, setup)
	if err != nil {
		return nil, CodeCodeTypo
	}
	if line, ok = takeSteps(n, line); !ok || n.Sign() != 0 {
		return nil, CodeCodeTypo
	}
	return line, ""
}

// builtIn is the built-in setup with that print.
func builtIn(g Game, print string) (Setup, bool) {
	for _, s := range g.Setups() {
		if textPrint(s.Text) == print {
			return s, true
		}
	}
	return Setup{}, false
}

// A title that is in the text of its setup is marked there, another stands before it.
const (
	markInside = "\x01"
	markBefore = "\x02"
)

func withTitle(title, text string) string {
	switch before, after, found := strings.Cut(text, title); {
	case title == "":
		return text
	case found:
		return before + markInside + title + markInside + after
	}
	return markBefore + title + markBefore + text
}

func withoutTitle(text string) (title, whole string) {
	for _, mark := range []string{markInside, markBefore} {
		parts := strings.SplitN(text, mark, 3)
		if len(parts) != 3 {
			continue
		}
		if mark == markBefore {
			return parts[1], parts[2]
		}
		return parts[1], parts[0] + parts[1] + parts[2]
	}
	return "", text
}

// putSteps puts the steps of a line on top of a number, each as its place among the
// legal ones, and how many they are.
func putSteps(n *big.Int, l *Line) {
	var v big.Int
	put := func(digit, radix int) {
		n.Mul(n, v.SetInt64(int64(radix)))
		n.Add(n, v.SetInt64(int64(digit)))
	}
	for i := l.Len() - 1; i >= 0; i-- {
		actions := l.State(i).Actions()
		for k, a := range actions {
			if a == l.Step(i) {
				put(k, len(actions))
				break
			}
		}
	}
	put(l.Len(), maxCodeSteps+1)
}

// takeSteps takes steps off a number and plays them.
func takeSteps(n *big.Int, l *Line) (*Line, bool) {
	var v, r big.Int
	take := func(radix int) int {
		n.QuoRem(n, v.SetInt64(int64(radix)), &r)
		return int(r.Int64())
	}
	steps := make([]Action, 0, 64)
	s := l.Last()
	for range take(maxCodeSteps + 1) {
		actions := s.Actions()
		if len(actions) == 0 {
			return nil, false
		}
		a := actions[take(len(actions))]
		next, _, err := s.Apply(a)
		if err != nil {
			return nil, false
		}
		s, steps = next, append(steps, a)
	}
	line, err := l.PlayAll(steps)
	return line, err == nil
}
