// Package computer takes the seat of the computer at tables: it thinks when it is its
// turn, and answers what is offered to it. It knows nothing of Discord; to the host
// it is one more person, and everything it does is a command like anybody's.
//
// Nothing of what it is about is kept: a program that dies in mid-thought finds the
// same table when it is back, thinks the same again, and takes the turn once.
package computer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/rules"
)

// Config is what a Computer is made of. Delay and Searches may be left out.
type Config struct {
	Host    *host.Host
	Players []rules.Player
	Self    string // its user id
	// Changed is told of the tables it has changed, whose cards are to be shown.
	Changed func(ctx context.Context, tables []int64)
	Log     *slog.Logger
	// Delay is how long a turn takes it at least, as a person takes a moment; zero
	// for none.
	Delay time.Duration
	// Hurried tells of a person who wants no such moment; nil for nobody.
	Hurried func(ctx context.Context, user string) bool
	// Searches is how many it makes at once for its own turns: one less than there are
	// cores, but at least one. One more is for what people ask.
	Searches int
}

// searchTime bounds one search, whatever its budget.
const searchTime = 5 * time.Second

// lookers is how many tables it looks at at once. Most of them wait: for a search, or for
// their moment to be over.
const lookers = 64

// Computer plays. It is safe for concurrent use.
type Computer struct {
	cfg     Config
	players map[string]rules.Player

	slots chan struct{} // a place for each search at once for its own turns
	asked chan struct{} // one for what people ask, who needn't wait for those

	reviews reviews

	mu      sync.Mutex
	queue   []int64                      // tables to look at, in the order they came
	waiting map[int64]bool               // those in it
	at      map[int64]context.CancelFunc // the tables being looked at; ends the search
	again   map[int64]bool               // of those, which have changed meanwhile
	wake    chan struct{}
}

// New makes a Computer. Run makes it play.
func New(cfg Config) *Computer {
	if cfg.Searches <= 0 {
		cfg.Searches = max(1, runtime.GOMAXPROCS(0)-1)
	}
	c := &Computer{
		cfg: cfg, players: map[string]rules.Player{}, waiting: map[int64]bool{},
		slots: make(chan struct{}, cfg.Searches), asked: make(chan struct{}, 1),
		at: map[int64]context.CancelFunc{}, again: map[int64]bool{}, wake: make(chan struct{}, 1),
	}
	for _, p := range cfg.Players {
		c.players[p.Game()] = p
	}
	return c
}

// Levels are the strengths it plays a game at, the weakest first; nil for a game it
// doesn't play.
func (c *Computer) Levels(game string) []rules.Level {
	if p, ok := c.players[game]; ok {
		return p.Levels()
	}
	return nil
}

// Look asks it to look at a table, soon: something has happened there. Tables are
// looked at in the order they came, and none twice at once.
func (c *Computer) Look(table int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if end, busy := c.at[table]; busy {
		c.again[table] = true
		end() // what it thinks about may be no more
		return
	}
	if c.waiting[table] {
		return
	}
	c.waiting[table] = true
	c.queue = append(c.queue, table)
	c.rouse()
}

// rouse wakes one who waits for a table; c.mu is held.
func (c *Computer) rouse() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// Run plays until ctx ends, and begins with every table that waits for the computer.
func (c *Computer) Run(ctx context.Context) {
	if err := c.lookAtAll(ctx); err != nil && ctx.Err() == nil {
		c.cfg.Log.Error("the computer's tables", "err", err)
	}
	var all sync.WaitGroup
	for range lookers {
		all.Go(func() { c.work(ctx) })
	}
	all.Go(func() { c.watch(ctx) })
	all.Wait()
}

// watchEvery is how often it looks for turns that it has not been told of: of another
// program on the same file, or where thinking failed.
const watchEvery = 30 * time.Second

func (c *Computer) watch(ctx context.Context) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		ids, err := c.cfg.Host.Awaiting(ctx, c.cfg.Self)
		if err != nil && ctx.Err() == nil {
			c.cfg.Log.Error("the computer's turns", "err", err)
		}
		for _, id := range ids {
			c.lookIfIdle(id)
		}
	}
}

// lookIfIdle is Look that disturbs no search.
func (c *Computer) lookIfIdle(table int64) {
	c.mu.Lock()
	_, busy := c.at[table]
	c.mu.Unlock()
	if !busy {
		c.Look(table)
	}
}

// Play does at once, one table after the other, all that waits for the computer, where
// Run does so all along. It is for programs whose time is their own; one that runs Run
// too gains nothing by it.
func (c *Computer) Play(ctx context.Context) error {
	err := c.lookAtAll(ctx)
	for err == nil {
		table, search, ok := c.take(ctx)
		if !ok {
			return ctx.Err()
		}
		err = c.safely(search, table)
		c.done(table)
	}
	return err
}

func (c *Computer) lookAtAll(ctx context.Context) error {
	ids, err := c.cfg.Host.Seated(ctx, c.cfg.Self)
	for _, id := range ids {
		c.Look(id)
	}
	return err
}

func (c *Computer) work(ctx context.Context) {
	for {
		table, search, ok := c.take(ctx)
		if !ok {
			select {
			case <-ctx.Done():
				return
			case <-c.wake:
				continue
			}
		}
		if err := c.safely(search, table); err != nil && ctx.Err() == nil && search.Err() == nil {
			c.cfg.Log.Error("the computer could not play", "table", table, "err", err)
		}
		c.done(table)
	}
}

// take is the next table to look at, with the context of looking.
func (c *Computer) take(ctx context.Context) (int64, context.Context, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.queue) == 0 || ctx.Err() != nil {
		return 0, nil, false
	}
	table := c.queue[0]
	c.queue = c.queue[1:]
	delete(c.waiting, table)
	search, end := context.WithCancel(ctx)
	c.at[table] = end
	if len(c.queue) > 0 {
		c.rouse()
	}
	return table, search, true
}

// done ends looking at a table, which is looked at again if it has changed meanwhile.
func (c *Computer) done(table int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at[table]()
	delete(c.at, table)
	if c.again[table] {
		delete(c.again, table)
		c.waiting[table] = true
		c.queue = append(c.queue, table)
		c.rouse()
	}
}

// safely is look, and survives a player's panic.
func (c *Computer) safely(ctx context.Context, table int64) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return c.look(ctx, table)
}

// look does what the table asks of the computer: it takes up a challenge, answers an
// offer, wishes what the other wishes, or takes its turn.
func (c *Computer) look(ctx context.Context, id int64) error {
	t, err := c.cfg.Host.Table(ctx, id)
	if err != nil {
		return err
	}
	command, err := c.wants(ctx, t)
	if command == nil || err != nil {
		return err
	}
	rev := t.Rev
	if t.Status != host.Playing {
		rev = 0
	}
	change, err := c.cfg.Host.Do(ctx, host.Request{
		Table: id, Actor: c.cfg.Self, Rev: rev, Command: command,
		Interaction: fmt.Sprintf("computer:%d:%d", id, t.Seq), // one answer to what stands
	})
	if host.AsRefusal(err) != nil { // the table has moved on: it is looked at again
		return nil
	}
	if err != nil {
		return err
	}
	tables := []int64{id}
	if change.Next != 0 {
		tables = append(tables, change.Next)
		c.Look(change.Next)
	}
	c.cfg.Changed(ctx, tables)
	if !change.Repeated {
		c.mu.Lock()
		c.again[id] = true // there may be more to do: an offer and then the turn
		c.mu.Unlock()
	}
	return nil
}

// seat is the computer's at the table. Where both are its own it doesn't play.
func (c *Computer) seat(t *host.Table) rules.Seat {
	for _, s := range rules.Seats {
		if t.Seats[s.Index()] == c.cfg.Self && t.Seats[s.Other().Index()] != c.cfg.Self {
			return s
		}
	}
	return rules.Nobody
}

// wants is the computer's next command at the table, nil where there is none.
func (c *Computer) wants(ctx context.Context, t *host.Table) (host.Command, error) {
	seat := c.seat(t)
	switch {
	case t.Status == host.Challenged && t.Invited == c.cfg.Self && t.Terms.Computer == c.cfg.Self:
		return host.Accept{}, nil // it was to be accepted at once, and the program died in between
	case seat == rules.Nobody:
		return nil, nil
	case t.Status == host.Over && t.CanWish() != "" && t.Wishes[seat.Other().Index()] == t.CanWish():
		return host.Want{What: t.CanWish()}, nil
	case t.Status != host.Playing:
		return nil, nil
	case t.Offer != nil && t.Offer.From == seat.Other():
		return c.answer(ctx, t, seat)
	case t.Agreed[seat.Other().Index()] && decided(t):
		return host.AgreeEnd{}, nil
	case t.ToMove() != seat:
		return nil, nil
	}
	thought, err := c.think(ctx, t)
	if err != nil {
		return nil, err
	}
	return host.Act{Steps: thought.Steps}, nil
}

// decided tells whether nothing can change the winner any more.
func decided(t *host.Table) bool {
	_, ok := t.Proof()
	return ok
}

// answer is what it says to an offer: always yes to a takeback and to more time, to a
// draw when it is not winning, and to an end when it would not lose by it.
func (c *Computer) answer(ctx context.Context, t *host.Table, seat rules.Seat) (host.Command, error) {
	yes := true
	switch t.Offer.What {
	case host.OfferVoid: // whoever wants to stop resigns
		yes = false
	case host.OfferDraw, host.OfferEnd:
		value, err := c.value(ctx, t, seat)
		if err != nil {
			return nil, err
		}
		yes = value <= 0
		if t.Offer.What == host.OfferEnd {
			standing, _ := t.Line.Last().Result()
			yes = standing.Winner == seat || standing.Winner == rules.Nobody && value <= 0 ||
				standing.Winner == seat.Other() && c.lost(t, seat)
		}
	}
	if yes {
		return host.AcceptOffer{Seq: t.Offer.Seq, Rev: t.Rev}, nil
	}
	return host.DeclineOffer{Seq: t.Offer.Seq}, nil
}

// lost tells whether it is proved that the seat loses.
func (c *Computer) lost(t *host.Table, seat rules.Seat) bool {
	d, ok := t.Game.(rules.Decider)
	if !ok {
		return false
	}
	proof, ok := d.Decided(t.Line.Last())
	return ok && proof.Winner == seat.Other()
}

// value is what it thinks of the position for a seat.
func (c *Computer) value(ctx context.Context, t *host.Table, seat rules.Seat) (int, error) {
	p, ok := c.players[t.Game.Name()]
	if !ok {
		return 0, nil
	}
	levels := p.Levels()
	thought, err := c.search(ctx, p, t, levels[len(levels)-1])
	if err != nil {
		return 0, err
	}
	if t.ToMove() != seat {
		return -thought.Value, nil
	}
	return thought.Value, nil
}

// ErrNoPlayer: nobody plays this game by computer.
var ErrNoPlayer = errors.New("no computer player for this game")

// think chooses its turn, and takes a moment over it.
func (c *Computer) think(ctx context.Context, t *host.Table) (rules.Thought, error) {
	p, ok := c.players[t.Game.Name()]
	if !ok {
		return rules.Thought{}, ErrNoPlayer
	}
	began := time.Now()
	thought, err := c.search(ctx, p, t, level(p, t.Terms.Level))
	if err != nil {
		return rules.Thought{}, err
	}
	if left := c.delay(ctx, t) - time.Since(began); left > 0 {
		timer := time.NewTimer(left)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
			return rules.Thought{}, ctx.Err()
		}
	}
	return thought, nil
}

// delay is how long its turn at the table takes at least.
func (c *Computer) delay(ctx context.Context, t *host.Table) time.Duration {
	if c.cfg.Hurried != nil && c.cfg.Hurried(ctx, t.Opponent(c.cfg.Self)) {
		return 0
	}
	return c.cfg.Delay
}

// search asks the player, with a seed that the table and its turn give: the same
// search again comes to the same turn.
func (c *Computer) search(ctx context.Context, p rules.Player, t *host.Table, l rules.Level) (rules.Thought, error) {
	budget := l.Budget
	budget.Seed = uint64(t.ID)<<20 + uint64(t.Line.Len())
	return thinks(ctx, c.slots, p, t.Line.Last(), l.Key, budget)
}

// thinks has a player think when there is a place for one more search.
func thinks(ctx context.Context, places chan struct{}, p rules.Player, s rules.State, level string, b rules.Budget) (thought rules.Thought, err error) {
	err = inTurn(ctx, places, func(ctx context.Context) (err error) {
		thought, err = p.Think(ctx, s, level, b)
		return err
	})
	return thought, err
}

// inTurn searches when there is a place for one more, and not for long.
func inTurn(ctx context.Context, places chan struct{}, search func(context.Context) error) error {
	select {
	case places <- struct{}{}:
		defer func() { <-places }()
	case <-ctx.Done():
		return ctx.Err()
	}
	ctx, stop := context.WithTimeout(ctx, searchTime)
	defer stop()
	return search(ctx)
}

// level is the player's level of that key; the strongest where it has none such.
func level(p rules.Player, key string) rules.Level {
	levels := p.Levels()
	for _, l := range levels {
		if l.Key == key {
			return l
		}
	}
	return levels[len(levels)-1]
}
