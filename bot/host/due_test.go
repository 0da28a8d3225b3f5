package host

import (
	"testing"
	"time"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

const hour = time.Hour

// timed is a table in play with a clock: Ana moves first.
func (b *bench) timed(terms Terms) *Table {
	b.t.Helper()
	t, err := b.Challenge(b.t.Context(), Challenge{
		Place: Place{Guild: "400", Channel: channel}, Challenger: ana, Invited: ben, Terms: terms,
		Game: b.Games()[0].Name(), Setup: b.Games()[0].Setups()[0], Side: rules.First, Interaction: b.interaction(),
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return b.do(t.ID, ben, Accept{})
}

// turn plays a whole turn: one stone, and the end.
func (b *bench) turn(id int64, actor string) *Table {
	b.t.Helper()
	t := b.do(id, actor, first(b.table(id)))
	return b.do(t.ID, actor, Act{[]rules.Action{rulestest.NimEnd}})
}

func (b *bench) table(id int64) *Table {
	b.t.Helper()
	t, err := b.Table(b.t.Context(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	return t
}

// sweeps lets time pass minute by minute, more or less, as the program would live
// through it.
func (b *bench) sweeps(d time.Duration) {
	b.t.Helper()
	step := 10 * time.Minute
	if d > 48*hour {
		step = 3 * hour // with sweeps in between that nobody wants to wait for
	}
	for end := b.now.Add(d); b.now.Before(end); {
		b.now = b.now.Add(min(step, end.Sub(b.now)))
		if err := keep(b.t.Context(), b.db, botScope, aliveKey, b.now); err != nil {
			b.t.Fatal(err)
		}
		if _, err := b.Sweep(b.t.Context()); err != nil {
			b.t.Fatal(err)
		}
	}
}

func (b *bench) wantDeadline(t *Table, want time.Time) {
	b.t.Helper()
	got, err := b.Deadline(b.t.Context(), t)
	if err != nil || !got.Equal(want) {
		b.t.Errorf("the deadline is %v (%v), want %v", got, err, want)
	}
}

func TestAClockRunsThroughAGame(t *testing.T) {
	b := newBench(t)
	start := b.now
	table := b.timed(Terms{Pace: "standard"})
	b.wantDeadline(table, start.Add(72*hour))
	b.now = b.now.Add(30 * hour)
	table = b.turn(table.ID, ana)
	b.wantDeadline(table, b.now.Add(72*hour)) // Ben's time begins
	b.now = b.now.Add(10 * hour)
	table = b.turn(table.ID, ben)
	b.wantDeadline(table, b.now.Add(66*hour)) // 72 − 30 + 24
	left, err := b.Left(t.Context(), table)
	if err != nil || left != [2]time.Duration{66 * hour, 86 * hour} {
		t.Errorf("left %v (%v)", left, err)
	}
}

func TestTheSweeperRemindsOnceAndThenFlags(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"}) // 24 h
	b.sweeps(19 * hour)
	if now := b.table(table.ID); now.Reminded || now.Seq != table.Seq {
		t.Fatal("reminded with more than a fifth left")
	}
	b.sweeps(30 * time.Minute)
	reminded := b.table(table.ID)
	if !reminded.Reminded || reminded.News.Reminder != reminded.Seq || reminded.Rev != table.Rev {
		t.Fatalf("not reminded: %+v", reminded.News)
	}
	b.sweeps(4 * hour)
	if now := b.table(table.ID); now.Seq != reminded.Seq {
		t.Fatal("reminded twice")
	}
	b.sweeps(hour)
	over := b.table(table.ID)
	if over.Status != Over || over.Outcome.By != ByTime || over.Outcome.Winner != rules.Second || over.Outcome.About != rules.First {
		t.Fatalf("not flagged: %s %+v", over.Status, over.Outcome)
	}
	b.sweeps(100 * hour)
	if now := b.table(table.ID); now.Seq != over.Seq {
		t.Error("something happened after the game")
	}
}

func TestNobodyMovesAfterTheirTimeIsUp(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	b.now = b.now.Add(24*hour + time.Second) // no sweep has come by
	_, err := b.try(table.ID, ana, first(table))
	wantRefusal(t, err, CodeOver)
	if now := b.table(table.ID); now.Outcome == nil || now.Outcome.Reason != ReasonTime {
		t.Errorf("the game is not over: %+v", now.Outcome)
	}
}

func TestAfterAnOutageThereIsAnHoursGraceOnce(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	b.sweeps(hour)
	b.now = b.now.Add(40 * hour) // the program is away
	if _, err := b.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	graced := b.table(table.ID)
	if graced.Status != Playing || graced.News.Reminder != graced.Seq {
		t.Fatalf("no grace: %s", graced.Status)
	}
	b.wantDeadline(graced, b.now.Add(hour))
	other := b.open() // and starts again soon after: no more grace for so short a time
	b.now = b.now.Add(10 * time.Minute)
	if _, err := other.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.sweeps(55 * time.Minute)
	if now := b.table(table.ID); now.Status != Over || now.Outcome.Reason != ReasonTime {
		t.Errorf("not flagged after the grace: %s", now.Status)
	}
}

func TestManySweepersDoEverythingOnce(t *testing.T) {
	b := newBench(t)
	var tables []*Table
	for range 5 {
		tables = append(tables, b.timed(Terms{Pace: "brisk"}))
	}
	hosts := []*Host{b.Host, b.open(), b.open()}
	for range 25 * 6 {
		b.now = b.now.Add(10 * time.Minute)
		done := make(chan error, len(hosts))
		for _, h := range hosts {
			go func() { _, err := h.Sweep(t.Context()); done <- err }()
		}
		for range hosts {
			if err := <-done; err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, was := range tables {
		if now := b.table(was.ID); now.Status != Over || now.Seq != was.Seq+2 {
			t.Errorf("table %d: %s after %d events, want a reminder and a flag", now.ID, now.Status, now.Seq-was.Seq)
		}
	}
}

func TestChallengesExpire(t *testing.T) {
	b := newBench(t)
	table := b.challenge(ben)
	b.sweeps(7*24*hour - time.Minute)
	if now := b.table(table.ID); now.Status != Challenged {
		t.Fatalf("%s too early", now.Status)
	}
	b.sweeps(time.Minute)
	if now := b.table(table.ID); now.Status != Expired {
		t.Fatalf("%s after a week", now.Status)
	}
	_, err := b.try(table.ID, ben, Accept{})
	wantRefusal(t, err, CodeAnswered)
}

func TestAGameWithoutAClockIsNudgedAndThenVoid(t *testing.T) {
	b := newBench(t)
	table := b.start()
	b.sweeps(30 * 24 * hour)
	nudged := b.table(table.ID)
	if !nudged.Nudged || nudged.News.Nudge != nudged.Seq {
		t.Fatal("not nudged after 30 days")
	}
	b.turn(table.ID, ana) // they do play
	b.sweeps(59 * 24 * hour)
	if now := b.table(table.ID); now.Status != Playing || !now.Nudged {
		t.Fatalf("%s, nudged %t, 59 days after a step", now.Status, now.Nudged)
	}
	b.sweeps(24 * hour)
	if now := b.table(table.ID); now.Status != Over || !now.Outcome.Void() || now.Outcome.Winner != rules.Nobody {
		t.Fatalf("%s after 60 days: %+v", now.Status, now.Outcome)
	}
}

func TestNobodysGameIsVoidWithoutAWordBefore(t *testing.T) {
	b := newBench(t)
	table := b.start()
	b.now = b.now.Add(100 * 24 * hour) // the program was away
	if _, err := b.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if now := b.table(table.ID); now.Status != Playing || !now.Nudged {
		t.Fatalf("%s, nudged %t", now.Status, now.Nudged)
	}
	b.sweeps(29 * 24 * hour)
	if now := b.table(table.ID); now.Status != Playing {
		t.Error("void before the time that was said")
	}
	b.sweeps(2 * 24 * hour)
	if now := b.table(table.ID); now.Status != Over {
		t.Error("not void")
	}
}

func TestAVacationStopsTheClockAndIsAnnounced(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	untimed := b.start()
	before := b.now.Add(24 * hour)
	v, err := b.People.TakeVacation(t.Context(), ana, 3)
	if err != nil || v.Length() != 72*hour {
		t.Fatalf("%v, %v", v, err)
	}
	now := b.table(table.ID)
	b.wantDeadline(now, before.Add(72*hour))
	if now.News.Away[0] != now.Seq || !now.Away[0].Equal(v.To) {
		t.Errorf("not announced: %+v", now.News)
	}
	if b.table(untimed.ID).Seq != untimed.Seq {
		t.Error("announced where no clock runs")
	}
	b.sweeps(90 * hour)
	if now := b.table(table.ID); now.Status != Playing || now.Reminded {
		t.Errorf("%s, reminded %t, in a vacation", now.Status, now.Reminded)
	}
	b.sweeps(6 * hour)
	if now := b.table(table.ID); now.Status != Over {
		t.Error("not flagged after the vacation")
	}
	_, err = b.People.TakeVacation(t.Context(), ana, 10)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.People.EndVacation(t.Context(), ana); err != nil {
		t.Fatal(err)
	}
	wantRefusal(t, b.People.EndVacation(t.Context(), ana), CodeNotOnLeave)
}

func TestAVacationBeginsByItselfForWhoAskedForThat(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	if err := b.People.SetAutomatic(t.Context(), ana, true); err != nil {
		t.Fatal(err)
	}
	b.sweeps(40 * hour)
	now := b.table(table.ID)
	if now.Status != Playing || now.Away[0].IsZero() || now.Reminded {
		t.Fatalf("%s, away until %v", now.Status, now.Away[0])
	}
	b.sweeps(20 * 24 * hour) // ten days in a year, and no more
	if now := b.table(table.ID); now.Status != Over {
		t.Errorf("%s at the end of the year's vacation", now.Status)
	}
}

func TestAVacationThatWouldComeTooLateDoesNotHideTheFlag(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	if err := b.People.SetAutomatic(t.Context(), ana, true); err != nil {
		t.Fatal(err)
	}
	b.sweeps(hour)
	b.now = b.now.Add(30 * hour) // the program is away, past reminder and deadline
	if _, err := b.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.wantDeadline(b.table(table.ID), b.now.Add(hour))
	b.sweeps(2 * hour)
	if now := b.table(table.ID); now.Status != Over {
		t.Errorf("%s after the grace", now.Status)
	}
}

func TestSleepHoursStopTheClock(t *testing.T) {
	b := newBench(t) // at noon, UTC
	table := b.timed(Terms{Pace: "brisk"})
	if err := b.People.SetSleep(t.Context(), ana, "23:00-07:00", "UTC"); err != nil {
		t.Fatal(err)
	}
	b.wantDeadline(b.table(table.ID), b.now.Add(32*hour))
	wantRefusal(t, b.People.SetSleep(t.Context(), ana, "12:00-20:00", "UTC"), CodeSleepRests)
	wantRefusal(t, b.People.SetSleep(t.Context(), ben, "23:00-22:00", "UTC"), CodeBadHours)
	wantRefusal(t, b.People.SetSleep(t.Context(), ben, "23:00-07:00", "Mars/Base"), CodeBadZone)
	if err := b.People.SetSleep(t.Context(), ana, "", ""); err != nil {
		t.Fatal(err)
	}
	b.wantDeadline(b.table(table.ID), b.now.Add(24*hour))
	wantRefusal(t, b.People.SetSleep(t.Context(), ana, "12:00-20:00", "UTC"), CodeSleepRests)
}

func TestATakebackRestoresBothClocks(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "standard"})
	_, err := b.try(table.ID, ana, MakeOffer{What: OfferTakeback})
	wantRefusal(t, err, CodeNoTakeback)
	b.now = b.now.Add(10 * hour)
	b.turn(table.ID, ana)
	b.now = b.now.Add(5 * hour)
	b.turn(table.ID, ben)
	b.now = b.now.Add(20 * hour)
	table = b.do(table.ID, ana, MakeOffer{What: OfferTakeback})
	table = b.do(table.ID, ben, AcceptOffer{Seq: table.Offer.Seq, Rev: table.Rev})
	if table.TookBack != rules.First || b.do(table.ID, ana, first(table)).TookBack != rules.Nobody {
		t.Errorf("%v took a turn back", table.TookBack)
	}
	table = b.do(table.ID, ana, Undo{})
	if table.Line.Len() != 0 || table.Mover() != ana || table.Offer != nil {
		t.Fatalf("%d steps are left, and %s is to move", table.Line.Len(), table.Mover())
	}
	left, err := b.Left(t.Context(), table)
	if err != nil || left != [2]time.Duration{72 * hour, 72 * hour} {
		t.Errorf("left %v (%v)", left, err)
	}
	b.wantDeadline(table, b.now.Add(72*hour))
}

func TestMoreTimeAndVoidAreOfferedAndAgreed(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	table = b.do(table.ID, ana, MakeOffer{What: OfferTime})
	table = b.do(table.ID, ben, AcceptOffer{Seq: table.Offer.Seq})
	b.wantDeadline(table, b.now.Add(48*hour))
	table = b.do(table.ID, ben, MakeOffer{What: OfferVoid})
	table = b.do(table.ID, ana, AcceptOffer{Seq: table.Offer.Seq})
	if table.Status != Over || !table.Outcome.Void() || table.Outcome.By != ByAgreement {
		t.Errorf("%+v", table.Outcome)
	}
	untimed := b.start()
	_, err := b.try(untimed.ID, ana, MakeOffer{What: OfferTime})
	wantRefusal(t, err, CodeNoClock)
}

func TestATableWithoutAChannelWaitsUntilItIsCalled(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	b.now = b.now.Add(4 * hour)
	table = b.do(table.ID, "", Suspend{})
	if !table.Suspended() || table.PublicSeq == table.Seq {
		t.Fatal("not suspended, or shown")
	}
	b.sweeps(500 * hour)
	if now := b.table(table.ID); now.Status != Playing {
		t.Fatalf("%s without a channel", now.Status)
	}
	_, err := b.try(table.ID, eve, Move{To: Place{Guild: "400", Channel: "501"}})
	wantRefusal(t, err, CodeNotSeated)
	_, err = b.try(table.ID, ana, Move{To: Place{Guild: "401", Channel: "501"}})
	wantRefusal(t, err, CodeNotSuspended)
	table = b.do(table.ID, ana, Move{To: Place{Guild: "400", Channel: "501"}})
	if table.Suspended() || b.table(table.ID).Place.Channel != "501" {
		t.Errorf("at %v", b.table(table.ID).Place)
	}
	b.wantDeadline(table, b.now.Add(20*hour))
	if list, err := b.In(t.Context(), "501", ana); err != nil || len(list) != 1 {
		t.Errorf("%d tables in the new channel (%v)", len(list), err)
	}
}

func TestAThreadThatIsGoneLeavesTheTableInItsChannel(t *testing.T) {
	b := newBench(t)
	c := Challenge{
		Place: Place{Guild: "400", Channel: channel, Thread: "700"}, Challenger: ana, Invited: ben,
		Game: b.Games()[0].Name(), Setup: b.Games()[0].Setups()[0], Side: rules.First, Interaction: b.interaction(),
	}
	made, err := b.Challenge(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	table := b.do(made.ID, "", Suspend{})
	if table.Suspended() || b.table(made.ID).Place != (Place{Guild: "400", Channel: channel}) {
		t.Errorf("suspended %t, at %v", table.Suspended(), table.Place)
	}
}

func TestABlockedPersonCannotChallenge(t *testing.T) {
	b := newBench(t)
	if err := b.People.Block(t.Context(), ben, ana, true); err != nil {
		t.Fatal(err)
	}
	c := Challenge{
		Place: Place{Channel: channel}, Challenger: ana, Invited: ben,
		Game: b.Games()[0].Name(), Setup: b.Games()[0].Setups()[0], Interaction: b.interaction(),
	}
	_, err := b.Challenge(t.Context(), c)
	wantRefusal(t, err, CodeBlocked)
	if err := b.People.Block(t.Context(), ben, ana, false); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Challenge(t.Context(), c); err != nil {
		t.Error(err)
	}
	c.Interaction = b.interaction()
	_, err = b.Challenge(t.Context(), c)
	wantRefusal(t, err, CodePairOpen)
}

func TestASecondOutageCostsNobodyTheirGrace(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	b.sweeps(23 * hour)
	for range 2 {
		b.now = b.now.Add(5 * hour) // away
		if _, err := b.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.wantDeadline(b.table(table.ID), b.now.Add(hour))
		b.sweeps(10 * time.Minute)
	}
	b.sweeps(hour)
	if now := b.table(table.ID); now.Status != Over {
		t.Errorf("%s after the grace", now.Status)
	}
}

func TestACommandBeforeTheFirstSweepHasTheGraceToo(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	b.sweeps(23 * hour)
	b.now = b.now.Add(5 * hour)
	if now := b.do(table.ID, ana, first(table)); now.Status != Playing {
		t.Errorf("%s by one's own move", now.Status)
	}
}

func TestATableCalledBackHasItsTimeBeforeItIsVoid(t *testing.T) {
	b := newBench(t)
	table := b.start()
	b.sweeps(31 * 24 * hour)
	b.do(table.ID, "", Suspend{})
	b.sweeps(40 * 24 * hour)
	b.do(table.ID, ana, Move{To: Place{Guild: "400", Channel: "501"}})
	b.sweeps(29 * 24 * hour)
	if now := b.table(table.ID); now.Status != Playing || now.Nudged {
		t.Errorf("%s, nudged %t", now.Status, now.Nudged)
	}
}

func TestSettingsOfRestAtOnceAreAllKept(t *testing.T) {
	b := newBench(t)
	other := b.open()
	done := make(chan error, 4)
	go func() { done <- b.People.SetSleep(t.Context(), ana, "23:00-07:00", "UTC") }()
	go func() { done <- other.People.SetAutomatic(t.Context(), ana, true) }()
	go func() { _, err := b.People.TakeVacation(t.Context(), ana, 2); done <- err }()
	go func() { done <- other.People.Block(t.Context(), ana, eve, true) }()
	for range 4 {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	r, err := b.People.Rest(t.Context(), ana)
	if err != nil || len(r.Sleep) != 1 || len(r.Vacations) != 1 || !r.Automatic {
		t.Errorf("kept %+v (%v)", r, err)
	}
}

func TestAVacationIsNoMegaphone(t *testing.T) {
	b := newBench(t)
	table := b.timed(Terms{Pace: "brisk"})
	for range 20 {
		if _, err := b.People.TakeVacation(t.Context(), ana, 1); err != nil {
			wantRefusal(t, err, CodeVacationRests)
		}
		b.now = b.now.Add(time.Second)
		if err := b.People.EndVacation(t.Context(), ana); err != nil {
			wantRefusal(t, err, CodeNotOnLeave)
		}
	}
	if now := b.table(table.ID); now.Seq != table.Seq+2 {
		t.Errorf("%d events, want one vacation and its end", now.Seq-table.Seq)
	}
}
