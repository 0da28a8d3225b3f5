package route

import (
	"errors"
	"strconv"
	"strings"
)

// ID is what a component's custom id says: what to do, at which table, as it
// stood at which revision. Nothing in it is trusted: a custom id comes back from
// whoever can reach the message, and years later.
type ID struct {
	Verb Verb
	Of   int64  // the table, or what stands in its place; 0 for none
	Rev  int64  // 0 if any revision will do
	Arg  string // an action, a page; empty for none
}

// idPrefix starts every custom id; the digit is the version of the form.
const idPrefix = "b1"

// maxID is Discord's limit in characters; ours are ASCII.
const maxID = 100

// String is "b1:act:12:34:bridge f7 f9".
func (id ID) String() string {
	s := idPrefix + ":" + string(id.Verb) + ":" + strconv.FormatInt(id.Of, 10) + ":" + strconv.FormatInt(id.Rev, 10)
	if id.Arg != "" {
		s += ":" + id.Arg
	}
	return s
}

// ErrID is for a custom id that [ID.String] could not have written.
var ErrID = errors.New("custom id is not one of ours")

// ParseID reads a custom id. Its error is [ErrID] for anything that [ID.String] could not have
// written.
func ParseID(s string) (ID, error) {
	if len(s) > maxID {
		return ID{}, ErrID
	}
	f := strings.SplitN(s, ":", 5)
	if len(f) < 4 || f[0] != idPrefix {
		return ID{}, ErrID
	}
	table, err1 := strconv.ParseInt(f[2], 10, 64)
	rev, err2 := strconv.ParseInt(f[3], 10, 64)
	if err1 != nil || err2 != nil || table < 0 || rev < 0 {
		return ID{}, ErrID
	}
	b := ID{Verb: Verb(f[1]), Of: table, Rev: rev}
	if len(f) == 5 {
		b.Arg = f[4]
	}
	if b.String() != s {
		return ID{}, ErrID
	}
	return b, nil
}
