//go:build race

package render

// underRace tells tests that everything takes ten times as long.
const underRace = true
