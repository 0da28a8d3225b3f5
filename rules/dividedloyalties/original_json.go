package dividedloyalties

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// JSON is read in place: a value is a stretch of the file, so that whatever is wrong
// with it can be pointed at, and nothing is copied that isn't asked for. All of these
// but document take it that the text is well formed.

// mostItems bounds a list: nothing in a saved game has more.
const mostItems = 1000

// document is the one value of a file, once it is known to be well formed.
func (r *textReader) document() (field, error) {
	whole := trimAll(field{text: r.text})
	var raw json.RawMessage
	err := json.Unmarshal([]byte(whole.text), &raw)
	if err == nil {
		return whole, nil
	}
	at := len(whole.text)
	var wrong *json.SyntaxError
	if errors.As(err, &wrong) && wrong.Offset > 0 {
		at = int(wrong.Offset) - 1
	}
	f := field{at: whole.at + at}
	if at < len(whole.text) {
		f.text = whole.text[at : at+1]
	}
	return whole, r.fail(f, CodeNoJSON, nil)
}

// valueEnd is where the value ends that begins at i.
func valueEnd(s string, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '"':
			i = stringEnd(s, i)
			if depth == 0 {
				return i + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
			if depth < 0 {
				return i
			}
		case ',', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return i
			}
		}
	}
	return i
}

// stringEnd is the closing quote of the string whose opening one is at i.
func stringEnd(s string, i int) int {
	for i++; i < len(s) && s[i] != '"'; i++ {
		if s[i] == '\\' {
			i++
		}
	}
	return min(i, len(s))
}

// A jsonReader goes over the inside of a list or an object.
type jsonReader struct {
	text string
	base int // where text begins in the file
	i    int
}

func inside(f field) jsonReader { return jsonReader{f.text[1 : len(f.text)-1], f.at + 1, 0} }

// next is the next value; false after the last.
func (j *jsonReader) next() (field, bool) {
	for j.i < len(j.text) && strings.IndexByte(" \t\r\n,:", j.text[j.i]) >= 0 {
		j.i++
	}
	if j.i == len(j.text) {
		return field{at: j.base + j.i}, false
	}
	start := j.i
	j.i = valueEnd(j.text, start)
	return field{j.text[start:j.i], j.base + start}, true
}

func isObject(f field) bool { return strings.HasPrefix(f.text, "{") }

// member is the value of that name in an object, the last where there are several;
// false where there is none, or f is no object.
func member(f field, name string) (value field, ok bool) {
	if !isObject(f) {
		return field{}, false
	}
	for j := inside(f); ; {
		key, more := j.next()
		if !more {
			return value, ok
		}
		// A key that needs escapes is none of those asked for.
		v, _ := j.next()
		if len(key.text) == len(name)+2 && key.text[1:1+len(name)] == name {
			value, ok = v, true
		}
	}
}

// items are the values of a list; false where f is no list, or one of too many.
func items(f field) ([]field, bool) {
	if !strings.HasPrefix(f.text, "[") {
		return nil, false
	}
	var list []field
	for j := inside(f); ; {
		v, more := j.next()
		if !more {
			return list, true
		}
		if len(list) == mostItems {
			return nil, false
		}
		list = append(list, v)
	}
}

// text is the value of a string; false where f is none.
func jsonText(f field) (string, bool) {
	if !strings.HasPrefix(f.text, `"`) {
		return "", false
	}
	var s string
	err := json.Unmarshal([]byte(f.text), &s)
	return s, err == nil
}

// whole is a number without sign, point and exponent; false where f is none of at
// most nine digits.
func whole(f field) (int, bool) {
	if len(f.text) > 9 || strings.Trim(f.text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(f.text)
	return n, err == nil
}
