package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Error codes of Discord's API that callers act upon.
const (
	CodeUnknownChannel     = 10003
	CodeUnknownMember      = 10007
	CodeUnknownMessage     = 10008
	CodeUnknownWebhook     = 10015 // an interaction's token that Discord no longer or never knew, on edits and followups
	CodeUnknownInteraction = 10062 // the first response came after three seconds
	CodeTooLarge           = 40005
	CodeAlreadyAnswered    = 40060 // a second callback
	CodeMissingAccess      = 50001
	CodeEmptyMessage       = 50006
	CodeDMsClosed          = 50007
	CodeMissingPermissions = 50013
	CodeInvalidToken       = 50027 // an interaction's token after its 15 minutes
	CodeInvalidForm        = 50035
	CodeThreadArchived     = 50083
	CodeThreadExists       = 160004 // the message has one
	maxErrorPaths          = 32
	maxErrorText           = 300
	maxErrorDepth          = 16
)

// PathError is one complaint of a refused form: where and what.
type PathError struct {
	Path    string // dotted, such as "data.components.0.custom_id"
	Code    string
	Message string
}

// Error is an answer of Discord other than success. Its text names the route by its pattern, never by its address:
// addresses hold tokens.
type Error struct {
	Route      string // method and pattern, such as "POST /channels/{channel}/messages"
	Status     int    // HTTP status
	Code       int    // Discord's code, 0 where the body had none
	Message    string
	Paths      []PathError
	RetryAfter time.Duration // of a 429, else 0
	// Ours is set where the request was not sent at all because a limit already known would have refused it.
	Ours bool
}

func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: status %d", e.Route, e.Status)
	if e.Code != 0 {
		fmt.Fprintf(&b, ", code %d", e.Code)
	}
	if e.Message != "" {
		fmt.Fprintf(&b, ": %s", e.Message)
	}
	for _, p := range e.Paths {
		fmt.Fprintf(&b, "; %s: %s (%s)", p.Path, p.Message, p.Code)
	}
	if e.RetryAfter > 0 {
		fmt.Fprintf(&b, " (retry after %s)", e.RetryAfter)
	}
	return b.String()
}

// LostError is a request that got no answer: the network failed or the context ended.
type LostError struct {
	Route string
	// Sent is false only where the request surely did not reach Discord.
	Sent bool
	err  error
	text string // the cause's text without tokens
}

func (e *LostError) Error() string { return e.Route + ": no answer: " + e.text }

// Unwrap returns the cause, so that errors.Is finds a context's error.
func (e *LostError) Unwrap() error { return e.err }

// IsCode tells whether err is an answer of Discord with one of the codes.
func IsCode(err error, codes ...int) bool {
	var e *Error
	if !errors.As(err, &e) {
		return false
	}
	for _, c := range codes {
		if e.Code == c && c != 0 {
			return true
		}
	}
	return false
}

// Uncertain tells whether the request behind err may have been carried out although no success was reported.
func Uncertain(err error) bool {
	var lost *LostError
	if errors.As(err, &lost) {
		return lost.Sent
	}
	var e *Error
	return errors.As(err, &e) && e.Status >= 500
}

// tokenDead tells whether the interaction can no longer be answered by its token.
func tokenDead(err error) bool {
	return IsCode(err, CodeUnknownInteraction, CodeUnknownWebhook, CodeInvalidToken)
}

// parseError makes an Error of an answer's status, headers and (possibly cut, possibly HTML) body.
func parseError(route string, status int, header http.Header, body []byte) *Error {
	e := &Error{Route: route, Status: status}
	var doc struct {
		Code       json.Number     `json:"code"`
		Message    string          `json:"message"`
		Errors     json.RawMessage `json:"errors"`
		RetryAfter float64         `json:"retry_after"`
	}
	if json.Unmarshal(body, &doc) == nil {
		e.Code, _ = strconv.Atoi(doc.Code.String())
		e.Message = clip(oneLine(doc.Message), maxErrorText)
		e.Paths = errorPaths(doc.Errors)
	} else {
		// A proxy's page says nothing that its status does not.
		e.Message = strings.ToLower(http.StatusText(status))
	}
	if status == http.StatusTooManyRequests {
		e.RetryAfter = retryAfter(doc.RetryAfter, header)
	}
	return e
}

// retryAfter takes the body's seconds, else the header's, else a second; always within (0, 1 day].
func retryAfter(seconds float64, header http.Header) time.Duration {
	if !(seconds > 0) {
		seconds, _ = strconv.ParseFloat(header.Get("Retry-After"), 64)
	}
	if !(seconds > 0) {
		seconds = 1
	}
	return time.Duration(min(seconds, 86400) * float64(time.Second))
}

// errorPaths flattens Discord's tree {"a":{"0":{"_errors":[{"code","message"}]}}}, in a fixed order.
func errorPaths(raw json.RawMessage) []PathError {
	var found []PathError
	var walk func(raw json.RawMessage, path string, depth int)
	walk = func(raw json.RawMessage, path string, depth int) {
		var node map[string]json.RawMessage
		if depth > maxErrorDepth || len(found) >= maxErrorPaths || json.Unmarshal(raw, &node) != nil {
			return
		}
		keys := make([]string, 0, len(node))
		for k := range node {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		for _, k := range keys {
			if k != "_errors" {
				walk(node[k], strings.TrimPrefix(path+"."+k, "."), depth+1)
				continue
			}
			var list []struct{ Code, Message string }
			if json.Unmarshal(node[k], &list) != nil {
				continue
			}
			for _, l := range list {
				if len(found) < maxErrorPaths {
					found = append(found, PathError{
						Path: clip(oneLine(path), maxErrorText), Code: clip(oneLine(l.Code), maxErrorText),
						Message: clip(oneLine(l.Message), maxErrorText),
					})
				}
			}
		}
	}
	walk(raw, "", 0)
	return found
}

// surelyNotSent tells whether err arose before a connection existed.
func surelyNotSent(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && (op.Op == "dial" || op.Op == "proxyconnect")
}

// oneLine replaces control characters, so that a server's text cannot forge log lines.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "�"))
}

// clip shortens s to at most n runes.
func clip(s string, n int) string {
	count := 0
	for i := range s {
		if count == n {
			return s[:i]
		}
		count++
	}
	return s
}

// Passing tells whether err is one that trying again may mend: anything but an answer of Discord that blames the request.
func Passing(err error) bool {
	var e *Error
	return !errors.As(err, &e) || e.Status >= 500 || e.Status == http.StatusTooManyRequests
}
