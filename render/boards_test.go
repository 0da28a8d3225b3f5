package render

import (
	"strconv"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// letters are the pieces of hand-made boards.
var letters = map[byte]rules.Piece{'B': "blue", 'P': "purple", 'R': "red", 'O': "orange", 'Y': "yellow", 'G': "green"}

// drawBoard reads a board from a picture: a word a cell, rows from the top. A word
// is the ground (. void, o dot, or a region) and after a slash, perhaps, a stone.
func drawBoard(t testing.TB, picture string) rules.Board {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(picture), "\n")
	b := rules.Board{Rows: len(lines), Turn: rules.First, TurnNumber: 1}
	for i := range lines {
		words := strings.Fields(lines[len(lines)-1-i])
		if b.Cols == 0 {
			b.Cols = len(words)
		}
		if len(words) != b.Cols {
			t.Fatalf("row %d has %d cells, not %d", i+1, len(words), b.Cols)
		}
		for _, w := range words {
			ground, piece, _ := strings.Cut(w, "/")
			sq := rules.Square{}
			switch ground {
			case ".":
			case "o":
				sq.Ground = rules.Dot
			default:
				sq.Ground, sq.Region = rules.Field, rules.Region(ground)
				sq.Shade = map[byte]rules.Shade{'S': rules.Dark, 'G': rules.Light}[ground[0]]
			}
			if piece != "" {
				if sq.Piece = letters[piece[0]]; sq.Piece == "" {
					t.Fatalf("no stone %q", piece)
				}
			}
			b.Squares = append(b.Squares, sq)
		}
	}
	return b
}

// span reads "d4-g7".
func span(t testing.TB, s string) rules.Span {
	t.Helper()
	from, to, _ := strings.Cut(s, "-")
	a, ok1 := rules.ParseCell(from)
	b, ok2 := rules.ParseCell(to)
	if !ok1 || !ok2 {
		t.Fatalf("no span %q", s)
	}
	return rules.Span{From: a, To: b}
}

// addLinks adds links written "kind d4-g7": b, y and r for blue, yellow and red, x
// before it for cut, ! after it for fresh.
func addLinks(t testing.TB, b *rules.Board, links ...string) {
	t.Helper()
	for _, s := range links {
		kind, cells, _ := strings.Cut(s, " ")
		l := rules.Link{Span: span(t, cells), Kind: "bridge"}
		for _, r := range kind {
			switch r {
			case 'b':
				l.Owner = rules.First
			case 'y':
				l.Owner = rules.Second
			case 'r':
				l.Kind = "red"
			case 'x':
				l.Cut = true
			case '!':
				l.Fresh = true
			}
		}
		b.Links = append(b.Links, l)
	}
}

func markLast(t testing.TB, b *rules.Board, cells ...string) {
	t.Helper()
	for _, s := range cells {
		c, ok := rules.ParseCell(s)
		if !ok {
			t.Fatalf("no cell %q", s)
		}
		b.Marks = append(b.Marks, rules.Mark{Cell: c, Kind: rules.MarkLast})
	}
}

// tally is a seat's tally: two parts and a hand in the order of pieces.
func tally(bridges, regions int, pieces string, set int, hand ...int) rules.Tally {
	out := rules.Tally{Score: bridges + regions, Set: set, Sets: 4,
		Parts: []rules.Quantity{{Key: "bridge-points", N: bridges}, {Key: "region-points", N: regions}}}
	for i, n := range hand {
		out.Hand = append(out.Hand, rules.Quantity{Key: string(letters[pieces[i]]), N: n})
	}
	return out
}

// english are the words of a Divided Loyalties game.
func english(b rules.Board) Words {
	w := Words{Roles: [2]string{"Blue", "Yellow"}, ToMove: "TO MOVE"}
	for i, t := range b.Tallies {
		w.Parts[i] = strconv.Itoa(t.Parts[0].N) + " bridge points + " + strconv.Itoa(t.Parts[1].N) + " regions"
		w.Sets[i] = "set " + strconv.Itoa(t.Set) + "/" + strconv.Itoa(t.Sets)
	}
	return w
}

// midGame is a game under way on a board with a ring, a hole, a part that only
// touches at a corner, and rows over dots.
func midGame(t testing.TB) rules.Board {
	b := drawBoard(t, `
		.   .    .    o    o    o    .    .    .    o    o    .    .
		.   o    o    S1   S1/Y S1   o    o    o    W2   W2   o    .
		o   G1   G1/B G1/P o/G  S1   S1/O o    W2   W2/R W2/O W2   o
		o   G1/R o/B  G1/Y o/Y  o    S1/R W1   o    W2/P W2   o    .
		o   G1/B G1/P G1/B W1   W1/P W1/Y W1/R W1/G o    o    S3   o
		.   o    S2/G S2/G o    W1/B W1/O W1/B W1   o/Y  S3   S3/P o
		o   S2/B S2/O S2/B o    o/O  W1/G o/Y  S3   S3/O S3/G S3   o
		o/P S2/Y o/G  G2/Y G2/G G2/Y o/G  o    o    G3/Y G3/B G3/R o
		o   S2/B o/P  G2/B G2/P G2/O o/R  S4/O o    G3   G3/G G3   o
		.   o    o    G2/G G2   G2/G o    S4/P S4/R o/O  G3   G3   o
		.   .    .    o    o    o    o/O  S4/G S4/Y S4   o    o    .
		.   .    .    .    .    .    .    o    o    o    .    .    .`)
	addLinks(t, &b, "b a5-d8", "b d6-d8", "y b5-d5", "y d5-f5", "xy f4-f7", "b c4-e4", "r e4-g4", "r h3-j3", "y g2-i2", "y c5-c7", "y! j5-j7")
	markLast(t, &b, "j7")
	b.Tallies = [2]rules.Tally{tally(5, 2, "BPGRO", 3, 2, 1, 0, 2, 1), tally(8, 5, "YOGRP", 3, 1, 2, 0, 2, 1)}
	return b
}

// crowded is a late position: links in every direction, cut ones old and new, a
// fresh red one, hands nearly used up.
func crowded(t testing.TB) rules.Board {
	b := drawBoard(t, `
		.   .   o/O  S1/G S1/Y o    o    .    .    o    .
		.   o/R W1/B S1/O S1/B o/P  G1/R G1/Y G1/O o    .
		o   o/B W1/P W1/G S1/P G1/B G1/O G1/P G1/Y G1   o
		o/G W1/O W1/G W1/Y W1/O o/G G1/B G1   o/G  S2/Y o
		o/Y W1/P W1/B W1/P o/B  S3/Y S3/P S3/Y S2/R S2/B o
		o/O W2/G W2/O W2/G W2/B S3/G S3/R o/O  S2/P S2   o
		.   o/Y W2/Y W2/R o/P  S3/Y S3/P S3/G S3/B o    .
		.   o    W2/P G2/G G2/R G2/O G2/B o    o/Y  o    .
		.   .    o/G  G2/P G2/B G2/P o/Y  o    .    .    .`)
	addLinks(t, &b, "y c9-e9", "b d7-d9", "r b8-e5", "xb c8-e8", "y a6-d6", "b b5-d7", "xy d4-d6", "y a4-a6",
		"xy a4-d4", "b g5-g8", "r! e7-h4", "x!y g6-g3", "x!b f4-i7", "y h5-h8", "b c2-e4", "xb e3-g1", "r c4-e2")
	markLast(t, &b, "g5")
	b.Tallies = [2]rules.Tally{tally(6, 4, "BPGRO", 4, 0, 1, 0, 2, 0), tally(12, 5, "YOGRP", 4, 0, 1, 0, 1, 1)}
	b.Turn = rules.Second
	return b
}
