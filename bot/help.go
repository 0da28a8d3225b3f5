package bot

import (
	"context"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/wire"
)

// guideFeature is what tells people how.
func (b *Bot) guideFeature() route.Feature {
	return route.Feature{
		Commands: []route.Command{
			{Name: "rules", Handle: b.rules, DM: true, Options: []route.Option{
				{Name: "game", Kind: wire.OptionString, Complete: b.CompleteGame},
			}},
			{Name: "help", Handle: b.help, DM: true, Options: []route.Option{b.TableOption()}},
		},
		Buttons: map[route.Verb]route.Handler{
			route.Help:  b.OnTable(b.helpButton),
			route.Rules: b.rulesButton,
			route.Close: b.closeButton,
		},
	}
}

// help says what the person can do now, where they are.
func (b *Bot) help(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if r.GuildID == "" {
		return route.Private(wire.Text{Content: r.Say.Say("help.in-dm")}), nil
	}
	t, err := b.TableToPlay(ctx, r)
	if e := host.AsRefusal(err); e != nil && e.Code == host.CodeNoTable && len(e.Args) == 0 {
		return route.Private(append([]wire.Component{wire.Text{Content: r.Say.Say("help.no-game")}}, b.ComputerRow(r)...)...), nil
	}
	if e := host.AsRefusal(err); e != nil && e.Code == host.CodeWhichTable {
		lines := []string{r.Say.Say("help.several")}
		for _, t := range e.Choice {
			lines = append(lines, "- "+table.Listed(t, r))
		}
		text := wire.Text{Content: strings.Join(lines, "\n")}
		return route.Private(append([]wire.Component{text}, append(b.WhichRow(ctx, r, e.Choice), b.ComputerRow(r)...)...)...), nil
	}
	if err != nil {
		return nil, err
	}
	return route.Private(append([]wire.Component{wire.Text{Content: b.HelpAt(r, t)}}, b.ComputerRow(r)...)...), nil
}

func (b *Bot) helpButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return route.Private(wire.Text{Content: b.HelpAt(r, t)}), nil
}

// rules opens the rules of the game at hand.
func (b *Bot) rules(ctx context.Context, r *route.Request) (*wire.Response, error) {
	game, err := b.GameChosen(r)
	if err != nil {
		return nil, err
	}
	return b.rulesPage(ctx, r, game, 0)
}

// rulesButton turns a page, or opens the rules of a table's game.
func (b *Bot) rulesButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if r.Pressed.Of != 0 {
		t, err := b.TableOfButton(ctx, r)
		if err != nil {
			return nil, err
		}
		answer, err := b.rulesPage(ctx, r, t.Game, 0)
		if err == nil {
			answer.Kind = wire.Reply // beside the menu, not in its place
		}
		return answer, err
	}
	name, page, _ := strings.Cut(r.Pressed.Arg, "/")
	n, err := strconv.Atoi(page)
	game, ok := b.Host.Game(name)
	if !ok || err != nil {
		return nil, route.ErrUnknown
	}
	return b.rulesPage(ctx, r, game, n)
}
