package sandbox

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"os"
	"os/signal"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// TestDemo keeps a sandbox with a small bot open to look at. It runs only when asked: SANDBOX_DEMO=127.0.0.1:8080.
func TestDemo(t *testing.T) {
	addr := os.Getenv("SANDBOX_DEMO")
	if addr == "" {
		t.Skip("SANDBOX_DEMO is not set: nobody wants to look at the page")
	}
	s := open(t, Config{Addr: addr, Now: time.Now}) // and the real timers
	startDemoBot(t, s)
	fmt.Println(s.URL())
	ctx, stop := signal.NotifyContext(t.Context(), os.Interrupt)
	defer stop()
	<-ctx.Done()
}

// demoPicture is a picture with something to see in it.
func demoPicture(shade uint8) []byte {
	img := image.NewRGBA(image.Rect(0, 0, 480, 520))
	for y := range 520 {
		for x := range 480 {
			c := color.RGBA{38, 42, 52, 255}
			if dx, dy := x%60-30, y%60-30; dx*dx+dy*dy < 400 {
				c = color.RGBA{uint8(60 + x/4), shade, uint8(80 + y/4), 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return b.Bytes()
}

type obj = map[string]any

// demoCard is a card as a game bot posts one.
func demoCard(user, note string) obj {
	options := []any{}
	for i := range 6 {
		options = append(options, obj{"label": fmt.Sprintf("f7–%c9", 'a'+i), "value": fmt.Sprint(i), "description": "3 stones · +1 · region S2"})
	}
	return obj{"flags": flagV2, "allowed_mentions": obj{"users": []string{user}, "parse": []string{}},
		"attachments": []any{obj{"id": "0", "filename": "board.png"}},
		"components": []any{obj{"type": 17, "accent_color": 0x8e5fd0, "components": []any{
			obj{"type": 10, "content": "### Divided Loyalties · Wind wheel · table 3\n<@" + user + ">, it is **your turn** (Purple). Move by <t:1893456000:R>."},
			obj{"type": 12, "items": []any{obj{"media": obj{"url": "attachment://board.png"}, "description": "The board after turn 12: Purple has bridges f7–f9 and d7–f7"}}},
			obj{"type": 10, "content": "Yellow to `d4`, bridge d4–g7: **+1**.\n-# " + note},
			obj{"type": 14},
			obj{"type": 1, "components": []any{obj{"type": 3, "custom_id": "bridge", "placeholder": "Declare a bridge", "options": options}}},
			obj{"type": 1, "components": []any{
				obj{"type": 2, "style": 1, "custom_id": "place", "label": "Place a stone"}, obj{"type": 2, "style": 3, "custom_id": "end", "label": "End turn"},
				obj{"type": 2, "style": 2, "custom_id": "undo", "label": "Undo", "disabled": true}, obj{"type": 2, "style": 4, "custom_id": "resign", "label": "Resign"},
				obj{"type": 2, "style": 2, "custom_id": "slow", "label": "More"}}},
		}}}}
}

// demoModal asks for a few things of every kind.
func demoModal() obj {
	return obj{"custom_id": "stone", "title": "Place a stone", "components": []any{
		obj{"type": 18, "label": "Cell", "description": "A letter and a number", "component": obj{"type": 4, "custom_id": "cell", "style": 1, "placeholder": "f7", "max_length": 3}},
		obj{"type": 18, "label": "Colour", "component": obj{"type": 3, "custom_id": "colour", "options": []any{obj{"label": "Purple", "value": "p"}, obj{"label": "Yellow", "value": "y"}}}},
		obj{"type": 10, "content": "-# You can undo it until you end your turn."}}}
}

// startDemoBot connects a bot with a command for every look of the page.
func startDemoBot(t *testing.T, s *Sandbox) *discordgo.Session {
	t.Helper()
	picture := demoPicture(120)
	d := startBot(t, s, func(_ *discordgo.Session, i *discordgo.InteractionCreate) {
		user := ""
		if i.Member != nil {
			user = i.Member.User.ID
		} else {
			user = i.User.ID
		}
		answer := func(kind int, data obj, files ...[]byte) {
			callbackJSON(t, s, i.ID, i.Token, obj{"type": kind, "data": data}, files...)
		}
		switch i.Type {
		case discordgo.InteractionApplicationCommandAutocomplete:
			list := []any{}
			for _, c := range []string{"a1", "b4", "d4", "f7", "f9", "g7"} {
				list = append(list, obj{"name": c + " · +1", "value": c})
			}
			answer(8, obj{"choices": list})
		case discordgo.InteractionApplicationCommand:
			switch i.ApplicationCommandData().Name {
			case "challenge":
				other := user
				if o := i.ApplicationCommandData().Options; len(o) > 0 {
					other, _ = o[0].Value.(string)
				}
				answer(4, demoCard(other, "locale "+string(i.Locale)), picture)
			case "help":
				answer(4, obj{"flags": flagEphemeral, "content": "# Help\n## Ways to play\n- `/challenge` somebody\n- *click* or **type**\n  - both work\n1. one\n2. two\n> quoted\n~~struck~~ __under__ ||hidden|| [a link](https://example.com) <b>not markup</b> <img src=x onerror=alert(1)>\n```\na b c\n```\nwhen: <t:1893456000:F>, here: <#" + i.ChannelID + ">"})
			case "think":
				answer(5, obj{})
			case "old":
				answer(4, obj{"content": "Pick one, @everyone", "components": []any{
					obj{"type": 1, "components": []any{obj{"type": 5, "custom_id": "who", "placeholder": "Choose an opponent", "min_values": 1, "max_values": 2}}},
					obj{"type": 1, "components": []any{obj{"type": 2, "style": 5, "label": "Rules", "url": "https://example.com/rules"}}}},
					"embeds":           []any{obj{"title": "An embed", "description": "with a **text**", "color": 0x3388cc, "fields": []any{obj{"name": "Score", "value": "3 : 2", "inline": true}, obj{"name": "Round", "value": "4", "inline": true}}}},
					"allowed_mentions": obj{"parse": []string{}}}, picture, demoPicture(200))
			}
		case discordgo.InteractionMessageComponent:
			switch i.MessageComponentData().CustomID {
			case "place":
				answer(9, demoModal())
			case "slow":
			case "end":
				answer(6, nil)
			default:
				answer(4, obj{"flags": flagEphemeral, "content": "That would cross the red bridge e8–g8. From f7 you can still bridge **f7–d7**."})
			}
		case discordgo.InteractionModalSubmit:
			answer(7, demoCard(user, "stone placed"), picture)
		}
	})
	register(t, s, d,
		&discordgo.ApplicationCommand{Name: "challenge", Description: "Challenge somebody to a game",
			NameLocalizations: &map[discordgo.Locale]string{"es-ES": "retar", "pt-BR": "desafiar"}, DescriptionLocalizations: &map[discordgo.Locale]string{"es-ES": "Reta a alguien a una partida", "pt-BR": "Desafia alguém para uma partida"},
			Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionUser, Name: "opponent", Description: "Whom to challenge"},
				{Type: discordgo.ApplicationCommandOptionString, Name: "game", Description: "Which game", Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Divided Loyalties", Value: "dl"}, {Name: "Connect Four", Value: "c4"}}}}},
		&discordgo.ApplicationCommand{Name: "place", Description: "Place a stone", Options: []*discordgo.ApplicationCommandOption{{Type: discordgo.ApplicationCommandOptionString, Name: "cell", Description: "Where", Required: true, Autocomplete: true},
			{Type: discordgo.ApplicationCommandOptionString, Name: "stone", Description: "Which stone", Autocomplete: true}}},
		&discordgo.ApplicationCommand{Name: "help", Description: "What to do now"},
		&discordgo.ApplicationCommand{Name: "think", Description: "Thinks for ever"},
		&discordgo.ApplicationCommand{Name: "old", Description: "A message without Components V2"},
		&discordgo.ApplicationCommand{Name: "import", Description: "Read a game from a file", Options: []*discordgo.ApplicationCommandOption{{Type: discordgo.ApplicationCommandOptionAttachment, Name: "file", Description: "The file", Required: true}}},
	)
	return d
}

// callbackJSON answers an interaction with a body of its own, because discordgo cannot say all of Discord's JSON.
func callbackJSON(t *testing.T, s *Sandbox, id, token string, body obj, files ...[]byte) {
	status, answer := send(t, s, http.MethodPost, "/interactions/"+id+"/"+token+"/callback", body, files...)
	if status >= 400 {
		t.Errorf("callback refused: %d %v", status, answer)
	}
}
