package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/host/clock"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/words"
)

// inTime runs a test in a time of its own, which goes by when the test sleeps.
func inTime(t *testing.T, f func(b *bench)) {
	synctest.Test(t, func(t *testing.T) { f(newBench(t)) })
}

// later lets time go by as the program lives through it, and shows what came of it.
func (b *bench) later(d time.Duration) {
	b.t.Helper()
	const step = 14 * time.Minute // longer would be an outage
	for d > 0 {
		time.Sleep(min(step, d))
		d -= min(step, d)
		b.sweepAll()
	}
}

// sweeping has cards kept up to date as the program does it, until a test inTime ends.
// What is to be done right away has been, when it returns and after each synctest.Wait.
func (b *bench) sweeping() {
	ctx, stop := context.WithCancel(b.t.Context())
	done := make(chan struct{})
	go func() { b.keeper.Run(ctx); close(done) }()
	b.t.Cleanup(func() { stop(); <-done })
	synctest.Wait()
}

// away lets time go by while the program is not there.
func (b *bench) away(d time.Duration) {
	b.t.Helper()
	time.Sleep(d)
	b.sweepAll()
}

func (b *bench) sweepAll() {
	b.t.Helper()
	if _, err := b.Host.Sweep(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
	if err := b.keeper.Sweep(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
}

// wantCard checks what the newest message in the channel says, and whom it calls.
func (b *bench) wantCard(what, want string, mentions ...string) {
	b.t.Helper()
	card := b.channel.newest()
	if text := textOf(card.Message); !strings.Contains(text, want) {
		b.t.Errorf("%s: the card says %q, want %q", what, text, want)
	}
	if got := slices.Sorted(slices.Values(card.Mentions)); !slices.Equal(got, mentions) {
		b.t.Errorf("%s: the card calls %v, want %v", what, got, mentions)
	}
}

// stamp is an instant as cards show it.
func stamp(at time.Time) string { return fmt.Sprintf("<t:%d:R>", at.Unix()) }

func TestAChallengeSaysHowItIsPlayed(t *testing.T) {
	for _, c := range []struct {
		locale  string
		options string
		want    []string
		terms   host.Terms
	}{
		{"en-US", "", []string{
			"Pace: **standard**. Each begins with 3 days and gains 1 day with each turn, up to 7 days.",
			"A game has about 81 turns: 6 weeks if each of you plays one a day, 12 weeks at most.",
		}, host.Terms{Pace: "standard"}},
		{"en-US", "pace brisk weekends true", []string{
			"begins with 1 day and gains 8 hours with each turn, up to 2 days", "rests on Saturdays", "4 weeks at most",
		}, host.Terms{Pace: "brisk", Weekends: true}},
		{"en-US", "position castle pace slow discussion sealed", []string{"about 108 turns: 8 weeks", "Sealed: "},
			host.Terms{Pace: "slow", Sealed: true}},
		{"en-US", "game connect-four pace none discussion open", []string{
			"no clock", "After 30 days without a move", "about 30 turns: 15 days if each of you plays one a day.",
		}, host.Terms{Pace: "none"}},
		{"es-ES", "game four-angels", []string{"Ritmo: **normal**. Cada cual empieza con 3 días y gana 1 día", "unos 25 turnos: 13 días"},
			host.Terms{Pace: "standard"}},
		{"pt-BR", "pace brisk", []string{"Ritmo: **ágil**. Cada um começa com 1 dia e ganha 8 horas", "4 semanas no máximo"},
			host.Terms{Pace: "brisk"}},
	} {
		t.Run(c.locale+" "+c.options, func(t *testing.T) {
			b := newBench(t)
			b.locale = c.locale
			b.do(b.command(ana, "challenge", append([]string{"opponent", ben}, strings.Fields(c.options)...)...))
			text := textOf(b.channel.newest().Message)
			for _, want := range append(c.want, stamp(b.table(1).Created.Add(7*day))) {
				if !strings.Contains(text, want) {
					t.Errorf("the challenge says %q, want %q", text, want)
				}
			}
			if got := b.table(1).Terms; got != c.terms {
				t.Errorf("agreed is %+v, want %+v", got, c.terms)
			}
		})
	}
	b := newBench(t)
	for options, want := range map[string]string{"pace hasty": "no such pace", "discussion loud": "can’t make sense"} {
		if got := b.do(b.command(ana, "challenge", strings.Fields(options)...)); !strings.Contains(got, want) {
			t.Errorf("%s: %q", options, got)
		}
	}
}

// TestTheChoicesOfAPaceAreItsTimes holds the words of each choice, which can't be
// computed, to the clock.
func TestTheChoicesOfAPaceAreItsTimes(t *testing.T) {
	for _, key := range clock.Keys() {
		pace, _ := clock.ByKey(key)
		for locale, label := range words.Localizations("command.challenge.choice.pace." + key) {
			say, rest := words.For(locale).Plain(), label
			for _, d := range []time.Duration{pace.Start, pace.Increment, pace.Cap} {
				_, after, ok := strings.Cut(rest, view.Span(say, d))
				if pace != clock.None && !ok {
					t.Errorf("%s: %q lacks %s in its place", locale, label, d)
				}
				rest = after
			}
		}
	}
}

func TestTheCardSaysWhenTimeRunsOut(t *testing.T) {
	inTime(t, func(b *bench) {
		b.start("weekends", "true") // the first of January of 2000 is a Saturday
		want := "**" + "Divided Loyalties"
		b.wantCard("at first", want, ana)
		want = "Turn 1: <@101> to move (Blue) · time runs out " + stamp(time.Date(2000, 1, 6, 0, 0, 0, 0, time.UTC))
		b.wantCard("at first", want, ana)
		if got := b.do(b.command(ben, "board")); !strings.Contains(got, want) {
			b.t.Errorf("/board: %q", got)
		}
	})
}

func TestWithoutAClockNobodyIsHurried(t *testing.T) {
	b := newBench(t)
	b.start("pace", "none")
	if text := textOf(b.channel.newest().Message); strings.Contains(text, "<t:") {
		t.Errorf("the card says %q", text)
	}
}

func TestTheClockRemindsAndThenEndsTheGame(t *testing.T) {
	for locale, want := range map[string][2]string{
		"en-US": {"<@101>, a reminder: your time runs out ", "Blue ran out of time"},
		"es-ES": {"<@101>, un recordatorio: tu tiempo se agota ", "Azul agotó su tiempo"},
		"pt-BR": {"<@101>, um lembrete: o seu tempo se esgota ", "Azul esgotou o tempo"},
	} {
		inTime(t, func(b *bench) {
			b.locale = locale
			b.start("pace", "brisk")
			out := time.Now().Add(day)
			begun := len(b.channel.live())
			b.away(19 * time.Hour) // nothing is due then
			if n := len(b.channel.live()); n != begun {
				b.t.Errorf("%d new messages with more than a fifth left", n-begun)
			}
			b.later(30 * time.Minute)
			b.wantCard("with a fifth left", want[0]+stamp(out), ana)
			b.later(4 * time.Hour)
			if n := len(b.channel.live()); n != begun+1 {
				b.t.Errorf("%d new messages, want one reminder", n-begun)
			}
			b.later(time.Hour)
			b.wantCard("with none left", want[1], ana, ben)
			if text := textOf(b.channel.newest().Message); strings.Contains(text, "0 to 0") {
				b.t.Errorf("points decide nothing here: %q", text)
			}
			for _, m := range b.channel.live()[:begun+1] {
				if ids := leftOn(m.Message); len(ids) != 0 {
					b.t.Errorf("an old card kept %v", ids)
				}
			}
		})
	}
}

func TestAfterAnOutageTheGraceIsAnnounced(t *testing.T) {
	inTime(t, func(b *bench) {
		b.start("pace", "brisk")
		b.sweepAll()
		b.away(40 * time.Hour)
		b.wantCard("back again", "<@101>, your time runs out "+stamp(time.Now().Add(time.Hour)), ana)
		b.later(time.Hour + time.Minute)
		b.wantCard("an hour later", "ran out of time", ana, ben)
	})
}

func TestAGameNobodyPlaysIsAskedAboutAndThenVoid(t *testing.T) {
	inTime(t, func(b *bench) {
		b.start("pace", "none")
		end := b.table(1).Moved.Add(60 * day)
		b.away(30*day + time.Minute)
		b.wantCard("after 30 days", "are you still playing?", ana, ben)
		b.wantCard("after 30 days", stamp(end), ana, ben)
		b.away(29 * day)
		b.later(day)
		b.wantCard("after 60 days", "The game ends without a result.", ana, ben)
		b.wantCard("after 60 days", "Nobody played on.", ana, ben)
		alt := b.channel.newest().Files[0].Alt
		if !strings.Contains(alt, "The game is over.") || strings.Contains(alt, "draw") {
			b.t.Errorf("the picture is said to be %q", alt)
		}
	})
}

func TestTheOtherPlayerHearsOfAVacation(t *testing.T) {
	inTime(t, func(b *bench) {
		b.start()
		if _, err := b.Host.People.TakeVacation(b.t.Context(), ana, 3); err != nil {
			b.t.Fatal(err)
		}
		b.sweepAll()
		b.wantCard("she goes", "<@101> is on vacation and comes back "+stamp(time.Now().Add(3*day)), ben)
		b.away(day)
		b.do(b.command(ana, "place", "cell", "f7", "stone", "red"))
		b.wantCard("meanwhile", "is on vacation") // edited
		if err := b.Host.People.EndVacation(b.t.Context(), ana); err != nil {
			b.t.Fatal(err)
		}
		b.sweepAll()
		b.wantCard("she returns", "<@101> is back from vacation", ben)
	})
}

// TestRunDoesWhatIsDue leaves a challenge unanswered for a week, with the program
// running at the end of it only.
func TestRunDoesWhatIsDue(t *testing.T) {
	inTime(t, func(b *bench) {
		b.do(b.command(ana, "challenge", "opponent", ben))
		card := b.channel.newest()
		time.Sleep(7*day - time.Minute)
		done := make(chan struct{})
		ctx, stop := context.WithCancel(b.t.Context())
		go func() { b.Run(ctx); close(done) }()
		time.Sleep(30 * time.Second)
		synctest.Wait()
		if b.table(1).Status != host.Challenged {
			b.t.Fatalf("%s too early", b.table(1).Status)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if got := textOf(card.Message); !strings.Contains(got, "The challenge by <@101> has ended without an answer.") {
			b.t.Errorf("the challenge says %q", got)
		}
		if card.id(route.Accept) != "" || len(b.channel.live()) != 2 {
			b.t.Error("it can still be accepted, or its end is not said once")
		}
		stop()
		<-done
		if got := b.do(b.click(ben, route.ID{Verb: route.Accept, Of: 1, Rev: 1}.String())); !strings.Contains(got, "ended without an answer") {
			b.t.Errorf("accepted too late: %q", got)
		}
	})
}

func TestATableThatMovesCallsItsPeople(t *testing.T) {
	b := newBench(t)
	b.start()
	for _, r := range []host.Request{
		{Command: host.Suspend{}},
		{Actor: ben, Command: host.Move{To: host.Place{Guild: guild, Channel: "501"}}},
	} {
		r.Table = 1
		if _, err := b.Host.Do(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	b.show(1)
	b.wantCard("elsewhere", "<@101> and <@102>, the game goes on here.", ana, ben)
	b.do(b.command(ana, "place", "cell", "f7", "stone", "red", "table", "1"))
	if text := textOf(b.channel.newest().Message); strings.Contains(text, "goes on here") {
		t.Errorf("said once more: %q", text)
	}
}

func TestGamesAreListedByTheirDeadlines(t *testing.T) {
	inTime(t, func(b *bench) {
		var cards []*remembered
		for i, c := range []struct{ side, pace string }{
			{"second", "brisk"}, {"first", "slow"}, {"first", "none"}, {"first", "brisk"}, {"second", "slow"}, {"first", "standard"},
		} {
			b.do(b.command(ana, "challenge", "opponent", ben, "side", c.side, "pace", c.pace))
			cards = append(cards, b.channel.newest())
			b.do(b.click(ben, cards[i].id(route.Accept)))
		}
		b.do(b.command(ana, "challenge", "opponent", eve))
		got := b.do(b.command(ana, "games"))
		lines := strings.Split(got, "\n")[1:]
		for i, want := range []string{"#4", "#6", "#2", "#3", "#1", "#5", "#7"} {
			if i >= len(lines) || !strings.Contains(lines[i], want) {
				b.t.Fatalf("line %d is not of %s:\n%s", i+1, want, got)
			}
		}
		for i, d := range []time.Duration{day, 3 * day, 7 * day} {
			if !strings.Contains(lines[i], "time runs out "+stamp(time.Now().Add(d))) {
				b.t.Errorf("line %d lacks its deadline: %s", i+1, lines[i])
			}
		}
		if strings.Contains(lines[3], "<t:") || !strings.Contains(lines[6], "ends "+stamp(time.Now().Add(7*day))) {
			b.t.Errorf("without a clock: %s\na challenge: %s", lines[3], lines[6])
		}
	})
}

func TestNobodysTimeRunsOutWhileNobodyCanReachUs(t *testing.T) {
	b := newBench(t)
	b.start("pace", "brisk")
	asked := make(chan struct{}, 1)
	b.watch.Online = func() bool {
		select {
		case asked <- struct{}{}:
		default:
		}
		return false
	}
	before, err := b.Host.People.Setting(t.Context(), "bot", "alive")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { b.watch.KeepTime(ctx); close(done) }()
	<-asked
	stop()
	<-done
	if after, err := b.Host.People.Setting(t.Context(), "bot", "alive"); err != nil || after != before {
		t.Errorf("it swept though it is not online: %q, then %q (%v)", before, after, err)
	}
}
