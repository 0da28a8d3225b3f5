package sandbox

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// answering connects a bot that answers every interaction by a function of its own.
func answering(t *testing.T, s *Sandbox, answer func(i *discordgo.Interaction) (kind int, data obj)) {
	t.Helper()
	startBot(t, s, func(_ *discordgo.Session, i *discordgo.InteractionCreate) {
		if kind, data := answer(i.Interaction); kind != 0 {
			callbackJSON(t, s, i.ID, i.Token, obj{"type": kind, "data": data})
		}
	})
	status, a := send(t, s, "POST", "/applications/"+s.Application()+"/commands", obj{"name": "c", "description": "d"})
	judge(t, status, a, created)
}

// lastInteraction is the data of the newest interaction sent to the bot.
func lastInteraction(t *testing.T, s *Sandbox) string {
	t.Helper()
	events := s.Events()
	for n := len(events) - 1; n >= 0; n-- {
		if events[n].Name == "INTERACTION_CREATE" {
			var e struct {
				Data json.RawMessage `json:"data"`
			}
			if err := json.Unmarshal(events[n].Data, &e); err != nil {
				t.Fatal(err)
			}
			return string(e.Data)
		}
	}
	t.Fatal("no interaction was sent")
	return ""
}

func TestModalIsFilledInAsAPersonCould(t *testing.T) {
	s := open(t, Config{})
	label := func(in obj) obj { return obj{"type": 18, "label": "l", "component": in} }
	modal := obj{"custom_id": "m", "title": "t", "components": []obj{
		label(obj{"type": 4, "custom_id": "cell", "style": 1, "min_length": 2, "max_length": 3}),
		label(obj{"type": 4, "custom_id": "note", "style": 2, "required": false}),
		label(with(menu(3, obj{"max_values": 2}), obj{"custom_id": "stones"})),
		label(obj{"type": 5, "custom_id": "who", "required": false}),
		label(obj{"type": 19, "custom_id": "file", "required": false})}}
	answering(t, s, func(i *discordgo.Interaction) (int, obj) {
		if i.Type == discordgo.InteractionModalSubmit {
			return 4, obj{"content": "thanks"}
		}
		return 9, modal
	})
	ctx := patience(t)
	ana := s.As("ana")
	open := func() *Modal {
		t.Helper()
		out, err := ana.Command(ctx, "general", "c", nil)
		if err != nil || out.Kind != ModalOpened {
			t.Fatalf("%+v %v", out, err)
		}
		return out.Modal
	}
	good := map[string]any{"cell": "f7", "stones": []string{"1", "2"}}
	m := open()
	var no *Refused
	for what, fields := range map[string]map[string]any{
		"too short":         with(good, obj{"cell": "f"}),
		"too long":          with(good, obj{"cell": "f777"}),
		"missing":           {"stones": "1"},
		"no choice":         {"cell": "f7"},
		"three of two":      with(good, obj{"stones": []string{"0", "1", "2"}}),
		"not offered":       with(good, obj{"stones": "9"}),
		"nobody":            with(good, obj{"who": "Zoe"}),
		"two files of one":  with(good, obj{"file": []File{{"a", nil}, {"b", nil}}}),
		"a number for text": with(good, obj{"cell": 7}),
	} {
		if _, err := ana.Submit(ctx, m, fields); !errors.As(err, &no) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := s.As("ben").Submit(ctx, m, good); !errors.As(err, &no) {
		t.Errorf("Ben filled in Ana's dialogue: %v", err)
	}
	out, err := ana.Submit(ctx, m, with(good, obj{"who": "ben", "file": File{"game.json", []byte("{}")}}))
	if err != nil || out.Kind != Replied || out.Message.Content != "thanks" {
		t.Fatalf("%+v %v", out, err)
	}
	sent := lastInteraction(t, s)
	for _, part := range []string{`"custom_id":"m"`, `"value":"f7"`, `"values":["1","2"]`, `"values":["` + s.UserID("ben") + `"]`, `"filename":"game.json"`, `"value":""`} {
		if !strings.Contains(sent, part) {
			t.Errorf("%s is not in %s", part, sent)
		}
	}
	if _, err := ana.Submit(ctx, m, good); !errors.As(err, &no) {
		t.Errorf("submitted twice: %v", err)
	}
}

func TestOutcomes(t *testing.T) {
	clock := newClock()
	s := open(t, clocked(clock))
	next := make(chan [2]any, 1)
	answering(t, s, func(i *discordgo.Interaction) (int, obj) {
		a := <-next
		data, _ := a[1].(obj)
		return a[0].(int), data
	})
	ctx := patience(t)
	ana := s.As("ana")
	do := func(kind int, data obj) *Outcome {
		t.Helper()
		next <- [2]any{kind, data}
		out, err := ana.Command(ctx, "general", "c", nil)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	if out := do(4, obj{"content": "x", "flags": flagEphemeral}); out.Kind != Replied || !out.Private || out.Message.Content != "x" {
		t.Errorf("%+v", out)
	}
	out := do(5, obj{})
	if out.Kind != Deferred || !out.Message.Loading() {
		t.Errorf("%+v", out)
	}
	settled := make(chan *Message, 1)
	go func() {
		m, err := out.Settled(ctx)
		if err != nil {
			t.Error(err)
		}
		settled <- m
	}()
	var token string
	s.read(func() { token = s.inter.byID[out.Interaction].token })
	status, a := send(t, s, "PATCH", "/webhooks/"+s.Application()+"/"+token+"/messages/@original", obj{"content": "done"})
	judge(t, status, a, ok)
	if m := <-settled; m == nil || m.Content != "done" {
		t.Errorf("settled: %+v", m)
	}
	// No answer at all.
	next <- [2]any{0, nil}
	failed := make(chan *Outcome, 1)
	go func() {
		out, err := ana.Command(ctx, "general", "c", nil)
		if err != nil {
			t.Error(err)
		}
		failed <- out
	}()
	if err := s.Wait(ctx, func() bool {
		n := 0
		for _, e := range s.Events() {
			if e.Name == "INTERACTION_CREATE" {
				n++
			}
		}
		return n == 3
	}); err != nil {
		t.Fatal(err)
	}
	clock.Advance(3 * time.Second)
	if out := <-failed; out.Kind != Failed || out.Failure != "The application did not respond" {
		t.Errorf("%+v", out)
	}
	// In a direct message.
	next <- [2]any{4, obj{"content": "hello"}}
	if out, err := ana.Command(ctx, "@bot", "c", nil); err != nil || out.Kind != Replied {
		t.Errorf("%+v %v", out, err)
	}
	dm, err := ana.DM()
	if err != nil || len(ana.Sees(dm)) != 1 || len(s.As("ben").Sees(dm)) != 0 {
		t.Errorf("DM %q %v", dm, err)
	}
	// A context that ends does not wait.
	if _, err := s.As("nobody").Command(ctx, "general", "c", nil); err == nil {
		t.Error("nobody sent a command")
	}
}

func TestSubcommandsAndFilesGoOutAsDiscordSendsThem(t *testing.T) {
	s := open(t, Config{})
	answering(t, s, func(*discordgo.Interaction) (int, obj) { return 4, obj{"content": "x"} })
	status, a := send(t, s, "POST", "/applications/"+s.Application()+"/commands", obj{"name": "positions", "description": "d", "options": []obj{
		{"type": 2, "name": "mine", "description": "d", "options": []obj{{"type": 1, "name": "save", "description": "d", "options": []obj{
			{"type": 3, "name": "name", "description": "d", "required": true}, {"type": 11, "name": "file", "description": "d"}, {"type": 10, "name": "weight", "description": "d"}}}}},
		{"type": 1, "name": "list", "description": "d"}}})
	judge(t, status, a, created)
	ctx := patience(t)
	ana := s.As("ana")
	for _, name := range []string{"positions", "positions mine", "positions nothing", "positions mine save more"} {
		var no *Refused
		if _, err := ana.Command(ctx, "general", name, nil); !errors.As(err, &no) {
			t.Errorf("%s: %v", name, err)
		}
	}
	out, err := ana.Command(ctx, "general", "/positions mine save", map[string]any{"name": "wheel", "file": File{"w.txt", []byte("#")}, "weight": 2.5})
	if err != nil || out.Message.Interaction.Command != "positions mine save" {
		t.Fatalf("%+v %v", out, err)
	}
	var data struct {
		Name    string
		Options []struct {
			Name    string
			Type    int
			Options []struct {
				Name    string
				Type    int
				Options []struct {
					Name  string
					Type  int
					Value any
				}
			}
		}
		Resolved struct {
			Attachments map[string]struct{ Filename, URL string }
		}
	}
	if err := json.Unmarshal([]byte(lastInteraction(t, s)), &data); err != nil {
		t.Fatal(err)
	}
	leaf := data.Options[0].Options[0].Options
	if data.Options[0].Type != 2 || data.Options[0].Options[0].Type != 1 || leaf[0].Value != "wheel" || leaf[2].Value != 2.5 || data.Resolved.Attachments[leaf[1].Value.(string)].Filename != "w.txt" {
		t.Errorf("%+v", data)
	}
}

func TestTooManyRefusalsShutTheBotOut(t *testing.T) {
	clock := newClock()
	s := open(t, clocked(clock))
	s.read(func() {
		for range maxRefused - 1 {
			s.countRefused(403)
		}
	})
	if status, _ := send(t, s, "GET", "/users/@me", nil); status != 200 {
		t.Fatalf("shut out too early: %d", status)
	}
	if status, _, _ := raw(t, s, "GET", "/api/v10/users/@me", "", nil); status != 401 {
		t.Fatal(status)
	}
	if status, _ := sendRaw(t, s, "GET", "/users/@me", nil); status != 429 {
		t.Errorf("after 10,000 refusals in ten minutes: %d", status)
	}
	clock.Advance(banLife)
	s.read(func() {
		for range maxRefused - 1 {
			s.countRefused(403)
		}
	})
	clock.Advance(refusedWindow)
	if status, _, _ := raw(t, s, "GET", "/api/v10/users/@me", "", nil); status != 401 {
		t.Fatal(status)
	}
	if status, _ := send(t, s, "GET", "/users/@me", nil); status != 200 {
		t.Errorf("refusals of more than ten minutes ago count: %d", status)
	}
}
