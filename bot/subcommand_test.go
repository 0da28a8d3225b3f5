package bot

import (
	"context"
	"strings"
	"testing"
	"time"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

// withEvents adds to the bot's features one that no server has: /event with subcommands.
func withEvents(b *bench) {
	b.t.Helper()
	suggest := func(_ context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
		return route.StartingWith([]wire.Choice{{Name: "Cup", Value: "cup"}, {Name: "League", Value: "league"}}, typed)
	}
	events := route.Feature{Commands: []route.Command{{Name: "event", Sub: []route.Command{
		{Name: "new", Options: []route.Option{
			{Name: "kind", Kind: wire.OptionString, Complete: suggest},
			b.TableOption(),
		}, Handle: func(ctx context.Context, r *route.Request) (*wire.Response, error) {
			t, err := b.TableToPlay(ctx, r)
			if err != nil {
				return nil, err
			}
			kind, _ := r.Option("kind")
			return route.Private(wire.Text{Content: "new " + kind.Value + " at " + t.Game.Name()}), nil
		}},
		{Name: "list", Handle: func(context.Context, *route.Request) (*wire.Response, error) {
			return route.Private(wire.Text{Content: "all events"}), nil
		}},
	}}}}
	var err error
	if b.router, err = route.Join(append(b.list(), b.ownFeature(), events)...); err != nil {
		b.t.Fatal(err)
	}
}

// sent is an interaction as Discord sends it, of a kind and with these options, by Ana.
func (b *bench) sent(kind, options string) *wire.Interaction {
	b.t.Helper()
	in, err := wire.ParseInteraction([]byte(`{"id":"4242","application_id":"901","token":"token","type":`+kind+`,"locale":"en-US",
		"guild_id":"`+guild+`","channel_id":"`+channel+`","app_permissions":"309237746688","member":{"user":{"id":"`+ana+`","username":"ana"}},
		"data":{"name":"event","options":[`+options+`]}}`), time.Now())
	if err != nil {
		b.t.Fatal(err)
	}
	return in
}

func TestASubcommandIsAnsweredByItsOwnHandler(t *testing.T) {
	b := newBench(t)
	withEvents(b)
	b.challengeTo(view.ConnectFour)
	for options, want := range map[string]string{
		`{"name":"list","type":1}`: "all events",
		`{"name":"new","type":1,"options":[{"name":"kind","type":3,"value":"cup"}]}`: "new cup at connect-four",
		``:                         "from another time",
		`{"name":"drop","type":1}`: "from another time",
		`{"name":"list","type":2,"options":[{"name":"new","type":1}]}`: "from another time",
	} {
		if got := b.do(b.sent("2", options)); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", options, got, want)
		}
	}
}

func TestAnOptionOfASubcommandIsCompleted(t *testing.T) {
	b := newBench(t)
	withEvents(b)
	got := b.Handle(t.Context(), b.sent("4", `{"name":"new","type":1,"options":[{"name":"kind","type":3,"value":"LE","focused":true}]}`)).Choices
	if len(got) != 1 || got[0].Value != "league" {
		t.Errorf("suggested %+v", got)
	}
}

func TestASubcommandAsksWhichGameIsMeant(t *testing.T) {
	b := newBench(t)
	withEvents(b)
	b.challengeTo(view.ConnectFour)
	b.challengeTo(view.FourAngels)
	q := which(b.ask(b.sent("2", `{"name":"new","type":1,"options":[{"name":"kind","type":3,"value":"cup"}]}`)))
	if len(q.labels()) != 2 {
		t.Fatalf("it asks with %q", q.labels())
	}
	if got := b.do(b.answered(ana, q, 2)); got != "new cup at four-angels" {
		t.Errorf("answered %q", got)
	}
}
