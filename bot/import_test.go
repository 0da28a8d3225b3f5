package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/host/clock"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
)

// attached are files by the id of their attachment; it counts what was fetched.
type attached struct {
	files   map[string][]byte
	fetched int
}

func (l *attached) Download(_ context.Context, a wire.Attachment, most int64) ([]byte, error) {
	l.fetched++
	if data, ok := l.files[a.ID]; ok && int64(len(data)) <= most {
		return data, nil
	}
	return nil, errors.New("not there, or too long")
}

// withFiles gives the bot somewhere to fetch from.
func (b *bench) withFiles() *attached {
	l := &attached{files: map[string][]byte{}}
	b.Files = l
	return l
}

// importing is /import of a file of that content.
func (b *bench) importing(l *attached, user, name, content string) *wire.Interaction {
	in := b.command(user, "import")
	id := fmt.Sprint(8000 + b.interact)
	l.files[id] = []byte(content)
	in.Options = []wire.Option{{Name: "file", Type: wire.OptionAttachment, Value: id}}
	in.Attachments = map[string]wire.Attachment{id: {ID: id, Name: name, Size: int64(len(content)), URL: "https://cdn.discordapp.com/" + id}}
	return in
}

// idWith is the custom id of the one component of a message with that verb and, where
// it is not empty, that part of its arg.
func idWith(t testing.TB, m *wire.Message, verb route.Verb, part string) string {
	t.Helper()
	found := ""
	for id := range allIDs(m) {
		if b, err := route.ParseID(id); err == nil && b.Verb == verb && strings.Contains(b.Arg, part) {
			found = id
		}
	}
	if found == "" {
		t.Fatalf("no %s %q in %v", verb, part, allIDs(m))
	}
	return found
}

// allIDs are the custom ids of a message, those of user selects too.
func allIDs(m *wire.Message) map[string]bool {
	all := customIDs(m)
	walk(m.Components, func(c wire.Component) {
		if c, ok := c.(wire.UserSelect); ok {
			all[c.CustomID] = true
		}
	})
	return all
}

// tapped is a component of a private message used.
func (b *bench) tapped(user, customID string, values ...string) *wire.Interaction {
	in := b.click(user, customID, values...)
	in.MessageFlags, in.Users = wire.FlagEphemeral, everyone()
	return in
}

// filled is a form sent, that a component of a private message opened.
func (b *bench) filled(user, customID string, fields ...string) *wire.Interaction {
	in := b.tapped(user, customID)
	in.Kind, in.Fields = wire.KindModal, map[string]string{}
	for i := 0; i < len(fields); i += 2 {
		in.Fields[fields[i]] = fields[i+1]
	}
	return in
}

// ask handles an interaction and measures what comes of it.
func (b *bench) ask(in *wire.Interaction) *wire.Message {
	b.t.Helper()
	answer := b.Handle(b.t.Context(), in)
	if answer.After != nil {
		answer.After(b.t.Context(), wire.Posted{}, nil)
	}
	if answer.Message == nil {
		b.t.Fatalf("no message, but kind %d", answer.Kind)
	}
	fits(b.t, answer.Message)
	if len(answer.Message.Mentions) > 0 {
		b.t.Errorf("%s pings %v", in.CustomID, answer.Message.Mentions)
	}
	return answer.Message
}

const twoCourts = "position_id,position_name,row,c0,c1,c2\n" +
	"# rounds: 4\n7,Two Courts,0,S1,S1,o\n7,Two Courts,1,S1,G1,o\n8,Small,0,W1,W1,W1\n"

func TestAnImportedPositionIsChallengedWithAfterARestart(t *testing.T) {
	b := newBench(t)
	m := b.ask(b.importing(b.withFiles(), ana, "p.csv", twoCourts))
	if got := textOf(m); !strings.Contains(got, "Two Courts") || !strings.Contains(got, "starting positions of the original") || !m.Ephemeral {
		t.Fatalf("imported: %q", got)
	}
	b.restart()
	m = b.ask(b.tapped(ana, idWith(t, m, route.File, ""), "1"))
	if got := textOf(m); !strings.Contains(got, "Small") {
		t.Fatalf("the second: %q", got)
	}
	m = b.ask(b.tapped(ana, idWith(t, m, route.File, ""), "0"))
	m = b.ask(b.tapped(ana, idWith(t, m, route.PlayFrom, "")))
	b.restart()
	with := b.tapped(ana, idWith(t, m, route.StartWith, ""), ben)
	b.ask(with)
	b.do(with) // delivered twice
	table := b.table(1)
	if s := table.Line.Setup(); s.Title != "Two Courts" || !strings.Contains(s.Text, "rounds: 4") || table.Invited != ben || table.Status != host.Challenged || table.Terms.Pace != clock.Standard.Key() {
		t.Errorf("challenged with %+v, %s", s, table.Invited)
	}
	if _, err := b.Host.Table(t.Context(), 2); err == nil {
		t.Error("one press made two tables")
	}
	b.do(b.click(ben, b.channel.newest().id("accept")))
	if b.table(1).Status != host.Playing {
		t.Error("it can't be played")
	}
}

func TestAGameIsImportedAndGoneOnWith(t *testing.T) {
	b := newBench(t)
	l := b.withFiles()
	m := b.ask(b.importing(l, ana, "game.txt", "445\n7\n"))
	if got := textOf(m); !strings.Contains(got, "Connect Four") || !strings.Contains(got, "3 turns") {
		t.Fatalf("imported: %q", got)
	}
	m = b.ask(b.tapped(ana, idWith(t, m, route.PlayFrom, "e")))
	b.ask(b.tapped(ana, idWith(t, m, route.StartOpen, "")))
	want, err := connectfour.Game{}.New(rules.Setup{Text: b.table(1).Line.Setup().Text})
	if err != nil || want.Turn() != rules.Second || b.table(1).Line.Len() != 0 {
		t.Errorf("it goes on from %v, %v", want, err)
	}
	over := b.ask(b.importing(l, ana, "over.txt", "4152637\n"))
	if got := textOf(over); !strings.Contains(got, "has won") {
		t.Errorf("a finished game: %q", got)
	}
	for id := range customIDs(over) {
		if at, _ := route.ParseID(id); strings.HasPrefix(at.Arg, "e"+".") && at.Verb != route.ExploreStart {
			t.Errorf("a finished game can be gone on with: %s", id)
		}
	}
	forged := route.ID{Verb: route.PlayFrom, Arg: strings.Replace(idArg(t, over, route.PlayFrom), "f", "e", 1)}.String()
	if got := textOf(b.ask(b.tapped(ana, forged))); !strings.Contains(got, "is over") {
		t.Errorf("forged: %q", got)
	}
}

func idArg(t testing.TB, m *wire.Message, verb route.Verb) string {
	t.Helper()
	id, err := route.ParseID(idWith(t, m, verb, ""))
	if err != nil {
		t.Fatal(err)
	}
	return id.Arg
}

func TestAnExportIsImportedAgain(t *testing.T) {
	b := newBench(t)
	l := b.withFiles()
	b.start()
	for _, turn := range []string{"Bf6", "Yd5", "Gf7"} {
		b.do(b.command(b.table(1).Mover(), "play", "move", turn))
	}
	for format, form := range map[string]string{
		"record": "a game record", "sheet": "a score sheet", "original-save": "a saved game of the original",
		"original-csv": "starting positions", "grid": "a grid",
	} {
		answer := b.Handle(t.Context(), b.command(eve, "export", "format", format))
		if answer.Message == nil || len(answer.Message.Files) != 1 {
			t.Fatalf("%s: %q", format, textOf(answer.Message))
		}
		got := textOf(b.ask(b.importing(l, ana, "x", string(answer.Message.Files[0].Data))))
		if !strings.Contains(got, form) {
			t.Errorf("%s comes back as %q", format, got)
		}
		if withTurns := format == "record" || format == "sheet"; withTurns != strings.Contains(got, "3 turns") {
			t.Errorf("%s comes back as %q", format, got)
		}
	}
	choices := fmt.Sprint(b.suggestions(b.command(eve, "export", "format", "")))
	if !strings.Contains(choices, "original-save") || strings.Contains(choices, "digits") {
		t.Errorf("suggested are %s", choices)
	}
	if got := b.do(b.command(eve, "export", "format", "Score sheet (text)")); !strings.Contains(got, "Score sheet") {
		t.Errorf("by its word: %q", got)
	}
	if got := b.do(b.command(eve, "export", "format", "moves")); !strings.Contains(got, "moves") {
		t.Errorf("another game's: %q", got)
	}
}

func TestAPastedTextIsTakenAndNamed(t *testing.T) {
	b := newBench(t)
	form := b.Handle(t.Context(), b.command(ana, "import"))
	if form.Kind != wire.OpenModal {
		t.Fatalf("without a file: kind %d", form.Kind)
	}
	m := b.ask(b.filled(ana, form.Modal.CustomID, "text", "o o o\no S1 o\n", "name", " Tiny "))
	m = b.ask(b.tapped(ana, idWith(t, m, route.Keep, "")))
	if got := textOf(m); !strings.Contains(got, "Kept") || !strings.Contains(got, "Tiny") {
		t.Errorf("kept: %q", got)
	}
	list, err := b.Host.Library.PositionsFor(t.Context(), view.DividedLoyalties, ana, guild)
	if err != nil || len(list) != 1 || list[0].Title != "Tiny" || !strings.HasPrefix(list[0].Text, "name: Tiny\n") {
		t.Errorf("%+v, %v", list, err)
	}
	for _, name := range []string{"a\nb", "\u202eevil", strings.Repeat("x", 61)} {
		if got := textOf(b.ask(b.filled(ana, form.Modal.CustomID, "text", "S1 S1", "name", name))); !strings.Contains(got, "name is one line") {
			t.Errorf("%q: %q", name, got)
		}
	}
}

// TestHostileFilesAreRefusedWithTheFirstThingWrong hands in what should leave nothing behind.
func TestHostileFilesAreRefusedWithTheFirstThingWrong(t *testing.T) {
	b := newBench(t)
	l := b.withFiles()
	big := b.importing(l, ana, "**big** <@102>.csv", "x")
	for id, a := range big.Attachments {
		a.Size = 10 << 20
		big.Attachments[id] = a
	}
	got := textOf(b.ask(big))
	if l.fetched != 0 || !strings.Contains(got, "256 KB") || strings.Contains(got, "<@1") || strings.Contains(got, "**big**") {
		t.Errorf("10 MB: fetched %d times, %q", l.fetched, got)
	}
	for content, want := range map[string]string{
		"\x89PNG\r\n\x1a\n\x00\x00":         "line 1, column 1",
		"445\n44\xff":                       "line 2, column 3",
		"":                                  "nothing in it",
		"Hello bot, see <@102> **now**":     "don’t recognise",
		twoCourts + "8,Small,1,o,S1%,o\n":   "line 6, column 13",
		"445\n449 @everyone\n":              "line 2, column 3",
		`{"format":"bridgekeeper"} <@102>`:  "line 1, column",
		strings.Repeat("1", rules.MaxFile):  "don’t recognise",
		"Game: chess\nPosition: <@102>\n\n": "line 1, column",
		`{"version":1,"position":{"name":"@here","boards":[]}}`: "line 1, column",
	} {
		got := textOf(b.ask(b.importing(l, ana, "x.txt", content)))
		if !strings.Contains(got, want) || strings.Contains(got, "<@1") || strings.Contains(got, "@everyone") || strings.Contains(got, "**now**") {
			t.Errorf("%.40q: %q, want %q", content, got, want)
		}
	}
	late := b.importing(l, ana, "x.txt", "445")
	l.files = nil
	if got := textOf(b.ask(late)); !strings.Contains(got, "couldn’t fetch") {
		t.Errorf("not to be had: %q", got)
	}
	lost := b.importing(&attached{files: map[string][]byte{}}, ana, "x.txt", "445")
	lost.Attachments = nil
	if got := textOf(b.ask(lost)); !strings.Contains(got, "No file came") {
		t.Errorf("not sent along: %q", got)
	}
	if files, err := b.db.Positions(t.Context(), "user:"+ana, string(host.PositionFile)); err != nil || len(files) != 0 {
		t.Errorf("%d files were kept, %v", len(files), err)
	}
}

func TestNamesInFilesAreHarmless(t *testing.T) {
	b := newBench(t)
	l := b.withFiles()
	evil := "**bold** <@777> @everyone \u202eevil\u200b `x` [a](http://b)"
	csv := strings.ReplaceAll(twoCourts, "Two Courts", evil)
	m := b.ask(b.importing(l, ana, "x.csv", csv))
	m = b.ask(b.tapped(ana, idWith(t, m, route.Keep, "")))
	shown := []*wire.Message{m}
	m = b.ask(b.tapped(ana, idWith(t, m, route.PlayFrom, "")))
	b.ask(b.tapped(ana, idWith(t, m, route.StartWith, ""), ben))
	shown = append(shown, m, b.channel.newest().Message)
	b.do(b.click(ben, b.channel.newest().id("accept")))
	shown = append(shown, b.channel.newest().Message, b.ask(b.tapped(ana, route.ID{Verb: route.Share, Of: 1}.String())))
	for i, m := range shown {
		text := textOf(m)
		if strings.Contains(text, "\u202e") || strings.Contains(text, "<@777>") || strings.Contains(text, "@everyone") ||
			i < 4 && strings.Contains(text, "](http") || strings.Contains(text, "**bold**") {
			t.Errorf("message %d: %q", i, text)
		}
	}
	choices := fmt.Sprint(b.suggestions(b.command(ana, "challenge", "position", "bold")))
	if !strings.Contains(choices, "bold") || strings.Contains(choices, "\u202e") {
		t.Errorf("suggested: %q", choices)
	}
}

func TestAManyGamesFileIsPaged(t *testing.T) {
	b := newBench(t)
	m := b.ask(b.importing(b.withFiles(), ana, "x.txt", strings.Repeat("44\n", 30)+"1\n"))
	m = b.ask(b.tapped(ana, idWith(t, m, route.File, "n")))
	if got := textOf(m); !strings.Contains(got, "2 turns") {
		t.Errorf("next page: %q", got)
	}
	m = b.ask(b.tapped(ana, idWith(t, m, route.File, "l"), "30"))
	if got := textOf(m); !strings.Contains(got, "1 turn ") {
		t.Errorf("the last: %q", got)
	}
	id, _ := route.ParseID(idWith(t, m, route.File, "l"))
	for _, arg := range []string{"", "x", "l1", "l1.x", "l1.-1", "l1.31", "l99.0", "l1.99999999999999999999"} {
		if got := textOf(b.ask(b.tapped(ana, route.ID{Verb: route.File, Arg: arg}.String()))); got == "" || strings.Contains(got, "went wrong") {
			t.Errorf("%q: %q", arg, got)
		}
	}
	if got := textOf(b.ask(b.tapped(eve, id.String(), "0"))); !strings.Contains(got, "no longer here") {
		t.Errorf("another’s file: %q", got)
	}
}
