// Package dividedloyalties is the rulebook of Divided Loyalties, a game by Walter
// Prossnitz: six colours of stones on boards of many shapes, a stone a turn and
// then bridges over rows of 3 or 4. The numbers R1–R19 in comments and tests are
// those of the project's rulebook.
package dividedloyalties
