package bot

import (
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// at sets the bot's clock.
func (b *bench) at(now time.Time) {
	b.clock = func() time.Time { return now }
}

// TestADigestComesOnceADayAtItsHour goes through three days in quarters of an hour,
// with a restart each hour.
func TestADigestComesOnceADayAtItsHour(t *testing.T) {
	b := newBench(t)
	b.start()
	begin := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	b.at(begin)
	if got := b.do(b.command(ana, "settings", "digest", "07:00", "zone", "America/Sao_Paulo")); !strings.Contains(got, "07:00 (America/Sao_Paulo)") {
		t.Fatalf("her settings: %q", got)
	}
	b.do(b.command(ben, "settings", "digest", "08:00")) // where it is not his move
	var came []string
	for now := begin; now.Before(begin.Add(3 * 24 * time.Hour)); now = now.Add(15 * time.Minute) {
		if now.Minute() == 0 {
			b.restart()
		}
		b.at(now)
		had := len(b.channel.letters(ana))
		if err := b.people.SendDigests(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(b.channel.letters(ana)) != had {
			came = append(came, now.Format("02 15:04"))
		}
	}
	if got := strings.Join(came, ", "); got != "02 10:00, 03 10:00, 04 10:00" { // 07:00 in São Paulo
		t.Errorf("her list came at %s", got)
	}
	if letters := b.channel.letters(ana); !strings.Contains(letters[0], "#1") || !strings.Contains(letters[0], "1 game waits") || !strings.Contains(letters[0], "<t:") {
		t.Errorf("it says %q", letters[0])
	}
	if letters := b.channel.letters(ben); len(letters) != 0 {
		t.Errorf("nothing waits for him, and he got %q", letters)
	}
	b.do(b.command(ana, "settings", "digest", "off"))
	b.at(begin.Add(5 * 24 * time.Hour))
	if err := b.people.SendDigests(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := len(b.channel.letters(ana)); n != 3 {
		t.Error("it came though she ended it")
	}
}

// TestADigestIsTriedAgainAndNotForEver meets a fault that passes, and one that doesn't;
// and an outage of hours and one of nearly a day.
func TestADigestIsTriedAgainAndNotForEver(t *testing.T) {
	b := newBench(t)
	b.start()
	day := time.Date(2026, 5, 1, 7, 0, 0, 0, time.UTC)
	b.at(day.Add(-time.Hour))
	b.do(b.command(ana, "settings", "digest", "07:00"))
	tries := func(now time.Time, err error) int {
		t.Helper()
		b.at(now)
		b.channel.people.fail = map[string]error{ana: err}
		before := len(b.channel.letters(ana))
		if err := b.people.SendDigests(t.Context()); err != nil {
			t.Fatal(err)
		}
		return len(b.channel.letters(ana)) - before
	}
	if tries(day, &wire.Error{Status: 500}) != 0 || tries(day.Add(time.Minute), nil) != 1 {
		t.Error("after a fault of Discord it did not come")
	}
	next := day.Add(24 * time.Hour)
	if tries(next, dmsClosed()) != 0 || tries(next.Add(time.Minute), nil) != 0 {
		t.Error("where direct messages were closed it was tried again the same day")
	}
	if tries(next.Add(29*time.Hour), nil) != 1 {
		t.Error("five hours late it did not come")
	}
	if tries(next.Add(3*24*time.Hour-2*time.Hour), nil) != 0 {
		t.Error("that of yesterday came two hours before today's")
	}
}

func TestHoursOfTheDayAndZonesAreSuggested(t *testing.T) {
	b := newBench(t)
	b.at(time.Date(2026, 5, 1, 12, 5, 0, 0, time.UTC))
	for _, c := range []struct{ option, typed, want string }{
		{"digest", "", "off"}, {"digest", "07", "07:00"}, {"sleep", "", "off"}, {"sleep", "23", "23:00-07:00"}, {"sleep", "21:30-05:00", "21:30-05:00"},
		{"zone", "madrid", "Europe/Madrid"}, {"zone", "sao paulo", "America/Sao_Paulo"}, {"zone", "14:05", "Europe/Madrid"},
		{"zone", "Asia/Kathmandu", "Asia/Kathmandu"}, {"zone", "../../etc/passwd", route.NoChoice}, {"zone", "Atlantis", route.NoChoice},
	} {
		if got := b.suggestions(b.command(ana, "settings", c.option, c.typed)); len(got) == 0 || got[0].Value != c.want || len(got) > route.MaxSelect {
			t.Errorf("%s %q: %v, want %s first", c.option, c.typed, got, c.want)
		}
	}
}
