package dividedloyalties

// The score: R15 to R17.
var scoreRows = []row{
	{rule: "R15", says: "3 stones are worth 1",
		board: "B o:P #", play: "blue c1, bridge a1 c1",
		want: []string{"score: 1+0 0+0"}},
	{rule: "R15", says: "4 stones are worth 2",
		board: "Y o:O o:G #", turn: "yellow", play: "yellow d1, bridge a1 d1",
		want: []string{"score: 0+0 2+0"}},
	{rule: "R15", says: "a red bridge is worth nothing",
		board: "R P R #", play: "purple d1, bridge a1 d1",
		want: []string{"score: 0+0 0+0"}},
	{rule: "R15", says: "a 4 that is cut costs 2",
		board: `
			. R . .
			B P G P
			. # . .`,
		bridges: "a2-d2 blue", play: "red b1, bridge b1 b3",
		want: []string{"events: nobody bridged {bridge: b1-b3, points: 0}; first cut {bridge: a2-d2, points: 2}; first region-lost {region: S1}"}},

	{rule: "R16", says: "an inner cell earns its region",
		board: "W1 G2:P W3:B", play: "blue a1, bridge a1 c1",
		want: []string{"events: first bridged {bridge: a1-c1, points: 1}; first region-won {region: G2}", "score: 1+1 0+0"}},
	{rule: "R16", says: "the ends earn nothing, and an inner dot neither",
		board: "W1 o:P W3:B", play: "blue a1, bridge a1 c1",
		want: []string{"events: first bridged {bridge: a1-c1, points: 1}", "score: 1+0 0+0"}},
	{rule: "R16", says: "a 4 can earn two regions",
		board: "W1 S9:P G2:B W3:P", play: "blue a1, bridge a1 d1",
		want: []string{
			"events: first bridged {bridge: a1-d1, points: 2}; first region-won {region: G2}; first region-won {region: S9}",
			"score: 2+2 0+0",
		}},
	{rule: "R16", says: "one point a region, however many bridges",
		board: `
			B P B
			P B #`,
		bridges: "a2-c2 blue", play: "purple c1, bridge a1 c1",
		want: []string{"events: first bridged {bridge: a1-c1, points: 1}", "score: 2+1 0+0"}},
	{rule: "R16", says: "each player has a point of their own for a region",
		board: `
			Y O Y
			P B #`,
		bridges: "a2-c2 yellow", play: "purple c1, bridge a1 c1",
		want: []string{"events: first bridged {bridge: a1-c1, points: 1}; first region-won {region: S1}", "score: 1+1 1+1"}},
	{rule: "R16", says: "a point lost by a cut is kept if another bridge covers the region",
		board: `
			G B G
			. R .
			B P B
			. # .`,
		bridges: "a2-c2 blue, a4-c4 blue", play: "red b1, bridge b1 b3",
		want: []string{"events: nobody bridged {bridge: b1-b3, points: 0}; first cut {bridge: a2-c2, points: 1}", "score: 1+1 0+0"}},
	{rule: "R16", says: "and can be won again",
		board: `
			# B G
			. R .
			B P B
			. R .`,
		bridges: "a2-c2 blue cut, b1-b3 red", play: "green a4, bridge a4 c4",
		want: []string{"events: first bridged {bridge: a4-c4, points: 1}; first region-won {region: S1}", "score: 1+1 0+0"}},
	{rule: "R16", says: "a red bridge earns no region",
		board: "R P #", play: "red c1, bridge a1 c1",
		want: []string{"events: nobody bridged {bridge: a1-c1, points: 0}", "score: 0+0 0+0"}},

	{rule: "R17", says: "bridge points and region points are shown apart, and their sum",
		board:   "W1:B S9:P G2:B W3:P . W1:Y W2:O W3:Y",
		bridges: "a1-d1 blue, f1-h1 yellow",
		want:    []string{"score: 2+2 1+1", "sums: 4 2"}},
}

// Passing and the end: R18 and R19.
var endRows = []row{
	{rule: "R18", says: "a player without stones passes, as part of what follows the other's end",
		board: "# # #", hands: "blue 3 B2, yellow 3", play: "blue a1, end",
		want: []string{"events: second passed {cause: no-stones}", "turn: blue 3", "can: blue b1"}},
	{rule: "R18", says: "a player whose hand has no legal placement passes",
		board: "B P o . #", closed: true, play: "blue e1, end",
		want: []string{"events: second passed {cause: no-cell}", "turn: blue 3", "can: blue c1"}},
	{rule: "R18", says: "it depends on the hand: the other's would have one",
		board: "Y O o . #", closed: true, turn: "yellow", hands: "blue 3 B1, yellow 3 Y2 G1", play: "yellow e1, end",
		want: []string{"events: first passed {cause: no-cell}", "turn: yellow 3", "can: green c1", "can: yellow c1"}},
	{rule: "R18", says: "one who can place doesn't pass",
		board: "B P o . # #", closed: true, play: "blue e1, end",
		want: []string{"events: ", "turn: yellow 2", "can: yellow f1"}},
	{rule: "R18", says: "nobody else may pass",
		board: "B P o", closed: true, play: "end",
		want: []string{"refused: must-place {}"}},

	{rule: "R19", says: "the game ends at once when neither can place, without trailing passes",
		board: "#", closed: true, play: "blue a1, end",
		want: []string{"events: nobody over {reason: nobody-can-place}", "over: nobody-can-place nobody 0-0", "turn: nobody 1", "actions: "}},
	{rule: "R19", says: "also when all stones of both are on the board",
		board: "# # #", hands: "blue 3 B1, yellow 3", play: "blue a1, end",
		want: []string{"events: first out-of-stones {}; nobody over {reason: all-placed}", "over: all-placed nobody 0-0"}},
	{rule: "R19", says: "stones of one left, no place for them: that is not all placed",
		board: "B P B . #", bridges: "a1-c1 blue", closed: true, hands: "blue 3 B1, yellow 3 Y1", play: "blue e1, end",
		want: []string{"events: first out-of-stones {}; nobody over {reason: nobody-can-place}", "over: nobody-can-place first 2-0"}},
	{rule: "R19", says: "after the end nothing is legal",
		board: "#", closed: true, play: "blue a1, end, blue a1",
		want: []string{"refused: game-over {}"}},
	{rule: "R19", says: "four turns in a row without a new stone end it, a stone that went back being none",
		board: "B P o", turn: "blue quiet 3", play: "blue c1, end",
		want: []string{
			"events: first returned {cell: c1, piece: blue}; nobody over {reason: four-turns-no-stone}",
			"over: four-turns-no-stone nobody 0-0", "turn: nobody 1",
		}},
	{rule: "R19", says: "three do not",
		board: "B P o", turn: "blue quiet 2", play: "blue c1, end",
		want: []string{"over: it isn't", "turn: yellow 2", "quiet: 3"}},
	{rule: "R19", says: "automatic passes count",
		board: "B P o", hands: "blue 3 B1, yellow 3", turn: "blue quiet 2", play: "blue c1, end",
		want: []string{
			"events: first returned {cell: c1, piece: blue}; second passed {cause: no-stones}; nobody over {reason: four-turns-no-stone}",
			"turn: nobody 2",
		}},
	{rule: "R19", says: "a stone that stays starts the count again",
		board: "B P o #", turn: "blue quiet 3", play: "blue d1, end",
		want: []string{"over: it isn't", "turn: yellow 2", "quiet: 0"}},
	{rule: "R19", says: "the larger sum wins, stones left in hand count nothing",
		board: "B P B . Y O G Y . #", bridges: "a1-c1 blue, e1-h1 yellow", closed: true,
		hands: "blue 1 B4 P3, yellow 3 Y1", play: "blue j1, end",
		want: []string{"over: nobody-can-place second 2-3"}},
	{rule: "R19", says: "equal sums are a draw",
		board: "B P B . Y O Y . #", bridges: "a1-c1 blue, e1-g1 yellow", closed: true, play: "blue i1, end",
		want: []string{"over: nobody-can-place nobody 2-2"}},
}
