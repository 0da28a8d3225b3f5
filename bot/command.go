package bot

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host/clock"
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

// commandNamed is the command of a name; false where there is none.
func commandNamed(name string) (command, bool) {
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == name })
	if i < 0 {
		return command{}, false
	}
	return commands[i], true
}

// takes tells whether a command has an option.
func (c command) takes(name string) bool {
	return slices.ContainsFunc(c.options, func(o option) bool { return o.name == name })
}

// tableOption is the last option of every command about a table.
var tableOption = option{name: "table", kind: wire.OptionString, complete: completeTable}

// commands are all slash commands, in the order of the help.
var commands []command

func init() { // a table that refers to handlers which, through Handle, refer to it
	commands = []command{
		{name: "challenge", handle: (*Bot).challenge, options: []option{
			{name: "opponent", kind: wire.OptionUser},
			{name: "game", kind: wire.OptionString, complete: completeGame},
			{name: "position", kind: wire.OptionString, complete: completePosition},
			{name: "side", kind: wire.OptionString, complete: completeSide},
			{name: "match", kind: wire.OptionString, complete: completeMatch},
			{name: "level", kind: wire.OptionString, complete: completeLevel},
			{name: "pace", kind: wire.OptionString, choices: clock.Keys()},
			{name: "weekends", kind: wire.OptionBoolean},
			{name: "discussion", kind: wire.OptionString, choices: []string{discussionOpen, discussionSealed}},
			{name: "thread", kind: wire.OptionBoolean},
			{name: "from", kind: wire.OptionString},
		}},
		{name: "study", handle: (*Bot).study, options: []option{
			{name: "game", kind: wire.OptionString, complete: completeGame},
			{name: "position", kind: wire.OptionString, complete: completePosition},
			{name: "from", kind: wire.OptionString},
		}},
		{name: "place", games: []string{dividedLoyalties, fourAngels}, handle: (*Bot).play, options: []option{
			{name: "cell", kind: wire.OptionString, required: true, complete: completeCell},
			{name: "stone", kind: wire.OptionString, complete: completeStone},
			tableOption,
		}},
		{name: "bridge", games: []string{dividedLoyalties}, handle: (*Bot).play, options: []option{
			{name: "from", kind: wire.OptionString, required: true, complete: completeFrom},
			{name: "to", kind: wire.OptionString, required: true, complete: completeTo},
			tableOption,
		}},
		{name: "drop", games: []string{connectFour}, handle: (*Bot).play, options: []option{
			{name: "column", kind: wire.OptionString, required: true, complete: completeColumn},
			tableOption,
		}},
		{name: "move", games: []string{fourAngels}, handle: (*Bot).play, options: []option{
			{name: "from", kind: wire.OptionString, required: true, complete: completeFrom},
			{name: "to", kind: wire.OptionString, required: true, complete: completeTo},
			tableOption,
		}},
		{name: "end", games: []string{dividedLoyalties}, handle: (*Bot).play, options: []option{tableOption}},
		{name: "play", handle: (*Bot).playTyped, options: []option{
			{name: "move", kind: wire.OptionString, required: true},
			tableOption,
		}},
		{name: "if", handle: (*Bot).planCommand, options: []option{
			{name: "they", kind: wire.OptionString},
			{name: "then", kind: wire.OptionString},
			{name: "after", kind: wire.OptionString, complete: completePlanLine, ofOne: true},
			{name: "remove", kind: wire.OptionString, complete: completePlanLine, ofOne: true},
			tableOption,
		}},
		{name: "note", handle: (*Bot).noteCommand, options: []option{
			{name: "text", kind: wire.OptionString, required: true},
			tableOption,
		}},
		{name: "undo", handle: (*Bot).undo, options: []option{tableOption}},
		{name: "board", handle: (*Bot).board, dm: true, options: []option{
			{name: "turn", kind: wire.OptionString},
			{name: "text", kind: wire.OptionBoolean},
			tableOption,
		}},
		{name: "show", handle: (*Bot).show, options: []option{
			{name: "mark", kind: wire.OptionString},
			{name: "code", kind: wire.OptionString},
			{name: "turn", kind: wire.OptionString},
			tableOption,
		}},
		{name: "explore", handle: (*Bot).explore, dm: true, options: []option{
			{name: "code", kind: wire.OptionString},
			tableOption,
		}},
		{name: "export", handle: (*Bot).export, dm: true, options: []option{
			{name: "format", kind: wire.OptionString, required: true, complete: completeFormat},
			{name: "clear", kind: wire.OptionBoolean},
			tableOption,
		}},
		{name: "import", handle: (*Bot).importCommand, dm: true, options: []option{
			{name: "file", kind: wire.OptionAttachment},
		}},
		{name: "positions", handle: (*Bot).positions, dm: true, options: []option{
			{name: "game", kind: wire.OptionString, complete: completeGame},
			{name: "position", kind: wire.OptionString, complete: completePosition},
		}},
		{name: "games", handle: (*Bot).gamesOf, dm: true},
		{name: "offer", handle: (*Bot).offer, options: []option{
			{name: "what", kind: wire.OptionString, required: true, choices: offerChoices()},
			tableOption,
		}},
		{name: "hint", handle: (*Bot).hint, options: []option{tableOption}},
		{name: "resign", handle: (*Bot).resign, options: []option{tableOption}},
		{name: "rules", handle: (*Bot).rules, dm: true, options: []option{
			{name: "game", kind: wire.OptionString, complete: completeGame},
		}},
		{name: "settings", handle: (*Bot).settingsOf, dm: true, options: append(settingsOptions("theme", "stones", "side", cards.NotifyKey, paceKey),
			option{name: "digest", kind: wire.OptionString, complete: completeDigest},
			option{name: "sleep", kind: wire.OptionString, complete: completeSleep},
			option{name: "zone", kind: wire.OptionString, complete: completeZone},
		)},
		{name: "vacation", handle: (*Bot).vacation, dm: true, options: []option{
			{name: "days", kind: wire.OptionInteger},
			{name: "end", kind: wire.OptionBoolean},
			{name: "automatic", kind: wire.OptionBoolean},
		}},
		{name: "block", handle: block(true), dm: true, options: []option{{name: "user", kind: wire.OptionUser, required: true}}},
		{name: "unblock", handle: block(false), dm: true, options: []option{{name: "user", kind: wire.OptionUser, required: true}}},
		{name: "server", handle: (*Bot).serverSettings, options: settingsOptions("theme", "stones", "threads")},
		{name: "abort", handle: (*Bot).abort, perms: permModerate, options: []option{
			{name: "table", kind: wire.OptionString, required: true, complete: completeAbort},
			{name: "why", kind: wire.OptionString},
		}},
		{name: "help", handle: (*Bot).help, dm: true, options: []option{tableOption}},
	}
}

// The choices of /challenge side.
const (
	sideFirst  = "first"
	sideSecond = "second"
	sideRandom = "random"
)

// Commands are all slash commands in Discord's form, in the languages we have.
func Commands() []*discordgo.ApplicationCommand {
	out := make([]*discordgo.ApplicationCommand, len(commands))
	for i, c := range commands {
		out[i] = c.registration()
	}
	return out
}

func (c command) registration() *discordgo.ApplicationCommand {
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
