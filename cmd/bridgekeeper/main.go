// Command bridgekeeper is a Discord bot that hosts two-player abstract games in
// channels, played over days. Without a Discord account it opens a sandbox: a
// stand-in for Discord on this machine, with a page to play in.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
)

func main() {
	ctx, stop := context.Background(), func() {}
	if len(os.Args) < 2 || os.Args[1] != "render" { // which has nothing to clean up, and may be reading a pipe
		ctx, stop = signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	}
	err := run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "bridgekeeper:", err)
		os.Exit(1)
	}
}

// run is the whole program: what tests drive. It returns when ctx ends, nil after
// a clean stop.
func run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	if len(args) > 0 {
		switch args[0] {
		case "render":
			return runRender(ctx, args[1:], stdout, stderr)
		case "check":
			return runCheck(ctx, args[1:], getenv, stdout, stderr)
		case "arena":
			return runArena(ctx, args[1:], stdout, stderr)
		case "book":
			return runBook(ctx, args[1:], stdout, stderr)
		}
	}
	o, err := parseOptions(args, getenv, stderr)
	if err != nil {
		return err
	}
	if o.version {
		info, ok := debug.ReadBuildInfo()
		if !ok {
			return errors.New("this build says nothing of itself")
		}
		_, err := fmt.Fprintln(stdout, versionOf(info))
		return err
	}
	if o.token == "" {
		return runSandbox(ctx, o, stdout)
	}
	return runBot(ctx, o, stdout)
}
