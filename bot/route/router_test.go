package route

import (
	"context"
	"strings"
	"testing"

	"bridgekeeper/bot/wire"
)

func nothing(context.Context, *Request) (*wire.Response, error) { return nil, nil }

// greeting is a feature with one command, one button and one form.
func greeting(command string, button, form Verb) Feature {
	return Feature{
		Commands: []Command{{Name: command, Handle: nothing}},
		Buttons:  map[Verb]Handler{button: nothing}, Forms: map[Verb]Handler{form: nothing},
	}
}

func TestWhatTwoFeaturesClaimIsAnError(t *testing.T) {
	for name, c := range map[string]struct {
		second Feature
		want   string
	}{
		"a command": {greeting("hello", "bow", "card"), "command hello"},
		"a button":  {greeting("bye", "wave", "card"), "buttons of verb wave"},
		"a form":    {greeting("bye", "bow", "letter"), "forms of verb letter"},
		"nothing":   {greeting("bye", "letter", "wave"), ""}, // a button may open the form of its verb
	} {
		_, err := Join(greeting("hello", "wave", "letter"), c.second)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s twice: %v, want %q", name, err, c.want)
		}
	}
}

func TestLongWorkIsKnownHoweverItIsAskedFor(t *testing.T) {
	long := greeting("review", "review", "import")
	long.Commands[0].Long, long.Long = true, []Verb{"review", "import"}
	long.Commands = append(long.Commands, Command{Name: "event", Sub: []Command{{Name: "report", Long: true, Handle: nothing}, {Name: "list", Handle: nothing}}})
	rt, err := Join(long, greeting("place", "act", "type"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		in   wire.Interaction
		want bool
	}{
		{wire.Interaction{Kind: wire.KindCommand, Command: "review"}, true},
		{wire.Interaction{Kind: wire.KindCommand, Command: "place"}, false},
		{wire.Interaction{Kind: wire.KindCommand, Command: "no such"}, false},
		{wire.Interaction{Kind: wire.KindCommand, Command: "event", Path: []string{"report"}}, true},
		{wire.Interaction{Kind: wire.KindCommand, Command: "event", Path: []string{"list"}}, false},
		{wire.Interaction{Kind: wire.KindComponent, CustomID: ID{Verb: Which, Arg: "event/report?table=3"}.String()}, true},
		{wire.Interaction{Kind: wire.KindAutocomplete, Command: "review"}, false},
		{wire.Interaction{Kind: wire.KindComponent, CustomID: ID{Verb: "review", Of: 1}.String()}, true},
		{wire.Interaction{Kind: wire.KindModal, CustomID: ID{Verb: "import"}.String()}, true},
		{wire.Interaction{Kind: wire.KindComponent, CustomID: ID{Verb: "act", Of: 1}.String()}, false},
		{wire.Interaction{Kind: wire.KindComponent, CustomID: ID{Verb: Which, Arg: "review?table=3"}.String()}, true},
		{wire.Interaction{Kind: wire.KindComponent, CustomID: ID{Verb: Which, Arg: "place"}.String()}, false},
		{wire.Interaction{Kind: wire.KindComponent, CustomID: "nonsense"}, false},
	} {
		if got := rt.Long(&c.in); got != c.want {
			t.Errorf("%+v: %v", c.in, got)
		}
	}
}

func TestWhatTakesLongMustBeThere(t *testing.T) {
	f := greeting("hello", "wave", "letter")
	f.Long = []Verb{"wave", "letter"}
	if _, err := Join(f); err != nil {
		t.Error(err)
	}
	f.Long = append(f.Long, "wafe")
	if _, err := Join(f); err == nil || !strings.Contains(err.Error(), "wafe") {
		t.Errorf("a verb that nobody has: %v", err)
	}
}
