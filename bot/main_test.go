package bot

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"bridgekeeper/bot/words"
)

// TestMain fails where any test had something said that the catalogue can't say.
func TestMain(m *testing.M) {
	var mu sync.Mutex
	faults := 0
	words.OnFault(func(locale, key string, err error) {
		if strings.HasPrefix(key, "noughts.") || key == "reason.three-in-a-row" { // of a game that is in no catalogue
			return
		}
		mu.Lock()
		defer mu.Unlock()
		faults++
		fmt.Printf("the catalogue can't say %s in %s: %v\n", key, locale, err)
	})
	code := m.Run()
	mu.Lock()
	if faults > 0 {
		code = max(code, 1)
	}
	os.Exit(code)
}
