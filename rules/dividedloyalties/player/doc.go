// Package player plays Divided Loyalties, at five levels.
//
// A [Player] thinks on a board of its own, which keeps count of what every open lane is
// short of; the tests hold it to the contract, position by position. What there is to
// choose from are whole turns: a stone with a set of bridges (turn.go). A position is
// worth its margin and a little for what is open (value.go). The beginner, greedy and
// potential levels try each turn once, the fourth answers the best of them with every
// turn the other has, the fifth searches a tree by Monte Carlo, with short playouts valued
// at their end (tree.go, playout.go), and proves the last stones (exact.go).
package player
