package rules

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Why a score sheet is refused, beside what its game says of a turn and of a setup's
// text. Their words are shared by all games.
const (
	CodeSheetLong   = "sheet-too-long" // count (bytes allowed)
	CodeSheetBroken = "sheet-broken"   // no arguments: bytes that are no text (UTF-8)
	CodeSheetLine   = "sheet-line"     // text: no line of a score sheet, or one that has no place there
	CodeSheetGame   = "sheet-game"     // text: no game of that name
	CodeSheetStart  = "sheet-start"    // text: no built-in position of that key, and none written out
	CodeSheetLacks  = "sheet-lacks"    // want (Text: the name of the line that is missing)
	CodeSheetName   = "sheet-name"     // count (characters allowed): a name, title or pace too long, or not to be shown
	CodeSheetTurn   = "sheet-turn"     // want (Text: "12. blue", how the line must begin)
	CodeSheetResult = "sheet-result"   // text, want (Text: what the result is, or could be where the host ended the game)
)

// A sheetLine is a line of a score sheet, trimmed, and where it starts.
type sheetLine struct {
	text string
	at   int
}

// A sheetReader takes a score sheet in, line by line.
type sheetReader struct {
	games []Game
	text  string

	heads map[string]sheetLine // values by name, of the lines before the turns
	roles [2]string            // as the sheet has them
	setup []sheetLine          // the lines after a bar, without it
	game  Game
	line  *Line // once there is a turn, or the end
	over  bool  // the result was read
	end   *RecordResult
}

// ReadSheet reads a score sheet as the record of a game that can have been played;
// its steps have no times. The error is a *NotationError over the text, of the game
// that SheetGame names.
func ReadSheet(games []Game, text string) (*Record, error) {
	r := &sheetReader{games: games, text: text, heads: make(map[string]sheetLine)}
	if len(text) > MaxSheet {
		r.text = text[:MaxSheet]
		return nil, r.fail(sheetLine{at: MaxSheet}, CodeSheetLong, Args{"count": Count(MaxSheet)})
	}
	if !utf8.ValidString(text) {
		return nil, r.fail(sheetLine{at: firstBroken(text)}, CodeSheetBroken, nil)
	}
	for at := 0; at < len(text); {
		raw, _, _ := strings.Cut(text[at:], "\n")
		if err := r.read(sheetLine{raw, at}); err != nil {
			return nil, err
		}
		at += len(raw) + 1
	}
	return r.record()
}

// SheetGame is the name on the line of a score sheet that says which game it is of;
// empty where there is none.
func SheetGame(text string) string {
	for line := range strings.Lines(text[:min(len(text), MaxSheet)]) {
		name, value, ok := strings.Cut(trimmed(sheetLine{text: line}).text, ":")
		if ok && strings.EqualFold(strings.TrimSpace(name), sheetGame) {
			return strings.ToLower(strings.TrimSpace(value))
		}
	}
	return ""
}

func firstBroken(text string) int {
	for i, c := range text {
		if _, n := utf8.DecodeRuneInString(text[i:]); c == utf8.RuneError && n == 1 {
			return i
		}
	}
	return len(text)
}

func (r *sheetReader) fail(l sheetLine, code string, args Args) error {
	return &NotationError{Input: r.text, Start: l.at, End: l.at + len(l.text), Code: code, Args: args}
}

func trimmed(l sheetLine) sheetLine {
	const blanks = " \t\r\ufeff"
	left := strings.TrimLeft(l.text, blanks)
	return sheetLine{strings.TrimRight(left, blanks), l.at + len(l.text) - len(left)}
}

func (r *sheetReader) read(raw sheetLine) error {
	l := trimmed(raw)
	if rest, ok := strings.CutPrefix(l.text, sheetBar); ok {
		if r.line != nil {
			return r.strange(l)
		}
		at := l.at + len(l.text) - len(rest)
		if strings.HasPrefix(rest, " ") {
			rest, at = rest[1:], at+1
		}
		r.setup = append(r.setup, sheetLine{rest, at})
		return nil
	}
	switch {
	case l.text == "", l.text[0] == '#', strings.HasPrefix(l.text, "```"), strings.EqualFold(l.text, sheetHead):
		return nil
	case r.over:
		return r.strange(l)
	case l.text[0] >= '0' && l.text[0] <= '9':
		return r.turn(l)
	}
	name, _, ok := strings.Cut(l.text, ":")
	if !ok {
		return r.strange(l)
	}
	value := trimmed(sheetLine{l.text[len(name)+1:], l.at + len(name) + 1})
	if strings.EqualFold(strings.TrimSpace(name), sheetResult) {
		return r.result(value)
	}
	return r.head(l, strings.TrimSpace(name), value)
}

func (r *sheetReader) strange(l sheetLine) error {
	return r.fail(l, CodeSheetLine, Args{"text": Clip(l.text)})
}

// head takes a line before the turns.
func (r *sheetReader) head(l sheetLine, name string, value sheetLine) error {
	if r.line != nil {
		return r.strange(l)
	}
	for i, seat := range []string{sheetFirst, sheetSecond} {
		if first, role, ok := strings.Cut(name, "("); ok && strings.EqualFold(strings.TrimSpace(first), seat) {
			name, r.roles[i] = seat, strings.ToLower(strings.TrimSpace(strings.TrimSuffix(role, ")")))
		}
	}
	for _, known := range []string{sheetGame, sheetPosition, sheetTitle, sheetFirst, sheetSecond, sheetPace} {
		if !strings.EqualFold(name, known) {
			continue
		}
		if _, twice := r.heads[known]; twice {
			return r.strange(l)
		}
		r.heads[known] = value
		if !isName(value.text) {
			return r.fail(value, CodeSheetName, Args{"count": Count(maxRecordName)})
		}
		return nil
	}
	return r.strange(l)
}

// begin sets up the line, once all heads are read.
func (r *sheetReader) begin(at sheetLine) error {
	if r.line != nil {
		return nil
	}
	for _, need := range []string{sheetGame, sheetPosition} {
		if _, ok := r.heads[need]; !ok {
			return r.fail(sheetLine{at: at.at}, CodeSheetLacks, Args{"want": Text(need)})
		}
	}
	name, key := r.heads[sheetGame], r.heads[sheetPosition]
	if r.game = gameNamed(r.games, strings.ToLower(name.text)); r.game == nil {
		return r.fail(name, CodeSheetGame, Args{"text": Clip(name.text)})
	}
	for i, role := range r.game.Roles() {
		seat := []string{sheetFirst, sheetSecond}[i]
		if r.roles[i] != "" && r.roles[i] != role {
			return r.fail(r.heads[seat], CodeSheetLine, Args{"text": Text(seat + " (" + string(Clip(r.roles[i])) + ")")})
		}
	}
	setup := Setup{Key: strings.ToLower(key.text), Title: r.heads[sheetTitle].text}
	if setup.Key == sheetNoKey {
		setup.Key = ""
	}
	if setup.Text = r.setupText(); setup.Text == "" {
		whole, ok := FindSetup(r.game, setup.Key)
		if !ok {
			return r.fail(key, CodeSheetStart, Args{"text": Clip(key.text)})
		}
		if setup.Text = whole.Text; setup.Title == "" {
			setup.Title = whole.Title
		}
	} else if setup.Key != "" && !isCode(setup.Key) {
		return r.fail(key, CodeSheetStart, Args{"text": Clip(key.text)})
	}
	line, err := NewLine(r.game, setup)
	if err != nil {
		return r.inSetup(err)
	}
	r.line = line
	return nil
}

func (r *sheetReader) setupText() string {
	lines := make([]string, len(r.setup))
	for i, l := range r.setup {
		lines[i] = l.text
	}
	return strings.Join(lines, "\n")
}

// inSetup points an error over the setup's text into the sheet.
func (r *sheetReader) inSetup(err error) error {
	e := Notation(err)
	if e == nil {
		return err
	}
	place := func(at int) int {
		for _, l := range r.setup {
			if at <= len(l.text) {
				return l.at + at
			}
			at -= len(l.text) + 1
		}
		return len(r.text)
	}
	moved := *e
	moved.Input, moved.Start, moved.End = r.text, place(e.Start), place(e.End)
	return &moved
}

// turn reads "12. blue Pf7 f7-f9", or how a turn goes on that the line before has
// left open.
func (r *sheetReader) turn(l sheetLine) error {
	if err := r.begin(l); err != nil {
		return err
	}
	last := r.line.Last()
	if last.Turn() == Nobody {
		return r.strange(l)
	}
	role := r.game.Roles()[last.Turn().Index()]
	number, rest, _ := strings.Cut(l.text, ".")
	said := trimmed(sheetLine{rest, l.at + len(l.text) - len(rest)})
	word, _, _ := strings.Cut(said.text, " ")
	if number != strconv.Itoa(last.TurnNumber()) || !strings.EqualFold(word, role) {
		return r.fail(l, CodeSheetTurn, Args{"want": Text(strconv.Itoa(last.TurnNumber()) + ". " + role)})
	}
	said = trimmed(sheetLine{said.text[len(word):], said.at + len(word)})
	steps, err := r.game.ParseTurn(last, said.text, nil)
	if e := Notation(err); e != nil {
		moved := *e
		moved.Input, moved.Start, moved.End = r.text, said.at+e.Start, said.at+e.End
		return &moved
	}
	if err == nil {
		var next *Line
		if next, err = r.line.PlayAll(steps); err == nil {
			r.line = next
			return nil
		}
	}
	if refused := Illegal(err); refused != nil {
		return &NotationError{Input: r.text, Start: said.at, End: said.at + len(said.text), Code: CodeIllegal, Err: refused}
	}
	return err
}

// result reads "first, 12 : 10, resigned".
func (r *sheetReader) result(value sheetLine) error {
	if err := r.begin(value); err != nil {
		return err
	}
	r.over = true
	final, over := r.line.Last().Result()
	want := RecordResult(final)
	if !over {
		example := RecordResult{Winner: First, Score: final.Score, Reason: "resigned"}
		winner, _, _ := strings.Cut(value.text, ",")
		reason := strings.ToLower(strings.TrimSpace(value.text[strings.LastIndexByte(value.text, ',')+1:]))
		seat, ok := seatNamed(strings.ToLower(strings.TrimSpace(winner)))
		if !ok || !isCode(reason) {
			return r.fail(value, CodeSheetResult, Args{"text": Clip(value.text), "want": Text(example.sheet())})
		}
		want.Winner, want.Reason = seat, reason
		r.end = &RecordResult{Winner: seat, Reason: reason}
	}
	if squeezeBlanks(value.text) != squeezeBlanks(want.sheet()) {
		return r.fail(value, CodeSheetResult, Args{"text": Clip(value.text), "want": Text(want.sheet())})
	}
	return nil
}

func squeezeBlanks(s string) string {
	return strings.ToLower(strings.Join(strings.Fields(s), ""))
}

// record is what was read.
func (r *sheetReader) record() (*Record, error) {
	end := sheetLine{at: len(r.text)}
	if err := r.begin(end); err != nil {
		return nil, err
	}
	if final, over := r.line.Last().Result(); over && !r.over {
		want := RecordResult(final)
		return nil, r.fail(end, CodeSheetLacks, Args{"want": Text(sheetResult + ": " + want.sheet())})
	}
	return NewRecord(r.line, RecordDetails{
		Names: [2]string{r.heads[sheetFirst].text, r.heads[sheetSecond].text},
		Pace:  r.heads[sheetPace].text, Ended: r.end,
	})
}
