package rules_test

import (
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
)

const (
	nimSheet = `Bridgekeeper score sheet
Game: nim
Position: two-heaps
Title: Two Heaps
First (one): Ana <&> Zoë
Second (two):
Pace: 3 days

1. one a1
2. two b2
3. one a1

Result: first, 0 : 0, last-stone
`
	courtsSheet = `Bridgekeeper score sheet
Game: divided-loyalties
Position: -
Title: Two Courts
| name: Two Courts
| rounds: 3
|
| S1 S1 G1
| o  G1 G1
|
First (blue):
Second (yellow): **@everyone**

1. blue Ba2
2. yellow Gb1
3. blue Pb2 +

Result: second, 0 : 0, resigned
`
)

func TestSheetIsATurnALine(t *testing.T) {
	record, err := rules.NewRecord(nimLine(t, -1), rules.RecordDetails{Names: [2]string{"Ana <&> Zoë"}, Pace: "3 days", Times: times(6)})
	if err != nil {
		t.Fatal(err)
	}
	if got := record.Sheet(nim); got != nimSheet {
		t.Errorf("got\n%s\nwant\n%s", got, nimSheet)
	}
	courts := custom(t, dividedloyalties.Game{}, "name: Two Courts\nrounds: 3\n\nS1 S1 G1\no  G1 G1\n", "blue a2", "end", "green b1", "end", "purple b2")
	record, err = rules.NewRecord(courts, rules.RecordDetails{Names: [2]string{"", "**@everyone**"}, Ended: &rules.RecordResult{Winner: rules.Second, Reason: "resigned"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := record.Sheet(all); got != courtsSheet {
		t.Errorf("got\n%s\nwant\n%s", got, courtsSheet)
	}
	for _, text := range []string{nimSheet, courtsSheet} {
		read, err := rules.ReadSheet(all, text)
		if err != nil {
			t.Error(err)
		} else if got := read.Sheet(all); got != text {
			t.Errorf("read and written again:\n%s", got)
		}
	}
}

func TestSheetIsReadForgivingly(t *testing.T) {
	for _, text := range []string{
		strings.ReplaceAll(nimSheet, "\n", "\r\n"),
		"```\n# ours\n" + strings.ReplaceAll(nimSheet, "\n", "\n\n") + "```\n",
		strings.ReplaceAll(nimSheet, "\n", " \n\t"),
		"\ufeff" + strings.Replace(nimSheet, sheetFirstLine, "", 1),
		strings.Replace(nimSheet, "Game: nim\nPosition: two-heaps", "POSITION :Two-Heaps\ngame:NIM", 1),
		strings.Replace(nimSheet, "Second (two):\n", "", 1),
		strings.Replace(nimSheet, "First (one)", "first", 1),
		strings.Replace(nimSheet, "1. one a1", "1.ONE  A1", 1),
		strings.Replace(nimSheet, "2. two b2", "2. two b1 +\n2. two b1", 1),
		strings.Replace(nimSheet, "first, 0 : 0, last-stone", "First,0:0,LAST-STONE", 1),
		strings.Replace(nimSheet, "Title: Two Heaps\n", "", 1),
	} {
		read, err := rules.ReadSheet(all, text)
		if err != nil {
			t.Errorf("%v\n%s", err, text)
		} else if got := read.Sheet(all); got != nimSheet {
			t.Errorf("read and written again:\n%s", got)
		}
	}
}

const sheetFirstLine = "Bridgekeeper score sheet\n"

func TestSheetPointsAtTheFirstThingWrong(t *testing.T) {
	for _, tt := range []struct {
		sheet, old, new string
		line, col       int
		code            string
	}{
		{nimSheet, nimSheet, "", 1, 1, rules.CodeSheetLacks},
		{nimSheet, "Game: nim\n", "", 8, 1, rules.CodeSheetLacks},
		{nimSheet, "Position: two-heaps\n", "", 8, 1, rules.CodeSheetLacks},
		{nimSheet, "Game: nim", "Game: nym", 2, 7, rules.CodeSheetGame},
		{nimSheet, "two-heaps", "ten-heaps", 3, 11, rules.CodeSheetStart},
		{nimSheet, "two-heaps", "-", 3, 11, rules.CodeSheetStart},
		{nimSheet, "Pace: 3 days", "Pace: 3 days\nWeather: fine", 8, 1, rules.CodeSheetLine},
		{nimSheet, "Pace: 3 days", "Pace: 3 days\nPace: 3 days", 8, 1, rules.CodeSheetLine},
		{nimSheet, "Pace: 3 days", "good luck", 7, 1, rules.CodeSheetLine},
		{nimSheet, "First (one)", "First (two)", 5, 14, rules.CodeSheetLine},
		{nimSheet, "Ana", "A\u202ena", 5, 14, rules.CodeSheetName},
		{nimSheet, "Ana", strings.Repeat("a", 101), 5, 14, rules.CodeSheetName},
		{nimSheet, "Ana", "\xff", 5, 14, rules.CodeSheetBroken},
		{nimSheet, "2. two", "3. two", 10, 1, rules.CodeSheetTurn},
		{nimSheet, "2. two", "2. one", 10, 1, rules.CodeSheetTurn},
		{nimSheet, "2. two", "2.", 10, 1, rules.CodeSheetTurn},
		{nimSheet, "1. one a1", "1. one a1 +", 10, 1, rules.CodeSheetTurn},
		{nimSheet, "3. one a1", "3. one a1\n4. two b1", 12, 1, rules.CodeSheetLine},
		{nimSheet, "3. one a1", "3. one a1\nPace: 3 days", 12, 1, rules.CodeSheetLine},
		{nimSheet, "3. one a1", "3. one a1\n| 2 2", 12, 1, rules.CodeSheetLine},
		{nimSheet, "last-stone\n", "last-stone\n4. two b1", 14, 1, rules.CodeSheetLine},
		{nimSheet, "first, 0", "second, 0", 13, 9, rules.CodeSheetResult},
		{nimSheet, "0 : 0", "1 : 0", 13, 9, rules.CodeSheetResult},
		{nimSheet, "\nResult: first, 0 : 0, last-stone\n", "", 12, 1, rules.CodeSheetLacks},
		{courtsSheet, "| name: Two Courts\n| rounds: 3\n|\n| S1 S1 G1\n| o  G1 G1\n|\n", "|\n", 3, 11, rules.CodeSheetStart},
		{courtsSheet, "0 : 0", "0 : 1", 18, 9, rules.CodeSheetResult},
		{courtsSheet, "second, 0 : 0, resigned", "second", 18, 9, rules.CodeSheetResult},
		{courtsSheet, "second, 0 : 0, resigned", "ana, 0 : 0, resigned", 18, 9, rules.CodeSheetResult},
		{courtsSheet, "| o  G1 G1", "| o  G1 !", 9, 9, dividedloyalties.CodeBadCell},
		{courtsSheet, "| rounds: 3", "|rounds: 7", 6, 10, dividedloyalties.CodeBadRounds},
		{courtsSheet, "Gb1", "Gz1", 15, 12, dividedloyalties.CodeBadCellName},
		{courtsSheet, "Gb1", "Ga2", 15, 11, rules.CodeIllegal},
		{courtsSheet, "Pb2 +", "Pb2 ! +", 16, 13, dividedloyalties.CodeStray},
	} {
		text := strings.Replace(tt.sheet, tt.old, tt.new, 1)
		if text == tt.sheet {
			t.Fatalf("%q is not there", tt.old)
		}
		record, err := rules.ReadSheet(all, text)
		e := rules.Notation(err)
		if e == nil || record != nil || e.Input != text {
			t.Errorf("%q for %q: %v", tt.new, tt.old, err)
			continue
		}
		if l, c := e.LineCol(); l != tt.line || c != tt.col || e.Code != tt.code {
			t.Errorf("%q for %q: %v at %d:%d, want %s at %d:%d", tt.new, tt.old, e, l, c, tt.code, tt.line, tt.col)
		}
	}
}

func TestHostileSheetsAreRefusedCheaply(t *testing.T) {
	head := "Game: connect-four\nPosition: standard\n"
	for _, tt := range []struct{ says, text, code string }{
		{"10 MB", strings.Repeat("1", 10<<20), rules.CodeSheetLong},
		{"empty lines", strings.Repeat("\n", rules.MaxSheet), rules.CodeSheetLacks},
		{"bars", head + strings.Repeat("|\n", 120_000), connectfour.CodeTextTooLong},
		{"comments", head + strings.Repeat("#\n", 120_000), ""},
		{"turns of a game that is over", head + strings.Repeat("1. red a\n2. blue b\n", 9_000), rules.CodeSheetTurn},
		{"a long turn", head + "1. red " + strings.Repeat("a", 200_000), connectfour.CodeTurnTooLong},
		{"a long line", head + strings.Repeat("a", 200_000), rules.CodeSheetLine},
		{"a long name", head + "First: " + strings.Repeat("a", 200_000), rules.CodeSheetName},
	} {
		var err error
		took := memoryOf(func() { _, err = rules.ReadSheet(all, tt.text) })
		code := ""
		if e := rules.Notation(err); e != nil {
			code = e.Code
		}
		if code != tt.code || took > mostMemory {
			t.Errorf("%s: %.200v, %d KB", tt.says, err, took>>10)
		}
	}
}

// TestRandomGamesAndTheirRecords writes and reads running and finished games in every
// form there is, byte for byte. See -games.
func TestRandomGamesAndTheirRecords(t *testing.T) {
	for _, g := range all {
		t.Run(g.Name(), func(t *testing.T) {
			setups := g.Setups()
			for n := range *randomGames {
				whole := random(t, g, setups[n%len(setups)], n)
				if n%2 == 0 {
					whole = whole.Upto(n * whole.Len() / *randomGames)
				}
				recordsComeBack(t, whole)
				if t.Failed() {
					t.Fatalf("game %d", n)
				}
			}
		})
	}
}

func recordsComeBack(t *testing.T, l *rules.Line) {
	t.Helper()
	details := rules.RecordDetails{Names: [2]string{"Ana", "*B* <@1>"}, Pace: "3d"}
	if l.Last().Turn() != rules.Nobody && l.Len()%3 == 0 {
		details.Ended = &rules.RecordResult{Winner: rules.Second, Reason: "resigned"}
	}
	record, err := rules.NewRecord(l, details)
	if err != nil {
		t.Fatal(err)
	}
	once := string(record.JSON())
	read, err := rules.ParseRecord([]byte(once))
	if err != nil {
		t.Fatal(err)
	}
	again, err := read.Line(all)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(read.JSON()); got != once || again.Last().String() != l.Last().String() {
		t.Errorf("the record\n%s\nis written again as\n%s", once, got)
	}
	sheet := record.Sheet(all)
	if read, err = rules.ReadSheet(all, sheet); err != nil {
		t.Fatalf("%v\n%s", err, sheet)
	}
	// As no time was known, the sheet says all that the record does.
	if got := string(read.JSON()); got != once || read.Sheet(all) != sheet {
		t.Errorf("the sheet\n%s\nis read as\n%s\nfor\n%s", sheet, got, once)
	}
	for _, f := range l.Game().Formats() {
		if f.Name == "digits" || f.Name == "moves" {
			fileComesBack(t, f, l)
		}
	}
}

func fileComesBack(t *testing.T, f rules.Format, l *rules.Line) {
	t.Helper()
	data, err := f.Export(l)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := f.Import(data)
	if err != nil || len(lines) != 1 {
		t.Fatalf("%d lines, %v of\n%s", len(lines), err, data)
	}
	again, err := f.Export(lines[0])
	if err != nil || string(again) != string(data) || lines[0].Last().String() != l.Last().String() || lines[0].Len() != l.Len() {
		t.Errorf("%s\nis written again as\n%s%v", data, again, err)
	}
}

func FuzzReadSheet(f *testing.F) {
	f.Add(nimSheet)
	f.Add(courtsSheet)
	f.Add("game:four-angels\nposition:standard\n1. angels a1-c3\n2. demons d4\nresult: nobody, 0:0, aborted")
	f.Add("game:connect-four\nposition:-\n| R......\n2. blue a")
	f.Add("Result:\nGame: \xff\n|")
	f.Add("\ufeffGAme:divided-loYAlties\nPosition:\n|")
	f.Fuzz(func(t *testing.T, text string) {
		record, err := rules.ReadSheet(all, text)
		if err != nil {
			if e := rules.Notation(err); e == nil || e.Code == "" || e.Start < 0 || e.End < e.Start || e.End > len(e.Input) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		once := record.Sheet(all)
		again, err := rules.ReadSheet(all, once)
		if err != nil {
			t.Fatalf("%q\nwritten\n%s\n%v", text, once, err)
		}
		if got := again.Sheet(all); got != once {
			t.Fatalf("%q\nwritten\n%s\nand again\n%s", text, once, got)
		}
		if rules.SheetGame(text) != record.Game {
			t.Fatalf("%q is of %q", text, rules.SheetGame(text))
		}
	})
}
