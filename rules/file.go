package rules

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"
)

// A File is what somebody hands in to be played from or looked at, recognised by what
// is in it: whatever its name, the first form that takes it all is its form.
type File struct {
	Form   string  // one of the forms below, or the Name of a Format of the game
	Lines  []*Line // the positions or games in it, all of one game; at least one
	Record *Record // of FormRecord and FormSheet, where there is one line
}

// The forms of a file that all games have.
const (
	FormRecord = "record"
	FormSheet  = "sheet"
	FormCode   = "code"
	FormSetup  = "setup" // the text of a Setup
)

// MaxFile is the longest file that is read, in bytes.
const MaxFile = 256 << 10

// Why a file is refused, beside what its form says. Their words are shared by all games.
const (
	CodeFileLong    = "file-too-long" // count (bytes allowed)
	CodeFileBinary  = "file-binary"   // no arguments: no text (UTF-8), or one with zero bytes
	CodeFileEmpty   = "file-empty"    // no arguments
	CodeFileUnknown = "file-unknown"  // no arguments: nothing that any form begins with
)

// A FileError is why a file is refused: a *NotationError over it, in the words of the
// game whose form it was read as.
type FileError struct {
	Game string // Game.Name; empty where it was read as nothing yet
	Err  error
}

// Error is plain English for logs.
func (e *FileError) Error() string { return "file of " + e.Game + ": " + e.Err.Error() }

// Unwrap gives the *NotationError.
func (e *FileError) Unwrap() error { return e.Err }

// Namer is a Game whose setups' texts carry their names.
type Namer interface {
	// Named is the text with another name in it; its error is a *NotationError over
	// the text or, where the name can't be one, over the name.
	Named(text, name string) (string, error)
}

// ReadFile reads a file of one of the games. Of what no form takes, the error is that
// of the form that got farthest: it points at the first thing wrong.
func ReadFile(games []Game, data []byte) (*File, error) {
	text := string(data[:min(len(data), MaxFile+1)])
	fail := func(at int, code string, args Args) (*File, error) {
		return nil, &FileError{Err: &NotationError{Input: text, Start: at, End: at, Code: code, Args: args}}
	}
	if len(text) > MaxFile {
		text = text[:MaxFile]
		return fail(MaxFile, CodeFileLong, Args{"count": Count(MaxFile)})
	}
	if at := firstBroken(text); at < len(text) {
		return fail(at, CodeFileBinary, nil)
	}
	if at := strings.IndexByte(text, 0); at >= 0 {
		return fail(at, CodeFileBinary, nil)
	}
	start, first := firstLine(text)
	switch {
	case first == "":
		return fail(len(text), CodeFileEmpty, nil)
	case first[0] == '{' && isRecord(data):
		return readRecordFile(games, text)
	case strings.EqualFold(first, sheetHead) || SheetGame(text) != "":
		return readSheetFile(games, text)
	case strings.Count(first, "-") == 2 && strings.TrimSpace(text) == first:
		if l, err := ReadCode(games, first); err == nil {
			return &File{Form: FormCode, Lines: []*Line{l}}, nil
		} else if Notation(err).Code != CodeNoCode {
			return nil, &FileError{Err: err}
		}
	}
	file, err := readByForms(games, text, first[0] == '{')
	if e := Notation(err); file == nil && (e == nil || e.Start <= start) {
		return fail(start, CodeFileUnknown, nil)
	}
	return file, err
}

// firstLine is the first line that says something, trimmed, and where it starts; empty
// where there is none.
func firstLine(text string) (at int, line string) {
	for at < len(text) {
		raw, _, _ := strings.Cut(text[at:], "\n")
		if l := trimmed(sheetLine{raw, at}); l.text != "" && l.text[0] != '#' {
			return l.at, l.text
		}
		at += len(raw) + 1
	}
	return len(text), ""
}

// readByForms tries the setups of all games, and then their formats: those in JSON
// where the text is an object, else the others.
func readByForms(games []Game, text string, object bool) (*File, error) {
	var worst error
	far, end := 0, 0
	note := func(g Game, err error) {
		e := Notation(err)
		if e == nil || e.Code == codeTextLong && worst != nil { // that says where a limit is, not how far the text made sense
			return
		}
		if worst == nil || Notation(worst).Code == codeTextLong || e.Start > far || e.Start == far && e.End > end {
			far, end, worst = e.Start, e.End, &FileError{Game: g.Name(), Err: err}
		}
	}
	for _, g := range games {
		l, err := NewLine(g, Setup{Text: text})
		if err == nil {
			return &File{Form: FormSetup, Lines: []*Line{l}}, nil
		}
		note(g, err)
	}
	for _, g := range games {
		for _, f := range g.Formats() {
			if f.Import == nil || (f.Ext == "json") != object { // either alone would be read as far as a number goes
				continue
			}
			lines, err := f.Import([]byte(text))
			if err == nil && len(lines) > 0 {
				return &File{Form: f.Name, Lines: lines}, nil
			}
			note(g, err)
		}
	}
	return nil, worst
}

// codeTextLong is what every game calls a text longer than it reads.
const codeTextLong = "text-too-long"

// isRecord tells whether an object says that it is a record of ours.
func isRecord(data []byte) bool {
	compact := bytes.Join(bytes.Fields(data[:min(len(data), MaxFile)]), nil)
	return bytes.Contains(compact, []byte(`"format":"`+recordFormat+`"`))
}

func readRecordFile(games []Game, text string) (*File, error) {
	whole := strings.TrimLeft(text, "\ufeff")
	fail := func(game string, err error) (*File, error) {
		var fault *recordFault
		if !errors.As(err, &fault) {
			return nil, err // what can't be wrong in a file of this length and kind
		}
		return nil, &FileError{Game: game, Err: fault.notation(text, len(text)-len(whole))}
	}
	r, err := ParseRecord([]byte(whole))
	if err != nil {
		return fail("", err)
	}
	l, err := r.Line(games)
	if err != nil {
		return fail(r.Game, err)
	}
	return &File{Form: FormRecord, Lines: []*Line{l}, Record: r}, nil
}

func readSheetFile(games []Game, text string) (*File, error) {
	r, err := ReadSheet(games, text)
	if err != nil {
		return nil, &FileError{Game: SheetGame(text), Err: err}
	}
	l, err := r.Line(games)
	if err != nil {
		return nil, err
	}
	return &File{Form: FormSheet, Lines: []*Line{l}, Record: r}, nil
}

// ValidName tells whether a name can be that of a position or a person: a line of at
// most so many characters that can be shown.
func ValidName(name string, most int) bool {
	return strings.TrimSpace(name) == name && name != "" && isName(name) && utf8.RuneCountInString(name) <= most
}
