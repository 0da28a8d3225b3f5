package sandbox

import (
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
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

func TestPageWelcomesToAnEmptyChannel(t *testing.T) {
	ctx := browser(t)
	s := open(t, Config{})
	run(ctx, t, chromedp.EmulateViewport(390, 844), chromedp.Navigate(s.URL()), until(`document.querySelector(".welcome")`),
		until(`document.querySelector("#composer textarea").placeholder === "Type / for commands"`), until(`!document.querySelector(".welcome button")`))
	startDemoBot(t, s) // whose commands come while the page is open
	if err := s.As("ana").SetLocale("pt-BR"); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, until(`document.querySelector(".welcome button")?.textContent === "/desafiar"`), until(`document.querySelector("#composer textarea").placeholder.startsWith("Digite /")`))
	shoot(ctx, t, "welcome")
	run(ctx, t, click(".welcome button"), typed("/desafiar "), offered("opponent,game"), chromedp.EmulateViewport(1200, 900),
		until(`document.querySelector("#composer textarea").placeholder.startsWith("Conversar em #general")`),
		key(kb.Enter), until(lastMessage), until(`!document.querySelector(".welcome") && document.querySelector(".beginning")`))
}

const atBottom = `(({ scrollHeight: h, scrollTop: t, clientHeight: c }) => h - t - c < 80)(document.querySelector("#messages"))`

func TestPageGoesDownToWhatIsSent(t *testing.T) {
	ctx := browser(t)
	s := open(t, Config{})
	startDemoBot(t, s)
	say := func(text string) {
		t.Helper()
		if _, err := s.As("ben").Say("general", text); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 40 {
		say(fmt.Sprintln("line", n))
	}
	up := do(`document.querySelector("#messages").scrollTop = 200`)
	run(ctx, t, chromedp.EmulateViewport(390, 600), chromedp.Navigate(s.URL()), until(lastMessage+` && `+atBottom), up, until(`!`+atBottom))
	say("one more")
	run(ctx, t, until(`document.querySelector(".below:not([hidden])")?.textContent === "New messages ↓" && document.querySelector("#messages").scrollTop === 200`))
	shoot(ctx, t, "pill")
	run(ctx, t, click(".below"), until(atBottom+` && document.querySelector(".below").hidden`),
		up, until(`!`+atBottom), key("/challenge"+kb.Enter+kb.Enter), until(lastMessage+`?.querySelector(".gallery img")?.complete && `+atBottom),
		up, until(`!`+atBottom), key("a word"+kb.Enter), until(lastMessage+`.textContent.includes("a word") && `+atBottom))
}

// TestPageCountsNothingThatIsSeen: a mention in the open channel, read as it comes, is in no badge, nor in the title; one
// that comes while the reader is further up, or elsewhere, is.
func TestPageCountsNothingThatIsSeen(t *testing.T) {
	ctx := browser(t)
	s := open(t, Config{})
	ana := s.UserID("ana")
	call := func(where string) {
		t.Helper()
		if _, err := s.As("ben").Say(where, "<@"+ana+"> look"); err != nil {
			t.Fatal(err)
		}
	}
	for range 30 {
		call("general")
	}
	const counted = `document.querySelector(".menu .badge")?.textContent`
	run(ctx, t, chromedp.EmulateViewport(390, 600), chromedp.Navigate(s.URL()), until(lastMessage), click(".where"), until(atBottom+` && !document.querySelector(".menu .badge")`),
		do(`window.counted = []; new MutationObserver(() => { const b = `+counted+`; if (b || document.title.startsWith("(")) window.counted.push(b + document.title) }).observe(document, { subtree: true, childList: true })`))
	for n := range 5 {
		call("general")
		run(ctx, t, until(fmt.Sprintf(`document.querySelectorAll("#messages article").length === %d`, 31+n)))
	}
	if err := s.Wait(ctx, func() (read bool) {
		s.read(func() {
			_, pings := s.unread(ana, s.st.channelByName("general"))
			read = pings == 0
		})
		return read
	}); err != nil {
		t.Fatal(err)
	}
	call("games")
	run(ctx, t, until(counted+` === "1" && document.title.startsWith("(1)") && window.counted.every((c) => c.startsWith("1(1)"))`),
		do(`document.querySelector("#messages").scrollTop = 0`), until(`!`+atBottom))
	call("general")
	run(ctx, t, until(counted+` === "2"`), click(".below"), until(counted+` === "1"`))
}

// TestPageShowsAQuestionWithItsChoices: a private dialogue whose picture and buttons are together taller than a phone
// shows a smaller picture.
func TestPageShowsAQuestionWithItsChoices(t *testing.T) {
	ctx := browser(t)
	s := open(t, Config{})
	rows := []obj{}
	for n := range 5 {
		rows = append(rows, row(list(4, func(i int) obj { return button(fmt.Sprint(n, i), nil) })...))
	}
	kids := append([]obj{text("**Green** Which cell? What would make a bridge is green."), {"type": 12, "items": []obj{{"media": obj{"url": "attachment://board.png"}}}}}, rows...)
	d := startBot(t, s, func(_ *discordgo.Session, i *discordgo.InteractionCreate) {
		callbackJSON(t, s, i.ID, i.Token, obj{"type": 4, "data": with(v2(kids...), obj{"flags": flagV2 | flagEphemeral, "attachments": []obj{{"id": "0", "filename": "board.png"}}})}, demoPicture(90))
	})
	register(t, s, d, &discordgo.ApplicationCommand{Name: "ask", Description: "Asks"})
	run(ctx, t, chromedp.EmulateViewport(390, 700), chromedp.Navigate(s.URL()), until(`document.querySelector(".person.on")`), key("/ask"+kb.Enter),
		until(`(() => {
			const box = document.querySelector("#messages").getBoundingClientRect();
			const inside = (n) => n.getBoundingClientRect().top >= box.top && n.getBoundingClientRect().bottom <= box.bottom;
			const img = document.querySelector(".private img");
			return img.naturalWidth && img.offsetHeight >= 120 && Math.abs(img.offsetWidth / img.offsetHeight - img.naturalWidth / img.naturalHeight) < 0.02 &&
				inside(document.querySelector(".private .md")) && document.querySelectorAll(".private .btn").length === 20 && [...document.querySelectorAll(".private .btn")].every(inside);
		})()`))
	shoot(ctx, t, "question")
}
