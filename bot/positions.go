package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// startsFeature is starting positions: built in, kept, in files and drawn.
func (b *Bot) startsFeature() feature {
	return feature{
		commands: []command{
			{name: "import", handle: b.importCommand, dm: true, options: []option{
				{name: "file", kind: wire.OptionAttachment},
			}},
			{name: "positions", handle: b.positions, dm: true, options: []option{
				{name: "game", kind: wire.OptionString, complete: b.completeGame},
				{name: "position", kind: wire.OptionString, complete: b.completePosition},
			}},
		},
		buttons: map[Verb]handler{
			verbImport:      b.importButton,
			verbFile:        b.fileButton,
			verbKeep:        b.keepButton,
			verbPositions:   b.positionsButton,
			verbRename:      b.renameButton,
			verbForget:      b.deleteButton,
			verbForgetSure:  b.deleteSureButton,
			verbShareServer: b.shareServerButton,
			verbEdit:        b.editButton,
			verbSketch:      b.sketchButton,
		},
		forms: map[Verb]handler{
			verbImport: b.importFormSent,
			verbRename: b.renameForm,
			verbSketch: b.sketchForm,
		},
	}
}

// positions lists the starting positions of a game: the built-in ones, the person's
// own, the server's and the bot's, and shows one.
func (b *Bot) positions(ctx context.Context, r *request) (*wire.Response, error) {
	g, err := b.gameChosen(r)
	if err != nil {
		return nil, err
	}
	ref := builtInRef(g, g.Setups()[0])
	if o, ok := r.Option("position"); ok {
		if ref, err = b.refChosen(ctx, r, g, o.Value); err != nil {
			return nil, err
		}
	}
	return b.showPositions(ctx, r, ref, anyPage, "")
}

// refChosen is the name of the start that the value of an option means.
func (b *Bot) refChosen(ctx context.Context, r *request, g rules.Game, value string) (string, error) {
	if setup, ok := setupNamed(g, value); ok {
		return builtInRef(g, setup), nil
	}
	list, err := b.Host.PositionsFor(ctx, g.Name(), r.User.ID, r.GuildID)
	if err != nil {
		return "", err
	}
	for _, p := range list {
		if keptRef(p) == value || words.Fold(p.Title) == words.Fold(value) {
			return keptRef(p), nil
		}
	}
	return "", refuse("error.unknown-position", words.Args{"position": value})
}

// anyPage is the page of the list where what is shown is.
const anyPage = -1

// positionsButton shows another position, or another page of the list. Its arg is a
// key that keeps custom ids apart, the page, and the position shown: "l2.p.45".
func (b *Bot) positionsButton(ctx context.Context, r *request) (*wire.Response, error) {
	page, ref, err := pageAndRef(r.button.arg)
	if err != nil {
		return nil, err
	}
	if len(r.Values) == 1 {
		ref = r.Values[0]
	}
	return b.showPositions(ctx, r, ref, page, "")
}

func pageAndRef(arg string) (page int, ref string, err error) {
	number, ref, ok := strings.Cut(strings.TrimLeft(arg, "lgpn"), ".")
	if page, err = strconv.Atoi(number); err != nil || !ok {
		return 0, "", errCustomID
	}
	return page, ref, nil
}

// allStarts are the starts of a game that a person may choose from here.
func (b *Bot) allStarts(ctx context.Context, r *request, g rules.Game) ([]*start, error) {
	var all []*start
	for _, s := range g.Setups() {
		all = append(all, &start{ref: builtInRef(g, s), game: g, setup: s})
	}
	kept, err := b.Host.PositionsFor(ctx, g.Name(), r.User.ID, r.GuildID)
	if err != nil {
		return nil, err
	}
	for _, p := range kept {
		all = append(all, &start{ref: keptRef(p), game: g, setup: p.Setup(), position: p})
	}
	return all, nil
}

// showPositions shows a position, the list it is in, and what can be done. The note,
// if there is one, is said first.
func (b *Bot) showPositions(ctx context.Context, r *request, ref string, page int, note string) (*wire.Response, error) {
	s, err := b.startNamed(ctx, r, ref)
	if err != nil {
		return nil, err
	}
	all, err := b.allStarts(ctx, r, s.game)
	if err != nil {
		return nil, err
	}
	pages := (len(all) + maxSelect - 1) / maxSelect
	if page < 0 || page >= pages {
		page = max(slices.IndexFunc(all, func(o *start) bool { return o.ref == s.ref }), 0) / maxSelect
	}
	l, err := s.line()
	if err != nil {
		return nil, err
	}
	t := tableOfLine(l)
	file, err := b.pictureFor(ctx, r, t, still)
	if err != nil {
		return nil, err
	}
	more := framed(file, positionOf(t))
	more = append(more, positionList(r.say.Plain(), s, all, page)...)
	more = append(more, b.positionUses(r, s)...)
	answer := r.privately(strings.TrimSpace(note+"\n"+aboutPosition(r.say, s)), more...)
	answer.Message.Files = []wire.File{file}
	return answer, nil
}

// aboutPosition is what a position is.
func aboutPosition(say *words.Speaker, s *start) string {
	lines := []string{startTitle(say, s)}
	if about, ok := say.Position(s.game.Name(), s.setup.Key); ok {
		lines = append(lines, "-# "+about)
	} else if s.position != nil {
		lines = append(lines, "-# "+upperFirst(whose(say, s.position)))
	}
	return strings.Join(lines, "\n")
}

// positionList is a page of the list, with the ways to others.
func positionList(plain *words.Speaker, shown *start, all []*start, page int) []wire.Component {
	id := func(key string, page int) string {
		return button{verb: verbPositions, arg: key + strconv.Itoa(page) + "." + shown.ref}.String()
	}
	list := wire.Select{CustomID: id("l", page), Placeholder: plain.Say("select.position")}
	for _, s := range all[page*maxSelect : min(len(all), (page+1)*maxSelect)] {
		o := wire.SelectOption{Value: s.ref, Default: s.ref == shown.ref}
		if s.position != nil {
			o.Label, o.Description = plainTitle(plain, s.setup.Title), whose(plain, s.position)
		} else {
			o.Label = titleOf(plain, s)
			o.Description, _ = plain.Position(s.game.Name(), s.setup.Key)
		}
		o.Label, o.Description = words.Shorten(o.Label, maxLabel), words.Shorten(o.Description, maxLabel)
		list.Options = append(list.Options, o)
	}
	out := []wire.Component{wire.Row{Components: []wire.Component{list}}}
	if pages := (len(all) + maxSelect - 1) / maxSelect; pages > 1 {
		out = append(out, wire.Row{Components: []wire.Component{
			wire.Button{CustomID: id("p", max(page-1, 0)), Label: "◀️", Disabled: page == 0},
			wire.Button{CustomID: id("n", min(page+1, pages-1)), Label: "▶️", Disabled: page == pages-1},
		}})
	}
	return out
}

// positionUses are what can be done with the position shown, and how to come by others.
func (b *Bot) positionUses(r *request, s *start) []wire.Component {
	plain := r.say.Plain()
	press := func(verb Verb, arg, key string, style wire.ButtonStyle) wire.Component {
		return wire.Button{CustomID: button{verb: verb, arg: arg}.String(), Label: plain.Say(key), Style: style}
	}
	use := []wire.Component{press(verbPlayFrom, s.ref, "button.challenge-with", wire.Primary)}
	if mayChange(r, s) == nil {
		use = append(use, press(verbRename, s.ref, "button.rename", wire.Secondary), press(verbForget, s.ref, "button.delete", wire.Secondary))
	}
	if maySharePosition(r, s) == nil {
		use = append(use, press(verbShareServer, s.ref, "button.share-server", wire.Secondary))
	}
	games := wire.Select{CustomID: button{verb: verbPositions, arg: "g0." + s.ref}.String(), Placeholder: plain.Say("select.game")}
	for _, g := range b.Host.Games() {
		games.Options = append(games.Options, wire.SelectOption{
			Label: words.Shorten(plain.Game(g.Name()), maxLabel), Value: builtInRef(g, g.Setups()[0]), Default: g.Name() == s.game.Name(),
		})
	}
	more := []wire.Component{exploreStartButton(s.ref, plain), press(verbImport, "", "button.import", wire.Secondary)}
	if _, ok := gridFormat(s.game); ok {
		more = append(more, press(verbEdit, s.ref, "button.edit-copy", wire.Secondary))
	}
	rows := []wire.Component{wire.Row{Components: use}, wire.Row{Components: more}}
	if len(games.Options) > 1 {
		rows = append(rows, wire.Row{Components: []wire.Component{games}})
	}
	return rows
}

// mayChange tells why a person may not rename or delete a position: their own are
// theirs, a server's are its managers'.
func mayChange(r *request, s *start) error {
	p := s.position
	switch {
	case p == nil || p.Kind != host.PositionKept || p.User == "" && p.Guild == "":
		return refuse("error.position-fixed")
	case p.User != "" && p.User != r.User.ID:
		return &host.Refusal{Code: host.CodeNoPosition}
	case p.Guild != "" && (p.Guild != r.GuildID || r.MemberPermissions&permManageGuild == 0):
		return refuse("error.position-managers")
	}
	return nil
}

// maySharePosition tells why a person may not give a position to the server.
func maySharePosition(r *request, s *start) error {
	p := s.position
	switch {
	case r.GuildID == "":
		return refuse("error.only-in-server")
	case p == nil || p.Kind != host.PositionKept || p.User != r.User.ID:
		return refuse("error.position-fixed")
	case r.MemberPermissions&permManageGuild == 0:
		return refuse("error.position-managers")
	}
	return nil
}
