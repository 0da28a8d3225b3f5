//go:build race

package fourangels

// The race detector has nothing to find in longer runs, and makes them ten times
// longer still.
func init() { randomGames /= 10 }
