package bot

import (
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/view"
	"bridgekeeper/rules"
)

// TestAGameThatCannotHaveBeenPlayedIsRefusedAtItsFirstBadMove hands one in in every
// form, in every language.
func TestAGameThatCannotHaveBeenPlayedIsRefusedAtItsFirstBadMove(t *testing.T) {
	b := newBench(t)
	l := b.withFiles()
	b.start("game", view.ConnectFour)
	for _, a := range []rules.Action{"d", "d", "e"} {
		b.take(a)
	}
	file := func(format string) string {
		t.Helper()
		return string(b.Handle(t.Context(), b.command(ana, "export", "format", format)).Message.Files[0].Data)
	}
	record, sheet := file("record"), file("sheet")
	full := strings.Replace(sheet, "3. red e", "3. red d\n4. blue d\n5. red d\n6. blue d\n7. red d", 1)
	if full == sheet {
		t.Fatalf("no third turn in %q", sheet)
	}
	at := func(text, part string) (line, column int) {
		t.Helper()
		i := strings.Index(text, part)
		if i < 0 {
			t.Fatalf("no %s in %s", part, text)
		}
		return strings.Count(text[:i], "\n") + 1, i - strings.LastIndexByte(text[:i], '\n')
	}
	beyond := strings.Replace(record, `"action":"e"`, `"action":"h"`, 1)
	lines := strings.ReplaceAll(beyond, `{"turn"`, "\n {\"turn\"")
	said := map[string]map[string]bool{}
	for _, c := range []struct{ name, text, where string }{
		{"record", beyond, `"h"`},
		{"record on lines", lines, `"h"`},
		{"record with another turn", strings.Replace(record, `"turn":3`, `"turn":5`, 1), `5,"seat"`},
		{"record with another notation", strings.Replace(record, `"notation":"e"`, `"notation":"f"`, 1), `"f"`},
		{"sheet", full, "7. red d"},
		{"digits", "445\n4444444\n", "4444444"},
		{"moves", "a1-c3\na1-h8\n", "a1-h8"},
	} {
		line, column := at(c.text, c.where)
		switch c.name { // the bad move is the last thing in its line
		case "sheet":
			column += len("7. red ")
		case "digits":
			column += len("444444")
		}
		said[c.name] = map[string]bool{}
		for _, locale := range []string{"en-US", "es-ES", "pt-BR"} {
			b.locale = locale
			got := textOf(b.ask(b.importing(l, ana, "x.txt", c.text)))
			where := map[string]string{
				"en-US": fmt.Sprintf("line %d, column %d", line, column), "es-ES": fmt.Sprintf("línea %d, columna %d", line, column),
				"pt-BR": fmt.Sprintf("linha %d, coluna %d", line, column),
			}[locale]
			if !strings.Contains(got, where) || strings.Contains(got, "step ") || strings.Contains(got, "record:") {
				t.Errorf("%s: %q, want %s", c.name, got, where)
			}
			said[c.name][strings.Split(got, "\n")[1]] = true
		}
		if len(said[c.name]) != 3 {
			t.Errorf("%s is refused in %d ways: %v", c.name, len(said[c.name]), said[c.name])
		}
	}
	if files, err := b.db.Positions(t.Context(), "user:"+ana, string(host.PositionFile)); err != nil || len(files) != 0 {
		t.Errorf("%d files were kept, %v", len(files), err)
	}
}
