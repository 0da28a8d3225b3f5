package words

import "strings"

const (
	maxQuote      = 500 // runes shown of a line of a text that is quoted
	maxQuoteLines = 12
)

// Quoted is a text of a person's as a quotation: its lines, each marked, acting on
// nothing around them. It is for messages, and never empty.
func (s *Speaker) Quoted(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if len(lines) == maxQuoteLines {
			lines[maxQuoteLines-1] = "> …"
			break
		}
		lines = append(lines, "> "+s.harmlessUpTo(line, maxQuote))
	}
	if len(lines) == 0 {
		return "> ?"
	}
	return strings.Join(lines, "\n")
}
