package sandbox

import (
	"testing"

	"github.com/chromedp/chromedp"
)

func TestPageNamesCommandsAsTheReaderDoes(t *testing.T) {
	ctx := browser(t)
	s := open(t, Config{})
	startDemoBot(t, s)
	if _, err := s.As("ana").Command(ctx, "general", "challenge", nil); err != nil {
		t.Fatal(err)
	}
	about := lastMessage + `?.querySelector(".about .mention")?.textContent`
	run(ctx, t, chromedp.EmulateViewport(1000, 800), chromedp.Navigate(s.URL()), until(about+` === "/challenge"`))
	if err := s.As("ana").SetLocale("es-ES"); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, until(about+` === "/retar"`))
}

// TestPageShowsLanguagesWhole: the select is as wide as its longest language needs.
func TestPageShowsLanguagesWhole(t *testing.T) {
	ctx := browser(t)
	s := open(t, Config{})
	run(ctx, t, chromedp.EmulateViewport(1000, 800), chromedp.Navigate(s.URL()), until(`(() => {
		const select = document.querySelector("#foot select");
		const free = select.cloneNode(true);
		Object.assign(free.style, { flex: "none", width: "auto", maxWidth: "none" });
		select.after(free);
		const wide = free.offsetWidth;
		free.remove();
		return wide > 90 && select.offsetWidth >= wide && document.querySelector("#foot").scrollWidth <= document.querySelector("#foot").clientWidth;
	})()`))
}

func TestPageFitsFiveShortButtonsInAPhonesRow(t *testing.T) {
	ctx := browser(t)
	s := open(t, Config{})
	buttons := []obj{}
	for _, label := range []string{"First", "◀ 12", "13/40", "14 ▶", "Last"} {
		buttons = append(buttons, button("b"+label, obj{"label": label}))
	}
	status, m := send(t, s, "POST", "/channels/"+s.ChannelID("general")+"/messages", v2(obj{"type": 17, "components": []obj{row(buttons...)}}))
	judge(t, status, m, ok)
	run(ctx, t, chromedp.EmulateViewport(390, 844), chromedp.Navigate(s.URL()), until(`document.querySelectorAll(".row .btn").length === 5 && new Set([...document.querySelectorAll(".row .btn")].map((b) => b.offsetTop)).size === 1`))
	shoot(ctx, t, "five-buttons")
}
