package view

import (
	"errors"
	"strings"
	"unicode/utf16"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// A position's code stands in small print under each picture and in its alt text, so
// that it can be copied wherever the picture goes.

const (
	MaxCaption = 120  // characters of a code under a picture; a longer one is behind the button
	maxInAlt   = 400  // UTF-16 units of an alt text that the code may take
	MaxInText  = 3500 // characters of a code in a message; a longer one is a file
)

// caption is the line under a picture with the position's code, or nothing if the code is
// too long for it.
func caption(p Position) []wire.Component {
	code := rules.Code(p.Line)
	if len(code) > MaxCaption {
		return nil
	}
	return []wire.Component{wire.Text{Content: "-# `" + code + "`"}}
}

// Framed is a picture with its caption.
func Framed(file wire.File, p Position) []wire.Component {
	return append([]wire.Component{route.Shown(file)}, caption(p)...)
}

// AltOf is the alt text of a picture of a position, with the position's code at its end.
func AltOf(p Position, say *words.Speaker) string { return AltWithin(p, say, words.MaxAlt) }

// AltWithin is like AltOf, in at most limit UTF-16 units.
func AltWithin(p Position, say *words.Speaker, limit int) string {
	code := " " + say.Plain().Say("alt.code", words.Args{"code": words.Said(rules.Code(p.Line))})
	units := len(utf16.Encode([]rune(code)))
	if units > min(maxInAlt, limit/2) {
		code, units = "", 0
	}
	return say.Alt(scene(p, p.State().Board(), say), limit-units) + code
}

// CodeOf hands out the code of a position, to be copied.
func CodeOf(r *route.Request, p Position) *wire.Response {
	code := rules.Code(p.Line)
	text := r.Say.Say("code.here")
	if len(code) <= MaxInText {
		return route.Private(wire.Text{Content: text + "\n```\n" + code + "\n```"})
	}
	file := wire.File{Name: "code.txt", ContentType: "text/plain", Data: []byte(code)}
	return route.Attach(route.Private(wire.Text{Content: text}, wire.FileBox{URL: file.URL()}), file)
}

// LineOfCode is the line that a typed code stands for.
func (pt *Painter) LineOfCode(r *route.Request, text string) (*rules.Line, error) {
	line, err := rules.ReadCode(pt.host.Games(), text)
	if e := rules.Notation(err); e != nil {
		game := "" // of a code that names none
		var of *rules.FileError
		if errors.As(err, &of) {
			game = of.Game
		}
		sentence, _, _ := strings.Cut(r.Say.Notation(game, e), "\n") // not the whole code once more
		return nil, route.Said(sentence)
	}
	return line, err
}

// OfLine is the position at the end of a line that belongs to no table or exploration.
func OfLine(line *rules.Line) Position {
	p := Position{Game: line.Game(), Line: line, Open: true}
	if result, over := line.Last().Result(); over {
		p.Outcome, p.Open = &host.Outcome{Result: result, By: host.ByRules}, false
	}
	return p
}
