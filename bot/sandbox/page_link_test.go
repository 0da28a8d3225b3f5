package sandbox

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

func TestPageFollowsLinksToItsOwnMessages(t *testing.T) {
	ctx := browser(t)
	s := open(t, Config{})
	general, games := s.ChannelID("general"), s.ChannelID("games")
	say := func(channel, text string) *Message {
		t.Helper()
		m, err := s.As("ben").Say(channel, text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	goal := say("general", "the goal")
	for n := range 3 * pageSize { // so that it must be looked for
		say("general", fmt.Sprintln("line", n))
	}
	here := fmt.Sprintf("https://discord.com/channels/%s/%s/%s", s.GuildID(), general, goal.ID)
	away := "https://discord.com/channels/123456789012345678/" + general + "/" + goal.ID
	status, m := send(t, s, "POST", "/channels/"+games+"/messages", v2(
		text("[the card]("+here+") and "+here+" but [another]("+away+") and "+away+" and [the web](https://example.com/)"),
		row(obj{"type": 2, "style": 5, "label": "To the card", "url": here}, obj{"type": 2, "style": 5, "label": "Elsewhere", "url": away}, obj{"type": 2, "style": 5, "label": "Web", "url": "https://example.com/"})))
	judge(t, status, m, ok)

	start := s.URL() + "/#" + s.UserID("ana") + "/" + games
	reached := until(`(() => {
		const goal = document.querySelector('article[data-id="` + goal.ID + `"]');
		const r = goal.getBoundingClientRect(), box = document.querySelector("#messages").getBoundingClientRect();
		return document.querySelector('[data-channel="` + general + `"].on') && goal.classList.contains("flash") && r.top >= box.top && r.bottom <= box.bottom;
	})()`)
	run(ctx, t, chromedp.EmulateViewport(1200, 800), chromedp.Navigate(start), until(`document.querySelectorAll("article .btn").length === 3`))
	shoot(ctx, t, "links")
	const link = `[...document.querySelectorAll("article a, article span.btn")]`
	shown, err := chromedp.Run(ctx, chromedp.Evaluate[string](link+`.map((a) => a.textContent + " " + (a.href ?? "nowhere").replace(/#.*`+goal.ID+`$/, "#goal")).join("\n")`))
	want := fmt.Sprintf("the card %[1]s/#goal\n#general › 💬 %[1]s/#goal\nthe web https://example.com/\nTo the card %[1]s/#goal\nElsewhere nowhere\nWeb↗ https://example.com/", s.URL())
	if err != nil || shown != want {
		t.Errorf("links (%v):\n%s\nwant:\n%s", err, shown, want)
	}
	run(ctx, t, until(`document.querySelector("article .md").textContent.endsWith("another and `+away+` and the web")`))
	for _, a := range []string{".md a", ".md a.mention", "a.btn"} {
		run(ctx, t, click("article "+a), reached, click(`[data-channel="`+games+`"]`), until(`document.querySelectorAll("article .btn").length === 3`))
	}
	// Once more from the same channel, and as an address.
	run(ctx, t, click("article .md a"), reached, do(`document.querySelector("#messages").scrollTop = 1e6`), until(atBottom+` && !document.querySelector(".flash")`),
		do(`location.hash += "/`+goal.ID+`"`), reached,
		chromedp.Reload(), reached)
	tabs, err := chromedp.Targets(ctx)
	if err != nil {
		t.Fatal(err)
	}
	pages := 0
	for _, tab := range tabs {
		if tab.Type == "page" {
			pages++
		}
	}
	if pages != 1 {
		t.Errorf("%d tabs are open, want the page alone", pages)
	}
}
