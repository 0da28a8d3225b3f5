//go:build race

package rules_test

// The race detector has nothing to find in longer runs, and makes them ten times
// longer still.
func init() { codeShare, randomBodies = 40, 100 }
