package rules_test

import (
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// TestARecordIsPointedAtWhereItIsWrong changes one thing in a sound record, on one line
// and on many. What is pointed at begins with the text of at, and ends with it.
func TestARecordIsPointedAtWhereItIsWrong(t *testing.T) {
	for _, c := range []struct{ old, new, code, at string }{
		{`"take b"`, `"take c"`, rules.CodeIllegal, `"take c"`},
		{`"action":"end","at":"2026-01-02T03:04:01.678Z"}]}`, `"action":"end","at":"2026-01-02T03:04:01.678Z"},{"action":"take z"}]}`, rules.CodeIllegal, `"take z"`},
		{`"version":1`, `"version":2`, rules.CodeRecordVersion, `2`},
		{`"version":1,`, ``, rules.CodeRecordLacks, ``},
		{`"version":1`, `"version":"1"`, rules.CodeRecordValue, ``},
		{`"game":"nim"`, `"game":"nym"`, rules.CodeSheetGame, `"nym"`},
		{`"game":"nim",`, ``, rules.CodeRecordLacks, ``},
		{`"game":`, `"winner":"first","game":`, rules.CodeRecordField, ``},
		{`"pace":"3 days"`, `"pace":"3 days","pace":"3 days"`, rules.CodeRecordField, ``},
		{`"pace":"3 days"`, `"pace":null`, rules.CodeRecordValue, ``},
		{`"2 2"`, `"2 x"`, "bad-setup", `"2 x"`},
		{`,"text":"2 2"`, ``, rules.CodeRecordLacks, ``},
		{`"role":"two"`, `"role":"too"`, rules.CodeRecordWant, `"too"`},
		{`{"role":"two"}`, `{"role":"two"},{"role":"three"}`, rules.CodeRecordValue, `[`},
		{`Zoë`, `\n`, rules.CodeRecordValue, `"Ana <&> \n"`},
		{`"turn":1`, `"turn":0`, rules.CodeRecordValue, `0`},
		{`"turn":3`, `"turn":4`, rules.CodeRecordWant, `4`},
		{`"seat":"second"`, `"seat":"third"`, rules.CodeRecordValue, `"third"`},
		{`"seat":"second"`, `"seat":"first"`, rules.CodeRecordWant, `"first"`},
		{`"notation":"b2"`, `"notation":"b1"`, rules.CodeRecordWant, `"b1"`},
		{`"notation":"b2",`, ``, rules.CodeRecordLacks, ``},
		{`05.678Z`, `05.678`, rules.CodeRecordValue, `"2026-01-02T03:04:05.678"`},
		{`"winner":"first"`, `"winner":"ana"`, rules.CodeRecordValue, `"ana"`},
		{`"winner":"first"`, `"winner":"second"`, rules.CodeRecordWant, `{`},
		{`[0,0]`, `[0,0,0]`, rules.CodeRecordValue, `[`},
		{`,"result":{"winner":"first","score":[0,0],"reason":"last-stone"}`, ``, rules.CodeRecordLacks, ``},
		{"\n", "\n  x", rules.CodeRecordEnd, ``},
		{`"turns":[`, `"turns":[x`, rules.CodeRecordJSON, ``},
	} {
		if !strings.Contains(whole, c.old) {
			t.Fatalf("%s is not in the record", c.old)
		}
		for _, broken := range []string{strings.Replace(whole, c.old, c.new, 1), spread(strings.Replace(whole, c.old, c.new, 1))} {
			_, err := rules.ReadFile(nim, []byte("\ufeff"+broken))
			e := rules.Notation(err)
			if e == nil {
				t.Errorf("%s: %v", c.new, err)
				continue
			}
			if e.Code != c.code || !strings.HasPrefix(e.Input[e.Start:], c.at) || len(c.at) > 1 && e.Input[e.Start:e.End] != c.at {
				t.Errorf("%s: %s at %q, want %s at %q", c.new, e.Code, e.Input[e.Start:min(e.Start+20, len(e.Input))], c.code, c.at)
			}
			if e.Code == rules.CodeIllegal && rules.Illegal(e) == nil {
				t.Errorf("%s: nobody says why", c.new)
			}
			if e.Start <= len("\ufeff") || e.Start > e.End || e.End > len(e.Input) {
				t.Errorf("%s: from %d to %d of %d", c.new, e.Start, e.End, len(e.Input))
			}
		}
	}
}

// spread puts each turn, seat and step of a record on a line of its own.
func spread(record string) string { return strings.ReplaceAll(record, `{"`, "\n  {\n\t\"") }
