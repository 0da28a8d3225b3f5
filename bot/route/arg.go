package route

import (
	"fmt"
	"strconv"
	"strings"
)

// The argument of a custom id, and the value of a select, is parts with a mark between
// them: "12.paint", "level/connect-four/hard/first". It may begin with a key, a letter
// that means nothing: it keeps two ids of one message apart that lead to the same place.

// The marks between parts.
const (
	Dot   = "." // between numbers, names and what they name
	Slash = "/" // between names of games and the like, which may hold dots
	Steps = ";" // between the steps of a button that takes several
)

// JoinArg writes parts as an argument, each as fmt prints it.
func JoinArg(mark string, parts ...any) string {
	var b strings.Builder
	for i, part := range parts {
		if i > 0 {
			b.WriteString(mark)
		}
		fmt.Fprint(&b, part)
	}
	return b.String()
}

// Arg is an argument being read, part by part from its start. What is missing or isn't
// what was asked for reads as zero, and is the error that Err returns in the end:
// nothing that comes from a custom id is trusted. The zero Arg is empty.
type Arg struct {
	left string // what is not read yet
	mark string
	more bool // whether anything is left, be it the empty text
	err  error
}

// ReadArg begins to read an argument with this mark between its parts.
func ReadArg(text, mark string) *Arg { return &Arg{left: text, mark: mark, more: true} }

// SkipKey passes over the key, where the argument begins with one of these letters.
func (a *Arg) SkipKey(keys string) *Arg {
	a.left = strings.TrimLeft(a.left, keys)
	return a
}

// Text is the next part, or empty if there is none.
func (a *Arg) Text() string {
	part := ""
	part, a.left, a.more = strings.Cut(a.left, a.mark)
	return part
}

// Int is the next part as a number.
func (a *Arg) Int() int { return int(a.number(strconv.IntSize)) }

// Int64 is the next part as a number of 64 bits.
func (a *Arg) Int64() int64 { return a.number(64) }

func (a *Arg) number(bits int) int64 {
	n, err := strconv.ParseInt(a.Text(), 10, bits)
	if err != nil {
		a.err = ErrID
		return 0
	}
	return n
}

// Rest is all that is left, marks included.
func (a *Arg) Rest() string {
	rest := a.left
	a.left, a.more = "", false
	return rest
}

// More tells whether a part is left.
func (a *Arg) More() bool { return a.more }

// All are the parts that are left: of the empty text one, which is empty.
func (a *Arg) All() []string { return strings.Split(a.Rest(), a.mark) }

// Err is [ErrID] if a number was asked for and there was none, or if a part was left over.
func (a *Arg) Err() error {
	if a.err == nil && a.more {
		return ErrID
	}
	return a.err
}
