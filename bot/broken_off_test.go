package bot

import (
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/words"
)

// TestABrokenOffMatchSaysHowItGoesOn and goes on when both press.
func TestABrokenOffMatchSaysHowItGoesOn(t *testing.T) {
	for _, locale := range []string{"en-US", "es-ES", "pt-BR"} {
		b := newBench(t)
		b.locale = locale
		b.do(b.command(ana, "challenge", "opponent", ben, "game", view.ConnectFour, "match", "2"))
		b.do(b.click(ben, b.channel.newest().id(route.Accept)))
		in := b.command(eve, "abort", "table", "1")
		in.MemberPermissions = route.PermModerate
		b.do(in)
		card := b.channel.newest()
		if text := textOf(card.Message); !strings.Contains(text, words.For(locale).Say("match.waits")) {
			t.Errorf("%s: the card says %q", locale, text)
		}
		for _, user := range []string{ana, ben} {
			if b.table(1).Series.Game != 1 {
				t.Fatal("another game")
			}
			b.do(b.click(user, b.channel.newest().id(route.Wish)))
		}
		if second := b.table(2); second.Series.Game != 2 || second.Status != host.Playing {
			t.Errorf("%s: %+v", locale, second.Series)
		}
		if newest := b.channel.newest(); newest.id(route.More) == "" || time.Since(b.table(2).Created) > time.Hour {
			t.Error("the next game is not shown")
		}
	}
}
