package challenge

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/feature/starts"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// startButton asks whom to challenge to a game from a position.
func (ch *Challenge) startButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := ch.starts.StartNamed(ctx, r, r.Pressed.Arg)
	if err != nil {
		return nil, err
	}
	if err := mayStart(r, s); err != nil {
		return nil, err
	}
	plain := r.Say.Plain()
	text := r.Say.Say("positions.whom", words.Args{"game": words.Said(r.Say.Game(s.Game.Name())), "position": words.Said(starts.TitleOf(r.Say, s))})
	return route.Private(
		wire.Text{Content: text},
		wire.Row{Components: []wire.Component{wire.UserSelect{
			CustomID: route.ID{Verb: route.StartWith, Arg: s.Ref}.String(), Placeholder: plain.Say("select.opponent"),
		}}},
		wire.Row{Components: []wire.Component{
			wire.Button{CustomID: route.ID{Verb: route.StartOpen, Arg: s.Ref}.String(), Label: plain.Say("button.open-challenge")},
			wire.Button{CustomID: route.ID{Verb: route.Close}.String(), Label: plain.Say("button.close")},
		}},
	), nil
}

// mayStart tells why no game can start from a position here.
func mayStart(r *route.Request, s *starts.Start) error {
	if r.GuildID == "" {
		return route.Refuse("error.only-in-server")
	}
	l, err := s.Line()
	if err != nil {
		return err
	}
	if l.Last().Turn() == rules.Nobody {
		return route.Refuse("error.position-over")
	}
	return route.MayPost(r)
}

// startWithButton challenges whoever was chosen, or, with nobody, whoever comes.
func (ch *Challenge) startWithButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	s, err := ch.starts.StartNamed(ctx, r, r.Pressed.Arg)
	if err != nil {
		return nil, err
	}
	if err := mayStart(r, s); err != nil {
		return nil, err
	}
	c := host.Challenge{
		Place: desk.PlaceOf(r), Challenger: r.User.ID, Interaction: r.ID,
		Game: s.Game.Name(), Setup: s.Setup, Locale: r.GuildLocale,
	}
	if r.Pressed.Verb == route.StartWith {
		if len(r.Values) != 1 {
			return nil, route.ErrID
		}
		c.Invited = r.Values[0]
		if c.Invited == ch.Self {
			if c.Terms, err = ch.computerTerms(r, s.Game, ""); err != nil {
				return nil, err
			}
		} else if r.Users[c.Invited].Bot {
			return nil, route.Refuse("error.challenge-bot", words.Args{"opponent": words.User(c.Invited)})
		}
	}
	if c.Terms, err = termsChosen(r, c.Terms); err != nil {
		return nil, err
	}
	return ch.opens(ctx, r, c)
}
