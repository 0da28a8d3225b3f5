package host

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"bridgekeeper/bot/host/clock"
)

// down and up are what Discord says of the guild of most tables.
func (b *bench) down() {
	b.t.Helper()
	if err := b.GuildDown(b.t.Context(), "400"); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) up() {
	b.t.Helper()
	if err := b.GuildUp(b.t.Context(), "400"); err != nil {
		b.t.Fatal(err)
	}
}

// minutes lets time pass as the program lives through it, with a sweep each minute.
func (b *bench) minutes(n int) {
	b.t.Helper()
	for range n {
		b.now = b.now.Add(time.Minute)
		b.sweepOnce()
	}
}

// away lets time pass while the program is not there, until its first sweep.
func (b *bench) away(d time.Duration) {
	b.t.Helper()
	b.now = b.now.Add(d)
	b.sweepOnce()
}

func (b *bench) sweepOnce() {
	b.t.Helper()
	if _, err := b.Sweep(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
}

// wantGrace checks that the game goes on for the grace, counted from now, and no longer.
func (b *bench) wantGrace(id int64) {
	b.t.Helper()
	now := b.table(id)
	if now.Status != Playing {
		b.t.Fatalf("%s: %+v", now.Status, now.Outcome)
	}
	b.wantDeadline(now, b.now.Add(hour))
	b.wantHour(id)
}

// wantHour checks that the game goes on for an hour and no longer.
func (b *bench) wantHour(id int64) {
	b.t.Helper()
	b.minutes(59)
	if now := b.table(id); now.Status != Playing {
		b.t.Fatalf("%s within the hour", now.Status)
	}
	b.minutes(3)
	if now := b.table(id); now.Status != Over || now.Outcome.Reason != ReasonTime {
		b.t.Errorf("%s after the grace", now.Status)
	}
}

// TestAGuildThatFallsOverAgainAtOnceCostsNobodyTheirTime: the time was up in its first
// outage, and the second began before anybody could do anything.
func TestAGuildThatFallsOverAgainAtOnceCostsNobodyTheirTime(t *testing.T) {
	for name, between := range map[string]time.Duration{"between two sweeps": 30 * time.Second, "with sweeps between": 2 * time.Minute} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			table := b.timed(Terms{Pace: "brisk"})
			b.down()
			b.sweeps(30 * hour)
			b.up()
			if between < time.Minute {
				b.now = b.now.Add(between)
			} else {
				b.minutes(int(between / time.Minute))
			}
			b.down()
			b.minutes(20)
			b.up()
			b.sweepOnce()
			b.wantHour(table.ID)
		})
	}
}

// TestTheGraceIsGivenAsSoonAsAGuildIsBack and not when its tables, which were put off,
// come up again.
func TestTheGraceIsGivenAsSoonAsAGuildIsBack(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	b.down()
	b.sweeps(25 * hour)
	b.now = b.now.Add(time.Second)
	b.up()
	b.sweepOnce()
	b.wantGrace(table.ID)
}

// TestAnOutageOfTheGuildAfterOneOfTheProgramIsOneOutage in either order: in neither of
// the two alone was the time up that players had no time to use after it.
func TestAnOutageOfTheGuildAfterOneOfTheProgramIsOneOutage(t *testing.T) {
	for name, outages := range map[string]func(b *bench){
		"program, guild": func(b *bench) {
			b.now = b.now.Add(30 * hour)
			b.down()
			b.minutes(2 * 60)
			b.up()
		},
		"guild, a while, program": func(b *bench) {
			b.down()
			b.sweeps(30 * hour)
			b.up()
			b.now = b.now.Add(20 * time.Second)
			b.away(2 * hour)
		},
		"program twice, the guild down between": func(b *bench) {
			b.now = b.now.Add(30 * hour)
			b.down()
			b.minutes(5)
			b.away(20 * time.Minute)
			b.up()
			b.now = b.now.Add(time.Second)
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			table := b.timed(Terms{Pace: "brisk"})
			b.minutes(1)
			outages(b)
			back := b.now
			b.sweepOnce()
			now := b.table(table.ID)
			if now.Status != Playing {
				t.Fatalf("%s: %+v", now.Status, now.Outcome)
			}
			if at, err := b.Deadline(t.Context(), now); err != nil || at.Before(back.Add(hour-2*time.Second)) || at.After(back.Add(hour)) {
				t.Errorf("the deadline is %v (%v), want an hour after %v", at, err, back)
			}
			b.minutes(62)
			if now := b.table(table.ID); now.Status != Over {
				t.Errorf("%s after the grace", now.Status)
			}
		})
	}
}

// TestOutagesInTurnsAllCount: the time was up in the first, the second joins the third to it,
// and the first and third are of one kind and an hour apart.
func TestOutagesInTurnsAllCount(t *testing.T) {
	for name, outages := range map[string]func(b *bench){
		"program, guild, program": func(b *bench) {
			b.now = b.now.Add(30 * time.Minute)
			b.down()
			b.minutes(65)
			b.up()
			b.away(30 * time.Minute)
		},
		"guild, program, guild": func(b *bench) {
			b.down()
			b.minutes(30)
			b.up()
			b.now = b.now.Add(70 * time.Minute)
			b.down()
			b.minutes(30)
			b.up()
			b.sweepOnce()
		},
		"program, guild, program, overlapping": func(b *bench) {
			b.now = b.now.Add(30 * time.Minute)
			b.down()
			b.minutes(70)
			b.away(30 * time.Minute)
			b.up()
			b.sweepOnce()
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			table := b.timed(Terms{Pace: "brisk"})
			b.sweeps(23*hour + 50*time.Minute)
			outages(b)
			if now := b.table(table.ID); now.Graces != 1 {
				t.Errorf("%d graces, want one", now.Graces)
			}
			b.wantGrace(table.ID)
		})
	}
}

// TestOutagesHoursApartAreAllKnown, and those of other guilds are not, until all of them are
// too old to matter.
func TestOutagesHoursApartAreAllKnown(t *testing.T) {
	b := newBench(t)
	table := b.start()
	var want []clock.Span
	during := func(outage func()) {
		b.minutes(100)
		from := b.now
		outage()
		want = append(want, clock.Span{From: from, To: b.now})
	}
	guild := func() { b.down(); b.minutes(30); b.up() }
	program := func() { b.away(20 * time.Minute) }
	for _, outage := range []func(){program, guild, program, guild, guild} {
		during(outage)
	}
	if err := b.GuildDown(t.Context(), "401"); err != nil {
		t.Fatal(err)
	}
	b.minutes(30)
	if err := b.GuildUp(t.Context(), "401"); err != nil {
		t.Fatal(err)
	}
	known := func() []clock.Span {
		t.Helper()
		got, err := b.outages(t.Context(), table)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := known(); !slices.Equal(got, want) {
		t.Errorf("%v are known, want %v", got, want)
	}
	b.sweeps(outagesKept)
	b.away(time.Hour)
	if got := known(); len(got) != 1 {
		t.Errorf("a month later %v are known, want the last", got)
	}
}

// TestProgramsThatComeBackTogetherGiveOneGrace: both notice the outage of both, and one of
// the two is told of the guild's as well.
func TestProgramsThatComeBackTogetherGiveOneGrace(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	b.sweeps(23 * hour)
	b.now = b.now.Add(3 * hour)
	back := b.now
	var wg sync.WaitGroup
	for i, h := range []*Host{b.Host, b.open(), b.open()} {
		wg.Go(func() {
			if i == 0 {
				if err := errors.Join(h.GuildDown(t.Context(), "400"), h.GuildUp(t.Context(), "400")); err != nil {
					t.Error(err)
				}
			}
			if _, err := h.Sweep(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got, err := b.outages(t.Context(), table)
	if want := (clock.Span{From: back.Add(-3 * hour), To: back}); err != nil || len(got) != 1 || got[0] != want {
		t.Errorf("outages %v (%v), want %v", got, err, want)
	}
	b.minutes(6) // one may have put the table off while the guild was out of order for the other
	now := b.table(table.ID)
	if now.Graces != 1 {
		t.Errorf("%d graces", now.Graces)
	}
	b.wantDeadline(now, back.Add(hour))
}

// TestAGraceThatAnOutageUsesUpIsRenewed: 52 of its last 54 minutes.
func TestAGraceThatAnOutageUsesUpIsRenewed(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	b.sweeps(hour)
	b.away(30 * hour)
	b.minutes(6)
	b.down()
	b.minutes(52)
	b.up()
	up := b.now
	b.minutes(58)
	now := b.table(table.ID)
	if now.Status != Playing {
		t.Fatalf("%s: %+v", now.Status, now.Outcome)
	}
	b.wantDeadline(now, up.Add(hour))
	b.minutes(4)
	if now := b.table(table.ID); now.Status != Over {
		t.Errorf("%s after the renewed grace", now.Status)
	}
}

// TestMoreTimeAfterAGraceIsKeptFromOutagesToo: it ends in a second one.
func TestMoreTimeAfterAGraceIsKeptFromOutagesToo(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	b.sweeps(hour)
	b.away(25 * hour)
	table = b.do(table.ID, ana, MakeOffer{What: OfferTime})
	b.do(table.ID, ben, AcceptOffer{Seq: table.Offer.Seq, Rev: table.Rev})
	b.minutes(70) // past the grace
	b.away(30 * hour)
	b.wantGrace(table.ID)
}

// TestAGuildThatKeepsFallingOverEndsATurnAtLast: each outage is long enough to count, and
// each time there is half an hour to move in.
func TestAGuildThatKeepsFallingOverEndsATurnAtLast(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	b.sweeps(23 * hour)
	begun, flaps, graces := b.now, 0, 0
	for ; b.table(table.ID).Status == Playing && flaps < 200; flaps++ {
		b.down()
		b.sweeps(20 * time.Minute)
		b.up()
		b.sweeps(30 * time.Minute)
		graces = max(graces, b.table(table.ID).Graces)
	}
	now := b.table(table.ID)
	if took := b.now.Sub(begun); now.Status != Over || now.Outcome.Reason != ReasonTime || took < 12*hour || took > (maxGraces+3)*hour {
		t.Fatalf("%s after %d outages in %v", now.Status, flaps, took)
	}
	if graces != maxGraces {
		t.Errorf("%d graces, want %d", graces, maxGraces)
	}
}

// TestTheNextTurnHasItsOwnGraces after one that used up all of them.
func TestTheNextTurnHasItsOwnGraces(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	b.sweeps(hour)
	b.away(30 * hour)
	if now := b.table(table.ID); now.Graces != 1 {
		t.Fatalf("%d graces", now.Graces)
	}
	if now := b.turn(table.ID, ana); now.Graces != 0 || !now.Grace.IsZero() {
		t.Errorf("%d graces in a new turn", now.Graces)
	}
}

// TestAGameIsNotVoidTheMinuteItsPlayersCanReachIt: both were asked, and then could not
// answer for the last days.
func TestAGameIsNotVoidTheMinuteItsPlayersCanReachIt(t *testing.T) {
	const day = 24 * hour
	for name, outage := range map[string]func(b *bench){
		"the guild":                func(b *bench) { b.down(); b.sweeps(6 * day); b.up() },
		"the program":              func(b *bench) { b.away(6 * day) },
		"the guild until just now": func(b *bench) { b.down(); b.sweeps(6*day - 30*time.Minute); b.up() },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			table := b.start()
			b.sweeps(54*day + time.Minute)
			asked := b.table(table.ID)
			outage(b)
			b.minutes(40)
			now := b.table(table.ID)
			if now.Status != Playing || now.News.Nudge == asked.News.Nudge || now.News.Nudge != now.Seq {
				t.Fatalf("%s, asked at event %d and %d", now.Status, asked.News.Nudge, now.News.Nudge)
			}
			if left := now.VoidAt().Sub(b.now); left < 23*hour || left > day {
				t.Errorf("%v are left to answer", left)
			}
			b.sweeps(23 * hour)
			if now := b.table(table.ID); now.Status != Playing {
				t.Fatalf("%s within the day", now.Status)
			}
			b.minutes(70)
			if now := b.table(table.ID); now.Status != Over || now.Outcome.Reason != ReasonAbandoned {
				t.Errorf("%s after it", now.Status)
			}
		})
	}
}

// TestAProgramThatIsOffEachNightAsksNotForEver: the day that is left ends in the next
// night each time.
func TestAProgramThatIsOffEachNightAsksNotForEver(t *testing.T) {
	b := newBench(t)
	table := b.start()
	b.sweeps(60*24*hour - 4*hour)
	nights, spared := 0, 0
	for ; b.table(table.ID).Status == Playing && nights < 30; nights++ {
		b.away(8 * hour)
		b.sweeps(16 * hour)
		spared = max(spared, b.table(table.ID).Spared)
	}
	now := b.table(table.ID)
	if now.Status != Over || now.Outcome.Reason != ReasonAbandoned || spared != maxSpared {
		t.Errorf("%s after %d nights, spared %d times", now.Status, nights, spared)
	}
	other := b.start()
	b.sweeps(60*24*hour - 4*hour)
	b.away(8 * hour)
	if b.table(other.ID).Spared != 1 {
		t.Fatal("not spared")
	}
	if now := b.turn(other.ID, ana); now.Spared != 0 {
		t.Errorf("spared %d times after a step", now.Spared)
	}
}
