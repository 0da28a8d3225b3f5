package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"slices"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// courseOf reads verdicts, First's and Second's in turn: w, d or l for what a turn left
// its player with, and a sign for how good it was: * for the best, o for as good, ? for a
// slip, x for a blunder, . where that isn't known; a line alone is a turn not judged.
func courseOf(t testing.TB, verdicts string) []rules.Verdict {
	t.Helper()
	var out []rules.Verdict
	for i, w := range strings.Fields(verdicts) {
		v := rules.Verdict{Seat: rules.Seats[i%2]}
		if w != "-" {
			v.After = map[byte]rules.End{'l': rules.Lost, 'd': rules.Drawn, 'w': rules.Won}[w[0]]
			v.Grade = map[byte]rules.Grade{'*': rules.Best, 'o': rules.AsGood, '?': rules.Slip, 'x': rules.Blunder, '.': rules.Ungraded}[w[1]]
		}
		out = append(out, v)
	}
	return out
}

// swinging is a long game in which everything happens, but hardly so much in one.
func swinging(t testing.TB) []rules.Verdict {
	return courseOf(t, "- - - - - d. d* d* d* d* d* l? w* l* wo l* w* lo d? d* d* d* d* l? lx wo lo w* l* w* lo l? d? d* d* d* d* d* d* d* d* d*")
}

func courseView(c *Course) View {
	return View{Game: "connect-four", Winner: rules.First, Course: c, Words: Words{Roles: [2]string{"Red", "Blue"}, Outcomes: [2]string{"WINS", ""}}}
}

func TestTheCourseOfAGameLooksAsItDid(t *testing.T) {
	verdicts := swinging(t)
	few := courseOf(t, "d* l? w* l* wo lx w*")
	paper := courseView(&Course{Verdicts: few, Shown: len(few)})
	paper.Theme, paper.Turned = ThemePaper, true
	for name, v := range map[string]View{
		"course": courseView(&Course{Verdicts: verdicts, Shown: 36, Turn: 25}), "course-paper": paper,
	} {
		v.Scale = 0.4
		got, err := New(Config{}).PNG(t.Context(), fourInARow(t), v)
		if err != nil {
			t.Fatal(err)
		}
		compareGolden(t, name+".png", got)
	}
}

func TestTheCourseComesCloseToFullColour(t *testing.T) {
	skipUnderRace(t)
	const least = 40 // dB
	for _, theme := range []string{ThemeSlate, ThemePaper} {
		b, v := fourInARow(t), courseView(&Course{Verdicts: swinging(t), Shown: 42, Turn: 25})
		v.Theme, v.Scale = theme, 0.6
		if db := likenessToFullColour(t, b, v); db < least {
			t.Errorf("%s: %.1f dB", theme, db)
		}
	}
}

// TestMarksAreToldApartByShape wants each kind of mark to be another shape in one colour.
func TestMarksAreToldApartByShape(t *testing.T) {
	skipUnderRace(t)
	seen := map[string]rules.Grade{}
	for _, g := range []rules.Grade{rules.Ungraded, rules.Best, rules.AsGood, rules.Slip, rules.Blunder} {
		s, _, err := New(Config{}).compose(fourInARow(t), courseView(&Course{Verdicts: []rules.Verdict{{Seat: rules.First, After: rules.Drawn, Grade: g}}, Shown: 1}))
		if err != nil {
			t.Fatal(err)
		}
		e := newEasel(slate, image.Rect(0, 0, 40, 40))
		at := point{20, 20}
		switch m := s.items[len(s.items)-1].(type) {
		case dot:
			m.at, m.colour = at, slate.Rim
			m.draw(e)
		case ring:
			m.at, m.colour = at, slate.Rim
			m.draw(e)
		case diamond:
			m.at, m.colour = at, slate.Rim
			m.draw(e)
		case cross:
			m.at, m.colour = at, slate.Rim
			m.draw(e)
		default:
			t.Fatalf("grade %d is a %T", g, m)
		}
		shape := string(e.img.Pix)
		if other, ok := seen[shape]; ok {
			t.Errorf("grades %d and %d are one shape", g, other)
		}
		seen[shape] = g
	}
}

func TestGradesCanBeToldApartByColour(t *testing.T) {
	const least = 17
	for _, th := range []*theme{slate, paper} {
		colours := map[string]color.RGBA{"best": th.Grades.Best, "slip": th.Grades.Slip, "blunder": th.Grades.Blunder, "the panel": th.Panel}
		for eye := range sight {
			for a, x := range colours {
				for b, y := range colours {
					if d := ciede2000(seen(x, eye), seen(y, eye)); a < b && d < least {
						t.Errorf("%s, %s eyes: %s and %s are %.1f apart", th.Name, eye, a, b, d)
					}
				}
			}
		}
		for name, c := range colours {
			if got := contrast(c, th.Panel); name != "the panel" && got < 4.5 {
				t.Errorf("%s: %s has contrast %.1f", th.Name, name, got)
			}
		}
	}
}

// TestAReplayTellsItsCourseTurnByTurn wants each frame to differ from the one before in
// one place of the strip only, and the size never.
func TestAReplayTellsItsCourseTurnByTurn(t *testing.T) {
	skipUnderRace(t)
	verdicts := courseOf(t, "d* l? w* l* wo lx w*")
	var frames []Frame
	for shown := range len(verdicts) + 1 {
		frames = append(frames, Frame{Board: fourInARow(t), View: courseView(&Course{Verdicts: verdicts, Shown: shown})})
	}
	data, err := New(Config{}).GIF(t.Context(), frames, GIFOptions{})
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	v := frames[0].View
	v.Width = film.Config.Width
	b := fourInARow(t)
	l := newLayout(&b, v)
	last := 0
	for i, img := range film.Image[1:] {
		if !img.Rect.In(l.course) || img.Rect.Dx() > l.course.Dx()/8 {
			t.Errorf("turn %d changes %v, the strip is %v", i+1, img.Rect, l.course)
		}
		if i%2 == 0 && img.Rect.Min.X <= last {
			t.Errorf("turn %d is left of the one before", i+1)
		}
		last = img.Rect.Min.X
	}
}

func TestACourseThatMakesNoSenseIsRefused(t *testing.T) {
	verdicts := swinging(t)
	for name, c := range map[string]Course{
		"too many":         {Verdicts: slices.Repeat(verdicts, maxVerdicts)},
		"more than it has": {Verdicts: verdicts, Shown: len(verdicts) + 1},
		"less than none":   {Verdicts: verdicts, Shown: -1},
		"a turn beyond":    {Verdicts: verdicts, Turn: len(verdicts) + 1},
		"a turn before":    {Verdicts: verdicts, Turn: -1},
		"on no seat":       {Verdicts: []rules.Verdict{{}}},
	} {
		if _, err := New(Config{}).PNG(t.Context(), fourInARow(t), courseView(&c)); err == nil {
			t.Errorf("%s: it was drawn", name)
		}
	}
	for _, n := range []int{0, 1, 200, maxVerdicts} {
		c := Course{Verdicts: slices.Repeat([]rules.Verdict{{Seat: rules.Second, After: rules.Won, Grade: rules.Best}}, n), Shown: n, Turn: n}
		for _, scale := range []float64{MinScale, 1} {
			v := courseView(&c)
			v.Scale = scale
			if _, err := New(Config{}).PNG(t.Context(), fourInARow(t), v); err != nil {
				t.Errorf("%s: %v", fmt.Sprint(n), err)
			}
		}
	}
}
