package bot

import (
	"github.com/bwmarrin/discordgo"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
)

// features lists what the bot can do.
func (b *Bot) features() []route.Feature {
	return []route.Feature{
		b.challengeFeature(),
		b.playFeature(),
		b.planFeature(),
		b.lookFeature(),
		b.postFeature(),
		b.exploreFeature(),
		b.startsFeature(),
		b.peopleFeature(),
		b.guideFeature(),
		b.ownFeature(),
	}
}

// ownFeature is what is put together of several features.
func (b *Bot) ownFeature() route.Feature {
	return route.Feature{Buttons: map[route.Verb]route.Handler{
		route.More:  b.OnTable(b.moreButton),
		route.Which: b.whichButton,
	}}
}

// Commands are all slash commands in Discord's form, in the languages we have.
func Commands() []*discordgo.ApplicationCommand {
	var out []*discordgo.ApplicationCommand
	none := &Bot{Desk: &desk.Desk{}, Painter: &view.Painter{}, Dialogue: &turn.Dialogue{}, Faces: &table.Faces{}} // handlers are values, and not called
	for _, f := range none.features() {
		for _, c := range f.Commands {
			out = append(out, c.Registration())
		}
	}
	return out
}
