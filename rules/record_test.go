package rules_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

var nim = []rules.Game{rulestest.Nim{}}

// nimLine is a game of Nim to its end, or its first n steps where n is not negative.
func nimLine(t *testing.T, n int) *rules.Line {
	t.Helper()
	l, err := rules.NewLine(rulestest.Nim{}, rules.Setup{Key: "two-heaps"})
	if err != nil {
		t.Fatal(err)
	}
	steps := []rules.Action{"take a", "end", "take b", "take b", "end", "take a"}
	if n >= 0 {
		steps = steps[:n]
	}
	if l, err = l.PlayAll(steps); err != nil {
		t.Fatal(err)
	}
	return l
}

func times(n int) []string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("2026-01-02T03:04:%02d.678Z", i))
	}
	return out
}

const whole = `{"format":"bridgekeeper","version":1,"game":"nim",` +
	`"setup":{"key":"two-heaps","title":"Two Heaps","text":"2 2"},` +
	`"seats":[{"role":"one","name":"Ana <&> Zoë"},{"role":"two"}],"pace":"3 days",` +
	`"turns":[` +
	`{"turn":1,"seat":"first","notation":"a1","steps":[{"action":"take a","at":"2026-01-02T03:04:00.678Z"},{"action":"end","at":"2026-01-02T03:04:01.678Z"}]},` +
	`{"turn":2,"seat":"second","notation":"b2","steps":[{"action":"take b","at":"2026-01-02T03:04:02.678Z"},{"action":"take b","at":"2026-01-02T03:04:03.678Z"},{"action":"end","at":"2026-01-02T03:04:04.678Z"}]},` +
	`{"turn":3,"seat":"first","notation":"a1","steps":[{"action":"take a","at":"2026-01-02T03:04:05.678Z"}]}],` +
	`"result":{"winner":"first","score":[0,0],"reason":"last-stone"}}` + "\n"

func TestRecordIsOneLineOfJSONInAFixedOrder(t *testing.T) {
	r, err := rules.NewRecord(nimLine(t, -1), rules.RecordDetails{
		Names: [2]string{"Ana <&> Zoë"}, Pace: "3 days", Times: times(6),
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := string(r.JSON()); got != whole {
		t.Errorf("got\n%s\nwant\n%s", got, whole)
	}
}

func TestRecordReadAndWrittenAgainIsTheSameBytes(t *testing.T) {
	r, err := rules.ParseRecord([]byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(r.JSON()); got != whole {
		t.Errorf("got\n%s\nwant\n%s", got, whole)
	}
	l, err := r.Line(nim)
	if err != nil {
		t.Fatal(err)
	}
	if l.Len() != 6 || l.Last().String() != nimLine(t, -1).Last().String() {
		t.Errorf("played again: %d steps, %s", l.Len(), l.Last())
	}
}

func TestRecordMayBeSpacedOtherwise(t *testing.T) {
	text := strings.ReplaceAll(whole, `,"`, " ,\r\n\t\"") + "\n \n"
	r, err := rules.ParseRecord([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if string(r.JSON()) != whole {
		t.Errorf("got %s", r.JSON())
	}
}

func TestRecordOfAGameUnderWayAndOfOneTheHostEnded(t *testing.T) {
	for _, n := range []int{0, 1, 3} {
		l := nimLine(t, n)
		for _, ended := range []*rules.RecordResult{nil, {Winner: rules.Second, Reason: "resigned"}, {Reason: "draw-agreed"}} {
			r, err := rules.NewRecord(l, rules.RecordDetails{Ended: ended})
			if err != nil {
				t.Fatal(err)
			}
			read, err := rules.ParseRecord(r.JSON())
			if err != nil {
				t.Fatal(err)
			}
			again, err := read.Line(nim)
			if err != nil {
				t.Fatal(err)
			}
			if again.Len() != n || !bytes.Equal(read.JSON(), r.JSON()) {
				t.Errorf("%d steps, %s", again.Len(), read.JSON())
			}
			if ended != nil && *read.Result != *ended {
				t.Errorf("result %+v, want %+v", *read.Result, *ended)
			}
		}
	}
}

func TestNewRecordRefuses(t *testing.T) {
	for what, tt := range map[string]struct {
		steps   int
		details rules.RecordDetails
	}{
		"fewer times than steps":        {3, rules.RecordDetails{Times: times(2)}},
		"a time of another shape":       {1, rules.RecordDetails{Times: []string{"2026-01-02 03:04"}}},
		"a name with a line break":      {1, rules.RecordDetails{Names: [2]string{"a\nb"}}},
		"a name without end":            {1, rules.RecordDetails{Names: [2]string{strings.Repeat("a", 101)}}},
		"a name that is no UTF-8":       {1, rules.RecordDetails{Names: [2]string{"\xff"}}},
		"an end without a reason":       {1, rules.RecordDetails{Ended: &rules.RecordResult{}}},
		"a reason that is no code":      {1, rules.RecordDetails{Ended: &rules.RecordResult{Reason: "She resigned"}}},
		"a host's end after the rules'": {-1, rules.RecordDetails{Ended: &rules.RecordResult{Reason: "resigned"}}},
	} {
		if r, err := rules.NewRecord(nimLine(t, tt.steps), tt.details); err == nil || r != nil {
			t.Errorf("%s: got %v, %v", what, r, err)
		}
	}
}

// Each row changes one thing in a sound record.
func TestParseRecordRefuses(t *testing.T) {
	for _, tt := range []struct{ what, old, new, want string }{
		{"nothing", whole, "", "EOF"},
		{"no object", whole, `[]`, "wrong place"},
		{"null", whole, `null`, "null"},
		{"half of one", whole[len(whole)/2:], "", "unexpected"},
		{"two of them", whole, whole + whole, "follows"},
		{"something after it", "\n", "x", "follows"},
		{"another format", `"bridgekeeper"`, `"bridge"`, "format"},
		{"no format", `"format":"bridgekeeper",`, ``, "format"},
		{"a later version", `"version":1`, `"version":2`, "version 2"},
		{"a version that is no number", `"version":1`, `"version":"1"`, "version"},
		{"an unknown field", `"game":`, `"winner":"first","game":`, `unknown field "winner"`},
		{"an unknown field further in", `"role":"two"`, `"role":"two","rating":1`, `unknown field "rating"`},
		{"a field in other capitals", `"pace"`, `"Pace"`, `unknown field "Pace"`},
		{"a field twice", `"pace":"3 days"`, `"pace":"3 days","pace":"3 days"`, `"pace" twice`},
		{"a field twice further in", `"at":"2026-01-02T03:04:05.678Z"`, `"at":"2026-01-02T03:04:05.678Z","action":"end"`, `"action" twice`},
		{"null for a text", `"pace":"3 days"`, `"pace":null`, "null"},
		{"null for the result", `{"winner":"first","score":[0,0],"reason":"last-stone"}`, `null`, "null"},
		{"a list for a text", `"pace":"3 days"`, `"pace":[]`, "wrong place"},
		{"a text for a list", `[0,0]`, `"0"`, "wrong place"},
		{"deep nesting", `"pace":"3 days"`, `"pace":` + strings.Repeat("[", 1<<16) + strings.Repeat("]", 1<<16), "wrong place"},
		{"a broken number", `"turn":1`, `"turn":1.5`, "turn"},
		{"a turn 0", `"turn":1`, `"turn":0`, "bad number"},
		{"three seats", `{"role":"two"}`, `{"role":"two"},{"role":"three"}`, "3 seats"},
		{"a seat unheard of", `"seat":"second"`, `"seat":"third"`, `"third"`},
		{"a turn of nobody's", `"seat":"second"`, `"seat":"nobody"`, "bad seat"},
		{"a result of three scores", `[0,0]`, `[0,0,0]`, "bad result"},
		{"a winner unheard of", `"winner":"first"`, `"winner":"ana"`, "bad result"},
		{"no setup text", `,"text":"2 2"`, ``, "setup text"},
		{"a setup text too long", `"2 2"`, `"` + strings.Repeat("2", 1<<16+1) + `"`, "setup text"},
		{"a name that breaks the line", `Zoë`, `\n`, "first name"},
		{"bytes that are no text", `Zoë`, "\xff", "UTF-8"},
		{"an action in capitals", `"take a","at":"2026-01-02T03:04:05`, `"TAKE a","at":"2026-01-02T03:04:05`, "bad action"},
		{"an action too long", `"take b"`, `"take bbbbbbbbbbbbbbbbbbbbb"`, "bad action"},
		{"a turn without steps", `[{"action":"take a","at":"2026-01-02T03:04:05.678Z"}]`, `[]`, "no steps"},
		{"a turn without notation", `"notation":"b2"`, `"notation":""`, "bad notation"},
		{"a time without zone", `05.678Z`, `05.678`, "bad time"},
		{"a time in words", `2026-01-02T03:04:05.678Z`, `yesterday`, "bad time"},
		{"a time with a bare point", `05.678Z`, `05.Z`, "bad time"},
		{"more than a megabyte", "\n", strings.Repeat(" ", rules.MaxRecord), "longer"},
	} {
		text := strings.Replace(whole, tt.old, tt.new, 1)
		if text == whole {
			t.Fatalf("%s: nothing changed", tt.what)
		}
		r, err := rules.ParseRecord([]byte(text))
		if err == nil || r != nil {
			t.Errorf("%s: taken", tt.what)
		} else if !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v; want something about %q", tt.what, err, tt.want)
		}
	}
}

func TestRecordTimesKeepTheirShape(t *testing.T) {
	for _, at := range []string{"2026-01-02T03:04:05Z", "2026-01-02T03:04:05.1Z", "2026-01-02T03:04:05.123456789Z", "2026-01-02T03:04:05+05:30", "2026-01-02T03:04:05.5-03:00"} {
		text := strings.ReplaceAll(whole, "2026-01-02T03:04:05.678Z", at)
		r, err := rules.ParseRecord([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", at, err)
		} else if string(r.JSON()) != text {
			t.Errorf("%s: written again as %s", at, r.JSON())
		}
	}
}

// Each row is well formed, and no game that can have been played.
func TestRecordLineRefuses(t *testing.T) {
	for _, tt := range []struct{ what, old, new, want string }{
		{"an unknown game", `"game":"nim"`, `"game":"nym"`, `"nym"`},
		{"a setup that can't be", `"2 2"`, `"2 x"`, "setup"},
		{"other roles", `"role":"two"`, `"role":"too"`, `"too"`},
		{"an illegal step", `"take b"`, `"take c"`, "step 3"},
		{"a step in the wrong turn", `{"action":"end","at":"2026-01-02T03:04:01.678Z"}]}`, `{"action":"end","at":"2026-01-02T03:04:01.678Z"},{"action":"take b"}]}`, "step"},
		{"a wrong number", `"turn":3`, `"turn":4`, "number 4"},
		{"a wrong seat", `"seat":"second"`, `"seat":"first"`, "seat first"},
		{"another notation", `"notation":"b2"`, `"notation":"b1"`, `"b1"`},
		{"another spelling of the notation", `"notation":"b2"`, `"notation":"B2"`, `"B2"`},
		{"another winner", `"winner":"first"`, `"winner":"second"`, "result"},
		{"another reason", `"last-stone"`, `"resigned"`, "result"},
		{"another score", `[0,0]`, `[1,0]`, "result"},
		{"no result", `,"result":{"winner":"first","score":[0,0],"reason":"last-stone"}`, ``, "no result"},
	} {
		text := strings.Replace(whole, tt.old, tt.new, 1)
		r, err := rules.ParseRecord([]byte(text))
		if err != nil {
			t.Errorf("%s: not well formed: %v", tt.what, err)
			continue
		}
		l, err := r.Line(nim)
		if err == nil || l != nil {
			t.Errorf("%s: played", tt.what)
		} else if !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v; want something about %q", tt.what, err, tt.want)
		}
	}
}

func TestRecordOfAResignationKeepsTheStanding(t *testing.T) {
	r, err := rules.NewRecord(nimLine(t, 2), rules.RecordDetails{Ended: &rules.RecordResult{Winner: rules.First, Reason: "resigned"}})
	if err != nil {
		t.Fatal(err)
	}
	r.Result.Score = [2]int{3, 0}
	if _, err := r.Line(nim); err == nil {
		t.Error("a score that is not the standing was taken")
	}
}

func FuzzParseRecord(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte(strings.ReplaceAll(whole, `"`, `'`)))
	f.Add([]byte(`{"format":"bridgekeeper"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := rules.ParseRecord(data)
		if err != nil {
			return
		}
		once := r.JSON()
		again, err := rules.ParseRecord(once)
		if err != nil {
			t.Fatalf("%s\nis not read again: %v", once, err)
		}
		if !bytes.Equal(again.JSON(), once) {
			t.Fatalf("%s\nwritten again is\n%s", once, again.JSON())
		}
		if l, err := again.Line(nim); err == nil && l.Len() > 1000 {
			t.Fatalf("a game of Nim of %d steps", l.Len())
		}
	})
}
