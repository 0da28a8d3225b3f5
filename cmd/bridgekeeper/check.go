package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"bridgekeeper/bot"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/render"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

const checkUsage = `bridgekeeper check looks whether the bot could run here, and says what to do where not.

  DISCORD_TOKEN=… bridgekeeper check -channel 1234…

It looks at the token, the gateway, a channel's permissions, the database, the drawing of
pictures and the clock, and prints the link that adds the bot to a server. It starts one
session at the gateway, of the 1,000 a day, and answers nobody; the bot may run meanwhile.
The exit status is 0 where all is well and 1 where something is not.

Flags:
`

// checkup is one run of the subcommand.
type checkup struct {
	options
	channel string
	out     io.Writer
	now     func() time.Time

	client *wire.Client
	clock  *skewMeter
	self   string // the bot's user id, once the token is known to be good
	app    string // its application's
	failed int
}

// errChecksFailed ends the program with a status that scripts can see.
type errChecksFailed int

func (n errChecksFailed) Error() string {
	if n == 1 {
		return "1 check failed"
	}
	return fmt.Sprintf("%d checks failed", int(n))
}

// failure is a check's bad news: what is wrong, and what to do about it.
type failure struct {
	what string
	todo string
}

func (f *failure) Error() string { return f.what }

// runCheck is the subcommand. args are those after its name.
func runCheck(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	c, err := parseCheck(args, getenv, stdout, stderr)
	if err != nil {
		return err
	}
	return c.run(ctx)
}

func parseCheck(args []string, getenv func(string) string, stdout, stderr io.Writer) (*checkup, error) {
	c := &checkup{out: stdout, now: time.Now}
	c.token = strings.TrimSpace(getenv("DISCORD_TOKEN"))
	c.log = slog.New(slog.DiscardHandler)
	f := flag.NewFlagSet("bridgekeeper check", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&c.channel, "channel", "", "`id` of a channel or thread the bot is to play in; without it no permissions are\nlooked at (Discord shows ids once Developer Mode is on: right click, Copy Channel ID)")
	f.StringVar(&c.db, "db", "bridgekeeper.db", "`file` the games are kept in; it is not made if it isn't there")
	f.StringVar(&c.discordURL, "discord-url", "", "base `URL` of a Discord-compatible server, to use instead of Discord itself")
	f.Usage = func() {
		fmt.Fprint(stderr, checkUsage)
		f.PrintDefaults()
	}
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if f.NArg() > 0 {
		return nil, fmt.Errorf("unknown argument %q: see check -h", f.Arg(0))
	}
	return c, nil
}

// run does every check that can be done, in the order in which one mends things.
func (c *checkup) run(ctx context.Context) error {
	token := c.look("token", func() (string, error) { return c.tokenGood(ctx) })
	if token {
		c.look("gateway", func() (string, error) { return c.gatewayOpens(ctx) })
		c.look("commands", func() (string, error) { return c.commandsKnown(ctx) })
		if c.channel != "" {
			c.look("channel", func() (string, error) { return c.mayPlay(ctx) })
		} else {
			c.say("-", "channel", "not looked at: give -channel and the id of one")
		}
		c.look("clock", c.clockRight)
	}
	c.look("database", func() (string, error) { return c.databaseSound(ctx) })
	c.look("pictures", func() (string, error) { return c.picturesDrawn(ctx) })
	if c.failed > 0 {
		return errChecksFailed(c.failed)
	}
	return nil
}

// look does one check and prints what came of it.
func (c *checkup) look(name string, check func() (string, error)) bool {
	good, err := check()
	if err == nil {
		c.say("ok", name, good)
		return true
	}
	c.failed++
	c.say("FAIL", name, err.Error())
	var f *failure
	if errors.As(err, &f) && f.todo != "" {
		c.say("", "", "→ "+f.todo)
	}
	return false
}

func (c *checkup) say(mark, name, text string) {
	// Later lines of a text stand under its first.
	fmt.Fprintf(c.out, "%-4s  %-8s  %s\n", mark, name, strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", 16)))
}

// tokenGood asks Discord who the token is.
func (c *checkup) tokenGood(ctx context.Context) (string, error) {
	if c.token == "" {
		return "", &failure{"DISCORD_TOKEN is not set", "at https://discord.com/developers/applications choose the application, Bot, Reset Token, and set\nDISCORD_TOKEN to what it shows"}
	}
	c.clock = &skewMeter{next: http.DefaultTransport, now: c.now}
	var err error
	if c.client, err = wire.NewClient(wire.ClientConfig{Base: c.discordURL, Token: c.token, Transport: c.clock}); err != nil {
		return "", &failure{err.Error(), "copy the token again, with nothing around it; check -discord-url if you gave one"}
	}
	me, err := c.client.Me(ctx)
	if err != nil {
		return "", c.explained(err)
	}
	if c.app, err = c.client.AppID(ctx); err != nil {
		return "", c.explained(err)
	}
	c.self = me.ID
	return fmt.Sprintf("it is that of %s. This adds the bot to a server:\n%s", me.Name, inviteURL(c.app)), nil
}

// explained is a failed request with what to do about it.
func (c *checkup) explained(err error) error {
	var refused *wire.Error
	var lost *wire.LostError
	switch {
	case errors.As(err, &refused) && refused.Status == http.StatusUnauthorized:
		return &failure{"Discord does not accept the token", "it has been reset, or is not a bot's: copy it anew from the developer portal, Bot, Reset Token"}
	case errors.As(err, &refused) && refused.Status >= 500:
		return &failure{err.Error(), "Discord has trouble: see https://discordstatus.com and try again later"}
	case errors.As(err, &refused) && refused.Status == http.StatusTooManyRequests:
		return &failure{err.Error(), fmt.Sprintf("wait %s and try again", refused.RetryAfter.Round(time.Second))}
	case errors.As(err, &lost):
		return &failure{err.Error(), "Discord was not reached: check this machine's network, its proxy and firewall (TCP 443 to discord.com\nand gateway.discord.gg), and -discord-url if you gave one"}
	}
	return err
}

// gatewayOpens begins a session with the bot's intents and ends it again.
func (c *checkup) gatewayOpens(ctx context.Context) (string, error) {
	const within = 40 * time.Second
	info, err := c.client.GatewayBot(ctx)
	if err != nil {
		return "", c.explained(err)
	}
	if info.Remaining < 1 {
		return "", &failure{"no session may be started any more today",
			fmt.Sprintf("something starts the bot again and again: find out what; Discord allows sessions again in %s", info.ResetAfter.Round(time.Minute))}
	}
	ctx, stop := context.WithTimeout(ctx, within)
	defer stop()
	ready := false
	gateway, err := wire.NewGateway(wire.GatewayConfig{
		Client: c.client, Shards: info.Shards, Interaction: func(*wire.Interaction) {},
		Event: func(e wire.Event) {
			if e.Kind == wire.EventReady {
				ready = true
				stop()
			}
		},
	})
	if err != nil {
		return "", err
	}
	// Run has taken its events' handler down by the time it returns.
	var fatal *wire.FatalError
	switch err := gateway.Run(ctx); {
	case errors.As(err, &fatal):
		return "", &failure{fmt.Sprintf("it refuses the bot (%d)", fatal.Code), fatal.Advice}
	case err != nil:
		return "", c.explained(err)
	case !ready:
		return "", &failure{"no session began", "check that WebSockets are not held up on the way: TCP 443 to gateway.discord.gg, proxies"}
	}
	return fmt.Sprintf("a session begins, without any privileged intent; %d more may begin today", info.Remaining-1), nil
}

// commandsKnown compares the registered commands with this version's.
func (c *checkup) commandsKnown(ctx context.Context) (string, error) {
	got, err := c.client.GetCommands(ctx, c.app, "")
	if err != nil {
		return "", c.explained(err)
	}
	same, err := wire.SameCommands(bot.Commands(), got)
	if err != nil {
		return "", err
	}
	if !same {
		return "those of this version are not registered yet; the bot does it when it starts", nil
	}
	return fmt.Sprintf("the %d of this version are registered", len(got)), nil
}

const sendMessages = 1 << 11

// permissionNames are the bits of route.Permissions as Discord's settings name them.
var permissionNames = []struct {
	bit  int64
	name string
}{
	{1 << 10, "View Channel"},
	{sendMessages, "Send Messages"},
	{1 << 15, "Attach Files"},
	{1 << 16, "Read Message History"},
	{1 << 35, "Create Public Threads"},
	{1 << 38, "Send Messages in Threads"},
}

// mayPlay looks at what the bot may do in the channel.
func (c *checkup) mayPlay(ctx context.Context) (string, error) {
	a, err := c.client.Access(ctx, c.channel, c.self)
	switch {
	case wire.IsCode(err, wire.CodeUnknownChannel):
		return "", &failure{"there is no channel " + c.channel, "copy its id again; the id of a server or a message is not it"}
	case wire.IsCode(err, wire.CodeMissingAccess, wire.CodeUnknownMember):
		return "", &failure{"the bot does not see channel " + c.channel,
			"add it to the server by the link above; if it is there, allow it View Channel in the channel's\nsettings, Permissions"}
	case err != nil:
		return "", c.explained(err)
	}
	var missing []string
	for _, p := range permissionNames {
		if p.bit == sendMessages && a.Thread { // it has a permission of its own
			continue
		}
		if a.Permissions&p.bit == 0 {
			missing = append(missing, p.name)
		}
	}
	if len(missing) > 0 {
		return "", &failure{fmt.Sprintf("in %s the bot may not: %s", a.Channel, strings.Join(missing, ", ")),
			"allow it that in the channel's settings, Permissions, or in its role"}
	}
	return fmt.Sprintf("in %s the bot may do all it needs", a.Channel), nil
}

// maxSkew is how wrong the clock may be. Cards show until when a move is due, and
// deadlines are kept, by this machine's clock.
const maxSkew = 5 * time.Second

func (c *checkup) clockRight() (string, error) {
	skew, known := c.clock.skew()
	if !known {
		return "Discord did not say what time it is", nil
	}
	if skew.Abs() > maxSkew {
		how := "behind"
		if skew > 0 {
			how = "ahead of"
		}
		return "", &failure{fmt.Sprintf("this machine's clock is %s %s Discord's", skew.Abs().Round(time.Second), how),
			"let it be set over the network: systemctl enable --now systemd-timesyncd, or another NTP client"}
	}
	return "within a few seconds of Discord's", nil
}

// databaseSound opens the database as the bot would. One that is not there is not
// made: then a passing one beside it shows that it could be.
func (c *checkup) databaseSound(ctx context.Context) (string, error) {
	path, good := c.db, "%s is sound and can be written"
	if _, err := os.Stat(c.db); errors.Is(err, os.ErrNotExist) {
		dir, err := os.MkdirTemp(filepath.Dir(c.db), ".bridgekeeper-check-")
		if err != nil {
			return "", &failure{fmt.Sprintf("%s is not there and could not be made: %v", c.db, err),
				"make its folder, owned by the user the bot runs as, or give another file with -db"}
		}
		defer os.RemoveAll(dir)
		path, good = filepath.Join(dir, filepath.Base(c.db)), "%s is not there yet; it can be made"
	}
	db, err := store.Open(ctx, path)
	if err == nil {
		err = db.Close()
	}
	if err == nil {
		return fmt.Sprintf(good, c.db), nil
	}
	todo := "the user the bot runs as must be allowed to write the file and its folder, on a disk with room"
	switch {
	case errors.Is(err, store.ErrNewer):
		todo = "run the newer version of the program, or give another file with -db"
	case errors.Is(err, store.ErrForeign):
		todo = "this is another program's file: give another one with -db"
	case errors.Is(err, store.ErrDamaged):
		todo = "put back the newest copy of the file, or rescue what there is with sqlite3 FILE .recover"
	}
	return "", &failure{err.Error(), todo}
}

// picturesDrawn draws the first position of each game, letters included.
func (c *checkup) picturesDrawn(ctx context.Context) (string, error) {
	var names []string
	for _, g := range games() {
		if err := drawsStart(ctx, c.drawnBy(), g); err != nil {
			return "", &failure{fmt.Sprintf("%s can't be drawn: %v", g.Name(), err), "this is a fault of the program: please report it"}
		}
		names = append(names, g.Name())
	}
	return "letters and boards are drawn for " + strings.Join(names, ", "), nil
}

// drawsStart draws a game's default position with letters and without, and sees
// that letters make a difference.
func drawsStart(ctx context.Context, pictures view.Pictures, g rules.Game) error {
	state, err := g.New(g.Setups()[0])
	if err != nil {
		return err
	}
	var drawn [2][]byte
	for i, word := range []string{"", "ÁÇñ"} {
		view := render.View{Game: g.Name(), Words: render.Words{Roles: [2]string{word, word}}}
		if drawn[i], err = pictures.PNG(ctx, state.Board(), view); err != nil {
			return err
		}
		if _, err := png.DecodeConfig(bytes.NewReader(drawn[i])); err != nil {
			return err
		}
	}
	if bytes.Equal(drawn[0], drawn[1]) {
		return errors.New("letters leave no trace")
	}
	return nil
}
