package sandbox

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// pressing is one way to press: down, and up again.
type pressing struct {
	down, up func(x, y float64) action
	touch    []chromedp.EmulateViewportOption // what the screen must be for it
}

// tell sends the browser an input event.
func tell(method string, params obj) action {
	return chromedp.Func(func(ctx context.Context, tab *chromedp.Target) error {
		return tab.Call(ctx, "Input."+method, params, nil)
	})
}

var pressings = map[string]pressing{
	"mouse": {
		down: func(x, y float64) action {
			return chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1))
		},
		up: func(x, y float64) action {
			return chromedp.MouseEvent(chromedp.MouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1))
		},
	},
	"finger": {
		touch: []chromedp.EmulateViewportOption{chromedp.EmulateTouch},
		down: func(x, y float64) action {
			return tell("dispatchTouchEvent", obj{"type": "touchStart", "touchPoints": []obj{{"x": x, "y": y}}})
		},
		up: func(x, y float64) action {
			return tell("dispatchTouchEvent", obj{"type": "touchEnd", "touchPoints": []obj{}})
		},
	},
	"space bar": {
		down: func(x, y float64) action {
			return tell("dispatchKeyEvent", obj{"type": "keyDown", "key": " ", "code": "Space", "text": " ", "windowsVirtualKeyCode": 32})
		},
		up: func(x, y float64) action {
			return tell("dispatchKeyEvent", obj{"type": "keyUp", "key": " ", "code": "Space", "windowsVirtualKeyCode": 32})
		},
	},
}

// middle is where an element is, which has the focus then.
func middle(ctx context.Context, t *testing.T, selector string) (x, y float64) {
	t.Helper()
	at, err := chromedp.Run(ctx, chromedp.Evaluate[[]float64](`(() => {
		const n = document.querySelector('`+selector+`');
		n.focus();
		const r = n.getBoundingClientRect();
		return [r.left + r.width / 2, r.top + r.height / 2];
	})()`))
	if err != nil || len(at) != 2 {
		t.Fatalf("%s: %v", selector, err)
	}
	return at[0], at[1]
}

// The page reads the state anew soon after it is told of any change.
const (
	readSoFar = `performance.getEntriesByType("resource").filter((r) => r.name.includes("/api/state")).length`
	count     = `window.readBefore = ` + readSoFar
	readAnew  = readSoFar + ` > window.readBefore`
)

// TestPageLosesNoPress: what is pressed may change, move or be drawn anew between down
// and up.
func TestPageLosesNoPress(t *testing.T) {
	for name, by := range pressings {
		t.Run(name, func(t *testing.T) {
			ctx := browser(t)
			s := open(t, Config{})
			startDemoBot(t, s)
			messages := "/channels/" + s.ChannelID("general") + "/messages"
			status, m := send(t, s, "POST", messages, legacy(row(button("press", nil))))
			judge(t, status, m, ok)
			settled := until(`document.querySelector('[data-custom="press"]:enabled') && ` + readSoFar + ` > 1`)
			run(ctx, t, chromedp.EmulateViewport(390, 844, by.touch...), chromedp.Navigate(s.URL()), settled)

			// A button of a message that the bot edits, and that something new moves up.
			x, y := middle(ctx, t, `[data-custom="press"]`)
			run(ctx, t, do(count), by.down(x, y))
			status, m = send(t, s, "PATCH", messages+"/"+m["id"].(string), legacy(row(button("press", obj{"label": "Go on"}))))
			judge(t, status, m, ok)
			status, more := send(t, s, "POST", messages, legacy(row(button("other", nil))))
			judge(t, status, more, ok)
			run(ctx, t, until(readAnew), by.up(x, y))
			soon, done := context.WithTimeout(ctx, 20*time.Second)
			defer done()
			if err := s.Wait(soon, func() bool { return pressed(s, "press") }); err != nil {
				t.Fatalf("the press of the button was lost: %v", err)
			}
			// What was put off while the button was down is drawn.
			run(ctx, t, until(`document.querySelector('[data-custom="press"]')?.textContent === "Go on" && document.querySelector('[data-custom="other"]')`))

			// A button of the frame, which what happens elsewhere draws anew.
			x, y = middle(ctx, t, `[data-user="ben"]`)
			run(ctx, t, do(count), by.down(x, y))
			if _, err := s.As("Chloé").Say("games", "<@"+s.UserID("ben")+"> look"); err != nil {
				t.Fatal(err)
			}
			run(ctx, t, until(readAnew), by.up(x, y), until(`document.querySelector('[data-user="ben"].on')`))
		})
	}
}

// pressed tells whether the bot was told of a click on a custom id.
func pressed(s *Sandbox, id string) bool {
	for _, e := range s.Events() {
		if e.Name == "INTERACTION_CREATE" && bytes.Contains(e.Data, []byte(`"custom_id":"`+id+`"`)) {
			return true
		}
	}
	return false
}

// TestPageDrawsOnThoughAPressLasts: a finger that stays down holds nothing up for long,
// nor does one that began to scroll.
func TestPageDrawsOnThoughAPressLasts(t *testing.T) {
	ctx := browser(t)
	s := open(t, Config{})
	status, m := send(t, s, "POST", "/channels/"+s.ChannelID("general")+"/messages", legacy(row(button("press", nil))))
	judge(t, status, m, ok)
	run(ctx, t, chromedp.EmulateViewport(390, 844), chromedp.Navigate(s.URL()), until(`document.querySelector('[data-custom="press"]:enabled')`))
	x, y := middle(ctx, t, `[data-custom="press"]`)
	for _, word := range []string{"one", "two"} { // two while it is still down: nothing is held up by now
		run(ctx, t, chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		if _, err := s.As("ben").Say("general", word); err != nil {
			t.Fatal(err)
		}
		run(ctx, t, until(lastMessage+`.textContent.includes("`+word+`")`))
	}
}

// TestPageKeepsWhatItReadsAgain: a message that is still the same is not drawn anew when
// the line was broken and all is read again, nor is its picture loaded again.
func TestPageKeepsWhatItReadsAgain(t *testing.T) {
	ctx := browser(t)
	clock := newClock()
	s := open(t, Config{Now: clock.Now, AfterFunc: clock.AfterFunc})
	status, m := send(t, s, "POST", "/channels/"+s.ChannelID("general")+"/messages",
		demoCard(s.UserID("ana"), "note"), demoPicture(90))
	judge(t, status, m, ok)
	run(ctx, t, chromedp.EmulateViewport(390, 844), chromedp.Navigate(s.URL()), until(`document.querySelector("article img")?.naturalWidth > 0 && `+readSoFar+` > 1`),
		do(`document.querySelector("article").kept = true`))
	clock.Advance(time.Minute)
	s.read(func() {
		for w := range s.watchers {
			close(w.quit)
			delete(s.watchers, w)
		}
	})
	if _, err := s.As("ben").Say("general", "after the break"); err != nil {
		t.Fatal(err)
	}
	run(ctx, t, until(lastMessage+`.textContent.includes("after the break")`))
	loaded, err := chromedp.Run(ctx, chromedp.Evaluate[int](`document.querySelector("article").kept ? performance.getEntriesByType("resource").filter((r) => r.name.includes("/attachments/")).length : -1`))
	if err != nil || loaded != 1 {
		t.Errorf("the picture was loaded %d times, -1 if its message was drawn anew (%v)", loaded, err)
	}
}
