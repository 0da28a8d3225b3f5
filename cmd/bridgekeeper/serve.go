package main

import (
	"context"
	crand "crypto/rand"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"
	_ "time/tzdata" // people set their sleep hours by time zone, also where the machine has none

	"bridgekeeper/bot"
	"bridgekeeper/bot/computer"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/render"
	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/connectfour/solver"
	"bridgekeeper/rules/dividedloyalties"
	dividedplayer "bridgekeeper/rules/dividedloyalties/player"
	"bridgekeeper/rules/fourangels"
	angelplayer "bridgekeeper/rules/fourangels/player"
	"bridgekeeper/store"
)

// games are the games one can play, the default first.
func games() []rules.Game {
	return []rules.Game{dividedloyalties.Game{}, connectfour.Game{}, fourangels.Game{}}
}

// players are those of the games that the computer plays.
func players() []rules.Player {
	return []rules.Player{dividedplayer.Player{}, solver.NewPlayer(), angelplayer.New(runtime.GOMAXPROCS(0))}
}

// thinkingTime is how long a turn takes the computer at least: a person sees who has
// moved, and that somebody has.
const thinkingTime = 1500 * time.Millisecond

// drainTime is how long answers under way may take after the program is told to stop.
const drainTime = 10 * time.Second

// runBot runs the bot on Discord, or on whatever is at -discord-url, until ctx ends.
func runBot(ctx context.Context, o options, stdout io.Writer) error {
	db, err := store.Open(ctx, o.db)
	if err != nil {
		return err
	}
	defer db.Close()
	return serve(ctx, o, db, func(app string) {
		fmt.Fprintf(stdout, "Bridgekeeper is connecting. Add it to a server with:\n  %s\n", inviteURL(app))
	})
}

// serve wires the bot to Discord and runs it until ctx ends or it can't go on.
// ready is told the application's id once the commands are registered.
func serve(ctx context.Context, o options, db *store.DB, ready func(app string)) error {
	words.OnFault(func(locale, key string, err error) {
		o.log.Error("catalogue", "locale", locale, "key", key, "err", err)
	})
	tables := host.New(host.Config{Store: db, Games: games(), Now: time.Now, Chance: rand.IntN})
	if err := offerPositions(ctx, tables, o.positions); err != nil {
		return err
	}
	client, err := wire.NewClient(wire.ClientConfig{Base: o.discordURL, Token: o.token, Log: o.log})
	if err != nil {
		return err
	}
	me, err := client.Me(ctx)
	if err != nil {
		return fmt.Errorf("asking Discord who we are: %w", err)
	}
	app, err := client.AppID(ctx)
	if err != nil {
		return fmt.Errorf("asking Discord for our application: %w", err)
	}
	wrote, err := wire.RegisterCommands(ctx, client, app, o.guild, bot.Commands())
	if err != nil {
		return err
	}
	o.log.Info("commands registered", "changed", wrote, "guild", o.guild)

	var b *bot.Bot
	var gateway *wire.Gateway
	opponent := computer.New(computer.Config{
		Host: tables, Players: players(), Self: me.ID, Delay: o.moment, Log: o.log,
		Changed: func(ctx context.Context, changed []int64) { b.Show(ctx, changed) },
		Hurried: func(ctx context.Context, user string) bool { return b.Hurried(ctx, user) },
	})
	b = bot.New(bot.Config{
		Host: tables, Channels: client, Files: client, Computer: opponent,
		Online: func() bool {
			return slices.ContainsFunc(gateway.Health(), func(s wire.ShardHealth) bool { return s.Healthy })
		},
		Self: me.ID, Holder: crand.Text(), Pictures: o.drawnBy(), Now: time.Now, Log: o.log,
	})
	dispatcher, err := wire.NewDispatcher(wire.DispatcherConfig{
		Client: client, Handle: b.Handle, Defer: bot.DeferAs, Log: o.log,
		Apology: func(in *wire.Interaction) *wire.Message { return bot.Apology(in).Message },
		Long:    b.Long,
		Busy:    func(in *wire.Interaction) *wire.Message { return bot.Busy(in).Message },
	})
	if err != nil {
		return err
	}
	gateway, err = wire.NewGateway(wire.GatewayConfig{
		Client: client, Log: o.log,
		Interaction: func(in *wire.Interaction) { dispatcher.Dispatch(in) },
		Event:       func(e wire.Event) { b.Event(ctx, e) },
	})
	if err != nil {
		return err
	}
	ready(app)

	var busy sync.WaitGroup
	sweeping, stopSweeping := context.WithCancel(ctx)
	busy.Go(func() { b.Run(sweeping) })
	busy.Go(func() { opponent.Run(sweeping) })
	err = gateway.Run(ctx)
	// What was taken in is answered before the database closes.
	draining, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTime)
	defer cancel()
	if derr := dispatcher.Drain(draining); derr != nil {
		o.log.Warn("stopped with answers under way", "err", derr)
	}
	stopSweeping()
	busy.Wait()
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// drawnBy draws the pictures.
func (o options) drawnBy() view.Pictures {
	if o.pictures != nil {
		return o.pictures
	}
	return render.New(render.Config{})
}

// inviteURL is the link that adds the bot to a server with the permissions it
// needs and no others.
func inviteURL(app string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", app, route.Permissions)
}
