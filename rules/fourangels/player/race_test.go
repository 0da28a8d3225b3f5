//go:build race

package player

// The race detector has nothing to find in what one goroutine does alone, and makes
// it ten times longer.
func init() {
	raced = true
	*games /= 4
	*randomGames /= 5
	*gateNodes /= 3
	*settled /= 5
}
