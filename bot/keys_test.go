package bot

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgekeeper/bot/view"
	"bridgekeeper/bot/words"
)

// computed are the beginnings of keys that are put together: by codes of the host
// and the rules, by games, commands and what can be offered, wished or set.
var computed = []string{
	"command.", "error.", "refusal.", "notation.", "reason.", "count.", "settings.", "mark.", "pace.", "challenge.aborted", "result.moderator", "hint.", "choice.notify-here.", "choice.notify.",
	"card.offer.", "card.refused.", "card.wish.", "button.offer.", "button.wish.", "button.accept-offer.", "private.accept-sure.", "pick.",
	view.DividedLoyalties + ".", view.ConnectFour + ".", view.FourAngels + ".",
}

// TestNoWordIsLeftOver looks for keys of the catalogue that nothing says any more.
func TestNoWordIsLeftOver(t *testing.T) {
	var source strings.Builder
	for _, pattern := range []string{"*.go", "[^s]*/*.go", "feature/*/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			source.Write(text)
		}
	}
	files, err := filepath.Glob("words/locales/*.en.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no locales: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var keys map[string]any
		if err := json.Unmarshal(text, &keys); err != nil {
			t.Fatal(err)
		}
		for key := range keys {
			if !words.For("en-US").Has(key) {
				t.Errorf("%s: %s can't be said", file, key)
			}
			if !isComputed(key) && !strings.Contains(source.String(), `"`+key+`"`) {
				t.Errorf("%s: nothing says %s", filepath.Base(file), key)
			}
		}
	}
}

func isComputed(key string) bool {
	for _, prefix := range computed {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	return false
}
