package sandbox

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// Config says where a Sandbox keeps its state and listens. Only Path is needed.
type Config struct {
	// Path is the state file; it is made if missing.
	Path string
	// Addr is the loopback address to listen on, "127.0.0.1:0" if empty. Listener, if set, is used instead and must
	// be on loopback too.
	Addr     string
	Listener net.Listener
	// Now and AfterFunc are the clock. AfterFunc calls f once after d unless stopped before. Both default to the
	// real clock; tests that set one set both.
	Now       func() time.Time
	AfterFunc func(d time.Duration, f func()) (stop func())
	// Heartbeat is the interval the gateway asks for, 41.25 s if zero.
	Heartbeat time.Duration
	// IdentifyEvery is how long a shard waits between two identifies, as Discord's max_concurrency of 1 asks for
	// (5 s there); an earlier one gets an invalid session. Zero allows any.
	IdentifyEvery time.Duration
	// RequestsPerSecond is Discord's overall limit, 50 if zero; negative lifts it.
	RequestsPerSecond int
	// Application is the name of the bot on first start, "Bridgekeeper" if empty.
	Application string
	Log         *slog.Logger
}

// Sandbox is a running stand-in for Discord.
type Sandbox struct {
	cfg      Config
	log      *slog.Logger
	listener net.Listener
	server   *http.Server
	served   chan struct{}

	mu       sync.Mutex // guards all below
	st       *state
	disk     *disk
	broken   error // the state file failed; nothing is promised any more
	closed   bool
	gw       gateway
	inter    interactions
	requests requestLog
	faults   faultList
	limits   rateLimits
	skew     time.Duration
	outbox   []func() // what to tell once the change is committed
	watchers map[*watcher]struct{}
	changed  chan struct{} // closed and replaced at every change
}

// Open starts a stand-in on its state file. The first start makes a server with two text channels, three people and the
// bot; later ones go on where the last stopped. It serves until Close; ctx bounds only the start.
func Open(ctx context.Context, cfg Config) (*Sandbox, error) {
	cfg = withDefaults(cfg)
	l := cfg.Listener
	if l == nil {
		var err error
		if l, err = (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.Addr); err != nil {
			return nil, fmt.Errorf("sandbox: listen: %w", err)
		}
	}
	if tcp, ok := l.Addr().(*net.TCPAddr); !ok || !tcp.IP.IsLoopback() {
		return nil, errors.Join(fmt.Errorf("sandbox: %s is not a loopback address", l.Addr()), l.Close())
	}
	d, err := openDisk(ctx, cfg.Path)
	if err != nil {
		return nil, errors.Join(err, l.Close())
	}
	st, err := d.load(ctx)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("read sandbox file %s: %w", cfg.Path, err), d.close(), l.Close())
	}
	s := &Sandbox{
		cfg: cfg, log: cfg.Log, listener: l, served: make(chan struct{}),
		st: st, disk: d, gw: newGateway(), inter: newInteractions(),
		watchers: map[*watcher]struct{}{}, changed: make(chan struct{}),
	}
	if err := s.update(s.seed); err != nil {
		return nil, errors.Join(fmt.Errorf("sandbox: first state: %w", err), d.close(), l.Close())
	}
	s.server = &http.Server{Handler: s.handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		defer close(s.served)
		if err := s.server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("sandbox stopped serving", "error", err)
		}
	}()
	return s, nil
}

func withDefaults(cfg Config) Config {
	if cfg.Addr == "" {
		cfg.Addr = "127.0.0.1:0"
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.AfterFunc == nil {
		cfg.AfterFunc = func(d time.Duration, f func()) func() {
			t := time.AfterFunc(d, f)
			return func() { t.Stop() }
		}
	}
	if cfg.Heartbeat == 0 {
		cfg.Heartbeat = 41250 * time.Millisecond
	}
	if cfg.RequestsPerSecond == 0 {
		cfg.RequestsPerSecond = 50
	}
	if cfg.Application == "" {
		cfg.Application = "Bridgekeeper"
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return cfg
}

// URL is the address of the page and the base of the REST API, without a slash at the end.
func (s *Sandbox) URL() string { return "http://" + s.listener.Addr().String() }

// Token is the bot's token, the same for the life of the state file.
func (s *Sandbox) Token() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.st.app.Token
}

// Application is the id of the bot's application; Bot that of its user.
func (s *Sandbox) Application() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.st.app.ID
}

// Bot is the id of the bot's user.
func (s *Sandbox) Bot() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.st.app.BotID
}

// Close ends every connection and closes the file. What was answered before is kept.
func (s *Sandbox) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	s.gw.closeAll(1001, "going away")
	s.inter.closeAll()
	for w := range s.watchers {
		close(w.quit)
		delete(s.watchers, w)
	}
	s.wake()
	s.mu.Unlock()
	err := s.server.Close()
	<-s.served
	s.mu.Lock()
	defer s.mu.Unlock()
	return errors.Join(err, s.disk.close())
}

// errClosed is what acting on a closed sandbox gives.
var errClosed = errors.New("sandbox: closed")

// update runs fn with the state locked, commits what it changed and only then tells gateway and pages about it. The
// error of fn is handed on; what fn changed before failing is committed too, so it checks first and changes then.
func (s *Sandbox) update(fn func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errClosed
	}
	if s.broken != nil {
		return errServerError
	}
	err := fn()
	if ferr := s.disk.flush(); ferr != nil {
		s.broken = ferr
		s.outbox = nil
		s.log.Error("the sandbox cannot write its file and stops changing", "error", ferr)
		return errServerError
	}
	told := s.outbox
	s.outbox = nil
	for _, tell := range told {
		tell()
	}
	s.wake()
	return err
}

// wake lets those who wait look again.
func (s *Sandbox) wake() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// read runs fn with the state locked; fn changes nothing.
func (s *Sandbox) read(fn func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fn()
}

// later queues something to do once the running update is committed.
func (s *Sandbox) later(tell func()) { s.outbox = append(s.outbox, tell) }

// now is the stand-in's clock: the configured one, moved by a clock-skew fault.
func (s *Sandbox) now() time.Time { return s.cfg.Now().Add(s.skew).UTC() }

// newID makes a snowflake within an update.
func (s *Sandbox) newID() string {
	id, moved := s.st.ids.next(s.now())
	if moved {
		s.disk.put("ids", "", s.st.ids.reserved)
	}
	return id
}

// randomText is n random bytes in a spelling fit for URLs.
func randomText(n int) string {
	b := make([]byte, n)
	rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// seed makes the first server on an empty file, and tidies after a kill on a used one.
func (s *Sandbox) seed() error {
	st := s.st
	if st.app.ID != "" {
		for _, m := range st.messages {
			if m.Loading() { // the interaction that would have filled it died with the process
				m.Failed = true
				m.Flags &^= flagLoading
				s.disk.put("message", m.ID, m)
			}
		}
		return nil
	}
	key := make([]byte, 32)
	rand.Read(key)
	appID := s.newID()
	st.app = application{
		ID: appID, BotID: appID, Name: s.cfg.Application, Secret: randomText(32), Public: hex.EncodeToString(key),
		Token: base64.RawURLEncoding.EncodeToString([]byte(appID)) + "." + randomText(4) + "." + randomText(28),
	}
	s.disk.put("app", appID, &st.app)
	people := []*User{
		{ID: s.newID(), Username: "ana", GlobalName: "Ana", Locale: "en-US"},
		{ID: s.newID(), Username: "ben", GlobalName: "Ben", Locale: "en-US"},
		{ID: s.newID(), Username: "chloe", GlobalName: "Chloé", Locale: "en-US"},
		{ID: appID, Username: s.cfg.Application, Bot: true, Locale: "en-US"},
	}
	g := s.addGuild("Two Bridges", people[0].ID)
	for _, u := range people {
		st.users[u.ID] = u
		s.disk.put("user", u.ID, u)
		s.addMember(g, u)
	}
	s.addChannel(g, "general", "Talk, and the first games")
	s.addChannel(g, "games", "Tables that last for days")
	return nil
}

func (s *Sandbox) addGuild(name, owner string) *Guild {
	g := &Guild{ID: s.newID(), Name: name, OwnerID: owner, Locale: "en-US", Members: map[string]*Member{}}
	bot := &Role{ID: s.newID(), Name: s.cfg.Application, Managed: true, Position: 1,
		Permissions: ViewChannel | SendMessages | SendMessagesInThreads | CreatePublicThreads | EmbedLinks | AttachFiles | ReadMessageHistory}
	g.Roles = []*Role{{ID: g.ID, Name: "@everyone", Permissions: everyoneDefault}, bot}
	s.st.guilds[g.ID] = g
	s.disk.put("guild", g.ID, g)
	return g
}

func (s *Sandbox) addMember(g *Guild, u *User) {
	m := &Member{UserID: u.ID, JoinedAt: s.now(), Roles: []string{}}
	if u.ID == s.st.app.BotID {
		m.Roles = append(m.Roles, g.Roles[1].ID)
	}
	g.Members[u.ID] = m
	s.disk.put("guild", g.ID, g)
}

func (s *Sandbox) addChannel(g *Guild, name, topic string) *Channel {
	c := &Channel{ID: s.newID(), Type: channelText, GuildID: g.ID, Name: name, Topic: topic}
	for _, other := range s.st.channels {
		if other.GuildID == g.ID && !other.thread() {
			c.Position = max(c.Position, other.Position+1)
		}
	}
	s.st.channels[c.ID] = c
	s.disk.put("channel", c.ID, c)
	return c
}
