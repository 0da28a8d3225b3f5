package people

import (
	"cmp"
	"context"
	"slices"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/wire"
)

// tapped are the settings of a person that a choice of a list each suffices for, in the
// order of their lists. What is typed (hours, a zone, a digest) has options of the
// command alone.
var tapped = []string{"theme", "stones", "side", table.PaceKey, cards.NotifyKey}

// settingLists are those lists, as things stand.
func (p *People) settingLists(ctx context.Context, r *route.Request) ([]wire.Component, error) {
	plain := r.Say.Plain()
	var rows []wire.Component
	for _, key := range tapped {
		now, err := p.Host.People.Setting(ctx, host.UserScope(r.User.ID), key)
		if err != nil {
			return nil, err
		}
		list := wire.Select{CustomID: route.ID{Verb: route.Setting, Arg: key}.String()}
		for _, value := range settings[key] {
			label := "settings." + key + "." + value
			if key == cards.NotifyKey {
				label = "choice.notify." + value
			}
			list.Options = append(list.Options, wire.SelectOption{
				Label: plain.Say(label), Value: value, Default: value == cmp.Or(now, settings[key][0]),
			})
		}
		rows = append(rows, wire.Row{Components: []wire.Component{list}})
	}
	return rows, nil
}

// settingChosen keeps what was chosen from one of the lists, and shows all again.
func (p *People) settingChosen(ctx context.Context, r *route.Request) (*wire.Response, error) {
	key := r.Pressed.Arg
	if !slices.Contains(tapped, key) || len(r.Values) != 1 || !isChoice(key, r.Values[0]) {
		return nil, route.ErrID
	}
	if err := p.Host.People.SetSetting(ctx, host.UserScope(r.User.ID), key, r.Values[0]); err != nil {
		return nil, err
	}
	if key == cards.NotifyKey {
		if err := p.forgiveDMs(ctx, r.User.ID, r.Values[0]); err != nil {
			return nil, err
		}
	}
	return p.settingsOf(ctx, r)
}
