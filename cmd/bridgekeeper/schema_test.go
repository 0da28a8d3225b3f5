package main

import (
	"os"
	"regexp"
	"sync"

	"bridgekeeper/bot/sandbox/openapi"
)

// description is Discord's own machine-readable description of its API, read once;
// nil where it is absent.
var description = sync.OnceValues(func() (*openapi.Spec, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	path, found := openapi.Find(dir)
	if !found {
		return nil, nil
	}
	return openapi.OpenStrict(path)
})

// permissionDigits are permissions as Discord documents them and every library sends
// them: a string of digits, where its description wants a number.
var permissionDigits = regexp.MustCompile(`("default_member_permissions":)"(\d+)"`)

// fitsDescription holds every request the bot sent in a test against Discord's
// description: others' rules, on top of the stand-in's.
func (s *stage) fitsDescription() {
	s.t.Helper()
	d, err := description()
	switch {
	case err != nil:
		s.t.Error(err)
		return
	case d == nil && full:
		s.t.Error("BRIDGEKEEPER_FULL is set and ../shared/discord/openapi.json is absent")
		return
	case d == nil:
		s.t.Log("../shared/discord/openapi.json is absent: nothing to hold the requests against")
		return
	}
	for _, r := range s.sandbox.Requests() {
		if len(r.Body) == 0 || string(r.Body) == `""` {
			continue
		}
		// A body where none is described is wrong too.
		if err := d.Check(r.Method, r.Path, permissionDigits.ReplaceAll(r.Body, []byte("$1$2"))); err != nil {
			s.t.Errorf("%v\nsent: %s", err, r.Body)
		}
	}
}
