package starts

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// What the editor's components do, the last part of their custom ids: "12.paint".
const (
	editToken   = "token"
	editRows    = "rows"
	editCols    = "cols"
	editSize    = "size"
	editPaint   = "paint"
	editUndo    = "undo"
	editBetween = "between"
	editRounds  = "rounds"
	editText    = "text" // opens the form with the whole grid, and takes what was typed
	editSave    = "save" // and that with the name
)

// editor is a sketch that is being worked on, of a starting position of a game whose grids
// are files of their own. All that it knows is in the position's row, so that it survives a
// restart, and a button that is pressed twice does its work once.
type editor struct {
	*sketch
	game     rules.Game
	format   rules.Format
	position *host.Position
}

// formatGrid is the name of a Format that is a grid by itself.
const formatGrid = "grid"

// gridFormat is the game's Format of a grid.
func gridFormat(g rules.Game) (rules.Format, bool) {
	i := slices.IndexFunc(g.Formats(), func(f rules.Format) bool { return f.Name == formatGrid && f.Import != nil && f.Export != nil })
	if i < 0 {
		return rules.Format{}, false
	}
	return g.Formats()[i], true
}

// editButton opens the editor with a copy of a position.
func (st *Starts) editButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := st.StartNamed(ctx, r, r.Pressed.Arg)
	if err != nil {
		return nil, err
	}
	format, ok := gridFormat(s.Game)
	if !ok {
		return nil, route.ErrUnknown
	}
	l, err := s.Line()
	if err != nil {
		return nil, err
	}
	grid, err := format.Export(l)
	if err != nil {
		return nil, err
	}
	sk := sketchOf(string(grid))
	sk.Rounds, sk.Name = roundsOf(string(grid)), s.Setup.Title
	p, err := st.Host.Library.AddPosition(ctx, host.Position{Kind: host.PositionDraft, User: r.User.ID, Game: s.Game.Name(), Text: sk.String()})
	if err != nil {
		return nil, err
	}
	answer, err := st.showEditor(ctx, r, &editor{sk, s.Game, format, p}, "")
	if err == nil {
		answer.Kind = wire.Reply // the list stays
	}
	return answer, err
}

// roundsLine is the comment of a grid that says over how many rounds it is played.
const roundsLine = "# rounds: "

// roundsOf is the number of rounds that a grid's comment says, 0 for none.
func roundsOf(grid string) int {
	first, _, _ := strings.Cut(grid, "\n")
	n, _ := strconv.Atoi(strings.TrimPrefix(first, roundsLine))
	return n
}

// text is the sketch as a file of its grid.
func (e *editor) text() string {
	if e.Rounds == 0 {
		return e.grid()
	}
	return roundsLine + strconv.Itoa(e.Rounds) + "\n" + e.grid()
}

// line is the position sketched; a *rules.FileError says why it is none yet.
func (e *editor) line() (*rules.Line, error) {
	lines, err := e.format.Import([]byte(e.text()))
	if err != nil {
		return nil, &rules.FileError{Game: e.game.Name(), Err: err}
	}
	return lines[0], nil
}

// editorOf is the editor that a component or a form belongs to, and what it asks for.
// Where the sketch has been kept meanwhile, its draft is gone: the editor has none,
// and the position it became.
func (st *Starts) editorOf(ctx context.Context, r *route.Request) (e *editor, op string, err error) {
	a := route.ReadArg(r.Pressed.Arg, route.Dot)
	id, op := a.Int64(), a.Rest()
	if err := a.Err(); err != nil {
		return nil, "", err
	}
	e, err = st.editorAt(ctx, r, id)
	return e, op, err
}

// editorAt is the editor whose draft has this number, without a sketch once it has
// been kept.
func (st *Starts) editorAt(ctx context.Context, r *route.Request, id int64) (*editor, error) {
	p, err := st.Host.Library.PositionFor(ctx, id, r.User.ID, r.GuildID)
	if err != nil {
		return nil, err
	}
	g, ok := st.Host.Game(p.Game)
	if !ok {
		return nil, &host.Refusal{Code: host.CodeNoPosition}
	}
	if p.Kind == host.PositionKept {
		return &editor{game: g, position: p}, nil
	}
	format, ok := gridFormat(g)
	if !ok || p.Kind != host.PositionDraft {
		return nil, &host.Refusal{Code: host.CodeNoPosition}
	}
	sk, err := parseSketch(p.Text)
	if err != nil {
		return nil, err
	}
	return &editor{sk, g, format, p}, nil
}

// sketchButton does what a component of the editor asks for, if it shows the sketch as
// it is: an old one only shows how it is now.
func (st *Starts) sketchButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	e, op, err := st.editorOf(ctx, r)
	switch {
	case err != nil:
		return nil, err
	case e.sketch == nil:
		return st.showPositions(ctx, r, keptRef(e.position), anyPage, "")
	case r.Pressed.Rev != e.N:
		return st.showEditor(ctx, r, e, r.Say.Say("editor.moved-on"))
	case op == editText:
		return e.textForm(r), nil
	case op == editSave:
		if _, err := e.line(); err != nil {
			return nil, err
		}
		return nameForm(r, e.id(editSave), e.Name), nil
	}
	if !e.does(op, r.Values) {
		return nil, route.ErrID
	}
	if err := st.saveSketch(ctx, e); err != nil {
		return nil, err
	}
	note := ""
	if op == editPaint {
		note = "**" + r.Say.Say("editor.painted", words.Args{"n": len(e.chosen()), "token": words.Said(tokenWord(r.Say, e.Token))}) + "**"
	}
	return st.showEditor(ctx, r, e, note)
}

// does carries out what a component asks for; false where it asks for nothing we know.
func (e *editor) does(op string, values []string) bool {
	switch op {
	case editPaint:
		e.paint()
	case editUndo:
		return e.undo()
	case editBetween:
		e.Between = !e.Between
	case editRounds:
		e.Rounds = 7 - max(e.Rounds, 3) // 3 or 4
	case editRows, editCols:
		list, ok := numbers(values)
		if op == editRows {
			e.AtRows = list
		} else {
			e.AtCols = list
		}
		e.keepInside()
		return ok
	case editToken:
		if len(values) != 1 || !slices.Contains(e.palette(), values[0]) {
			return false
		}
		e.Token = values[0]
	case editSize:
		return len(values) == 1 && e.resize(values[0])
	default:
		return false
	}
	return true
}

func numbers(values []string) ([]int, bool) {
	var out []int
	for _, v := range values {
		n, err := strconv.Atoi(v)
		if err != nil {
			return nil, false
		}
		out = append(out, n)
	}
	slices.Sort(out)
	return slices.Compact(out), true
}

// saveSketch writes the sketch back, one change further.
func (st *Starts) saveSketch(ctx context.Context, e *editor) error {
	e.N++
	p, err := st.Host.Library.ChangePosition(ctx, e.position, host.PositionDraft, e.position.Title, e.sketch.String())
	if err == nil {
		e.position = p
	}
	return err
}

// sketchForm takes what was typed in one of the editor's forms.
func (st *Starts) sketchForm(ctx context.Context, r *route.Request) (*wire.Response, error) {
	e, op, err := st.editorOf(ctx, r)
	switch {
	case err != nil:
		return nil, err
	case e.sketch == nil: // delivered twice
		return st.showPositions(ctx, r, keptRef(e.position), anyPage, "")
	case r.Pressed.Rev != e.N:
		return st.showEditor(ctx, r, e, r.Say.Say("editor.moved-on"))
	case op == editSave:
		return st.keepSketch(ctx, r, e)
	case op != editText:
		return nil, route.ErrID
	}
	grid := r.Fields[importText]
	if _, err := e.format.Import([]byte(grid)); err != nil {
		return nil, &rules.FileError{Game: e.game.Name(), Err: err}
	}
	e.setGrid(grid)
	if err := st.saveSketch(ctx, e); err != nil {
		return nil, err
	}
	return st.showEditor(ctx, r, e, "")
}

// keepSketch makes the draft a position of the person's own.
func (st *Starts) keepSketch(ctx context.Context, r *route.Request, e *editor) (*wire.Response, error) {
	name, err := nameTyped(r)
	if err != nil {
		return nil, err
	}
	l, err := e.line()
	if err != nil {
		return nil, err
	}
	setup, err := named(e.game, l.Setup(), name)
	if err != nil {
		return nil, err
	}
	p, err := st.Host.Library.ChangePosition(ctx, e.position, host.PositionKept, setup.Title, setup.Text)
	if err != nil {
		return nil, err
	}
	return st.showPositions(ctx, r, keptRef(p), anyPage, r.Say.Say("positions.kept"))
}

// textForm is the form with the whole grid to type in.
func (e *editor) textForm(r *route.Request) *wire.Response {
	plain := r.Say.Plain()
	return &wire.Response{Kind: wire.OpenModal, Modal: &wire.Modal{
		CustomID: e.id(editText).String(), Title: plain.Say("modal.grid.title"),
		Components: []wire.Component{wire.Label{
			Label: plain.Say("modal.grid.label"), Description: plain.Say("modal.grid.about"),
			Component: wire.TextInput{CustomID: importText, Paragraph: true, Value: e.grid(), Max: maxPasted},
		}},
	}}
}

// id is the custom id of the editor's component that does this.
func (e *editor) id(op string) route.ID {
	return route.ID{Verb: route.Sketch, Rev: e.N, Arg: route.JoinArg(route.Dot, e.position.ID, op)}
}

// showEditor shows the sketch with all that can be done to it.
func (st *Starts) showEditor(ctx context.Context, r *route.Request, e *editor, note string) (*wire.Response, error) {
	file, err := st.sketchPicture(ctx, r, e)
	if err != nil {
		return nil, err
	}
	cols, rows := e.size()
	lines := []string{
		"**" + r.Say.Say("editor.title", words.Args{"game": words.Said(r.Say.Game(e.game.Name()))}) + "**",
		r.Say.Say("editor.size", words.Args{"cols": cols, "rows": rows}),
		r.Say.Say("editor.how"),
	}
	if n := len(e.chosen()); n > 0 {
		lines[2] = r.Say.Say("editor.chosen", words.Args{"n": n, "token": words.Said(tokenWord(r.Say, e.Token))})
	}
	if note != "" {
		lines = append([]string{note}, lines...)
	}
	if err := e.problem(r.Say); err != "" {
		lines = append(lines, err)
	}
	more := append([]wire.Component{route.Shown(file)}, e.controls(r.Say.Plain())...)
	return route.Attach(r.Privately(strings.Join(lines, "\n"), more...), file), nil
}

// problem is why the sketch can't be played yet; empty where it can.
func (e *editor) problem(say *words.Speaker) string {
	_, err := e.line()
	if e := rules.Notation(err); e != nil {
		return "-# " + say.Say("editor.not-yet")
	}
	return ""
}

// sketchPicture is the sketch as a picture, the cells chosen marked.
func (st *Starts) sketchPicture(ctx context.Context, r *route.Request, e *editor) (wire.File, error) {
	board := e.board()
	board.Turn = rules.Nobody
	v := render.View{Game: e.game.Name(), Spots: e.chosen()}
	for i, role := range e.game.Roles() {
		v.Words.Roles[i] = r.Say.Plain().Role(e.game.Name(), role)
	}
	st.StyleOf(ctx, host.UserScope(r.User.ID)).Apply(&v, rules.Nobody)
	png, err := st.Pictures.PNG(ctx, board, v)
	if err != nil {
		return wire.File{}, err
	}
	return wire.File{
		Name: "sketch-" + strconv.FormatInt(e.N, 10) + ".png", ContentType: "image/png", Alt: e.grid(), Data: png,
	}, nil
}

// board is what the sketch looks like: the position it makes or, while it makes none,
// its cells alone.
func (e *editor) board() rules.Board {
	if l, err := e.line(); err == nil {
		return l.Last().Board()
	}
	cols, rows := e.size()
	board := rules.Board{Cols: cols, Rows: rows, Squares: make([]rules.Square, cols*rows), TurnNumber: 1}
	for i, row := range e.cells() {
		for col, token := range row {
			sq := &board.Squares[(rows-1-i)*cols+col]
			switch token {
			case sketchVoid:
			case sketchDot:
				sq.Ground = rules.Dot
			default:
				sq.Ground, sq.Region = rules.Field, rules.Region(token)
			}
		}
	}
	return board
}
