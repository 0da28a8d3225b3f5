package host

import (
	"time"

	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// Library is what people keep to look at and go on from, away from any table: starting
// positions and drafts of them, explorations of their own, and positions they have posted
// as pictures. It is safe for concurrent use, also by several processes on one file.
type Library struct {
	db    *store.DB
	games map[string]rules.Game // by name
	now   func() time.Time
}
