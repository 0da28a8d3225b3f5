package solver

import (
	"math/rand/v2"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
)

// TestCellsAgreeWithTheContract plays random games on a state and on the search's
// board at once.
func TestCellsAgreeWithTheContract(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 3))
	for range 3000 / sampled {
		s, err := connectfour.Game{}.New(connectfour.Game{}.Setups()[0])
		if err != nil {
			t.Fatal(err)
		}
		p := newQuiet(0, 0)
		for s.Turn() != rules.Nobody {
			own, all := connectfour.BoardOf(s).Bits()
			if p.own != own || p.all != all || p.n != connectfour.BoardOf(s).Len() {
				t.Fatalf("%+v\n%s", p, s)
			}
			actions := s.Actions()
			open := openings(p.all)
			col := int(actions[random.IntN(len(actions))][0] - 'a')
			cell := open & (column << (col * stride))
			if cell == 0 {
				t.Fatalf("no opening in column %d\n%s", col, s)
			}
			next, _, err := s.Apply(connectfour.Drop(col))
			if err != nil {
				t.Fatal(err)
			}
			result, over := next.Result()
			if wins := p.mine&cell != 0; wins != (result.Winner != rules.Nobody) {
				t.Fatalf("%d wins: %v, but %+v\n%s", col, wins, result, next)
			}
			if !over {
				p.put(cell)
			}
			s = next
		}
	}
}

func TestKeysAreExact(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 4))
	seen := map[uint64][2]uint64{}
	for range 20_000 / sampled {
		own, all := connectfour.BoardOf(randomState(t, random, random.IntN(20))).Bits()
		key := keyOf(own, all)
		if other, ok := seen[key]; key>>keyBits != 0 || ok && other != [2]uint64{own, all} {
			t.Fatalf("%x is the key of %x and %x", key, other, [2]uint64{own, all})
		}
		if o, a := discsOf(key); o != own || a != all {
			t.Fatalf("%x is the key of %x, %x, but read as %x, %x", key, own, all, o, a)
		}
		seen[key] = [2]uint64{own, all}
		if m := keyOf(mirrored(own), mirrored(all)); mirrored(key) != m || mirrored(m) != key {
			t.Fatalf("the mirror of %x is %x, want %x", key, mirrored(key), m)
		}
	}
}

// TestTableKeepsWhatItSays fills a growing table: whatever it finds must have been
// stored under that very key.
func TestTableKeepsWhatItSays(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 5))
	table := newTable(firstTable + 3)
	stored := map[uint64][3]int{}
	var keys []uint64
	found := 0
	check := func() {
		for _, key := range keys {
			e := table.get(key)
			if e == 0 {
				continue
			}
			found++
			lo, hi := e.bounds()
			if got := [3]int{lo, hi, e.move()}; got != stored[key] {
				t.Fatalf("%x: %v, want %v", key, got, stored[key])
			}
		}
		for range 1000 {
			key := random.Uint64N(1 << keyBits)
			if _, ok := stored[key]; !ok && table.get(key) != 0 {
				t.Fatalf("%x was never stored", key)
			}
		}
	}
	for work := range int64(20) {
		for range 1000 {
			key := random.Uint64N(1 << keyBits)
			v := [3]int{-random.IntN(22), random.IntN(22), random.IntN(cols+1) - 1}
			table.put(key, v[0], v[1], v[2], 1+random.Int64N(1<<40))
			stored[key] = v
			keys = append(keys, key)
		}
		check()
		table.grow(work * 1000)
		check()
	}
	if table.size != firstTable+3 || found < 50_000 {
		t.Errorf("size %d, found %d", table.size, found)
	}
}
