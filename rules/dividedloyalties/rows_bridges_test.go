package dividedloyalties

// Bridges of the turn, rows, and why they are refused: R7 and R8.
var rowRows = []row{
	{rule: "R7", says: "a bridge contains the stone placed this turn",
		board: "B P B #", play: "green d1, bridge a1 c1",
		want: []string{"refused: not-through-stone {bridge: a1-c1, cell: d1}"}},
	{rule: "R7", says: "the stone may be any of the row",
		board: "B # B", play: "purple b1, bridge a1 c1",
		want: []string{"bridges: a1-c1 blue"}},
	{rule: "R7", says: "not before the stone is placed",
		board: "B P B #", play: "bridge a1 c1",
		want: []string{"refused: no-stone-yet {bridge: a1-c1}"}},
	{rule: "R7", says: "several bridges through the stone, one after another",
		board: `
			B . B
			P P .
			# P B`,
		play: "blue a1, bridge a1 a3, bridge a1 c1, bridge a1 c3",
		want: []string{"bridges: a1-a3 blue, a1-c1 blue, a1-c3 blue", "actions: end"}},
	{rule: "R7", says: "several bridges through the stone: all are offered, by their ends in board order",
		board: `
			B . B
			P P .
			# P B`,
		play: "blue a1",
		want: []string{"actions: bridge a1 a3, bridge a1 c1, bridge a1 c3, end"}},
	{rule: "R7", says: "each is judged against the board as it stands then",
		board: "B P # P", play: "green c1, bridge a1 c1, bridge a1 d1",
		want: []string{"refused: overlaps {bridge: a1-d1, kind: scoring, other: a1-c1}"}},
	{rule: "R7", says: "a red one may cut one declared before it in the same turn",
		board: `
			. R .
			B # B
			. R .`,
		play: "purple b2, bridge a2 c2, bridge b1 b3",
		want: []string{
			"events: nobody bridged {bridge: b1-b3, points: 0}; first cut {bridge: a2-c2, points: 1}; first region-lost {region: S1}",
			"bridges: a2-c2 blue cut, b1-b3 red",
		}},
	{rule: "R7", says: "declaring is never automatic",
		board: "B P #", play: "blue c1",
		want: []string{"bridges: ", "actions: bridge a1 c1, end"}},
	{rule: "R7", says: "the player may choose none",
		board: "B P #", play: "blue c1, end",
		want: []string{"bridges: ", "events: ", "turn: yellow 2", "at: c1 blue"}},
	{rule: "R7", says: "a 3 rather than a 4, or the 4",
		board: "B P G #", play: "blue d1",
		want: []string{"actions: bridge a1 d1, bridge b1 d1, end"}},

	{rule: "R8", says: "three cells",
		board: "B P #", play: "blue c1, bridge a1 c1",
		want: []string{"events: first bridged {bridge: a1-c1, points: 1}; first region-won {region: S1}"}},
	{rule: "R8", says: "four cells",
		board: "B P B #", play: "purple d1, bridge a1 d1",
		want: []string{"events: first bridged {bridge: a1-d1, points: 2}; first region-won {region: S1}"}},
	{rule: "R8", says: "not two",
		board: "B # #", play: "purple b1, bridge a1 b1",
		want: []string{"refused: bad-length {bridge: a1-b1, count: 2}"}},
	{rule: "R8", says: "not five",
		board: "B P B P #", play: "blue e1, bridge a1 e1",
		want: []string{"refused: bad-length {bridge: a1-e1, count: 5}"}},
	{rule: "R8", says: "two equal ends are not 3 or 4 cells",
		board: "B P #", play: "blue c1, bridge c1 c1",
		want: []string{"refused: bad-length {bridge: c1-c1, count: 1}"}},
	{rule: "R8", says: "in a straight line",
		board: `
			# # P
			# B #`,
		play: "blue a1, bridge a1 c2",
		want: []string{"refused: not-straight {bridge: a1-c2}"}},
	{rule: "R8", says: "vertical",
		board: `
			#
			P
			B`,
		play: "blue a3, bridge a1 a3",
		want: []string{"bridges: a1-a3 blue"}},
	{rule: "R8", says: "diagonal upwards",
		board: `
			. . #
			. P .
			B . .`,
		play: "blue c3, bridge a1 c3",
		want: []string{"bridges: a1-c3 blue"}},
	{rule: "R8", says: "diagonal downwards",
		board: `
			B . .
			. P .
			. . #`,
		play: "blue c1, bridge a3 c1",
		want: []string{"bridges: a3-c1 blue"}},
	{rule: "R8", says: "all holding stones; the first gap from the first end is named",
		board: "B # # #", play: "blue d1, bridge a1 d1",
		want: []string{"refused: gap {bridge: a1-d1, cell: b1}"}},
	{rule: "R8", says: "an empty dot is a gap",
		board: "B o #", play: "blue c1, bridge a1 c1",
		want: []string{"refused: gap {bridge: a1-c1, cell: b1}"}},
	{rule: "R8", says: "void is a gap",
		board: "B . #", play: "blue c1, bridge a1 c1",
		want: []string{"refused: gap {bridge: a1-c1, cell: b1}"}},
	{rule: "R8", says: "what is outside the grid is a gap",
		board: "B P #", play: "blue c1, bridge b1 d1",
		want: []string{"refused: gap {bridge: b1-d1, cell: d1}"}},
	{rule: "R8", says: "no two neighbours of the same colour; the first two are named",
		board: "B P P #", play: "blue d1, bridge a1 d1",
		want: []string{"refused: same-colours {bridge: a1-d1, cells: b1 c1, piece: purple}"}},
	{rule: "R8", says: "equal colours apart are fine",
		board: "G B G #", play: "blue d1, bridge a1 d1",
		want: []string{"bridges: a1-d1 blue"}},
	{rule: "R8", says: "an action names the ends in board order only",
		board: "B P #", play: "blue c1, bridge c1 a1",
		want: []string{`refused: unknown-action {text: "bridge c1 a1"}`}},
	{rule: "R8", says: "scoring needs the mover's own Colour +, whoever laid the stones",
		board: "Y O #", play: "green c1, bridge a1 c1",
		want: []string{"refused: mixed-colours {bridge: a1-c1, cell: a1, piece: yellow}"}},
	{rule: "R8", says: "a row in neither is refused; the stone in neither is named",
		board: "P B Y #", play: "green d1, bridge a1 d1",
		want: []string{"refused: mixed-colours {bridge: a1-d1, cell: c1, piece: yellow}"}},
	{rule: "R8", says: "where each stone is in one of them, the first that spoils both is named",
		board: "B P O #", play: "purple d1, bridge a1 d1",
		want: []string{"refused: mixed-colours {bridge: a1-d1, cell: c1, piece: orange}"}},
	{rule: "R8", says: "red by Blue",
		board: "R P #", play: "red c1, bridge a1 c1",
		want: []string{"events: nobody bridged {bridge: a1-c1, points: 0}", "score: 0+0 0+0"}},
	{rule: "R8", says: "red by Yellow",
		board: "R P #", turn: "yellow", play: "red c1, bridge a1 c1",
		want: []string{"events: nobody bridged {bridge: a1-c1, points: 0}", "score: 0+0 0+0"}},
	{rule: "R8", says: "red without a red stone",
		board: "P O #", play: "purple c1, bridge a1 c1",
		want: []string{"bridges: a1-c1 red"}},

	{rule: "R8", says: "not straight comes before everything after it",
		board: "B P # Y", play: "blue c1, bridge a1 c9",
		want: []string{"refused: not-straight {bridge: a1-c9}"}},
	{rule: "R8", says: "the length comes before a gap",
		board: "B # # # #", play: "blue e1, bridge a1 e1",
		want: []string{"refused: bad-length {bridge: a1-e1, count: 5}"}},
	{rule: "R8", says: "a gap comes before equal colours",
		board: "B B # #", play: "blue d1, bridge a1 d1",
		want: []string{"refused: gap {bridge: a1-d1, cell: c1}"}},
	{rule: "R8", says: "equal colours come before mixed ones",
		board: "Y B B #", play: "green d1, bridge a1 d1",
		want: []string{"refused: same-colours {bridge: a1-d1, cells: b1 c1, piece: blue}"}},
	{rule: "R8", says: "mixed colours come before the stone of the turn",
		board: "Y B G #", play: "blue d1, bridge a1 c1",
		want: []string{"refused: mixed-colours {bridge: a1-c1, cell: a1, piece: yellow}"}},
	{rule: "R8", says: "the stone of the turn comes before an overlap",
		board: "B P B #", bridges: "a1-c1 blue", play: "green d1, bridge a1 c1",
		want: []string{"refused: not-through-stone {bridge: a1-c1, cell: d1}"}},
}

// Dots: R9 and R10.
var dotRows = []row{
	{rule: "R9", says: "a dot takes a stone that completes a scoring row",
		board: "B P o", play: "blue c1",
		want: []string{"actions: bridge a1 c1, end"}},
	{rule: "R9", says: "a dot takes a stone that completes a red row",
		board: "R P o", play: "red c1, bridge a1 c1, end",
		want: []string{"at: c1 red"}},
	{rule: "R9", says: "the stone may be anywhere in the row",
		board: "B o B", play: "purple b1, bridge a1 c1, end",
		want: []string{"at: b1 purple", "score: 1+0 0+0"}},
	{rule: "R9", says: "a row of the other side's opens nothing",
		board: "Y O o", play: "green c1",
		want: []string{"refused: dot-needs-bridge {cell: c1, piece: green}"}},
	{rule: "R9", says: "a colour equal to its neighbour opens nothing",
		board: "B P o", want: []string{"can: blue c1", "can: green c1", "cannot: purple c1", "cannot: red c1"}},
	{rule: "R9", says: "a row that would cross a bridge opens nothing",
		board: `
			. R .
			B P o
			. R .`,
		bridges: "b1-b3 red", play: "blue c2",
		want: []string{"refused: dot-needs-bridge {cell: c2, piece: blue}"}},
	{rule: "R9", says: "a 3 may be open where the 4 is blocked",
		board: `
			. . R .
			o P O P
			. . R .`,
		bridges: "c1-c3 red", play: "red a2",
		want: []string{"actions: bridge a2 c2, end"}},
	{rule: "R9", says: "a red row that cuts opens a dot",
		board: `
			. B .
			R P o
			. B .`,
		bridges: "b1-b3 blue", play: "red c2, bridge a2 c2",
		want: []string{"bridges: b1-b3 blue cut, a2-c2 red"}},
	{rule: "R9", says: "a stone on a dot is an ordinary stone later, and a row may run over several dots",
		board: `
			.   .   o
			.   .   o:P
			o:B o:P o:B`,
		bridges: "a1-c1 blue", play: "green c3, bridge c1 c3",
		want: []string{"bridges: a1-c1 blue, c1-c3 blue", "score: 2+0 0+0"}},

	{rule: "R10", says: "a dot stone without a bridge goes back, and the turn is over",
		board: "B P o", play: "blue c1, end",
		want: []string{
			"events: first returned {cell: c1, piece: blue}", "at: c1 nothing", "turn: yellow 2",
			"hand: blue 1 B4 P3 G2 R2 O1",
		}},
	{rule: "R10", says: "a dot stone with a bridge stays",
		board: "B P o", play: "blue c1, bridge a1 c1, end",
		want: []string{"events: ", "at: c1 blue", "hand: blue 1 B3 P3 G2 R2 O1"}},
	{rule: "R10", says: "a dot stone whose scoring bridge is cut by a red one through it stays with the red one",
		board: `
			. R .
			B o B
			. R .`,
		play: "purple b2, bridge a2 c2, bridge b1 b3, end",
		want: []string{"events: ", "at: b2 purple"}},
	{rule: "R10", says: "a dot stone whose only bridge is cut in a later turn stays",
		board: `
			. R .
			B o B
			. # .`,
		play: "purple b2, bridge a2 c2, end, red b1, bridge b1 b3, end",
		want: []string{"bridges: a2-c2 blue cut, b1-b3 red", "at: b2 purple", "turn: blue 3"}},
	{rule: "R10", says: "a board stone without a bridge stays",
		board: "B P #", play: "blue c1, end",
		want: []string{"at: c1 blue"}},
}
