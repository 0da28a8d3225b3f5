package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// description is Discord's own machine-readable description of its API: what a
// request must look like by others' rules. Safe for concurrent use.
type description struct {
	paths    []pathItem
	mu       sync.Mutex
	compiler *jsonschema.Compiler
}

// pathItem is one address of the description, split at its slashes.
type pathItem struct {
	pattern string
	parts   []string
	methods map[string]any
}

var errAbsent = errors.New("the shared data is absent: discord/openapi.json")

// describe reads the description once. It lies beside the checkout.
var describe = sync.OnceValues(func() (*description, error) {
	root, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		if root == filepath.Dir(root) {
			return nil, errors.New("no go.mod above the test's folder")
		}
		root = filepath.Dir(root)
	}
	data, err := os.ReadFile(filepath.Join(root, "..", "shared", "discord", "openapi.json"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, errAbsent
	}
	if err != nil {
		return nil, err
	}
	return newDescription(data)
})

const descriptionURL = "https://discord.invalid/openapi.json"

func newDescription(data []byte) (*description, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	root := doc.(map[string]any)
	// It names every property and forbids no other: forbid them, so that a misspelt one is seen. Answers may say more.
	for name, s := range root["components"].(map[string]any)["schemas"].(map[string]any) {
		s := s.(map[string]any)
		if s["properties"] != nil && s["additionalProperties"] == nil && !strings.HasSuffix(name, "Response") {
			s["additionalProperties"] = false
		}
	}
	d := &description{compiler: jsonschema.NewCompiler()}
	for pattern, methods := range root["paths"].(map[string]any) {
		d.paths = append(d.paths, pathItem{pattern, strings.Split(pattern, "/"), methods.(map[string]any)})
	}
	return d, d.compiler.AddResource(descriptionURL, doc)
}

// theDescription is read, or the test is skipped without it; with
// BRIDGEKEEPER_FULL set it fails.
func theDescription(t *testing.T) *description {
	t.Helper()
	d, err := describe()
	switch {
	case errors.Is(err, errAbsent) && os.Getenv("BRIDGEKEEPER_FULL") == "":
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
	return d
}

// find is the address a path belongs to: where several do, the one that says most.
func (d *description) find(method, path string) (*pathItem, error) {
	parts := strings.Split(strings.TrimPrefix(path, "/api/v10"), "/")
	var found *pathItem
	least := len(parts) + 1
	for i := range d.paths {
		item := &d.paths[i]
		if len(item.parts) != len(parts) || item.methods[method] == nil {
			continue
		}
		open := 0
		for i, p := range item.parts {
			if strings.HasPrefix(p, "{") {
				open++
			} else if p != parts[i] {
				open = len(parts) + 1
				break
			}
		}
		if open < least {
			found, least = item, open
		}
	}
	if found == nil {
		return nil, fmt.Errorf("Discord describes no %s %s", strings.ToUpper(method), path)
	}
	return found, nil
}

// check says what is wrong with the body of a request, nil for nothing.
func (d *description) check(method, path string, body []byte) error {
	method = strings.ToLower(method)
	item, err := d.find(method, path)
	if err != nil {
		return err
	}
	if item.methods[method].(map[string]any)["requestBody"] == nil {
		if len(bytes.Trim(body, `"`)) > 0 {
			return fmt.Errorf("Discord describes no body of %s %s", strings.ToUpper(method), item.pattern)
		}
		return nil
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	// The JSON of a form with files is in its payload_json and looks like the JSON of one without.
	return d.validate(value, "paths", item.pattern, method, "requestBody", "content", "application/json", "schema")
}

// validate holds a value against the schema at a place in the description.
func (d *description) validate(value any, place ...string) error {
	escape := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D", "@", "%40")
	url := descriptionURL + "#"
	for _, p := range place {
		url += "/" + escape.Replace(p)
	}
	d.mu.Lock()
	schema, err := d.compiler.Compile(url)
	d.mu.Unlock()
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// fitsDescription holds every request the bot sent against Discord's description.
func (s *stage) fitsDescription() {
	s.t.Helper()
	if s.unchecked {
		return
	}
	d, err := describe()
	if errors.Is(err, errAbsent) && os.Getenv("BRIDGEKEEPER_FULL") == "" {
		s.t.Log("not held against Discord's description: ", err)
		return
	}
	if err != nil {
		s.t.Fatal(err)
	}
	for _, r := range s.sandbox.Requests() {
		if err := d.check(r.Method, r.Path, r.Body); err != nil {
			s.t.Errorf("%s %s: %v\nsent: %s", r.Method, r.Path, err, r.Body)
		}
	}
}
