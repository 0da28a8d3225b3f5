package bot

import (
	"strings"
	"testing"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

// TestAPictureSaysWhoseIdeaItShows has Ben go on from an idea of Ana's, post it as it
// was, and then go on himself.
func TestAPictureSaysWhoseIdeaItShows(t *testing.T) {
	b := newBench(t)
	b.start("game", view.ConnectFour)
	b.take("d")
	first := &thumb{bench: b, user: ana}
	if got := first.opens(b.command(ana, "explore")); !strings.Contains(got, "As it was played") {
		t.Errorf("the game: %q", got)
	}
	first.drop("c")
	post := first.posts("")
	second := &thumb{bench: b, user: ben}
	b.restart()
	second.under(post, route.Try)
	if got := textOf(second.private); !strings.Contains(got, "An idea of <@101>: `2. c`") || strings.Contains(got, "played") {
		t.Errorf("her idea: %q", got)
	}
	if got := second.press(route.Back); !strings.Contains(got, "As <@101> posted it") {
		t.Errorf("before her idea: %q", got)
	}
	if _, labels := chooses(second.private, route.Exploring+route.Branch); len(labels) != 1 || !strings.Contains(labels[0], "as it was posted") {
		t.Errorf("known from there: %v", labels)
	}
	second.press(route.Forward)
	if got := textOf(second.posts("").Message); !strings.Contains(got, "<@102> shows a position that <@101> posted") {
		t.Errorf("posted once more: %q", got)
	}
	second.drop("e")
	if got := textOf(second.posts("").Message); !strings.Contains(got, "<@102> answers with a line") || !strings.Contains(got, "`3. e`") {
		t.Errorf("answered: %q", got)
	}
	third := &thumb{bench: b, user: eve}
	third.under(b.channel.newest(), route.Try)
	if got := textOf(third.private); !strings.Contains(got, "An idea of <@102>: `3. e`") {
		t.Errorf("his idea: %q", got)
	}
	if got := third.opens(b.command(eve, "explore", "code", "445")); !strings.Contains(got, "as it was given") {
		t.Errorf("a code: %q", got)
	}
}

// TestDeleteBranchIsThereForABranchAlone looks for the button.
func TestDeleteBranchIsThereForABranchAlone(t *testing.T) {
	b := newBench(t)
	p := &thumb{bench: b, user: ana}
	shown := func(want bool) {
		t.Helper()
		if got := p.id(route.Exploring+route.Delete) != ""; got != want {
			t.Fatalf("at %q the button is there: %v", digits(p.lineIn(1)), got)
		}
	}
	p.opens(b.command(ana, "explore", "code", "44"))
	shown(false)
	p.drop("a")
	shown(false) // all that she tried would be gone
	old := route.ID{Verb: route.Exploring + route.Delete, Of: 1, Rev: 3}
	p.drop("b")
	shown(false)
	p.press(route.Back)
	shown(false)
	p.drop("c")
	shown(true)
	p.press(route.Back)
	p.press(route.Back)
	shown(false) // the line given
	p.drop("d")
	shown(true)
	p.press(route.Delete)
	shown(false)
	if got := b.do(b.tapped(ana, old.String())); !strings.Contains(got, "Delete the branch") {
		t.Errorf("an old button: %q", got)
	}
}

// TestAPositionIsPostedFromADirectMessage in a channel that is asked for.
func TestAPositionIsPostedFromADirectMessage(t *testing.T) {
	b := newBench(t)
	p := &thumb{bench: b, user: ana}
	p.opens(inDM(b.command(ana, "explore", "code", "445")))
	post := inDM(b.tapped(ana, p.id(route.Exploring+route.Post)))
	if got := b.do(post); !strings.Contains(got, "**/show**") || !strings.Contains(got, "c4-445-") {
		t.Errorf("who plays nowhere gets %q", got)
	}
	b.start("game", view.ConnectFour)
	b.take("d")
	before := len(b.channel.live())
	p.opens(inDM(b.command(ana, "explore", "table", "1")))
	p.drop("c")
	m := b.ask(inDM(b.tapped(ana, p.id(route.Exploring+route.Post))))
	if got := textOf(m); !strings.Contains(got, "#1: <#500>") {
		t.Fatalf("asked: %q", got)
	}
	to := idWith(t, m, route.Exploring+route.PostTo, "")
	form := b.Handle(t.Context(), inDM(b.tapped(ana, to, "1")))
	if form.Kind != wire.OpenModal || !strings.Contains(form.Modal.Title, "#1") {
		t.Fatalf("the form is %+v: %q", form.Modal, textOf(form.Message))
	}
	b.restart()
	sent := inDM(b.filled(ana, form.Modal.CustomID, "marks", "d1"))
	if got := b.do(sent); !strings.Contains(got, "Posted: https://discord.com/channels/400/500/") {
		t.Errorf("posted: %q", got)
	}
	shown := b.channel.newest()
	if got := textOf(shown.Message); len(b.channel.live()) != before+1 || shown.channel != channel || !strings.Contains(got, "<@101> shows a line") {
		t.Errorf("in %s: %q", shown.channel, got)
	}
	second := &thumb{bench: b, user: ben}
	if second.under(shown, route.Try); digits(second.lineIn(1)) != "43" {
		t.Errorf("he goes on from %q", digits(second.lineIn(1)))
	}
	for _, c := range []struct {
		user, table, want string
	}{{ana, "99", "no game 99"}, {ana, "x", "button"}, {eve, "1", "isn’t yours"}} {
		if got := b.do(inDM(b.tapped(c.user, to, c.table))); !strings.Contains(strings.ToLower(got), strings.ToLower(c.want)) {
			t.Errorf("%s chooses %s: %q, want %q", c.user, c.table, got, c.want)
		}
	}
	other := &thumb{bench: b, user: eve} // who does not play there
	other.opens(inDM(b.command(eve, "explore", "code", "445")))
	forged, _ := route.ParseID(other.id(route.Exploring + route.Post))
	forged.Arg = "1"
	if got := b.do(inDM(b.filled(eve, forged.String(), "marks", ""))); len(b.channel.live()) != before+1 {
		t.Errorf("forged: %q", got)
	}
	b.channel.people.silenced = map[string]bool{ana: true}
	if got := b.do(inDM(b.filled(ana, form.Modal.CustomID, "marks", ""))); !strings.Contains(got, "can’t write in that channel") || len(b.channel.live()) != before+1 {
		t.Errorf("who may not write there: %q", got)
	}
	b.channel.people.silenced, b.channel.people.away = nil, map[string]bool{ana: true}
	if got := b.do(inDM(b.filled(ana, form.Modal.CustomID, "marks", ""))); !strings.Contains(got, "can’t write in that channel") || len(b.channel.live()) != before+1 {
		t.Errorf("who has left: %q", got)
	}
	b.channel.people.away = nil
	b.channel.fail = refuseOnce("post", &wire.Error{Status: 403, Code: wire.CodeMissingPermissions})
	if got := b.do(inDM(b.filled(ana, form.Modal.CustomID, "marks", ""))); !strings.Contains(got, "can’t post in <#500>") {
		t.Errorf("where it may not: %q", got)
	}
}
