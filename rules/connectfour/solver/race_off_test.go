//go:build !race

package solver

// sampled is by how much the tests' samples are smaller.
const sampled = 1
