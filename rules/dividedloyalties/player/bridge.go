package player

// declare lays a bridge of a side and cuts what that cuts.
func (b *board) declare(l int16, side int) {
	if side == red {
		for _, k := range b.f.lanes[l].claimed() {
			if c := b.claim[k]; c != claimFree && c != claimFirm {
				b.cut(int(c) - 1)
			}
		}
	}
	b.add(l, side)
}

// add lays a bridge of a side. What it would cut is cut already.
func (b *board) add(l int16, side int) {
	b.bridges = append(b.bridges, bridge{lane: l, side: uint8(side)})
	ln := &b.f.lanes[l]
	b.key ^= bridgeKey(l, side, false)
	if side == red {
		for _, k := range ln.claimed() {
			b.harden(k)
		}
		return
	}
	b.score[side] += int16(ln.points)
	for _, r := range ln.inner {
		if r < 0 {
			continue
		}
		if b.cover[side][r] == 0 {
			b.score[side]++
		}
		b.cover[side][r]++ // it can't be 256: every bridge takes an inner cell for itself
	}
	for _, k := range ln.claimed() {
		b.occupy(k, uint16(len(b.bridges)))
	}
}

// cut makes a live bridge a cut one.
func (b *board) cut(i int) {
	br := &b.bridges[i]
	br.cut = true
	ln := &b.f.lanes[br.lane]
	b.key ^= bridgeKey(br.lane, int(br.side), false) ^ bridgeKey(br.lane, int(br.side), true)
	b.score[br.side] -= int16(ln.points)
	for _, r := range ln.inner {
		if r < 0 {
			continue
		}
		b.cover[br.side][r]--
		if b.cover[br.side][r] == 0 {
			b.score[br.side]--
		}
	}
	for _, k := range ln.claimed() {
		b.harden(k)
	}
}

// occupy gives a free claim to a live bridge.
func (b *board) occupy(k, owner uint16) {
	b.claim[k] = owner
	for _, l := range b.f.claimants[k] {
		if b.firm[l] == 0 && b.live[l] == 0 {
			v := verdicts[b.code[l]]
			b.count(int(l), 0, v.of(0), -1)
			b.count(int(l), 1, v.of(1), -1)
			b.countCut(int(l), v, 1)
		}
		b.live[l]++
	}
}

// harden makes a claim one of a red or cut bridge.
func (b *board) harden(k uint16) {
	was := b.claim[k]
	if was == claimFirm {
		return // a cut bridge has it, and now the red one that cut it
	}
	b.claim[k] = claimFirm
	for _, l := range b.f.claimants[k] {
		if b.firm[l] == 0 {
			v := verdicts[b.code[l]]
			b.count(int(l), red, v.of(red), -1)
			if b.live[l] == 0 {
				b.count(int(l), 0, v.of(0), -1)
				b.count(int(l), 1, v.of(1), -1)
			} else {
				b.countCut(int(l), v, 0xff)
			}
		}
		b.firm[l]++
		if was != claimFree {
			b.live[l]--
		}
	}
}

// held tells whether an uncut bridge runs through a site.
func (b *board) held(at int16) bool {
	for i := range b.bridges {
		if br := &b.bridges[i]; !br.cut {
			for _, t := range b.f.lanes[br.lane].line() {
				if t == at {
					return true
				}
			}
		}
	}
	return false
}

// cutGain is about what the score of the mover, less the other's, gains by the cuts of a
// red bridge on a lane: a region that two of the bridges it cuts reach isn't counted.
func (b *board) cutGain(l int16) int {
	var met [5]uint16
	n, gain := 0, 0
	for _, k := range b.f.lanes[l].claimed() {
		c := b.claim[k]
		if c == claimFree || c == claimFirm || seen(met[:n], c) {
			continue
		}
		met[n] = c
		n++
		br := &b.bridges[c-1]
		ln := &b.f.lanes[br.lane]
		worth := int(ln.points)
		for _, r := range ln.inner {
			if r >= 0 && b.cover[br.side][r] == 1 {
				worth++
			}
		}
		if int8(br.side) == b.mover {
			worth = -worth
		}
		gain += worth
	}
	return gain
}

func seen(list []uint16, c uint16) bool {
	for _, o := range list {
		if o == c {
			return true
		}
	}
	return false
}

// newRegions is how many regions a bridge on the lane would win its seat.
func (b *board) newRegions(ln *lane, seat int) int {
	n := 0
	for _, r := range ln.inner {
		if r >= 0 && b.cover[seat][r] == 0 {
			n++
		}
	}
	return n
}
