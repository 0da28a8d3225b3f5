package people

import (
	"context"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// localeKey is kept for a person: the language they were last seen to use, as Discord
// names it, for when they are written to.
const localeKey = "locale"

// SpeakerOf speaks a person's language, English where it is not known.
func (p *People) SpeakerOf(ctx context.Context, user string) *words.Speaker {
	locale, err := p.Host.People.Setting(ctx, host.UserScope(user), localeKey)
	if err != nil {
		locale = route.DefaultLocale
	}
	return words.For(locale)
}

// RememberLocale keeps the language of whoever does something. A known one costs no
// write.
func (p *People) RememberLocale(ctx context.Context, in *wire.Interaction) {
	known, err := p.Host.People.Setting(ctx, host.UserScope(in.User.ID), localeKey)
	if err == nil && known != in.Locale {
		err = p.Host.People.SetSetting(ctx, host.UserScope(in.User.ID), localeKey, in.Locale)
	}
	if err != nil {
		p.Log.Warn("language not kept", "user", in.User.ID, "err", err)
	}
}
