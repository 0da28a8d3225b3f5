package bot

import (
	"context"
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
	maxCaption = 120  // characters of a code under a picture; a longer one is behind the button
	maxInAlt   = 400  // UTF-16 units of an alt text that the code may take
	maxInText  = 3500 // characters of a code in a message; a longer one is a file
)

// caption is the line under a picture with the position's code; none where that is
// too long.
func caption(p position) []wire.Component {
	code := rules.Code(p.line)
	if len(code) > maxCaption {
		return nil
	}
	return []wire.Component{wire.Text{Content: "-# `" + code + "`"}}
}

// framed is a picture with its caption.
func framed(file wire.File, p position) []wire.Component {
	return append([]wire.Component{wire.Gallery{Items: []wire.GalleryItem{file.Item()}}}, caption(p)...)
}

// altOf is what a picture of a position shows, with the position's code at its end.
func altOf(p position, say *words.Speaker) string { return altWithin(p, say, words.MaxAlt) }

// altWithin is altOf within so many UTF-16 units.
func altWithin(p position, say *words.Speaker, limit int) string {
	code := " " + say.Plain().Say("alt.code", words.Args{"code": words.Said(rules.Code(p.line))})
	units := len(utf16.Encode([]rune(code)))
	if units > min(maxInAlt, limit/2) {
		code, units = "", 0
	}
	return say.Alt(scene(p, p.state().Board(), say), limit-units) + code
}

// codeOf hands out the code of a position, to be copied.
func codeOf(r *route.Request, p position) *wire.Response {
	code := rules.Code(p.line)
	text := r.Say.Say("code.here")
	if len(code) <= maxInText {
		return route.Private(wire.Text{Content: text + "\n```\n" + code + "\n```"})
	}
	file := wire.File{Name: "code.txt", ContentType: "text/plain", Data: []byte(code)}
	answer := route.Private(wire.Text{Content: text}, wire.FileBox{URL: file.URL()})
	answer.Message.Files = []wire.File{file}
	return answer
}

func (b *Bot) codeButton(_ context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return codeOf(r, positionOf(t)), nil
}

// lineOfCode is the line that a typed code stands for.
func (b *Bot) lineOfCode(r *route.Request, text string) (*rules.Line, error) {
	line, err := rules.ReadCode(b.Host.Games(), text)
	if e := rules.Notation(err); e != nil {
		sentence, _, _ := strings.Cut(r.Say.Notation("", e), "\n") // not the whole code once more
		return nil, route.Said(sentence)
	}
	return line, err
}

// positionOfLine is the position that a line of nobody's leads to.
func positionOfLine(line *rules.Line) position {
	p := position{game: line.Game(), line: line, open: true}
	if result, over := line.Last().Result(); over {
		p.outcome, p.open = &host.Outcome{Result: result, By: host.ByRules}, false
	}
	return p
}

// setupOf is a setup that starts where a line leads.
func setupOf(line *rules.Line) rules.Setup {
	if line.Len() == 0 {
		return line.Setup()
	}
	return rules.Setup{Title: line.Setup().Title, Text: line.Last().String()}
}

// startFrom makes a challenge start from the position of a code.
func (b *Bot) startFrom(ctx context.Context, r *route.Request, c *host.Challenge, code string) error {
	line, err := b.lineOfCode(r, code)
	if err != nil {
		return err
	}
	_, game := r.Option("game")
	_, start := r.Option("position")
	p := positionOfLine(line)
	switch {
	case start, game && c.Game != line.Game().Name():
		return route.Refuse("error.code-and-start")
	case !p.open:
		return route.Refuse("error.code-over")
	}
	if err := b.Host.MayAnalyseLine(ctx, r.User.ID, p.line); err != nil {
		return err
	}
	c.Game, c.Setup = line.Game().Name(), setupOf(line)
	return nil
}
