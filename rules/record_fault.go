package rules

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Why a record is refused, beside what its game says of a step and of a setup's text.
// Their words are shared by all games.
const (
	CodeRecordJSON    = "record-json"    // no arguments: no JSON from there on
	CodeRecordField   = "record-field"   // text: a field that a record doesn't have there, or has already
	CodeRecordValue   = "record-value"   // no arguments: no value for that place
	CodeRecordLacks   = "record-lacks"   // want (Text: the field that is missing)
	CodeRecordWant    = "record-want"    // want (Text: what stands there in a game that was played like that)
	CodeRecordEnd     = "record-end"     // no arguments: something after the record
	CodeRecordVersion = "record-version" // want (Text: the version that is read)
)

// recordFault is the first thing wrong with a record, and where.
type recordFault struct {
	path string // of the value: "turns.3.steps.0.action"; empty where at says it
	at   int    // the byte
	code string
	args Args
	err  error // in plain English; or a *NotationError or *IllegalError of the game
}

// Error is plain English for logs.
func (e *recordFault) Error() string { return e.err.Error() }

// Unwrap gives what the game says of it.
func (e *recordFault) Unwrap() error { return e.err }

// wrong is a value that can't be there.
func wrong(path, format string, args ...any) error {
	return &recordFault{path: path, code: CodeRecordValue, err: fmt.Errorf(format, args...)}
}

// wanted is a value in whose place another one is right.
func wanted(path, want, format string, args ...any) error {
	return &recordFault{path: path, code: CodeRecordWant, args: Args{"want": Clip(want)}, err: fmt.Errorf(format, args...)}
}

// stepError is the step of a line that is refused, counted from 0.
type stepError struct {
	index int
	err   error
}

func (e *stepError) Error() string { return fmt.Sprintf("step %d: %v", e.index+1, e.err) }

// Unwrap gives the *IllegalError.
func (e *stepError) Unwrap() error { return e.err }

// atStep points the refusal of a step at the record's own.
func (r *Record) atStep(err error) error {
	var refused *stepError
	if !errors.As(err, &refused) {
		return err
	}
	left := refused.index
	for i, t := range r.Turns {
		if left < len(t.Steps) {
			return &recordFault{path: fmt.Sprintf("turns.%d.steps.%d.action", i, left), code: CodeIllegal, err: err}
		}
		left -= len(t.Steps)
	}
	return err
}

// notation points a fault into the text of the record, which starts at some byte of a
// file.
func (e *recordFault) notation(file string, start int) *NotationError {
	n := &NotationError{Input: file, Start: start + e.at, End: start + e.at, Code: e.code, Args: e.args}
	if e.path != "" {
		first, last, whole := placeIn(file[start:], strings.Split(e.path, "."))
		n.Start, n.End = start+first, start+last
		if !whole { // what is wrong is that it is not there
			n.Code, n.Args = CodeRecordLacks, Args{"want": Clip(e.path[strings.LastIndexByte(e.path, '.')+1:])}
			n.Start = n.End
		}
	}
	switch inside := Notation(e.err); {
	case Illegal(e.err) != nil && e.code == CodeIllegal:
		n.Err = Illegal(e.err)
	case inside != nil: // of a text within the text
		n.Code, n.Args, n.Err = inside.Code, inside.Args, inside.Err
	}
	n.Start, n.End = min(n.Start, len(file)), min(n.End, len(file))
	return n
}

// placeIn is where the value of a path is in a text that is JSON as far as that; whole
// is false where it isn't there, and then the place is the end of the last value on
// its way that is.
func placeIn(text string, path []string) (start, end int, whole bool) {
	d := json.NewDecoder(strings.NewReader(text))
	for {
		start = int(d.InputOffset())
		start += len(text[start:]) - len(strings.TrimLeft(text[start:], " \t\r\n:,"))
		if len(path) == 0 {
			err := skip(d)
			return start, int(d.InputOffset()), err == nil
		}
		t, err := d.Token()
		if err != nil || !enter(d, t, path[0]) {
			return start, max(start, int(d.InputOffset())-1), false
		}
		path = path[1:]
	}
}

// enter goes to the value of that name in the object, or of that number in the array,
// that has just begun; false where it has none, after its end.
func enter(d *json.Decoder, begun json.Token, name string) bool {
	for n := 0; d.More(); n++ {
		key := strconv.Itoa(n)
		if begun == json.Delim('{') {
			t, err := d.Token()
			if err != nil {
				return false
			}
			key, _ = t.(string)
		}
		if key == name {
			return true
		}
		if skip(d) != nil {
			return false
		}
	}
	_, _ = d.Token() // the end of it, where the place is then
	return false
}

// skip goes over a value.
func skip(d *json.Decoder) error {
	for depth := 0; ; {
		t, err := d.Token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			return nil
		}
	}
}
