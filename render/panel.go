package render

import (
	"image"
	"image/color"
	"strconv"

	"bridgekeeper/rules"
)

// Lengths and sizes of text in a panel, in units.
const (
	panelBar  = 12 // the bar of the seat to move
	panelEdge = 28 // free on the left and the right
	panelGap  = 20 // between its zones
	chipWide  = 98
	chipHigh  = 68
	chipRound = 14
	chipRim   = 3.5

	figureShare = 0.8 // how much of its cell a figure fills from top to bottom

	scoreSize  = 46
	roleSize   = 33
	roleLeast  = 24
	partsSize  = 26
	partsLeast = 20
	lineApart  = 20 // of the two lines' middles from the panel's
	badgeHigh  = 38
	badgePad   = 16
	badgeSize  = 25
	badgeLeast = 20
	setSize    = 27
	setWide    = 150 // most the set takes
	handStep   = 87  // from one kind to the next
	handCell   = 56  // the size of cell whose stones these are
	countSize  = 34
	countGap   = 4
)

// panel lists what stands beside the board for a seat, from the left: whose turn
// it is, the score, the role and what the score is made of, the hand, the set.
func (s *scene) panel(seat rules.Seat) {
	box := s.lay.panels[seat.Index()]
	turn := s.board.Turn == seat
	if won := s.view.Winner == seat; turn || won {
		s.add(block{box: image.Rect(box.Min.X, box.Min.Y, box.Min.X+s.lay.px(panelBar), box.Max.Y), fill: s.theme.Turn})
	}
	left := box.Min.X + s.lay.px(panelEdge)
	left += s.chip(seat, left, box) + s.lay.px(panelGap)
	right := box.Max.X - s.lay.px(panelEdge)
	right = s.set(seat, right, box)
	right = s.hand(seat, right, box)
	s.role(seat, left, right, box)
}

// chip draws the plate with the score, in the seat's colour, and returns its
// width. In games without points it bears the role's initial.
func (s *scene) chip(seat rules.Seat, left int, panel image.Rectangle) int {
	l, t := s.lay, s.theme
	wide, high := l.px(chipWide), l.px(chipHigh)
	top := (panel.Min.Y + panel.Max.Y - high) / 2
	box := image.Rect(left, top, left+wide, top+high)
	f := s.look.chip(t, seat)
	if f.figure == angel || f.figure == demon {
		s.add(stone{at: image.Pt(left+wide/2, top+high/2), cell: even(float64(high) / figureShare), face: f})
		return wide
	}
	s.add(block{box: box, radius: chipRound * l.scale, fill: f.fill, edge: t.Rim, width: chipRim * l.scale})
	text := initial(s.view.Words.Roles[seat.Index()])
	if tally := s.board.Tallies[seat.Index()]; len(tally.Parts) > 0 || tally.Score != 0 {
		text = strconv.Itoa(tally.Score)
	}
	text, size := fit(text, bold, scoreSize*l.scale, 8*l.scale, float64(wide)*0.84)
	s.add(sign{text, size, middle(box), f.ink})
	return wide
}

// set writes which set is in hand, ending at right, and returns where what is left
// of it must end.
func (s *scene) set(seat rules.Seat, right int, panel image.Rectangle) int {
	l := s.lay
	text, size := fit(s.view.Words.Sets[seat.Index()], regular, setSize*l.scale, partsLeast*l.scale, setWide*l.scale)
	if text == "" {
		return right
	}
	s.add(label{text: text, weight: regular, size: size, at: point{float64(right), middle(panel).y}, align: 1, colour: s.theme.Faint})
	return right - int(textWidth(text, regular, size)) - l.px(panelGap)
}

// hand draws the kinds of piece in hand, each with how many are left, ending at
// right, and returns where what is left of them must end. Kinds that are used up
// are dimmed.
func (s *scene) hand(seat rules.Seat, right int, panel image.Rectangle) int {
	l, t := s.lay, s.theme
	hand := s.board.Tallies[seat.Index()].Hand
	if len(hand) == 0 {
		return right
	}
	// At most half the panel, whatever is in hand.
	squeeze := min(1, float64(l.size.X)/2/(handStep*l.scale*float64(len(hand))))
	step, cell := int(handStep*l.scale*squeeze), even(handCell*l.scale*squeeze)
	y := (panel.Min.Y + panel.Max.Y) / 2
	left := right - step*len(hand)
	for i, q := range hand {
		f, ink := s.face(rules.Square{Piece: rules.Piece(q.Key), Owner: seat}), t.Text
		if q.N <= 0 {
			f = dimmed(t, f)
			ink = mix(t.Panel, t.Text, dimText)
		}
		x := left + i*step
		s.add(stone{at: image.Pt(x+cell/2, y), cell: cell, least: letterLeast * l.scale * squeeze, face: s.tiled(f)})
		gap := countGap * l.scale * squeeze
		text, size := fit(strconv.Itoa(q.N), bold, countSize*l.scale*squeeze, 8*l.scale, float64(step-cell)-gap)
		s.add(label{text: text, weight: bold, size: size, at: point{float64(x+cell) + gap, float64(y)}, colour: ink})
	}
	return left - l.px(panelGap)
}

// Shares of a piece's colours that are left where none of its kind is.
const (
	dimFill = 0.34
	dimText = 0.42

	badgeShare = 0.25 // of the text colour, under a badge that is not bright
)

func dimmed(t *theme, f face) face {
	fill := mix(t.Panel, f.fill, dimFill)
	return face{fill: fill, ink: mix(t.Panel, t.Text, dimText), letter: f.letter, bare: true}
}

// role writes the role with its badge, and under it what the score is made of.
func (s *scene) role(seat rules.Seat, left, right int, panel image.Rectangle) {
	l, t, w, i := s.lay, s.theme, &s.view.Words, seat.Index()
	room := float64(right - left)
	y, apart := middle(panel).y, lineApart*l.scale
	parts, partsAt := fit(w.Parts[i], regular, partsSize*l.scale, partsLeast*l.scale, room)
	if parts == "" {
		apart = 0 // the role alone, half way down
	} else {
		s.add(label{text: parts, weight: regular, size: partsAt, at: point{float64(left), y + apart}, colour: t.Faint})
	}

	badge, fill, ink := s.badge(seat)
	pad := badgePad * l.scale
	badge, badgeAt := fit(badge, bold, badgeSize*l.scale, badgeLeast*l.scale, room*0.6-2*pad)
	badgeWide := 0.0
	if badge != "" {
		badgeWide = textWidth(badge, bold, badgeAt) + 2*pad
	}
	role, roleAt := fit(w.Roles[i], bold, roleSize*l.scale, roleLeast*l.scale, room-badgeWide-pad)
	s.add(label{text: role, weight: bold, size: roleAt, at: point{float64(left), y - apart}, colour: t.Text})
	if badge == "" {
		return
	}
	at := left
	if role != "" {
		at += int(textWidth(role, bold, roleAt) + pad)
	}
	high := l.px(badgeHigh)
	top := int(y-apart) - high/2
	box := image.Rect(at, top, at+int(badgeWide), top+high)
	s.add(block{box: box, radius: float64(high) / 2, fill: fill})
	s.add(label{text: badge, weight: bold, size: badgeAt, at: middle(box), align: 0.5, colour: ink})
}

// badge is the word beside a seat's role and its colours: bright for the seat to
// move and for the winner.
func (s *scene) badge(seat rules.Seat) (word string, fill, ink color.RGBA) {
	t, w := s.theme, &s.view.Words
	if s.board.Turn == seat {
		return w.ToMove, t.Turn, t.Ink
	}
	if s.board.Turn != rules.Nobody {
		return "", fill, ink
	}
	if s.view.Winner == seat {
		return w.Outcomes[seat.Index()], t.Turn, t.Ink
	}
	return w.Outcomes[seat.Index()], mix(t.Panel, t.Text, badgeShare), t.Text
}

func middle(r image.Rectangle) point {
	return point{float64(r.Min.X+r.Max.X) / 2, float64(r.Min.Y+r.Max.Y) / 2}
}
