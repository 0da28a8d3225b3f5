package explore

import (
	"context"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// boardKeys begin the args of the list's components, so that two on one page are two.
const boardKeys = "lpn"

// boardsButton shows the list, or the board that was chosen in it.
func (ex *Explore) boardsButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if len(r.Values) == 1 {
		number, err := strconv.ParseInt(r.Values[0], 10, 64)
		if err != nil {
			return nil, route.ErrID
		}
		x, err := ex.Host.Library.Exploration(ctx, r.User.ID, number)
		if err != nil {
			return nil, err
		}
		return ex.explored(ctx, r, x, "")
	}
	page := route.ReadArg(r.Pressed.Arg, route.Dot).SkipKey(boardKeys).Int() // none is the first
	answer, err := ex.boards(ctx, r, page, "")
	if err == nil && r.Pressed.Arg == "" {
		answer.Kind = wire.Reply // the board it was opened from stays
	}
	return answer, err
}

// boards is a page of the list of a person's boards, the last one used first. The note,
// if there is one, is said first.
func (ex *Explore) boards(ctx context.Context, r *route.Request, page int, note string) (*wire.Response, error) {
	page = max(page, 0)
	list, all, err := ex.Host.Library.Explorations(ctx, r.User.ID, page*route.MaxSelect, route.MaxSelect)
	if err == nil && len(list) == 0 && page > 0 { // the last of its page was deleted
		page = 0
		list, all, err = ex.Host.Library.Explorations(ctx, r.User.ID, 0, route.MaxSelect)
	}
	if err != nil {
		return nil, err
	}
	lines := []string{"**" + r.Say.Say("boards.title", words.Args{"n": all}) + "**", r.Say.Say("boards.how")}
	if len(list) == 0 {
		lines = []string{r.Say.Say("boards.none")}
	}
	if note != "" {
		lines = append([]string{note}, lines...)
	}
	return r.Privately(strings.Join(lines, "\n"), boardLists(r.Say.Plain(), list, all, page)...), nil
}

// boardLists are the selects of a page of boards, to go on with one and to delete one.
func boardLists(plain *words.Speaker, list []*host.Exploration, all, page int) []wire.Component {
	if len(list) == 0 {
		return nil
	}
	var options []wire.SelectOption
	for _, x := range list {
		options = append(options, wire.SelectOption{
			Label: words.Shorten(boardLabel(x, plain), route.MaxLabel), Value: strconv.FormatInt(x.Number, 10),
			Description: plain.Say("choice.own-steps", words.Args{"n": x.Tree.Own()}),
		})
	}
	id := func(verb route.Verb, key string, page int) string {
		return route.ID{Verb: verb, Arg: key + route.JoinArg(route.Dot, page)}.String()
	}
	out := []wire.Component{
		wire.Row{Components: []wire.Component{wire.Select{CustomID: id(route.Boards, "l", page), Options: options, Placeholder: plain.Say("select.board")}}},
		wire.Row{Components: []wire.Component{wire.Select{CustomID: id(route.DropBoard, "l", page), Options: options, Placeholder: plain.Say("select.board-delete")}}},
	}
	turners := route.PageOf(all, page).Turners(func(key string, page int) string { return id(route.Boards, key, page) })
	return append(out, turners...)
}

// boardLabel names a board by its game, its start and where it comes from.
func boardLabel(x *host.Exploration, plain *words.Speaker) string {
	text := plain.Game(x.Game.Name())
	if title := x.Tree.Setup().Title; title != "" {
		text += " · " + view.PlainTitle(plain, title)
	}
	if table, ok := strings.CutPrefix(x.Source, table.FromTable); ok {
		text += " · #" + table
	}
	if strings.HasPrefix(x.Source, table.FromPost) {
		text += " · " + plain.Say("choice.from-post")
	}
	return text
}

// dropBoard asks whether a board is to go.
func (ex *Explore) dropBoard(ctx context.Context, r *route.Request) (*wire.Response, error) {
	if len(r.Values) != 1 {
		return nil, route.ErrID
	}
	number, err := strconv.ParseInt(r.Values[0], 10, 64)
	if err != nil {
		return nil, route.ErrID
	}
	x, err := ex.Host.Library.Exploration(ctx, r.User.ID, number)
	if err != nil {
		return nil, err
	}
	plain := r.Say.Plain()
	page := route.ReadArg(r.Pressed.Arg, route.Dot).SkipKey(boardKeys).Rest()
	text := r.Say.Say("boards.delete-sure", words.Args{"board": boardLabel(x, plain), "n": x.Tree.Own()})
	return r.Privately(text, wire.Row{Components: []wire.Component{
		wire.Button{CustomID: route.ID{Verb: route.BoardsSure, Arg: route.JoinArg(route.Dot, page, number)}.String(), Label: plain.Say("button.delete-sure"), Style: wire.Danger},
		wire.Button{CustomID: route.ID{Verb: route.Boards, Arg: "l" + page}.String(), Label: plain.Say("button.back")},
	}}), nil
}

// dropBoardSure deletes a board, and shows those that are left.
func (ex *Explore) dropBoardSure(ctx context.Context, r *route.Request) (*wire.Response, error) {
	a := route.ReadArg(r.Pressed.Arg, route.Dot)
	page, number := a.Int(), a.Int64()
	if err := a.Err(); err != nil {
		return nil, err
	}
	if err := ex.Host.Library.DeleteExploration(ctx, r.User.ID, number); err != nil {
		return nil, err
	}
	return ex.boards(ctx, r, page, r.Say.Say("boards.deleted"))
}
