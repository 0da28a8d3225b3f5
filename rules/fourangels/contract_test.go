package fourangels

import (
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

func TestContract(t *testing.T) {
	rulestest.Play(t, Game{}, rulestest.Options{Games: 4, MaxSteps: 120})
}

// small is the game with setups of other sizes, in which random angels win too.
type small struct{ Game }

func (small) Setups() []rules.Setup {
	return []rules.Setup{
		{Key: "four", Text: "A..A\n....\n....\nA..A"},
		{Key: "five", Text: "turn: demons\nA...A\n..D..\n.A...\n.....\n....A"},
		{Key: "six", Text: "A....A\n......\n......\n......\n......\nA....A"},
	}
}

func TestContractOnSmallBoards(t *testing.T) {
	rulestest.Play(t, small{}, rulestest.Options{Games: 8, MaxSteps: 120})
}

// FuzzPlay has the text as an action, a turn and a setup.
func FuzzPlay(f *testing.F) {
	for _, text := range []string{
		"a1 c3", "d4", "A1–C3", "a1->", "y25 a1", standardText, "turn: nobody\nAA..\nAA..\n....\n....",
		"AD.A\nDD..\n....\nA..A", "A.......A\n", "\ufeff#\nturn:\n",
	} {
		f.Add([]byte("\x00\x10\x80\xf0\x70\x30"), text)
	}
	rulestest.FuzzPlay(f, Game{})
}

// FuzzSetup holds every text that is taken to A4 and A5, told plainly.
func FuzzSetup(f *testing.F) {
	for _, s := range (small{}).Setups() {
		f.Add(s.Text)
	}
	f.Add(standardText)
	f.Add("AA..\nAA..\n....\n....")
	f.Add("turn: nobody\nAD.A\nDD..\n....\nA..A")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Game{}.New(rules.Setup{Text: text})
		if err != nil {
			return
		}
		board, _ := BoardOf(s)
		p := plainOf(board)
		r, over := s.Result()
		if len(p.angels) != allAngels || p.side < MinSide || p.side > MaxSide {
			t.Fatalf("A1: %d angels, %d squares a side:\n%s", len(p.angels), p.side, s)
		}
		if connected, parted := p.connected(), p.parted(); over != (connected || parted) || (r.Winner == rules.First) != connected || (r.Winner == rules.Second) != parted {
			t.Fatalf("A4, A5: %+v, %v; connected %v, parted %v:\n%s", r, over, connected, parted, s)
		}
	})
}

// FuzzMoves holds that what is read is written as the same game.
func FuzzMoves(f *testing.F) {
	for _, text := range []string{"", "a1-c3 d4 h8 g8", "A1C3\r\nD4 # x\n", "a1", "a1-d4", "\ufeffa1→c3"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := importMoves(data)
		if err != nil {
			if e := rules.Notation(err); e == nil || e.Start < 0 || e.End < e.Start || e.End > len(data) {
				t.Fatalf("%q: %v", data, err)
			}
			return
		}
		written, err := exportMoves(games[0])
		if err != nil {
			t.Fatal(err)
		}
		again, err := importMoves(written)
		if err != nil || len(again) != 1 || again[0].Last().String() != games[0].Last().String() || again[0].Len() != games[0].Len() {
			t.Fatalf("%q: written %q, read again %v", data, written, err)
		}
	})
}
