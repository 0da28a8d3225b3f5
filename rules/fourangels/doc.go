// Package fourangels is the rulebook of Los cuatro angelitos, also called Cracovia:
// four angels that want to come together, and demons that wall them apart. The game
// is by María Cristina Algar Morales and Juan Diego Sánchez Torres, 2010, after John
// Conway's problem of the angel. The numbers A1–A9 in comments and tests are those of
// the project's rulebook.
//
// Game is the contract with the host; Board is the fast board behind it, for
// whoever searches.
package fourangels
