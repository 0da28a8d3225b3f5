package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestVersionSaysWhichBuildThisIs(t *testing.T) {
	commit := func(modified string) []debug.BuildSetting {
		return []debug.BuildSetting{{Key: "vcs", Value: "git"}, {Key: "vcs.revision", Value: "3d27f94"},
			{Key: "vcs.time", Value: "2026-11-30T10:00:00Z"}, {Key: "vcs.modified", Value: modified}}
	}
	for _, c := range []struct {
		what     string
		version  string
		settings []debug.BuildSetting
		want     string
	}{
		{"built outside a checkout", "(devel)", nil, "bridgekeeper go1.26.0"},
		{"built from a commit", "v0.0.0-20261130100000-3d27f94", commit("false"),
			"bridgekeeper v0.0.0-20261130100000-3d27f94 (commit 3d27f94 of 2026-11-30T10:00:00Z) go1.26.0"},
		{"built with changes", "(devel)", commit("true"),
			"bridgekeeper (commit 3d27f94 of 2026-11-30T10:00:00Z, with changes) go1.26.0"},
		{"a release that is fetched", "v1.2.3", nil, "bridgekeeper v1.2.3 go1.26.0"},
	} {
		info := &debug.BuildInfo{GoVersion: "go1.26.0", Main: debug.Module{Version: c.version}, Settings: c.settings}
		if got := versionOf(info); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.what, got, c.want)
		}
	}
}

// TestVersionIsAllThatIsDone asks the program, which must open no database and no sandbox.
func TestVersionIsAllThatIsDone(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // whatever else it begins ends at once
	var printed bytes.Buffer
	err := run(ctx, []string{"-version"}, func(string) string { return "" }, &printed, io.Discard)
	got := printed.String()
	if err != nil || !strings.HasPrefix(got, "bridgekeeper ") || !strings.HasSuffix(got, " "+runtime.Version()+"\n") {
		t.Errorf("%q, %v", got, err)
	}
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v (%v)", left, err)
	}
}
