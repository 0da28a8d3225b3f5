package sandbox

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browser starts Chromium for a test of those that only BRIDGEKEEPER_FULL asks for.
func browser(t *testing.T) context.Context {
	t.Helper()
	if os.Getenv("BRIDGEKEEPER_FULL") == "" {
		t.Skip("takes a browser: runs with BRIDGEKEEPER_FULL=1")
	}
	return chromium(t)
}

// chromium starts Chromium, or skips where there is none; with BRIDGEKEEPER_FULL set that is a failure.
func chromium(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		if os.Getenv("BRIDGEKEEPER_FULL") != "" {
			t.Fatal("no Chromium to test the page with")
		}
		t.Skip("no Chromium: the page is not tested")
	}
	ctx, done := context.WithTimeout(t.Context(), 4*time.Minute)
	t.Cleanup(done)
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	ctx, stop := chromedp.NewExecAllocator(ctx, opts...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return ctx
}

type action = chromedp.Action[chromedp.Void]

// run performs browser actions one by one and fails the test if one does not come to pass.
func run(ctx context.Context, t *testing.T, actions ...action) {
	t.Helper()
	if err := chromedp.Do(ctx); err != nil { // the tab must not end with the first step
		t.Fatal(err)
	}
	for n, a := range actions {
		step, cancel := context.WithTimeout(ctx, 45*time.Second)
		err := chromedp.Do(step, a)
		cancel()
		if err == nil {
			continue
		}
		t.Errorf("step %d: %v", n+1, err)
		shoot(ctx, t, "failed")
		t.FailNow()
	}
}

// until waits for a JavaScript condition, looking again whenever the page changes.
func until(condition string) action {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		ok, err := chromedp.Evaluate[bool](`new Promise((resolve) => {
			const holds = () => { try { return Boolean(`+condition+`) } catch { return false } };
			const give = (v) => { seen.disconnect(); clearInterval(tick); clearTimeout(end); resolve(v) };
			const look = () => holds() && give(true);
			const seen = new MutationObserver(look);
			seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
			const tick = setInterval(look, 100); // for what is no change of the document
			const end = setTimeout(() => give(false), 20000);
			look();
		})`, chromedp.EvalAwaitPromise)(ctx, tab)
		if err == nil && !ok {
			err = fmt.Errorf("never came true: %s", condition)
		}
		return err
	})
}

// shoot keeps a screenshot in the folder SANDBOX_SHOTS names, for people to look at.
func shoot(ctx context.Context, t *testing.T, name string) {
	t.Helper()
	dir := os.Getenv("SANDBOX_SHOTS")
	if dir == "" || chromedp.FromContext(ctx).Target == nil { // nobody asked, or the browser never started
		return
	}
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Log("screenshot:", err)
		return
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		t.Error(err)
	}
}

// click presses an element. The page may draw it anew between finding and pressing it; then it is pressed where it is now.
func click(selector string) action {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		for {
			_, err := chromedp.Click(selector)(ctx, tab)
			if err == nil || ctx.Err() != nil || !strings.Contains(err.Error(), "Could not find node") {
				return err
			}
		}
	})
}

// do runs JavaScript for its effect.
func do(script string) action { return chromedp.Evaluate[chromedp.Void](script) }

const lastMessage = `[...document.querySelectorAll("#messages article:not(.local)")].at(-1)`

func TestPageInTwoWidths(t *testing.T) {
	for _, size := range []struct {
		name   string
		width  int64
		height int64
	}{{"wide", 1200, 900}, {"phone", 390, 844}} {
		t.Run(size.name, func(t *testing.T) {
			start := browser
			if size.name == "phone" { // every run looks at the page once
				start = chromium
			}
			ctx := start(t)
			clock := newClock()
			s := open(t, clocked(clock))
			startDemoBot(t, s)
			show := func(name string) { shoot(ctx, t, size.name+"-"+name) }
			run(ctx, t, chromedp.EmulateViewport(size.width, size.height), chromedp.Navigate(s.URL()), until(`document.querySelector(".person.on")`))
			if size.name == "wide" { // in the dark
				run(ctx, t, do(`localStorage.setItem("theme", "dark")`), chromedp.Reload(), until(`document.querySelector(".person.on") && document.documentElement.dataset.theme === "dark"`))
			}
			show("1-empty")
			run(ctx, t, chromedp.SendKeys("#composer textarea", "/"), until(`document.querySelectorAll(".suggestion").length === 6`))
			show("2-commands")
			run(ctx, t, chromedp.SendKeys("#composer textarea", "chal"), chromedp.SendKeys("#composer textarea", kb.Tab),
				chromedp.SendKeys("#composer textarea", "opponent:be"), until(`document.querySelector(".suggestion b")?.textContent === "@Ben"`))
			show("3-option")
			run(ctx, t, chromedp.SendKeys("#composer textarea", kb.Tab+kb.Enter), until(lastMessage+`?.querySelector(".gallery img")?.complete`))
			show("4-card")
			run(ctx, t, chromedp.SendKeys("#composer textarea", "/place cell:"), until(`document.querySelector(".suggestion b")?.textContent === "a1 · +1"`))
			show("5-autocomplete")
			run(ctx, t, do(`{ const t = document.querySelector("#composer textarea"); t.value = ""; t.dispatchEvent(new Event("input")); }`), chromedp.SendKeys("#composer textarea", "/help"+kb.Enter+kb.Enter), until(`document.querySelector(".onlyyou")`))
			show("6-private")
			run(ctx, t, click(`[data-user="ben"]`), until(`document.querySelector(".message.lit")`), until(`!document.querySelector(".onlyyou")`))
			show("7-lit")
			run(ctx, t, click(`.select`), until(`document.querySelector("dialog.popover[open]")`))
			show("8-select")
			run(ctx, t, chromedp.SendKeys(".option", kb.ArrowDown+kb.Enter), until(`document.querySelector(".onlyyou")`))
			run(ctx, t, click(`[data-custom="place"]`), until(`document.querySelector("dialog.modal-box[open]")`))
			show("9-modal")
			run(ctx, t, chromedp.SendKeys("dialog input", "f7"), click("dialog .select"), until(`document.querySelectorAll("dialog[open]").length === 2`),
				click(".option"), click(`dialog button[type="submit"]`), until(`!document.querySelector("dialog[open]")`), until(`document.querySelector("#messages").textContent.includes("stone placed")`))
			run(ctx, t, click(`[data-custom="slow"]`), until(`document.querySelector(".btn.waiting")`))
			if err := s.Wait(ctx, func() bool {
				events := s.Events()
				return strings.Contains(string(events[len(events)-1].Data), `"custom_id":"slow","id"`)
			}); err != nil {
				t.Fatal(err)
			}
			clock.Advance(answerWithin)
			run(ctx, t, until(`document.querySelector("article .failed")?.textContent.includes("This interaction failed")`))
			show("10-failed")
			run(ctx, t, chromedp.SendKeys("#composer textarea", "/old"+kb.Enter+kb.Enter), until(lastMessage+`?.querySelector(".embed")`))
			run(ctx, t, chromedp.SendKeys("#composer textarea", "/think"+kb.Enter+kb.Enter), until(lastMessage+`?.querySelector(".thinking")`))
			show("11-old")
			if _, err := s.As("Chloé").Say("games", "<@"+s.UserID("ben")+"> look, **here**"); err != nil {
				t.Fatal(err)
			}
			run(ctx, t, until(`document.title.startsWith("(1)")`), click(".picture"), until(`document.querySelector(".lightbox[open]")`))
			show("12-large")
			run(ctx, t, chromedp.KeyEvent(kb.Escape), until(`!document.querySelector(".lightbox")`))
			run(ctx, t, click("#inspect"), until(`document.querySelectorAll(".entry").length > 10`), do(`[...document.querySelectorAll(".entry.request")].at(-1).querySelector("summary").click()`), until(`document.querySelector(".parts pre")`))
			show("15-inspector")
			run(ctx, t, click(".tab:nth-child(2)"), do(`[...document.querySelectorAll(".faults .btn")].find((b) => b.textContent === "500").click()`), until(`document.querySelector(".waiting-faults").textContent.includes("status 500")`))
			show("16-faults")
			if w := s.Waiting(); len(w) != 1 || w[0].Code != 500 {
				t.Errorf("waiting faults %+v", w)
			}
			run(ctx, t, click(".waiting-faults .linkish"), until(`!document.querySelector(".waiting-faults").textContent`), click(`#inspector > header > button:last-child`))
			if size.name == "phone" {
				run(ctx, t, click(".menu"), until(`document.querySelector("#app.side-open") && document.querySelector("#side").getBoundingClientRect().left > 60`))
				show("13-side")
				run(ctx, t, click("#side .channel.unread"), until(`document.querySelector("#head b").textContent.includes("games")`))
			}
			run(ctx, t, do(`document.documentElement.dataset.theme = "light"`))
			run(ctx, t, chromedp.Reload(), until(`document.querySelector(".person.on")?.dataset.user === "ben"`), until(lastMessage), do(`document.documentElement.dataset.theme = "light"`))
			show("14-light")
			run(ctx, t, do(`document.querySelector("#messages").scrollTop = 0`))
			wide, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > innerWidth || [...document.querySelectorAll("main *")].some((n) => n.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(n).overflowX === "visible" && !n.closest("pre"))`))
			if err != nil || wide {
				t.Errorf("something is wider than the screen (%v)", err)
			}
		})
	}
}

// TestPageShowsHostileTextAsText: whatever a bot or a user sends, the page runs none of it and loads nothing from outside.
func TestPageShowsHostileTextAsText(t *testing.T) {
	ctx := browser(t)
	s := open(t, Config{})
	evil := `<img src=x onerror="window.hit=1"><script>window.hit=2</script>"><svg onload=window.hit=3>`
	link := "[click](javascript:window.hit=4) <javascript:window.hit=5> [ok](https://example.com/a\"onmouseover=window.hit=6)"
	general := s.ChannelID("general")
	post := func(body obj, files ...[]byte) {
		t.Helper()
		status, m := send(t, s, "POST", "/channels/"+general+"/messages", body, files...)
		judge(t, status, m, ok)
	}
	post(obj{"content": evil + link + strings.Repeat("**", 300) + strings.Repeat("||*_", 100), "embeds": []obj{{"title": evil, "description": evil, "url": "javascript:window.hit=7", "image": obj{"url": "javascript:window.hit=8"}, "fields": []obj{{"name": evil, "value": evil}}, "footer": obj{"text": evil}}},
		"components": []obj{row(button("<b>", obj{"label": evil[:80]}), obj{"type": 2, "style": 5, "label": "out", "url": "https://example.com/x"})}}, []byte("<script>window.hit=9</script>"))
	post(v2(text(evil+link), obj{"type": 12, "items": []obj{{"media": obj{"url": "https://example.com/outside.png"}, "description": evil}}},
		obj{"type": 17, "accent_color": 1, "components": []obj{text(evil), row(obj{"type": 3, "custom_id": "s", "placeholder": evil[:90], "options": []obj{{"label": evil[:90], "value": evil[:90], "description": evil[:90]}}})}}))
	status, a := send(t, s, "POST", "/applications/"+s.Application()+"/commands", obj{"name": "x", "description": evil[:90], "options": []obj{{"type": 3, "name": "o", "description": evil[:90], "choices": []obj{{"name": evil[:90], "value": "v"}}}}})
	judge(t, status, a, created)
	if _, err := s.As("ana").Say("general", evil); err != nil {
		t.Fatal(err)
	}
	status, a = send(t, s, "POST", "/channels/"+general+"/threads", obj{"name": evil[:90], "type": 11})
	judge(t, status, a, created)
	run(ctx, t, chromedp.EmulateViewport(900, 900), chromedp.Navigate(s.URL()), until(`document.querySelectorAll("#messages article").length === 3`),
		chromedp.SendKeys("#composer textarea", "/x o:"), until(`document.querySelector(".suggestion")`),
		click(".select"), until(`document.querySelector(".option")`), chromedp.KeyEvent(kb.Escape),
		click("#inspect"), until(`document.querySelectorAll(".entry").length > 3`),
		do(`document.querySelectorAll(".entry summary").forEach((x) => x.click())`), until(`document.querySelector(".parts pre")`))
	shoot(ctx, t, "hostile")
	found, err := chromedp.Run(ctx, chromedp.Evaluate[string](`JSON.stringify({
		hit: window.hit ?? null,
		tags: document.querySelectorAll("#app script, #app svg, #app img:not([src^='`+s.URL()+`'])").length,
		links: [...document.querySelectorAll("a[href]")].map((a) => a.href).filter((h) => !/^https?:/.test(h)).length,
		outside: performance.getEntriesByType("resource").map((r) => r.name).filter((n) => !n.startsWith(location.origin)).length,
	})`))
	if want := `{"hit":null,"tags":0,"links":0,"outside":0}`; err != nil || found != want {
		t.Errorf("found %s (%v), want %s", found, err, want)
	}
}

// TestPageLosesNothing: a second tab shows the same, another tab is another user at once, a restart of the line is made
// good, and the language goes out.
func TestPageLosesNothing(t *testing.T) {
	ctx := browser(t)
	cfg := Config{Path: filepath.Join(t.TempDir(), "state.db")}
	s := open(t, cfg)
	startDemoBot(t, s)
	say := func(text string) action { return chromedp.SendKeys("#composer textarea", text+kb.Enter) }
	run(ctx, t, chromedp.EmulateViewport(1000, 800), chromedp.Navigate(s.URL()), until(`document.querySelector(".person.on")`), say("one from Ana"), until(lastMessage))
	second, stop := chromedp.NewContext(ctx)
	defer stop()
	run(second, t, chromedp.EmulateViewport(1000, 800), chromedp.Navigate(s.URL()+"/#"+s.UserID("ben")+"/"+s.ChannelID("general")), until(lastMessage+`.textContent.includes("one from Ana")`), say("two from Ben"))
	run(ctx, t, until(lastMessage+`.textContent.includes("two from Ben")`), until(`document.querySelector('[data-user="ana"].on')`))
	run(second, t, until(`document.querySelector('[data-user="ben"].on')`), chromedp.Reload(), until(`document.querySelector('[data-user="ben"].on')`), until(lastMessage+`.textContent.includes("two from Ben")`))

	// A direct message that comes to be by the first word in it.
	run(second, t, click(`[data-channel="@bot"]`), until(`document.querySelector("#head b").textContent.includes("Bridgekeeper")`), say("psst"), until(lastMessage+`?.textContent.includes("psst")`),
		until(`!location.hash.includes("@bot")`), chromedp.Reload(), until(lastMessage+`?.textContent.includes("psst")`), click(`[aria-label="Two Bridges"]`), until(lastMessage+`?.textContent.includes("two from Ben")`))

	// Keyboard alone: another user, another channel, a command, back.
	run(second, t, chromedp.KeyEvent("1", chromedp.KeyModifiers(1)), until(`document.querySelector('[data-user="ana"].on')`),
		chromedp.KeyEvent("2", chromedp.KeyModifiers(1)), until(`document.querySelector('[data-user="ben"].on')`))

	// The language goes out with an interaction and changes the page.
	if err := s.As("ben").SetLocale("pt-BR"); err != nil {
		t.Fatal(err)
	}
	run(second, t, until(`document.documentElement.lang === "pt-BR"`), chromedp.SendKeys("#composer textarea", "/des"), until(`document.querySelector(".suggestion b")?.textContent === "/desafiar"`),
		chromedp.SendKeys("#composer textarea", kb.Tab+kb.Enter), until(`document.querySelector("#messages").textContent.includes("locale pt-BR")`))
	shoot(second, t, "portuguese")

	// What is said while the line is broken is there when it stands again.
	s.read(func() {
		for w := range s.watchers {
			close(w.quit)
			delete(s.watchers, w)
		}
	})
	if _, err := s.As("Chloé").Say("general", "three from Chloé"); err != nil {
		t.Fatal(err)
	}
	for _, tab := range []context.Context{ctx, second} {
		run(tab, t, until(lastMessage+`.textContent.includes("three from Chloé")`))
	}
}
