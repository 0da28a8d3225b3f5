package bot

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/rules"
)

// complaints are what people complain of in bots that host games, and the tests, by
// their folders, that it is not so here.
var complaints = []struct {
	complaint string
	tests     string
}{
	{"buttons are dead after a restart", "bot.TestButtonsOfBeforeARestartStillWork cmd/bridgekeeper.TestKilledBetweenCommitAndAnswer"},
	{"interaction failed, because drawing took over three seconds", "bot/wire.TestHandlersAreBoundedAndTheWaitingAreDeferred cmd/bridgekeeper.TestGameGoesOnThroughEveryTrouble"},
	{"the token expired after a quarter of an hour", "bot/wire.TestHandlersContextEndsWithTheToken bot.TestTheCardIsEditedInATurnAndPostedAnewForTheNext"},
	{"a double click played twice", "bot.TestOneButtonFiftyTimesAtOnceIsOneStep bot.TestADoubleIsAnsweredLikeTheFirst store.TestAnInteractionAppliesOnce"},
	{"a click of an outsider, or out of turn, shows an error and no reason", "bot.TestAStrangerAndTheOtherPlayerAreToldWhy"},
	{"an edited message pinged nobody, so that the opponent never knew", "bot.TestTheCardIsEditedInATurnAndPostedAnewForTheNext cmd/bridgekeeper.TestOnlyTheNextPlayerIsPinged"},
	{"everyone was pinged through a nickname", "bot/words.TestNamesAreHarmless bot/wire.TestEveryPayloadSaysWhomToPingAndWhichFilesStay"},
	{"the old picture stayed after an edit", "bot/wire.TestEveryPayloadSaysWhomToPingAndWhichFilesStay"},
	{"leave to attach files was lost in mid-game, and it was stuck", "cmd/bridgekeeper.TestACardThatMayHaveNoPictureIsPostedInWords"},
	{"the message of the board was deleted: 404 for ever", "bot.TestADeletedCardIsPostedAgain bot.TestAChallengeWithoutItsCardIsAnsweredFromTheBoard"},
	{"its channel was deleted: 404 for ever", "bot.TestADeletedChannelSuspendsItsTableUntilItIsCalledElsewhere bot.TestWhatWasDeletedWhileNobodyListenedIsFound bot.TestAFinishedGamesLostChannelIsNotTriedForEver"},
	{"an archived thread: 50083", "bot/wire.TestArchivedThreadIsOpenedOnce cmd/bridgekeeper.TestArchivedThreadIsOpenedByTheNextStep"},
	{"the opponent left the server: a crash", "bot.TestAnOpponentWhoLeftIsNamedAndTheGameGoesOn"},
	{"one could challenge oneself, the bot, another bot", "bot.TestChallengesThatCannotBe bot.TestNobodyChallengesAnotherBot"},
	{"a challenge that is not accepted blocks both", "bot.TestAChallengeThatWaitsBlocksNeither bot/host.TestLimitsOfChallenges"},
	{"a stale challenge never expires", "bot/host.TestChallengesExpire bot.TestRunDoesWhatIsDue bot.TestAChallengerHearsThatNobodyCame"},
	{"the buttons of the invitation come back on the first move", "bot.TestTheInvitationsButtonsStayAway bot.TestTheCardBeforeLosesItsButtonsInTheEnd"},
	{"the winning move and a late click race", "bot.TestAWinningMoveAndLateClicks bot/host.TestOnlyOneOfManyAtOnceWins bot.TestOneCardIsLeftHoweverManyActAtOnce"},
	{"a full column costs the turn", "bot.TestAFullColumnCostsNothing"},
	{"a drawn board never ends", "bot.TestAFullBoardIsADraw"},
	{"a resigned game is open again after a restart", "bot.TestResigningIsAskedOnceAndEndsTheGame"},
	{"a slow game was purged", "bot/host.TestNobodysGameIsVoidWithoutAWordBefore store.TestNothingInALogCanBeChanged bot.TestSoak"},
	{"time that is up is noticed only when someone looks", "bot.TestRunDoesWhatIsDue bot/host.TestTheSweeperRemindsOnceAndThenFlags"},
	{"ticks overlap and end a game twice", "bot/host.TestManySweepersDoEverythingOnce"},
	{"commands are listed twice", "bot/wire.TestCommandsAreWrittenOnlyWhenTheyDiffer"},
	{"database is locked", "store.TestNoTurnIsLostOrDoubledAmongManyPlayers store.TestTwoProcessesPlayAtOneTable store.TestConnectionsAreSetUpForSafety"},
	{"a shared font panics when two boards are drawn at once", "render.TestParallelPicturesEqualSerialOnes"},
	{"fonts are missing on the server", "render.TestTextNeedsNoFile"},
	{"labels are off centre", "render.TestLettersAreCentredInsideTheirStones render.TestLabelsNameTheCellsTheyStandBy"},
	{"square pictures are cut off on phones", "render.TestPicturesAreALittleTallerThanWide"},
	{"colours that nobody can tell apart", "render.TestAnyTwoStonesCanBeToldApart"},
	{"coordinates are wrong on a turned board", "render.TestLabelsNameTheCellsTheyStandBy render.TestTurningSwapsThePanels"},
}

// TestEveryComplaintHasItsTests looks for each of them where the list says it is.
func TestEveryComplaintHasItsTests(t *testing.T) {
	for _, c := range complaints {
		for _, name := range strings.Fields(c.tests) {
			folder, test, _ := strings.Cut(name, ".")
			if !hasTest(t, filepath.Join("..", folder), test) {
				t.Errorf("%s: there is no %s in %s", c.complaint, test, folder)
			}
		}
	}
}

func hasTest(t *testing.T, folder, test string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc "+test+"(t *testing.T)") {
			return true
		}
	}
	return false
}

func TestButtonsOfBeforeARestartStillWork(t *testing.T) {
	b := newBench(t)
	b.do(b.command(ana, "challenge", "opponent", ben, "game", view.ConnectFour, "side", "first"))
	accept := b.channel.newest().id(route.Accept)
	b.restart()
	b.do(b.click(ben, accept))
	drop := b.channel.newest().id(route.Act)
	b.restart()
	if got := b.do(b.click(ana, drop)); b.table(1).Line.Len() != 1 {
		t.Fatalf("nothing was dropped: %q", got)
	}
	b.restart()
	if got := b.do(b.click(ana, drop)); b.table(1).Line.Len() != 1 || got == "" {
		t.Errorf("the old button was answered %q", got)
	}
}

func TestNobodyChallengesAnotherBot(t *testing.T) {
	b := newBench(t)
	in := b.command(ana, "challenge", "opponent", "901")
	in.Users["901"] = in.Users[self]
	if got := b.do(in); !strings.Contains(got, "<@901>") || len(b.channel.live()) != 0 {
		t.Errorf("another bot is challenged: %q", got)
	}
}

// TestAChallengeThatWaitsBlocksNeither: both play, challenge and are challenged meanwhile.
func TestAChallengeThatWaitsBlocksNeither(t *testing.T) {
	b := newBench(t)
	b.do(b.command(ana, "challenge", "opponent", ben)) // 1, which nobody answers
	for i, c := range [][2]string{{ana, eve}, {ben, ana}, {eve, ben}} {
		b.do(b.command(c[0], "challenge", "opponent", c[1], "side", "first", "game", view.ConnectFour))
		id := int64(2 + i)
		b.do(b.click(c[1], b.channel.newest().id(route.Accept)))
		if got := b.do(b.command(c[0], "play", "move", "d", "table", fmt.Sprint(id))); b.table(id).Line.Len() != 1 {
			t.Errorf("%s can't play %s: %q", c[0], c[1], got)
		}
	}
	if b.table(1).Status != host.Challenged {
		t.Errorf("the challenge is %s", b.table(1).Status)
	}
}

func TestTheInvitationsButtonsStayAway(t *testing.T) {
	b := newBench(t)
	b.start()
	invitation := b.channel.live()[0]
	for range 3 {
		b.commandFor(b.table(1), b.table(1).Line.Last().Actions()[0])
		b.restart()
		if err := b.keeper.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, m := range b.channel.live() {
			if m.id(route.Accept) != "" || m.id(route.Withdraw) != "" || m.ID == invitation.ID && len(customIDs(m.Message)) > 0 {
				t.Fatalf("message %s has %v", m.ID, customIDs(m.Message))
			}
		}
	}
}

// dropped is a game of Connect Four after these columns.
func dropped(t *testing.T, columns string) *bench {
	t.Helper()
	b := newBench(t)
	b.start("game", view.ConnectFour)
	for _, c := range columns {
		b.take(rules.Action(c))
	}
	b.show(1)
	return b
}

func TestAWinningMoveAndLateClicks(t *testing.T) {
	b := dropped(t, "ababab")
	wins, late := b.channel.newest().id(route.Act), b.table(1).Rev
	b.do(b.click(ana, wins))
	if o := b.table(1).Outcome; o == nil || o.Winner != rules.First {
		t.Fatalf("outcome %+v", o)
	}
	seq := b.table(1).Seq
	for _, user := range []string{ana, ben, eve} {
		for _, id := range []string{wins, route.ID{Verb: route.Act, Of: 1, Rev: late, Arg: "b"}.String(), route.ID{Verb: route.Resign, Of: 1}.String()} {
			if got := b.do(b.click(user, id)); got == "" || b.table(1).Seq != seq {
				t.Errorf("%s presses %s after the end: %q", user, id, got)
			}
		}
	}
}

func TestAFullColumnCostsNothing(t *testing.T) {
	b := dropped(t, "aaaaaa")
	if offered(b.channel.newest().Message)["a"] {
		t.Error("the full column is offered")
	}
	for _, in := range []func() string{
		func() string { return b.do(b.command(ana, "drop", "column", "a")) },
		func() string { return b.do(b.command(ana, "play", "move", "a")) },
		func() string {
			return b.do(b.click(ana, route.ID{Verb: route.Act, Of: 1, Rev: b.table(1).Rev, Arg: "a"}.String()))
		},
	} {
		if got := in(); b.table(1).Mover() != ana || b.table(1).Line.Len() != 6 || !strings.Contains(got, "full") {
			t.Errorf("it is %s’s turn after %d discs: %q", b.table(1).Mover(), b.table(1).Line.Len(), got)
		}
	}
}

// TestAFullBoardIsADraw fills it without four in a row, as found by playing at random.
func TestAFullBoardIsADraw(t *testing.T) {
	b := newBench(t)
	b.start("game", view.ConnectFour)
	line := b.table(1).Line
	for seed := uint64(0); ; seed++ {
		random := rand.New(rand.NewPCG(seed, 4))
		l := line
		for l.Last().Turn() != rules.Nobody {
			var err error
			actions := l.Last().Actions()
			if l, err = l.Play(actions[random.IntN(len(actions))]); err != nil {
				t.Fatal(err)
			}
		}
		if l.Len() == 42 {
			if result, _ := l.Last().Result(); result.Winner == rules.Nobody {
				line = l
				break
			}
		}
		if seed > 5000 {
			t.Fatal("no draw found")
		}
	}
	for i := range line.Len() {
		b.take(line.Step(i))
	}
	b.show(1)
	o := b.table(1).Outcome
	if o == nil || o.Winner != rules.Nobody || o.Void() || !strings.Contains(textOf(b.channel.newest().Message), "draw") {
		t.Errorf("outcome %+v, %q", o, textOf(b.channel.newest().Message))
	}
}
