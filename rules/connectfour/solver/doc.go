// Package solver plays Connect Four as well as it can be played, and worse on demand.
//
// A score is what a position is worth to the side to move when both play their best:
// 0 for a draw; else half the number of discs that the winner still has when it has
// won, the winning one counted, above 0 where the side to move is the winner. From 1
// to 21, that is larger the sooner it wins. It is the score of the public test sets.
package solver
