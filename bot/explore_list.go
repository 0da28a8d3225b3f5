package bot

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// The boards on which a person explores, to go on with or to delete.

// The verbs of the list.
const (
	verbBoards     Verb = "boards"     // arg: a key and a page; the value chosen, or what is below
	verbDropBoard  Verb = "dropboard"  // asks whether the board chosen is to go
	verbBoardsSure Verb = "dropboards" // arg: the page and the board's number
)

// boardKeys begin the args of the list's components, so that two on one page are two.
const boardKeys = "lpn"

// boardsButton shows the list, or the board that was chosen in it.
func (b *Bot) boardsButton(ctx context.Context, r *request) (*wire.Response, error) {
	if len(r.Values) == 1 {
		number, err := strconv.ParseInt(r.Values[0], 10, 64)
		if err != nil {
			return nil, errCustomID
		}
		x, err := b.Host.Exploration(ctx, r.User.ID, number)
		if err != nil {
			return nil, err
		}
		return b.explored(ctx, r, x, "")
	}
	page, _ := strconv.Atoi(strings.TrimLeft(r.button.arg, boardKeys)) // none is the first
	answer, err := b.boards(ctx, r, page, "")
	if err == nil && r.button.arg == "" {
		answer.Kind = wire.Reply // the board it was opened from stays
	}
	return answer, err
}

// boards is a page of the list of a person's boards, the last one used first. The note,
// if there is one, is said first.
func (b *Bot) boards(ctx context.Context, r *request, page int, note string) (*wire.Response, error) {
	page = max(page, 0)
	list, all, err := b.Host.Explorations(ctx, r.User.ID, page*maxSelect, maxSelect)
	if err == nil && len(list) == 0 && page > 0 { // the last of its page was deleted
		page = 0
		list, all, err = b.Host.Explorations(ctx, r.User.ID, 0, maxSelect)
	}
	if err != nil {
		return nil, err
	}
	lines := []string{"**" + r.say.Say("boards.title", words.Args{"n": all}) + "**", r.say.Say("boards.how")}
	if len(list) == 0 {
		lines = []string{r.say.Say("boards.none")}
	}
	if note != "" {
		lines = append([]string{note}, lines...)
	}
	return r.privately(strings.Join(lines, "\n"), boardLists(r.say.Plain(), list, all, page)...), nil
}

// boardLists are the selects of a page of boards, to go on with one and to delete one.
func boardLists(plain *words.Speaker, list []*host.Exploration, all, page int) []wire.Component {
	if len(list) == 0 {
		return nil
	}
	var options []wire.SelectOption
	for _, x := range list {
		options = append(options, wire.SelectOption{
			Label: words.Shorten(boardLabel(x, plain), maxLabel), Value: strconv.FormatInt(x.Number, 10),
			Description: plain.Say("choice.own-steps", words.Args{"n": x.Tree.Own()}),
		})
	}
	id := func(verb Verb, key string, page int) string {
		return button{verb: verb, arg: key + strconv.Itoa(page)}.String()
	}
	out := []wire.Component{
		wire.Row{Components: []wire.Component{wire.Select{CustomID: id(verbBoards, "l", page), Options: options, Placeholder: plain.Say("select.board")}}},
		wire.Row{Components: []wire.Component{wire.Select{CustomID: id(verbDropBoard, "l", page), Options: options, Placeholder: plain.Say("select.board-delete")}}},
	}
	if all > maxSelect {
		out = append(out, wire.Row{Components: []wire.Component{
			wire.Button{CustomID: id(verbBoards, "p", max(page-1, 0)), Label: "◀️", Disabled: page == 0},
			wire.Button{CustomID: id(verbBoards, "n", page+1), Label: "▶️", Disabled: (page+1)*maxSelect >= all},
		}})
	}
	return out
}

// boardLabel names a board by its game, its start and where it comes from.
func boardLabel(x *host.Exploration, plain *words.Speaker) string {
	text := plain.Game(x.Game.Name())
	if title := x.Tree.Setup().Title; title != "" {
		text += " · " + plainTitle(plain, title)
	}
	if table, ok := strings.CutPrefix(x.Source, fromTable); ok {
		text += " · #" + table
	}
	if strings.HasPrefix(x.Source, fromPost) {
		text += " · " + plain.Say("choice.from-post")
	}
	return text
}

// dropBoard asks whether a board is to go.
func (b *Bot) dropBoard(ctx context.Context, r *request) (*wire.Response, error) {
	if len(r.Values) != 1 {
		return nil, errCustomID
	}
	number, err := strconv.ParseInt(r.Values[0], 10, 64)
	if err != nil {
		return nil, errCustomID
	}
	x, err := b.Host.Exploration(ctx, r.User.ID, number)
	if err != nil {
		return nil, err
	}
	plain := r.say.Plain()
	page := strings.TrimLeft(r.button.arg, boardKeys)
	text := r.say.Say("boards.delete-sure", words.Args{"board": boardLabel(x, plain), "n": x.Tree.Own()})
	return r.privately(text, wire.Row{Components: []wire.Component{
		wire.Button{CustomID: button{verb: verbBoardsSure, arg: fmt.Sprintf("%s.%d", page, number)}.String(), Label: plain.Say("button.delete-sure"), Style: wire.Danger},
		wire.Button{CustomID: button{verb: verbBoards, arg: "l" + page}.String(), Label: plain.Say("button.back")},
	}}), nil
}

// dropBoardSure deletes a board, and shows those that are left.
func (b *Bot) dropBoardSure(ctx context.Context, r *request) (*wire.Response, error) {
	first, second, _ := strings.Cut(r.button.arg, ".")
	page, err1 := strconv.Atoi(first)
	number, err2 := strconv.ParseInt(second, 10, 64)
	if err1 != nil || err2 != nil {
		return nil, errCustomID
	}
	if err := b.Host.DeleteExploration(ctx, r.User.ID, number); err != nil {
		return nil, err
	}
	return b.boards(ctx, r, page, r.say.Say("boards.deleted"))
}
