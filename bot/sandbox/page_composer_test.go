package sandbox

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	composer    = "#composer textarea"
	written     = `document.querySelector("#composer textarea").value`
	suggestions = `[...document.querySelectorAll("#suggest:not([hidden]) .suggestion b")].map((b) => b.textContent).join()`
)

// typed waits until the line says just that.
func typed(text string) action { return until(written + ` === "` + text + `"`) }

// offered waits until just these are suggested, separated by commas.
func offered(list string) action { return until(suggestions + ` === "` + list + `"`) }

func key(keys string) action { return chromedp.SendKeys(composer, keys) }

func TestPageTakesACommandBeforeItSendsIt(t *testing.T) {
	ctx := browser(t)
	s := open(t, Config{})
	startDemoBot(t, s)
	run(ctx, t, chromedp.EmulateViewport(1000, 800), chromedp.Navigate(s.URL()), until(`document.querySelector(".person.on")`),
		key("/challenge"), offered("opponent,game"), key(kb.Enter), typed("/challenge "), offered("opponent,game"),
		until(`!document.querySelector("article") && !document.querySelector('.suggestion[aria-selected="true"]')`),
		// An option reached by its arrow key, and one by the first letters of its name.
		key(kb.ArrowDown+kb.Enter), typed("/challenge opponent:"), offered("@Ben,@Chloé,@Bridgekeeper,@Ana"), key("be"), offered("@Ben"),
		key(kb.Enter), typed("/challenge opponent:@Ben "), offered("game"),
		key("ga"+kb.Enter), typed("/challenge opponent:@Ben game:"), offered("Divided Loyalties,Connect Four"),
		key("conn"+kb.Enter), typed("/challenge opponent:@Ben game:Connect Four "), offered(""), until(`document.querySelector("#suggest").hidden`),
		key(kb.Enter), until(lastMessage+`?.querySelector(".gallery")`), typed(""))
	if got := optionsSent(s); got != `{"game":"c4","opponent":"`+s.UserID("ben")+`"}` {
		t.Errorf("sent %s", got)
	}
	run(ctx, t, key("/challenge"+kb.Enter+kb.Enter), until(`document.querySelectorAll("#messages article:not(.local)").length === 2`), typed(""))
	if got := optionsSent(s); got != `{}` {
		t.Errorf("without options: sent %s", got)
	}
	// A tap on the arrow sends a command at once, and a command without options needs no second word.
	run(ctx, t, key("/challenge"), click(".send"), until(`document.querySelectorAll("#messages article:not(.local)").length === 3`), typed(""),
		key("/help"+kb.Enter), until(lastMessage+`?.querySelector(".onlyyou")`))
	// Otherwise it does as Enter does: it takes what is suggested, and goes on with what must be given.
	run(ctx, t, key("/chal"), offered("/challenge"), click(".send"), typed("/challenge "), key("op"), offered("opponent"), click(".send"), typed("/challenge opponent:"),
		key("be"), offered("@Ben"), click(".send"), typed("/challenge opponent:@Ben "), click(".send"), until(`document.querySelectorAll("#messages article:not(.local)").length === 5`), typed(""),
		key("/place"), click(".send"), typed("/place cell:"))
	if got := optionsSent(s); got != `{"opponent":"`+s.UserID("ben")+`"}` {
		t.Errorf("by taps: sent %s", got)
	}
}

// optionsSent is what the bot was last sent as options of a command, as JSON by name.
func optionsSent(s *Sandbox) string {
	for _, e := range slices.Backward(s.Events()) {
		if e.Name != "INTERACTION_CREATE" {
			continue
		}
		var in struct {
			Type int `json:"type"`
			Data struct {
				Options []struct {
					Name  string `json:"name"`
					Value any    `json:"value"`
				} `json:"options"`
			} `json:"data"`
		}
		if err := json.Unmarshal(e.Data, &in); err != nil {
			return err.Error()
		}
		if in.Type != interCommand {
			continue
		}
		options := map[string]any{}
		for _, o := range in.Data.Options {
			options[o.Name] = o.Value
		}
		b, err := json.Marshal(options)
		if err != nil {
			return err.Error()
		}
		return string(b)
	}
	return "no command"
}
