package bot

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
)

func TestChallengeIsPostedWithOnePing(t *testing.T) {
	b := newBench(t)
	b.do(b.command(ana, "challenge", "opponent", ben))
	card := b.channel.newest()
	if card == nil || len(b.channel.live()) != 1 {
		t.Fatal("no challenge card")
	}
	if len(card.Mentions) != 1 || card.Mentions[0] != ben {
		t.Errorf("pings %v, want Ben alone", card.Mentions)
	}
	for _, verb := range []route.Verb{route.Accept, route.Decline, route.Withdraw} {
		if card.id(verb) == "" {
			t.Errorf("no %s button", verb)
		}
	}
	if len(card.Files) != 1 || card.Files[0].Alt == "" {
		t.Error("no picture with alt text")
	}
}

func TestWhoMayAnswerAChallenge(t *testing.T) {
	for _, c := range []struct {
		name, invited, user string
		verb                route.Verb
		want                string
	}{
		{"the invited accepts", ben, ben, route.Accept, ""},
		{"the invited declines", ben, ben, route.Decline, ""},
		{"the challenger withdraws", ben, ana, route.Withdraw, ""},
		{"the challenger accepts", ben, ana, route.Accept, "own challenge"},
		{"a stranger accepts", ben, eve, route.Accept, "is for <@102>"},
		{"a stranger declines", ben, eve, route.Decline, "is for <@102>"},
		{"a stranger withdraws", ben, eve, route.Withdraw, "Only <@101>"},
		{"anyone joins an open one", "", eve, route.Accept, ""},
		{"the challenger joins their own", "", ana, route.Accept, "own challenge"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t)
			if c.invited == "" {
				b.do(b.command(ana, "challenge"))
			} else {
				b.do(b.command(ana, "challenge", "opponent", c.invited))
			}
			got := b.do(b.click(c.user, b.channel.newest().id(c.verb)))
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("answer %q, want %q", got, c.want)
			}
			if settled := b.table(1).Status != host.Challenged; settled != (c.want == "") {
				t.Errorf("status %s after that", b.table(1).Status)
			}
		})
	}
}

func TestChallengesThatCannotBe(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct{ options, want string }{
		{"opponent " + ana, "can’t challenge yourself"},
		{"opponent " + self, "doesn’t play"},
		{"position nowhere", "no board called nowhere"},
	} {
		if got := b.do(b.command(ana, "challenge", strings.Fields(c.options)...)); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.options, got, c.want)
		}
	}
	in := b.command(ana, "challenge", "opponent", ben)
	in.AppPermissions &^= discordgo.PermissionAttachFiles
	if got := b.do(in); !strings.Contains(got, "attach files") {
		t.Errorf("without leave to attach files: %q", got)
	}
	if len(b.channel.live()) != 0 {
		t.Error("something was posted")
	}
	for range host.MaxChallenges {
		b.do(b.command(ana, "challenge"))
	}
	if got := b.do(b.command(ana, "challenge")); !strings.Contains(got, "5 challenges") {
		t.Errorf("one challenge too many: %q", got)
	}
}

// TestWholeGameByCommands plays a game to its end by slash commands alone. That of
// the binary is played in each language.
func TestWholeGameByCommands(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.start()
	random := rand.New(rand.NewPCG(1, 2))
	for step := 0; b.table(1).Status == host.Playing; step++ {
		if step > 1000 {
			t.Fatal("no end")
		}
		table := b.table(1)
		actions := table.Line.Last().Actions()
		b.commandFor(table, actions[random.IntN(len(actions))])
		if b.table(1).Rev != table.Rev+1 {
			t.Fatalf("step %d was not taken", step)
		}
	}
	table := b.table(1)
	if card := b.channel.newest(); len(card.Mentions) != 2 {
		t.Errorf("the result pings %v, want both", card.Mentions)
	}
	if got := b.do(b.command(ana, "place", "cell", "a1", "table", "1")); got == "" || b.table(1).Rev != table.Rev {
		t.Errorf("a step after the end: %q", got)
	}
	cards := b.channel.live()
	for _, m := range cards[:len(cards)-1] {
		if ids := leftOn(m.Message); len(ids) != 0 {
			t.Errorf("an old card kept %v", ids)
		}
	}
}

// commandFor takes a step as its player by a slash command.
func (b *bench) commandFor(table *host.Table, a rules.Action) string {
	b.t.Helper()
	f := strings.Fields(string(a))
	switch mover := table.Mover(); f[0] {
	case "end":
		return b.end(mover)
	case "bridge":
		return b.do(b.command(mover, "bridge", "from", strings.ToUpper(f[2]), "to", f[1]))
	default:
		return b.do(b.command(mover, "place", "cell", f[1], "stone", f[0]))
	}
}

// end ends a turn by its command, also where the bot asks first.
func (b *bench) end(user string) string {
	b.t.Helper()
	in := b.command(user, "end")
	answer := b.Handle(b.t.Context(), in)
	if sure := (&remembered{Message: answer.Message}).id(route.Sure); sure != "" {
		return b.do(b.click(user, sure))
	}
	answer.After(b.t.Context(), wire.Posted{}, nil)
	return textOf(answer.Message)
}

func TestTheCardIsEditedInATurnAndPostedAnewForTheNext(t *testing.T) {
	b := newBench(t)
	b.start()
	before := len(b.channel.live())
	card := b.channel.newest()
	b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
	if len(b.channel.live()) != before || card.edits != 1 {
		t.Fatalf("after the stone: %d messages and %d edits", len(b.channel.live())-before, card.edits)
	}
	b.do(b.command(ana, "end"))
	newer := b.channel.newest()
	if len(b.channel.live()) != before+1 || newer == card {
		t.Fatal("no new card for the next turn")
	}
	if len(newer.Mentions) != 1 || newer.Mentions[0] != ben {
		t.Errorf("the new card pings %v, want Ben alone", newer.Mentions)
	}
	if ids := leftOn(card.Message); len(ids) != 0 || len(card.Files) != 1 {
		t.Errorf("the old card keeps the buttons %v or has lost its picture", ids)
	}
}

func TestUndoGoesBackStepByStepWithinTheTurn(t *testing.T) {
	b := newBench(t)
	b.start()
	if got := b.do(b.command(ana, "undo")); !strings.Contains(got, "nothing to undo") {
		t.Errorf("before any step: %q", got)
	}
	start := b.table(1).Line.Last().String()
	b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
	if got := b.do(b.command(ben, "undo")); !strings.Contains(got, "<@101> is to move") {
		t.Errorf("by the other player: %q", got)
	}
	b.do(b.command(ana, "undo"))
	if b.table(1).Line.Last().String() != start {
		t.Error("the stone is still there")
	}
	b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
	b.do(b.command(ana, "end"))
	if got := b.do(b.command(ana, "undo")); !strings.Contains(got, "asked <@102>") || b.table(1).Offer == nil {
		t.Errorf("after the turn: %q", got)
	}
}

func TestOneButtonFiftyTimesAtOnceIsOneStep(t *testing.T) {
	b := newBench(t)
	b.start()
	b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
	end := ""
	walk(b.channel.newest().Components, func(c wire.Component) {
		if button, ok := c.(wire.Button); ok && strings.HasSuffix(button.CustomID, ":end") {
			end = button.CustomID
		}
	})
	rev := b.table(1).Rev
	clicks := make([]*wire.Interaction, 50)
	for i := range clicks {
		clicks[i] = b.click(ana, end)
		if i%2 == 1 {
			clicks[i] = clicks[i-1] // delivered twice
		}
	}
	var all sync.WaitGroup
	for _, in := range clicks {
		all.Go(func() { b.do(in) })
	}
	all.Wait()
	if got := b.table(1).Rev; got != rev+1 {
		t.Errorf("%d steps were taken, want 1", got-rev)
	}
}

func TestAStrangerAndTheOtherPlayerAreToldWhy(t *testing.T) {
	b := newBench(t)
	b.start()
	for user, want := range map[string]string{ben: "not your turn", eve: "Only <@101> and <@102>"} {
		in := b.command(user, "place", "cell", "f7", "stone", "red", "table", "1")
		if got := b.do(in); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", user, got, want)
		}
	}
}

func TestResigningIsAskedOnceAndEndsTheGame(t *testing.T) {
	b := newBench(t)
	b.start()
	answer := b.Handle(t.Context(), b.command(ben, "resign"))
	if b.table(1).Status != host.Playing {
		t.Fatal("resigned without being asked")
	}
	sure := (&remembered{Message: answer.Message}).id(route.Resign)
	b.do(b.click(eve, sure))
	if b.table(1).Status != host.Playing {
		t.Fatal("a stranger resigned for a player")
	}
	b.do(b.click(ben, sure))
	table := b.table(1)
	if table.Status != host.Over || table.Outcome.Winner != rules.First || table.Outcome.Reason != host.ReasonResigned {
		t.Errorf("after resigning: %s, %+v", table.Status, table.Outcome)
	}
	if got := textOf(b.channel.newest().Message); !strings.Contains(got, "Yellow resigned") {
		t.Errorf("result card: %q", got)
	}
	b.restart()
	if b.table(1).Status != host.Over {
		t.Error("open again after a restart")
	}
}
