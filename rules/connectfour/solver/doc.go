// Package solver plays Connect Four as well as it can be played, and worse on demand.
//
// A score is what a position is worth to the side to move when both play their best:
// 0 for a draw; else half the number of discs that the winner still has when it has
// won, the winning one counted, above 0 where the side to move is the winner. From 1
// to 21, that is larger the sooner it wins. It is the score of the public test sets.
//
// The search asks of a position only whether its score is at least so much, again and
// again, and keeps the answers in a table. In order of worth:
//
//   - What is forced is played before a position counts, and so are moves without an
//     alternative: see settle.
//   - All moves are looked at without a search first; mostly that is enough.
//   - Two strategies that a side can follow from any position on bound what the other
//     gets: see followUp and oddThreat.
//   - The rest is tried in the order of rank, tuned on random positions.
//
// # What it takes
//
// A node is a position whose moves are looked at one by one. Each position of the sets
// is solved from an empty table of 1 MB, without the book, on one thread:
//
//	set                discs    nodes a position
//	L3_R1              29–41               8.7
//	L2_R1              15–28               104
//	L2_R2              15–27             4,858
//	L1_R1               4–14               949
//	L1_R2               4–14           227,658
//	L1_R3               1–13         2,270,000 (every 60th line, of a table of 8 MB)
//	empty board            0        45,200,000
//
// by
//
//	go test ./rules/connectfour/solver -run 'Sets|EmptyBoard' -whole -v -timeout 0
//
// A node takes 0.2 to 0.4 µs, most of it waiting for the table; -bench Sets measures it.
// The quickest of five rounds, on a machine that was busy with much else, was 2.6 µs a
// position of L3_R1, and 28 µs one of L2_R1.
//
// With the book, as the program searches, L1_R3 whole takes 63,229 nodes a position, and
// 2,541,877 at most: 20 ms and 0.8 s. 500 positions that come of one of the book by any
// move, however bad, take 328,440, and 3,833,923 at most:
//
//	go test ./rules/connectfour/solver -run Quick -v -args -whole
package solver
