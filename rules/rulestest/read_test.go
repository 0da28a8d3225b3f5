package rulestest

import (
	"testing"

	"bridgekeeper/rules"
)

func TestHowTurnsRead(t *testing.T) {
	line, err := rules.NewLine(Nim{}, Nim{}.Setups()[0])
	if err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]string{
		"a2": "take a, take a, end",
		"a9": `illegal empty-heap "a9"`,
		"":   `bad-turn ""`,
	} {
		if got := Typed(Nim{}, line.Last(), typed); got != want {
			t.Errorf("%q reads %s, want %s", typed, got, want)
		}
	}
	_, err = Nim{}.ParseTurn(line.Last(), "", nil)
	if !FaultAt(err, NimBadTurn, 1, 1) || FaultAt(err, NimBadTurn, 1, 2) || FaultAt(err, NimBadSetup, 1, 1) || FaultAt(nil, NimBadTurn, 1, 1) {
		t.Errorf("the fault is taken for another: %v", err)
	}
}

func TestHowSetupsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"3 4 5": "",
		"3 4 x": `bad-setup {text: "3 4 x"} "3 4 x"`,
	} {
		if got := Refused(Nim{}, text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if got := Position(t, Nim{}, "2 2").String(); got != "2 2" {
		t.Errorf("the position is %q", got)
	}
}
