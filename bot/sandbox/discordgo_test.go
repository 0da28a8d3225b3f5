package sandbox

import (
	"context"
	"io"
	"log"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

func init() { discordgo.Logger = func(int, int, string, ...any) {} }

// open starts a sandbox on a file of its own, or on a given one. Unless told otherwise its clock stands still, so that no
// test depends on how busy the machine is. What it took is checked against Discord's description.
func open(t *testing.T, cfg Config) *Sandbox {
	t.Helper()
	s := openUnchecked(t, cfg)
	t.Cleanup(func() { secondOpinion(t, s.Requests()) })
	return s
}

func openUnchecked(t *testing.T, cfg Config) *Sandbox {
	t.Helper()
	if cfg.Path == "" {
		cfg.Path = filepath.Join(t.TempDir(), "sandbox.db")
	}
	if cfg.Now == nil {
		still := clocked(newClock())
		cfg.Now, cfg.AfterFunc, cfg.RequestsPerSecond = still.Now, still.AfterFunc, still.RequestsPerSecond
	}
	s, err := Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// patience bounds waits that only a bug makes long.
func patience(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// toSandbox sends discordgo's requests to a sandbox, at version 10.
type toSandbox struct{ base *url.URL }

func (tr toSandbox) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = tr.base.Scheme, tr.base.Host, tr.base.Host
	r.URL.Path = strings.Replace(r.URL.Path, "/api/v9/", "/api/v10/", 1)
	return http.DefaultTransport.RoundTrip(r)
}

// sandboxClient is an HTTP client that takes the sandbox for Discord.
func sandboxClient(s *Sandbox) *http.Client {
	base, err := url.Parse(s.URL())
	if err != nil {
		panic(err) // it is made of an address
	}
	return &http.Client{Transport: toSandbox{base}, Timeout: 20 * time.Second}
}

// dialBot is a discordgo session aimed at a sandbox, not open yet.
func dialBot(t *testing.T, s *Sandbox) *discordgo.Session {
	t.Helper()
	d, err := discordgo.New("Bot " + s.Token())
	if err != nil {
		t.Fatal(err)
	}
	d.Client = sandboxClient(s)
	d.Identify.Intents = discordgo.IntentsGuilds
	d.StateEnabled = false
	return d
}

// startBot is a discordgo session connected to a sandbox, with a handler for interactions.
func startBot(t *testing.T, s *Sandbox, handle func(*discordgo.Session, *discordgo.InteractionCreate)) *discordgo.Session {
	t.Helper()
	d := dialBot(t, s)
	var running sync.RWMutex // held for reading by handlers that run
	over := false
	if handle != nil {
		d.AddHandler(func(d *discordgo.Session, i *discordgo.InteractionCreate) {
			running.RLock()
			defer running.RUnlock()
			if !over {
				handle(d, i)
			}
		})
	}
	if err := d.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		d.Close()
		running.Lock()
		defer running.Unlock()
		over = true
	})
	return d
}

func register(t *testing.T, s *Sandbox, d *discordgo.Session, cmds ...*discordgo.ApplicationCommand) {
	t.Helper()
	if _, err := d.ApplicationCommandBulkOverwrite(s.Application(), "", cmds); err != nil {
		t.Fatal(err)
	}
}

func TestDiscordgoPlaysThroughCommandAnswerEditFollowup(t *testing.T) {
	s := open(t, Config{})
	var mu sync.Mutex
	var errs []error
	fail := func(err error) {
		if err != nil {
			mu.Lock()
			defer mu.Unlock()
			errs = append(errs, err)
		}
	}
	d := startBot(t, s, func(d *discordgo.Session, i *discordgo.InteractionCreate) {
		switch i.Type {
		case discordgo.InteractionApplicationCommand:
			fail(d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
				Type: discordgo.InteractionResponseChannelMessageWithSource,
				Data: &discordgo.InteractionResponseData{
					Content:         "to you, <@" + i.Member.User.ID + "> and <@" + i.ApplicationCommandData().Options[0].Value.(string) + ">",
					AllowedMentions: &discordgo.MessageAllowedMentions{Users: []string{i.ApplicationCommandData().Options[0].Value.(string)}},
					Files:           []*discordgo.File{{Name: "a.txt", Reader: strings.NewReader("hello")}},
					Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
						discordgo.Button{Label: "Go", CustomID: "go"}, discordgo.Button{Label: "No", CustomID: "no", Disabled: true}}}},
				},
			}))
		case discordgo.InteractionApplicationCommandAutocomplete:
			fail(d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult,
				Data: &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "f7", Value: "f7"}}}}))
		case discordgo.InteractionMessageComponent:
			fail(d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseUpdateMessage,
				Data: &discordgo.InteractionResponseData{Content: "went", Components: []discordgo.MessageComponent{}}}))
			content := "edited"
			_, err := d.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &content})
			fail(err)
			_, err = d.FollowupMessageCreate(i.Interaction, false, &discordgo.WebhookParams{Content: "only you", Flags: discordgo.MessageFlagsEphemeral})
			fail(err)
		}
	})
	register(t, s, d, &discordgo.ApplicationCommand{Name: "hello", Description: "Says hello", Options: []*discordgo.ApplicationCommandOption{
		{Type: discordgo.ApplicationCommandOptionUser, Name: "to", Description: "Whom", Required: true},
		{Type: discordgo.ApplicationCommandOptionString, Name: "cell", Description: "Where", Autocomplete: true}}})

	ctx := patience(t)
	ana := s.As("Ana")
	out, err := ana.Command(ctx, "general", "hello", map[string]any{"to": "Ben"})
	if err != nil {
		t.Fatal(err)
	}
	if out.Kind != Replied || out.Private || len(out.Message.Attachments) != 1 {
		t.Fatalf("answer: %+v", out)
	}
	if ben := s.UserID("Ben"); len(out.Message.Pinged) != 1 || out.Message.Pinged[0] != ben {
		t.Errorf("notified %v, want Ben %s alone", out.Message.Pinged, ben)
	}
	if _, pings := s.As("Ben").Unread("general"); pings != 1 {
		t.Errorf("Ben has %d pings, want 1", pings)
	}
	if b, err := s.File(ctx, out.Message.Attachments[0].ID); err != nil || string(b) != "hello" {
		t.Errorf("file: %q, %v", b, err)
	}
	choices, err := ana.Autocomplete(ctx, "general", "hello", "cell", map[string]any{"cell": "f"})
	if err != nil || len(choices) != 1 || choices[0].Value != "f7" {
		t.Errorf("choices %v, %v", choices, err)
	}
	if _, err := ana.Click(ctx, "general", out.Message.ID, "no"); err == nil {
		t.Error("a disabled button could be pressed")
	}
	out, err = s.As("Ben").Click(ctx, "general", out.Message.ID, "go")
	if err != nil || out.Kind != Updated {
		t.Fatalf("click: %+v, %v", out, err)
	}
	if err := s.Wait(ctx, func() bool {
		seen := s.As("Ben").Sees("general")
		return len(seen) == 2 && seen[0].Content == "edited" && seen[1].Content == "only you"
	}); err != nil {
		t.Fatalf("%v; Ben sees %+v; bot errors %v", err, s.As("Ben").Sees("general"), errs)
	}
	if seen := ana.Sees("general"); len(seen) != 1 || len(seen[0].Attachments) != 1 {
		t.Errorf("Ana sees %+v, want the one message with its file kept", seen)
	}
	mu.Lock()
	defer mu.Unlock()
	for _, err := range errs {
		t.Error(err)
	}
}

func TestDiscordgoResumesAfterADropAndMissesNothing(t *testing.T) {
	s := open(t, Config{})
	got := make(chan string, 10)
	d := startBot(t, s, func(d *discordgo.Session, i *discordgo.InteractionCreate) {
		got <- i.ApplicationCommandData().Name
		if err := d.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Content: "pong"}}); err != nil {
			log.Print(err)
		}
	})
	register(t, s, d, &discordgo.ApplicationCommand{Name: "ping", Description: "Answers"})
	ctx := patience(t)
	if out, err := s.As("Ana").Command(ctx, "general", "ping", nil); err != nil || out.Kind != Replied {
		t.Fatalf("%+v, %v", out, err)
	}
	if err := s.Fault(Fault{Kind: FaultDrop}); err != nil {
		t.Fatal(err)
	}
	if err := s.Wait(ctx, func() bool { return s.Connected() == 0 }); err != nil {
		t.Fatal(err)
	}
	// Sent while nobody is connected: it is in the replay.
	out, err := s.As("Ana").Command(ctx, "general", "ping", nil)
	if err != nil || out.Kind != Replied {
		t.Fatalf("%+v, %v", out, err)
	}
	resumed := 0
	for _, e := range s.Events() {
		if e.Name == "RESUMED" {
			resumed++
		}
	}
	if resumed != 1 || len(got) != 2 {
		t.Errorf("resumed %d times with %d interactions, want 1 and 2", resumed, len(got))
	}
}

func TestFilesAreServedUntilTheirAddressExpires(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	var mu sync.Mutex
	s := open(t, Config{Now: func() time.Time { mu.Lock(); defer mu.Unlock(); return now }})
	d := dialBot(t, s)
	m, err := d.ChannelMessageSendComplex(s.ChannelID("general"), &discordgo.MessageSend{Files: []*discordgo.File{{Name: "board 1.png", Reader: strings.NewReader("not really")}}})
	if err != nil {
		t.Fatal(err)
	}
	get := func(addr string) (int, string) {
		res, err := http.Get(addr)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(b)
	}
	addr := m.Attachments[0].URL
	if code, body := get(addr); code != 200 || body != "not really" {
		t.Fatalf("%d %q", code, body)
	}
	if code, _ := get(addr[:strings.Index(addr, "?")]); code != 404 {
		t.Errorf("unsigned: %d, want 404", code)
	}
	mu.Lock()
	now = now.Add(25 * time.Hour)
	mu.Unlock()
	if code, _ := get(addr); code != 404 {
		t.Errorf("a day later: %d, want 404", code)
	}
	again, err := d.ChannelMessage(m.ChannelID, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if code, _ := get(again.Attachments[0].URL); code != 200 {
		t.Errorf("signed anew: %d, want 200", code)
	}
}
