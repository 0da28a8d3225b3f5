package dividedloyalties

// Bridges that meet: R11 to R14.
var conflictRows = []row{
	{rule: "R11", says: "junction: two bridges with one end in common (L)",
		board: `
			Y . .
			O . .
			G B #`,
		bridges: "a1-a3 yellow", play: "purple c1, bridge a1 c1",
		want: []string{"bridges: a1-a3 yellow, a1-c1 blue"}},
	{rule: "R11", says: "junction: a fan of three from one end",
		board: `
			Y . #
			O P .
			G B P`,
		bridges: "a1-a3 yellow, a1-c1 blue", play: "blue c3, bridge a1 c3",
		want: []string{"bridges: a1-a3 yellow, a1-c1 blue, a1-c3 blue"}},
	{rule: "R11", says: "junction: the new one ends on an inner cell of the old (T)",
		board: `
			. # .
			. B .
			Y G Y`,
		bridges: "a1-c1 yellow", play: "purple b3, bridge b1 b3",
		want: []string{"bridges: a1-c1 yellow, b1-b3 blue"}},
	{rule: "R11", says: "junction: the new one runs over the end of the old (T the other way)",
		board: `
			. P .
			. B .
			Y G #`,
		bridges: "b1-b3 blue", turn: "yellow", play: "yellow c1, bridge a1 c1",
		want: []string{"bridges: b1-b3 blue, a1-c1 yellow"}},
	{rule: "R11", says: "junction: end to end in one line",
		board: "B P B P #", bridges: "a1-c1 blue", play: "blue e1, bridge c1 e1",
		want: []string{"bridges: a1-c1 blue, c1-e1 blue"}},
	{rule: "R11", says: "one after the other on a line, without a common cell",
		board: "B P B G P #", bridges: "a1-c1 blue", play: "blue f1, bridge d1 f1",
		want: []string{"bridges: a1-c1 blue, d1-f1 blue"}},
	{rule: "R11", says: "side by side",
		board: `
			B P B
			P B #`,
		bridges: "a2-c2 blue", play: "purple c1, bridge a1 c1",
		want: []string{"bridges: a2-c2 blue, a1-c1 blue"}},
	{rule: "R11", says: "crossing at a cell inner to both",
		board: `
			. B .
			G P #
			. B .`,
		bridges: "b1-b3 blue", play: "green c2, bridge a2 c2",
		want: []string{"refused: crosses-bridge {bridge: a2-c2, kind: scoring, other: b1-b3}"}},
	{rule: "R11", says: "two diagonals crossing between cells",
		board: `
			G . . B
			. B G .
			. P P .
			B . . #`,
		bridges: "a1-d4 blue", play: "blue d1, bridge a4 d1",
		want: []string{"refused: crosses-bridge {bridge: a4-d1, kind: scoring, other: a1-d4}"}},
	{rule: "R11", says: "two diagonals crossing in the gap next to an end cell of both",
		board: `
			. G B .
			. P P .
			B . . #`,
		bridges: "a1-c3 blue", play: "blue d1, bridge b3 d1",
		want: []string{"refused: crosses-bridge {bridge: b3-d1, kind: scoring, other: a1-c3}"}},
	{rule: "R11", says: "a diagonal and a straight one crossing at a cell inner to both",
		board: `
			. . #
			B P B
			G . .`,
		bridges: "a2-c2 blue", play: "blue c3, bridge a1 c3",
		want: []string{"refused: crosses-bridge {bridge: a1-c3, kind: scoring, other: a2-c2}"}},
	{rule: "R11", says: "the same row twice",
		board: "B P #", play: "blue c1, bridge a1 c1, bridge a1 c1",
		want: []string{"refused: overlaps {bridge: a1-c1, kind: scoring, other: a1-c1}"}},
	{rule: "R11", says: "a 3 can't grow into a 4",
		board: "B P B #", bridges: "a1-c1 blue", play: "purple d1, bridge a1 d1",
		want: []string{"refused: overlaps {bridge: a1-d1, kind: scoring, other: a1-c1}"}},
	{rule: "R11", says: "nor be overlapped, by two cells",
		board: "B P B #", bridges: "a1-c1 blue", play: "purple d1, bridge b1 d1",
		want: []string{"refused: overlaps {bridge: b1-d1, kind: scoring, other: a1-c1}"}},
	{rule: "R11", says: "red along red",
		board: "R P R #", bridges: "a1-c1 red", play: "orange d1, bridge b1 d1",
		want: []string{"refused: overlaps {bridge: b1-d1, kind: red, other: a1-c1}"}},
	{rule: "R11", says: "an overlap comes before a crossing",
		board: `
			. . R .
			B G P #
			. . R .`,
		bridges: "c1-c3 red, a2-c2 blue", play: "blue d2, bridge b2 d2",
		want: []string{"refused: overlaps {bridge: b2-d2, kind: scoring, other: a2-c2}"}},

	{rule: "R12", says: "scoring bridges don't cross the other side's",
		board: `
			. Y .
			B G #
			. Y .`,
		bridges: "b1-b3 yellow", play: "blue c2, bridge a2 c2",
		want: []string{"refused: crosses-bridge {bridge: a2-c2, kind: scoring, other: b1-b3}"}},
	{rule: "R12", says: "nor their own",
		board: `
			. Y .
			O G #
			. Y .`,
		bridges: "b1-b3 yellow", turn: "yellow", play: "orange c2, bridge a2 c2",
		want: []string{"refused: crosses-bridge {bridge: a2-c2, kind: scoring, other: b1-b3}"}},
	{rule: "R12", says: "nor a red one",
		board: `
			. R .
			B P #
			. R .`,
		bridges: "b1-b3 red", play: "blue c2, bridge a2 c2",
		want: []string{"refused: crosses-bridge {bridge: a2-c2, kind: red, other: b1-b3}"}},
	{rule: "R12", says: "nor a cut one",
		board: `
			. R P .
			B P G B
			. R # .`,
		bridges: "a2-d2 blue cut, b1-b3 red", play: "purple c1, bridge c1 c3",
		want: []string{"refused: crosses-bridge {bridge: c1-c3, kind: cut, other: a2-d2}"}},
	{rule: "R12", says: "lying along a cut one is a crossing",
		board: `
			. R . .
			B P B #
			. R . .`,
		bridges: "a2-c2 blue cut, b1-b3 red", play: "green d2, bridge b2 d2",
		want: []string{"refused: crosses-bridge {bridge: b2-d2, kind: cut, other: a2-c2}"}},
	{rule: "R12", says: "of several in the way the first in board order is named",
		board: `
			. Y B .
			B G P #
			. Y B .`,
		bridges: "c1-c3 blue, b1-b3 yellow", play: "blue d2, bridge a2 d2",
		want: []string{"refused: crosses-bridge {bridge: a2-d2, kind: scoring, other: b1-b3}"}},

	{rule: "R13", says: "red doesn't cross red",
		board: `
			. R .
			O P #
			. R .`,
		bridges: "b1-b3 red", play: "orange c2, bridge a2 c2",
		want: []string{"refused: red-crosses-red {bridge: a2-c2, other: b1-b3}"}},
	{rule: "R13", says: "nor red between cells",
		board: `
			. R R .
			. P P .
			O . . #`,
		bridges: "a1-c3 red", play: "orange d1, bridge b3 d1",
		want: []string{"refused: red-crosses-red {bridge: b3-d1, other: a1-c3}"}},
	{rule: "R13", says: "nor a cut one",
		board: `
			. . . B
			. R G .
			. P O .
			B R . #`,
		bridges: "a1-d4 blue cut, b1-b3 red", play: "red d1, bridge b3 d1",
		want: []string{"refused: red-crosses-cut {bridge: b3-d1, other: a1-d4}"}},
	{rule: "R13", says: "red comes before cut, and cut before what would be cut; nothing is cut then",
		board: `
			. R Y .
			R P O #
			. R Y .`,
		bridges: "b1-b3 red, c1-c3 yellow", play: "red d2, bridge a2 d2",
		want: []string{"refused: red-crosses-red {bridge: a2-d2, other: b1-b3}", "bridges: b1-b3 red, c1-c3 yellow"}},
	{rule: "R13", says: "otherwise all scoring bridges in the way are cut at once, the declarer's own included",
		board: `
			. B Y .
			R P O #
			. B Y .`,
		bridges: "b1-b3 blue, c1-c3 yellow", play: "red d2, bridge a2 d2",
		want: []string{
			"events: nobody bridged {bridge: a2-d2, points: 0}; first cut {bridge: b1-b3, points: 1}; " +
				"second cut {bridge: c1-c3, points: 1}; first region-lost {region: S1}; second region-lost {region: S1}",
			"bridges: b1-b3 blue cut, c1-c3 yellow cut, a2-d2 red",
			"score: 0+0 0+0",
		}},
	{rule: "R13", says: "a red diagonal cuts between cells",
		board: `
			. R B .
			. P P .
			B . . #`,
		bridges: "a1-c3 blue", play: "orange d1, bridge b3 d1",
		want: []string{"bridges: a1-c3 blue cut, b3-d1 red"}},
	{rule: "R13", says: "a red one that ends on an inner cell cuts nothing",
		board: `
			. R .
			. # .
			B P B`,
		bridges: "a1-c1 blue", play: "orange b2, bridge b1 b3",
		want: []string{"bridges: a1-c1 blue, b1-b3 red"}},
	{rule: "R13", says: "a red one that runs over an end cell cuts nothing",
		board: `
			. B .
			. G .
			R P #`,
		bridges: "b1-b3 blue", play: "red c1, bridge a1 c1",
		want: []string{"bridges: b1-b3 blue, a1-c1 red"}},

	{rule: "R14", says: "a cut bridge stays on the board and scores nothing, neither bridge nor region points",
		board: `
			. R .
			B P B
			. # .`,
		bridges: "a2-c2 blue", play: "red b1, bridge b1 b3, end",
		want: []string{"bridges: a2-c2 blue cut, b1-b3 red", "score: 0+0 0+0", "turn: yellow 2"}},
	{rule: "R14", says: "a bridge may end on an inner cell of a cut one",
		board: `
			. # . .
			. B R .
			B G P B
			. . R .`,
		bridges: "a2-d2 blue cut, c1-c3 red", play: "purple b4, bridge b2 b4",
		want: []string{"bridges: a2-d2 blue cut, c1-c3 red, b2-b4 blue", "score: 1+1 0+0"}},
}
