//go:build !unix

package render

import "time"

var began = time.Now()

// cpuTime is the time that passes, where the processors' own is not known.
func cpuTime() time.Duration { return time.Since(began) }
