package player

import "flag"

// What takes long is less of it in every run; the figures of the package
// documentation are from longer ones.
var (
	games       = flag.Int("games", 200, "games in TestRandomSetupsArePlayedToTheirEnd")
	randomGames = flag.Int("randomgames", 30, "games against random play")
	randomNodes = flag.Int64("randomnodes", 1000, "nodes a move against random play")
)
