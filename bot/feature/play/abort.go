package play

import (
	"context"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// abort ends a table of this channel from outside, without a result.
func (pl *Play) abort(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if r.GuildID == "" {
		return nil, route.Refuse("error.only-in-server")
	}
	if r.MemberPermissions&(route.PermModerate|route.PermManageGuild) == 0 {
		return nil, route.Refuse("error.moderators-only")
	}
	t, _, err := pl.TableNamed(ctx, r)
	if err != nil {
		return nil, err
	}
	if t == nil || t.Place.Target() != r.ChannelID { // who moderates here need not elsewhere
		return nil, &host.Refusal{Code: host.CodeNoTable, Args: rules.Args{"table": desk.NumberOf(t)}}
	}
	why, _ := r.Option("why")
	change, err := pl.Do(ctx, r, t, 0, host.Abort{Why: strings.Join(strings.Fields(why.Value), " ")})
	if err != nil {
		return nil, err
	}
	text := r.Say.Say("private.aborted", words.Args{"table": int(t.ID)})
	return pl.ThenShow(route.Private(wire.Text{Content: text}), desk.Changed(change)...), nil
}

// completeAbort suggests the tables of this channel that can be ended.
func (pl *Play) completeAbort(ctx context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	if r.MemberPermissions&(route.PermModerate|route.PermManageGuild) == 0 {
		return nil, route.Refuse("error.moderators-only")
	}
	tables, err := pl.Host.Here(ctx, r.ChannelID)
	if err != nil {
		return nil, err
	}
	return pl.TableChoices(ctx, r, tables, typed)
}
