package rules_test

import (
	"errors"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/rules/fourangels"
)

// seedFiles are files of every form of every game, in the middle of a game and at its
// start.
func seedFiles(tb testing.TB) []string {
	tb.Helper()
	out := []string{aCSV, aGrid, "\ufeff" + aCSV, "{}", "Bridgekeeper", `{"format":"bridgekeeper"`, "dl-t-000"}
	for _, l := range []*rules.Line{
		played(tb, connectfour.Game{}, "", "d", "d", "e"), played(tb, connectfour.Game{}, ""),
		played(tb, fourangels.Game{}, "", "a1 c3", "d4"), played(tb, dividedloyalties.Game{}, ""),
	} {
		record, sheet := recordOf(tb, l)
		out = append(out, record, sheet, rules.Code(l), l.Last().String())
		for _, f := range l.Game().Formats() {
			if f.Export == nil {
				continue
			}
			data, err := f.Export(l)
			if err != nil {
				tb.Fatal(err)
			}
			out = append(out, string(data))
		}
	}
	return out
}

// FuzzReadFile holds that whatever is handed in is a file of one game, whose record
// comes back, or is refused at a place in it. Each seed comes whole and with something
// wrong in its middle.
func FuzzReadFile(f *testing.F) {
	for _, text := range seedFiles(f) {
		f.Add([]byte(text))
		half := len(text) / 2
		f.Add([]byte(text[:half] + "h9\n" + text[half:]))
		f.Add([]byte(strings.Replace(text, `"turn":2`, `"turn":7`, 1)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := rules.ReadFile(theGames, data)
		if err != nil {
			var refused *rules.FileError
			e := rules.Notation(err)
			if e == nil || !errors.As(err, &refused) || e.Code == "" || e.Start < 0 || e.End < e.Start || e.End > len(e.Input) {
				t.Fatalf("%.200q: %v", data, err)
			}
			return
		}
		if len(file.Lines) == 0 || file.Form == "" {
			t.Fatalf("%.200q: read as %q, with nothing in it", data, file.Form)
		}
		last := file.Lines[len(file.Lines)-1]
		record, _ := recordOf(t, last)
		again, err := rules.ReadFile(theGames, []byte(record))
		if err != nil || again.Form != rules.FormRecord || again.Lines[0].Last().String() != last.Last().String() {
			t.Fatalf("%.200q: its record\n%s\nis read as %+v, %v", data, record, again, err)
		}
	})
}
