// Package player plays Divided Loyalties, at five levels.
//
// A [Player] thinks on a board of its own, which keeps count of what every open lane is
// short of; the tests hold it to the contract, position by position. What there is to
// choose from are whole turns: a stone with a set of bridges (turn.go). A position is
// worth its margin and a little for what is open (value.go). The beginner, greedy and
// potential levels try each turn once, the fourth answers the best of them with every
// turn the other has, the fifth searches a tree by Monte Carlo, with short playouts valued
// at their end (tree.go, playout.go), and proves the last stones (exact.go).
//
// # Measured
//
// Score and margin with 95 % intervals over pairs: the same start, the first two stones
// anywhere, the same seed, the sides swapped. On the six layouts that weights were not
// tuned on; see tuningLayouts. Each line is
//
//	go test -run TestMatch -v -timeout 0 -match A:B -pairs N -nodes NODES
//
// with the budget of A where it isn't the usual one.
//
//	A:B              NODES   N   score            margin
//	easy:beginner     5000  96   85.2 % ± 4.6      +4.88 ± 0.71
//	medium:easy       5000  48   99.5 % ± 1.0     +11.66 ± 0.95
//	hard:medium     100000  48   78.1 % ± 7.8      +3.04 ± 0.84
//	expert:hard       1500  24   86.5 % ± 8.8      +3.94 ± 0.85
//	expert:hard      22500  24   99.0 % ± 2.0      +7.10 ± 0.85
//
// 22,500 playouts are 1.5 s at 15,000 a second; the line before the last has a fifteenth of
// them. In four stages of a game, on a busy machine,
//
//	go test -run '^$' -bench Expert
//
// told of 19,400, 21,700, 24,000 and 28,900 playouts per second of processor time, each
// as long as 3 to 5 random turns by the contract.
//
// Tried on the tuning layouts, expert against itself at 300 playouts: lanes one short worth
// twice as much where the seat is to move, and regions in reach twice as much, 63.5 % ±
// 10.6 over 24 pairs and 63.3 % ± 10.4 over 30 more: taken. Playouts of 6 turns instead of
// 10, half as many again, 52.1 % ± 13.2; exploration 2500 instead of 1500, 45.8 % ± 12.4,
// each over 24 pairs: not taken.
package player
