package player

// reference is plain greedy: of all turns one with the best margin there is now, which of
// equal ones is left to chance. It is what other players are measured against, and frozen:
// nothing that makes a level better may change it. A test holds it to games it has played.
func (s *search) reference() choice {
	var best choice
	equal := 0
	for _, t := range s.list.turns(s.root, nil) {
		if equal > 0 && s.meter.stop() {
			break
		}
		s.meter.nodes++
		s.a.copyFrom(s.root)
		s.a.play(&t)
		v := 1000 * s.a.margin(int(s.root.mover))
		switch {
		case equal == 0 || v > best.value:
			best, equal = choice{turn: t, value: v}, 1
		case v == best.value:
			equal++
			if roll(s.dice, equal) == 0 {
				best.turn = t
			}
		}
	}
	return best
}
