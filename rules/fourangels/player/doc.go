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
// FIGURES
package player
