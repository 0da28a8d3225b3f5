package route

import (
	"testing"

	"bridgekeeper/bot/wire"
)

// greeting is a feature with one command, one button and one form.
func greeting(command string, button, form Verb) Feature {
	return Feature{
		Commands: []Command{{Name: command, Handle: answers(command)}},
		Buttons:  map[Verb]Handler{button: answers("")}, Forms: map[Verb]Handler{form: answers("")},
	}
}

func TestLongWorkIsKnownHoweverItIsAskedFor(t *testing.T) {
	long := greeting("review", "review", "import")
	long.Commands[0].Long, long.Long = true, []Verb{"review", "import"}
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
