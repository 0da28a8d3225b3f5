package sandbox

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPageTellsThatTheProgramIsGone: what is said and pressed meanwhile is reported as not sent, in the page's language,
// and all of that is over when the program is back.
func TestPageTellsThatTheProgramIsGone(t *testing.T) {
	ctx := browser(t)
	cfg := Config{Path: filepath.Join(t.TempDir(), "state.db")}
	s := open(t, cfg)
	general := s.ChannelID("general")
	status, m := send(t, s, "POST", "/channels/"+general+"/messages", legacy(row(button("press", obj{"label": "Press"}))))
	judge(t, status, m, ok)
	if err := s.As("ana").SetLocale("pt-BR"); err != nil {
		t.Fatal(err)
	}
	const (
		banner = `document.querySelector(".broken:not([hidden])")?.textContent === "Não está em execução: inicie de novo"`
		told   = `[...document.querySelectorAll("article .failed")].filter((p) => p.textContent.includes("Não foi enviado")).length`
		well   = `!document.querySelector(".broken:not([hidden])") && !document.querySelector(".failed")`
	)
	run(ctx, t, chromedp.EmulateViewport(390, 844), chromedp.Navigate(s.URL()), until(lastMessage+` && document.documentElement.lang === "pt-BR"`), until(well))

	// A line that only breaks is no reason to call anybody.
	run(ctx, t, do(`window.called = 0; new MutationObserver(() => window.called += document.querySelector(".broken").textContent.length).observe(document.querySelector(".broken"), { attributes: true, childList: true })`))
	s.read(func() {
		for w := range s.watchers {
			close(w.quit)
			delete(s.watchers, w)
		}
	})
	if _, err := s.As("ben").Say("general", "after the break"); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, until(lastMessage+`.textContent.includes("after the break") && window.called === 0`))

	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, until(banner), key("a word"+kb.Enter), until(told+` === 1`), typed("a word"), click(`[data-custom="press"]`), until(told+` === 2`),
		click(`[data-user="ben"]`), until(`document.querySelector('#messages[aria-busy="false"]') && document.querySelector('[data-user="ana"].on') && `+banner+` && `+told+` === 2`), typed("a word"))
	shoot(ctx, t, "gone")
	cfg.Addr = strings.TrimPrefix(s.URL(), "http://")
	s = open(t, cfg)
	run(ctx, t, until(well), typed("a word"), click(`[data-user="ben"]`), until(`document.querySelector('[data-user="ben"].on')`), key("back"+kb.Enter), until(lastMessage+`.textContent.includes("back")`))
}
