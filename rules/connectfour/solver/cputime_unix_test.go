//go:build unix

package solver

import (
	"syscall"
	"time"
)

// cpuTime is how long the processors have worked for this process, whatever else
// they did.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
