package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// page is the sandbox's page in a headless browser, and the user it shows.
type page struct {
	*stage
	ctx   context.Context
	shots int
}

// openPage opens the page at a size in pixels, or skips where there is no Chromium;
// with BRIDGEKEEPER_FULL set that is a failure.
func openPage(s *stage, width, height int64, within time.Duration) *page {
	t := s.t
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		if full {
			t.Fatal("BRIDGEKEEPER_FULL is set and there is no Chromium to play in")
		}
		t.Skip("there is no Chromium to play in")
	}
	ctx, done := context.WithTimeout(context.WithoutCancel(t.Context()), within) // the diary is read after a test
	t.Cleanup(done)
	said := &logTail{}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("Chromium's last words:\n%s", said)
		}
	})
	ctx, stop := chromedp.NewExecAllocator(ctx, append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.CombinedOutput(said), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	p := &page{stage: s, ctx: ctx}
	p.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(s.sandbox.URL()))
	p.sees(`document.querySelector(".person.on")`)
	p.keepDiary()
	return p
}

type action = chromedp.Action[chromedp.Void]

// do performs actions in the page; the test fails, with a screenshot, if it can't.
func (p *page) do(actions ...action) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.shoot("failed")
		p.t.Fatal(err)
	}
}

// ask evaluates JavaScript in the page.
func ask[T any](p *page, script string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](script))
	if err != nil {
		p.shoot("failed")
		p.t.Fatalf("%s: %v", script, err)
	}
	return v
}

// sees waits until a JavaScript condition holds, looking at every change of the page.
func (p *page) sees(condition string) {
	p.t.Helper()
	ok, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](fmt.Sprintf(`new Promise((resolve) => {
		const holds = () => { try { return Boolean(%s) } catch { return false } };
		const give = (v) => { seen.disconnect(); clearInterval(tick); clearTimeout(end); resolve(v) };
		const look = () => holds() && give(true);
		const seen = new MutationObserver(look);
		seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
		const tick = setInterval(look, 100); // for what is no change of the document
		const end = setTimeout(() => give(false), %d);
		look();
	})`, condition, patience.Milliseconds()), chromedp.EvalAwaitPromise))
	if err != nil || !ok {
		p.shoot("failed")
		p.t.Fatalf("the page never showed %s: %v", condition, err)
	}
}

// shoot keeps a screenshot among the test's artifacts.
func (p *page) shoot(name string) {
	p.t.Helper()
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Logf("screenshot %s: %v", name, err)
		return
	}
	p.shots++
	if err := os.WriteFile(filepath.Join(p.t.ArtifactDir(), fmt.Sprintf("%02d-%s.png", p.shots, name)), png, 0o644); err != nil {
		p.t.Error(err)
	}
}

// as switches to a user.
func (p *page) as(user string) {
	p.t.Helper()
	who := `.person.on[data-user="` + user + `"]`
	if ask[bool](p, `Boolean(document.querySelector('`+who+`'))`) {
		return
	}
	p.press(`[data-user="` + user + `"]`)
	p.sees(`document.querySelector('` + who + `') && document.querySelector('#messages[aria-busy="false"]')`)
}

const line = "#composer textarea"

// write types a line and sends it: Enter takes what is suggested, or sends.
func (p *page) write(text string) {
	p.t.Helper()
	p.do(chromedp.SendKeys(line, text))
	p.enter()
}

func (p *page) enter() {
	p.t.Helper()
	for range 4 {
		p.do(chromedp.SendKeys(line, kb.Enter))
		if ask[string](p, `document.querySelector("`+line+`").value`) == "" {
			return
		}
	}
	p.shoot("failed")
	p.t.Fatal("the line was not sent")
}

// tap presses the newest button or select of a message whose custom id matches a
// CSS attribute selector's pattern, such as ^="b1:act": the same custom id can
// stand under the card and under a private answer.
func (p *page) tap(match string) {
	p.t.Helper()
	p.press(`#messages [data-custom` + match + `]:not(:disabled)`)
}

// press clicks the last element that a selector finds, once it stands still where
// a finger could reach it. Elements are drawn anew whenever what they show changes,
// so it is a place that is clicked, not a node.
func (p *page) press(selector string) {
	p.t.Helper()
	at, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]float64](fmt.Sprintf(`new Promise((resolve) => {
		const ends = performance.now() + %d;
		let last = "";
		const look = () => {
			const n = [...document.querySelectorAll('%s')].at(-1);
			n?.scrollIntoView({ block: "nearest" });
			const r = n?.getBoundingClientRect();
			const at = r ? [r.left + r.width / 2, r.top + r.height / 2] : [];
			if (r && last === String(at) && n.contains(document.elementFromPoint(...at))) return resolve(at);
			if (performance.now() > ends) return resolve([]);
			last = String(at);
			setTimeout(look, 30);
		};
		look();
	})`, patience.Milliseconds(), selector), chromedp.EvalAwaitPromise))
	if err != nil || len(at) != 2 {
		p.shoot("failed")
		p.t.Fatalf("nothing to press is %s: %v", selector, err)
	}
	p.do(chromedp.MouseClickXY(at[0], at[1]))
}

// choose opens a select and takes the option of a value.
func (p *page) choose(match, value string) {
	p.t.Helper()
	p.tap(match)
	p.press(fmt.Sprintf(`dialog[open] .option[data-value="%s"]`, value))
	p.sees(`!document.querySelector("dialog[open]")`)
}
