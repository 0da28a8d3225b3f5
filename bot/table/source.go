package table

import (
	"strconv"

	"bridgekeeper/bot/host"
)

// The sources of explorations; the number of the table or the post follows, or a
// print of the code.
const (
	FromTable = "table:"
	FromPost  = "post:"
	FromCode  = "code:"
)

// SourceOfTable is the source of explorations of a table.
func SourceOfTable(t *host.Table) string { return FromTable + strconv.FormatInt(t.ID, 10) }
