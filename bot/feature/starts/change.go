package starts

import (
	"context"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// keepButton keeps what is in a file as a starting position of the person's own.
func (st *Starts) keepButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := st.StartNamed(ctx, r, r.Pressed.Arg)
	if err != nil {
		return nil, err
	}
	return st.keepAs(ctx, r, s.Game, s.Setup)
}

// keepAs keeps a setup as the person's own, and shows it in the list.
func (st *Starts) keepAs(ctx context.Context, r *route.Request, g rules.Game, setup rules.Setup) (*wire.Response, error) {
	if setup.Title == "" { // of a game that is known by its own name
		setup.Title = r.Say.Plain().Game(g.Name())
	}
	p, err := st.Host.Library.AddPosition(ctx, host.Position{
		Kind: host.PositionKept, User: r.User.ID, Game: g.Name(), Title: setup.Title, Text: setup.Text,
	})
	if err != nil {
		return nil, err
	}
	return st.showPositions(ctx, r, keptRef(p), anyPage, r.Say.Say("positions.kept"))
}

// changeable is the position of a button that the person may change.
func (st *Starts) changeable(ctx context.Context, r *route.Request) (*Start, error) {
	s, err := st.StartNamed(ctx, r, r.Pressed.Arg)
	if err != nil {
		return nil, err
	}
	return s, mayChange(r, s)
}

// renameButton asks for another name.
func (st *Starts) renameButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := st.changeable(ctx, r)
	if err != nil {
		return nil, err
	}
	return nameForm(r, route.ID{Verb: route.Rename, Arg: s.Ref}, s.Setup.Title), nil
}

// nameForm asks for a position's name.
func nameForm(r *route.Request, to route.ID, name string) *wire.Response {
	plain := r.Say.Plain()
	if !rules.ValidName(name, maxTitle) {
		name = ""
	}
	return &wire.Response{Kind: wire.OpenModal, Modal: &wire.Modal{
		CustomID: to.String(), Title: plain.Say("modal.name.title"),
		Components: []wire.Component{wire.Label{
			Label: plain.Say("modal.name.label"), Component: wire.TextInput{CustomID: importName, Value: name, Max: maxTitle},
		}},
	}}
}

// nameTyped is the name typed in a form.
func nameTyped(r *route.Request) (string, error) {
	name := strings.TrimSpace(r.Fields[importName])
	if !rules.ValidName(name, maxTitle) {
		return "", route.Refuse("error.bad-name", words.Args{"n": maxTitle})
	}
	return name, nil
}

// named is a setup under another name, also in its text where that has one.
func named(g rules.Game, s rules.Setup, name string) (rules.Setup, error) {
	out := rules.Setup{Title: name, Text: s.Text}
	if namer, ok := g.(rules.Namer); ok {
		text, err := namer.Named(s.Text, name)
		if err != nil {
			return out, route.Refuse("error.bad-name", words.Args{"n": maxTitle})
		}
		out.Text = text
	}
	return out, nil
}

// renameForm gives a position the name that was typed.
func (st *Starts) renameForm(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := st.changeable(ctx, r)
	if err != nil {
		return nil, err
	}
	name, err := nameTyped(r)
	if err != nil {
		return nil, err
	}
	setup, err := named(s.Game, s.Setup, name)
	if err != nil {
		return nil, err
	}
	if _, err := st.Host.Library.ChangePosition(ctx, s.position, host.PositionKept, setup.Title, setup.Text); err != nil {
		return nil, err
	}
	return st.showPositions(ctx, r, s.Ref, anyPage, r.Say.Say("positions.renamed"))
}

// deleteButton asks whether a position is to go.
func (st *Starts) deleteButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := st.changeable(ctx, r)
	if err != nil {
		return nil, err
	}
	plain := r.Say.Plain()
	return route.Private(
		wire.Text{Content: r.Say.Say("positions.delete-sure", words.Args{"position": s.Setup.Title})},
		wire.Row{Components: []wire.Component{
			wire.Button{CustomID: route.ID{Verb: route.ForgetSure, Arg: s.Ref}.String(), Label: plain.Say("button.delete-sure"), Style: wire.Danger},
			wire.Button{CustomID: route.ID{Verb: route.Close}.String(), Label: plain.Say("button.close")},
		}},
	), nil
}

// deleteSureButton deletes a position. Games from it have it whole and go on.
func (st *Starts) deleteSureButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := st.changeable(ctx, r)
	if err != nil {
		return nil, err
	}
	if err := st.Host.Library.DropPosition(ctx, s.position.ID); err != nil {
		return nil, err
	}
	return r.Privately(r.Say.Say("positions.deleted", words.Args{"position": s.Setup.Title})), nil
}

// shareServerButton gives a copy of one's own position to the server.
func (st *Starts) shareServerButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := st.StartNamed(ctx, r, r.Pressed.Arg)
	if err != nil {
		return nil, err
	}
	if err := maySharePosition(r, s); err != nil {
		return nil, err
	}
	p, err := st.Host.Library.AddPosition(ctx, host.Position{
		Kind: host.PositionKept, Guild: r.GuildID, Game: s.Game.Name(), Title: s.Setup.Title, Text: s.Setup.Text,
	})
	if err != nil {
		return nil, err
	}
	return st.showPositions(ctx, r, keptRef(p), anyPage, r.Say.Say("positions.shared"))
}
