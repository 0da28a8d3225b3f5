package render

import (
	"fmt"
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"bridgekeeper/rules"
)

// Course is how a game went, turn by turn: it is drawn as a strip under the picture. Of
// each player there is a row, First's above, with a mark for each of their turns: high
// where it left them winning, in the middle at a draw, low where it left them losing.
// Shape and colour say how good it was.
type Course struct {
	Verdicts []rules.Verdict
	Shown    int // the first so many are told, and the others have a place only
	Turn     int // the turn pointed out, counted from 1; 0 for none
}

// Lengths of the strip, in units.
const (
	courseRow   = 98 // of one seat, from top to bottom
	coursePad   = 12 // above and below both
	courseChip  = 56 // the size of cell whose stone says whose row it is
	courseLevel = 26 // from one level to the next
	courseStep  = 46 // most from one turn to the next
	courseMark  = 15 // the radius of a mark, where there is room
	coursePlace = 3  // that of a place that is not told
	courseLine  = 2
	courseRound = 8

	crossWide = 0.5 // the strokes of a cross, in radii
	ringShare = 0.36
)

// maxVerdicts is far more than any game has turns that somebody judges.
const maxVerdicts = 2 * rules.MaxSide * rules.MaxSide

func checkCourse(c *Course) error {
	switch {
	case c == nil:
		return nil
	case len(c.Verdicts) > maxVerdicts:
		return fmt.Errorf("course of %d turns: more than %d", len(c.Verdicts), maxVerdicts)
	case c.Shown < 0 || c.Shown > len(c.Verdicts) || c.Turn < 0 || c.Turn > len(c.Verdicts):
		return fmt.Errorf("course of %d turns with %d shown and turn %d pointed out", len(c.Verdicts), c.Shown, c.Turn)
	}
	for i, v := range c.Verdicts {
		if v.Seat != rules.First && v.Seat != rules.Second {
			return fmt.Errorf("verdict %d is on no seat", i+1)
		}
	}
	return nil
}

// courseHigh is how high the strip is, 0 without one.
func courseHigh(v *View) float64 {
	if v.Course == nil {
		return 0
	}
	return 2*coursePad + 2*courseRow
}

// courseMiddle is the height of a seat's row.
func (l *layout) courseMiddle(seat rules.Seat) int {
	return l.course.Min.Y + l.px(coursePad+courseRow*(float64(seat.Index())+0.5))
}

// courseGround is what is the same in every picture of the game: the ground of the
// strip, and a line for each row at the height of a draw.
func (s *scene) courseGround() []shape {
	l, t := s.lay, s.theme
	out := []shape{block{box: l.course, fill: t.Panel}}
	left, right := float64(l.courseLeft()), float64(l.course.Max.X-l.px(panelEdge))
	for _, seat := range rules.Seats {
		y := float64(l.courseMiddle(seat))
		out = append(out, rule{point{left, y}, point{right, y}, max(courseLine*l.scale, 1), mix(t.Panel, t.Text, badgeShare)})
	}
	return out
}

// courseLeft is where the first turn's place begins.
func (l *layout) courseLeft() int { return l.course.Min.X + l.px(panelEdge+courseChip+panelGap) }

// courseOf lists the chips and marks of the strip.
func (s *scene) courseOf() {
	c, l := s.view.Course, s.lay
	if c == nil {
		return
	}
	var count, most [2]int
	for _, v := range c.Verdicts {
		most[v.Seat.Index()]++
	}
	for _, seat := range rules.Seats {
		s.add(stone{at: image.Pt(l.course.Min.X+l.px(panelEdge+courseChip/2), l.courseMiddle(seat)),
			cell: even(courseChip * l.scale), face: s.courseFace(seat)})
	}
	room := float64(l.course.Max.X - l.px(panelEdge) - l.courseLeft())
	step := min(courseStep*l.scale, room/float64(max(most[0], most[1], 1)))
	radius := min(courseMark*l.scale, step*courseMark*2.6/courseStep)
	for i, v := range c.Verdicts {
		n := &count[v.Seat.Index()]
		at := point{float64(l.courseLeft()) + step*(float64(*n)+0.5), float64(l.courseMiddle(v.Seat))}
		*n++
		if i+1 == c.Turn {
			high, wide := l.px(courseRow-4), int(step)
			box := image.Rect(0, 0, wide, high).Add(image.Pt(int(at.x)-wide/2, int(at.y)-high/2))
			s.add(block{box: box, radius: courseRound * l.scale, fill: s.theme.Panel, edge: s.theme.Turn, width: max(courseLine*1.5*l.scale, 1)})
		}
		s.verdict(v, i < c.Shown, at, radius)
	}
}

// courseFace is the seat's chip as a stone.
func (s *scene) courseFace(seat rules.Seat) face {
	f := s.look.chip(s.theme, seat)
	if f.figure == disc && f.letter == "" {
		f.letter = initial(s.view.Words.Roles[seat.Index()])
	}
	return f
}

// verdict draws one mark, or its place.
func (s *scene) verdict(v rules.Verdict, shown bool, at point, radius float64) {
	t, l := s.theme, s.lay
	if !shown || v.After == rules.EndUnknown {
		s.add(dot{at, max(coursePlace*l.scale, 1), t.Faint})
		return
	}
	at.y -= float64(v.After-rules.Drawn) * courseLevel * l.scale
	switch v.Grade {
	case rules.Best:
		s.add(dot{at, radius, t.Grades.Best})
	case rules.AsGood:
		s.add(ring{at, radius, radius * ringShare, t.Grades.Best})
	case rules.Slip:
		s.add(diamond{at, radius, t.Grades.Slip})
	case rules.Blunder:
		s.add(cross{at, radius, t.Grades.Blunder})
	default:
		s.add(ring{at, radius / 2, radius * ringShare / 2, t.Faint})
	}
}

// grading are the colours of the marks.
type grading struct{ Best, Slip, Blunder color.RGBA }

// diamond is a square on its corner, radius from its middle to each.
type diamond struct {
	at     point
	radius float64
	colour color.RGBA
}

func (d diamond) reach() image.Rectangle { return around(d.at.x, d.at.y, d.at.x, d.at.y, d.radius) }

func (d diamond) still() (item, image.Point) {
	var at image.Point
	d.at, at = d.at.split()
	return d, at
}

func (d diamond) draw(e *easel) {
	e.gc.SetColor(d.colour)
	e.gc.MoveTo(d.at.x-d.radius, d.at.y)
	e.gc.LineTo(d.at.x, d.at.y-d.radius)
	e.gc.LineTo(d.at.x+d.radius, d.at.y)
	e.gc.LineTo(d.at.x, d.at.y+d.radius)
	e.gc.ClosePath()
	e.gc.Fill()
}

// cross is two strokes within a radius.
type cross struct {
	at     point
	radius float64
	colour color.RGBA
}

func (c cross) reach() image.Rectangle { return around(c.at.x, c.at.y, c.at.x, c.at.y, c.radius) }

func (c cross) still() (item, image.Point) {
	var at image.Point
	c.at, at = c.at.split()
	return c, at
}

func (c cross) draw(e *easel) {
	wide := crossWide * c.radius
	arm := c.radius - wide/2
	e.gc.SetColor(c.colour)
	e.gc.SetLineWidth(wide)
	e.gc.SetLineCap(gg.LineCapRound)
	e.gc.DrawLine(c.at.x-arm, c.at.y-arm, c.at.x+arm, c.at.y+arm)
	e.gc.DrawLine(c.at.x-arm, c.at.y+arm, c.at.x+arm, c.at.y-arm)
	e.gc.Stroke()
}
