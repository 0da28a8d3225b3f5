package main

import (
	"context"
	"time"

	"github.com/chromedp/chromedp"
)

// diary has the page write down what was pressed and what became of it: what was asked
// of the program, which messages were put in and taken out, where the list was scrolled.
const diary = `(() => {
	const kept = 400;
	const diary = window.diary = [];
	const note = (...what) => {
		diary.push(Math.round(performance.now()) + " " + what.join(" "));
		if (diary.length > kept) diary.shift();
	};
	const name = (n) => {
		const known = n.closest?.("[data-custom], [data-user], [data-value]");
		return (known ? JSON.stringify({ ...known.dataset }) : n.nodeName + "." + n.className) + (n.closest?.(":disabled") ? " disabled" : "");
	};
	for (const kind of ["pointerdown", "pointerup", "pointercancel", "click"])
		addEventListener(kind, (e) => note(kind, Math.round(e.clientX), Math.round(e.clientY), name(e.target), "of", e.target.closest?.("article")?.dataset.id), true);
	const fetched = window.fetch;
	window.fetch = async (path, init) => {
		const what = path + " " + (init?.body ?? "");
		if (init?.body) note("asks", what);
		const answer = await fetched(path, init);
		note("answered", answer.status, what);
		return answer;
	};
	const box = document.getElementById("messages");
	const ids = (nodes) => [...nodes].map((n) => n.dataset?.id ?? n.className).join();
	new MutationObserver((list) => list.forEach((m) => note("drawn", "-[" + ids(m.removedNodes) + "]", "+[" + ids(m.addedNodes) + "]"))).observe(box, { childList: true });
	box.addEventListener("scroll", () => note("scrolled to", Math.round(box.scrollTop), "of", box.scrollHeight), { passive: true });
	addEventListener("error", (e) => note("error", e.message));
	addEventListener("unhandledrejection", (e) => note("rejected", e.reason?.stack));
})()`

// keepDiary shows the end of the page's diary where a test fails.
func (p *page) keepDiary() {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](diary))
	p.t.Cleanup(func() {
		if !p.t.Failed() {
			return
		}
		ctx, done := context.WithTimeout(p.ctx, 10*time.Second)
		defer done()
		text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`window.diary.slice(-100).join("\n")`))
		if err != nil {
			p.t.Logf("the page's diary is lost: %v", err)
			return
		}
		p.t.Logf("the page's diary ends with:\n%s", text)
		p.shoot("at-the-end")
	})
}
