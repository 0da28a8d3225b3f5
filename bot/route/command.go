package route

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// Command is one slash command: what it takes and what answers it.
type Command struct {
	Name    string
	Options []Option
	DM      bool     // also in direct messages
	Perms   int64    // Discord's bits of whom it is offered to; 0 for everyone
	Games   []string // the games it is a move of; nil for a command about any table
	Handle  Handler
	// Long: it takes seconds of work. What is long is done a few at a time, in turn by
	// person, and never before what is short.
	Long bool
}

// Option is one option of a command. Its name and description, and the names of
// its choices, are in the catalogue.
type Option struct {
	Name     string
	Kind     wire.OptionType
	Required bool
	Choices  []string
	Complete completer // suggestions while it is being typed; nil for none
	OfOne    bool      // what is suggested makes sense at one table only
}

// Takes tells whether a command has an option; a nil one has none.
func (c *Command) Takes(name string) bool {
	return c != nil && slices.ContainsFunc(c.Options, func(o Option) bool { return o.Name == name })
}

// MoveOf tells whether the command is a move of the game.
func (c *Command) MoveOf(game string) bool { return c != nil && slices.Contains(c.Games, game) }

// TableOption is the name of the last option of every command about a table.
const TableOption = "table"

// Registration is a command in Discord's form.
type Registration = discordgo.ApplicationCommand

// Registration is the command in Discord's form, in the languages we have.
func (c *Command) Registration() *Registration {
	key := "command." + c.Name
	contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	if c.DM {
		contexts = append(contexts, discordgo.InteractionContextBotDM)
	}
	names, abouts := words.Localizations(key+".name"), words.Localizations(key+".about")
	r := &Registration{
		Type: discordgo.ChatApplicationCommand,
		Name: names[DefaultLocale], Description: abouts[DefaultLocale],
		NameLocalizations: inOtherLocales(names), DescriptionLocalizations: inOtherLocales(abouts),
		Contexts:         &contexts,
		IntegrationTypes: &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall},
	}
	if c.Perms != 0 {
		r.DefaultMemberPermissions = &c.Perms
	}
	for _, o := range c.Options {
		r.Options = append(r.Options, o.registration(key))
	}
	return r
}

func (o Option) registration(command string) *discordgo.ApplicationCommandOption {
	key := command + ".option." + o.Name
	names, abouts := words.Localizations(key+".name"), words.Localizations(key+".about")
	r := &discordgo.ApplicationCommandOption{
		Type: discordgo.ApplicationCommandOptionType(o.Kind), Required: o.Required, Autocomplete: o.Complete != nil,
		Name: names[DefaultLocale], Description: abouts[DefaultLocale],
		NameLocalizations: *inOtherLocales(names), DescriptionLocalizations: *inOtherLocales(abouts),
	}
	for _, value := range o.Choices {
		names := words.Localizations(command + ".choice." + o.Name + "." + value)
		r.Choices = append(r.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: names[DefaultLocale], NameLocalizations: *inOtherLocales(names), Value: value,
		})
	}
	return r
}

// DefaultLocale is the language of a command's plain name.
const DefaultLocale = "en-US"

func inOtherLocales(texts map[string]string) *map[discordgo.Locale]string {
	out := make(map[discordgo.Locale]string, len(texts))
	for locale, text := range texts {
		if locale != DefaultLocale {
			out[discordgo.Locale(locale)] = text
		}
	}
	return &out
}

// completer suggests values for the option being typed, the best first.
type completer func(ctx context.Context, r *Request, typed string) ([]wire.Choice, error)

// NoChoice is the value of a suggestion that only says why there is none; chosen
// all the same, the command says it again.
const NoChoice = "-"

// MaxLabel is how many characters a choice or an option's label holds.
const MaxLabel = 100

// MaxButtonLabel is how many a button's label holds.
const MaxButtonLabel = 80

// StartingWith are the choices that begin with what has been typed.
func StartingWith(choices []wire.Choice, typed string) ([]wire.Choice, error) {
	var out []wire.Choice
	for _, c := range choices {
		if strings.HasPrefix(words.Fold(c.Name), typed) || strings.HasPrefix(c.Value, typed) {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return nil, Refuse("error.nothing-matches", words.Args{"text": typed})
	}
	return out, nil
}
