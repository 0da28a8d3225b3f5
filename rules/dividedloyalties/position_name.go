package dividedloyalties

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"bridgekeeper/rules"
)

var _ rules.Namer = Game{}

// Named is a position's text under another name, in its canonical form.
func (Game) Named(text, name string) (string, error) {
	s, err := readPosition(text)
	if err != nil {
		return "", err
	}
	if !utf8.ValidString(name) || !printable(name, maxName) || strings.TrimSpace(name) == "" {
		return "", &rules.NotationError{
			Input: name, End: len(name), Code: CodeBadName, Args: rules.Args{"count": rules.Count(maxName)},
		}
	}
	renamed := *s.pos
	renamed.Name = strings.TrimSpace(name)
	now := *s
	now.pos = &renamed
	return now.text(), nil
}

// unnamed is the name in the text of a grid that came without one.
const unnamed = "Unnamed"

// importGrid reads the picture of a grid without a header, as a position's text has it
// after its blank line: a starting position without a name, over as many rounds as a
// comment line says, "# rounds: 4", or else as the original plays one of its own. The error is a *rules.NotationError over the file.
func importGrid(data []byte) ([]*rules.Line, error) {
	r := &textReader{text: string(data[:min(len(data), maxText+1)])}
	if err := r.check(maxText); err != nil {
		return nil, err
	}
	blocks := r.blocks()
	if len(blocks) == 0 {
		return nil, r.fail(field{at: len(r.text)}, CodeNoGrid, nil)
	}
	for _, l := range blocks[0] {
		for _, f := range l.fields { // before its size: another file of many lines is no grid that is too big
			if _, ok := groundOf(f.text); !ok {
				return nil, r.fail(f, CodeBadCell, rules.Args{"text": rules.Clip(f.text)})
			}
		}
	}
	if len(blocks) > 1 {
		return nil, r.fail(blocks[1][0].field, CodeStray, rules.Args{"text": rules.Clip(blocks[1][0].text)})
	}
	p := &position{Name: unnamed, Rounds: originalRounds}
	comments := csvReader{textReader: r} // which has the same one that says the rounds
	for line := range strings.Lines(r.text) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "#") {
			comments.comment(line)
		}
	}
	if comments.rounds != 0 {
		p.Rounds = comments.rounds
	}
	if err := r.grid(p, blocks[0]); err != nil {
		return nil, err
	}
	l, err := rules.NewLine(Game{}, rules.Setup{Text: begin(p).text()})
	if err != nil {
		return nil, err
	}
	return []*rules.Line{l}, nil
}

// exportGrid writes the grid that a line starts on, with its rounds as a comment.
func exportGrid(l *rules.Line) ([]byte, error) {
	if err := lineOf(l, "grid"); err != nil {
		return nil, err
	}
	s := l.State(0).(*state)
	var b strings.Builder
	b.WriteString("# " + headRounds + ": " + strconv.Itoa(s.pos.Rounds) + "\n")
	s.g.writeCells(&b, s.g.token)
	return []byte(b.String()), nil
}
