package desk

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/rules"
)

// NumberOf is the number of a table, or 0 for nil.
func NumberOf(t *host.Table) rules.Count {
	if t == nil {
		return 0
	}
	return rules.Count(t.ID)
}

// TableToPlay is the table that a command to play is about: the one its option names, or
// else the only one that fits the channel, the person and, for a move that only some games
// have, the command. Where several fit, the error is a [host.Refusal] that lists them.
func (d *Desk) TableToPlay(ctx context.Context, r *route.Request) (*host.Table, error) {
	return d.TableFitting(ctx, r, func(t *host.Table) bool { return r.Given.MoveOf(t.Game.Name()) })
}

// TableFitting is like TableToPlay, with another test for which of several tables the
// command is good for. The test is ignored if none passes it.
func (d *Desk) TableFitting(ctx context.Context, r *route.Request, fits func(*host.Table) bool) (*host.Table, error) {
	if t, named, err := d.TableNamed(ctx, r); named {
		return t, err
	}
	t, err := d.Host.Find(ctx, r.ChannelID, r.User.ID)
	if e := host.AsRefusal(err); e != nil && e.Code == host.CodeWhichTable {
		some := slices.DeleteFunc(slices.Clone(e.Choice), func(t *host.Table) bool { return !fits(t) })
		switch len(some) {
		case 0:
		case 1:
			return some[0], nil
		default:
			e.Choice = some
		}
	}
	return t, err
}

// TableToSee is the table that a command to look is about.
func (d *Desk) TableToSee(ctx context.Context, r *route.Request) (*host.Table, error) {
	if t, named, err := d.TableNamed(ctx, r); named {
		return t, err
	}
	return d.Host.FindToShow(ctx, r.ChannelID, r.User.ID)
}

// TableNamed is the table that the option names; named is false if the option was not given.
func (d *Desk) TableNamed(ctx context.Context, r *route.Request) (t *host.Table, named bool, err error) {
	o, ok := r.Option(route.TableOption)
	if !ok {
		return nil, false, nil
	}
	text := strings.TrimPrefix(strings.TrimSpace(o.Value), "#")
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, true, &host.Refusal{Code: host.CodeNoTable, Args: rules.Args{"table": rules.Text(o.Value)}}
	}
	t, err = d.Visible(ctx, r, id)
	return t, true, err
}

// TableOfButton is the table that a component is about, if the person may see it from where
// they pressed it.
func (d *Desk) TableOfButton(ctx context.Context, r *route.Request) (*host.Table, error) {
	return d.Visible(ctx, r, r.Pressed.Of)
}

// Visible is the table of a number if this person may see it from here. Otherwise the error
// is the same as for a table that does not exist.
func (d *Desk) Visible(ctx context.Context, r *route.Request, id int64) (*host.Table, error) {
	t, err := d.Host.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	if !t.Visible(r.ChannelID, r.User.ID) {
		return nil, &host.Refusal{Code: host.CodeNoTable, Args: rules.Args{"table": rules.Count(id)}}
	}
	return t, nil
}

// NothingKey is the sentence for somebody who plays nothing.
func NothingKey(r *route.Request) string {
	if r.GuildID == "" {
		return "private.games-empty-dm"
	}
	return "private.games-empty"
}

// TableOrLast is like TableToSee, but in a direct message, where there are no tables, it
// means the game that the person played last.
func (d *Desk) TableOrLast(ctx context.Context, r *route.Request) (*host.Table, error) {
	if _, named := r.Option(route.TableOption); named || r.GuildID != "" {
		return d.TableToSee(ctx, r)
	}
	t, err := d.Host.LastPlayed(ctx, r.User.ID)
	if err == nil && t == nil {
		return nil, route.Refuse(NothingKey(r))
	}
	return t, err
}
