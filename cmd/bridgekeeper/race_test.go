//go:build race

package main

func init() { whole = false }
