// Package connectfour is the rulebook of Connect Four: discs that fall in seven
// columns, and four in a row win. The numbers C1–C9 in comments and tests are those
// of the project's rulebook.
//
// Game is the contract with the host; Board is the fast board behind it, for
// whoever searches.
package connectfour
