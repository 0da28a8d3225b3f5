package wire

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestWhatIsSentFitsDiscordsSchemas sends every kind of response and message and holds what arrived against Discord's own description.
func TestWhatIsSentFitsDiscordsSchemas(t *testing.T) {
	check := schemas(t)
	private := everything()
	private.Ephemeral = true
	private.Silent = true
	posted := everything()
	posted.Nonce = "t7-12"
	kept := &Message{Components: []Component{Text{"x"}, Gallery{[]GalleryItem{{URL: "attachment://board.png"}}}}, Keep: []Attachment{{ID: "99"}}}
	reply := func(m *Message) func(c *Client) error {
		return func(c *Client) error {
			_, err := c.Callback(t.Context(), commanded(), &Response{Kind: Reply, Message: m})
			return err
		}
	}
	for _, tt := range []struct {
		name, schema string
		send         func(c *Client) error
	}{
		{"reply", "CreateMessageInteractionCallbackRequest", reply(everything())},
		{"private reply", "CreateMessageInteractionCallbackRequest", reply(private)},
		{"reply without files", "CreateMessageInteractionCallbackRequest", reply(&Message{Components: []Component{Text{"x"}}})},
		{"update", "UpdateMessageInteractionCallbackRequest", func(c *Client) error {
			_, err := c.Callback(t.Context(), pressed(), &Response{Kind: Update, Message: everything()})
			return err
		}},
		{"acknowledge", "UpdateMessageInteractionCallbackRequest", func(c *Client) error {
			_, err := c.Callback(t.Context(), pressed(), &Response{Kind: Acknowledge})
			return err
		}},
		{"suggest", "ApplicationCommandAutocompleteCallbackRequest", func(c *Client) error {
			_, err := c.Callback(t.Context(), commanded(), &Response{Kind: Suggest, Choices: []Choice{
				{Name: "f7", Value: "f7"}, {Name: strings.Repeat("é", 120), Value: "g7", NameLocalizations: map[string]string{"es-ES": "g7 (azul)"}}}})
			return err
		}},
		{"suggest nothing", "ApplicationCommandAutocompleteCallbackRequest", func(c *Client) error {
			_, err := c.Callback(t.Context(), commanded(), &Response{Kind: Suggest})
			return err
		}},
		{"modal", "ModalInteractionCallbackRequest", func(c *Client) error {
			_, err := c.Callback(t.Context(), pressed(), &Response{Kind: OpenModal, Modal: form()})
			return err
		}},
		{"defer public", "CreateMessageInteractionCallbackRequest", func(c *Client) error { return c.Defer(t.Context(), commanded(), DeferPublic) }},
		{"defer private", "CreateMessageInteractionCallbackRequest", func(c *Client) error { return c.Defer(t.Context(), commanded(), DeferPrivate) }},
		{"defer update", "UpdateMessageInteractionCallbackRequest", func(c *Client) error { return c.Defer(t.Context(), pressed(), DeferUpdate) }},
		{"edit original", "IncomingWebhookUpdateRequestPartial", func(c *Client) error {
			_, err := c.EditOriginal(t.Context(), commanded(), private)
			return err
		}},
		{"followup", "IncomingWebhookRequestPartial", func(c *Client) error {
			_, err := c.Followup(t.Context(), commanded(), private)
			return err
		}},
		{"post", "MessageCreateRequest", func(c *Client) error {
			_, err := c.Post(t.Context(), "3003", posted)
			return err
		}},
		{"edit", "MessageEditRequestPartial", func(c *Client) error {
			_, err := c.Edit(t.Context(), "3003", "4004", kept)
			return err
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := newFakeREST(t, func(_ int, w http.ResponseWriter, _ *http.Request) { w.Write([]byte(`{"id":"1"}`)) })
			if err := tt.send(f.client(t, nil)); err != nil {
				t.Fatal(err)
			}
			payload := f.requests()[0].payload
			if err := check(tt.schema, payload); err != nil {
				t.Errorf("%v\nsent: %s", err, payload)
			}
			if strings.Contains(string(payload), "null") {
				t.Errorf("a null was sent: %s", payload)
			}
		})
	}
	t.Run("a wrong one is noticed", func(t *testing.T) {
		if check("CreateMessageInteractionCallbackRequest", []byte(`{"type":4,"data":{"components":[{"type":10}]}}`)) == nil {
			t.Error("a text without content passed")
		}
		if check("CreateMessageInteractionCallbackRequest", []byte(`{"type":4,"data":{"flag":64}}`)) == nil {
			t.Error("a misspelt property passed")
		}
	})
}

func TestCommandsFitDiscordsSchema(t *testing.T) {
	check := schemas(t)
	forms, err := commandForms(wanted())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range forms {
		raw, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		if err := check("ApplicationCommandUpdateRequest", raw); err != nil {
			t.Errorf("%v\nsent: %s", err, raw)
		}
	}
}

// wanted is a set of commands with every part a command can have.
func wanted() []*discordgo.ApplicationCommand {
	one, least := 1, 1.0
	contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	return []*discordgo.ApplicationCommand{
		{Name: "play", Description: "A whole turn", NameLocalizations: &map[discordgo.Locale]string{discordgo.SpanishES: "jugar"},
			Options: []*discordgo.ApplicationCommandOption{
				{Type: discordgo.ApplicationCommandOptionString, Name: "move", Description: "Notation", Required: true, Autocomplete: true, MinLength: &one, MaxLength: 200},
				{Type: discordgo.ApplicationCommandOptionString, Name: "table", Description: "Which", Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "One", Value: "1"}}},
				{Type: discordgo.ApplicationCommandOptionInteger, Name: "turn", Description: "When", MinValue: &least, MaxValue: 500},
				{Type: discordgo.ApplicationCommandOptionUser, Name: "opponent", Description: "Who"},
			}},
		{Name: "positions", Description: "Positions", Contexts: &contexts, Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "list", Description: "All"},
		}},
	}
}
