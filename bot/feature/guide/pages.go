package guide

import (
	"context"
	"embed"
	"fmt"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// pageFiles are the positions that the pages of the rules show, as setup texts of
// their games. Comment lines say what is drawn over them:
//
//	# hints: e3-g1      links that could be made, numbered
//	# arrows: f3-h1     ways pointed out
//	# spots: e2 f2      cells pointed out
//	# dots: purple      the dots that this piece may go to now
//
//go:embed pages/*.txt
var pageFiles embed.FS

// rulesPage is one page of a game's rules: text, a picture where there is one, and
// buttons to turn it.
func (gd *Guide) rulesPage(ctx context.Context, r *route.Request, g rules.Game, n int) (*wire.Response, error) {
	pages := r.Say.Rules(g.Name())
	if len(pages) == 0 {
		return nil, route.ErrUnknown
	}
	n = max(0, min(n, len(pages)-1))
	turn := func(to int, key string) wire.Component {
		return wire.Button{
			CustomID: route.ID{Verb: route.Rules, Arg: route.JoinArg(route.Slash, g.Name(), to)}.String(),
			Label:    r.Say.Plain().Say(key), Disabled: to < 0 || to >= len(pages),
		}
	}
	text := fmt.Sprintf("### %s\n%s\n-# %d/%d", pages[n].Title, pages[n].Text, n+1, len(pages))
	buttons := wire.Row{Components: []wire.Component{turn(n-1, "button.back"), turn(n+1, "button.next")}}
	file, ok, err := gd.PagePicture(ctx, r, g, n+1, pages[n].Title, func(v *render.View) {
		gd.StyleOf(ctx, host.UserScope(r.User.ID)).Apply(v, rules.Nobody)
	})
	if err != nil {
		return nil, err
	}
	if !ok {
		return r.Privately(text, buttons), nil
	}
	return route.Attach(r.Privately(text, route.Shown(file), buttons), file), nil
}

// PagePicture draws what page n of a game's rules shows, if it shows a position.
func (gd *Guide) PagePicture(ctx context.Context, r *route.Request, g rules.Game, n int, title string, draw func(*render.View)) (wire.File, bool, error) {
	text, err := pageFiles.ReadFile(fmt.Sprintf("pages/%s.%d.txt", g.Name(), n))
	if err != nil {
		return wire.File{}, false, nil
	}
	state, err := g.New(rules.Setup{Text: string(text)})
	if err != nil {
		return wire.File{}, false, fmt.Errorf("page %d of %s: %w", n, g.Name(), err)
	}
	v := render.View{Game: g.Name(), Scale: pageScale}
	for i, role := range g.Roles() {
		v.Words.Roles[i] = r.Say.Plain().Role(g.Name(), role)
	}
	draw(&v)
	if err := overlay(&v, g, state, string(text)); err != nil {
		return wire.File{}, false, fmt.Errorf("page %d of %s: %w", n, g.Name(), err)
	}
	png, err := gd.Pictures.PNG(ctx, state.Board(), v)
	if err != nil {
		return wire.File{}, false, fmt.Errorf("page %d of %s: %w", n, g.Name(), err)
	}
	return wire.File{
		Name: fmt.Sprintf("rules-%d.png", n), ContentType: "image/png", Alt: title, Data: png,
	}, true, nil
}

// pageScale is the size of a page's picture: a small board needs no more.
const pageScale = 0.7

// overlay reads from the comment lines of a page what is drawn over its position.
// Other comments are for whoever reads the file.
func overlay(v *render.View, g rules.Game, state rules.State, text string) error {
	for line := range strings.Lines(text) {
		kind, values, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "# "), ": ")
		var err error
		switch {
		case !strings.HasPrefix(line, "# "):
		case kind == "dots":
			for _, piece := range strings.Fields(values) {
				v.Lit = append(v.Lit, dotsFor(g, state, piece)...)
			}
		case kind == "hints":
			v.Hints, err = spans(values)
		case kind == "arrows":
			v.Arrows, err = spans(values)
		case kind == "spots":
			v.Spots, err = cells(values)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", kind, err)
		}
	}
	return nil
}

func spans(text string) ([]rules.Span, error) {
	var out []rules.Span
	for _, f := range strings.Fields(text) {
		first, second, _ := strings.Cut(f, "-")
		ends, err := cells(first + " " + second)
		if err != nil || len(ends) != 2 {
			return nil, fmt.Errorf("%q is no way from a cell to another", f)
		}
		out = append(out, rules.Span{From: ends[0], To: ends[1]})
	}
	return out, nil
}

func cells(text string) ([]rules.Cell, error) {
	var out []rules.Cell
	for _, f := range strings.Fields(text) {
		c, ok := rules.ParseCell(f)
		if !ok {
			return nil, fmt.Errorf("%q is no cell", f)
		}
		out = append(out, c)
	}
	return out, nil
}

// dotsFor are the dots that a piece may go to now.
func dotsFor(g rules.Game, state rules.State, piece string) []rules.Cell {
	board := state.Board()
	var out []rules.Cell
	for _, a := range state.Actions() {
		cell, ok := view.CellPart(g, a, rules.PartCell)
		if p, _ := view.Part(g, a, rules.PartPiece); ok && p == piece && board.At(cell).Ground == rules.Dot {
			out = append(out, cell)
		}
	}
	return out
}
