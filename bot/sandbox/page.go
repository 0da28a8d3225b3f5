package sandbox

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"slices"
	"time"
)

//go:embed page
var pageFiles embed.FS

// pagePolicy lets the page load nothing that is not its own.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// pageCall is what the page sends: who acts, on what. Each call reads the fields it needs.
type pageCall struct {
	User    string         `json:"user"`
	Channel string         `json:"channel"`
	Message string         `json:"message"`
	Name    string         `json:"name"`
	Text    string         `json:"text"`
	Focused string         `json:"focused"`
	Locale  string         `json:"locale"`
	Custom  string         `json:"custom_id"`
	Modal   string         `json:"modal"`
	Values  []string       `json:"values"`
	Options map[string]any `json:"options"`
	Fault   Fault          `json:"fault"`
}

// pageRoutes adds the page and its private API.
func (s *Sandbox) pageRoutes(mux *http.ServeMux) {
	files, err := fs.Sub(pageFiles, "page")
	if err != nil {
		panic("sandbox: the page is not embedded: " + err.Error())
	}
	static := http.FileServerFS(files)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", pagePolicy)
		w.Header().Set("Cache-Control", "no-cache")
		static.ServeHTTP(w, r)
	})
	const api = "/sandbox/api/"
	mux.HandleFunc("GET "+api+"events", s.serveEvents)
	mux.HandleFunc("GET "+api+"state", s.serveState)
	mux.HandleFunc("GET "+api+"messages", s.serveMessages)
	mux.HandleFunc("GET "+api+"commands", s.serveCommands)
	mux.HandleFunc("GET "+api+"log", func(w http.ResponseWriter, _ *http.Request) {
		writePage(w, map[string]any{"requests": emptyNotNil(s.Requests()), "events": emptyNotNil(s.Events()), "waiting": s.Waiting()}, nil)
	})
	for name, call := range s.pageCalls() {
		mux.HandleFunc("POST "+api+name, func(w http.ResponseWriter, r *http.Request) {
			if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
				http.Error(w, "JSON only", http.StatusUnsupportedMediaType)
				return
			}
			var c pageCall
			dec := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxRequest))
			dec.UseNumber()
			if err := dec.Decode(&c); err != nil {
				http.Error(w, "not understood", http.StatusBadRequest)
				return
			}
			v, err := call(r, &c, s.As(c.User))
			writePage(w, v, err)
		})
	}
}

// pageCalls is what the page can do, by name. All but fault acts as a user, through the same methods as tests.
func (s *Sandbox) pageCalls() map[string]func(*http.Request, *pageCall, *Actor) (any, error) {
	return map[string]func(*http.Request, *pageCall, *Actor) (any, error){
		"say":     func(_ *http.Request, c *pageCall, a *Actor) (any, error) { return a.Say(c.Channel, c.Text) },
		"dismiss": func(_ *http.Request, c *pageCall, a *Actor) (any, error) { return nil, a.Dismiss(c.Message) },
		"read":    func(_ *http.Request, c *pageCall, a *Actor) (any, error) { return nil, a.Read(c.Channel) },
		"locale":  func(_ *http.Request, c *pageCall, a *Actor) (any, error) { return nil, a.SetLocale(c.Locale) },
		"fault":   func(_ *http.Request, c *pageCall, _ *Actor) (any, error) { return nil, s.Fault(c.Fault) },
		"command": func(r *http.Request, c *pageCall, a *Actor) (any, error) {
			return a.Command(r.Context(), c.Channel, c.Name, withFiles(c.Options))
		},
		"autocomplete": func(r *http.Request, c *pageCall, a *Actor) (any, error) {
			return a.Autocomplete(r.Context(), c.Channel, c.Name, c.Focused, withFiles(c.Options))
		},
		"click": func(r *http.Request, c *pageCall, a *Actor) (any, error) {
			return a.Click(r.Context(), c.Channel, c.Message, c.Custom, c.Values...)
		},
		"submit": func(r *http.Request, c *pageCall, a *Actor) (any, error) {
			return a.Submit(r.Context(), &Modal{ID: c.Modal}, withFiles(c.Options))
		},
	}
}

// withFiles turns {"name", "data"} objects into files: data is base64.
func withFiles(options map[string]any) map[string]any {
	for k, v := range options {
		switch v := v.(type) {
		case map[string]any:
			if f, ok := asFile(v); ok {
				options[k] = f
			}
		case []any:
			var files []File
			for _, x := range v {
				if m, ok := x.(map[string]any); ok {
					if f, ok := asFile(m); ok {
						files = append(files, f)
					}
				}
			}
			if len(files) > 0 && len(files) == len(v) {
				options[k] = files
			}
		}
	}
	return options
}

func asFile(m map[string]any) (File, bool) {
	b, err := json.Marshal(m)
	if err != nil {
		return File{}, false
	}
	var f struct {
		Name string `json:"name"`
		Data []byte `json:"data"`
	}
	if err := json.Unmarshal(b, &f); err != nil || f.Name == "" {
		return File{}, false
	}
	return File{Name: f.Name, Data: f.Data}, true
}

// writePage answers a call: what was asked, or in words why not.
func writePage(w http.ResponseWriter, v any, err error) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	if err != nil {
		text := err.Error()
		var no *Refused
		if errors.As(err, &no) {
			text = no.Reason
		}
		w.WriteHeader(http.StatusBadRequest)
		v = map[string]any{"error": text}
	}
	json.NewEncoder(w).Encode(v) // a page that went away has nothing to be told
}

// keepAlive is how often an open page is told that the line still stands.
const keepAlive = 20 * time.Second

// serveEvents tells an open page, as one user, what changes, as server-sent events.
func (s *Sandbox) serveEvents(w http.ResponseWriter, r *http.Request) {
	flusher, ok := w.(http.Flusher)
	if !ok {
		http.Error(w, "no streaming", http.StatusInternalServerError)
		return
	}
	watch := s.watch(s.UserID(r.URL.Query().Get("user")))
	defer s.unwatch(watch)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprint(w, "retry: 500\n\nevent: hello\ndata: {}\n\n")
	flusher.Flush()
	tick := time.NewTicker(keepAlive)
	defer tick.Stop()
	for {
		select {
		case e := <-watch.events:
			b, err := json.Marshal(e)
			if err != nil {
				s.log.Error("sandbox page event cannot be encoded", "error", err)
				continue
			}
			if _, err := fmt.Fprintf(w, "data: %s\n\n", b); err != nil {
				return
			}
		case <-tick.C:
			if _, err := fmt.Fprint(w, ": still here\n\n"); err != nil {
				return
			}
		case <-watch.quit:
			return
		case <-r.Context().Done():
			return
		}
		flusher.Flush()
	}
}

// pageMessage is a message as the page shows it: Discord's form with what only a client knows.
func (s *Sandbox) pageMessage(m *Message) map[string]any {
	w := s.messageWire(m)
	shown := []any{}
	for _, a := range m.Shown() {
		shown = append(shown, s.attachmentWire(m.ChannelID, a))
	}
	w["attachments"] = shown
	w["pinged"] = emptyNotNil(m.Pinged)
	w["private"] = m.EphemeralTo != ""
	w["loading"], w["failed"] = m.Loading(), m.Failed
	if m.Interaction != nil {
		w["interaction_type"] = m.Interaction.Type
	}
	return w
}

// pageUser is the user a page shows, or nil.
func (s *Sandbox) pageUser(r *http.Request) *User { return s.st.userByName(r.URL.Query().Get("user")) }

// serveState is everything around the messages, as one user sees it.
func (s *Sandbox) serveState(w http.ResponseWriter, r *http.Request) {
	var v map[string]any
	s.read(func() {
		u := s.pageUser(r)
		if u == nil {
			for _, id := range sortedKeys(s.st.users) {
				if !s.st.users[id].Bot {
					u = s.st.users[id]
					break
				}
			}
		}
		v = s.pageState(u)
	})
	writePage(w, v, nil)
}

func (s *Sandbox) pageState(me *User) map[string]any {
	users, guilds, dms := []any{}, []any{}, []any{}
	for _, id := range sortedKeys(s.st.users) {
		u := s.st.users[id]
		unread := 0
		for _, c := range s.st.channels {
			if s.st.permissions(id, c)&ViewChannel != 0 && !u.Bot {
				_, pings := s.unread(id, c)
				unread += pings
			}
		}
		users = append(users, map[string]any{"id": u.ID, "name": u.Name(), "username": u.Username, "bot": u.Bot, "locale": u.Locale, "closed_dms": u.ClosedDMs, "pings": unread})
	}
	for _, id := range sortedKeys(s.st.guilds) {
		g := s.st.guilds[id]
		if g.Members[me.ID] == nil {
			continue
		}
		guilds = append(guilds, map[string]any{"id": g.ID, "name": g.Name, "roles": g.Roles, "outage": g.Outage,
			"members": sortedKeys(g.Members), "channels": s.pageChannels(me, g.ID)})
	}
	bot := s.st.app.BotID
	if c := s.st.dm(me.ID, bot); c != nil {
		dms = append(dms, s.pageChannel(me, c))
	} else {
		dms = append(dms, map[string]any{"id": "@bot", "type": channelDM, "name": s.st.app.Name, "unread": 0, "pings": 0})
	}
	return map[string]any{"me": me.ID, "users": users, "guilds": guilds, "dms": dms, "bot": bot, "app": s.st.app.Name,
		"online": s.online(), "now": s.now().UnixMilli()}
}

// online says whether the bot has a gateway connection.
func (s *Sandbox) online() bool {
	for _, ses := range s.gw.sessions {
		if ses.conn != nil && !ses.conn.closed {
			return true
		}
	}
	return false
}

func (s *Sandbox) pageChannels(me *User, guild string) []any {
	var list []*Channel
	for _, id := range sortedKeys(s.st.channels) {
		c := s.st.channels[id]
		if c.GuildID == guild && s.st.permissions(me.ID, c)&ViewChannel != 0 {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b *Channel) int { return a.Position - b.Position })
	out := []any{}
	for _, c := range list {
		out = append(out, s.pageChannel(me, c))
	}
	return out
}

func (s *Sandbox) pageChannel(me *User, c *Channel) map[string]any {
	w := s.channelWire(c)
	w["unread"], w["pings"] = s.unread(me.ID, c)
	w["may_write"] = s.st.permissions(me.ID, c)&sendPermission(c) != 0 && !c.Locked
	if c.Type == channelDM {
		w["name"] = s.st.app.Name
	}
	return w
}

// pageSize is how many messages a page reads at a time.
const pageSize = 60

// serveMessages gives the newest messages of a channel, or those before one, oldest first.
func (s *Sandbox) serveMessages(w http.ResponseWriter, r *http.Request) {
	out := []any{}
	more := false
	s.read(func() {
		u, c := s.pageUser(r), s.st.channels[r.URL.Query().Get("channel")]
		if u == nil || c == nil || s.st.permissions(u.ID, c)&ViewChannel == 0 {
			return
		}
		before := r.URL.Query().Get("before")
		for _, m := range slices.Backward(s.st.order[c.ID]) {
			if before != "" && !olderID(m.ID, before) || !m.visibleTo(u.ID) {
				continue
			}
			if len(out) == pageSize {
				more = true
				break
			}
			out = append(out, s.pageMessage(m))
		}
	})
	slices.Reverse(out)
	writePage(w, map[string]any{"messages": out, "more": more}, nil)
}

// serveCommands lists the commands a user can type in a channel, in their language.
func (s *Sandbox) serveCommands(w http.ResponseWriter, r *http.Request) {
	out := []any{}
	s.read(func() {
		u, c := s.pageUser(r), s.st.channels[r.URL.Query().Get("channel")]
		if u == nil {
			return
		}
		if c == nil {
			c = &Channel{Type: channelDM, Recipients: []string{u.ID, s.st.app.BotID}}
		}
		for _, k := range s.commandsFor(c) {
			if k.Type == commandChat && s.maySend(u, c, k) {
				out = append(out, k)
			}
		}
	})
	writePage(w, out, nil)
}
