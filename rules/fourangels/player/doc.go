// Package player is the computer player of Los cuatro angelitos.
//
// It plays either role on every board and from every position of the game:
//
//   - The zone search (zone.go) proves that the angels win within so many moves, or
//     that they don't, and leaves the demons only the squares that prevent it. The
//     best level asks it before all else, so it neither misses a forced win of up to
//     four angel moves nor allows one that it could have prevented.
//   - The exact search (exact.go) settles who wins where few squares are empty, by
//     proof numbers.
//   - The alpha-beta search (alphabeta.go) chooses among what is left, a ply deeper
//     each time. It values a position by the angels' plan (plan.go), that is by how
//     few moves would connect them, by the demons that would part them (cut.go), and
//     by the room they have; what each is worth is measured (weights.go).
//
// A node is a position that a proof looks into; one that alpha-beta weighs counts
// four, because it takes as long. The same position, level, budget and seed give the
// same move, unless a deadline cuts the search short. Only the two weakest levels
// leave anything to chance.
//
// The level "reference" is not among Levels: plain alpha-beta to depth three with a
// simple valuation, which never changes, so that figures of different years can be
// compared.
//
// # Memory
//
// Each of the searches that a Player runs at once keeps 10 MB of tables, and 16 MB
// more once it has met a board of few empty squares. They are kept between thoughts,
// and empty at the start of each.
//
// # Figures
//
// Measured in November 2026 on two shared cores of an AMD EPYC, at some 400,000 nodes
// a second of one core. Each game starts with a random move and a random demon; in
// brackets is the 95% interval. Shares are of games that the angels won; the roles
// are unequal, so a level is compared with another in both.
//
//	angels           demons           angels won
//	reference        reference        7 of 30, 23% (12–41)
//	best:20000       reference        43 of 60, 72% (59–81)
//	best:120000      reference        52 of 60, 87% (76–93)
//	best:400000      reference        187 of 200, 94% (89–96)
//	reference        best:20000       12 of 100, 12% (7–20)
//	reference        best:120000      1 of 20, 5% (1–24)
//	reference        best:400000      1 of 200, 0% (0–3)
//	easy             beginner         56 of 60, 93% (84–97)
//	beginner         easy             3 of 60, 5% (2–14)
//	strong           easy             44 of 60, 73% (61–83)
//	easy             strong           3 of 60, 5% (2–14)
//	best:20000       strong           7 of 40, 18% (9–32)
//	strong           best:20000       7 of 40, 18% (9–32)
//
// 400,000 nodes are a second. With a fifteenth of its budget best is no better than
// strong; how much better it is with all of it has not been measured yet. Each line is
//
//	go test ./rules/fourangels/player -run 'TestMatch$' -v -timeout 0 -matches 60 -angels best:120000 -demons reference
//
// A time for a budget is written best@1s. Against random play best lost none of 1,000
// games at 2,000 nodes a move, half of them in either role:
//
//	go test ./rules/fourangels/player -run RandomPlay -v -timeout 0 -randomgames 1000 -randomnodes 2000
//
// In 16 games of best against easy and strong, at 10,000 nodes a move, it found all 16
// wins within four angel moves that there were, and prevented all 31 that it could:
//
//	go test ./rules/fourangels/player -run ShortWins -v -gates 16 -gatenodes 10000
//
// With other jobs eight deep on each core, a deadline of 300 ms was met within 313 ms,
// and the end of a cancelled search within 9 ms.
//
// That the angels don't win within four moves takes the zone search 500 nodes on
// average in the middle of a game, and 1,800 at most in 60 positions; each further
// move seven to seventeen times as many. The empty board of 5 × 5 takes the exact search 1.1
// million nodes, more than best is given: there it relies on alpha-beta for its first
// demon, and proves its win after that.
package player
