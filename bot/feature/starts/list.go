package starts

import (
	"context"
	"slices"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// positions lists the starting positions of a game: the built-in ones, the person's
// own, the server's and the bot's, and shows one.
func (st *Starts) positions(ctx context.Context, r *route.Request) (*wire.Response, error) {
	g, err := st.GameChosen(r)
	if err != nil {
		return nil, err
	}
	ref := builtInRef(g, g.Setups()[0])
	if o, ok := r.Option("position"); ok {
		s, err := st.chosen(ctx, r, g, o.Value)
		if err != nil {
			return nil, err
		}
		ref = s.Ref
	}
	return st.showPositions(ctx, r, ref, anyPage, "")
}

// anyPage is the page of the list where what is shown is.
const anyPage = -1

// positionsButton shows another position, or another page of the list. Its arg is a
// key that keeps custom ids apart, the page, and the position shown: "l2.p.45".
func (st *Starts) positionsButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	page, ref, err := pageAndRef(r.Pressed.Arg)
	if err != nil {
		return nil, err
	}
	if len(r.Values) == 1 {
		ref = r.Values[0]
	}
	return st.showPositions(ctx, r, ref, page, "")
}

// pageKeys begin the args of the list's components.
const pageKeys = "lgpn"

func pageAndRef(arg string) (page int, ref string, err error) {
	a := route.ReadArg(arg, route.Dot).SkipKey(pageKeys)
	page, more := a.Int(), a.More()
	if ref = a.Rest(); !more {
		return 0, "", route.ErrID
	}
	return page, ref, a.Err()
}

// allStarts are the starts of a game that a person may choose from here.
func (st *Starts) allStarts(ctx context.Context, r *route.Request, g rules.Game) ([]*Start, error) {
	var all []*Start
	for _, s := range g.Setups() {
		all = append(all, &Start{Ref: builtInRef(g, s), Game: g, Setup: s})
	}
	kept, err := st.Host.Library.PositionsFor(ctx, g.Name(), r.User.ID, r.GuildID)
	if err != nil {
		return nil, err
	}
	for _, p := range kept {
		all = append(all, &Start{Ref: keptRef(p), Game: g, Setup: p.Setup(), position: p})
	}
	return all, nil
}

// showPositions shows a position, the list it is in, and what can be done. The note,
// if there is one, is said first.
func (st *Starts) showPositions(ctx context.Context, r *route.Request, ref string, page int, note string) (*wire.Response, error) {
	s, err := st.StartNamed(ctx, r, ref)
	if err != nil {
		return nil, err
	}
	all, err := st.allStarts(ctx, r, s.Game)
	if err != nil {
		return nil, err
	}
	if page < 0 || page >= route.PageOf(len(all), 0).All {
		page = max(slices.IndexFunc(all, func(o *Start) bool { return o.Ref == s.Ref }), 0) / route.MaxSelect
	}
	l, err := s.Line()
	if err != nil {
		return nil, err
	}
	t := view.TableOf(l)
	file, err := st.PictureFor(ctx, r, t, view.Still)
	if err != nil {
		return nil, err
	}
	more := view.Framed(file, view.Of(t))
	more = append(more, positionList(r.Say.Plain(), s, all, page)...)
	more = append(more, st.positionUses(r, s)...)
	return route.Attach(r.Privately(strings.TrimSpace(note+"\n"+aboutPosition(r.Say, s)), more...), file), nil
}

// aboutPosition is what a position is.
func aboutPosition(say *words.Speaker, s *Start) string {
	lines := []string{startTitle(say, s)}
	if about, ok := say.Position(s.Game.Name(), s.Setup.Key); ok {
		lines = append(lines, "-# "+about)
	} else if s.position != nil {
		lines = append(lines, "-# "+words.UpperFirst(whose(say, s.position)))
	}
	return strings.Join(lines, "\n")
}

// positionList is a page of the list, with the ways to others.
func positionList(plain *words.Speaker, shown *Start, all []*Start, page int) []wire.Component {
	id := func(key string, page int) string {
		return route.ID{Verb: route.Positions, Arg: key + route.JoinArg(route.Dot, page, shown.Ref)}.String()
	}
	at := route.PageOf(len(all), page)
	list := wire.Select{CustomID: id("l", page), Placeholder: plain.Say("select.position")}
	for _, s := range all[at.From:at.To] {
		o := wire.SelectOption{Value: s.Ref, Default: s.Ref == shown.Ref}
		if s.position != nil {
			o.Label, o.Description = view.PlainTitle(plain, s.Setup.Title), whose(plain, s.position)
		} else {
			o.Label = TitleOf(plain, s)
			o.Description, _ = plain.Position(s.Game.Name(), s.Setup.Key)
		}
		o.Label, o.Description = words.Shorten(o.Label, route.MaxLabel), words.Shorten(o.Description, route.MaxLabel)
		list.Options = append(list.Options, o)
	}
	return append([]wire.Component{wire.Row{Components: []wire.Component{list}}}, at.Turners(id)...)
}

// positionUses are what can be done with the position shown, and how to come by others.
func (st *Starts) positionUses(r *route.Request, s *Start) []wire.Component {
	plain := r.Say.Plain()
	press := func(verb route.Verb, arg, key string, style wire.ButtonStyle) wire.Component {
		return wire.Button{CustomID: route.ID{Verb: verb, Arg: arg}.String(), Label: plain.Say(key), Style: style}
	}
	use := []wire.Component{press(route.PlayFrom, s.Ref, "button.challenge-with", wire.Primary)}
	if mayChange(r, s) == nil {
		use = append(use, press(route.Rename, s.Ref, "button.rename", wire.Secondary), press(route.Forget, s.Ref, "button.delete", wire.Secondary))
	}
	if maySharePosition(r, s) == nil {
		use = append(use, press(route.ShareServer, s.Ref, "button.share-server", wire.Secondary))
	}
	games := wire.Select{CustomID: route.ID{Verb: route.Positions, Arg: "g0." + s.Ref}.String(), Placeholder: plain.Say("select.game")}
	for _, g := range st.Host.Games() {
		games.Options = append(games.Options, wire.SelectOption{
			Label: words.Shorten(plain.Game(g.Name()), route.MaxLabel), Value: builtInRef(g, g.Setups()[0]), Default: g.Name() == s.Game.Name(),
		})
	}
	more := []wire.Component{table.ExploreStartButton(s.Ref, plain), press(route.Import, "", "button.import", wire.Secondary)}
	if _, ok := gridFormat(s.Game); ok {
		more = append(more, press(route.Edit, s.Ref, "button.edit-copy", wire.Secondary))
	}
	rows := []wire.Component{wire.Row{Components: use}, wire.Row{Components: more}}
	if len(games.Options) > 1 {
		rows = append(rows, wire.Row{Components: []wire.Component{games}})
	}
	return rows
}

// mayChange tells why a person may not rename or delete a position: their own are
// theirs, a server's are its managers'.
func mayChange(r *route.Request, s *Start) error {
	p := s.position
	switch {
	case p == nil || p.Kind != host.PositionKept || p.User == "" && p.Guild == "":
		return route.Refuse("error.position-fixed")
	case p.User != "" && p.User != r.User.ID:
		return &host.Refusal{Code: host.CodeNoPosition}
	case p.Guild != "" && (p.Guild != r.GuildID || r.MemberPermissions&route.PermManageGuild == 0):
		return route.Refuse("error.position-managers")
	}
	return nil
}

// maySharePosition tells why a person may not give a position to the server.
func maySharePosition(r *route.Request, s *Start) error {
	p := s.position
	switch {
	case r.GuildID == "":
		return route.Refuse("error.only-in-server")
	case p == nil || p.Kind != host.PositionKept || p.User != r.User.ID:
		return route.Refuse("error.position-fixed")
	case r.MemberPermissions&route.PermManageGuild == 0:
		return route.Refuse("error.position-managers")
	}
	return nil
}
