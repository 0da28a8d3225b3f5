package main

import (
	"regexp"
	"sync"

	"bridgekeeper/bot/sandbox/openapi"
	"bridgekeeper/rules/rulestest/facts"
)

// description is Discord's own machine-readable description of its API, read once.
var description = sync.OnceValues(func() (*openapi.Spec, error) {
	path, err := facts.Find("discord/openapi.json")
	if err != nil {
		return nil, err
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
	if err != nil {
		facts.DoWithout(s.t, err)
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
