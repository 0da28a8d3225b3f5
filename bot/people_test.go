package bot

import (
	"strings"
	"testing"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
)

func TestAVacationIsTakenAndEnded(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct {
		options []string
		want    string
	}{
		{nil, "10 days"},
		{[]string{"days", "0"}, "1 to 10"},
		{[]string{"days", "11"}, "1 to 10"},
		{[]string{"days", "x"}, "1 to 10"},
		{[]string{"automatic", "true"}, "begins by itself"},
		{[]string{"days", "3"}, "has begun"},
		{nil, "on vacation"},
		{[]string{"end", "true"}, "is over"},
		{[]string{"automatic", "false"}, "only when you say so"},
	} {
		if got := b.do(b.command(ana, "vacation", c.options...)); !strings.Contains(got, c.want) {
			t.Errorf("/vacation %v: %q, want %q", c.options, got, c.want)
		}
	}
}

func TestAllSettingsAreSaidInWords(t *testing.T) {
	b := newBench(t)
	b.do(b.command(ana, "block", "user", ben))
	b.do(b.command(ana, "settings", "digest", "07:00", "sleep", "23:00-07:00", "zone", "Europe/Madrid", "notify", cards.DM))
	answer := b.Handle(t.Context(), b.command(ana, "settings"))
	if !answer.Message.Ephemeral || len(answer.Message.Mentions) != 0 {
		t.Error("the settings of a person are for all to see")
	}
	got := textOf(answer.Message)
	for _, want := range []string{"direct message", "07:00 (Europe/Madrid)", "Sleep: 23:00-07:00 (Europe/Madrid)", "Time zone: Europe/Madrid", "10 days", "Blocked: <@" + ben + ">"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
	for _, hostile := range [][]string{{"notify", "pigeon"}, {"digest", "noon"}, {"sleep", "always"}, {"zone", "Local"}, {"zone", "../zone"}} {
		before := b.do(b.command(ana, "settings"))
		b.do(b.command(ana, "settings", hostile...))
		if got := b.do(b.command(ana, "settings")); got != before {
			t.Errorf("%v changed the settings to %q", hostile, got)
		}
	}
	// The same again is no change of the hours, which may not be changed so soon.
	b.do(b.command(ana, "settings", "sleep", "23:00-07:00", "zone", "Europe/Madrid"))
	if got := b.do(b.command(ana, "settings", "sleep", "off")); !strings.Contains(got, "no hours") {
		t.Errorf("without sleep hours: %q", got)
	}
}

func TestWhoIsBlockedCannotChallengeOrJoin(t *testing.T) {
	b := newBench(t)
	for _, whom := range []string{ana, self} {
		if got := b.do(b.command(ana, "block", "user", whom)); !strings.Contains(got, "neither yourself nor a bot") {
			t.Errorf("blocking %s: %q", whom, got)
		}
	}
	answer := b.Handle(t.Context(), b.command(ana, "block", "user", ben))
	if !answer.Message.Ephemeral {
		t.Error("who is blocked is for all to see")
	}
	b.do(b.command(ben, "challenge", "opponent", ana))
	if len(b.channel.live()) != 0 {
		t.Fatal("she is challenged by whom she blocks")
	}
	b.do(b.command(ana, "challenge"))
	if got := b.do(b.click(ben, b.channel.newest().id(route.Accept))); !strings.Contains(got, "not open to you") || b.table(1).Status != host.Challenged {
		t.Errorf("he joins her challenge: %q", got)
	}
	b.do(b.command(ana, "unblock", "user", ben))
	if b.do(b.click(ben, b.channel.newest().id(route.Accept))); b.table(1).Status != host.Playing {
		t.Error("unblocked, he can't join")
	}
}
