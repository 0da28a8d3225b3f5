package guide

import (
	"context"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/wire"
)

// help says what the person can do now, where they are.
func (gd *Guide) help(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if r.GuildID == "" {
		return route.Private(wire.Text{Content: r.Say.Say("help.in-dm")}), nil
	}
	t, err := gd.TableToPlay(ctx, r)
	if e := host.AsRefusal(err); e != nil && e.Code == host.CodeNoTable && len(e.Args) == 0 {
		return route.Private(append([]wire.Component{wire.Text{Content: r.Say.Say("help.no-game")}}, gd.ComputerRow(r)...)...), nil
	}
	if e := host.AsRefusal(err); e != nil && e.Code == host.CodeWhichTable {
		lines := []string{r.Say.Say("help.several")}
		for _, t := range e.Choice {
			lines = append(lines, "- "+table.Listed(t, r))
		}
		text := wire.Text{Content: strings.Join(lines, "\n")}
		return route.Private(append([]wire.Component{text}, append(gd.WhichRow(ctx, r, e.Choice), gd.ComputerRow(r)...)...)...), nil
	}
	if err != nil {
		return nil, err
	}
	return route.Private(append([]wire.Component{wire.Text{Content: gd.HelpAt(r, t)}}, gd.ComputerRow(r)...)...), nil
}

func (gd *Guide) helpButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return route.Private(wire.Text{Content: gd.HelpAt(r, t)}), nil
}

// rules opens the rules of the game at hand.
func (gd *Guide) rules(ctx context.Context, r *route.Request) (*wire.Response, error) {
	game, err := gd.GameChosen(r)
	if err != nil {
		return nil, err
	}
	return gd.rulesPage(ctx, r, game, 0)
}

// rulesButton turns a page, or opens the rules of a table's game.
func (gd *Guide) rulesButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if r.Pressed.Of != 0 {
		t, err := gd.TableOfButton(ctx, r)
		if err != nil {
			return nil, err
		}
		answer, err := gd.rulesPage(ctx, r, t.Game, 0)
		if err == nil {
			answer.Kind = wire.Reply // beside the menu, not in its place
		}
		return answer, err
	}
	a := route.ReadArg(r.Pressed.Arg, route.Slash)
	name, n := a.Text(), a.Int()
	game, ok := gd.Host.Game(name)
	if !ok || a.Err() != nil {
		return nil, route.ErrUnknown
	}
	return gd.rulesPage(ctx, r, game, n)
}

func (gd *Guide) closeButton(_ context.Context, r *route.Request) (*wire.Response, error) {
	return r.Privately(r.Say.Say("private.closed")), nil
}
