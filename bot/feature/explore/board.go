package explore

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/feature/starts"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// explore opens one's exploration of a code, or else of a table as it stands; where
// there is none, it lists the boards that one has.
func (ex *Explore) explore(ctx context.Context, r *route.Request) (*wire.Response, error) {
	o, ok := r.Option("code")
	if !ok {
		t, err := ex.TableToSee(ctx, r)
		_, named := r.Option(route.TableOption)
		if e := host.AsRefusal(err); e != nil && e.Code == host.CodeNoTable && !named {
			return ex.boards(ctx, r, 0, "")
		}
		if err != nil {
			return nil, err
		}
		return ex.exploreTable(ctx, r, t, t.Line.Len(), "")
	}
	line, err := ex.LineOfCode(r, o.Value)
	if err != nil {
		return nil, err
	}
	return ex.exploreLine(ctx, r, line)
}

// sourceOf is the source of an exploration of a line that no table has.
func sourceOf(line *rules.Line) string {
	print := sha256.Sum256([]byte(rules.Code(line)))
	return table.FromCode + hex.EncodeToString(print[:12])
}

// explores returns the table that an exploration came from, as it stands, or nil.
func (ex *Explore) explores(ctx context.Context, r *route.Request, x *host.Exploration) (*host.Table, error) {
	number, ok := strings.CutPrefix(x.Source, table.FromTable)
	if !ok {
		return nil, nil
	}
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return nil, route.ErrUnknown
	}
	return ex.Visible(ctx, r, id)
}

// exploreButton opens one's exploration of a table, where the button says.
func (ex *Explore) exploreButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	steps := t.Line.Len()
	if r.Pressed.Arg == table.AsItWas {
		return ex.explorePast(ctx, r, t, r.Pressed.Rev)
	}
	if n, err := strconv.Atoi(r.Pressed.Arg); err == nil {
		steps = max(0, min(n, steps))
	}
	return ex.exploreTable(ctx, r, t, steps, "")
}

// explorePast opens one's exploration of a table as it was at a revision: of the
// game, or where its steps have been taken back since, of the line that it was.
func (ex *Explore) explorePast(ctx context.Context, r *route.Request, t *host.Table, rev int64) (*wire.Response, error) {
	then, err := ex.Host.TableAtRev(ctx, t.ID, rev)
	if err != nil {
		return nil, err
	}
	steps := then.Line.Steps()
	if now := t.Line.Steps(); len(steps) <= len(now) && slices.Equal(steps, now[:len(steps)]) {
		return ex.exploreTable(ctx, r, t, len(steps), "")
	}
	if err := ex.Host.MayAnalyse(ctx, r.User.ID, t); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	return ex.exploreLine(ctx, r, then.Line)
}

// exploreTable opens one's exploration of a table after so many of its steps; a note
// stands first.
func (ex *Explore) exploreTable(ctx context.Context, r *route.Request, t *host.Table, steps int, note string) (*wire.Response, error) {
	if err := ex.Host.MayAnalyse(ctx, r.User.ID, t); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	x, err := ex.Host.Library.Explore(ctx, r.User.ID, table.SourceOfTable(t), t.Line, steps)
	return ex.opened(ctx, r, x, note, err)
}

// opened answers with an exploration that was just opened: beside what the button
// was on, not in its place.
func (ex *Explore) opened(ctx context.Context, r *route.Request, x *host.Exploration, note string, err error) (*wire.Response, error) {
	if err != nil {
		return nil, err
	}
	answer, err := ex.explored(ctx, r, x, note)
	if err == nil {
		answer.Kind = wire.Reply
	}
	return answer, err
}

// explored is the private message that shows an exploration; a note stands first.
func (ex *Explore) explored(ctx context.Context, r *route.Request, x *host.Exploration, note string) (*wire.Response, error) {
	p, err := view.OfExploration(x)
	if err != nil {
		return nil, err
	}
	if err := ex.Host.MayAnalyseLine(ctx, r.User.ID, p.Line); err != nil {
		return nil, err
	}
	file, err := ex.PictureOf(ctx, r, p, rules.Nobody)
	if err != nil {
		return nil, err
	}
	lines := []string{exploredTitle(x, p, r.Say), exploredStatus(p, r.Say)}
	if note != "" {
		lines = append([]string{"**" + note + "**"}, lines...)
	}
	if last := view.LastLine(p, r.Say); last != "" {
		lines = append(lines, last)
	}
	own, err := ex.ownLine(ctx, x, p, r.Say)
	if err != nil {
		return nil, err
	}
	lines = append(lines, own)
	more := view.Framed(file, p)
	if list := branches(x, p, r.Say, 0); list != nil {
		more = append(more, wire.Row{Components: []wire.Component{list}})
	}
	more = append(more, turn.Controls(p, r.Say)...)
	more = append(more, ex.armRow(ctx, r, x, p)...)
	more = append(more, walkRow(x, p, r.Say), toolRow(x, p, r.Say), leadRow(x, p, r.Say))
	return route.Attach(r.Privately(strings.Join(lines, "\n"), more...), file), nil
}

// exploredTitle says what is explored.
func exploredTitle(x *host.Exploration, p view.Position, say *words.Speaker) string {
	text := say.Say("explore.title", words.Args{"game": words.Said(view.Title(p, say))})
	if table, ok := strings.CutPrefix(x.Source, table.FromTable); ok {
		text += " · #" + table
	}
	return text
}

// exploredStatus is who is to move, or how the game ended.
func exploredStatus(p view.Position, say *words.Speaker) string {
	if p.Outcome == nil {
		return say.Say("explore.turn", words.Args{"turn": p.State().TurnNumber(), "role": words.Said(p.Role(p.ToMove(), say))})
	}
	why := words.Said(say.Reason(p.Game.Name(), p.Game.Roles(), p.Outcome.Reason, p.Outcome.About))
	if p.Outcome.Winner == rules.Nobody {
		return say.Say("explore.drawn", words.Args{"why": why})
	}
	return say.Say("explore.won", words.Args{"role": words.Said(p.Role(p.Outcome.Winner, say)), "why": why})
}

// branches is the select of the steps that are known from here, so many to a page;
// nil where there are none.
func branches(x *host.Exploration, p view.Position, say *words.Speaker, page int) wire.Component {
	known := x.Tree.Children(x.Tree.At())
	if len(known) == 0 {
		return nil
	}
	shown := route.PageWithMore(len(known), page)
	plain := say.Plain()
	var options []wire.SelectOption
	for _, n := range known[shown.From:shown.To] {
		option := wire.SelectOption{Label: words.Shorten(stepLabel(p, n.Action, plain), route.MaxLabel), Value: strconv.Itoa(n.ID)}
		if n.Played {
			option.Description = givenChoice(x, plain)
		}
		options = append(options, option)
	}
	options = append(options, shown.More(plain)...)
	return wire.Select{CustomID: p.Button(route.Branch, ""), Options: options, Placeholder: plain.Say("select.branches", words.Args{"n": len(known)})}
}

// stepLabel is what a step does; one that only ends the turn may do nothing else.
func stepLabel(p view.Position, step rules.Action, plain *words.Speaker) string {
	if _, events, err := p.State().Apply(step); err == nil {
		if text := plain.Events(p.Game.Name(), events, p.Game.Roles()); text != "" {
			return text
		}
	}
	if view.EndsTurn(p.Game, step) {
		return plain.Say("button.end")
	}
	return string(step)
}

// goner is the node that is deleted with what follows it: the branch where the person
// is, as long as something stands beside it. From a full tree of one line what comes
// after here can go.
func goner(x *host.Exploration) (int, bool) {
	if head, ok := x.Tree.Branch(x.Tree.At()); ok {
		return head, true
	}
	n, after := x.Tree.Node(x.Tree.At())
	return n.ID, after && !n.Played && x.Tree.Own() >= host.MaxTreeNodes
}

// walkRow steps about in the tree.
func walkRow(x *host.Exploration, p view.Position, say *words.Speaker) wire.Component {
	_, after := x.Tree.Node(x.Tree.At())
	press := func(verb route.Verb, label string, can bool) wire.Component {
		return wire.Button{CustomID: p.Button(verb, ""), Label: label, Disabled: !can}
	}
	row := []wire.Component{
		press(route.Start, "⏮️", after), press(route.Back, "◀️", after), press(route.Forward, "▶️", len(x.Tree.Children(x.Tree.At())) > 0),
	}
	if strings.HasPrefix(x.Source, table.FromTable) {
		row = append(row, press(route.Now, say.Plain().Say("button.now"), true))
	}
	if _, ok := goner(x); ok {
		row = append(row, press(route.Delete, say.Plain().Say("button.delete-branch"), true))
	}
	return wire.Row{Components: row}
}

// toolRow is what else can be done with a position.
func toolRow(x *host.Exploration, p view.Position, say *words.Speaker) wire.Component {
	press := func(verb route.Verb, key string) wire.Component {
		return wire.Button{CustomID: p.Button(verb, ""), Label: say.Plain().Say(key)}
	}
	row := []wire.Component{press(route.Post, "button.post"), press(route.Code, "button.code")}
	if p.Open {
		row = append(row, press(route.Type, "button.type"))
	}
	return wire.Row{Components: row}
}

// leadRow leads from a position elsewhere: into a game that begins with it, and to
// one's other boards.
func leadRow(x *host.Exploration, p view.Position, say *words.Speaker) wire.Component {
	plain := say.Plain()
	var row []wire.Component
	if p.Open {
		row = append(row, wire.Button{CustomID: route.ID{Verb: route.PlayFrom, Arg: starts.NodeRef(x)}.String(), Label: plain.Say("button.challenge-here")})
	}
	row = append(row, wire.Button{CustomID: route.ID{Verb: route.Boards}.String(), Label: plain.Say("button.boards")})
	return wire.Row{Components: row}
}
