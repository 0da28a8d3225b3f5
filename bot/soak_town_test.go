package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/wire"
)

// town is Discord as the soak has it: channels, threads and direct messages that
// remember, and fail as they are told to. What the soak judges by is noted here, from
// what was sent alone.
type town struct {
	mu      sync.Mutex
	now     func() time.Time
	trouble func() error          // before a call takes effect, and again after it
	shown   func(int64) int64     // the seq that a table's card is known to show, as its row has it
	places  map[string]*townPlace // by id: channels, threads, and direct:person
	posts   map[string]*townPost  // by id
	nonces  map[string]*townPost  // the newest under each
	last    int                   // id given out
	closed  map[string]bool       // people who take no direct messages
	calls   []call
	faults  []string // what Discord would have taken amiss
}

type townPlace struct {
	parent string // the channel of a thread
	gone   bool
	posts  []*townPost
}

type townPost struct {
	*wire.Message
	id, place string
	at        time.Time
	deleted   bool
}

// call is that a message about a table, as it stood after a public event counted from 1,
// called a person; the card before it was known to show the events up to a seq.
type call struct {
	table, number, since int64
	user                 string
	at                   time.Time
	order                int  // among all
	direct, alone        bool // by a direct message, and by one without a card
}

// nonceLife is how long Discord is taken to remember a nonce.
const nonceLife = 5 * time.Minute

func (w *town) open(id, parent string) {
	w.places[id] = &townPlace{parent: parent}
}

func (w *town) newID() string {
	w.last++
	return fmt.Sprint(1_000_000 + w.last)
}

// remove deletes a channel and its threads, or a thread, and returns their ids.
func (w *town) remove(id string) []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var out []string
	for other, p := range w.places {
		if (other == id || p.parent == id) && !p.gone {
			p.gone = true
			out = append(out, other)
		}
	}
	slices.Sort(out)
	return out
}

// there are the channels, or the threads, that are there.
func (w *town) there(threads bool) []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var out []string
	for id, p := range w.places {
		if !p.gone && (p.parent != "") == threads && !strings.HasPrefix(id, directTo) {
			out = append(out, id)
		}
	}
	slices.Sort(out)
	return out
}

func (w *town) place(id string) (*townPlace, error) {
	if p := w.places[id]; p != nil && !p.gone {
		return p, nil
	}
	return nil, &wire.Error{Status: 404, Code: wire.CodeUnknownChannel}
}

func (w *town) Access(_ context.Context, channel, _ string) (wire.Access, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err := w.place(channel)
	return wire.Access{Permissions: route.PermViewChannel | route.PermSendMessages | route.PermSendInThreads}, err
}

func (w *town) FindChannel(_ context.Context, channel string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.trouble(); err != nil {
		return err
	}
	_, err := w.place(channel)
	return err
}

func (w *town) CreateDM(_ context.Context, user string) (string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.places[directTo+user] == nil {
		w.open(directTo+user, "")
	}
	return directTo + user, nil
}

func (w *town) StartThread(_ context.Context, channel, message, _ string, _ int) (string, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.trouble(); err != nil {
		return "", err
	}
	if _, err := w.place(channel); err != nil {
		return "", err
	}
	p := w.posts[message]
	switch {
	case p == nil || p.deleted:
		return "", &wire.Error{Status: 404, Code: wire.CodeUnknownMessage}
	case w.places[message] != nil:
		return "", &wire.Error{Status: 400, Code: wire.CodeThreadExists}
	}
	w.open(message, channel)
	return message, w.trouble()
}

func (w *town) Post(_ context.Context, channel string, m *wire.Message) (wire.Posted, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.trouble(); err != nil {
		return wire.Posted{}, err
	}
	p, err := w.place(channel)
	if err != nil {
		return wire.Posted{}, err
	}
	person, direct := strings.CutPrefix(channel, directTo)
	if direct && w.closed[person] {
		return wire.Posted{}, dmsClosed()
	}
	if before := w.nonces[channel+m.Nonce]; before != nil && w.now().Sub(before.at).Abs() < nonceLife {
		return wire.Posted{ID: before.id}, w.trouble()
	}
	post := &townPost{Message: m, id: w.newID(), place: channel, at: w.now()}
	w.posts[post.id], p.posts = post, append(p.posts, post)
	if m.Nonce == "" || len(m.Nonce) > 25 {
		w.faults = append(w.faults, fmt.Sprintf("nonce %q", m.Nonce))
	}
	w.nonces[channel+m.Nonce] = post
	called := m.Mentions
	if direct {
		called = []string{person}
	}
	w.note(post, called, direct)
	return wire.Posted{ID: post.id}, w.trouble()
}

// note notes whom a message calls, and to what.
func (w *town) note(p *townPost, called []string, direct bool) {
	table, number, ok := w.about(p.Message)
	alone := false
	if id, rest, _ := strings.Cut(strings.TrimPrefix(p.Nonce, "d"), "."); direct && !ok && p.Nonce[0] == 'd' { // no card to link to
		public, _, _ := strings.Cut(rest, ".")
		table, _ = strconv.ParseInt(id, 36, 64)
		number, _ = strconv.ParseInt(public, 36, 64)
		ok, alone = true, true
	}
	if !ok {
		if len(called) > 0 && !strings.HasPrefix(p.Nonce, "g") { // that is a daily list
			w.faults = append(w.faults, fmt.Sprintf("%v are called to nothing: %q", called, textOf(p.Message)))
		}
		return
	}
	for _, user := range called {
		if !direct && !strings.Contains(textOf(p.Message), "<@"+user+">") {
			w.faults = append(w.faults, fmt.Sprintf("%s is to be called and not named: %q", user, textOf(p.Message)))
		}
		w.calls = append(w.calls, call{table: table, number: number, since: w.shown(table), user: user, at: w.now(), order: len(w.calls), direct: direct, alone: alone})
	}
}

// about is the table that a message is about and the public event that it shows: by
// its own buttons, or by those of the card that it links to.
func (w *town) about(m *wire.Message) (of, number int64, ok bool) {
	walk(m.Components, func(c wire.Component) {
		b, is := c.(wire.Button)
		if !is || ok {
			return
		}
		if t, n, card := table.CardNumber(b.CustomID); card {
			of, number, ok = t, n, true
		}
		if linked := w.posts[b.URL[strings.LastIndex(b.URL, "/")+1:]]; linked != nil && linked.Message != m {
			of, number, ok = w.about(linked.Message)
		}
	})
	return of, number, ok
}

func (w *town) Edit(_ context.Context, channel, id string, m *wire.Message) (wire.Posted, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.trouble(); err != nil {
		return wire.Posted{}, err
	}
	if _, err := w.place(channel); err != nil {
		return wire.Posted{}, err
	}
	p := w.posts[id]
	if p == nil || p.deleted || p.place != channel {
		return wire.Posted{}, &wire.Error{Status: 404, Code: wire.CodeUnknownMessage}
	}
	p.Message = m
	return wire.Posted{ID: id}, w.trouble()
}

func (w *town) DeleteMessage(_ context.Context, channel, id string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.trouble(); err != nil {
		return err
	}
	if _, err := w.place(channel); err != nil {
		return err
	}
	w.posts[id].deleted = true
	return nil
}

func (w *town) Messages(_ context.Context, channel, before string, limit int) ([]wire.Posted, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := w.trouble(); err != nil {
		return nil, err
	}
	p, err := w.place(channel)
	if err != nil {
		return nil, err
	}
	var out []wire.Posted
	for i := len(p.posts) - 1; i >= 0 && len(out) < limit; i-- {
		if m := p.posts[i]; !m.deleted && (before == "" || wire.Newer(before, m.id)) {
			out = append(out, wire.Posted{ID: m.id, AuthorID: self, CustomIDs: ofButtons(m.Message)})
		}
	}
	return out, nil
}

// ofButtons are the custom ids of a message's buttons.
func ofButtons(m *wire.Message) []string {
	var out []string
	walk(m.Components, func(c wire.Component) {
		if b, ok := c.(wire.Button); ok && b.CustomID != "" {
			out = append(out, b.CustomID)
		}
	})
	return out
}

// cards are the messages that are there and have buttons of a table, by table.
func (w *town) cards() map[int64][]*townPost {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := map[int64][]*townPost{}
	for _, p := range w.places {
		for _, m := range p.posts {
			if table, _, ok := w.about(m.Message); ok && !m.deleted && !p.gone && len(ofButtons(m.Message)) > 0 {
				out[table] = append(out[table], m)
			}
		}
	}
	return out
}

var (
	errKilled = errors.New("the program died")
	errDown   = &wire.Error{Status: 502}
)
