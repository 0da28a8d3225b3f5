package player

func startWeights() *weights {
	g := new(weights)
	for side := range 2 {
		for i := range far + 1 {
			g.moves[side][i] = -60*i + 240 + 40*side
		}
		for i := range 8 {
			g.ways[side][i] = 8 * i
		}
		for i := range cutLimit + 1 {
			g.alone[side][i] = -80/(i+1) + 20
			g.twos[side][i] = -80/(i+1) + 20
		}
		for i := range 17 {
			g.free[side][i] = 2 * i
		}
	}
	return g
}
