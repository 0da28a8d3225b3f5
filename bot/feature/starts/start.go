package starts

import (
	"context"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// Start is a position that a game may start from, as buttons and lists name it: a
// built-in one ("b.connect-four.standard"), one that somebody keeps ("p.45"), the start or
// the end of what is in a file that was handed in ("f.12.0", "e.12.0"), what is being drawn
// in the editor ("d.12"), or a node of one's exploration ("x.3.17").
type Start struct {
	Ref  string
	Game rules.Game
	// Setup is whole; its title is empty only where the game's name says it.
	Setup    rules.Setup
	position *host.Position // nil for a built-in one, and in an exploration
	Played   *rules.Line    // the whole game, of a start in a file or an exploration; else nil
}

// The kinds of start, by the first letter of their names.
const (
	startBuiltIn = "b"
	startKept    = "p"
	startFile    = "f"
	startFileEnd = "e"
	startDraft   = "d"
	startNode    = "x"
)

// setupNamed is the built-in setup whose key or title this is.
func setupNamed(g rules.Game, name string) (rules.Setup, bool) {
	folded := words.Fold(name)
	for _, s := range g.Setups() {
		if s.Key == name || words.Fold(s.Title) == folded {
			return s, true
		}
	}
	return rules.Setup{}, false
}

// SetupOf is a setup that starts where a line leads.
func SetupOf(line *rules.Line) rules.Setup {
	if line.Len() == 0 {
		return line.Setup()
	}
	return rules.Setup{Title: line.Setup().Title, Text: line.Last().String()}
}

func builtInRef(g rules.Game, s rules.Setup) string {
	return route.JoinArg(route.Dot, startBuiltIn, g.Name(), s.Key)
}

func keptRef(p *host.Position) string { return route.JoinArg(route.Dot, startKept, p.ID) }

func fileRef(kind string, id int64, index int) string {
	return route.JoinArg(route.Dot, kind, id, index)
}

func draftRef(p *host.Position) string { return route.JoinArg(route.Dot, startDraft, p.ID) }

// NodeRef names the node that an exploration is at, as a start.
func NodeRef(x *host.Exploration) string { return fileRef(startNode, x.Number, x.Tree.At()) }

// StartNamed is the start of that name, if the person may see it.
func (st *Starts) StartNamed(ctx context.Context, r *route.Request, ref string) (*Start, error) {
	a := route.ReadArg(ref, route.Dot)
	kind := a.Text()
	if kind == startBuiltIn {
		return st.startBuiltIn(ref, a.Text(), a.Rest())
	}
	id, index := a.Int64(), 0
	if kind == startNode || kind == startFile || kind == startFileEnd {
		index = a.Int()
	}
	switch err := a.Err(); {
	case err != nil:
		return nil, err
	case kind == startKept:
		return st.startKept(ctx, r, ref, id)
	case kind == startDraft:
		return st.startDraft(ctx, r, ref, id)
	case kind == startNode:
		return st.startNode(ctx, r, ref, id, index)
	case kind == startFile || kind == startFileEnd:
		f, err := st.fileAt(ctx, r, id, index)
		if err != nil {
			return nil, err
		}
		return f.start(ref, kind == startFileEnd), nil
	}
	return nil, route.ErrID
}

func (st *Starts) startBuiltIn(ref, game, key string) (*Start, error) {
	g, ok := st.Host.Game(game)
	if !ok {
		return nil, route.ErrID
	}
	setup, ok := rules.FindSetup(g, key)
	if !ok {
		return nil, &host.Refusal{Code: host.CodeNoPosition}
	}
	return &Start{Ref: ref, Game: g, Setup: setup}, nil
}

func (st *Starts) startKept(ctx context.Context, r *route.Request, ref string, id int64) (*Start, error) {
	p, err := st.Host.Library.PositionFor(ctx, id, r.User.ID, r.GuildID)
	if err != nil {
		return nil, err
	}
	g, ok := st.Host.Game(p.Game)
	if !ok || p.Kind != host.PositionKept {
		return nil, &host.Refusal{Code: host.CodeNoPosition}
	}
	return &Start{Ref: ref, Game: g, Setup: p.Setup(), position: p}, nil
}

// startDraft is what is being drawn in an editor, as it is now; or, once that has been
// kept, what it became.
func (st *Starts) startDraft(ctx context.Context, r *route.Request, ref string, id int64) (*Start, error) {
	e, err := st.editorAt(ctx, r, id)
	if err != nil {
		return nil, err
	}
	if e.sketch == nil {
		return st.startKept(ctx, r, keptRef(e.position), id)
	}
	l, err := e.line()
	if err != nil {
		return nil, err
	}
	name := e.Name
	if name == "" {
		name = r.Say.Plain().Say("positions.unnamed")
	}
	setup, err := named(e.game, l.Setup(), name)
	return &Start{Ref: ref, Game: e.game, Setup: setup, position: e.position}, err
}

// startNode is where a node of one's exploration leads.
func (st *Starts) startNode(ctx context.Context, r *route.Request, ref string, number int64, node int) (*Start, error) {
	x, err := st.Host.Library.Exploration(ctx, r.User.ID, number)
	if err != nil {
		return nil, err
	}
	if !x.Tree.Go(node) {
		return nil, &host.Refusal{Code: host.CodeNoNode}
	}
	p, err := view.OfExploration(x)
	if err != nil {
		return nil, err
	}
	if err := st.Host.MayAnalyseLine(ctx, r.User.ID, p.Line); err != nil {
		return nil, err
	}
	return &Start{Ref: ref, Game: p.Game, Setup: SetupOf(p.Line), Played: p.Line}, nil
}

// Line is the start as a line without steps.
func (s *Start) Line() (*rules.Line, error) { return rules.NewLine(s.Game, s.Setup) }

// SetupChosen is the starting position that the value of an option means.
func (st *Starts) SetupChosen(ctx context.Context, r *route.Request, g rules.Game, value string) (rules.Setup, error) {
	s, err := st.chosen(ctx, r, g, value)
	if err != nil {
		return rules.Setup{}, err
	}
	return s.Setup, nil
}

// chosen is the start that the value of an option means: a built-in one by key or title,
// or one of those that people keep, by name as suggested or by title.
func (st *Starts) chosen(ctx context.Context, r *route.Request, g rules.Game, value string) (*Start, error) {
	if setup, ok := setupNamed(g, value); ok {
		return &Start{Ref: builtInRef(g, setup), Game: g, Setup: setup}, nil
	}
	list, err := st.Host.Library.PositionsFor(ctx, g.Name(), r.User.ID, r.GuildID)
	if err != nil {
		return nil, err
	}
	folded := words.Fold(value)
	for _, p := range list {
		if keptRef(p) == value || words.Fold(p.Title) == folded {
			return &Start{Ref: keptRef(p), Game: g, Setup: p.Setup(), position: p}, nil
		}
	}
	return nil, route.Refuse("error.unknown-position", words.Args{"position": value})
}

// keptChoices suggests the positions that people keep whose titles have what is typed.
func (st *Starts) keptChoices(ctx context.Context, r *route.Request, g rules.Game, typed string) ([]wire.Choice, error) {
	list, err := st.Host.Library.PositionsFor(ctx, g.Name(), r.User.ID, r.GuildID)
	if err != nil {
		return nil, err
	}
	var out []wire.Choice
	for _, p := range list {
		if strings.Contains(words.Fold(p.Title), typed) {
			out = append(out, wire.Choice{Name: words.Shorten(view.PlainTitle(r.Say, p.Title)+" · "+whose(r.Say, p), route.MaxLabel), Value: keptRef(p)})
		}
	}
	return out, nil
}

// whose says who keeps a position.
func whose(say *words.Speaker, p *host.Position) string {
	switch {
	case p.User != "":
		return say.Plain().Say("choice.position-own")
	case p.Guild != "":
		return say.Plain().Say("choice.position-server")
	}
	return say.Plain().Say("choice.position-bot")
}

// TitleOf is the name of a start as it may stand in a sentence.
func TitleOf(say *words.Speaker, s *Start) string {
	if s.Setup.Title == "" {
		return say.Game(s.Game.Name())
	}
	return say.Say("positions.title", words.Args{"position": s.Setup.Title})
}

// startTitle is a start's game and name, in bold; the game's alone where that says it.
func startTitle(say *words.Speaker, s *Start) string {
	game := words.Said(say.Game(s.Game.Name()))
	if s.Setup.Title == "" {
		return "**" + string(game) + "**"
	}
	return "**" + say.Say("import.title", words.Args{"game": game, "position": words.Said(TitleOf(say, s))}) + "**"
}
