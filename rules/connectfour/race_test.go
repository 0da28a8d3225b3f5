//go:build race

package connectfour

// The race detector has nothing to find in longer runs, and makes them ten times
// longer still.
func init() { randomGames /= 10 }
