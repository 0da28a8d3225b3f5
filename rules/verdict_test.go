package rules

import "testing"

func TestVerdictsGoByWhatWasGivenAway(t *testing.T) {
	exact := func(n int) Worth { return Worth{First: n, Exact: true} }
	for _, c := range []struct {
		seat          Seat
		before, after Worth
		end           End
		grade         Grade
	}{
		{First, exact(3), exact(3), Won, Best},
		{First, exact(3), exact(1), Won, AsGood},
		{First, exact(3), exact(0), Drawn, Slip},
		{First, exact(3), exact(-9), Lost, Blunder},
		{First, exact(0), exact(-1), Lost, Slip},
		{First, exact(-1), exact(-4), Lost, AsGood},
		{Second, exact(-3), exact(-3), Won, Best},
		{Second, exact(-3), exact(-2), Won, AsGood},
		{Second, exact(-3), exact(0), Drawn, Slip},
		{Second, exact(-3), exact(2), Lost, Blunder},
		{Second, exact(0), exact(0), Drawn, Best},
		{Second, exact(4), exact(9), Lost, AsGood},
		{Second, Worth{}, exact(-4), Won, Ungraded},
		{First, exact(4), Worth{}, EndUnknown, Ungraded},
	} {
		want := Verdict{Seat: c.seat, After: c.end, Grade: c.grade}
		if got := Judged(c.seat, c.before, c.after); got != want {
			t.Errorf("%v from %+v to %+v: %+v, want %+v", c.seat, c.before, c.after, got, want)
		}
	}
}
