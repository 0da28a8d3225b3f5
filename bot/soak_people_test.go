package bot

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"time"

	"bridgekeeper/bot/cards"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// What the people of the soak do.

func noTableErr(err error) bool { return errors.Is(err, store.ErrNotFound) }

// fool is a computer player that takes any turn.
type fool struct{ game string }

func (f fool) Game() string        { return f.game }
func (fool) Levels() []rules.Level { return []rules.Level{{Key: "beginner"}} }
func (fool) Think(_ context.Context, s rules.State, _ string, _ rules.Budget) (rules.Thought, error) {
	h := fnv.New64a()
	h.Write([]byte(s.String()))
	seed := h.Sum64()
	steps, _ := anyTurn(s, func(n int) int {
		seed = seed*6364136223846793005 + 1442695040888963407
		return int(seed>>33) % n
	})
	if steps == nil {
		return rules.Thought{}, errors.New("no turn found")
	}
	return rules.Thought{Steps: steps}, nil
}

// anyTurn is a whole turn at random, and the position after it; nil where it finds no
// end.
func anyTurn(s rules.State, roll func(int) int) ([]rules.Action, rules.State) {
	var steps []rules.Action
	for from := s; len(steps) < 60; {
		actions := s.Actions()
		if len(actions) == 0 {
			return nil, nil
		}
		a := actions[roll(len(actions))]
		next, _, err := s.Apply(a)
		if err != nil {
			return nil, nil
		}
		steps, s = append(steps, a), next
		if !rules.SameTurn(from, s) {
			return steps, s
		}
	}
	return nil, nil
}

// send hands the bot an interaction of a person, at times twice; some never arrive.
func (s *soak) send(user, channel string, fill func(*wire.Interaction)) {
	if s.interactions++; user == "" { // whom an open challenge is for
		user = s.anyone()
	}
	in := &wire.Interaction{
		ID: fmt.Sprint(100000 + s.interactions), User: wire.User{ID: user, Name: user, Display: "P" + user}, GuildID: guild,
		ChannelID: channel, Locale: "en-US", GuildLocale: "en-US", AppPermissions: route.Permissions, MessageID: "600",
		Users: map[string]wire.User{self: {ID: self, Bot: true}},
	}
	if p := s.town.places[channel]; p != nil && p.parent != "" {
		in.ChannelType, in.ParentID = 11, p.parent
	}
	for _, p := range s.people {
		in.Users[p] = wire.User{ID: p, Name: p, Display: "P" + p}
	}
	fill(in)
	if s.roll(100) == 0 {
		s.drops++
		return
	}
	s.deliver(in)
	if s.roll(20) == 0 && s.alive.Err() == nil {
		s.doubles++
		before := s.rows(in.ID)
		s.deliver(in)
		if s.rows(in.ID) != before && before > 0 {
			s.twice++
			s.t.Errorf("interaction %s was carried out twice", in.ID)
		}
	}
	s.revive()
}

// rows is how many rows there are of the table where an interaction was carried out that
// people did, 0 for nowhere.
func (s *soak) rows(interaction string) int {
	id, ok, err := s.db.ByInteraction(s.t.Context(), interaction)
	if err != nil || !ok {
		return 0
	}
	_, events, err := s.db.Load(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return len(slices.DeleteFunc(events, func(e store.Event) bool { return e.Interaction == "" && e.Actor == "" }))
}

func (s *soak) deliver(in *wire.Interaction) {
	answer := s.bot.Handle(s.alive, in)
	s.answer = answer
	if s.alive.Err() != nil {
		return
	}
	if answer.Message != nil && textOf(answer.Message) == textOf(Apology(in).Message) {
		s.bads++
		s.t.Errorf("%s %s of %s: %s", in.Command, in.CustomID, in.User.ID, textOf(answer.Message))
	}
	if id, ok, err := s.db.ByInteraction(s.t.Context(), in.ID); err == nil && ok {
		s.done[in.ID] = id
	}
	if answer.After != nil {
		answer.After(s.alive, wire.Posted{}, nil)
	}
}

func (s *soak) press(user, channel string, b route.ID, values ...string) {
	s.send(user, channel, func(in *wire.Interaction) {
		in.Kind, in.CustomID, in.Values = wire.KindComponent, b.String(), values
	})
}

// command is a slash command; options are name, value, name, value.
func (s *soak) command(user, channel, name string, options ...string) {
	s.send(user, channel, func(in *wire.Interaction) {
		in.Kind, in.Command, in.MemberPermissions = wire.KindCommand, name, route.PermModerate
		for i := 0; i < len(options); i += 2 {
			in.Options = append(in.Options, wire.Option{
				Name: options[i], Type: wire.OptionString, Value: options[i+1], Bool: options[i+1] == "true",
			})
		}
	})
}

func (s *soak) anyone() string { return pick(s, s.people...) }

func (s *soak) challenge() {
	game := pick(s, s.host.Games()...)
	options := []string{"game", game.Name(), "position", pick(s, game.Setups()...).Key}
	if s.roll(10) > 0 {
		options = append(options, "opponent", pick(s, s.anyone(), s.anyone(), s.anyone(), s.anyone(), self))
	}
	pace := pick(s, "none", "brisk", "brisk", "standard", "slow", "")
	for _, o := range []struct{ name, value string }{
		{"pace", pace}, {"weekends", pick(s, "", "", "true")}, {"discussion", pick(s, "", "", "sealed")},
		{"thread", pick(s, "", "", "true")}, {"match", pick(s, "", "", "", "2")},
	} {
		if o.value != "" {
			options = append(options, o.name, o.value)
		}
	}
	s.command(s.anyone(), pick(s, s.town.there(false)...), "challenge", options...)
}

// move is somebody doing something at one of the open tables, mostly what is theirs.
func (s *soak) move(i int) {
	id := s.open[i]
	t, err := s.host.Table(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	channel := t.Place.Target()
	rev := t.Rev
	switch {
	case id%5 == 0 && t.Status != host.Over && s.roll(60) > 0: // nobody cares
	case t.Suspended():
		s.command(pick(s, t.Seats[0], t.Seats[1], t.Challenger, s.anyone()), pick(s, s.town.there(false)...), "board", "table", fmt.Sprint(id))
	case s.town.places[channel].gone && s.roll(20) > 0: // nobody can be there
	case t.Status == host.Challenged:
		verb := pick(s, route.Accept, route.Accept, route.Accept, route.Decline, route.Withdraw)
		s.press(pick(s, t.Invited, t.Invited, t.Challenger, s.anyone()), channel, route.ID{Verb: verb, Of: id, Rev: rev})
	case t.Status == host.Over && t.CanWish() != "" && s.roll(4) > 0:
		s.press(pick(s, t.Seats[:]...), channel, route.ID{Verb: route.Wish, Of: id, Arg: string(t.CanWish())})
	case t.Status != host.Playing:
		s.open = slices.Delete(s.open, i, i+1)
	case t.Offer != nil && s.roll(2) == 0:
		verb := pick(s, route.AcceptOffer, route.AcceptOffer, route.DeclineOffer, route.WithdrawOffer)
		s.press(pick(s, t.Seats[:]...), channel, route.ID{Verb: verb, Of: id, Rev: rev, Arg: fmt.Sprint(t.Offer.Seq)})
	default:
		s.playAt(t, channel)
	}
}

func (s *soak) playAt(t *host.Table, channel string) {
	id, rev, named := t.ID, t.Rev, fmt.Sprint(t.ID)
	player, actions := pick(s, t.Seats[:]...), t.Line.Last().Actions()
	any := string(actions[s.roll(len(actions))])
	if player == self {
		player = t.Opponent(self)
	}
	switch n := s.roll(400); {
	case n < 1:
		s.press(player, channel, route.ID{Verb: pick(s, route.Resign, route.ResignMatch), Of: id})
	case n < 2:
		s.command(s.anyone(), channel, "abort", "table", named, "why", "because")
	case n < 12:
		s.press(player, channel, route.ID{Verb: route.Offer, Of: id, Arg: string(pick(s, append(host.OfferKinds, host.OfferTakeback, host.OfferTakeback)...))})
	case n < 20:
		s.press(t.Mover(), channel, route.ID{Verb: route.Undo, Of: id, Rev: rev})
	case n < 30: // out of turn, from outside, or long ago
		s.press(s.anyone(), channel, route.ID{Verb: route.Act, Of: id, Rev: max(1, rev-int64(s.roll(3))), Arg: any})
	case n < 34:
		s.command(player, channel, "note", "text", fmt.Sprintf("thought %d", s.interactions), "table", named)
	case n < 60:
		s.plan(t, channel)
	case n < 70:
		s.press(player, channel, route.ID{Verb: route.Agree, Of: id})
	case n < 74:
		s.press(player, channel, route.ID{Verb: route.Notify, Of: id}, "default")
	case t.Mover() == self: // the computer will
	case n < 170:
		s.turn(t, channel)
	default:
		s.steps++
		s.press(t.Mover(), channel, route.ID{Verb: route.Sure, Of: id, Rev: rev, Arg: any})
	}
}

// plan arms an answer to a turn of whoever is to move.
func (s *soak) plan(t *host.Table, channel string) {
	they, after := anyTurn(t.PlanRoot(), s.roll)
	if they == nil || after.Turn() == rules.Nobody {
		return
	}
	then, _ := anyTurn(after, s.roll)
	if then == nil || after.Turn() == t.ToMove() {
		return
	}
	s.command(t.Opponent(t.Mover()), channel, "if", "they", t.Game.FormatTurn(t.PlanRoot(), they), "then", t.Game.FormatTurn(after, then), "table", fmt.Sprint(t.ID))
}

// turn is a whole turn typed by whoever is to move: one that the other has an answer to,
// where there is such a one.
func (s *soak) turn(t *host.Table, channel string) {
	if t.MidTurn() {
		return
	}
	steps, _ := anyTurn(t.Line.Last(), s.roll)
	for _, p := range t.Plans {
		if len(p.Next) > 0 && s.roll(3) > 0 {
			steps = p.Next[0].Steps
		}
	}
	if steps != nil {
		s.steps += len(steps)
		s.command(t.Mover(), channel, "play", "move", t.Game.FormatTurn(t.Line.Last(), steps), "table", fmt.Sprint(t.ID))
	}
}

// accident is what else happens in months.
func (s *soak) accident() {
	who, channels := s.anyone(), s.town.there(false)
	where := pick(s, channels...)
	switch s.roll(14) {
	case 0: // somebody tidies up
		id := pick(s, append(s.open, 1)...)
		t, err := s.host.Table(s.t.Context(), id)
		if err == nil && t.Card.Message != "" {
			s.town.posts[t.Card.Message].deleted = true
			s.deleted++
		}
	case 1:
		s.command(who, where, "vacation", "days", fmt.Sprint(1+s.roll(3)))
	case 2:
		s.command(who, where, "vacation", "end", "true")
	case 3:
		s.command(who, where, "settings", "sleep", pick(s, "23:00-07:00", "00:00-08:00", route.ChoiceOff), "zone", pick(s, "Europe/Madrid", "America/Bogota", "Asia/Kathmandu"))
	case 4:
		s.command(who, where, "vacation", "automatic", pick(s, "true", "false"))
	case 5:
		s.now = s.now.Add(-time.Duration(s.roll(90)) * time.Second) // the machine's clock is put right
	case 6:
		s.now = s.now.Add(time.Duration(s.roll(5*60)) * time.Minute) // or it slept
	case 7:
		s.choose(who, where, pick(s, cards.Ping, cards.DM, cards.DM, cards.Silent))
	case 8:
		s.command(who, where, "settings", "digest", pick(s, "07:00", "19:00", route.ChoiceOff))
	case 9, 10:
		s.lose(channels)
	case 11:
		s.command(who, where, pick(s, "block", "unblock", "unblock"), "user", s.anyone())
	case 12:
		s.outage()
	case 13:
		s.stop()
	}
}

// choose is somebody saying how they like to be called. It is noted as said where the
// bot has taken it in.
func (s *soak) choose(who, where, way string) {
	at, calls := s.now, len(s.town.calls) // should the bot die of it, it lives again later
	s.command(who, where, "settings", "notify", way)
	kept, err := s.db.Setting(s.t.Context(), host.UserScope(who), cards.NotifyKey)
	if err != nil {
		s.t.Fatal(err)
	}
	s.ways[who] = append(s.ways[who], chosen{at, calls, kept})
}

// lose deletes a channel and makes another, or deletes a thread. At times the bot is not
// told.
func (s *soak) lose(channels []string) {
	lost, kind := pick(s, channels...), wire.EventChannelDelete
	if threads := s.town.there(true); len(threads) > 0 && s.roll(3) > 0 {
		lost, kind = pick(s, threads...), wire.EventThreadDelete
	} else {
		s.town.open(s.town.newID(), "")
	}
	for _, id := range s.town.remove(lost) {
		s.deleted++
		if s.roll(3) > 0 && s.alive.Err() == nil {
			s.bot.Event(s.alive, wire.Event{Kind: kind, GuildID: guild, ChannelID: id})
		}
	}
}

// outage is some hours in which nobody reaches the bot: the server is out of order, or
// the bot has no connection, and leaves its sweeps out.
func (s *soak) outage() {
	length := time.Duration(1+s.roll(30*60)) * time.Minute
	s.outages++
	if s.roll(2) == 0 {
		s.now = s.now.Add(length)
		s.sweep()
		s.revive()
		s.greet()
		return
	}
	s.down = append(s.down, spell{from: s.now})
	s.bot.Event(s.alive, wire.Event{Kind: wire.EventGuildDelete, GuildID: guild, Unavailable: true})
	for end := s.now.Add(length); s.now.Before(end); {
		s.now = s.now.Add(10 * time.Minute)
		s.sweep()
		if s.roll(50) == 0 {
			s.stop()
		}
		s.revive()
	}
	s.down[len(s.down)-1].to = s.now
	s.greet()
}
