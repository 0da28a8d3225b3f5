package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// access is who may call a route.
type access int

const (
	withToken   access = iota // the bot, by its token
	withoutAuth               // whoever knows the token in the path
)

// route is one endpoint of the REST API. Its name is what faults are aimed at.
type route struct {
	method string
	path   string // segments in braces match anything
	name   string
	who    access
	handle func(s *Sandbox, r *apiRequest) (int, any, error)
}

// routes are tried in order; the first that matches is it.
var routes []route

func init() {
	routes = []route{
		{"GET", "gateway", "gateway", withoutAuth, (*Sandbox).getGateway},
		{"GET", "gateway/bot", "gateway bot", withToken, (*Sandbox).getGatewayBot},
		{"GET", "applications/@me", "application", withToken, (*Sandbox).getApplication},
		{"GET", "oauth2/applications/@me", "application", withToken, (*Sandbox).getApplication},
		{"GET", "users/@me", "me", withToken, (*Sandbox).getMe},
		{"GET", "users/@me/guilds", "my guilds", withToken, (*Sandbox).getMyGuilds},
		{"DELETE", "users/@me/guilds/{guild}", "leave guild", withToken, (*Sandbox).leaveGuild},
		{"POST", "users/@me/channels", "create dm", withToken, (*Sandbox).createDM},
		{"GET", "users/{user}", "user", withToken, (*Sandbox).getUser},

		{"GET", "applications/{app}/commands", "list commands", withToken, (*Sandbox).listCommands},
		{"PUT", "applications/{app}/commands", "overwrite commands", withToken, (*Sandbox).overwriteCommands},
		{"POST", "applications/{app}/commands", "create command", withToken, (*Sandbox).createCommand},
		{"GET", "applications/{app}/commands/{command}", "get command", withToken, (*Sandbox).getCommand},
		{"PATCH", "applications/{app}/commands/{command}", "edit command", withToken, (*Sandbox).editCommand},
		{"DELETE", "applications/{app}/commands/{command}", "delete command", withToken, (*Sandbox).deleteCommand},
		{"GET", "applications/{app}/guilds/{guild}/commands", "list commands", withToken, (*Sandbox).listCommands},
		{"PUT", "applications/{app}/guilds/{guild}/commands", "overwrite commands", withToken, (*Sandbox).overwriteCommands},
		{"POST", "applications/{app}/guilds/{guild}/commands", "create command", withToken, (*Sandbox).createCommand},
		{"GET", "applications/{app}/guilds/{guild}/commands/{command}", "get command", withToken, (*Sandbox).getCommand},
		{"PATCH", "applications/{app}/guilds/{guild}/commands/{command}", "edit command", withToken, (*Sandbox).editCommand},
		{"DELETE", "applications/{app}/guilds/{guild}/commands/{command}", "delete command", withToken, (*Sandbox).deleteCommand},

		{"GET", "guilds/{guild}", "guild", withToken, (*Sandbox).getGuild},
		{"GET", "guilds/{guild}/channels", "guild channels", withToken, (*Sandbox).getGuildChannels},
		{"POST", "guilds/{guild}/channels", "create channel", withToken, (*Sandbox).createChannel},
		{"GET", "guilds/{guild}/roles", "guild roles", withToken, (*Sandbox).getGuildRoles},
		{"GET", "guilds/{guild}/threads/active", "active threads", withToken, (*Sandbox).getActiveThreads},
		{"GET", "guilds/{guild}/members/search", "search members", withToken, (*Sandbox).searchMembers},
		{"GET", "guilds/{guild}/members/{user}", "member", withToken, (*Sandbox).getMember},

		{"GET", "channels/{channel}", "get channel", withToken, (*Sandbox).getChannel},
		{"PATCH", "channels/{channel}", "edit channel", withToken, (*Sandbox).editChannel},
		{"DELETE", "channels/{channel}", "delete channel", withToken, (*Sandbox).deleteChannel},
		{"POST", "channels/{channel}/typing", "typing", withToken, (*Sandbox).typing},
		{"POST", "channels/{channel}/threads", "start thread", withToken, (*Sandbox).startThread},
		{"PUT", "channels/{channel}/thread-members/{user}", "add to thread", withToken, (*Sandbox).joinThread},
		{"DELETE", "channels/{channel}/thread-members/{user}", "take from thread", withToken, (*Sandbox).leaveThread},
		{"GET", "channels/{channel}/messages/pins", "pins", withToken, (*Sandbox).getPins},
		{"PUT", "channels/{channel}/messages/pins/{message}", "pin", withToken, (*Sandbox).pin},
		{"DELETE", "channels/{channel}/messages/pins/{message}", "unpin", withToken, (*Sandbox).unpin},
		{"GET", "channels/{channel}/pins", "old pins", withToken, (*Sandbox).getOldPins},
		{"PUT", "channels/{channel}/pins/{message}", "pin", withToken, (*Sandbox).pin},
		{"DELETE", "channels/{channel}/pins/{message}", "unpin", withToken, (*Sandbox).unpin},
		{"GET", "channels/{channel}/messages", "list messages", withToken, (*Sandbox).listMessages},
		{"POST", "channels/{channel}/messages", "create message", withToken, (*Sandbox).createMessage},
		{"POST", "channels/{channel}/messages/bulk-delete", "bulk delete", withToken, (*Sandbox).bulkDelete},
		{"GET", "channels/{channel}/messages/{message}", "get message", withToken, (*Sandbox).getMessage},
		{"PATCH", "channels/{channel}/messages/{message}", "edit message", withToken, (*Sandbox).editMessage},
		{"DELETE", "channels/{channel}/messages/{message}", "delete message", withToken, (*Sandbox).deleteMessage},
		{"POST", "channels/{channel}/messages/{message}/threads", "start thread", withToken, (*Sandbox).startThread},

		{"POST", "interactions/{interaction}/{token}/callback", "callback", withoutAuth, (*Sandbox).callback},
		{"POST", "webhooks/{app}/{token}", "followup", withoutAuth, (*Sandbox).followup},
		{"GET", "webhooks/{app}/{token}/messages/{message}", "get response", withoutAuth, (*Sandbox).getResponse},
		{"PATCH", "webhooks/{app}/{token}/messages/{message}", "edit response", withoutAuth, (*Sandbox).editResponse},
		{"DELETE", "webhooks/{app}/{token}/messages/{message}", "delete response", withoutAuth, (*Sandbox).deleteResponse},
	}
}

// apiRequest is a request of the bot, read whole and not yet judged.
type apiRequest struct {
	route *route
	vars  map[string]string
	query url.Values
	body  any // decoded JSON, numbers as json.Number
	files []*upload
	form  *form
	warn  []string
	raw   []byte
}

func (req *apiRequest) root() node { return rootNode(req.form, req.body) }

// warnf notes what Discord lets pass and a careful bot avoids.
func (req *apiRequest) warnf(format string, a ...any) {
	req.warn = append(req.warn, fmt.Sprintf(format, a...))
}

// object is the body as an object; anything else is refused.
func (req *apiRequest) object() (node, error) {
	n := req.root()
	if _, ok := n.v.(map[string]any); !ok {
		req.form.add(nil, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
		return n, req.form.err()
	}
	return n, nil
}

// handler is everything the stand-in serves.
func (s *Sandbox) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/api/", s.serveAPI)
	mux.HandleFunc("/gateway/", s.serveGateway)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.serveFile)
	s.pageRoutes(mux)
	return s.guard(mux)
}

// guard refuses what a web page of another origin could send: a Host that is not loopback (DNS rebinding) and a foreign
// Origin.
func (s *Sandbox) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		ip := net.ParseIP(strings.Trim(host, "[]"))
		if host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			http.Error(w, "this server is for one machine only", http.StatusForbidden)
			return
		}
		if o := r.Header.Get("Origin"); o != "" && o != "http://"+r.Host {
			http.Error(w, "requests from other pages are refused", http.StatusForbidden)
			return
		}
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		next.ServeHTTP(w, r)
	})
}

// serveAPI is the REST API: finds the route, checks token and limits, reads the body, lets faults have their way, calls
// the handler within one update and keeps a record of it all.
func (s *Sandbox) serveAPI(w http.ResponseWriter, r *http.Request) {
	begin := time.Now()
	req := &apiRequest{form: &form{}, query: r.URL.Query()}
	status, answer, err := s.route(w, r, req)
	var fault *Fault
	if err == nil && status == 0 {
		fault = s.requestFault(req.route.name)
		status, answer, err = s.work(w, r, req, fault)
	}
	s.reply(w, r, req, begin, fault, status, answer, err)
}

// work calls the handler of a request that is in order so far, unless a fault answers in its place.
func (s *Sandbox) work(w http.ResponseWriter, r *http.Request, req *apiRequest, fault *Fault) (status int, answer any, err error) {
	if fault != nil {
		switch fault.Kind {
		case FaultStatus:
			status, answer = fault.answer(w)
			return status, answer, nil
		case FaultHTML:
			return http.StatusBadGateway, html("<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"), nil
		case FaultDelay:
			if err := s.sleep(r.Context(), fault.Delay); err != nil {
				return 0, nil, errServerError
			}
		}
	}
	if uerr := s.update(func() error {
		status, answer, err = req.route.handle(s, req)
		return nil
	}); uerr != nil {
		return 0, nil, errServerError
	}
	if fault != nil && fault.Kind == FaultLateAnswer {
		_ = s.sleep(r.Context(), fault.Delay) // if the client leaves there is nobody to answer
	}
	return status, answer, err
}

// route does everything before the handler. A status other than 0 with no error is an answer already.
func (s *Sandbox) route(w http.ResponseWriter, r *http.Request, req *apiRequest) (int, any, error) {
	parts := strings.Split(strings.Trim(r.URL.EscapedPath(), "/"), "/")
	if len(parts) < 2 || parts[1] != "v9" && parts[1] != "v10" {
		return 0, nil, errAPIVersion
	}
	if s.banned() {
		w.Header().Set("Retry-After", strconv.Itoa(int(banLife.Seconds())))
		return http.StatusTooManyRequests, html("error code: 1015"), nil
	}
	if err := req.match(r.Method, parts[2:]); err != nil {
		return 0, nil, err
	}
	if req.route.who == withToken && r.Header.Get("Authorization") != "Bot "+s.Token() {
		return 0, nil, errUnauthorized
	}
	if err := req.checkPath(); err != nil {
		return 0, nil, err
	}
	if ua := r.Header.Get("User-Agent"); !strings.HasPrefix(ua, "DiscordBot (") {
		req.warnf("User-Agent %q is not of the form DiscordBot (address, version); Discord may block it", ua)
	}
	if status, body := s.limit(w, req); status != 0 {
		return status, body, nil
	}
	return 0, nil, req.readBody(w, r)
}

// match finds the route of a path.
func (req *apiRequest) match(method string, parts []string) error {
	known := false
	for i := range routes {
		vars, ok := matchPath(routes[i].path, parts)
		if !ok {
			continue
		}
		known = true
		if routes[i].method == method {
			req.route, req.vars = &routes[i], vars
			return nil
		}
	}
	if known {
		return errMethod
	}
	return errNotFound
}

func matchPath(pattern string, parts []string) (map[string]string, bool) {
	want := strings.Split(pattern, "/")
	if len(want) != len(parts) {
		return nil, false
	}
	vars := map[string]string{}
	for i, p := range want {
		part, err := url.PathUnescape(parts[i])
		if err != nil {
			return nil, false
		}
		if name, ok := strings.CutPrefix(p, "{"); ok {
			vars[strings.TrimSuffix(name, "}")] = part
		} else if p != part {
			return nil, false
		}
	}
	return vars, true
}

// checkPath refuses ids in the path that are no ids.
func (req *apiRequest) checkPath() error {
	for _, name := range []string{"app", "guild", "channel", "message", "user", "command", "interaction"} {
		id, ok := req.vars[name]
		if !ok || isSnowflake(id) || name == "message" && id == "@original" || name == "user" && id == "@me" {
			continue
		}
		field := name + "_id"
		if name == "app" {
			field = "application_id"
		}
		req.form.add([]string{field}, "NUMBER_TYPE_COERCE", fmt.Sprintf("Value \"%s\" is not snowflake.", id))
	}
	return req.form.err()
}

// readBody reads JSON, or the parts of a form.
func (req *apiRequest) readBody(w http.ResponseWriter, r *http.Request) error {
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	body := http.MaxBytesReader(w, r.Body, maxRequest)
	var raw []byte
	var err error
	switch {
	case kind == "multipart/form-data":
		if raw, req.files, err = readParts(multipart.NewReader(body, params["boundary"])); err != nil {
			return err
		}
	default:
		if raw, err = io.ReadAll(body); err != nil {
			return tooLargeOr(err, errInvalidJSON)
		}
		if len(bytes.TrimSpace(raw)) > 0 && kind != "application/json" {
			req.form.add([]string{"_content_type"}, "CONTENT_TYPE_INVALID", "Expected \"Content-Type\" header to be one of {'application/json'}.")
			return req.form.err()
		}
	}
	req.raw = raw
	if len(bytes.TrimSpace(raw)) == 0 {
		if req.files != nil {
			req.body = map[string]any{}
		}
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	if err := dec.Decode(&req.body); err != nil || dec.More() {
		return errInvalidJSON
	}
	return nil
}

// reply writes the answer, unless a fault loses it, and records the exchange.
func (s *Sandbox) reply(w http.ResponseWriter, r *http.Request, req *apiRequest, begin time.Time, fault *Fault, status int, answer any, err error) {
	rec := Request{Time: s.clock(), Method: r.Method, Path: r.URL.Path, Body: req.raw, Warnings: req.warn, Took: time.Since(begin)}
	var refusal *apiError
	switch {
	case err == nil:
	case errors.As(err, &refusal):
		status, answer = refusal.Status, refusal.body()
		rec.Code, rec.Errors = refusal.Code, refusal.Errors
	default:
		s.log.Error("sandbox handler failed", "path", r.URL.Path, "error", err)
		status, answer = 500, errServerError.body()
	}
	var text []byte
	kind := "application/json"
	switch a := answer.(type) {
	case nil:
	case html:
		text, kind = []byte(a), "text/html"
	default:
		var jerr error
		if text, jerr = json.Marshal(a); jerr != nil {
			s.log.Error("sandbox answer cannot be encoded", "path", r.URL.Path, "error", jerr)
			status = 500
		}
	}
	if fault != nil && fault.Kind == FaultGarbage {
		text = append(text[:len(text)/2:len(text)/2], "\x00<"...)
	}
	rec.Status, rec.Response = status, text
	if req.route != nil {
		rec.Route = req.route.name
	}
	for _, u := range req.files {
		rec.Files = append(rec.Files, FileInfo{Name: u.name, Size: len(u.data)})
	}
	if fault != nil {
		rec.Fault = fault.Kind
	}
	s.record(rec)
	if fault != nil && fault.Kind == FaultLose {
		cutConnection(w)
		return
	}
	if answer != nil {
		w.Header().Set("Content-Type", kind)
	}
	w.Header().Set("Date", s.clock().Format(http.TimeFormat))
	w.WriteHeader(status)
	w.Write(text) // a client that went away has nothing to be told
}

// cutConnection ends the connection without an answer.
func cutConnection(w http.ResponseWriter) {
	if h, ok := w.(http.Hijacker); ok {
		if conn, _, err := h.Hijack(); err == nil {
			conn.Close()
			return
		}
	}
	panic(http.ErrAbortHandler)
}

// html is an answer that is no JSON.
type html string

func (s *Sandbox) clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now()
}
