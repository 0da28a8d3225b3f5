package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// lookFeature is looking at games: as they stand, as they went, judged, taken elsewhere.
func (b *Bot) lookFeature() feature {
	return feature{
		commands: []command{
			{name: "board", handle: b.board, dm: true, options: []option{
				{name: "turn", kind: wire.OptionString},
				{name: "text", kind: wire.OptionBoolean},
				b.tableOption(),
			}},
			{name: "games", handle: b.gamesOf, dm: true},
			{name: "hint", handle: b.hint, options: []option{b.tableOption()}},
			{name: "export", handle: b.export, dm: true, options: []option{
				{name: "format", kind: wire.OptionString, required: true, complete: b.completeFormat},
				{name: "clear", kind: wire.OptionBoolean},
				b.tableOption(),
			}},
		},
		buttons: map[Verb]handler{
			verbText:      b.onTable(b.textButton),
			verbTurned:    b.onTable(b.shownAs(turned)),
			verbLarge:     b.onTable(b.shownAs(large)),
			verbReplay:    b.onTable(b.replayButton),
			verbGIF:       b.onTable(b.gifButton),
			verbHint:      b.onTable(b.hintAt),
			verbReview:    b.onTable(b.reviewButton),
			verbCode:      b.onTable(b.codeButton),
			verbExport:    b.onTable(b.exportButton),
			verbShare:     b.onTable(b.shareButton),
			verbSharePost: b.onTable(b.sharePostButton),
			verbShareSend: b.onTable(b.shareSendButton),
			verbResume:    b.resumeButton,
		},
	}
}

// board shows a table to whoever asks: privately, so that looking disturbs nobody,
// and as text for those who read it or have it read to them.
func (b *Bot) board(ctx context.Context, r *request) (*wire.Response, error) {
	if answer, err := b.calledHere(ctx, r); answer != nil || err != nil {
		return answer, err
	}
	t, err := b.tableOrLast(ctx, r)
	if err != nil {
		return nil, err
	}
	if o, ok := r.Option("text"); ok && o.Bool {
		return boardAsText(r, positionOf(t)), nil
	}
	if o, ok := r.Option("turn"); ok {
		return b.replay(ctx, r, t, o.Value)
	}
	return b.boardAsPicture(ctx, r, t)
}

func (b *Bot) boardAsPicture(ctx context.Context, r *request, t *host.Table) (*wire.Response, error) {
	if t.Status == host.Challenged { // with its buttons, for its card may be gone
		m, err := b.withPicture(ctx, t, r.say, challengeCard(t, r.say))
		if err != nil {
			return nil, at(t, err)
		}
		m.Ephemeral = true
		return &wire.Response{Kind: wire.Reply, Message: m}, nil
	}
	file, err := b.pictureFor(ctx, r, t)
	if err != nil {
		return nil, at(t, err)
	}
	lines := []string{title(t, r.say)}
	switch t.Status {
	case host.Playing:
		turn, err := b.whoseTurn(ctx, t, r.say)
		if err != nil {
			return nil, at(t, err)
		}
		lines = append(lines, turn)
	case host.Over:
		lines = append(lines, result(t, r.say))
	}
	if last := lastLine(t, r.say); last != "" {
		lines = append(lines, last)
	}
	m := &wire.Message{Ephemeral: true, Files: []wire.File{file}, Components: []wire.Component{
		wire.Text{Content: strings.Join(lines, "\n")},
	}}
	m.Components = append(m.Components, framed(file, positionOf(t))...)
	if t.Mover() == r.User.ID {
		m.Components = append(m.Components, moves(positionOf(t), r.say, studyButtons(t, r.say)...)...)
	}
	m.Components = append(m.Components, wire.Row{Components: []wire.Component{textButton(t, r.say), exploreButton(t, r.say, ""), linkButton(t, r.say)}})
	return &wire.Response{Kind: wire.Reply, Message: dropEmpty(m)}, nil
}

// linkButton leads to the table's card; nil where there is none.
func linkButton(t *host.Table, say *words.Speaker) wire.Component {
	if t.Card.Message == "" {
		return nil
	}
	return wire.Button{Style: wire.Link, URL: cardURL(t), Label: say.Plain().Say("button.to-card")}
}

func cardURL(t *host.Table) string {
	return wire.MessageURL(t.Place.Guild, t.Card.Channel, t.Card.Message)
}

// dropEmpty takes nil components out of the message's rows.
func dropEmpty(m *wire.Message) *wire.Message {
	for i, c := range m.Components {
		row, ok := c.(wire.Row)
		if !ok {
			continue
		}
		var kept []wire.Component
		for _, k := range row.Components {
			if k != nil {
				kept = append(kept, k)
			}
		}
		m.Components[i] = wire.Row{Components: kept}
	}
	return m
}

// textUnits bounds a board as text, with room for the rest of a message's 4,000.
const textUnits = 3800

// boardAsText is the whole position in words.
func boardAsText(r *request, p position) *wire.Response {
	board := p.state().Board()
	grid := textGrid(board) + "\n-# " + r.say.Say("text.legend")
	text := r.say.Alt(scene(p, board, r.say), textUnits-len(grid))
	return private(wire.Text{Content: text}, wire.Text{Content: grid})
}

func (b *Bot) textButton(ctx context.Context, r *request, t *host.Table) (*wire.Response, error) {
	return boardAsText(r, positionOf(t)), nil
}

// textGrid is the board as a block of text: a capital letter for a piece, the
// region of an empty cell, or a low line where the game has none, a dot for a dot.
func textGrid(board rules.Board) string {
	width := 1
	for _, s := range board.Squares {
		if s.Piece == "" {
			width = max(width, len(s.Region))
		}
	}
	if board.Cols*(width+1) > maxTextColumns {
		width = 1
	}
	var g strings.Builder
	g.WriteString("```\n  ")
	for col := range board.Cols {
		fmt.Fprintf(&g, " %-*s", width, rules.Column(col))
	}
	for row := board.Rows - 1; row >= 0; row-- {
		line := fmt.Sprintf("\n%2d", row+1)
		for col := range board.Cols {
			line += fmt.Sprintf(" %-*s", width, letter(board.At(rules.Cell{Col: col, Row: row}), width))
		}
		g.WriteString(strings.TrimRight(line, " "))
	}
	g.WriteString("\n```")
	return g.String()
}

// maxTextColumns is how wide a board as text may be before it leaves the regions out.
const maxTextColumns = 60

func letter(s rules.Square, width int) string {
	switch {
	case s.Piece != "":
		return strings.ToUpper(string(s.Piece[0]))
	case s.Ground == rules.Dot:
		return "·"
	case s.Ground == rules.Field && width > 1:
		return string(s.Region)
	case s.Ground == rules.Field:
		return "_"
	}
	return ""
}

// maxListed is how many games /games lists before it says how many more there are.
const maxListed = 15

// gamesOf lists a person's tables everywhere, those that wait for them first.
func (b *Bot) gamesOf(ctx context.Context, r *request) (*wire.Response, error) {
	tables, err := b.Host.Of(ctx, r.User.ID)
	if err != nil {
		return nil, err
	}
	if len(tables) == 0 {
		return private(wire.Text{Content: r.say.Say(nothingKey(r))}), nil
	}
	dated, err := b.byDeadline(ctx, r, tables)
	if err != nil {
		return nil, err
	}
	lines := []string{"**" + r.say.Say("private.games-title") + "**"}
	for _, d := range dated[:min(len(dated), maxListed)] {
		line := "- " + listed(d.table, r)
		if until := d.until(r.say); until != "" {
			line += " · " + until
		}
		lines = append(lines, line)
	}
	if more := len(tables) - maxListed; more > 0 {
		lines = append(lines, r.say.Say("private.games-more", words.Args{"n": more}))
	}
	if slices.ContainsFunc(tables, (*host.Table).Suspended) {
		lines = append(lines, "-# "+r.say.Say("private.games-suspended"))
	}
	return private(append([]wire.Component{wire.Text{Content: strings.Join(lines, "\n")}}, resumeRow(tables, r.say)...)...), nil
}

// listed is one line of /games.
func listed(t *host.Table, r *request) string {
	key := "private.list-table"
	if t.Line.Setup().Title == "" {
		key = "private.list-table-plain"
	}
	game := r.say.Say(key, words.Args{
		"game": words.Said(r.say.Game(t.Game.Name())), "position": t.Line.Setup().Title, "table": int(t.ID),
	})
	if t.Card.Message != "" {
		game = fmt.Sprintf("[%s](%s)", game, cardURL(t))
	}
	args := words.Args{
		"game": words.Said(game), "place": words.Said("<#" + t.Place.Target() + ">"),
		"opponent": words.User(t.Opponent(r.User.ID)), "challenger": words.User(t.Challenger),
	}
	switch {
	case t.Status == host.Playing && t.Seats[0] == t.Seats[1]:
		return r.say.Say("private.games-study", args)
	case t.Mover() == r.User.ID:
		return r.say.Say("private.games-yours", args)
	case t.Status == host.Playing:
		return r.say.Say("private.games-theirs", args)
	case t.Challenger == r.User.ID:
		return r.say.Say("private.games-inviting", args)
	}
	return r.say.Say("private.games-invited", args)
}
