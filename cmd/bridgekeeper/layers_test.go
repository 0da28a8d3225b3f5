package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
)

type object = map[string]any
type array = []any

func textOf(n int) object { return object{"type": 10, "content": strings.Repeat("x", n)} }

func buttonOf(id, label string) object {
	return object{"type": 2, "style": 1, "custom_id": id, "label": label}
}

func rowOf(kids ...any) object { return object{"type": 1, "components": kids} }

func optionOf(name string, required bool) object {
	return object{"type": 3, "name": name, "description": "d", "required": required}
}

// messageOf is a message of Components V2.
func messageOf(components ...any) object {
	return object{"flags": 1 << 15, "components": components, "allowed_mentions": object{"parse": array{}}}
}

// with is a body with one more key.
func with(body object, key string, value any) object {
	body[key] = value
	return body
}

func commandOf(name string, options ...any) array {
	return array{object{"name": name, "description": "d", "type": 1, "options": options}}
}

// many makes a list of n things.
func many(n int, thing func(i int) any) array {
	list := make(array, n)
	for i := range list {
		list[i] = thing(i)
	}
	return list
}

// TestWhatEachLayerOfChecksSees sends what Discord refuses to the stand-in and holds
// it against Discord's own description: the table says which of the two refuses it,
// so which mistakes would pass with only the other. Either alone is not enough.
func TestWhatEachLayerOfChecksSees(t *testing.T) {
	d := theDescription(t)
	s := newStage(t)
	s.unchecked = true
	channel := s.sandbox.ChannelID(general)
	const post, register = "POST /channels/{channel}/messages", "PUT /applications/{app}/commands"
	for _, tt := range []struct {
		what, where          string
		body                 any
		standIn, description bool // refuses it
	}{
		{"a message in order", post, messageOf(textOf(1)), false, false},
		{"commands in order", register, commandOf("place", optionOf("cell", true), optionOf("stone", false)), false, false},

		{"content with Components V2", post, with(messageOf(textOf(1)), "content", "x"), true, false},
		{"a doubled custom id", post, messageOf(rowOf(buttonOf("a", "A"), buttonOf("a", "B"))), true, false},
		{"a doubled component id", post, messageOf(with(textOf(1), "id", 3), with(textOf(1), "id", 3)), true, false},
		{"41 components in all", post, messageOf(object{"type": 17, "components": many(40, func(int) any { return textOf(1) })}), true, false},
		{"4,001 characters in two texts", post, messageOf(textOf(4000), textOf(1)), true, false},
		{"a select beside a button", post, messageOf(rowOf(buttonOf("a", "A"), object{"type": 5, "custom_id": "b"})), true, false},
		{"a button without a label", post, messageOf(rowOf(buttonOf("a", ""))), true, false},
		{"a link with a custom id", post, messageOf(rowOf(object{"type": 2, "style": 5, "label": "x", "url": "https://example.org/", "custom_id": "a"})), true, false},
		{"a picture that was not sent", post, messageOf(object{"type": 12, "items": array{object{"media": object{"url": "attachment://board.png"}}}}), true, false},
		{"two options of one value", post, messageOf(rowOf(object{"type": 3, "custom_id": "s", "options": many(2, func(int) any { return object{"label": "x", "value": "x"} })})), true, false},
		{"an empty message", post, object{"content": ""}, true, false},
		{"content of 2,001 characters", post, object{"content": strings.Repeat("x", 2001)}, true, false},
		{"components that need V2 without it", post, with(messageOf(textOf(1)), "flags", 0), true, false},
		{"a command name in capitals", register, commandOf("Place"), true, false},
		{"a command name with a space", register, commandOf("place stone"), true, false},
		{"an option required after one that is not", register, commandOf("place", optionOf("stone", false), optionOf("cell", true)), true, false},
		{"an option twice", register, commandOf("place", optionOf("cell", true), optionOf("cell", true)), true, false},
		{"choices with autocomplete", register, commandOf("place", with(with(optionOf("cell", true), "autocomplete", true), "choices", array{object{"name": "x", "value": "x"}})), true, false},
		{"a command of 8,000 characters", register, commandOf("place", many(25, func(i int) any {
			o := optionOf(string(rune('a'+i)), false)
			o["choices"] = many(4, func(k int) any {
				return object{"name": strings.Repeat("n", 80) + string(rune('a'+k)), "value": string(rune('a' + k))}
			})
			return o
		})...), true, false},
		{"a command twice", register, append(commandOf("place"), commandOf("place")...), true, false},

		{"a misspelt property of a message", post, with(messageOf(textOf(1)), "atachments", array{}), false, true},
		{"a misspelt property of a button", post, messageOf(rowOf(with(buttonOf("a", "A"), "disable", true))), false, true},
		{"a misspelt property of a command", register, array{object{"name": "place", "description": "d", "option": array{}}}, false, true},
		{"a mention to parse that is none", post, with(messageOf(textOf(1)), "allowed_mentions", object{"parse": array{"user"}}), true, true},

		{"a label of 81 characters", post, messageOf(rowOf(buttonOf("a", strings.Repeat("x", 81)))), true, true},
		{"a custom id of 101 characters", post, messageOf(rowOf(buttonOf(strings.Repeat("x", 101), "A"))), true, true},
		{"six buttons in a row", post, messageOf(rowOf(many(6, func(i int) any { return buttonOf(string(rune('a'+i)), "A") })...)), true, true},
		{"26 options", post, messageOf(rowOf(object{"type": 3, "custom_id": "s", "options": many(26, func(i int) any {
			return object{"label": "x", "value": string(rune('a' + i))}
		})})), true, true},
		{"an empty text", post, messageOf(textOf(0)), true, true},
		{"a component of no known type", post, messageOf(object{"type": 99}), true, true},
		{"a nonce of 26 characters", post, with(messageOf(textOf(1)), "nonce", strings.Repeat("n", 26)), true, true},
		{"a description of 101 characters", register, array{object{"name": "place", "description": strings.Repeat("d", 101)}}, true, true},
		{"26 options of a command", register, commandOf("place", many(26, func(i int) any { return optionOf(string(rune('a'+i)), false) })...), true, true},
		{"an option of no known type", register, commandOf("place", object{"type": 99, "name": "a", "description": "d"}), true, true},
	} {
		t.Run(tt.what, func(t *testing.T) {
			raw, err := json.Marshal(tt.body)
			if err != nil {
				t.Fatal(err)
			}
			method, path, _ := strings.Cut(tt.where, " ")
			path = strings.NewReplacer("{channel}", channel, "{app}", s.sandbox.Application()).Replace(path)
			if status, answer := s.send(method, path, raw); status >= 400 != tt.standIn {
				t.Errorf("the stand-in answered %d: %s", status, answer)
			}
			if err := d.check(method, "/api/v10"+path, raw); err != nil != tt.description {
				t.Errorf("the description says: %v", err)
			}
		})
	}
}

// send sends a request as the bot.
func (s *stage) send(method, path string, body []byte) (status int, answer string) {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.sandbox.URL()+"/api/v10"+path, bytes.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+s.sandbox.Token())
	req.Header.Set("User-Agent", "DiscordBot (test, 1)")
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return resp.StatusCode, string(text)
}
