package player

import (
	"flag"

	"bridgekeeper/rules/fourangels"
)

// What takes long is less of it in every run; the figures of the package
// documentation are from longer ones.
var (
	games       = flag.Int("games", 200, "games in TestRandomSetupsArePlayedToTheirEnd")
	randomGames = flag.Int("randomgames", 30, "games against random play")
	randomNodes = flag.Int64("randomnodes", 1000, "nodes a move against random play")
)

var (
	tuneGames = flag.Int("tune", 0, "games in TestTuneWeights, which prints the weights that they lead to")
	tuneRole  = flag.String("tunefor", fourangels.Angels, "whose weights they are for: the other side plays with less")
	tuneNodes = flag.Int64("tunenodes", 500, "nodes a move in them")
)

var (
	matchGames = flag.Int("matches", 0, "games a pair of roles in TestMatch")
	matchAs    = flag.String("angels", Best, "who plays the angels in TestMatch: level, or level:nodes, or level@duration")
	matchDs    = flag.String("demons", Reference, "who plays the demons")
	matchSeed  = flag.Uint64("seed", 1, "of the openings of TestMatch")
	gateGames  = flag.Int("gates", 4, "games in TestShortWinsAreNeverMissed")
	gateNodes  = flag.Int64("gatenodes", 20_000, "nodes a move in it")
	settled    = flag.Int("settled", 60, "positions in TestExactAgreesWithFullSearch")
	fives      = flag.Int("fives", 2, "games in TestFiveIsWonAgainstRandomAndBest")
)
