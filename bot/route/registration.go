package route

import (
	"github.com/bwmarrin/discordgo"

	"bridgekeeper/bot/words"
)

// DefaultLocale is the language of a command's plain name.
const DefaultLocale = "en-US"

// Registration is a command in Discord's form.
type Registration = discordgo.ApplicationCommand

// Registration is the command in Discord's form, in the languages we have. The catalogue
// has its texts under command.NAME, and those of a subcommand under command.NAME.sub.NAME.
func (c *Command) Registration() *Registration {
	key := "command." + c.Name
	contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	if c.DM {
		contexts = append(contexts, discordgo.InteractionContextBotDM)
	}
	r := &Registration{
		Type: discordgo.ChatApplicationCommand, Options: c.registered(key),
		Contexts:         &contexts,
		IntegrationTypes: &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall},
	}
	r.Name, r.NameLocalizations = translated(key + ".name")
	r.Description, r.DescriptionLocalizations = translated(key + ".about")
	if c.Perms != 0 {
		r.DefaultMemberPermissions = &c.Perms
	}
	return r
}

// registered are the options of a command, or its subcommands, in Discord's form.
func (c *Command) registered(key string) []*discordgo.ApplicationCommandOption {
	var out []*discordgo.ApplicationCommandOption
	for _, o := range c.Options {
		r := optionOf(discordgo.ApplicationCommandOptionType(o.Kind), key+".option."+o.Name)
		r.Required, r.Autocomplete = o.Required, o.Complete != nil
		for _, value := range o.Choices {
			name, others := translated(key + ".choice." + o.Name + "." + value)
			r.Choices = append(r.Choices, &discordgo.ApplicationCommandOptionChoice{Name: name, NameLocalizations: *others, Value: value})
		}
		out = append(out, r)
	}
	for i := range c.Sub {
		sub := &c.Sub[i]
		r := optionOf(discordgo.ApplicationCommandOptionSubCommand, key+".sub."+sub.Name)
		r.Options = sub.registered(key + ".sub." + sub.Name)
		out = append(out, r)
	}
	return out
}

// optionOf is an option of a type, as the catalogue calls and describes it under a key.
func optionOf(kind discordgo.ApplicationCommandOptionType, key string) *discordgo.ApplicationCommandOption {
	name, names := translated(key + ".name")
	about, abouts := translated(key + ".about")
	return &discordgo.ApplicationCommandOption{
		Type: kind, Name: name, NameLocalizations: *names, Description: about, DescriptionLocalizations: *abouts,
	}
}

// translated is what the catalogue says under a key, in the default language and in the
// others.
func translated(key string) (plain string, others *map[discordgo.Locale]string) {
	texts := words.Localizations(key)
	out := make(map[discordgo.Locale]string, len(texts))
	for locale, text := range texts {
		if locale != DefaultLocale {
			out[discordgo.Locale(locale)] = text
		}
	}
	return texts[DefaultLocale], &out
}
