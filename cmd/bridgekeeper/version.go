package main

import (
	"runtime/debug"
	"strings"
)

// versionOf is a build in one line: its module's version, the commit it was made from
// with its time, whether anything was changed since, and the version of Go. What the
// build doesn't know is left out.
func versionOf(info *debug.BuildInfo) string {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	line := []string{"bridgekeeper"}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		line = append(line, v)
	}
	if revision := settings["vcs.revision"]; revision != "" {
		commit := "commit " + revision
		if at := settings["vcs.time"]; at != "" {
			commit += " of " + at
		}
		if settings["vcs.modified"] == "true" {
			commit += ", with changes"
		}
		line = append(line, "("+commit+")")
	}
	return strings.Join(append(line, info.GoVersion), " ")
}
