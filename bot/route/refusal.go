package route

import (
	"fmt"

	"bridgekeeper/bot/words"
)

// Complaint is a refusal of the bot's own: a key of the catalogue and its arguments.
type Complaint struct {
	Key  string
	Args words.Args
}

// Refuse is a refusal in the words of a key of the catalogue.
func Refuse(key string, args ...words.Args) error {
	c := Complaint{Key: key}
	for _, a := range args {
		c.Args = a
	}
	return c
}

// Error is plain English for logs.
func (c Complaint) Error() string { return fmt.Sprintf("refused: %s %v", c.Key, c.Args) }

// Said is a refusal that is a sentence already.
type Said string

// Error is the sentence.
func (s Said) Error() string { return string(s) }

// ErrUnknown is for a command, button or form that this program has never had, or
// has no longer.
var ErrUnknown = Refuse("error.unknown-button")
