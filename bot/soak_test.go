package bot

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/rules/fourangels"
	"bridgekeeper/store"
)

var (
	soakTables = flag.Int("soak", 6, "how many tables TestSoak plays at; 200 is the long run")
	soakMonths = flag.Int("months", 1, "how long TestSoak plays; 6 is the long run")
	soakSeed   = flag.Uint64("soakseed", 1, "the seed of TestSoak")
)

// soak is a town of people who play for months, in channels that misbehave, with a
// bot that is killed now and then. All its time is its own.
type soak struct {
	t        *testing.T
	random   *rand.Rand
	path     string
	db       *store.DB
	bot      *Bot
	host     *host.Host
	channels map[string]*memory
	people   []string
	now      time.Time
	stop     context.CancelFunc // kills the bot in mid-work
	alive    context.Context

	mu sync.Mutex // guards what the calls of a sweep, several at once, change

	interactions                          int
	steps, kills, drops, doubles, deleted int
	done                                  map[string]int64 // table by interaction that was answered as carried out
	pinged                                []ping
}

// ping is that a message about a table, as it stood after a public event, counted
// from 1, called a person.
type ping struct {
	table, number int64
	user          string
}

func (s *soak) Post(ctx context.Context, channel string, m *wire.Message) (wire.Posted, error) {
	posted, err := s.channels[channel].Post(ctx, channel, m)
	if posted.ID == "" {
		return posted, err
	}
	walk(m.Components, func(c wire.Component) {
		b, ok := c.(wire.Button)
		if !ok {
			return
		}
		if id, perr := parseButton(b.CustomID); perr == nil {
			if number, ok := id.cardNumber(); ok {
				s.mu.Lock()
				for _, user := range m.Mentions {
					s.pinged = append(s.pinged, ping{id.table, number, user})
				}
				s.mu.Unlock()
			}
		}
	})
	return posted, err
}

func (s *soak) Edit(ctx context.Context, channel, id string, m *wire.Message) (wire.Posted, error) {
	return s.channels[channel].Edit(ctx, channel, id, m)
}

func (s *soak) DeleteMessage(ctx context.Context, channel, id string) error {
	return s.channels[channel].DeleteMessage(ctx, channel, id)
}

func (s *soak) Messages(ctx context.Context, channel string, limit int) ([]wire.Posted, error) {
	return s.channels[channel].Messages(ctx, channel, limit)
}

var (
	errKilled = errors.New("the program died")
	errDown   = &wire.Error{Status: 502}
)

// trouble is what becomes of one call to the channel: mostly nothing, at times it
// fails, or its answer is lost, or the program dies.
func (s *soak) trouble(string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch s.random.IntN(400) {
	case 0, 1, 2:
		s.drops++
		return errDown
	case 3:
		s.stop()
		return errKilled
	}
	return nil
}

func (s *soak) start() {
	chance := s.random.IntN
	clock := func() time.Time { return s.now }
	s.host = host.New(host.Config{Store: s.db, Games: []rules.Game{dividedloyalties.Game{}, connectfour.Game{}, fourangels.Game{}}, Now: clock, Chance: chance})
	s.bot = New(Config{
		Host: s.host, Channels: s, Self: self, Holder: fmt.Sprint("run ", runs.Add(1)), Pictures: blank{}, Now: clock, Log: slog.New(slog.DiscardHandler),
	})
	s.alive, s.stop = context.WithCancel(s.t.Context())
}

// restart is a new program after one that died, at once or days later.
func (s *soak) restart() {
	s.kills++
	if s.random.IntN(4) == 0 {
		s.now = s.now.Add(time.Duration(s.random.IntN(40)) * time.Hour)
	}
	s.start()
	s.sweep()
}

// sweep is what Run does now and then.
func (s *soak) sweep() {
	changed, err := s.host.Sweep(s.alive)
	if err != nil && s.alive.Err() == nil {
		s.t.Fatalf("sweep: %v", err)
	}
	s.bot.Show(s.alive, changed)
	if err := s.bot.shower.sweep(s.alive); err != nil && s.alive.Err() == nil {
		s.t.Fatalf("cards: %v", err)
	}
}

// send hands the bot an interaction of a person, at times twice.
func (s *soak) send(user, channel string, fill func(*wire.Interaction)) {
	s.interactions++
	in := &wire.Interaction{
		ID: fmt.Sprint(100000 + s.interactions), User: wire.User{ID: user, Name: user, Display: "P" + user}, GuildID: guild,
		ChannelID: channel, Locale: "en-US", GuildLocale: "en-US", AppPermissions: Permissions, MessageID: "600", Users: map[string]wire.User{},
	}
	for _, p := range s.people {
		in.Users[p] = wire.User{ID: p, Name: p, Display: "P" + p}
	}
	fill(in)
	times := 1
	if s.random.IntN(20) == 0 {
		times, s.doubles = 2, s.doubles+1
	}
	for range times {
		answer := s.bot.Handle(s.alive, in)
		if s.alive.Err() != nil {
			break
		}
		if answer.After != nil {
			if id, ok, err := s.db.ByInteraction(s.t.Context(), in.ID); err == nil && ok {
				s.done[in.ID] = id
			}
			answer.After(s.alive, wire.Posted{}, nil)
		}
	}
	if s.alive.Err() != nil {
		s.restart()
	}
}

func (s *soak) press(user, channel string, b button, values ...string) {
	s.send(user, channel, func(in *wire.Interaction) {
		in.Kind, in.CustomID, in.Values = wire.KindComponent, b.String(), values
	})
}

func (s *soak) challenge() {
	user, other := s.people[s.random.IntN(len(s.people))], s.people[s.random.IntN(len(s.people))]
	games := s.host.Games()
	game := games[s.random.IntN(len(games))]
	pace := []string{"", "brisk", "standard", "slow"}[s.random.IntN(4)]
	c := host.Challenge{
		Place: host.Place{Guild: guild, Channel: fmt.Sprint(500 + s.random.IntN(len(s.channels)))}, Challenger: user, Invited: other, Game: game.Name(),
		Setup: game.Setups()[s.random.IntN(len(game.Setups()))], Locale: "en-US", Terms: host.Terms{Pace: pace, Weekends: s.random.IntN(3) == 0},
		Interaction: fmt.Sprint("c", s.interactions),
	}
	s.interactions++
	t, err := s.host.Challenge(s.alive, c)
	if err != nil {
		if host.AsRefusal(err) == nil && s.alive.Err() == nil {
			s.t.Fatal(err)
		}
		return
	}
	s.bot.Show(s.alive, []int64{t.ID})
}

// move is a person doing something at a table, mostly what is theirs to do.
func (s *soak) move(id int64) {
	t, err := s.host.Table(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	channel := t.Place.Target()
	anyone := s.people[s.random.IntN(len(s.people))]
	switch {
	case t.Status == host.Challenged:
		verb := []string{verbAccept, verbAccept, verbAccept, verbDecline, verbWithdraw}[s.random.IntN(5)]
		s.press([]string{t.Invited, t.Invited, t.Challenger, anyone}[s.random.IntN(4)], channel, button{verb: verb, table: id, rev: t.Rev})
	case t.Status == host.Over && s.random.IntN(4) == 0 && t.CanWish() != "":
		s.press(t.Seats[s.random.IntN(2)], channel, button{verb: verbWish, table: id, arg: string(t.CanWish())})
	case t.Status != host.Playing:
	case t.Offer != nil && s.random.IntN(2) == 0:
		verb := []string{verbAcceptOffer, verbDeclineOffer, verbWithdrawOffer}[s.random.IntN(3)]
		s.press(t.Seats[s.random.IntN(2)], channel, button{verb: verb, table: id, rev: t.Rev, arg: fmt.Sprint(t.Offer.Seq)})
	default:
		s.playAt(t, channel, anyone)
	}
}

func (s *soak) playAt(t *host.Table, channel, anyone string) {
	switch n := s.random.IntN(400); {
	case n < 1:
		s.press(t.Seats[s.random.IntN(2)], channel, button{verb: verbResign, table: t.ID})
	case n < 8:
		what := host.OfferKinds[s.random.IntN(len(host.OfferKinds))]
		s.press(t.Seats[s.random.IntN(2)], channel, button{verb: verbOffer, table: t.ID, arg: string(what)})
	case n < 20:
		s.press(t.Mover(), channel, button{verb: verbUndo, table: t.ID, rev: t.Rev})
	case n < 28: // out of turn, from outside, or long ago
		actions := t.Line.Last().Actions()
		s.press(anyone, channel, button{verb: verbAct, table: t.ID, rev: max(1, t.Rev-int64(s.random.IntN(3))), arg: string(actions[s.random.IntN(len(actions))])})
	default:
		actions := t.Line.Last().Actions()
		s.steps++
		s.press(t.Mover(), channel, button{verb: verbSure, table: t.ID, rev: t.Rev, arg: string(actions[s.random.IntN(len(actions))])})
	}
}

// accident is what else happens in months: cards deleted, vacations, clocks put right.
func (s *soak) accident(tables []int64) {
	switch s.random.IntN(6) {
	case 0:
		t, err := s.host.Table(s.t.Context(), tables[s.random.IntN(len(tables))])
		if err == nil && t.Card.Message != "" {
			_ = s.channels[t.Card.Channel].DeleteMessage(s.t.Context(), t.Card.Channel, t.Card.Message)
			s.deleted++
		}
	case 1:
		_, _ = s.host.TakeVacation(s.alive, s.people[s.random.IntN(len(s.people))], 1+s.random.IntN(3))
	case 2:
		_ = s.host.EndVacation(s.alive, s.people[s.random.IntN(len(s.people))])
	case 3:
		_ = s.host.SetSleep(s.alive, s.people[s.random.IntN(len(s.people))], "23:00-07:00", "Europe/Madrid")
	case 4:
		s.now = s.now.Add(-time.Duration(s.random.IntN(90)) * time.Second) // the machine's clock is put right
	case 5:
		_ = s.host.SetAutomatic(s.alive, s.people[s.random.IntN(len(s.people))], true)
	}
	if s.alive.Err() != nil {
		s.restart()
	}
}

func (s *soak) tables() []int64 {
	var ids []int64
	for id := int64(1); ; id++ {
		if _, err := s.host.Table(s.t.Context(), id); host.AsRefusal(err) != nil {
			return ids
		} else if err != nil {
			s.t.Fatalf("table %d: %v", id, err)
		}
		ids = append(ids, id)
	}
}

// live are those of the tables at which something can still be done.
func (s *soak) live(ids []int64) []int64 {
	return slices.DeleteFunc(slices.Clone(ids), func(id int64) bool {
		t, err := s.host.Table(s.t.Context(), id)
		return err != nil || t.Status != host.Playing && t.Status != host.Challenged
	})
}

// TestSoak plays for months: people at random, channels that fail, kills, doubles,
// deleted cards and clocks that jump. In the end nothing is lost, nobody is stuck, no
// one was called who had no business, and no time passed unseen.
func TestSoak(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	db, err := store.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	s := &soak{
		t: t, random: rand.New(rand.NewPCG(*soakSeed, 0)), path: path, db: db, channels: map[string]*memory{},
		now: time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC), done: map[string]int64{},
	}
	for i := range 8 {
		s.channels[fmt.Sprint(500+i)] = &memory{now: func() time.Time { return s.now }, fail: s.trouble, lose: s.trouble}
	}
	for i := range 12 {
		s.people = append(s.people, fmt.Sprint(101+i))
	}
	s.start()
	months := s.now.AddDate(0, *soakMonths, 0)
	for s.now.Before(months) {
		ids := s.tables()
		live := s.live(ids)
		if len(ids) < *soakTables || len(live) < *soakTables/2 {
			for range 1 + *soakTables/40 {
				s.challenge()
			}
		}
		for range max(6, *soakTables/4) {
			switch {
			case len(live) > 0 && s.random.IntN(8) > 0:
				s.move(live[s.random.IntN(len(live))])
			case len(ids) > 0:
				s.move(ids[s.random.IntN(len(ids))])
			}
		}
		if len(ids) > 0 && s.random.IntN(10) == 0 {
			s.accident(ids)
		}
		s.sweep()
		if s.alive.Err() != nil {
			s.restart()
		}
		s.now = s.now.Add(time.Duration(s.random.IntN(100)) * 20 * time.Minute)
	}
	s.settle()
	s.report()
}

// settle lets the channels be well again and the bot catch up.
func (s *soak) settle() {
	for _, c := range s.channels {
		c.fail, c.lose = nil, nil
	}
	if s.alive.Err() != nil {
		s.start()
	}
	for range 4 {
		s.now = s.now.Add(25 * time.Hour) // the longest rest after failures
		s.sweep()
	}
}

// report compares what there is with what there should be.
func (s *soak) report() {
	lost, stuck, wrong, missed := 0, 0, 0, 0
	ids := s.tables()
	for interaction, table := range s.done {
		if id, ok, err := s.db.ByInteraction(s.t.Context(), interaction); err != nil || !ok || id != table {
			lost++
			s.t.Errorf("interaction %s is no more at table %d", interaction, table)
		}
	}
	for _, id := range ids {
		t, err := s.host.Table(s.t.Context(), id)
		if err != nil {
			s.t.Fatal(err)
		}
		if got, want := t.Line.Last().String(), s.recomputed(t); got != want {
			lost++
			s.t.Errorf("table %d is %q, its rows say %q", id, got, want)
		}
		if !s.shows(t) {
			stuck++
			s.t.Errorf("table %d: the card shows %d of %d", id, t.Card.Seq, t.PublicSeq)
		}
		if deadline, err := s.host.Deadline(s.t.Context(), t); err != nil || !deadline.IsZero() && deadline.Before(s.now) {
			missed++
			s.t.Errorf("table %d: the deadline %v has passed (%v)", id, deadline, err)
		}
		if t.Status == host.Challenged && s.now.Sub(t.Created) > 7*24*time.Hour {
			missed++
			s.t.Errorf("table %d: a challenge of %v", id, t.Created)
		}
	}
	for _, p := range s.pinged {
		if !s.concerned(p) {
			wrong++
			s.t.Errorf("table %d after event %d calls %s", p.table, p.number, p.user)
		}
	}
	for _, id := range ids { // and the games go on
		t, _ := s.host.Table(s.t.Context(), id)
		if t.Status != host.Playing {
			continue
		}
		s.press(t.Mover(), t.Place.Target(), button{verb: verbSure, table: id, rev: t.Rev, arg: string(t.Line.Last().Actions()[0])})
		if now, err := s.host.Table(s.t.Context(), id); err != nil || now.Rev == t.Rev {
			stuck++
			s.t.Errorf("table %d does not go on (%v)", id, err)
		}
	}
	s.t.Logf("doubles=%d deleted=%d pings=%d until %s", s.doubles, s.deleted, len(s.pinged), s.now.Format(time.DateOnly))
	s.t.Logf("soak: tables=%d steps=%d kills=%d drops=%d lost=%d stuck=%d wrongpings=%d missed=%d",
		len(ids), s.steps, s.kills, s.drops, lost, stuck, wrong, missed)
}

// shows tells whether the card of a table is there and shows its newest public event.
func (s *soak) shows(t *host.Table) bool {
	if t.Card.Seq != t.PublicSeq {
		return false
	}
	for _, m := range s.channels[t.Card.Channel].live() {
		if m.ID != t.Card.Message {
			continue
		}
		for id := range customIDs(m.Message) {
			if b, err := parseButton(id); err == nil {
				if number, ok := b.cardNumber(); ok {
					return number == t.Public
				}
			}
		}
	}
	return t.Status != host.Playing // of one that is over, somebody may have deleted the card
}

// recomputed is the position that the rows make, read in the plainest way.
func (s *soak) recomputed(t *host.Table) string {
	row, events, err := s.db.Load(s.t.Context(), t.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	var steps []rules.Action
	keep := -1
	for _, e := range events {
		var body struct {
			Action rules.Action `json:"action"`
			Keep   int          `json:"keep"`
			What   string       `json:"what"`
		}
		if len(e.Body) > 0 {
			if err := json.Unmarshal(e.Body, &body); err != nil {
				s.t.Fatal(err)
			}
		}
		switch e.Kind {
		case "acted":
			steps = append(steps, body.Action)
		case "undone":
			steps = steps[:body.Keep]
		case "offered":
			keep = -1
			if body.What == "takeback" {
				keep = body.Keep
			}
		case "offer-accepted":
			if keep >= 0 {
				steps = steps[:keep]
			}
		}
	}
	state, err := t.Game.New(rules.Setup{Text: row.SetupText})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, a := range steps {
		if state, _, err = state.Apply(a); err != nil {
			s.t.Fatalf("table %d: %v", t.ID, err)
		}
	}
	return state.String()
}

// concerned tells whether a person had business with what a card showed.
func (s *soak) concerned(p ping) bool {
	_, events, err := s.db.Load(s.t.Context(), p.table)
	if err != nil {
		s.t.Fatal(err)
	}
	seq, number := int64(0), int64(0)
	for _, e := range events {
		if e.Public && number < p.number {
			seq, number = e.Seq, number+1
		}
	}
	t, err := s.host.TableAt(s.t.Context(), p.table, seq)
	if err != nil {
		s.t.Fatal(err)
	}
	players := slices.Contains(t.Seats[:], p.user)
	switch t.Status {
	case host.Challenged:
		return p.user == t.Invited
	case host.Playing:
		offer := t.Offer != nil && t.Seats[t.Offer.From.Other().Index()] == p.user
		away := players && (t.News.Away[0] > 0 || t.News.Away[1] > 0)
		return p.user == t.Mover() || offer || away || players && (t.Nudged || t.News.Place > 0)
	case host.Over:
		return players
	}
	return p.user == t.Challenger
}
