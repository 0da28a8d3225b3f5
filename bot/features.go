package bot

import "github.com/bwmarrin/discordgo"

// features lists what the bot can do.
func (b *Bot) features() []feature {
	return []feature{
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
func (b *Bot) ownFeature() feature {
	return feature{buttons: map[Verb]handler{
		verbMore:  b.onTable(b.moreButton),
		verbWhich: b.whichButton,
	}}
}

// Commands are all slash commands in Discord's form, in the languages we have.
func Commands() []*discordgo.ApplicationCommand {
	var out []*discordgo.ApplicationCommand
	none := &Bot{Desk: &Desk{}, Painter: &Painter{}, Dialogue: &Dialogue{}, Faces: &Faces{}} // handlers are values, and not called
	for _, f := range none.features() {
		for _, c := range f.commands {
			out = append(out, c.registration())
		}
	}
	return out
}
