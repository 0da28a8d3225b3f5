package bot

import (
	"testing"
	"time"

	"bridgekeeper/store"
)

// unheard is a test that fails in silence.
type unheard struct{ testing.TB }

func (unheard) Errorf(string, ...any) {}

// TestTheSoakJudgesGamesThatNobodyPlays gives its judge the lives of games without a clock,
// right and wrong ones: in a soak of ten days there are none.
func TestTheSoakJudgesGamesThatNobodyPlays(t *testing.T) {
	begin := time.Date(2026, 2, 2, 9, 0, 0, 0, time.UTC)
	at := func(days, hours int) time.Time {
		return begin.Add(time.Duration(days)*day + time.Duration(hours)*time.Hour)
	}
	row := func(kind string, days, hours int) told {
		status := "playing"
		if kind == "voided" {
			status = "over"
		}
		return told{Event: store.Event{Kind: kind, At: at(days, hours), Public: true}, status: status}
	}
	accepted, asked := row("accepted", 0, 0), row("nudged", 30, 0)
	out := []spell{{at(54, 0), at(60, 12)}}
	nights := []spell{{at(59, 22), at(60, 2)}, {at(60, 22), at(61, 3)}, {at(61, 22), at(62, 4)}, {at(62, 22), at(63, 5)}}
	for name, c := range map[string]struct {
		down []spell
		rows []told
		want bool
	}{
		"void in time":                        {nil, []told{accepted, asked, row("voided", 60, 0)}, true},
		"void unasked":                        {nil, []told{accepted, row("voided", 60, 0)}, false},
		"void too early":                      {nil, []told{accepted, asked, row("voided", 59, 23)}, false},
		"not void at all":                     {nil, []told{accepted, asked}, false},
		"asked again without an outage":       {nil, []told{accepted, asked, row("nudged", 60, 0), row("voided", 61, 0)}, false},
		"void as they are back":               {out, []told{accepted, asked, row("voided", 60, 12)}, false},
		"a day after they are back":           {out, []told{accepted, asked, row("nudged", 60, 12), row("voided", 61, 12)}, true},
		"less than a day after":               {out, []told{accepted, asked, row("nudged", 60, 12), row("voided", 61, 10)}, false},
		"never void after an outage":          {out, []told{accepted, asked, row("nudged", 60, 12)}, false},
		"spared as often as it may be":        {nights, []told{accepted, asked, row("nudged", 60, 2), row("nudged", 61, 3), row("nudged", 62, 4), row("voided", 63, 5)}, true},
		"spared less often":                   {nights, []told{accepted, asked, row("nudged", 60, 2), row("nudged", 61, 3), row("voided", 62, 4)}, false},
		"asked once more than it may be":      {nights, []told{accepted, asked, row("nudged", 60, 2), row("nudged", 61, 3), row("nudged", 62, 4), row("nudged", 63, 5), row("voided", 64, 5)}, false},
		"an outage that was over long before": {[]spell{{at(50, 0), at(59, 20)}}, []told{accepted, asked, row("nudged", 60, 0), row("voided", 61, 0)}, false},
	} {
		t.Run(name, func(t *testing.T) {
			s := &soak{t: unheard{t}, down: c.down, now: at(70, 0)}
			for now := begin; now.Before(s.now); now = now.Add(10 * time.Minute) {
				s.beats = append(s.beats, beat{now, true})
			}
			var v verdict
			s.judgeIdle(&v, &story{rows: c.rows})
			if (v.missed == 0) != c.want {
				t.Errorf("%d faults are found", v.missed)
			}
		})
	}
}
