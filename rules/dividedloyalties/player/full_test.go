//go:build !race

package player

import "os"

func init() {
	if os.Getenv("BRIDGEKEEPER_FULL") != "" {
		*games = 200
	}
}
