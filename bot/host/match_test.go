package host

import (
	"testing"
	"time"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

// played are the finished games of a match between Ana and Ben, sides alternating,
// Ana first in the first; won says who won each: a, b or = for a draw.
func played(won string) []*Table {
	var games []*Table
	for i, c := range won {
		seats := [2]string{ana, ben}
		if i%2 == 1 {
			seats = [2]string{ben, ana}
		}
		winner := rules.Nobody
		switch {
		case c == 'a' && seats[0] == ana, c == 'b' && seats[0] == ben:
			winner = rules.First
		case c != '=':
			winner = rules.Second
		}
		games = append(games, &Table{Seats: seats, Status: Over, Outcome: &Outcome{Result: rules.Result{Winner: winner}}})
	}
	return games
}

// TestTournamentOfTenByHand: the first side's wins are worth 3, the second's 1 (A8).
// Points below are in half points, worked out by hand.
func TestTournamentOfTenByHand(t *testing.T) {
	worth := rules.MatchPoints{FirstWins: 6, SecondWins: 2}
	for _, c := range []struct {
		name, won        string
		ana, ben         int
		leftAna, leftBen int
		decided, over    bool
		winner           string
	}{
		// Ana is First in games 1, 3, 5, 7, 9 and Ben in the others.
		{"nothing played", "", 0, 0, 40, 40, false, false, ""},
		{"one win as First", "a", 6, 0, 34, 38, false, false, ""},
		{"one win as Second", "b", 0, 2, 34, 38, false, false, ""},
		// 1 a:6, 2 b:6, 3 b:2, 4 a:2, 5 a:6, 6 a:2, 7 b:2, 8 b:6, 9 a:6, 10 b:6.
		{"all ten, mixed", "abbaaabbab", 22, 22, 0, 0, false, true, ""},
		{"all ten, won by one", "abbaaabbaa", 24, 16, 0, 0, true, true, ana},
		// After seven: Ana 6·4 + 2·3 = 30, Ben has at most games 8, 9, 10: 6 + 2 + 6 = 14.
		{"decided after seven", "aaaaaaa", 30, 0, 10, 14, true, true, ana},
		// After five Ana has 6+2+6+2+6 = 22, and Ben can still win 6+2+6+2+6 = 22.
		{"not yet after five", "aaaaa", 22, 0, 18, 22, false, false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			games := played(c.won)
			if len(games) == 0 {
				games = []*Table{{Seats: [2]string{ana, ben}, Status: Playing}}
			}
			s := standing(games, 10, worth)
			if s.Points != [2]int{c.ana, c.ben} || s.Left != [2]int{c.leftAna, c.leftBen} {
				t.Errorf("points %v and %v left, want %d %d and %d %d", s.Points, s.Left, c.ana, c.ben, c.leftAna, c.leftBen)
			}
			if s.Decided != c.decided || s.Over != c.over || s.Winner != c.winner {
				t.Errorf("decided %t, over %t, winner %q", s.Decided, s.Over, s.Winner)
			}
		})
	}
}

func TestDrawsAreWorthHalf(t *testing.T) {
	s := standing(played("=a=b"), 4, rules.MatchPoints{FirstWins: 2, SecondWins: 2, Draw: 1})
	if s.Points != [2]int{4, 4} || !s.Over || s.Winner != "" {
		t.Errorf("%+v", s)
	}
}

// match starts a match of two games of Nim.
func (b *bench) match() *Table {
	b.t.Helper()
	table, err := b.Challenge(b.t.Context(), Challenge{
		Place: Place{Channel: channel}, Challenger: ana, Invited: ben, Side: rules.First, Games: 2,
		Game: b.Games()[0].Name(), Setup: b.Games()[0].Setups()[0], Interaction: b.interaction(),
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return b.do(table.ID, ben, Accept{})
}

// the is the table of that number.
func (b *bench) the(id int64) *Table {
	b.t.Helper()
	t, err := b.Table(b.t.Context(), id)
	if err != nil {
		b.t.Fatal(err)
	}
	return t
}

func TestTheNextGameOfAMatchFollowsWithSidesSwapped(t *testing.T) {
	b := newBench(t)
	first := b.match()
	if first.Series != (Series{First: 1, Game: 1, Length: 2}) {
		t.Fatalf("series %+v", first.Series)
	}
	b.do(first.ID, ben, Resign{})
	b.Host = b.open() // a restart between the games
	second := b.the(2)
	if second.Status != Playing || second.Seats != [2]string{ben, ana} || second.Series != (Series{First: 1, Game: 2, Length: 2, Points: [2]int{0, 2}}) || second.Follows != 1 {
		t.Fatalf("second game: %+v", second)
	}
	if second.PublicSeq != 1 || second.Line.Setup() != first.Line.Setup() {
		t.Error("the second game has nothing to show, or another setup")
	}
	b.do(second.ID, ana, Resign{})
	s, err := b.Standing(t.Context(), b.the(2))
	if err != nil || !s.Over || s.Points != [2]int{2, 2} || s.Winner != "" {
		t.Errorf("standing %+v, %v", s, err)
	}
	if _, err := b.Table(t.Context(), 3); err == nil {
		t.Error("a third game of two")
	}
	if w := b.the(2).CanWish(); w != WishRematch {
		t.Errorf("after the match one can wish for %q", w)
	}
}

func TestAMatchIsResignedWhole(t *testing.T) {
	b := newBench(t)
	table := b.match()
	table = b.do(table.ID, ben, ResignMatch{})
	if _, err := b.Table(t.Context(), 2); err == nil {
		t.Error("the match went on")
	}
	s, err := b.Standing(t.Context(), table)
	if err != nil || s.Winner != ana || s.Resigned != ben || !s.Over {
		t.Errorf("standing %+v, %v", s, err)
	}
	single := b.start()
	_, err = b.try(single.ID, ana, ResignMatch{})
	wantRefusal(t, err, CodeNoMatch)
}

func TestARematchTakesBoth(t *testing.T) {
	b := newBench(t)
	table := b.start()
	_, err := b.try(table.ID, ana, Want{WishRematch})
	wantRefusal(t, err, CodeNotOverYet)
	b.do(table.ID, ben, Resign{})
	if b.the(1).CanWish() != WishRematch {
		t.Error("no rematch can be wished for")
	}
	b.do(table.ID, ana, Want{WishRematch})
	_, err = b.try(table.ID, ana, Want{WishRematch})
	wantRefusal(t, err, CodeAnswered)
	_, err = b.try(table.ID, eve, Want{WishRematch})
	wantRefusal(t, err, CodeNotSeated)
	if _, err := b.Table(t.Context(), 2); err == nil {
		t.Fatal("one wish was enough")
	}
	b.do(table.ID, ben, Want{WishRematch})
	again := b.the(2)
	if again.Seats != [2]string{ben, ana} || again.Series.In() || again.Follows != 1 {
		t.Errorf("rematch %+v", again)
	}
	_, err = b.try(table.ID, ben, Want{WishRematch})
	wantRefusal(t, err, CodeAnswered)
}

// TestBetweenGamesNothingCanBeWished: the next game comes by itself, and a match
// that is decided early goes on only when both wish it.
func TestBetweenGamesNothingCanBeWished(t *testing.T) {
	b := newBench(t)
	b.match()
	b.do(1, ben, Resign{})
	for _, what := range []Wish{WishRematch, WishPlayOn, ""} {
		_, err := b.try(1, ana, Want{what})
		wantRefusal(t, err, CodeAnswered)
	}
	single := newBench(t)
	single.start()
	single.do(1, ben, Resign{})
	_, err := single.try(1, ana, Want{WishPlayOn})
	wantRefusal(t, err, CodeAnswered)
}

// longMatch is Nim with matches of four.
type longMatch struct{ rulestest.Nim }

func (longMatch) Traits() rules.Traits {
	return rules.Traits{MatchLengths: []int{4}, MatchPoints: rules.MatchPoints{FirstWins: 2, SecondWins: 2, Draw: 1}}
}

// fourGames starts a match of four games, which Ana wins by the third.
func fourGames(t *testing.T) *bench {
	t.Helper()
	b := newBench(t)
	b.games, b.byName = []rules.Game{longMatch{}}, map[string]rules.Game{longMatch{}.Name(): longMatch{}}
	table, err := b.Challenge(t.Context(), Challenge{
		Place: Place{Channel: channel}, Challenger: ana, Invited: ben, Side: rules.First, Games: 4,
		Game: longMatch{}.Name(), Setup: b.Games()[0].Setups()[0], Interaction: b.interaction(),
	})
	if err != nil {
		t.Fatal(err)
	}
	b.do(table.ID, ben, Accept{})
	for id := int64(1); id <= 3; id++ {
		b.do(id, ben, Resign{}) // 3 – 0 of 4
	}
	return b
}

func TestAMatchDecidedEarlyStopsUnlessBothPlayOn(t *testing.T) {
	b := fourGames(t)
	last := b.the(3)
	s, err := b.Standing(t.Context(), last)
	if err != nil || !s.Over || !s.Decided || s.Winner != ana {
		t.Fatalf("standing %+v, %v", s, err)
	}
	if _, err := b.Table(t.Context(), 4); err == nil {
		t.Fatal("a decided match went on")
	}
	if last.CanWish() != WishPlayOn {
		t.Fatalf("one can wish for %q", last.CanWish())
	}
	b.do(3, ana, Want{WishPlayOn})
	b.do(3, ben, Want{WishPlayOn})
	fourth := b.the(4)
	if fourth.Series.Game != 4 || fourth.Series.Points != [2]int{0, 6} || fourth.Seats != [2]string{ben, ana} {
		t.Errorf("the fourth game: %+v %v", fourth.Series, fourth.Seats)
	}
	b.do(4, ana, Resign{})
	if s, _ = b.Standing(t.Context(), b.the(4)); s.Points != [2]int{6, 2} || s.Winner != ana || !s.Over {
		t.Errorf("in the end %+v", s)
	}
}

func TestWhatEachNeedsIsWorkedOutFromTheHeaviestGames(t *testing.T) {
	worth := rules.MatchPoints{FirstWins: 6, SecondWins: 2}
	for _, c := range []struct {
		won      string
		ana, ben int // games each needs; -1 where it can't be any more
	}{
		{"", 6, 6},         // 22 of 40 needed at least: three or four heavy ones leave the other 18
		{"aaaaaaa", 0, -1}, // decided
		{"aaaaa", 1, -1},   // Ben can still draw level, not win
	} {
		games := played(c.won)
		if len(games) == 0 {
			games = []*Table{{Seats: [2]string{ana, ben}, Status: Playing}}
		}
		s := standing(games, 10, worth)
		for p, want := range []int{c.ana, c.ben} {
			got, can := s.Needs(p, worth)
			if !can {
				got = -1
			}
			if got != want {
				t.Errorf("%q: player %d needs %d, want %d", c.won, p, got, want)
			}
		}
	}
}

// TestAMatchThatIsWonStaysWon: what is won is not lost by giving up the rest.
func TestAMatchThatIsWonStaysWon(t *testing.T) {
	b := fourGames(t)
	b.do(3, ana, Want{WishPlayOn})
	b.do(3, ben, Want{WishPlayOn})
	last := b.do(4, ana, ResignMatch{})
	if s, err := b.Standing(t.Context(), last); err != nil || s.Winner != ana || s.ByResignation {
		t.Errorf("standing %+v, %v", s, err)
	}
}

// TestTheComputerWishesInTheSameBreath: a program that dies after a person's wish
// leaves nobody waiting for a game that never begins.
func TestTheComputerWishesInTheSameBreath(t *testing.T) {
	for computer, want := range map[string]Status{ben: Playing, "": ""} {
		b := newBench(t)
		made, err := b.Challenge(t.Context(), Challenge{
			Place: Place{Channel: channel}, Challenger: ana, Invited: ben, Side: rules.First, Game: "nim", Setup: b.Games()[0].Setups()[0],
			Interaction: b.interaction(), Terms: Terms{Computer: computer},
		})
		if err != nil {
			t.Fatal(err)
		}
		b.do(made.ID, ben, Accept{})
		b.do(made.ID, ana, Resign{})
		change, err := b.try(made.ID, ana, Want{WishRematch})
		if err != nil || (change.Next != 0) != (want == Playing) {
			t.Errorf("computer %q: the next table is %d, %v", computer, change.Next, err)
		}
		if want != "" && b.the(change.Next).Status != want {
			t.Errorf("computer %q: the rematch is %s", computer, b.the(change.Next).Status)
		}
	}
}

// TestAGameBrokenOffIsFollowedWhenBothWishIt ends games from outside: one of a match,
// which then waits for its players, its last, and one by itself.
func TestAGameBrokenOffIsFollowedWhenBothWishIt(t *testing.T) {
	abort := func(b *bench, id int64) { b.do(id, eve, Abort{}) }
	abandon := func(b *bench, id int64) { b.sweeps(voidAfter) }
	for name, breakOff := range map[string]func(*bench, int64){"by a moderator": abort, "since nobody played": abandon} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.match()
			breakOff(b, 1)
			table := b.the(1)
			if !table.BrokenOff() || table.CanWish() != WishPlayOn {
				t.Fatalf("%+v, %q can be wished", table.Outcome, table.CanWish())
			}
			b.do(1, ana, Want{WishPlayOn})
			if _, err := b.Table(t.Context(), 2); AsRefusal(err) == nil {
				t.Fatal("the next game began though one of both has not asked for it")
			}
			b.do(1, ben, Want{WishPlayOn})
			second := b.the(2)
			if second.Series != (Series{First: 1, Game: 2, Length: 2}) || second.Seats != [2]string{ben, ana} {
				t.Fatalf("the match goes on as %+v, %v", second.Series, second.Seats)
			}
			breakOff(b, 2)
			if s, err := b.Standing(t.Context(), b.the(2)); err != nil || !s.Over {
				t.Errorf("after its last game the match is %+v, %v", s, err)
			}
			b.do(2, ana, Want{WishRematch})
			b.do(2, ben, Want{WishRematch})
			if third := b.the(3); third.Series.In() || third.Status != Playing {
				t.Errorf("the rematch is %s, %+v", third.Status, third.Series)
			}
		})
	}
	b := newBench(t)
	b.match()
	b.do(1, ana, MakeOffer{What: OfferVoid})
	b.do(1, ben, AcceptOffer{Seq: b.the(1).Offer.Seq})
	if b.the(1).BrokenOff() || b.the(2).Status != Playing {
		t.Error("a game that both gave up for nothing is not followed by the next")
	}
}

// TestTheNextGamesTimeIsThatOfItsOwnSeats: the vacation of who waits in it puts nothing
// off.
func TestTheNextGamesTimeIsThatOfItsOwnSeats(t *testing.T) {
	b := newBench(t)
	made, err := b.Challenge(t.Context(), Challenge{
		Place: Place{Channel: channel}, Challenger: ana, Invited: ben, Side: rules.First, Games: 2, Terms: Terms{Pace: "brisk"},
		Game: "nim", Setup: b.Games()[0].Setups()[0], Interaction: b.interaction(),
	})
	if err != nil {
		t.Fatal(err)
	}
	b.do(made.ID, ben, Accept{})
	if _, err := b.People.TakeVacation(t.Context(), ana, 3); err != nil {
		t.Fatal(err)
	}
	b.do(made.ID, ana, Resign{})
	if next := b.the(2); next.Mover() != ben {
		t.Fatalf("%s begins the next game", next.Mover())
	}
	b.sweeps(24*hour + 15*time.Minute)
	if next := b.the(2); next.Status != Over {
		t.Errorf("Ben's time is up, and the game is %s", next.Status)
	}
}
