//go:build race

package solver

// sampled is by how much the tests' samples are smaller: the race detector has
// nothing to find in one search, and makes it ten times longer.
const sampled = 20
