// Package openapi checks request bodies against Discord's own OpenAPI description of its API, as a second opinion beside
// the sandbox's rules. It is for tests: the description is no part of the project, is a preview, and knows none of the
// rules that join several fields (unique custom ids, required options first, Components V2 without content).
package openapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Spec is a loaded description. It is safe for concurrent use.
type Spec struct {
	paths map[string]map[string]operation

	mu       sync.Mutex // guards the rest
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema
}

// operation is what is needed of one: whether it has a JSON body.
type operation struct {
	RequestBody struct {
		Content map[string]json.RawMessage `json:"content"`
	} `json:"requestBody"`
}

// Open reads a description. It takes properties that the description does not name, as Discord does.
func Open(path string) (*Spec, error) { return open(path, false) }

// OpenStrict is Open, but refuses properties that the description does not name, so that a misspelt one is seen.
func OpenStrict(path string) (*Spec, error) { return open(path, true) }

func open(path string, strict bool) (*Spec, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("openapi: %w", err)
	}
	var head struct {
		Paths map[string]map[string]json.RawMessage `json:"paths"`
	}
	if err := json.Unmarshal(raw, &head); err != nil {
		return nil, fmt.Errorf("openapi: read %s: %w", path, err)
	}
	s := &Spec{paths: map[string]map[string]operation{}, compiler: jsonschema.NewCompiler(), schemas: map[string]*jsonschema.Schema{}}
	for p, item := range head.Paths {
		s.paths[p] = map[string]operation{}
		for method, op := range item {
			var o operation
			if method == "parameters" || json.Unmarshal(op, &o) != nil {
				continue // not an operation
			}
			s.paths[p][method] = o
		}
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("openapi: read %s: %w", path, err)
	}
	if strict {
		forbidUnknown(doc)
	}
	if err := s.compiler.AddResource(resource, doc); err != nil {
		return nil, fmt.Errorf("openapi: %w", err)
	}
	return s, nil
}

// forbidUnknown forbids other properties wherever some are named.
func forbidUnknown(doc any) {
	root, _ := doc.(map[string]any)
	components, _ := root["components"].(map[string]any)
	schemas, _ := components["schemas"].(map[string]any)
	for _, s := range schemas {
		if s, ok := s.(map[string]any); ok && s["properties"] != nil && s["additionalProperties"] == nil {
			s["additionalProperties"] = false
		}
	}
}

const resource = "mem:///openapi.json"

// ErrUnknown says that the description has no JSON body for a method and path.
var ErrUnknown = errors.New("openapi: no body is described")

// Check judges a JSON body (of a multipart request its payload_json). The path is as sent, /api/v10 included.
func (s *Spec) Check(method, path string, body []byte) error {
	parts := strings.Split(strings.Trim(path, "/"), "/")
	if len(parts) < 3 || parts[0] != "api" {
		return fmt.Errorf("%w: %s", ErrUnknown, path)
	}
	described, ok := s.find(strings.ToLower(method), parts[2:])
	if !ok {
		return fmt.Errorf("%w: %s %s", ErrUnknown, method, path)
	}
	schema, err := s.schema(described, strings.ToLower(method))
	if err != nil {
		return err
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("openapi: body: %w", err)
	}
	if err := schema.Validate(v); err != nil {
		return fmt.Errorf("openapi: %s %s: %w", method, described, err)
	}
	return nil
}

// find is the described path with a JSON body that parts fit, the one with fewer variables first.
func (s *Spec) find(method string, parts []string) (string, bool) {
	best, fewest := "", len(parts)+1
	for p, item := range s.paths {
		if item[method].RequestBody.Content["application/json"] == nil {
			continue
		}
		want := strings.Split(strings.Trim(p, "/"), "/")
		vars, fits := 0, len(want) == len(parts)
		for i := 0; fits && i < len(want); i++ {
			if strings.HasPrefix(want[i], "{") {
				vars++
			} else {
				fits = want[i] == parts[i]
			}
		}
		if fits && vars < fewest {
			best, fewest = p, vars
		}
	}
	return best, best != ""
}

// schema compiles the schema of a body, once.
func (s *Spec) schema(path, method string) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	escaped := strings.NewReplacer("~", "~0", "/", "~1").Replace(path)
	at := resource + "#/paths/" + strings.NewReplacer("{", "%7B", "}", "%7D").Replace(escaped) + "/" + method + "/requestBody/content/application~1json/schema"
	if c := s.schemas[at]; c != nil {
		return c, nil
	}
	c, err := s.compiler.Compile(at)
	if err != nil {
		return nil, fmt.Errorf("openapi: schema of %s %s: %w", method, path, err)
	}
	s.schemas[at] = c
	return c, nil
}
