package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"bridgekeeper/bot/sandbox"
	"bridgekeeper/store"
)

const welcome = `Bridgekeeper plays here, without Discord:

  %s

Open it in a browser: you are Ana, and can switch to Ben. Try
  /challenge opponent:Ben      then, as Ben, press Accept
  /place   /bridge   /end      as whoever is to move; suggestions appear while you type
  /help                        whenever in doubt

Games are kept in %s. Stop with Ctrl-C; start again and go on.
To run it on Discord set DISCORD_TOKEN; -h says more.
`

// runSandbox opens the stand-in for Discord and runs the bot in it, until ctx ends.
func runSandbox(ctx context.Context, o options, stdout io.Writer) (err error) {
	db, err := store.Open(ctx, o.db)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	s, err := sandbox.Open(ctx, sandbox.Config{Path: o.sandboxFile(), Addr: o.addr, Log: o.log})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	o.token, o.discordURL, o.guild = s.Token(), s.URL(), ""
	return serve(ctx, o, db, func(string) { fmt.Fprintf(stdout, welcome, s.URL(), o.db) })
}
