package player

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"bridgekeeper/rules/fourangels"
)

// The weights are measured: positions of games that the search plays against itself,
// now and then by chance, and who won them; from these the weights that make the
// outcomes likeliest, by logistic regression.

// A sample is the traits of a position, as places in the table of all weights, and
// whether the angels won.
type sample struct {
	on  []int
	won float64
}

// The places of the tables of weights, for one side to move.
var tables = []struct {
	name string
	size int
	of   func(g *weights, side int) []int
	on   func(t *traitSet) []int
}{
	{"moves", far + 1, func(g *weights, side int) []int { return g.moves[side][:] }, func(t *traitSet) []int { return []int{t.moves} }},
	{"ways", 8, func(g *weights, side int) []int { return g.ways[side][:] }, func(t *traitSet) []int { return []int{t.ways} }},
	{"slack", 8, func(g *weights, side int) []int { return g.slack[side][:] }, func(t *traitSet) []int { return []int{t.slack} }},
	{"alone", aloneLimit + 1, func(g *weights, side int) []int { return g.alone[side][:] }, func(t *traitSet) []int { return t.alone[:] }},
	{"twos", twosLimit + 1, func(g *weights, side int) []int { return g.twos[side][:] }, func(t *traitSet) []int { return t.twos[:] }},
	{"free", 17, func(g *weights, side int) []int { return g.free[side][:] }, func(t *traitSet) []int { return t.free[:] }},
}

func placesPerSide() (n int) {
	for _, table := range tables {
		n += table.size
	}
	return n
}

func TestTuneWeights(t *testing.T) {
	if *tuneGames == 0 {
		t.Skip("prints new weights with -tune N")
	}
	random := rand.New(rand.NewPCG(20, 26))
	s := newSearch()
	var samples []sample
	wins := 0.0
	for range *tuneGames {
		got := tuneGame(s, random)
		if len(got) > 0 {
			wins += got[0].won
		}
		samples = append(samples, got...)
	}
	t.Logf("%d games, of which the angels won %.0f%%; %d positions", *tuneGames, 100*wins/float64(*tuneGames), len(samples))
	held := len(samples) / 5 // to see what the weights are worth elsewhere
	theta := fit(samples[held:])
	t.Logf("loss a position: %.4f, held out %.4f; with the weights now %.4f", loss(samples[held:], theta), loss(samples[:held], theta), loss(samples[:held], now()))
	fmt.Print(spell(theta, samples))
}

// tuneGame plays one game and gives the positions that a search would weigh: those
// that nothing settles at once.
func tuneGame(s *search, random *rand.Rand) (out []sample) {
	const (
		byChance = 8 // one move in so many
		handicap = 8
	)
	st := styles[Best]
	p := newPosition(0x81_00_00_00_00_00_00_81, 0, ^uint64(0), true)
	if random.IntN(4) == 0 {
		for range 8 {
			p.demons |= 1 << random.IntN(64) &^ p.angels
		}
		p.key = p.keyOf()
	}
	for ply := 0; p.won() == 0; ply++ {
		limit := *tuneNodes
		if p.angelsTurn != (*tuneRole == fourangels.Angels) {
			limit /= handicap
		}
		s.begin(st, meter{limit: limit})
		var w plan
		w.work(&p, far)
		c := s.cutsOf(&p, &w)
		settled := c.smallest() <= 1 && !p.angelsTurn
		if p.angelsTurn {
			settled = s.winsWithin(p, &w) > 0
		} else if must, _ := s.mustPlay(p, &w); must == 0 {
			settled = true
		}
		if !settled {
			tr := traits(&p, &w, &c)
			out = append(out, sample{on: placesOf(&tr, p.angelsTurn)})
		}
		if ply < 3 || random.IntN(byChance) == 0 {
			moves := p.moves(nil)
			p = p.after(moves[random.IntN(len(moves))])
			continue
		}
		p = p.after(s.choose(p).move)
	}
	for i := range out {
		if p.won() > 0 {
			out[i].won = 1
		}
	}
	return out
}

func placesOf(tr *traitSet, angelsTurn bool) (on []int) {
	at := seatOf(angelsTurn) * placesPerSide()
	for _, table := range tables {
		for _, i := range table.on(tr) {
			on = append(on, at+i)
		}
		at += table.size
	}
	return on
}

// now are the weights in use.
func now() []float64 {
	theta := make([]float64, 0, 2*placesPerSide())
	for side := range 2 {
		for _, table := range tables {
			for _, v := range table.of(measured[seatOf(*tuneRole == fourangels.Angels)], side) {
				theta = append(theta, float64(v)/100)
			}
		}
	}
	return theta
}

func odds(theta []float64, on []int) (z float64) {
	for _, i := range on {
		z += theta[i]
	}
	return 1 / (1 + math.Exp(-z))
}

func loss(samples []sample, theta []float64) (sum float64) {
	for _, x := range samples {
		p := min(max(odds(theta, x.on), 1e-6), 1-1e-6)
		sum -= x.won*math.Log(p) + (1-x.won)*math.Log(1-p)
	}
	return sum / float64(len(samples))
}

// neighbouring are the places next to each in its table.
func neighbouring() (out [][]int) {
	for range 2 {
		for _, table := range tables {
			for i := range table.size {
				var list []int
				if i > 0 {
					list = append(list, len(out)-1)
				}
				if i < table.size-1 {
					list = append(list, len(out)+1)
				}
				out = append(out, list)
			}
		}
	}
	return out
}

// fit goes down the loss, with steps that shrink for weights that moved much
// (AdaGrad), and a pull of each towards its neighbours.
func fit(samples []sample) []float64 {
	const rounds, rate, pull = 60, 0.05, 2e-2
	beside := neighbouring()
	theta, moved := make([]float64, 2*placesPerSide()), make([]float64, 2*placesPerSide())
	random := rand.New(rand.NewPCG(1, 1))
	for range rounds {
		for range samples {
			x := samples[random.IntN(len(samples))]
			miss := odds(theta, x.on) - x.won
			for _, i := range x.on {
				mean := 0.0
				for _, j := range beside[i] {
					mean += theta[j] / float64(len(beside[i]))
				}
				g := miss + pull*(theta[i]-mean)
				moved[i] += g * g
				theta[i] -= rate * g / math.Sqrt(1+moved[i])
			}
		}
	}
	return theta
}

// spell writes the weights as weights.go has them. What hardly came up takes after
// its neighbour.
func spell(theta []float64, samples []sample) string {
	const few = 25
	seen := make([]int, len(theta))
	for _, x := range samples {
		for _, i := range x.on {
			seen[i]++
		}
	}
	rows := map[string][]string{}
	at := 0
	for range 2 {
		for _, table := range tables {
			vs, ns := theta[at:at+table.size], seen[at:at+table.size]
			at += table.size
			filled := make([]string, len(vs))
			for i := range vs {
				j := i
				for d := 1; ns[j] < few && d < len(vs); d++ {
					if k := i - d; k >= 0 && ns[k] >= few {
						j = k
					} else if k := i + d; k < len(vs) && ns[k] >= few {
						j = k
					}
				}
				filled[i] = fmt.Sprint(math.Round(100 * vs[j]))
			}
			rows[table.name] = append(rows[table.name], "{"+strings.Join(filled, ", ")+"}")
		}
	}
	var out strings.Builder
	for _, table := range tables {
		fmt.Fprintf(&out, "\t%s: [2][%d]int{\n\t\t%s,\n\t},\n", table.name, table.size, strings.Join(rows[table.name], ",\n\t\t"))
	}
	return out.String()
}
