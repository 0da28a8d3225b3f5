package main

import (
	"flag"
	"os"
	"testing"
)

// full is whether everything is tested: what takes long too, and what needs Chromium or
// the facts beside the checkout fails without them instead of skipping.
var full = os.Getenv("BRIDGEKEEPER_FULL") != ""

// whole is whether games in the page are played to their end, and ten thousand
// interactions counted. The race detector sees nothing in them that it does not see in
// their beginnings, and makes them several times longer.
var whole = full

// TestMain lets four tests run at a time whatever the number of processors, unless -parallel
// says otherwise: most of them wait, for what Discord delays and for what a program does
// that is told to wait.
func TestMain(m *testing.M) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if !given {
		if err := flag.Set("test.parallel", "4"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// onlyFull skips a test that is not for every day.
func onlyFull(t *testing.T) {
	t.Helper()
	if !full {
		t.Skip("plays in a browser: runs with BRIDGEKEEPER_FULL=1")
	}
}
