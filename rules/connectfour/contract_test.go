package connectfour

import (
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

func TestContract(t *testing.T) {
	rulestest.Play(t, Game{}, rulestest.Options{Games: 40, MaxSteps: Cells})
}

// FuzzPlay has the text as an action, a turn and a setup.
func FuzzPlay(f *testing.F) {
	for _, text := range []string{
		"d", "4", "h", "D ", "4453", "turn: blue\n...R...", "RRRR...\nBBB....", "R......\n.......", "\ufeff#\nturn:\n",
		digits(f, "226213346171527635465535411761244353627774").Last().String(),
	} {
		f.Add([]byte("\x00\x10\x80\xf0\x70\x30"), text)
	}
	rulestest.FuzzPlay(f, Game{})
}

// FuzzSetup holds every text that is taken to C1–C3.
func FuzzSetup(f *testing.F) {
	for _, game := range []string{"", "4453", "4455667", "636313721433315541666416512454772222774755", "7162236244432435267154266716417151757553"} {
		f.Add(digits(f, game).Last().String())
	}
	f.Add("BBBB...\nRRRR...")
	f.Add("B......\nRRRRB..\nBBBRRBR")
	all := plainLines()
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Game{}.New(rules.Setup{Text: text})
		if err != nil {
			return
		}
		p, counts := new(plain), [3]int{}
		board := s.Board()
		for i, sq := range board.Squares {
			col, row := i%Cols, i/Cols
			if sq.Piece == "" {
				continue
			}
			if row > 0 && board.At(rules.Cell{Col: col, Row: row - 1}).Piece == "" {
				t.Fatalf("C2: a floating disc on %v:\n%s", rules.Cell{Col: col, Row: row}, s)
			}
			p.cells[col][row] = int8(sq.Owner)
			counts[sq.Owner]++
		}
		if d := counts[rules.First] - counts[rules.Second]; d != 0 && d != 1 {
			t.Fatalf("C1: %v discs:\n%s", counts, s)
		}
		fours := [3]int{}
		for _, who := range rules.Seats {
			for _, l := range all {
				if p.holds(l, int8(who)) {
					fours[who]++
				}
			}
		}
		r, over := s.Result()
		full := counts[rules.First]+counts[rules.Second] == Cells
		switch {
		case fours[1] > 0 && fours[2] > 0:
			t.Fatalf("C3: both have four:\n%s", s)
		case over != (full || fours[1]+fours[2] > 0), (r.Winner != rules.Nobody) != (fours[1]+fours[2] > 0), fours[r.Winner.Other()] > 0:
			t.Fatalf("C3: %+v, %v with %v fours:\n%s", r, over, fours, s)
		}
	})
}

// FuzzDigits holds that what is read is written as the same games.
func FuzzDigits(f *testing.F) {
	for _, text := range []string{"", "4453", "44\n\n#\n4455667\r\n", "4 4\t5", "48", "4444444", "\ufeff4"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := importDigits(data)
		if err != nil {
			if e := rules.Notation(err); e == nil || e.Start < 0 || e.End < e.Start || e.End > len(data) {
				t.Fatalf("%q: %v", data, err)
			}
			return
		}
		for _, g := range games {
			written, err := exportDigits(g)
			if err != nil {
				t.Fatal(err)
			}
			again, err := importDigits(written)
			if err != nil || len(again) != 1 || again[0].Last().String() != g.Last().String() || again[0].Len() != g.Len() {
				t.Fatalf("%q: written %q, read again %v", data, written, err)
			}
		}
	})
}
