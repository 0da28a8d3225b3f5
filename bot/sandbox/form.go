package sandbox

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// form collects what is wrong with one request body, as the tree Discord answers with.
type form struct {
	tree map[string]any
}

// add notes an error at a path.
func (f *form) add(path []string, code, message string) {
	if f.tree == nil {
		f.tree = map[string]any{}
	}
	at := f.tree
	for _, p := range path {
		next, ok := at[p].(map[string]any)
		if !ok {
			next = map[string]any{}
			at[p] = next
		}
		at = next
	}
	list, _ := at["_errors"].([]any)
	at["_errors"] = append(list, map[string]any{"code": code, "message": message})
}

// err is the refusal, or nil if nothing was wrong.
func (f *form) err() error {
	if f.tree == nil {
		return nil
	}
	return invalidForm(f)
}

// node is a value in a request body together with the path that leads to it. Its methods read the value as a type
// within limits and note in the form what is wrong; they return the zero value then. Null reads as absent, because
// discordgo sends null for what is unset.
type node struct {
	f     *form
	path  []string
	v     any
	there bool // the key was present, possibly as null
}

func rootNode(f *form, v any) node { return node{f: f, v: v, there: v != nil} }

func (n node) key(k string) node {
	m, _ := n.v.(map[string]any)
	v, ok := m[k]
	return node{f: n.f, path: append(slices.Clip(n.path), k), v: v, there: ok}
}

func (n node) at(i int, v any) node {
	return node{f: n.f, path: append(slices.Clip(n.path), strconv.Itoa(i)), v: v, there: true}
}

// set says whether there is a value other than null.
func (n node) set() bool { return n.there && n.v != nil }

func (n node) fail(code, message string) { n.f.add(n.path, code, message) }

func (n node) failf(code, format string, a ...any) { n.fail(code, fmt.Sprintf(format, a...)) }

// required notes the absence of a value, and says whether it is there.
func (n node) required() bool {
	if !n.set() {
		n.fail("BASE_TYPE_REQUIRED", "This field is required")
	}
	return n.set()
}

// str reads text of lo to hi characters.
func (n node) str(lo, hi int) string {
	if !n.set() {
		return ""
	}
	s, ok := n.v.(string)
	if !ok {
		n.fail("STRING_TYPE_CONVERT", "Could not interpret value as string.")
		return ""
	}
	l := utf8.RuneCountInString(s)
	switch {
	case l >= lo && l <= hi:
		return s
	case lo > 0:
		n.failf("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", lo, hi)
	default:
		n.failf("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", hi)
	}
	return ""
}

// match reads text of lo to hi characters that matches re.
func (n node) match(lo, hi int, re *regexp.Regexp) string {
	s := n.str(lo, hi)
	if s != "" && !re.MatchString(s) {
		n.fail("STRING_TYPE_REGEX", "String value did not match validation regex.")
		return ""
	}
	return s
}

// integer reads a whole number between lo and hi.
func (n node) integer(lo, hi int64) int64 {
	if !n.set() {
		return 0
	}
	i, ok := wholeNumber(n.v)
	switch {
	case !ok:
		n.failf("NUMBER_TYPE_COERCE", "Value \"%v\" is not int.", n.v)
	case i < lo:
		n.failf("NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", lo)
	case i > hi:
		n.failf("NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", hi)
	default:
		return i
	}
	return 0
}

// wholeNumber takes JSON numbers and, as Discord does, their decimal spelling in a string.
func wholeNumber(v any) (int64, bool) {
	var text string
	switch v := v.(type) {
	case json.Number:
		text = v.String()
	case string:
		text = v
	default:
		return 0, false
	}
	if i, err := strconv.ParseInt(text, 10, 64); err == nil {
		return i, true
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || x != math.Trunc(x) || math.Abs(x) > 1<<53 {
		return 0, false
	}
	return int64(x), true
}

// number reads any finite number.
func (n node) number() (float64, bool) {
	if !n.set() {
		return 0, false
	}
	if j, ok := n.v.(json.Number); ok {
		if x, err := j.Float64(); err == nil {
			return x, true
		}
	}
	n.failf("NUMBER_TYPE_COERCE", "Value \"%v\" is not float.", n.v)
	return 0, false
}

// oneOf reads a whole number out of a few.
func (n node) oneOf(allowed ...int64) int64 {
	if !n.set() {
		return 0
	}
	i, ok := wholeNumber(n.v)
	if ok && slices.Contains(allowed, i) {
		return i
	}
	words := make([]string, len(allowed))
	for k, a := range allowed {
		words[k] = strconv.FormatInt(a, 10)
	}
	n.failf("BASE_TYPE_CHOICES", "Value must be one of {%s}.", strings.Join(words, ", "))
	return 0
}

func (n node) boolean() bool {
	if !n.set() {
		return false
	}
	b, ok := n.v.(bool)
	if !ok {
		n.fail("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	}
	return b
}

func (n node) snowflake() string {
	if !n.set() {
		return ""
	}
	var s string
	switch v := n.v.(type) {
	case string:
		s = v
	case json.Number:
		s = v.String()
	}
	if !isSnowflake(s) {
		n.failf("NUMBER_TYPE_COERCE", "Value \"%v\" is not snowflake.", n.v)
		return ""
	}
	return s
}

// list reads an array of lo to hi values.
func (n node) list(lo, hi int) []node {
	if !n.set() {
		return nil
	}
	a, ok := n.v.([]any)
	if !ok {
		n.fail("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
		return nil
	}
	switch {
	case len(a) >= lo && len(a) <= hi:
	case lo > 0:
		n.failf("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", lo, hi)
		return nil
	default:
		n.failf("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", hi)
		return nil
	}
	nodes := make([]node, len(a))
	for i, v := range a {
		nodes[i] = n.at(i, v)
	}
	return nodes
}

// object says whether the value is an object, and notes if it is something else.
func (n node) object() bool {
	if !n.set() {
		return false
	}
	if _, ok := n.v.(map[string]any); !ok {
		n.fail("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
		return false
	}
	return true
}
