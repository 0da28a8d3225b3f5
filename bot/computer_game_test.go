package bot

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/computer"
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour/solver"
)

// withComputer is a bot whose computer plays Connect Four, until the test ends.
func (b *bench) withComputer() {
	b.t.Helper()
	c := computer.New(computer.Config{
		Host: b.Host, Players: []rules.Player{solver.NewPlayer()}, Self: self, Log: slog.New(slog.DiscardHandler),
		Changed: func(ctx context.Context, tables []int64) { b.Bot.Show(ctx, tables) },
	})
	b.made(New(Config{
		Host: b.Host, Channels: b.channel, Computer: c, Self: self, Holder: fmt.Sprint("run ", runs.Add(1)),
		Pictures: blank{}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
	}))
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { c.Run(ctx); close(done) }()
	b.t.Cleanup(func() { stop(); <-done })
}

// anasMove waits until the computer has moved and the card shows it.
func (b *bench) anasMove(id int64) *host.Table {
	b.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		t := b.table(id)
		if t.Card.Seq == t.PublicSeq && (t.Mover() == ana || t.Status == host.Over) {
			return t
		}
		wait(b.t.Context(), 5*time.Millisecond)
	}
	b.t.Fatalf("the computer does not move: %s", b.table(id).Line.Last())
	return nil
}

// wait lets time pass, or until ctx ends.
func wait(ctx context.Context, d time.Duration) {
	ctx, stop := context.WithTimeout(ctx, d)
	defer stop()
	<-ctx.Done()
}

func TestAGameWithTheComputer(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	got := b.do(b.command(ana, "challenge", "opponent", self, "game", "connect-four", "level", "one-move", "side", "first"))
	if !strings.Contains(got, "accepts") {
		t.Fatal(got)
	}
	table := b.table(1)
	if table.Status != host.Playing || table.Terms.Level != "one-move" || table.Terms.Computer != self {
		t.Fatalf("%s, %+v", table.Status, table.Terms)
	}
	if table.Timed() {
		t.Error("it has a clock that nobody asked for")
	}
	for table.Status == host.Playing {
		b.do(b.click(ana, fmt.Sprintf("b1:act:1:%d:%s", table.Rev, table.Line.Last().Actions()[0])))
		table = b.anasMove(1)
	}
	b.channel.mu.Lock()
	defer b.channel.mu.Unlock()
	for _, m := range b.channel.posts {
		for _, user := range m.Mentions {
			if user == self {
				t.Error("the computer is called")
			}
		}
	}
}

func TestTheComputerIsChallengedByTaps(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	answer := b.Handle(t.Context(), b.command(ana, "help"))
	press := func(part string, values ...string) {
		t.Helper()
		id := ""
		for candidate := range customIDs(answer.Message) {
			if strings.Contains(candidate, part) {
				id = candidate
			}
		}
		if id == "" {
			t.Fatalf("nothing says %q among %v", part, customIDs(answer.Message))
		}
		answer = b.Handle(t.Context(), b.click(ana, id, values...))
		if answer.After != nil {
			answer.After(t.Context(), wire.Posted{}, nil)
		}
	}
	press("computer:0:0:menu")
	press(":game/", "connect-four")
	press(":level/", "beginner")
	press(":side/", "second")
	press(":start/")
	table := b.anasMove(1)
	if table.Game.Name() != "connect-four" || table.Terms.Level != "beginner" || table.Seats[1] != ana || table.Line.Len() != 1 {
		t.Errorf("%s, %+v, %v, %d steps", table.Game.Name(), table.Terms, table.Seats, table.Line.Len())
	}
}

func TestTheCardSaysThatTheComputerThinks(t *testing.T) {
	b := newBench(t)
	b.Computer = levelled{}
	b.do(b.command(ana, "challenge", "opponent", self, "game", "connect-four", "side", "second"))
	card := b.channel.newest()
	if text := textOf(card.Message); !strings.Contains(text, "thinking") {
		t.Errorf("the card: %s", text)
	}
	for id := range customIDs(card.Message) {
		if !strings.HasPrefix(id, "b1:more:") && !strings.HasPrefix(id, "b1:explore:") {
			t.Errorf("%s can be pressed while the computer thinks", id)
		}
	}
}

// levelled plays, but never moves.
type levelled struct{ desk.Nobody }

func (levelled) Levels(string) []rules.Level { return []rules.Level{{Key: "beginner"}} }

func TestHintsAreForGamesThatWrongNobody(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	b.start("game", "connect-four")
	if got := b.do(b.command(ana, "hint")); !strings.Contains(got, "opponent plays without") {
		t.Errorf("against a person: %s", got)
	}
}

func TestAHintAgainstTheComputerSaysWhatIsBest(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	b.do(b.command(ana, "challenge", "opponent", self, "game", "connect-four", "level", "beginner", "side", "first"))
	for { // until there is something to win
		table := b.anasMove(1)
		if table.Status != host.Playing {
			t.Fatal("over without a hint")
		}
		if table.Line.Len() >= 14 {
			break
		}
		a := table.Line.Last().Actions()
		b.do(b.click(ana, fmt.Sprintf("b1:act:1:%d:%s", table.Rev, a[len(a)/2])))
	}
	got := b.do(b.command(ana, "hint"))
	if !strings.Contains(got, "The computer’s choice") || !strings.Contains(got, "prove") && !strings.Contains(got, "best play") && !strings.Contains(got, "at once") && !strings.Contains(got, "next turn") {
		t.Errorf("the hint: %s", got)
	}
}

// TestAReviewFindsWhereAGameTurned has a win in one that is not taken, and a threat
// that is let pass.
func TestAReviewFindsWhereAGameTurned(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	b.start("game", "connect-four")
	if got := b.do(b.click(ana, "b1:review:1:0")); !strings.Contains(got, "when it is over") {
		t.Errorf("in play: %s", got)
	}
	for _, step := range []rules.Action{"d", "d", "d", "d", "e", "a", "f", "a", "a", "c", "b", "g", "g", "g", "c"} {
		if b.table(1).Status == host.Playing {
			b.take(step)
		}
	}
	b.do(b.click(b.table(1).Mover(), "b1:resign:1:0"))
	answer := b.Handle(t.Context(), b.click(ana, "b1:review:1:0"))
	got := textOf(answer.Message)
	if !strings.Contains(got, "Better: **") || len(answer.Message.Files) == 0 || len(answer.Message.Files) > 3 {
		t.Errorf("%d pictures; %s", len(answer.Message.Files), got)
	}
}

func TestLevelsAreNumberedByTheirStrength(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	for locale, want := range map[string]string{"en-US": "1 · Beginner", "es-ES": "1 · Principiante", "pt-BR": "1 · Iniciante"} {
		b.locale = locale
		list := b.suggestions(b.command(ana, "challenge", "opponent", self, "game", "connect-four", "level", ""))
		if len(list) != 4 || list[0].Name != want || !strings.HasPrefix(list[3].Name, "4 · ") || list[3].Value != solver.Perfect {
			t.Errorf("%s: %+v", locale, list)
		}
	}
	b.locale = "en-US"
	for i, typed := range []string{"2", "2 · Sees one move", "sees one move", "one-move"} {
		b.do(b.command(ana, "challenge", "opponent", self, "game", "connect-four", "level", typed, "side", "first"))
		if got := b.table(int64(i + 1)).Terms.Level; got != solver.OneMove {
			t.Errorf("%q is level %q", typed, got)
		}
	}
}

func TestCardsSayWhomOnePlaysAgainst(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	const says = "Against the computer, level 2 of 4: Sees one move"
	b.do(b.command(ana, "challenge", "opponent", self, "game", "connect-four", "level", "one-move", "side", "first"))
	wantSaid(t, textOf(b.channel.newest().Message), says)
	b.do(b.click(ana, "b1:resign:1:0"))
	b.show(1)
	wantSaid(t, textOf(b.channel.newest().Message), says)
	b.start("game", "connect-four")
	wantUnsaid(t, textOf(b.channel.newest().Message), "Against the computer")
}

func TestASettingHurriesTheComputer(t *testing.T) {
	b := newBench(t)
	if b.Hurried(t.Context(), ana) {
		t.Error("by itself she is in a hurry")
	}
	wantSaid(t, b.do(b.command(ana, "settings", "computer", "at-once")), "Computer: answers at once")
	if !b.Hurried(t.Context(), ana) || b.Hurried(t.Context(), ben) {
		t.Error("it does not hold for her, or for others too")
	}
	wantSaid(t, b.do(b.command(ana, "settings", "computer", "natural")), "after a moment")
	if b.Hurried(t.Context(), ana) {
		t.Error("she is in a hurry still")
	}
}
