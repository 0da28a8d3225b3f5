package rules_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/rules/fourangels"
)

// theGames are those whose files can be told apart: Nim's texts are made for tests.
var theGames = []rules.Game{dividedloyalties.Game{}, connectfour.Game{}, fourangels.Game{}}

const (
	aCSV  = "position_id,position_name,row,c0,c1\n7,Two,0,S1,o\n7,Two,1,S1,G1\n8,Three,0,W1,W1\n"
	aGrid = "# rounds: 4\no  o  o\no  S1 o\no  o  o\n"
)

// recordOf is the record of a line, as a file and as a score sheet.
func recordOf(t testing.TB, l *rules.Line) (json, sheet string) {
	t.Helper()
	r, err := rules.NewRecord(l, rules.RecordDetails{Names: [2]string{"Ana", "Ben"}})
	if err != nil {
		t.Fatal(err)
	}
	return string(r.JSON()), r.Sheet(theGames)
}

func exported(t testing.TB, l *rules.Line, format string) string {
	t.Helper()
	for _, f := range l.Game().Formats() {
		if f.Name == format {
			data, err := f.Export(l)
			if err != nil {
				t.Fatal(err)
			}
			return string(data)
		}
	}
	t.Fatalf("%s writes no %s", l.Game().Name(), format)
	return ""
}

func TestAFileIsRecognisedByWhatIsInIt(t *testing.T) {
	c4 := played(t, connectfour.Game{}, "", "d", "d", "e")
	fa := played(t, fourangels.Game{}, "")
	fa, err := fa.PlayAll(fa.Last().Actions()[:1])
	if err != nil {
		t.Fatal(err)
	}
	dl := played(t, dividedloyalties.Game{}, "", "blue f7", "end")
	record, sheet := recordOf(t, c4)
	dlRecord, dlSheet := recordOf(t, dl)
	for _, tt := range []struct {
		text, form, game string
		lines            int
	}{
		{record, rules.FormRecord, "connect-four", 1},
		{"\ufeff \r\n" + strings.ReplaceAll(record, `"format":`, "\"format\" :\n "), rules.FormRecord, "connect-four", 1},
		{dlRecord, rules.FormRecord, "divided-loyalties", 1},
		{sheet, rules.FormSheet, "connect-four", 1},
		{"```\n" + dlSheet + "```", rules.FormSheet, "divided-loyalties", 1},
		{rules.Code(c4), rules.FormCode, "connect-four", 1},
		{" " + rules.Code(dl) + "\n", rules.FormCode, "divided-loyalties", 1},
		{rules.Code(fa), rules.FormCode, "four-angels", 1},
		{"# a comment\n445", "digits", "connect-four", 1},
		{"445\n1 2 3\r\n", "digits", "connect-four", 2},
		{exported(t, fa, "moves"), "moves", "four-angels", 1},
		{exported(t, dl, "original-save"), "original-save", "divided-loyalties", 1},
		{exported(t, dl, "original-csv"), "original-csv", "divided-loyalties", 1},
		{aCSV, "original-csv", "divided-loyalties", 2},
		{aGrid, "grid", "divided-loyalties", 1},
		{dl.Last().String(), rules.FormSetup, "divided-loyalties", 1},
		{c4.Last().String(), rules.FormSetup, "connect-four", 1},
		{fa.Last().String(), rules.FormSetup, "four-angels", 1},
	} {
		f, err := rules.ReadFile(theGames, []byte(tt.text))
		if err != nil {
			t.Errorf("%.40q: %v", tt.text, err)
			continue
		}
		if got := f.Lines[0].Game().Name(); f.Form != tt.form || got != tt.game || len(f.Lines) != tt.lines {
			t.Errorf("%.40q is %d of %s as %s, want %d of %s as %s", tt.text, len(f.Lines), got, f.Form, tt.lines, tt.game, tt.form)
		}
		if isRecord := tt.form == rules.FormRecord || tt.form == rules.FormSheet; isRecord != (f.Record != nil) {
			t.Errorf("%.40q: record %v", tt.text, f.Record)
		}
	}
}

func TestAFilePointsAtTheFirstThingWrong(t *testing.T) {
	c4 := played(t, connectfour.Game{}, "", "d", "d", "e")
	record, sheet := recordOf(t, c4)
	code := rules.Code(c4)
	for _, tt := range []struct {
		text, game, code string
		line, col        int
	}{
		{"", "", rules.CodeFileEmpty, 1, 1},
		{"# only\n\n", "", rules.CodeFileEmpty, 3, 1},
		{"\x89PNG\r\n\x1a\n\x00", "", rules.CodeFileBinary, 1, 1},
		{"445\x00", "", rules.CodeFileBinary, 1, 4},
		{"445\n4\xff", "", rules.CodeFileBinary, 2, 2},
		{strings.Repeat("x", rules.MaxFile+1), "", rules.CodeFileLong, 1, rules.MaxFile + 1},
		{"\n  Hello bot", "", rules.CodeFileUnknown, 2, 3},
		{"{}", "", rules.CodeFileUnknown, 1, 1},
		{"445\n4 9 1\n", "connect-four", connectfour.CodeBadDigit, 2, 3},
		{strings.Repeat("44\n", 100) + "4444444\n", "connect-four", rules.CodeIllegal, 101, 7},
		{strings.Replace(aCSV, "W1,W1", "W1,W%", 1), "divided-loyalties", dividedloyalties.CodeBadCell, 4, 14},
		{strings.Replace(aGrid, "S1", "S_", 1), "divided-loyalties", dividedloyalties.CodeBadCell, 3, 4},
		{strings.Replace(sheet, "2. blue", "2. green", 1), "connect-four", rules.CodeSheetTurn, 8, 1},
		{strings.Replace(record, `"turns":[`, `"turns":[x`, 1), "", rules.CodeRecordJSON, 1, strings.Index(record, `"turns":[`) + 10},
		{strings.Replace(record, `"notation":"e"`, `"notation":"f"`, 1), "connect-four", rules.CodeRecordWant, 1, strings.Index(record, `"notation":"e"`) + 12},
		{code[:len(code)-1] + "~", "", rules.CodeCodeTypo, 1, 1},
		{strings.Replace(code, "445", "454", 1), "", rules.CodeCodeTypo, 1, 1},
	} {
		_, err := rules.ReadFile(theGames, []byte(tt.text))
		var file *rules.FileError
		e := rules.Notation(err)
		if e == nil || !errors.As(err, &file) {
			t.Errorf("%.40q: %v", tt.text, err)
			continue
		}
		if line, col := e.LineCol(); e.Code != tt.code || file.Game != tt.game || line != tt.line || col != tt.col {
			t.Errorf("%.40q: %s of %q at %d:%d, want %s of %q at %d:%d", tt.text, e.Code, file.Game, line, col, tt.code, tt.game, tt.line, tt.col)
		}
	}
}

// mostFileMemory is what reading a hostile file may take in all, in bytes.
const mostFileMemory = 32 << 20

func TestHostileFilesAreReadCheaply(t *testing.T) {
	record, _ := recordOf(t, played(t, connectfour.Game{}, "", "d"))
	long := func(unit string) string { return strings.Repeat(unit, rules.MaxFile/len(unit)) }
	for says, text := range map[string]string{
		"digits":            long("1"),
		"lines of digits":   long("1\n"),
		"blank lines":       long("\n"),
		"comments":          long("#\n"),
		"commas":            "position_id,position_name,row\n" + long(",")[:rules.MaxFile-40],
		"cells":             long("S1 "),
		"rows of cells":     long("o\n"),
		"dashes":            long("-"),
		"moves":             long("a1-a2 "),
		"braces":            long("{"),
		"objects":           long(`{"a":`),
		"a record of lists": `{"format":"bridgekeeper","turns":` + long("[")[:rules.MaxFile-40],
		"a record of turns": strings.Replace(record, `"turns":[`, `"turns":[`+long(`{"turn":1,"steps":[]},`)[:rules.MaxFile-1000], 1),
		"heads of a sheet":  long("Game: x\n"),
		"bars of a sheet":   "Game: divided-loyalties\nPosition: -\n" + long("| o\n")[:rules.MaxFile-40],
		"a long code":       "dl-t" + long("z")[:rules.MaxFile-10] + "-000",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := rules.ReadFile(theGames, []byte(text))
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > mostFileMemory {
			t.Errorf("%s take %d KB", says, took>>10)
		} else {
			t.Logf("%s: %d KB, %.100v", says, took>>10, err)
		}
		if e := rules.Notation(err); err != nil && (e == nil || e.Start > len(text)) {
			t.Errorf("%s: %v", says, err)
		}
	}
}

func TestEveryFileOfRandomGamesIsReadAsWhatItIs(t *testing.T) {
	for i := range 12 {
		g := theGames[i%len(theGames)]
		l := random(t, g, g.Setups()[0], i)
		for _, f := range g.Formats() {
			data, err := f.Export(l)
			if err != nil {
				t.Fatal(err)
			}
			got, err := rules.ReadFile(theGames, data)
			if err != nil {
				t.Errorf("%s of %s: %v", f.Name, g.Name(), err)
			} else if got.Form != f.Name || len(got.Lines) != 1 {
				t.Errorf("%s of %s is read as %d of %s", f.Name, g.Name(), len(got.Lines), got.Form)
			}
		}
		record, sheet := recordOf(t, l)
		for form, text := range map[string]string{rules.FormRecord: record, rules.FormSheet: sheet} {
			got, err := rules.ReadFile(theGames, []byte(text))
			if err != nil || got.Form != form || fmt.Sprint(got.Lines[0].Steps()) != fmt.Sprint(l.Steps()) {
				t.Errorf("%s of %s: %v", form, g.Name(), err)
			}
		}
	}
}

func TestAPositionTakesAnotherName(t *testing.T) {
	g := dividedloyalties.Game{}
	l := random(t, g, g.Setups()[1], 3).Upto(30)
	text, err := g.Named(l.Last().String(), " Böse *Ecke* ")
	if err != nil {
		t.Fatal(err)
	}
	was := strings.SplitN(l.Last().String(), "\n", 2)
	if now := strings.SplitN(text, "\n", 2); now[0] != "name: Böse *Ecke*" || now[1] != was[1] {
		t.Errorf("renamed:\n%s", text)
	}
	for _, name := range []string{"", " ", "a\nb", "\u202e", strings.Repeat("x", 61), "a\xff"} {
		if _, err := g.Named(text, name); rules.Notation(err) == nil {
			t.Errorf("%q is taken for a name: %v", name, err)
		}
	}
	if _, err := g.Named("name: x", "y"); rules.Notation(err) == nil {
		t.Errorf("half a position was renamed: %v", err)
	}
}
