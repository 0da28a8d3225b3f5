package sandbox

import (
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"bridgekeeper/bot/sandbox/openapi"
	"bridgekeeper/rules/rulestest/facts"
)

// description is Discord's own machine-readable description of its API.
const description = "discord/openapi.json"

var loadSpec = sync.OnceValues(func() (*openapi.Spec, error) {
	path, err := facts.Find(description)
	if err != nil {
		return nil, err
	}
	return openapi.Open(path)
})

// wrongInDescription is where the description disagrees with the documentation, which has a string of digits there, and
// with every library.
const wrongInDescription = "at '/default_member_permissions': got string, want null or integer"

// secondOpinion holds every request the stand-in took in a test against Discord's own description.
func secondOpinion(t *testing.T, requests []Request) {
	t.Helper()
	spec, err := loadSpec()
	if err != nil {
		facts.DoWithout(t, err)
		return
	}
	for _, r := range requests {
		if !r.OK() || len(r.Body) == 0 || string(r.Body) == "null" {
			continue
		}
		err := spec.Check(r.Method, r.Path, r.Body)
		if err != nil && !errors.Is(err, openapi.ErrUnknown) && !strings.Contains(err.Error(), wrongInDescription) {
			t.Errorf("the stand-in took what Discord's description does not: %v\n%s", err, r.Body)
		}
	}
}

func TestEachLayerAloneWouldMissSomething(t *testing.T) {
	facts.Path(t, description)
	spec, err := loadSpec()
	if err != nil {
		t.Fatal(err)
	}
	s := openUnchecked(t, Config{RequestsPerSecond: -1})
	messages := "/channels/" + s.ChannelID("general") + "/messages"
	commands := "/applications/" + s.Application() + "/commands"
	cmd := func(more obj) obj { return with(obj{"name": "c", "description": "d"}, more) }
	opt := func(more obj) obj { return with(obj{"type": 3, "name": "o", "description": "d"}, more) }
	for _, tt := range []struct {
		rule   string
		path   string
		body   obj
		ours   bool // the stand-in takes it
		theirs bool // Discord's description takes it
	}{
		{"both take a card", messages, v2(text("x"), row(button("a", nil))), true, true},
		{"both refuse a custom id of 101", messages, legacy(row(button(long(101), nil))), false, false},
		{"both refuse alt text of 1,025", messages, v2(gallery(1, obj{"description": long(1025)})), false, false},
		{"both refuse 26 select options", messages, legacy(row(menu(26, nil))), false, false},
		{"both refuse 26 command options", commands, cmd(obj{"options": list(26, func(i int) obj { return opt(nil) })}), false, false},
		{"only they look at stickers", messages, obj{"content": "x", "sticker_ids": []string{"1", "2", "3", "4"}}, true, false},
		{"only they look at polls", messages, obj{"content": "x", "poll": obj{"question": 5}}, true, false},
		{"only we know that 2,000 is the limit of content", messages, obj{"content": long(2001)}, false, true},
		{"only we count 40 components nested", messages, v2(append(list(34, func(int) obj { return text("x") }), row(buttons(5)...), text("y"))...), false, true},
		{"only we add the text up", messages, v2(text(long(2001)), text(long(2001))), false, true},
		{"only we see one custom id twice", messages, legacy(row(button("a", nil), button("a", nil))), false, true},
		{"only we refuse content beside V2", messages, with(v2(text("x")), obj{"content": "x"}), false, true},
		{"only we refuse V2 components without the flag", messages, legacy(text("x")), false, true},
		{"only we miss the attachment", messages, v2(obj{"type": 12, "items": []obj{{"media": obj{"url": "attachment://a.png"}}}}), false, true},
		{"only we refuse a button with nothing on it", messages, legacy(row(obj{"type": 2, "style": 1, "custom_id": "a"})), false, true},
		{"only we refuse an empty message", messages, obj{}, false, true},
		{"only we know the pattern of names", commands, cmd(obj{"name": "Upper Case"}), false, true},
		{"only we ask for required options first", commands, cmd(obj{"options": []obj{opt(nil), opt(obj{"name": "p", "required": true})}}), false, true},
		{"only we refuse autocomplete with choices", commands, cmd(obj{"options": []obj{opt(obj{"autocomplete": true, "choices": []obj{{"name": "n", "value": "v"}}})}}), false, true},
		{"only we count 8,000 characters", commands, cmd(obj{"options": list(25, func(i int) obj {
			return opt(obj{"name": string(rune('a' + i)), "choices": list(25, func(k int) obj { return obj{"name": long(90) + string(rune('a'+k)), "value": string(rune('a' + k))} })})
		})}), false, true},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			status, answer := send(t, s, "POST", tt.path, tt.body)
			if (status < 400) != tt.ours {
				t.Errorf("ours: %d %v", status, answer)
			}
			raw, err := json.Marshal(tt.body)
			if err != nil {
				t.Fatal(err)
			}
			if err := spec.Check("POST", "/api/v10"+tt.path, raw); (err == nil) != tt.theirs {
				t.Errorf("theirs: %v", err)
			}
		})
	}
}
