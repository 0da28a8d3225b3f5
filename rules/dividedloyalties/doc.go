// Package dividedloyalties is the rulebook of Divided Loyalties, a game by Walter
// Prossnitz: six colours of stones on boards of many shapes, a stone a turn and
// then bridges over rows of 3 or 4. The numbers R1–R19 in comments and tests are
// those of the project's rulebook.
//
// A [Game] speaks the contract of package rules. Behind it, a grid holds what of a
// position never changes, with every lane a bridge could lie on; a state is the
// stones, bridges and hands on it. legal.go decides fast what may be played,
// refusal.go says at length why something may not, and apply.go plays it. Both have
// their say on every step; the tests hold them together, and both to a plain second
// version of the rules. proof.go tells when the winner can't change any more.
package dividedloyalties
