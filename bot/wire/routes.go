package wire

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Callback sends an interaction's first and only answer. It returns the message shown, where there is one and
// Discord named it. After a 5xx it is sent again, since a second one is refused where the first arrived: that is no error.
func (c *Client) Callback(ctx context.Context, i *Interaction, r *Response) (Posted, error) {
	form, files, err := r.callback()
	if err != nil {
		return Posted{}, fmt.Errorf("response to %s: %w", i.Kind, err)
	}
	return c.callback(ctx, i, form, files)
}

// Defer acknowledges an interaction whose answer will follow: the one callback is then spent.
func (c *Client) Defer(ctx context.Context, i *Interaction, d Deferral) error {
	_, err := c.callback(ctx, i, d.callback(), nil)
	return err
}

func (c *Client) callback(ctx context.Context, i *Interaction, form callbackForm, files []File) (Posted, error) {
	content, err := withFiles(form, files)
	if err != nil {
		return Posted{}, err
	}
	var answer struct {
		Resource struct {
			Message Posted `json:"message"`
		} `json:"resource"`
	}
	err = c.do(ctx, request{
		method: http.MethodPost, route: "/interactions/{interaction}/{token}/callback",
		path:   "/interactions/" + url.PathEscape(i.ID) + "/" + url.PathEscape(i.Token) + "/callback?with_response=true",
		secret: i.Token, repeatFaults: true, body: content,
	}, &answer)
	return answer.Resource.Message, err
}

// Original fetches the message by which the interaction was answered; after an Update, the message updated.
func (c *Client) Original(ctx context.Context, i *Interaction) (Posted, error) {
	var m Posted
	err := c.do(ctx, webhook(http.MethodGet, i, "/messages/@original", body{}), &m)
	return m, err
}

// EditOriginal replaces the message by which the interaction was answered or will be: after a deferral, this is the answer.
func (c *Client) EditOriginal(ctx context.Context, i *Interaction, m *Message) (Posted, error) {
	content, err := edited(m)
	if err != nil {
		return Posted{}, err
	}
	var shown Posted
	err = c.do(ctx, webhook(http.MethodPatch, i, "/messages/@original", content), &shown)
	return shown, err
}

// DeleteOriginal takes the answer back. That there is none any more is no error.
func (c *Client) DeleteOriginal(ctx context.Context, i *Interaction) error {
	err := c.do(ctx, webhook(http.MethodDelete, i, "/messages/@original", body{}), nil)
	if IsCode(err, CodeUnknownMessage) {
		return nil
	}
	return err
}

// Followup sends a further message by the interaction's token.
func (c *Client) Followup(ctx context.Context, i *Interaction, m *Message) (Posted, error) {
	form, err := m.form(toCallback)
	if err != nil {
		return Posted{}, err
	}
	content, err := withFiles(form, m.Files)
	if err != nil {
		return Posted{}, err
	}
	r := webhook(http.MethodPost, i, "", content)
	r.path += "?wait=true"
	r.repeat = false
	var shown Posted
	err = c.do(ctx, r, &shown)
	return shown, err
}

func webhook(method string, i *Interaction, rest string, content body) request {
	return request{
		method: method, route: "/webhooks/{application}/{token}" + rest,
		path:   "/webhooks/" + url.PathEscape(i.AppID) + "/" + url.PathEscape(i.Token) + rest,
		secret: i.Token, repeat: true, body: content,
	}
}

func edited(m *Message) (body, error) {
	form, err := m.form(toEdit)
	if err != nil {
		return body{}, err
	}
	return withFiles(form, m.Files)
}

// Post sends a message to a channel or thread; an archived thread is opened first. With a Nonce it is repeated after
// lost answers, Discord answering with the same message; without one it is not.
func (c *Client) Post(ctx context.Context, channel string, m *Message) (Posted, error) {
	form, err := m.form(toPost)
	if err != nil {
		return Posted{}, err
	}
	content, err := withFiles(form, m.Files)
	if err != nil {
		return Posted{}, err
	}
	r, err := inChannel(http.MethodPost, channel, "/messages", "/messages", content)
	if err != nil {
		return Posted{}, err
	}
	r.repeat = m.Nonce != ""
	var shown Posted
	err = c.inThread(ctx, channel, func() error { return c.do(ctx, r, &shown) })
	return shown, err
}

// Edit replaces a message of the bot's own by its id; an archived thread is opened first.
func (c *Client) Edit(ctx context.Context, channel, message string, m *Message) (Posted, error) {
	content, err := edited(m)
	if err != nil {
		return Posted{}, err
	}
	r, err := ofMessage(http.MethodPatch, channel, message, content)
	if err != nil {
		return Posted{}, err
	}
	var shown Posted
	err = c.inThread(ctx, channel, func() error { return c.do(ctx, r, &shown) })
	return shown, err
}

// DeleteMessage deletes a message. That it is gone already is no error.
func (c *Client) DeleteMessage(ctx context.Context, channel, message string) error {
	r, err := ofMessage(http.MethodDelete, channel, message, body{})
	if err != nil {
		return err
	}
	err = c.do(ctx, r, nil)
	if IsCode(err, CodeUnknownMessage) {
		return nil
	}
	return err
}

// Messages lists the messages of a channel before one of them, or the latest where before is empty, newest first; limit
// is 1–100. A message doubled by a crash is found here by its Nonce.
func (c *Client) Messages(ctx context.Context, channel, before string, limit int) ([]Posted, error) {
	if limit < 1 || limit > 100 {
		return nil, fmt.Errorf("limit %d is not within 1 to 100", limit)
	}
	query := "?limit=" + strconv.Itoa(limit)
	if before != "" {
		if !snowflake(before) {
			return nil, fmt.Errorf("message %q is no id", before)
		}
		query += "&before=" + before
	}
	r, err := inChannel(http.MethodGet, channel, "/messages", "/messages"+query, body{})
	if err != nil {
		return nil, err
	}
	var list []Posted
	err = c.do(ctx, r, &list)
	return list, err
}

// Unarchive opens an archived thread.
func (c *Client) Unarchive(ctx context.Context, thread string) error {
	r, err := inChannel(http.MethodPatch, thread, "", "", body{"application/json", []byte(`{"archived":false}`)})
	if err != nil {
		return err
	}
	err = c.do(ctx, r, nil)
	return err
}

// StartThread starts a thread on a message and returns its id. The name is cut to 100 characters; minutes without
// activity until it is archived are 60, 1440, 4320 or 10080.
func (c *Client) StartThread(ctx context.Context, channel, message, name string, minutes int) (string, error) {
	content, err := jsonBody(struct {
		Name    string `json:"name"`
		Archive int    `json:"auto_archive_duration"`
	}{clip(name, 100), minutes})
	if err != nil {
		return "", err
	}
	r, err := ofMessage(http.MethodPost, channel, message, content)
	if err != nil {
		return "", err
	}
	r.route, r.path, r.repeat = r.route+"/threads", r.path+"/threads", false
	return c.id(ctx, r)
}

// CreateDM opens the direct channel with a user and returns its id.
func (c *Client) CreateDM(ctx context.Context, user string) (string, error) {
	if !snowflake(user) {
		return "", errNoID("user", user)
	}
	content, err := jsonBody(map[string]string{"recipient_id": user})
	if err != nil {
		return "", err
	}
	return c.id(ctx, request{method: http.MethodPost, route: "/users/@me/channels", path: "/users/@me/channels", repeat: true, body: content})
}

// id sends a request and returns the id of what came back.
func (c *Client) id(ctx context.Context, r request) (string, error) {
	var answer struct {
		ID string `json:"id"`
	}
	if err := c.do(ctx, r, &answer); err != nil {
		return "", err
	}
	if !snowflake(answer.ID) {
		return "", fmt.Errorf("%s: answer has no id", r.name())
	}
	return answer.ID, nil
}

// Me is the bot's own user.
func (c *Client) Me(ctx context.Context) (User, error) {
	var u userForm
	err := c.do(ctx, request{method: http.MethodGet, route: "/users/@me", path: "/users/@me", repeat: true}, &u)
	if err == nil && !snowflake(u.ID) {
		err = errors.New("GET /users/@me: answer has no id")
	}
	return person(&u, ""), err
}

// AppID is the id of the bot's application, which commands are registered under.
func (c *Client) AppID(ctx context.Context) (string, error) {
	return c.id(ctx, request{method: http.MethodGet, route: "/applications/@me", path: "/applications/@me", repeat: true})
}

// GatewayInfo is where the gateway is and how many may come.
type GatewayInfo struct {
	URL            string // WebSocket address
	Shards         int    // recommended
	Remaining      int    // sessions that may still be started before ResetAfter is over
	ResetAfter     time.Duration
	MaxConcurrency int // sessions that may be started within five seconds
}

// GatewayBot asks for the gateway.
func (c *Client) GatewayBot(ctx context.Context) (GatewayInfo, error) {
	var f struct {
		URL    string `json:"url"`
		Shards int    `json:"shards"`
		Limit  *struct {
			Remaining      int   `json:"remaining"`
			ResetAfter     int64 `json:"reset_after"`
			MaxConcurrency int   `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	if err := c.do(ctx, request{method: http.MethodGet, route: "/gateway/bot", path: "/gateway/bot", repeat: true}, &f); err != nil {
		return GatewayInfo{}, err
	}
	info := GatewayInfo{URL: f.URL, Shards: max(f.Shards, 1), Remaining: 1, MaxConcurrency: 1}
	if f.Limit != nil {
		info.Remaining = f.Limit.Remaining
		info.ResetAfter = time.Duration(max(0, min(f.Limit.ResetAfter, 24*time.Hour.Milliseconds()))) * time.Millisecond
		info.MaxConcurrency = max(f.Limit.MaxConcurrency, 1)
	}
	return info, nil
}

// GetCommands lists the registered commands with their localizations: the global ones, or those of a guild.
func (c *Client) GetCommands(ctx context.Context, app, guild string) ([]*discordgo.ApplicationCommand, error) {
	r, err := commands(http.MethodGet, app, guild, body{})
	if err != nil {
		return nil, err
	}
	r.path += "?with_localizations=true"
	var list []*discordgo.ApplicationCommand
	err = c.do(ctx, r, &list)
	return list, err
}

// OverwriteCommands registers exactly these commands, globally or for a guild.
func (c *Client) OverwriteCommands(ctx context.Context, app, guild string, want []*discordgo.ApplicationCommand) error {
	forms, err := commandForms(want)
	if err != nil {
		return err
	}
	content, err := jsonBody(forms)
	if err != nil {
		return err
	}
	r, err := commands(http.MethodPut, app, guild, content)
	if err != nil {
		return err
	}
	err = c.do(ctx, r, nil)
	return err
}

func commands(method, app, guild string, content body) (request, error) {
	if !snowflake(app) {
		return request{}, errNoID("application", app)
	}
	r := request{method: method, repeat: true, body: content,
		route: "/applications/{application}/commands", path: "/applications/" + app + "/commands"}
	if guild != "" {
		if !snowflake(guild) {
			return request{}, errNoID("guild", guild)
		}
		r.route = "/applications/{application}/guilds/{guild}/commands"
		r.path, r.major = "/applications/"+app+"/guilds/"+guild+"/commands", guild
	}
	return r, nil
}

func inChannel(method, channel, pattern, rest string, content body) (request, error) {
	if !snowflake(channel) {
		return request{}, errNoID("channel", channel)
	}
	return request{method: method, route: "/channels/{channel}" + pattern, path: "/channels/" + channel + rest,
		major: channel, repeat: true, body: content}, nil
}

func ofMessage(method, channel, message string, content body) (request, error) {
	if !snowflake(message) {
		return request{}, errNoID("message", message)
	}
	return inChannel(method, channel, "/messages/{message}", "/messages/"+message, content)
}

// inThread runs send, and once more after opening the thread if that was archived.
func (c *Client) inThread(ctx context.Context, channel string, send func() error) error {
	err := send()
	if !IsCode(err, CodeThreadArchived) {
		return err
	}
	if uerr := c.Unarchive(ctx, channel); uerr != nil {
		return fmt.Errorf("opening the archived thread: %w", uerr)
	}
	return send()
}

func errNoID(what, id string) error { return fmt.Errorf("%q is no %s id", clip(id, 30), what) }
