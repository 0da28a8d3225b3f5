package player

import "math/rand/v2"

// A search is one Think: the position, and what there is to think with.
type search struct {
	root  *board
	w     *weights
	meter *meter
	dice  *rand.PCG
	a, b  *board // to try turns on
	list  lister

	planted int      // nodes of the tree
	turns   []turn   // room for plant
	ranks   []choice // the same
}

// A choice is a turn and what it is thought to be worth to whoever makes it, in
// thousandths of a point.
type choice struct {
	turn  turn
	value int
	exact bool
}

// mixed is the beginner: every second turn any stone at all, else greedy.
func (s *search) mixed() choice {
	if roll(s.dice, 2) == 0 {
		return s.greedy()
	}
	list := s.list.turns(s.root, nil)
	c := choice{turn: list[roll(s.dice, len(list))]}
	c.value = s.after(&c.turn)
	return c
}

// greedy takes the best margin there is now; of equal turns any.
func (s *search) greedy() choice {
	return s.best(func() int { return 1000 * s.a.margin(int(s.root.mover)) })
}

// potential takes the best margin with what is left open.
func (s *search) potential() choice {
	return s.best(func() int { return s.a.value(s.w, int(s.root.mover)) })
}

// best tries every turn on s.a; of equal ones it takes any.
func (s *search) best(value func() int) choice {
	list := s.list.turns(s.root, nil)
	var best choice
	equal := 0
	for i := range list {
		if i > 0 && s.meter.stop() {
			break
		}
		s.after(&list[i])
		v := value()
		if equal > 0 && v == best.value {
			equal++
			if roll(s.dice, equal) > 0 {
				continue
			}
		} else if equal > 0 && v < best.value {
			continue
		} else {
			equal = 1
		}
		best = choice{turn: list[i], value: v}
	}
	return best
}

// after makes a turn on s.a and values it for who made it.
func (s *search) after(t *turn) int {
	s.meter.nodes++
	s.a.copyFrom(s.root)
	s.a.play(t)
	return s.a.value(s.w, int(s.root.mover))
}

// wide is how many turns twoDeep answers.
const wide = 60

// twoDeep takes the turn that is best after the other's best answer to it, of the
// best by potential.
func (s *search) twoDeep() choice {
	list := s.ranked(wide)
	best := list[0]
	var replies []turn
	for i := range list {
		if s.meter.stop() {
			break
		}
		s.after(&list[i].turn)
		floor := best.value
		if i == 0 {
			floor = -1 << 30
		}
		v := s.answered(s.a, &replies, floor)
		if !s.meter.stopped && (i == 0 || v > best.value) {
			best = choice{turn: list[i].turn, value: v}
		}
	}
	return best
}

// answered is what a position after a turn of the root's mover is worth to that seat
// once the next to move has made its best turn, or at most floor. It means nothing where
// the meter stopped it.
func (s *search) answered(b *board, replies *[]turn, floor int) int {
	me := int(s.root.mover)
	if b.over() {
		return b.value(s.w, me)
	}
	sign := -1
	if int(b.mover) == me {
		sign = 1
	}
	best := -1 << 30
	*replies = s.list.turns(b, (*replies)[:0])
	for i := range *replies {
		if s.meter.stop() {
			break
		}
		s.meter.nodes++
		s.b.copyFrom(b)
		s.b.play(&(*replies)[i])
		best = max(best, sign*s.b.value(s.w, me))
		if sign < 0 && -best <= floor {
			break
		}
	}
	return sign * best
}

// ranked are the n best turns by potential, the best first.
func (s *search) ranked(n int) []choice {
	list := s.list.turns(s.root, nil)
	out := make([]choice, 0, len(list))
	for i := range list {
		if i > 0 && s.meter.stop() {
			break
		}
		out = append(out, choice{turn: list[i], value: s.after(&list[i])})
	}
	sortChoices(out)
	return out[:min(n, len(out))]
}
