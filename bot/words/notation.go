package words

import (
	"strings"
	"unicode/utf8"

	"bridgekeeper/rules"
)

// shownInput is how many bytes of a typed text are shown on each side of a fault.
const shownInput = 60

// Notation says what is wrong in a turn or a position as it was typed, and shows
// where: of a text of several lines the line it starts in.
func (s *Speaker) Notation(game string, e *rules.NotationError) string {
	start, end := bounds(e)
	sentence := s.notationSentence(game, e, Args{"part": e.Input[start:end]})
	if !strings.Contains(strings.TrimSpace(e.Input), "\n") {
		return sentence + "\n" + s.Say("notation.where", Args{"text": Said(s.marked(e.Input, start, end))})
	}
	line, _ := e.LineCol()
	first := strings.LastIndexByte(e.Input[:start], '\n') + 1
	input, _, _ := strings.Cut(e.Input[first:], "\n")
	end = min(end, first+len(input))
	return sentence + "\n" + s.Say("notation.where-line", Args{"line": line, "text": Said(s.marked(input, start-first, end-first))})
}

func (s *Speaker) notationSentence(game string, e *rules.NotationError, args Args) string {
	if refused := rules.Illegal(e.Err); refused != nil {
		return s.Refusal(game, refused)
	}
	for _, key := range []string{game + ".notation." + e.Code, "notation." + e.Code} {
		if s.Has(key) {
			return s.say(scope{game: game}, key, args, from(e.Args))
		}
	}
	fault(s.tag, game+".notation."+e.Code, e)
	return s.Say("notation.unreadable", args)
}

// bounds are the faulty part's, kept inside the input and off the middle of a letter.
func bounds(e *rules.NotationError) (start, end int) {
	start = min(max(e.Start, 0), len(e.Input))
	end = min(max(e.End, start), len(e.Input))
	for start > 0 && start < len(e.Input) && !utf8.RuneStart(e.Input[start]) {
		start--
	}
	for end < len(e.Input) && !utf8.RuneStart(e.Input[end]) {
		end++
	}
	return start, end
}

// marked is the input with the faulty part in bold, or a bold ▲ where something is missing.
func (s *Speaker) marked(input string, start, end int) string {
	open, shut := "**", "**"
	if s.plain {
		open, shut = "▸", "◂"
	}
	before, part, after := input[:start], input[start:end], input[end:]
	if len(before) > shownInput {
		before = "…" + strings.ToValidUTF8(before[len(before)-shownInput:], "")
	}
	if len(after) > shownInput {
		after = strings.ToValidUTF8(after[:shownInput], "") + "…"
	}
	out := "▲"
	if strings.TrimSpace(part) != "" {
		out = s.harmless(part)
	}
	out = open + out + shut
	if strings.TrimSpace(before) != "" {
		out = s.harmless(before) + " " + out
	}
	if strings.TrimSpace(after) != "" {
		out += " " + s.harmless(after)
	}
	return out
}
