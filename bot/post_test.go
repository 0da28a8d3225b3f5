package bot

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// under is a press of a button on a public message.
func (p *thumb) under(m *remembered, verb route.Verb) {
	p.t.Helper()
	in := p.click(p.user, m.id(verb))
	in.MessageID = m.ID
	answer := p.Handle(p.t.Context(), in)
	if answer.Kind != wire.Reply || !answer.Message.Ephemeral {
		p.t.Fatalf("%s answers with %+v", verb, answer)
	}
	p.private = answer.Message
}

// posts a line by the form, with these marks.
func (p *thumb) posts(marks string) *remembered {
	p.t.Helper()
	before := len(p.channel.live())
	if text := p.do(p.filled(route.Post, "marks", marks)); len(p.channel.live()) != before+1 {
		p.t.Fatalf("not posted: %s", text)
	}
	return p.channel.newest()
}

func TestALineIsPostedAndAnsweredUnderItsPicture(t *testing.T) {
	b := newBench(t)
	b.start("game", view.ConnectFour)
	b.take("d")
	first := &thumb{bench: b, user: ana}
	first.opens(b.command(ana, "explore"))
	first.drop("c")
	first.drop("e")
	post := first.posts("d1, c1-e1")
	text := textOf(post.Message)
	for _, want := range []string{"<@101> shows a line", "`2. c  3. e`", "Connect Four", "`c4-435-"} {
		if !strings.Contains(text, want) {
			t.Errorf("posted is %q, without %q", text, want)
		}
	}
	if len(post.Mentions) != 0 || post.ReplyTo != "" || !strings.Contains(post.Files[0].Alt, "Code: c4-435-") {
		t.Errorf("pings %v, answers %q, alt text %q", post.Mentions, post.ReplyTo, post.Files[0].Alt)
	}
	second := &thumb{bench: b, user: eve}
	b.restart()
	second.under(post, route.Try)
	if digits(second.lineIn(1)) != "435" {
		t.Fatalf("she goes on from %q", digits(second.lineIn(1)))
	}
	second.drop("f")
	answer := second.posts("")
	if text := textOf(answer.Message); answer.ReplyTo != post.ID || !strings.Contains(text, "<@103> answers with a line") || !strings.Contains(text, "`4. f`") {
		t.Errorf("under %q, not %q: %s", answer.ReplyTo, post.ID, text)
	}
	third := &thumb{bench: b, user: ben}
	third.under(answer, route.Try)
	third.drop("g")
	if last := third.posts(""); last.ReplyTo != answer.ID || digits(third.lineIn(1)) != "43567" {
		t.Errorf("under %q, not %q", last.ReplyTo, answer.ID)
	}
	if digits(first.lineIn(1)) != "435" {
		t.Errorf("the others changed her tree: %q", digits(first.lineIn(1)))
	}
}

func TestWhatCannotBePostedIsRefusedInWords(t *testing.T) {
	b := newBench(t)
	p := &thumb{bench: b, user: ana}
	p.opens(b.command(ana, "explore", "code", "44"))
	for marks, want := range map[string]string{"a1 a2 a3 a4 a5 a6 a7": "6", "z9": "z9", "d1-d1": `d1\-d1`} {
		if got := b.do(p.filled(route.Post, "marks", marks)); !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", marks, got, want)
		}
	}
	in := p.filled(route.Post, "marks", "")
	in.AppPermissions = 0
	if got := b.do(in); !strings.Contains(got, "ermission") {
		t.Errorf("without permissions: %q", got)
	}
	in = p.filled(route.Post, "marks", "")
	in.GuildID = ""
	if got := b.do(in); !strings.Contains(got, "in which channel") {
		t.Errorf("in a direct message: %q", got)
	}
	if n := len(b.channel.live()); n != 0 {
		t.Errorf("%d messages were posted", n)
	}
}

// TestAnAnswerIsPostedAloneWhereItMayNotReply takes away the leave to read back.
func TestAnAnswerIsPostedAloneWhereItMayNotReply(t *testing.T) {
	b := newBench(t)
	p := &thumb{bench: b, user: ana}
	p.opens(b.command(ana, "explore", "code", "44"))
	p.under(p.posts(""), route.Try)
	p.drop("a")
	b.channel.fail = refuseOnce("post", &wire.Error{Status: 403, Code: 160002})
	if answer := p.posts(""); answer.ReplyTo != "" {
		t.Errorf("it answers %q", answer.ReplyTo)
	}
}

// refuseOnce fails the first call of a name.
func refuseOnce(name string, err error) func(string) error {
	failed := false
	return func(call string) error {
		if call != name || failed {
			return nil
		}
		failed = true
		return err
	}
}

// TestAPostIsGoneOnFromInItsChannelAlone forges its button elsewhere.
func TestAPostIsGoneOnFromInItsChannelAlone(t *testing.T) {
	b := newBench(t)
	p := &thumb{bench: b, user: ana}
	p.opens(b.command(ana, "explore", "code", "44"))
	post := p.posts("")
	in := inThread(b.click(eve, post.id(route.Try)))
	if got := b.do(in); !strings.Contains(got, "any more") {
		t.Errorf("elsewhere: %q", got)
	}
	if got := b.do(b.click(eve, route.ID{Verb: route.Try, Of: 99}.String())); !strings.Contains(got, "any more") {
		t.Errorf("no post: %q", got)
	}
}

// TestEveryCardAndPictureSaysItsCode reads back the code of each of them.
func TestEveryCardAndPictureSaysItsCode(t *testing.T) {
	for _, game := range newBench(t).Host.Games() {
		t.Run(game.Name(), func(t *testing.T) {
			b := newBench(t)
			check := func(what string, m *wire.Message) {
				t.Helper()
				for where, text := range map[string]string{"text": textOf(m), "alt": m.Files[0].Alt} {
					code := codeIn(text)
					line, err := rules.ReadCode(b.Host.Games(), code)
					if err != nil || line.Last().String() != b.table(1).Line.Last().String() {
						t.Errorf("%s, %s: %q is another position, %v: %s", what, where, code, err, text)
					}
				}
				if n := len(utf16.Encode([]rune(m.Files[0].Alt))); n > words.MaxAlt {
					t.Errorf("%s: an alt text of %d", what, n)
				}
			}
			b.do(b.command(ana, "challenge", "opponent", ben, "side", "first", "game", game.Name()))
			check("challenge", b.channel.newest().Message)
			b.do(b.click(ben, b.channel.newest().id(route.Accept)))
			for range 12 {
				check("card", b.channel.newest().Message)
				b.take(b.table(1).Line.Last().Actions()[0])
				b.show(1)
			}
			for _, in := range []*wire.Interaction{
				b.command(eve, "board"), b.command(eve, "show"), b.command(eve, "board", "turn", fmt.Sprint(table.LastTurnNumber(b.table(1)))),
				b.command(eve, "export", "format", "picture"), b.command(eve, "explore"),
				b.click(b.table(1).Mover(), route.ID{Verb: route.Pick, Of: 1, Rev: b.table(1).Rev}.String()), b.click(eve, route.ID{Verb: route.GIF, Of: 1}.String()),
				b.click(eve, route.ID{Verb: route.Turned, Of: 1}.String()), b.click(eve, route.ID{Verb: route.Large, Of: 1}.String()),
			} {
				check(in.Command+in.CustomID, b.Handle(t.Context(), in).Message)
			}
			if got := codeIn(b.do(b.click(eve, route.ID{Verb: route.Code, Of: 1}.String()))); got != rules.Code(b.table(1).Line) {
				t.Errorf("the button says %q", got)
			}
			b.do(b.click(ana, route.ID{Verb: route.Resign, Of: 1}.String()))
			check("result", b.channel.newest().Message)
		})
	}
}

// codeIn is the last word of a text that looks like a code.
func codeIn(text string) string {
	code := ""
	for _, word := range strings.Fields(text) {
		if word = strings.Trim(word, "`"); strings.Count(word, "-") == 2 && strings.ToLower(word) == word {
			code = word
		}
	}
	return code
}

func TestACodeIsShownExploredAndPlayedOnFrom(t *testing.T) {
	b := newBench(t)
	show := b.Handle(t.Context(), b.command(ana, "show", "code", "4453", "mark", "d1"))
	if text := textOf(show.Message); !strings.Contains(text, "shows a position") || !strings.Contains(text, "`c4-4453-") || show.Message.Ephemeral {
		t.Errorf("shown: %q", text)
	}
	past := b.Handle(t.Context(), b.command(ana, "show", "code", "4453", "turn", "2"))
	if text := textOf(past.Message); !strings.Contains(text, "`c4-44-") {
		t.Errorf("after turn 2: %q", text)
	}
	code := codeIn(textOf(show.Message))
	b.do(b.command(ana, "challenge", "opponent", ben, "side", "first", "from", code))
	b.do(b.click(ben, b.channel.newest().id(route.Accept)))
	table := b.table(1)
	line, err := rules.ReadCode(b.Host.Games(), code)
	if err != nil {
		t.Fatal(err)
	}
	if table.Game.Name() != view.ConnectFour || table.Line.Len() != 0 || table.Line.Last().String() != line.Last().String() || table.Mover() != ana {
		t.Errorf("%s is played from %s", table.Game.Name(), table.Line.Last())
	}
}

// TestAMistypedCodeIsRefusedEverywhere changes each letter of one.
func TestAMistypedCodeIsRefusedEverywhere(t *testing.T) {
	b := newBench(t)
	code := codeIn(textOf(b.Handle(t.Context(), b.command(ana, "show", "code", "4453")).Message))
	typed := []string{"", "-", "c4", "c4-4453", "c4--", "zz-4453-abc", "9", strings.Repeat("4", 7), strings.Repeat("a", 6000), "`@everyone`"}
	for i := range code {
		if code[i] != '-' {
			typed = append(typed, code[:i]+string('0'+(code[i]-'0'+1)%8)+code[i+1:])
		}
	}
	for _, text := range typed {
		for _, command := range [][]string{{"show", "code"}, {"explore", "code"}, {"challenge", "from"}} {
			answer := b.Handle(t.Context(), b.command(ana, command[0], command[1], text))
			got := textOf(answer.Message)
			if got == "" || len(got) > 1000 || !answer.Message.Ephemeral || len(answer.Message.Files) > 0 || strings.Contains(got, "on our side") || strings.Contains(got, "@everyone") {
				t.Errorf("/%s %q: %q", command[0], text, got)
			}
		}
	}
	if _, err := b.Host.Table(t.Context(), 1); host.AsRefusal(err) == nil {
		t.Error("a challenge was made")
	}
}

func TestACodeOfAnotherGameOrOfTheEndIsNoStart(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct {
		options []string
		want    string
	}{
		{[]string{"from", "44", "game", view.FourAngels}, "says the game"},
		{[]string{"from", "44", "position", "windmill"}, ""},
		{[]string{"from", "4152637"}, ""},
		{[]string{"from", "1212121"}, "over"},
	} {
		got := b.do(b.command(ana, "challenge", append([]string{"opponent", ben}, c.options...)...))
		if got == "" || !strings.Contains(got, c.want) {
			t.Errorf("%v: %q, want %q", c.options, got, c.want)
		}
	}
}
