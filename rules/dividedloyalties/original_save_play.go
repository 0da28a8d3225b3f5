package dividedloyalties

import (
	"slices"

	"bridgekeeper/rules"
)

func (r *saveReader) stones() error {
	f, list, err := r.needList(r.whole, keyGrid, keyGrid)
	if err != nil {
		return err
	}
	if len(list) != r.places.count() {
		return r.fail(f, CodeSaveGrid, rules.Args{"count": rules.Count(r.places.count())})
	}
	for i, f := range list {
		if f.text == "null" {
			continue
		}
		name, _ := jsonText(f)
		c, at := colourOf(name), r.s.g.site(r.places.cell(i))
		if c == none || at == noSite {
			return r.fail(f, CodeSaveStone, rules.Args{"text": rules.Clip(f.text)})
		}
		r.s.stones[at] = c
		if !r.s.g.isDot[at] {
			r.s.free--
		}
	}
	return nil
}

func (r *saveReader) reserves() error {
	for i := range rules.Seats {
		if err := r.hand(i); err != nil {
			return err
		}
		f, err := r.need(r.whole, keySet[i], keySet[i])
		if err != nil {
			return err
		}
		n, ok := whole(f)
		if !ok || n < 1 || n > r.s.pos.Rounds {
			return r.fail(f, CodeSaveSet, rules.Args{"text": rules.Text(keySet[i]), "count": rules.Count(r.s.pos.Rounds)})
		}
		r.s.sets[i] = int8(n)
	}
	return nil
}

func (r *saveReader) hand(seat int) error {
	hand, err := r.need(r.whole, keyReserve[seat], keyReserve[seat])
	if err != nil {
		return err
	}
	for c := red; c < colours; c++ {
		f, there := member(hand, string(c.piece()))
		n, ok := whole(f)
		most := fullSet[seat][c]
		if !there && most > 0 {
			f = hand
		}
		if (there || most > 0) && (!ok || n > int(most)) {
			path := keyReserve[seat] + "." + string(c.piece())
			return r.fail(f, CodeSaveReserve, rules.Args{"text": rules.Text(path), "count": rules.Count(most)})
		}
		r.s.hands[seat][c] = int8(n)
	}
	return nil
}

// turn reads whose it is, and its stone; whether it can be is looked at in the end.
func (r *saveReader) turn() error {
	f, err := r.need(r.whole, keyPlayer, keyPlayer)
	if err != nil {
		return err
	}
	switch side, _ := jsonText(f); side {
	case sideNames[0]:
		r.s.mover = rules.First
	case sideNames[1]:
		r.s.mover = rules.Second
	default:
		return r.fail(f, CodeSavePlayer, rules.Args{"text": rules.Clip(f.text)})
	}
	if f, ok := member(r.ours, keyQuiet); ok {
		n, ok := whole(f)
		if !ok || n > stonelessTurns {
			return r.badField(f, keyOurs+"."+keyQuiet)
		}
		r.s.quiet = int8(n)
	}
	f, err = r.need(r.whole, keyLast, keyLast)
	if err != nil || f.text == "null" {
		return err
	}
	if n, ok := whole(f); ok && n < r.places.count() {
		r.s.stone = r.s.g.site(r.places.cell(n))
	}
	if r.s.stone == noSite || r.s.stones[r.s.stone] == none {
		return r.badLast(f)
	}
	return nil
}

func (r *saveReader) badLast(f field) error {
	return r.fail(f, CodeSaveLast, rules.Args{"text": rules.Clip(f.text)})
}

func (r *saveReader) bridges() error {
	_, list, err := r.needList(r.whole, keyBridges, keyBridges)
	if err != nil {
		return err
	}
	s := r.s
	for _, f := range list {
		b, err := r.bridge(f)
		if err != nil {
			return err
		}
		for i := range s.bridges {
			if o := &s.bridges[i]; !compatible(s.g, &b, o) {
				return r.fail(f, CodeBridgesConflict, rules.Args{"bridge": s.span(&b), "other": s.span(o)})
			}
		}
		s.bridges = append(s.bridges, b)
	}
	for i := range s.bridges {
		if b := &s.bridges[i]; b.cut != s.crossedByRed(b) {
			cut, _ := member(list[i], keyIsCut)
			return r.fail(cut, CodeBadCut, rules.Args{"bridge": s.span(b)})
		}
	}
	s.claim()
	s.tally()
	return nil
}

func (r *saveReader) bridge(f field) (bridge, error) {
	span, row, err := r.row(f)
	if err != nil {
		return bridge{}, err
	}
	owner, err := r.need(f, keyOwner, "activeBridges.player")
	if err != nil {
		return bridge{}, err
	}
	var b bridge
	switch side, _ := jsonText(owner); side {
	case wordRed:
	case sideNames[0]:
		b.owner = rules.First
	case sideNames[1]:
		b.owner = rules.Second
	default:
		return b, r.fail(owner, CodeSaveOwner, rules.Args{"text": rules.Clip(owner.text)})
	}
	lane := r.s.g.laneOf(span)
	if lane < 0 || !r.s.isRow(&r.s.g.lanes[lane], b.owner) {
		return b, r.fail(row, CodeNoRow, rules.Args{"bridge": span})
	}
	b.lane = int16(lane)
	cut, err := r.need(f, keyIsCut, "activeBridges.cut")
	if err != nil {
		return b, err
	}
	if cut.text != "true" && cut.text != "false" {
		return b, r.badField(cut, "activeBridges.cut")
	}
	b.cut = cut.text == "true"
	return b, nil
}

// row reads where a bridge lies: its ends in board order.
func (r *saveReader) row(bridge field) (rules.Span, field, error) {
	f, list, err := r.needList(bridge, keyRow, "activeBridges.row")
	if err != nil {
		return rules.Span{}, f, err
	}
	wrong := r.fail(f, CodeSaveRow, rules.Args{"text": rules.Clip(f.text)})
	if len(list) != 3 && len(list) != 4 {
		return rules.Span{}, f, wrong
	}
	cells := make([]rules.Cell, len(list))
	for i, p := range list {
		n, ok := whole(p)
		if !ok || n >= r.places.count() {
			return rules.Span{}, f, wrong
		}
		cells[i] = r.places.cell(n)
	}
	span := rules.Span{From: cells[0], To: cells[len(cells)-1]}
	if !slices.Equal(span.Cells(), cells) {
		return span, f, wrong
	}
	for i, key := range []string{keyFirst, keyEnd} {
		end, ok := member(bridge, key)
		if n, isWhole := whole(end); ok && (!isWhole || r.places.cell(n) != [2]rules.Cell{span.From, span.To}[i]) {
			return span, f, wrong
		}
	}
	return span.Ordered(), f, nil
}

// settled checks the turn against the whole position.
func (r *saveReader) settled() error {
	if r.s.settle() {
		return nil
	}
	last, _ := member(r.whole, keyLast)
	return r.badLast(last)
}
