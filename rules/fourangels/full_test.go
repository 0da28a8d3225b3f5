//go:build !race

package fourangels

import "os"

// The race detector has nothing to find in longer runs, and makes them ten times
// longer still.
func init() {
	if os.Getenv("BRIDGEKEEPER_FULL") != "" {
		randomGames *= 10
	}
}
