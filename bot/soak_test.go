package bot

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"bridgekeeper/bot/computer"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/rules/fourangels"
	"bridgekeeper/store"
)

var (
	soakTables = flag.Int("soak", 20, "at how many tables at a time TestSoak plays; 200 is the long run")
	soakMonths = flag.Int("months", 0, "for how long TestSoak plays: 6 is the long run, 0 are ten days")
	soakSeed   = flag.Uint64("soakseed", 1, "the seed of TestSoak")
)

// soak is a town of people who play for months with a bot that is killed now and then,
// in channels that misbehave. All its time is its own, and the same seed is much the same
// story; not wholly, since a sweep shows several tables at once. What it checks in the
// end is worked out anew from the rows and from what was sent: see judge.
type soak struct {
	t        testing.TB
	path     string
	db       *store.DB
	bot      *Bot
	host     *host.Host
	computer *computer.Computer
	town     *town
	people   []string
	now      time.Time
	stop     context.CancelFunc // kills the bot in mid-work
	alive    context.Context

	mu     sync.Mutex // guards random: the calls of a sweep come several at once
	random *rand.Rand

	open                                      []int64 // tables that are known to be under way
	tables                                    int64   // the newest
	interactions                              int
	told                                      []int64        // tables of which all is to be told, since something is wrong with them
	answer                                    *wire.Response // to the last of them
	steps, kills, drops, doubles, twice, bads int
	deleted, outages                          int
	compared, differ                          int                 // clocks of the host with those wound anew
	done                                      map[string]int64    // table by interaction that was answered as carried out
	logs                                      map[int64][]uint64  // a sum of each row ever seen, by table
	beats                                     []beat              // when somebody swept
	down                                      []spell             // when the server was out of order
	ways                                      map[string][]chosen // how people chose to be called
}

// beat is a sweep, and whether it was brought to its end.
type beat struct {
	at    time.Time
	whole bool
}

// spell is a time; one without an end goes on.
type spell struct{ from, to time.Time }

func (s spell) has(at time.Time) bool {
	return !at.Before(s.from) && (s.to.IsZero() || !at.After(s.to))
}

// chosenSoFar is how somebody is called from an instant on, and from so many calls on.
type chosen struct {
	at    time.Time
	calls int
	way   string
}

func (s *soak) roll(n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.random.IntN(n)
}

func pick[T any](s *soak, list ...T) T { return list[s.roll(len(list))] }

// trouble is what becomes of one call to Discord: mostly nothing, at times it fails, or
// its answer is lost, or the program dies.
func (s *soak) trouble() error {
	switch s.roll(500) {
	case 0, 1, 2:
		s.mu.Lock()
		s.drops++
		s.mu.Unlock()
		return errDown
	case 3:
		s.stop()
	}
	if s.alive.Err() != nil { // a dead program sends nothing more
		return errKilled
	}
	return nil
}

// start is a new program on the file, and Discord telling it of its server.
func (s *soak) start() {
	var err error
	if s.db != nil {
		s.db.Close()
	}
	if s.db, err = store.Open(s.t.Context(), s.path); err != nil {
		s.t.Fatal(err)
	}
	clock := func() time.Time { return s.now }
	games := []rules.Game{dividedloyalties.Game{}, connectfour.Game{}, fourangels.Game{}}
	s.host = host.New(host.Config{Store: s.db, Games: games, Now: clock, Chance: s.roll, Unreadable: func(id int64, err error) {
		if s.alive == nil || s.alive.Err() == nil {
			s.t.Errorf("table %d can't be read: %v", id, err)
		}
	}})
	var players []rules.Player
	for _, g := range games {
		players = append(players, fool{g.Name()})
	}
	s.computer = computer.New(computer.Config{
		Host: s.host, Players: players, Self: self, Searches: 1, Log: slog.New(slog.DiscardHandler),
		Changed: func(ctx context.Context, tables []int64) { s.bot.Show(ctx, tables) },
	})
	s.bot = New(Config{
		Host: s.host, Channels: s.town, Computer: s.computer, Self: self, Holder: fmt.Sprint("run ", runs.Add(1)),
		Pictures: blank{}, Now: clock, Log: slog.New(slog.DiscardHandler),
	})
	s.alive, s.stop = context.WithCancel(s.t.Context())
	s.greet()
}

// greet is what Discord tells of its server to whoever connects.
func (s *soak) greet() {
	if s.isDown() {
		s.bot.Event(s.alive, wire.Event{Kind: wire.EventGuildCreate, GuildID: guild, Unavailable: true})
		return
	}
	there := append(s.town.there(false), s.town.there(true)...)
	if len(there) > 0 { // Discord does not tell of all that is there
		there = slices.Delete(there, 0, 1)
	}
	s.bot.Event(s.alive, wire.Event{Kind: wire.EventGuildCreate, GuildID: guild, Channels: there})
	s.bot.watch.FindLost(s.alive)
}

func (s *soak) isDown() bool { return len(s.down) > 0 && s.down[len(s.down)-1].to.IsZero() }

// revive is a new program where the last has died, at once or some time later; each may
// die again.
func (s *soak) revive() {
	for s.alive.Err() != nil {
		s.kills++
		if s.roll(4) == 0 {
			s.now = s.now.Add(time.Duration(s.roll(40*60)) * time.Minute)
		}
		s.remember()
		s.start()
		s.sweep()
	}
}

// sweep is what the program does every so often by itself.
func (s *soak) sweep() {
	s.beats = append(s.beats, beat{at: s.now})
	changed, err := s.host.Sweep(s.alive)
	if err != nil && s.alive.Err() == nil {
		s.t.Fatalf("sweep: %v", err)
	}
	s.bot.Show(s.alive, changed)
	if err := s.bot.keeper.Sweep(s.alive); err != nil && s.alive.Err() == nil {
		s.t.Fatalf("cards: %v", err)
	}
	if err := s.bot.people.SendDigests(s.alive); err != nil && s.alive.Err() == nil {
		s.t.Fatalf("daily lists: %v", err)
	}
	s.beats[len(s.beats)-1].whole = s.alive.Err() == nil
}

// play has the computer do what waits for it.
func (s *soak) play() {
	if err := s.computer.Play(s.alive); err != nil && s.alive.Err() == nil {
		s.t.Fatalf("computer: %v", err)
	}
}

// live looks for tables that have begun, and forgets those that are over.
func (s *soak) live() {
	for {
		if _, err := s.host.Table(s.t.Context(), s.tables+1); host.AsRefusal(err) != nil {
			return
		} else if err != nil {
			s.t.Fatalf("table %d: %v", s.tables+1, err)
		}
		s.tables++
		s.open = append(s.open, s.tables)
	}
}

// remember sums up the rows written since it did so last, to see in the end that none
// of them is lost or changed.
func (s *soak) remember() {
	for id := int64(1); ; id++ {
		_, events, err := s.db.LoadAfter(s.t.Context(), id, int64(len(s.logs[id])))
		if noTableErr(err) {
			return
		} else if err != nil {
			s.t.Fatalf("table %d: %v", id, err)
		}
		for _, e := range events {
			s.logs[id] = append(s.logs[id], sum(e))
		}
	}
}

func sum(e store.Event) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s %s %d %s %t %s", e.Seq, e.Kind, e.Actor, e.At.UnixMilli(), e.Interaction, e.Public, e.Body)
	return h.Sum64()
}

// TestSoak plays for months: people at random, a Discord that fails, kills, doubles, lost
// events, channels and messages that are deleted, outages and clocks that jump. In the end
// nothing is lost, nobody is stuck, no one was called who had no business or not called
// who had, and no time passed unseen.
func TestSoak(t *testing.T) {
	s := &soak{
		t: t, path: filepath.Join(t.TempDir(), "games.db"), random: rand.New(rand.NewPCG(*soakSeed, 0)),
		now: time.Date(2026, 2, 2, 9, 0, 0, 0, time.UTC), done: map[string]int64{}, logs: map[int64][]uint64{}, ways: map[string][]chosen{},
	}
	s.town = &town{
		now: func() time.Time { return s.now }, trouble: s.trouble, places: map[string]*townPlace{}, posts: map[string]*townPost{},
		nonces: map[string]*townPost{}, closed: map[string]bool{}, shown: s.shownSeq,
	}
	for range 8 {
		s.town.open(s.town.newID(), "")
	}
	for i := range 6 + *soakTables/10 {
		s.people = append(s.people, fmt.Sprint(101+i))
		s.town.closed[s.people[i]] = i%5 == 4
	}
	s.start()
	for i := 0; i < len(s.people); i += 3 {
		s.command(s.people[i], s.town.there(false)[0], "settings", "sleep", "23:00-07:00", "zone", "Europe/Madrid")
	}
	end := s.now.AddDate(0, *soakMonths, 0)
	if *soakMonths == 0 {
		end = s.now.Add(10 * day)
	}
	for said := s.now; s.now.Before(end); s.hour() {
		if s.now.Sub(said) > 30*day {
			said = s.now
			t.Logf("%s: %d tables, %d steps, %d kills", s.now.Format(time.DateOnly), s.tables, s.steps, s.kills)
		}
	}
	s.settle()
	s.start()
	defer func() { s.db.Close() }()
	s.judge()
}

// hour is some minutes in the town, after which somebody sweeps.
func (s *soak) hour() {
	s.now = s.now.Add(time.Duration(5+s.roll(9)) * time.Minute)
	s.sweep()
	s.revive()
	s.live()
	if len(s.open) < *soakTables && s.roll(4) == 0 {
		s.challenge()
	}
	for range s.roll(3 + *soakTables/40) {
		if n := len(s.open); n > 0 {
			s.move(s.roll(n))
		}
	}
	if s.roll(6) == 0 {
		s.play()
		s.revive()
	}
	if s.roll(25) == 0 {
		s.accident()
		s.revive()
	}
	if n := len(s.open); n > 0 && s.roll(3) == 0 {
		s.compare(s.open[s.roll(n)])
	}
}

// settle lets Discord be well again and the bot catch up.
func (s *soak) settle() {
	s.town.trouble = func() error { return nil }
	if s.isDown() {
		s.down[len(s.down)-1].to = s.now
	}
	s.start()
	for range 26 * 6 { // longer than the longest rest after failures
		s.now = s.now.Add(10 * time.Minute)
		s.sweep()
	}
	s.play()
	s.sweep()
	s.remember()
}

func (s *soak) shownSeq(table int64) int64 {
	row, _, err := s.db.Load(s.t.Context(), table)
	if err != nil {
		s.t.Errorf("table %d: %v", table, err)
	}
	return row.ShownSeq
}
