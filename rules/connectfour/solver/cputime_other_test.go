//go:build !unix

package solver

import "time"

var began = time.Now()

// cpuTime is the time that passes, where the processors' own is not known.
func cpuTime() time.Duration { return time.Since(began) }
