package player

// The weights for whoever thinks: what tells the angels to come closer is not what
// tells the demons where to wall. The first row of each is where the demons are to
// place, the second where the angels are to move.
//
// Those of the demons are what TestTuneWeights fitted to 800 games. The fit for the
// angels predicts their games better, yet plays worse, because it hardly minds how
// long the plan is: at 20,000 nodes against the reference it won 22 of 40 games, and
// those below, a steady price for each move of the plan, 43 of 60. Twice that price
// (28 of 40) and half the fitted cuts (31 of 40) made no difference to speak of.
var measured = [2]*weights{&forDemons, &forAngels}

var forDemons = weights{
	moves: [2][16]int{
		{101, 101, 57, 3, -25, -39, -26, -165, -90, -90, -90, -90, -90, -90, -90, -90},
		{126, 126, 126, 72, -3, -39, -42, -116, -245, -106, -106, -106, -106, -106, -106, -106},
	},
	ways: [2][8]int{
		{-52, -52, -23, 4, 8, 12, 12, 12},
		{-77, -77, -34, -8, 7, 9, 9, 9},
	},
	slack: [2][8]int{
		{-12, -12, -12, -24, -31, 10, 10, 10},
		{4, 4, -17, -10, -24, -3, -3, -3},
	},
	alone: [2][4]int{
		{-52, -52, -52, -30},
		{-36, -36, -5, -22},
	},
	twos: [2][9]int{
		{-240, -240, -240, -191, -116, -14, 6, 11, 17},
		{-161, -161, -212, -135, -44, 1, 13, 12, -4},
	},
	free: [2][17]int{
		{-67, -36, -57, -43, -4, -27, 1, -17, -10, -38, -8, -21, -17, -5, -3, 7, 60},
		{-100, -108, -3, -52, -12, -40, -8, -20, -16, -45, -7, -23, -11, -5, -14, 10, 71},
	},
}

var forAngels = weights{
	moves: [2][16]int{
		{240, 180, 120, 60, 0, -60, -120, -180, -240, -300, -360, -420, -480, -540, -600, -660},
		{280, 220, 160, 100, 40, -20, -80, -140, -200, -260, -320, -380, -440, -500, -560, -620},
	},
	ways: [2][8]int{
		{0, 8, 16, 24, 32, 40, 48, 56},
		{0, 8, 16, 24, 32, 40, 48, 56},
	},
	alone: [2][4]int{
		{-60, -20, -7, 10},
		{-60, -20, -7, 10},
	},
	twos: [2][9]int{
		{-60, -20, -7, 0, 4, 7, 8, 9, 10},
		{-60, -20, -7, 0, 4, 7, 8, 9, 10},
	},
	free: [2][17]int{
		{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32},
		{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32},
	},
}
