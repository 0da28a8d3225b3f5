package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"time"

	"bridgekeeper/bot/view"
)

// options are what the command line and the environment ask for.
type options struct {
	token      string        // of the bot account; empty opens the sandbox
	db         string        // path of the database of games
	guild      string        // register the commands in this guild only
	discordURL string        // where Discord is; empty for the real one
	addr       string        // where the sandbox listens
	positions  []string      // files of starting positions to offer
	moment     time.Duration // how long a turn takes the computer at least
	version    bool          // only say which build this is
	log        *slog.Logger

	pictures view.Pictures // draws them; nil for the real thing
}

const usage = `Bridgekeeper hosts two-player abstract games in Discord channels.

  bridgekeeper                      play on this machine: opens the sandbox, a stand-in
                                    for Discord with a page where you are both players
  DISCORD_TOKEN=… bridgekeeper      run the bot with your Discord application's bot token
  DISCORD_TOKEN=… bridgekeeper check
                                    look whether the bot could run here: see check -h
  bridgekeeper render FILE          draw a game's record or a starting position: see render -h
  bridgekeeper arena GAME A B       play computer players against each other: see arena -h
  bridgekeeper book FILE            make the opening book of Connect Four: see book -h

The token is read from the environment only, so that it stays out of process lists.

Flags:
`

// parseOptions reads the command line; flag.ErrHelp where it asked for help.
func parseOptions(args []string, getenv func(string) string, stderr io.Writer) (options, error) {
	o := options{moment: thinkingTime, token: strings.TrimSpace(getenv("DISCORD_TOKEN"))}
	level := "info"
	f := flag.NewFlagSet("bridgekeeper", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&o.db, "db", "bridgekeeper.db", "`file` the games are kept in, made if it isn't there; the sandbox keeps its channels\nin a second one beside it")
	f.StringVar(&o.guild, "guild", "", "register the slash commands in the server with this `id` only: they appear at once,\nwhich is handy for trying things out; without it they appear in every server")
	f.StringVar(&o.discordURL, "discord-url", "", "base `URL` of a Discord-compatible server, to use instead of Discord itself")
	f.StringVar(&o.addr, "addr", "127.0.0.1:8373", "loopback `address` the sandbox listens on; port 0 picks a free one")
	f.Func("positions", "`file` of starting positions to offer beside the built-in ones, such as a CSV file of the\noriginal game; may be given several times", func(name string) error {
		o.positions = append(o.positions, name)
		return nil
	})
	f.BoolVar(&o.version, "version", false, "say which build of the program this is, and end")
	f.StringVar(&level, "log", level, "how much to tell: debug, info, warn or error; logs go to standard error")
	f.Usage = func() {
		fmt.Fprint(stderr, usage)
		f.PrintDefaults()
	}
	if err := f.Parse(args); err != nil {
		return options{}, err
	}
	if f.NArg() > 0 {
		return options{}, fmt.Errorf("unknown argument %q: see -h", f.Arg(0))
	}
	var l slog.Level
	if err := l.UnmarshalText([]byte(level)); err != nil {
		return options{}, fmt.Errorf("-log %q: it takes debug, info, warn or error", level)
	}
	if o.db == "" {
		return options{}, errors.New("-db is empty: it takes the name of a file")
	}
	o.log = slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: l}))
	return o, nil
}

// sandboxFile is where the sandbox keeps its channels: beside the games.
func (o options) sandboxFile() string {
	ext := filepath.Ext(o.db)
	return strings.TrimSuffix(o.db, ext) + "-sandbox" + ext
}
