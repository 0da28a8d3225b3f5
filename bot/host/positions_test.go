package host

import (
	"fmt"
	"testing"
	"time"

	"bridgekeeper/rules"
)

func (b *bench) add(p Position) *Position {
	b.t.Helper()
	made, err := b.Library.AddPosition(b.t.Context(), p)
	if err != nil {
		b.t.Fatal(err)
	}
	return made
}

func TestPositionsAreSeenByWhoseTheyAre(t *testing.T) {
	b := newBench(t)
	own := b.add(Position{Kind: PositionKept, User: ana, Game: "nim", Title: "Own", Text: "1"})
	ofServer := b.add(Position{Kind: PositionKept, Guild: "400", Game: "nim", Title: "Server", Text: "1"})
	line, err := rules.NewLine(b.Games()[0], rules.Setup{Title: "Bot", Text: b.Games()[0].Setups()[0].Text})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Library.SetBotPositions(t.Context(), []*rules.Line{line}); err != nil {
		t.Fatal(err)
	}
	b.add(Position{Kind: PositionDraft, User: ana, Game: "nim", Text: "draft"})
	b.add(Position{Kind: PositionKept, User: ana, Game: "chess", Title: "Elsewhere", Text: "1"})
	for _, tt := range []struct{ user, guild, want string }{
		{ana, "400", "[Own Server Bot]"}, {ana, "", "[Own Bot]"}, {ben, "400", "[Server Bot]"}, {ben, "401", "[Bot]"}, {"", "", "[Bot]"},
	} {
		list, err := b.Library.PositionsFor(t.Context(), "nim", tt.user, tt.guild)
		var titles []string
		for _, p := range list {
			titles = append(titles, p.Title)
		}
		if got := fmt.Sprint(titles); err != nil || got != tt.want {
			t.Errorf("%q in %q sees %s, %v, want %s", tt.user, tt.guild, got, err, tt.want)
		}
	}
	for _, tt := range []struct {
		id          int64
		user, guild string
		ok          bool
	}{
		{own.ID, ana, "", true}, {own.ID, ben, "400", false}, {own.ID, "", "", false},
		{ofServer.ID, ben, "400", true}, {ofServer.ID, ana, "401", false}, {ofServer.ID, ana, "", false}, {99, ana, "400", false},
	} {
		p, err := b.Library.PositionFor(t.Context(), tt.id, tt.user, tt.guild)
		if (err == nil) != tt.ok || tt.ok && p.ID != tt.id {
			t.Errorf("%d for %q in %q: %v", tt.id, tt.user, tt.guild, err)
		}
		if !tt.ok {
			wantRefusal(t, err, CodeNoPosition)
		}
	}
}

func TestThereIsRoomForSoManyPositions(t *testing.T) {
	b := newBench(t)
	for _, tt := range []struct {
		of   Position
		most int
	}{{Position{User: ana}, MaxOwnPositions}, {Position{Guild: "400"}, MaxServerPositions}} {
		p := tt.of
		p.Kind, p.Game = PositionKept, "nim"
		for n := range tt.most {
			p.Text = fmt.Sprint(n + 1)
			b.add(p)
		}
		b.add(p) // the same again
		p.Text = "one more"
		_, err := b.Library.AddPosition(t.Context(), p)
		wantRefusal(t, err, CodePositionFull)
		if got := AsRefusal(err).Args["count"]; got != rules.Count(tt.most) {
			t.Errorf("room for %v, want %d", got, tt.most)
		}
	}
	draft := b.add(Position{Kind: PositionDraft, User: ana, Game: "nim", Text: "draft"})
	_, err := b.Library.ChangePosition(t.Context(), draft, PositionKept, "x", "kept")
	wantRefusal(t, err, CodePositionFull)
}

func TestDraftsMakeRoomForEachOtherAndAge(t *testing.T) {
	b := newBench(t)
	var made []*Position
	for n := range maxDrafts + 2 {
		made = append(made, b.add(Position{Kind: PositionDraft, User: ana, Game: "nim", Text: fmt.Sprint(n)}))
	}
	for n, p := range made {
		_, err := b.Library.PositionFor(t.Context(), p.ID, ana, "")
		if gone := err != nil; gone != (n < 2) {
			t.Errorf("draft %d: %v", n, err)
		}
	}
	b.now = b.now.Add(draftLife + time.Minute)
	b.add(Position{Kind: PositionDraft, User: ben, Game: "nim", Text: "Ben’s"})
	_, err := b.Library.PositionFor(t.Context(), made[len(made)-1].ID, ana, "")
	wantRefusal(t, err, CodeNoPosition)
}

func TestAPositionIsChangedFromWhatThePersonSaw(t *testing.T) {
	b := newBench(t)
	was := b.add(Position{Kind: PositionDraft, User: ana, Game: "nim", Text: "1"})
	now, err := b.Library.ChangePosition(t.Context(), was, PositionDraft, "", "2")
	if err != nil || now.Text != "2" || now.ID != was.ID || now.User != ana {
		t.Fatalf("%+v, %v", now, err)
	}
	_, err = b.Library.ChangePosition(t.Context(), was, PositionDraft, "", "3")
	wantRefusal(t, err, CodePositionOld)
	if err := b.Library.DropPosition(t.Context(), now.ID); err != nil {
		t.Fatal(err)
	}
	_, err = b.Library.ChangePosition(t.Context(), now, PositionDraft, "", "3")
	wantRefusal(t, err, CodeNoPosition)
}
