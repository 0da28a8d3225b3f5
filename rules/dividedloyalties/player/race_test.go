//go:build race

package player

// The race detector has nothing to find in longer runs, and makes them ten times
// longer still.
func init() {
	*games, *compared = 6, 8
	lookedAt = []int{20}
}
