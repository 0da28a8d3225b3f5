package clock

import (
	"slices"
	"testing"
	"time"
)

func TestOutagesLessThanTheGraceApartAreOne(t *testing.T) {
	noon := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	span := func(from, to int) Span {
		return Span{noon.Add(time.Duration(from) * time.Minute), noon.Add(time.Duration(to) * time.Minute)}
	}
	for name, c := range map[string]struct{ list, want []Span }{
		"none":              {[]Span{{}, {}}, nil},
		"one":               {[]Span{{}, span(0, 20)}, []Span{span(0, 20)}},
		"that ends before":  {[]Span{span(20, 0)}, nil},
		"that touch":        {[]Span{span(20, 40), span(0, 20)}, []Span{span(0, 40)}},
		"one in another":    {[]Span{span(0, 100), span(20, 40)}, []Span{span(0, 100)}},
		"59 minutes apart":  {[]Span{span(0, 20), span(79, 100)}, []Span{span(0, 100)}},
		"an hour apart":     {[]Span{span(80, 100), span(0, 20)}, []Span{span(0, 20), span(80, 100)}},
		"three in a row":    {[]Span{span(0, 20), span(100, 120), span(60, 80)}, []Span{span(0, 120)}},
		"joined by a third": {[]Span{span(0, 200), span(10, 20), span(250, 260)}, []Span{span(0, 260)}},
	} {
		t.Run(name, func(t *testing.T) {
			was := slices.Clone(c.list)
			if got := Outages(c.list...); !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
			if !slices.Equal(c.list, was) {
				t.Error("what was given has changed")
			}
		})
	}
}

func TestAnOutageCoversTheGraceAfterIt(t *testing.T) {
	noon := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	outages := []Span{{noon, noon.Add(20 * time.Minute)}}
	for after, want := range map[time.Duration]bool{
		-time.Second: false, 0: true, 20 * time.Minute: true, 80*time.Minute - time.Second: true, 80 * time.Minute: false,
	} {
		if s, ok := Covering(outages, noon.Add(after)); ok != want || ok && s != outages[0] {
			t.Errorf("%v after noon: %v, %t", after, s, ok)
		}
	}
}
