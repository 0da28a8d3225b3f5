package dividedloyalties

import "bridgekeeper/rules"

// Board is what the position looks like (R17).
func (s *state) Board() rules.Board {
	g := s.g
	b := rules.Board{
		Cols: g.cols, Rows: g.rows,
		Squares: make([]rules.Square, len(g.ground)),
		Turn:    s.mover, TurnNumber: int(s.turn),
	}
	for i := range b.Squares {
		sq := &b.Squares[i]
		sq.Ground = g.ground[i]
		if r := g.region[i]; r >= 0 {
			sq.Region = rules.Region(g.tokens[r])
			sq.Shade = shadeOf(g.tokens[r])
		}
		if at := g.siteAt[i]; at != noSite && s.stones[at] != none {
			sq.Piece = s.stones[at].piece()
		}
	}
	if len(s.bridges) > 0 {
		b.Links = make([]rules.Link, len(s.bridges))
	}
	for i := range s.bridges {
		b.Links[i] = s.link(&s.bridges[i])
	}
	if s.last != noSite {
		b.Marks = []rules.Mark{{Cell: g.cells[s.last], Kind: rules.MarkLast}}
	}
	for _, seat := range rules.Seats {
		b.Tallies[seat.Index()] = s.tallyOf(seat)
	}
	return b
}

// shadeOf goes by the token's first letter (R2).
func shadeOf(token string) rules.Shade {
	switch token[0] {
	case 'S':
		return rules.Dark
	case 'G':
		return rules.Light
	}
	return rules.Medium
}

func (s *state) link(b *bridge) rules.Link {
	l := rules.Link{Span: s.span(b), Kind: LinkBridge, Owner: b.owner, Cut: b.cut}
	if b.red() {
		l.Kind = LinkRed
	}
	l.Fresh = s.lastTurn > 0 && (b.turn == s.lastTurn || b.cutTurn == s.lastTurn)
	return l
}

func (s *state) tallyOf(seat rules.Seat) rules.Tally {
	i := seat.Index()
	sc := s.scores[i]
	t := rules.Tally{
		Score: sc.sum(),
		Parts: []rules.Quantity{
			{Key: TallyBridges, N: int(sc.bridges)},
			{Key: TallyRegions, N: int(sc.regions)},
		},
		Regions: s.regionNames(seat),
		Set:     int(s.sets[i]), Sets: s.pos.Rounds,
		SetEmpty: s.hands[i].empty() && int(s.sets[i]) == s.pos.Rounds,
	}
	for _, c := range handOrder[i] {
		t.Hand = append(t.Hand, rules.Quantity{Key: string(c.piece()), N: int(s.hands[i][c])})
	}
	return t
}

// regionNames are the regions a seat has a point for, by token.
func (s *state) regionNames(seat rules.Seat) []rules.Region {
	var out []rules.Region
	held := s.regionsOf(seat)
	for i, token := range s.g.tokens {
		if held.has(int16(i)) {
			out = append(out, rules.Region(token))
		}
	}
	return out
}
