// Package player is the computer player of Los cuatro angelitos.
//
// Both roles are played by an alpha-beta search, deepened step by step, that values a
// position by how soon the angels could connect and how few demons would part them.
// Before it, and within it, the zone search proves wins of the angels exactly and
// leaves the demons only what prevents them; where few squares are empty a
// proof-number search settles who wins.
//
// A search is deterministic: nodes, not time, decide, unless a deadline does.
package player
