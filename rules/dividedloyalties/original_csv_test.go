package dividedloyalties

import (
	"strings"
	"testing"

	"bridgekeeper/rules"
)

const csvHead = "position_id,position_name,row,c0,c1,c2\n"

func TestCSVIsReadForgivingly(t *testing.T) {
	for _, tt := range []struct{ says, text, want string }{
		{"plain", csvHead + "1,A,0,S1,o,.\n1,A,1,,G2\n", "A 3\nS1 o\n.  G2\n"},
		{"capitals, blanks, comments, a mark of the encoding", "\ufeff# mine\r\n\r\nPOSITION_ID , Position_Name,Row\r\n 1 ,  A b  , 0 , S1 , O ,\u00a0. \r\n\t\r\n#1,A,0,X\r\n1,A b,1,,G2", "A b 3\nS1 o\n.  G2\n"},
		{"another order of columns", "position_name,note,position_id,row,c0\nA,hello,1,0,S1\n", "A 3\nS1\n"},
		{"rows out of order, missing and twice", csvHead + "1,A,2,S1\n1,A,0,o,G2\n1,B,0,o\n", "A 3\no\n.\nS1\n"},
		{"void without end", csvHead + "1,A,0,S1" + strings.Repeat(",.", 500) + "\n1,A,99999999999999999999\n1,A,25,.,,\n", "A 3\nS1\n"},
		{"void at the top and on the left is kept", csvHead + "1,A,1,.,S1,.\n1,A,2,.,.\n", "A 3\n. .\n. S1\n"},
		{"rounds of ours", csvHead + "# rounds: 4\n1,A,0,S1\n", "A 4\nS1\n"},
		{"rounds that are none", csvHead + "# rounds: many\n#rounds:5\n1,A,0,S1\n", "A 3\nS1\n"},
		{"rounds by the original's names", csvHead + "1,Octopus,0,S1\n", "Octopus 4\nS1\n"},
		{"rounds of ours before the original's", csvHead + "# ROUNDS : 3\n1,Octopus,0,S1\n", "Octopus 3\nS1\n"},
		{"several positions, mixed", csvHead + "7,A,0,S1\n#rounds: 4\n3,B,0,G1\n7,C,1,o\n3,B,1,W1\n", "A 3\nS1\no\n\nB 4\nG1\nW1\n"},
		{"names that can't be shown as they are", csvHead + "1,a\u202eb\tc,0,S1\n2," + strings.Repeat("é", maxName+1) + ",0,S1\n", "ab c 3\nS1\n\n" + strings.Repeat("é", maxName) + " 3\nS1\n"},
		{"names that mean something elsewhere", csvHead + "1,**@everyone** <@1> `x`,0,S1\n2,\"q\",0,S1\n", "**@everyone** <@1> `x` 3\nS1\n\n\"q\" 3\nS1\n"},
	} {
		lines, err := importCSV([]byte(tt.text))
		if err != nil {
			t.Errorf("%s: %v", tt.says, err)
			continue
		}
		var got []string
		for _, l := range lines {
			head, picture, _ := strings.Cut(l.Setup().Text, "\n\n")
			rounds := string(head[len(head)-1])
			got = append(got, l.Setup().Title+" "+rounds+"\n"+picture)
		}
		if text := strings.Join(got, "\n"); squeezed(text) != squeezed(tt.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.says, text, tt.want)
		}
	}
}

// squeezed is a text without the blanks that line up its columns.
func squeezed(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.Join(strings.Fields(l), " ")
	}
	return strings.Join(lines, "\n")
}

func TestCSVPointsAtTheFirstThingWrong(t *testing.T) {
	many := csvHead
	for i := range maxPositions + 1 {
		many += string(rune('A'+i)) + ",A,0,S1\n"
	}
	for _, tt := range []struct {
		text      string
		line, col int
		code      string
	}{
		{"", 1, 1, CodeNoPosition},
		{csvHead + "# nothing\n", 3, 1, CodeNoPosition},
		{"1,A,0,S1\n", 1, 1, CodeCSVHeader},
		{"row,position_id,position_name\n", 1, 1, CodeCSVHeader},
		{"#\nposition_id;position_name;row\n", 2, 1, CodeCSVHeader},
		{csvHead + "1,A\n", 2, 1, CodeCSVLine},
		{csvHead + ",A,0,S1\n", 2, 1, CodeCSVLine},
		{csvHead + "1,A,-1,S1\n", 2, 1, CodeCSVLine},
		{csvHead + "1,A,one,S1\n", 2, 1, CodeCSVLine},
		{csvHead + "1,A, B,0,S1\n", 2, 1, CodeCSVLine}, // a comma in a name can't be written
		{csvHead + "1,,0,S1\n", 2, 3, CodeBadName},
		{csvHead + "1, \u202e\u200f ,0,S1\n", 2, 4, CodeBadName},
		{csvHead + "1,Ünïcode,0,S1, 1S\n", 2, 17, CodeBadCell},
		{csvHead + "1,A,0,S1\n1,A,1,S1,=cmd()\n", 3, 10, CodeBadCell},
		{csvHead + "1,A,0,S1\n2,B,0,o\n", 3, 3, CodeNoBoardCell},
		{csvHead + "1,A,25,S1\n", 2, 8, CodeGridTooBig},
		{csvHead + "1,A,0" + strings.Repeat(",", 26) + "S1\n", 2, 32, CodeGridTooBig},
		{many, 27, 1, CodeManyGrids},
		{csvHead + "1,A,0,S\xff\n", 2, 8, CodeTextBroken},
	} {
		_, err := importCSV([]byte(tt.text))
		pointsAt(t, tt.text, err, tt.line, tt.col, tt.code)
	}
}

func pointsAt(t *testing.T, text string, err error, line, col int, code string) {
	t.Helper()
	e := rules.Notation(err)
	if e == nil {
		t.Errorf("%.200q: %v", text, err)
		return
	}
	if l, c := e.LineCol(); l != line || c != col || e.Code != code {
		t.Errorf("%.200q: %s at %d:%d, want %s at %d:%d", text, e.Code, l, c, code, line, col)
	}
}

func TestCSVIsWritten(t *testing.T) {
	l, err := rules.NewLine(Game{}, rules.Setup{Text: "name: Big, small\nrounds: 4\n\n. S1\no\n\nstones:\n. B\n"})
	if err != nil {
		t.Fatal(err)
	}
	const want = `position_id,position_name,row,c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11
# rounds: 4
1,Big; small,0,.,S1,.,.,.,.,.,.,.,.,.,.
1,Big; small,1,o,.,.,.,.,.,.,.,.,.,.,.
`
	if got, err := exportCSV(l); err != nil || string(got) != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}

func TestBuiltInPositionsComeBackFromCSVAsThemselves(t *testing.T) {
	for _, setup := range (Game{}).Setups() {
		l, err := rules.NewLine(Game{}, setup)
		if err != nil {
			t.Fatal(err)
		}
		data, err := exportCSV(l)
		if err != nil {
			t.Fatal(err)
		}
		back, err := importCSV(data)
		if err != nil || len(back) != 1 || back[0].Setup() != setup {
			t.Errorf("%s: %v\n%s", setup.Key, err, data)
			continue
		}
		// Without our line it is known by its picture.
		plain := strings.Replace(string(data), "# rounds", "# circles", 1)
		if back, err = importCSV([]byte(plain)); err != nil || back[0].Setup() != setup {
			t.Errorf("%s: %v\n%s", setup.Key, err, plain)
		}
		other := strings.Replace(string(data), "# rounds: "+string('0'+byte(roundsIn(setup.Text))), "# rounds: "+string('7'-byte(roundsIn(setup.Text))), 1)
		if back, err = importCSV([]byte(other)); err != nil || back[0].Setup().Key != "" {
			t.Errorf("%s over other rounds: %v, %+v", setup.Key, err, back[0].Setup())
		}
	}
}

// FuzzCSV holds that what is read is written as the same position.
func FuzzCSV(f *testing.F) {
	f.Add([]byte(csvHead + "1,A,0,S1,o,.\n1,A,1,,G2\n# rounds: 4\n2,B,3,W\n"))
	f.Add([]byte("\ufeffPOSITION_NAME,position_id,x,ROW\r\n a ,1,,0, S1\r\n"))
	f.Add([]byte(csvHead + "1,**@everyone** \u202e,0,S1\n"))
	f.Add([]byte(csvHead + "1,A,0" + strings.Repeat(",.", 1000) + ",S1"))
	f.Add([]byte(csvHead + "1,A,\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		lines, err := importCSV(data)
		if err != nil {
			pointsInto(t, data, err)
			return
		}
		for _, l := range lines {
			written, err := exportCSV(l)
			if err != nil {
				t.Fatal(err)
			}
			again, err := importCSV(written)
			if err != nil || len(again) != 1 || again[0].Setup().Text != l.Setup().Text {
				t.Fatalf("%q: written\n%s\nread again %v", data, written, err)
			}
		}
	})
}

// pointsInto checks an error over a file.
func pointsInto(t *testing.T, data []byte, err error) {
	t.Helper()
	e := rules.Notation(err)
	if e == nil || e.Code == "" || e.Start < 0 || e.End < e.Start || e.End > len(e.Input) || !strings.HasPrefix(string(data), e.Input) {
		t.Fatalf("%.200q: %v", data, err)
	}
}
