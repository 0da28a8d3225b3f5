//go:build !race

package dividedloyalties

import "os"

// The race detector has nothing to find in longer runs, and makes them ten times
// longer still.
func init() {
	if os.Getenv("BRIDGEKEEPER_FULL") != "" {
		randomGames, *proofTables, *proofGames = 120, 30, 24
		contractSetups, oracleSample = 0, 1
	}
}
