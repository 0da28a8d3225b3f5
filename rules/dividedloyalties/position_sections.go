package dividedloyalties

import (
	"strconv"
	"strings"

	"bridgekeeper/rules"
)

// sections reads what stands on the grid and who is to move, and checks that a
// game can have come to it.
func (r *textReader) sections(s *state, blocks [][]textLine) error {
	parts := map[string]func(*state, field, []textLine) error{
		partStones: r.stones, partBridges: r.bridges, partReserve: r.reserve, partTurn: r.turn,
	}
	found := map[string][]textLine{}
	for _, b := range blocks {
		title := b[0].field
		name, ok := strings.CutSuffix(strings.ToLower(title.text), ":")
		if !ok || parts[name] == nil {
			return r.fail(title, CodeUnknownSection, rules.Args{"text": rules.Clip(title.text)})
		}
		if found[name] != nil {
			return r.fail(title, CodeRepeatedSection, rules.Args{"text": rules.Clip(title.text)})
		}
		found[name] = b
	}
	// In this order whatever their order in the text: bridges need stones, the turn needs all.
	for _, name := range []string{partStones, partBridges, partReserve, partTurn} {
		if b := found[name]; b != nil {
			if err := parts[name](s, b[0].field, b[1:]); err != nil {
				return err
			}
		}
	}
	return r.settle(s, found[partTurn])
}

func (r *textReader) stones(s *state, _ field, lines []textLine) error {
	for i, l := range lines {
		for col, f := range l.fields {
			if f.text == "." {
				continue
			}
			c := none
			if len(f.text) == 1 {
				c = colourOfLetter(f.text[0] &^ 0x20)
			}
			if c == none {
				return r.fail(f, CodeBadStone, rules.Args{"text": rules.Clip(f.text)})
			}
			cell := rules.Cell{Col: col, Row: s.g.rows - 1 - i}
			at := s.g.site(cell)
			if at == noSite {
				return r.fail(f, CodeStoneOutside, rules.Args{"cell": cell})
			}
			s.stones[at] = c
			if !s.g.isDot[at] {
				s.free--
			}
		}
	}
	return nil
}

func (r *textReader) bridges(s *state, _ field, lines []textLine) error {
	for _, l := range lines {
		b, err := r.bridge(s, l)
		if err != nil {
			return err
		}
		for i := range s.bridges {
			if o := &s.bridges[i]; !compatible(s.g, &b, o) {
				return r.fail(l.field, CodeBridgesConflict, rules.Args{"bridge": s.span(&b), "other": s.span(o)})
			}
		}
		s.bridges = append(s.bridges, b)
	}
	for i := range s.bridges {
		if b := &s.bridges[i]; b.cut != s.crossedByRed(b) {
			return r.fail(lines[i].field, CodeBadCut, rules.Args{"bridge": s.span(b)})
		}
	}
	s.claim()
	s.tally()
	return nil
}

func (r *textReader) bridge(s *state, l textLine) (bridge, error) {
	bad := r.fail(l.field, CodeBadBridge, rules.Args{"text": rules.Clip(l.text)})
	if n := len(l.fields); n < 2 || n > 3 {
		return bridge{}, bad
	}
	first, second, _ := strings.Cut(strings.ToLower(l.fields[0].text), "-")
	from, ok1 := rules.ParseCell(first)
	to, ok2 := rules.ParseCell(second)
	if !ok1 || !ok2 {
		return bridge{}, bad
	}
	var b bridge
	switch strings.ToLower(l.fields[1].text) {
	case wordRed:
	case sideNames[0]:
		b.owner = rules.First
	case sideNames[1]:
		b.owner = rules.Second
	default:
		return bridge{}, bad
	}
	if len(l.fields) == 3 {
		if b.cut = strings.EqualFold(l.fields[2].text, wordCut); !b.cut || b.red() {
			return bridge{}, bad
		}
	}
	span := rules.Span{From: from, To: to}.Ordered()
	lane := s.g.laneOf(span)
	if lane < 0 || !s.isRow(&s.g.lanes[lane], b.owner) {
		return bridge{}, r.fail(l.field, CodeNoRow, rules.Args{"bridge": span})
	}
	b.lane = int16(lane)
	return b, nil
}

// isRow tells whether the stones on the lane make a row of the owner's, a red one
// for Nobody (R8).
func (s *state) isRow(l *lane, owner rules.Seat) bool {
	plus := redPlus
	if owner != rules.Nobody {
		plus = sidePlus[owner.Index()]
	}
	before := none
	for _, at := range l.line() {
		c := s.stones[at]
		if c == before || !plus.has(c) {
			return false
		}
		before = c
	}
	return true
}

// compatible tells whether both bridges can be on one board: they don't conflict,
// or one is red, came later and cut the other (R12, R13).
func compatible(g *grid, a, b *bridge) bool {
	la, lb := &g.lanes[a.lane], &g.lanes[b.lane]
	return !la.conflicts(lb) || la.shared(lb) < 2 && (a.red() && b.cut || b.red() && a.cut)
}

// crossedByRed tells whether exactly one red bridge conflicts with this one; a
// second could not have crossed a cut one.
func (s *state) crossedByRed(b *bridge) bool {
	n := 0
	for i := range s.bridges {
		if o := &s.bridges[i]; o.red() && !b.red() && s.lane(o).conflicts(s.lane(b)) {
			n++
		}
	}
	return n == 1
}

func (r *textReader) reserve(s *state, title field, lines []textLine) error {
	for i := range s.hands {
		if i >= len(lines) || !r.hand(s, i, lines[i]) {
			f := title
			if i < len(lines) {
				f = lines[i].field
			}
			return r.fail(f, CodeBadReserve, rules.Args{"text": rules.Clip(f.text)})
		}
	}
	if len(lines) > len(s.hands) {
		f := lines[len(s.hands)].field
		return r.fail(f, CodeBadReserve, rules.Args{"text": rules.Clip(f.text)})
	}
	return nil
}

// hand reads "blue 2 B4 P3"; colours left out are used up.
func (r *textReader) hand(s *state, seat int, l textLine) bool {
	if len(l.fields) < 2 || !strings.EqualFold(l.fields[0].text, sideNames[seat]) {
		return false
	}
	set, err := strconv.ParseUint(l.fields[1].text, 10, 8)
	if err != nil || set < 1 || int(set) > s.pos.Rounds {
		return false
	}
	s.sets[seat] = int8(set)
	s.hands[seat] = hand{}
	var told palette
	for _, f := range l.fields[2:] {
		c := colourOfLetter(f.text[0] &^ 0x20)
		n, err := strconv.ParseUint(f.text[1:], 10, 8)
		if err != nil || c == none || told.has(c) || int64(n) > int64(fullSet[seat][c]) {
			return false
		}
		told |= c.alone()
		s.hands[seat][c] = int8(n)
	}
	return true
}

// turn reads "yellow stone f7 quiet 1", also over several lines.
func (r *textReader) turn(s *state, title field, lines []textLine) error {
	var words []field
	for _, l := range lines {
		words = append(words, l.fields...)
	}
	if len(words) == 0 {
		return r.fail(title, CodeBadTurn, rules.Args{"text": rules.Clip(title.text)})
	}
	ok := true
	switch strings.ToLower(words[0].text) {
	case sideNames[0]:
		s.mover = rules.First
	case sideNames[1]:
		s.mover = rules.Second
	case wordNobody:
		s.mover = rules.Nobody
	default:
		ok = false
	}
	f, rest := words[0], words[1:]
	for ok && len(rest) > 0 {
		f = rest[0]
		ok = len(rest) > 1 && r.turnWord(s, rest[0].text, rest[1].text)
		rest = rest[min(2, len(rest)):]
	}
	if !ok {
		return r.fail(f, CodeBadTurn, rules.Args{"text": rules.Clip(f.text)})
	}
	return nil
}

func (r *textReader) turnWord(s *state, word, value string) bool {
	switch strings.ToLower(word) {
	case wordStone:
		c, ok := rules.ParseCell(strings.ToLower(value))
		s.stone = s.g.site(c)
		return ok && s.mover != rules.Nobody && s.stone != noSite && s.stones[s.stone] != none
	case wordQuiet:
		n, err := strconv.ParseUint(value, 10, 8)
		s.quiet = int8(min(n, stonelessTurns))
		return err == nil && n <= stonelessTurns
	}
	return false
}

// settle checks the turn against the position and lets happen what would have
// happened by itself.
func (r *textReader) settle(s *state, section []textLine) error {
	if s.settle() {
		return nil
	}
	var at field
	if len(section) > 0 {
		at = section[len(section)-1].field
	}
	return r.fail(at, CodeBadTurn, rules.Args{"text": rules.Clip(at.text)})
}

// settle lets happen what would have happened by itself in a position put together
// from outside: new sets, passes, the end. It is false where the turn can't be.
func (s *state) settle() bool {
	if s.stone != noSite {
		return s.quiet < stonelessTurns && s.mayHavePlaced()
	}
	for _, seat := range rules.Seats {
		s.refill(seat, false, nil)
	}
	nobody := s.mover == rules.Nobody
	over := s.finish(nil)
	if !over && !nobody {
		s.pass(nil)
		s.turn = 1
	}
	return over || !nobody
}

// mayHavePlaced tells whether the mover can have laid this turn's stone: it is of
// a colour the set in hand has lost one of, and on a dot it opens a bridge or has
// one (R6, R9).
func (s *state) mayHavePlaced() bool {
	seat := s.mover.Index()
	c := s.stones[s.stone]
	if s.hands[seat][c] >= fullSet[seat][c] {
		return false
	}
	for i := range s.bridges {
		// A bridge of the other side through the stone can't be of this turn.
		if b := &s.bridges[i]; b.owner == s.mover.Other() && s.lane(b).holds(s.stone) {
			return false
		}
	}
	return !s.g.isDot[s.stone] || s.bridged() || s.canBridge()
}
