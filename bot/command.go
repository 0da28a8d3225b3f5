package bot

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// command is one slash command: what it takes and what answers it.
type command struct {
	name    string
	options []option
	dm      bool     // also in direct messages
	perms   int64    // Discord's bits of whom it is offered to; 0 for everyone
	games   []string // the games it is a move of; nil for a command about any table
	handle  handler
}

// option is one option of a command. Its name and description, and the names of
// its choices, are in the catalogue.
type option struct {
	name     string
	kind     wire.OptionType
	required bool
	choices  []string
	complete completer // suggestions while it is being typed; nil for none
	ofOne    bool      // what is suggested makes sense at one table only
}

// takes tells whether a command has an option; a nil one has none.
func (c *command) takes(name string) bool {
	return c != nil && slices.ContainsFunc(c.options, func(o option) bool { return o.name == name })
}

// moveOf tells whether the command is a move of the game.
func (c *command) moveOf(game string) bool { return c != nil && slices.Contains(c.games, game) }

// tableOption is the name of the last option of every command about a table.
const tableOption = "table"

// The choices of /challenge side.
const (
	sideFirst  = "first"
	sideSecond = "second"
	sideRandom = "random"
)

// registration is the command in Discord's form, in the languages we have.
func (c *command) registration() *discordgo.ApplicationCommand {
	key := "command." + c.name
	contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	if c.dm {
		contexts = append(contexts, discordgo.InteractionContextBotDM)
	}
	names, abouts := words.Localizations(key+".name"), words.Localizations(key+".about")
	r := &discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand,
		Name: names[defaultLocale], Description: abouts[defaultLocale],
		NameLocalizations: inOtherLocales(names), DescriptionLocalizations: inOtherLocales(abouts),
		Contexts:         &contexts,
		IntegrationTypes: &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall},
	}
	if c.perms != 0 {
		r.DefaultMemberPermissions = &c.perms
	}
	for _, o := range c.options {
		r.Options = append(r.Options, o.registration(key))
	}
	return r
}

func (o option) registration(command string) *discordgo.ApplicationCommandOption {
	key := command + ".option." + o.name
	names, abouts := words.Localizations(key+".name"), words.Localizations(key+".about")
	r := &discordgo.ApplicationCommandOption{
		Type: discordgo.ApplicationCommandOptionType(o.kind), Required: o.required, Autocomplete: o.complete != nil,
		Name: names[defaultLocale], Description: abouts[defaultLocale],
		NameLocalizations: *inOtherLocales(names), DescriptionLocalizations: *inOtherLocales(abouts),
	}
	for _, value := range o.choices {
		names := words.Localizations(command + ".choice." + o.name + "." + value)
		r.Choices = append(r.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: names[defaultLocale], NameLocalizations: *inOtherLocales(names), Value: value,
		})
	}
	return r
}

// defaultLocale is the language of a command's plain name.
const defaultLocale = "en-US"

func inOtherLocales(texts map[string]string) *map[discordgo.Locale]string {
	out := make(map[discordgo.Locale]string, len(texts))
	for locale, text := range texts {
		if locale != defaultLocale {
			out[discordgo.Locale(locale)] = text
		}
	}
	return &out
}
