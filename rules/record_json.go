package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// MaxRecord is the longest record that is read, in bytes. A long game of the
// largest board is a tenth of it.
const MaxRecord = 1 << 20

// What a record says it is.
const (
	recordFormat  = "bridgekeeper"
	recordVersion = 1
)

// The record as it is written. The order of the fields is theirs in the file.
type (
	recordWire struct {
		Format  string      `json:"format"`
		Version int         `json:"version"`
		Game    string      `json:"game"`
		Setup   setupWire   `json:"setup"`
		Seats   []seatWire  `json:"seats"`
		Pace    string      `json:"pace,omitempty"`
		Turns   []turnWire  `json:"turns"`
		Result  *resultWire `json:"result,omitempty"`
	}
	setupWire struct {
		Key   string `json:"key,omitempty"`
		Title string `json:"title,omitempty"`
		Text  string `json:"text"`
	}
	seatWire struct {
		Role string `json:"role"`
		Name string `json:"name,omitempty"`
	}
	turnWire struct {
		Turn     int        `json:"turn"`
		Seat     string     `json:"seat"`
		Notation string     `json:"notation"`
		Note     string     `json:"note,omitempty"`
		Steps    []stepWire `json:"steps"`
	}
	stepWire struct {
		Action string `json:"action"`
		At     string `json:"at,omitempty"`
	}
	resultWire struct {
		Winner string `json:"winner"`
		Score  []int  `json:"score"`
		Reason string `json:"reason"`
	}
)

// A shape is what may be at a place of the file: an object with these fields, each
// of its shape, an array of one shape, or, where it has neither, a plain value.
type shape struct {
	fields map[string]*shape
	items  *shape
}

var (
	plain       = new(shape)
	recordShape = &shape{fields: map[string]*shape{
		"format": plain, "version": plain, "game": plain, "pace": plain,
		"setup": {fields: map[string]*shape{"key": plain, "title": plain, "text": plain}},
		"seats": {items: &shape{fields: map[string]*shape{"role": plain, "name": plain}}},
		"turns": {items: &shape{fields: map[string]*shape{
			"turn": plain, "seat": plain, "notation": plain, "note": plain,
			"steps": {items: &shape{fields: map[string]*shape{"action": plain, "at": plain}}},
		}}},
		"result": {fields: map[string]*shape{"winner": plain, "score": {items: plain}, "reason": plain}},
	}}
)

// JSON writes the record: one object on one line, with a line break after it. The
// same record is always the same bytes, and ParseRecord reads the same record from
// them, provided it is well formed.
func (r *Record) JSON() []byte {
	w := recordWire{
		Format: recordFormat, Version: recordVersion, Game: r.Game, Pace: r.Pace,
		Setup: setupWire{Key: r.Setup.Key, Title: r.Setup.Title, Text: r.Setup.Text},
		Turns: []turnWire{},
	}
	for _, s := range r.Seats {
		w.Seats = append(w.Seats, seatWire(s))
	}
	for _, t := range r.Turns {
		turn := turnWire{Turn: t.Number, Seat: t.Seat.String(), Notation: t.Notation, Note: t.Note, Steps: []stepWire{}}
		for _, s := range t.Steps {
			turn.Steps = append(turn.Steps, stepWire{Action: string(s.Action), At: s.At})
		}
		w.Turns = append(w.Turns, turn)
	}
	if r.Result != nil {
		w.Result = &resultWire{Winner: r.Result.Winner.String(), Score: r.Result.Score[:], Reason: r.Result.Reason}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(w); err != nil {
		panic("rules: a record of strings and numbers can't be written: " + err.Error())
	}
	return b.Bytes()
}

// ParseRecord reads one record. It is strict: at most MaxRecord bytes of UTF-8, no
// field but those that JSON writes, none twice, nothing after the object; strings,
// lists and numbers within their bounds. Whether the game can have been played is
// for Line to say.
func ParseRecord(data []byte) (*Record, error) {
	if len(data) > MaxRecord {
		return nil, fmt.Errorf("record: longer than %d bytes", MaxRecord)
	}
	if !utf8.Valid(data) {
		return nil, errors.New("record: not UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	if err := walk(d, recordShape); err != nil {
		return nil, fmt.Errorf("record: at byte %d: %w", d.InputOffset(), atByte(err, d.InputOffset()))
	}
	if rest := bytes.TrimSpace(data[d.InputOffset():]); len(rest) > 0 {
		at := int(d.InputOffset())
		at += len(data[at:]) - len(bytes.TrimLeft(data[at:], " \t\r\n"))
		return nil, &recordFault{at: at, code: CodeRecordEnd, err: fmt.Errorf("record: something follows it at byte %d", at)}
	}
	var w recordWire
	if err := json.Unmarshal(data, &w); err != nil {
		at := d.InputOffset()
		var broken *json.UnmarshalTypeError
		if errors.As(err, &broken) {
			at = broken.Offset
		}
		return nil, fmt.Errorf("record: %w", &recordFault{at: int(at), code: CodeRecordValue, err: err})
	}
	r, err := w.record()
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	return r, nil
}

// atByte is an error of walk where it was found.
func atByte(err error, at int64) error {
	fault := &recordFault{code: CodeRecordJSON, err: err}
	if !errors.As(err, &fault) {
		fault.err = err
	}
	fault.at = int(at)
	return fault
}

// walk goes over a value token by token and refuses whatever the shape has no place
// for. It goes no deeper than the shape.
func walk(d *json.Decoder, s *shape) error {
	t, err := d.Token()
	if err != nil {
		return err
	}
	switch {
	case t == json.Delim('{') && s.fields != nil:
		return walkFields(d, s)
	case t == json.Delim('[') && s.items != nil:
		for d.More() {
			if err := walk(d, s.items); err != nil {
				return err
			}
		}
		_, err := d.Token()
		return err
	case t == nil:
		return wrong("", "null")
	}
	if _, nested := t.(json.Delim); nested || s != plain {
		return wrong("", "%v in the wrong place", t)
	}
	return nil
}

func walkFields(d *json.Decoder, s *shape) error {
	var seen []string
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return err
		}
		name, _ := t.(string)
		field := s.fields[name]
		if field == nil {
			return &recordFault{code: CodeRecordField, args: Args{"text": Clip(name)}, err: fmt.Errorf("unknown field %q", name)}
		}
		if slices.Contains(seen, name) {
			return &recordFault{code: CodeRecordField, args: Args{"text": Clip(name)}, err: fmt.Errorf("field %q twice", name)}
		}
		seen = append(seen, name)
		if err := walk(d, field); err != nil {
			return err
		}
	}
	_, err := d.Token()
	return err
}

func (w *recordWire) record() (*Record, error) {
	switch {
	case w.Format != recordFormat:
		return nil, wrong("format", "the format is %q, not %q", w.Format, recordFormat)
	case w.Version != recordVersion:
		return nil, &recordFault{
			path: "version", code: CodeRecordVersion, args: Args{"want": Text(strconv.Itoa(recordVersion))},
			err: fmt.Errorf("version %d; version %d is what is read here", w.Version, recordVersion),
		}
	case len(w.Seats) != 2:
		return nil, wrong("seats", "%d seats", len(w.Seats))
	}
	r := &Record{Game: w.Game, Pace: w.Pace, Setup: Setup{Key: w.Setup.Key, Title: w.Setup.Title, Text: w.Setup.Text}}
	for i, s := range w.Seats {
		r.Seats[i] = RecordSeat(s)
	}
	for i, t := range w.Turns {
		seat, ok := seatNamed(t.Seat)
		if !ok {
			return nil, wrong(fmt.Sprintf("turns.%d.seat", i), "entry %d of the turns: no seat is called %q", i+1, t.Seat)
		}
		turn := RecordTurn{Number: t.Turn, Seat: seat, Notation: t.Notation, Note: t.Note}
		for _, s := range t.Steps {
			turn.Steps = append(turn.Steps, RecordStep{Action: Action(s.Action), At: s.At})
		}
		r.Turns = append(r.Turns, turn)
	}
	if w.Result != nil {
		winner, ok := seatNamed(w.Result.Winner)
		switch {
		case !ok:
			return nil, wrong("result.winner", "bad result")
		case len(w.Result.Score) != 2:
			return nil, wrong("result.score", "bad result")
		}
		r.Result = &RecordResult{Winner: winner, Score: [2]int(w.Result.Score), Reason: w.Result.Reason}
	}
	return r, nil
}

func seatNamed(name string) (Seat, bool) {
	for _, s := range []Seat{Nobody, First, Second} {
		if s.String() == name {
			return s, true
		}
	}
	return Nobody, false
}
