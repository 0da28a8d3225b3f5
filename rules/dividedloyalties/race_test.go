//go:build race

package dividedloyalties

// The race detector has nothing to find in longer runs, and makes them ten times
// longer still; CI runs the random tests once more without it.
func init() {
	*proofTables, *proofGames = 7, 4
	contractSetups, oracleSample = 2, 8
}
