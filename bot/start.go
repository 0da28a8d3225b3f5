package bot

import (
	"context"
	"strconv"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// start is a position that a game may start from, as buttons and lists name it: a
// built-in one ("b.connect-four.standard"), one that somebody keeps ("p.45"), or the
// start or the end of what is in a file that was handed in ("f.12.0", "e.12.0").
type start struct {
	ref  string
	game rules.Game
	// setup is whole; its title is empty only where the game's name says it.
	setup    rules.Setup
	position *host.Position // nil for a built-in one, and in an exploration
	played   *rules.Line    // the whole game, of a start in a file or an exploration; else nil
}

// The kinds of start, by the first letter of their names.
const (
	startBuiltIn = "b"
	startKept    = "p"
	startFile    = "f"
	startFileEnd = "e"
)

func builtInRef(g rules.Game, s rules.Setup) string {
	return startBuiltIn + "." + g.Name() + "." + s.Key
}

func keptRef(p *host.Position) string { return startKept + "." + strconv.FormatInt(p.ID, 10) }

func fileRef(kind string, id int64, index int) string {
	return kind + "." + strconv.FormatInt(id, 10) + "." + strconv.Itoa(index)
}

// startNamed is the start of that name, if the person may see it.
func (b *Bot) startNamed(ctx context.Context, r *route.Request, ref string) (*start, error) {
	kind, rest, _ := strings.Cut(ref, ".")
	first, second, _ := strings.Cut(rest, ".")
	id, err := strconv.ParseInt(first, 10, 64)
	switch {
	case kind == startBuiltIn:
		g, ok := b.Host.Game(first)
		if !ok {
			return nil, route.ErrID
		}
		setup, ok := rules.FindSetup(g, second)
		if !ok {
			return nil, &host.Refusal{Code: host.CodeNoPosition}
		}
		return &start{ref: ref, game: g, setup: setup}, nil
	case err != nil:
		return nil, route.ErrID
	case kind == startKept:
		return b.startKept(ctx, r, ref, id)
	case kind == startDraft:
		return b.startDraft(ctx, r, ref, id)
	case kind == startNode || kind == startFile || kind == startFileEnd:
		index, err := strconv.Atoi(second)
		if err != nil {
			return nil, route.ErrID
		}
		if kind == startNode {
			return b.startNode(ctx, r, ref, id, index)
		}
		f, err := b.fileAt(ctx, r, id, index)
		if err != nil {
			return nil, err
		}
		return f.start(ref, kind == startFileEnd), nil
	}
	return nil, route.ErrID
}

func (b *Bot) startKept(ctx context.Context, r *route.Request, ref string, id int64) (*start, error) {
	p, err := b.Host.PositionFor(ctx, id, r.User.ID, r.GuildID)
	if err != nil {
		return nil, err
	}
	g, ok := b.Host.Game(p.Game)
	if !ok || p.Kind != host.PositionKept {
		return nil, &host.Refusal{Code: host.CodeNoPosition}
	}
	return &start{ref: ref, game: g, setup: p.Setup(), position: p}, nil
}

// line is the start as a line without steps.
func (s *start) line() (*rules.Line, error) { return rules.NewLine(s.game, s.setup) }

// setupChosen is the starting position that the value of an option means: a built-in
// one by key or title, or one of those that people keep, by name as suggested or by
// title.
func (b *Bot) setupChosen(ctx context.Context, r *route.Request, g rules.Game, value string) (rules.Setup, error) {
	if setup, ok := setupNamed(g, value); ok {
		return setup, nil
	}
	list, err := b.Host.PositionsFor(ctx, g.Name(), r.User.ID, r.GuildID)
	if err != nil {
		return rules.Setup{}, err
	}
	folded := words.Fold(value)
	for _, p := range list {
		if keptRef(p) == value || words.Fold(p.Title) == folded {
			return p.Setup(), nil
		}
	}
	return rules.Setup{}, route.Refuse("error.unknown-position", words.Args{"position": value})
}

// keptChoices suggests the positions that people keep whose titles have what is typed.
func (b *Bot) keptChoices(ctx context.Context, r *route.Request, g rules.Game, typed string) ([]wire.Choice, error) {
	list, err := b.Host.PositionsFor(ctx, g.Name(), r.User.ID, r.GuildID)
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

// startButton asks whom to challenge to a game from a position.
func (b *Bot) startButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := b.startNamed(ctx, r, r.Pressed.Arg)
	if err != nil {
		return nil, err
	}
	if err := mayStart(r, s); err != nil {
		return nil, err
	}
	plain := r.Say.Plain()
	text := r.Say.Say("positions.whom", words.Args{"game": words.Said(r.Say.Game(s.game.Name())), "position": words.Said(titleOf(r.Say, s))})
	return route.Private(
		wire.Text{Content: text},
		wire.Row{Components: []wire.Component{wire.UserSelect{
			CustomID: route.ID{Verb: route.StartWith, Arg: s.ref}.String(), Placeholder: plain.Say("select.opponent"),
		}}},
		wire.Row{Components: []wire.Component{
			wire.Button{CustomID: route.ID{Verb: route.StartOpen, Arg: s.ref}.String(), Label: plain.Say("button.open-challenge")},
			wire.Button{CustomID: route.ID{Verb: route.Close}.String(), Label: plain.Say("button.close")},
		}},
	), nil
}

// titleOf is the name of a start as it may stand in a sentence.
func titleOf(say *words.Speaker, s *start) string {
	if s.setup.Title == "" {
		return say.Game(s.game.Name())
	}
	return say.Say("positions.title", words.Args{"position": s.setup.Title})
}

// startTitle is a start's game and name, in bold; the game's alone where that says it.
func startTitle(say *words.Speaker, s *start) string {
	game := words.Said(say.Game(s.game.Name()))
	if s.setup.Title == "" {
		return "**" + string(game) + "**"
	}
	return "**" + say.Say("import.title", words.Args{"game": game, "position": words.Said(titleOf(say, s))}) + "**"
}

// mayStart tells why no game can start from a position here.
func mayStart(r *route.Request, s *start) error {
	if r.GuildID == "" {
		return route.Refuse("error.only-in-server")
	}
	l, err := s.line()
	if err != nil {
		return err
	}
	if l.Last().Turn() == rules.Nobody {
		return route.Refuse("error.position-over")
	}
	return route.MayPost(r)
}

// startWithButton challenges whoever was chosen, or, with nobody, whoever comes.
func (b *Bot) startWithButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := b.startNamed(ctx, r, r.Pressed.Arg)
	if err != nil {
		return nil, err
	}
	if err := mayStart(r, s); err != nil {
		return nil, err
	}
	c := host.Challenge{
		Place: desk.PlaceOf(r), Challenger: r.User.ID, Interaction: r.ID,
		Game: s.game.Name(), Setup: s.setup, Locale: r.GuildLocale,
	}
	if r.Pressed.Verb == route.StartWith {
		if len(r.Values) != 1 {
			return nil, route.ErrID
		}
		c.Invited = r.Values[0]
		if c.Invited == b.Self {
			if c.Terms, err = b.computerTerms(r, s.game, ""); err != nil {
				return nil, err
			}
		} else if r.Users[c.Invited].Bot {
			return nil, route.Refuse("error.challenge-bot", words.Args{"opponent": words.User(c.Invited)})
		}
	}
	if c.Terms, err = termsChosen(r, c.Terms); err != nil {
		return nil, err
	}
	return b.opens(ctx, r, c)
}
