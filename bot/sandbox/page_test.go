package sandbox

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browser starts Chromium, or skips where there is none; with BRIDGEKEEPER_FULL set that is a failure.
func browser(t *testing.T) context.Context {
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

// run performs browser actions and fails the test if one does not come to pass.
func run(ctx context.Context, t *testing.T, actions ...action) {
	t.Helper()
	if err := chromedp.Do(ctx, actions...); err != nil {
		t.Error(err)
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
			ctx := browser(t)
			s := open(t, Config{})
			startDemoBot(t, s)
			show := func(name string) { shoot(ctx, t, size.name+"-"+name) }
			run(ctx, t, chromedp.EmulateViewport(size.width, size.height), chromedp.Navigate(s.URL()), until(`document.querySelector(".person.on")`))
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
			run(ctx, t, chromedp.Click(`[data-user="ben"]`), until(`document.querySelector(".message.lit")`), until(`!document.querySelector(".onlyyou")`))
			show("7-lit")
			run(ctx, t, chromedp.Click(`.select`), until(`document.querySelector("dialog.popover[open]")`))
			show("8-select")
			run(ctx, t, chromedp.SendKeys(".option", kb.ArrowDown+kb.Enter), until(`document.querySelector(".onlyyou")`))
			run(ctx, t, chromedp.Click(`[data-custom="place"]`), until(`document.querySelector("dialog.modal-box[open]")`))
			show("9-modal")
			run(ctx, t, chromedp.SendKeys("dialog input", "f7"), chromedp.Click("dialog .select"), until(`document.querySelectorAll("dialog[open]").length === 2`),
				chromedp.Click(".option"), chromedp.Click(`dialog button[type="submit"]`), until(`!document.querySelector("dialog[open]")`), until(`document.querySelector("#messages").textContent.includes("stone placed")`))
			run(ctx, t, chromedp.Click(`[data-custom="slow"]`), until(`document.querySelector("article .failed")?.textContent.includes("This interaction failed")`))
			show("10-failed")
			run(ctx, t, chromedp.SendKeys("#composer textarea", "/old"+kb.Enter+kb.Enter), until(lastMessage+`?.querySelector(".embed")`))
			run(ctx, t, chromedp.SendKeys("#composer textarea", "/think"+kb.Enter+kb.Enter), until(lastMessage+`?.querySelector(".thinking")`))
			show("11-old")
			if _, err := s.As("Chloé").Say("games", "<@"+s.UserID("ben")+"> look, **here**"); err != nil {
				t.Fatal(err)
			}
			run(ctx, t, until(`document.title.startsWith("(1)")`), chromedp.Click(".picture"), until(`document.querySelector(".lightbox[open]")`))
			show("12-large")
			run(ctx, t, chromedp.KeyEvent(kb.Escape), until(`!document.querySelector(".lightbox")`))
			if size.name == "phone" {
				run(ctx, t, chromedp.Click(".menu"), until(`document.querySelector("#app.side-open") && document.querySelector("#side").getBoundingClientRect().left > 60`))
				show("13-side")
				run(ctx, t, chromedp.Click("#side .channel.unread"), until(`document.querySelector("#head b").textContent.includes("games")`))
			}
			run(ctx, t, do(`document.documentElement.dataset.theme = "light"`))
			run(ctx, t, chromedp.Reload(), until(`document.querySelector(".person.on")?.dataset.user === "ben"`), until(lastMessage), do(`document.documentElement.dataset.theme = "light"`))
			show("14-light")
			wide, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`document.documentElement.scrollWidth > innerWidth || [...document.querySelectorAll("main *")].some((n) => n.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(n).overflowX === "visible" && !n.closest("pre"))`))
			if err != nil || wide {
				t.Errorf("something is wider than the screen (%v)", err)
			}
		})
	}
}
