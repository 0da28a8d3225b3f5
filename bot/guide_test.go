package bot

import (
	"strconv"
	"strings"
	"testing"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/render"
)

func TestEveryPageOfTheRulesIsShown(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.Pictures = render.New(render.Config{})
	for _, g := range b.Host.Games() {
		pages := words.For(b.locale).Rules(g.Name())
		for i, page := range pages {
			in := b.click(ana, route.ID{Verb: route.Rules, Arg: g.Name() + "/" + strconv.Itoa(i)}.String())
			in.MessageFlags |= wire.FlagEphemeral
			answer := b.Handle(t.Context(), in)
			if answer == nil || answer.Message == nil || !strings.Contains(textOf(answer.Message), page.Title) {
				t.Fatalf("page %d of %s: %+v", i+1, g.Name(), answer)
			}
			files := answer.Message.Files
			if len(files) != 1 || len(files[0].Data) == 0 || files[0].Alt == "" {
				t.Errorf("page %d of %s has %d pictures", i+1, g.Name(), len(files))
			}
		}
	}
}
