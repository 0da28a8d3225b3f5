//go:build !race

package player

import "os"

func init() { thorough = os.Getenv("BRIDGEKEEPER_FULL") != "" }
