package wire

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// registry is Discord's memory of commands: what was put, with all that Discord adds.
type registry struct {
	sets map[string][]map[string]any
	puts []string
}

func (r *registry) serve(w http.ResponseWriter, q *http.Request) {
	switch q.Method {
	case "PUT":
		var list []map[string]any
		_ = json.NewDecoder(q.Body).Decode(&list)
		r.puts = append(r.puts, q.URL.Path)
		for k, c := range list {
			c["id"], c["application_id"], c["version"] = fmt.Sprint(100+k), "2002", "9"
			c["default_permission"], c["nsfw"], c["dm_permission"] = true, false, true
			c["integration_types"] = []int{0}
			if c["contexts"] == nil {
				c["contexts"] = nil
			}
			if c["description_localizations"] == nil {
				c["description_localizations"] = nil
			}
		}
		// Discord lists them in an order of its own.
		for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
			list[i], list[j] = list[j], list[i]
		}
		if r.sets == nil {
			r.sets = map[string][]map[string]any{}
		}
		r.sets[q.URL.Path] = list
		io.WriteString(w, "[]")
	case "GET":
		if q.URL.Query().Get("with_localizations") != "true" {
			w.WriteHeader(400)
			return
		}
		_ = json.NewEncoder(w).Encode(nonNil(r.sets[q.URL.Path]))
	}
}

func TestCommandsAreWrittenOnlyWhenTheyDiffer(t *testing.T) {
	var r registry
	c := newServed(t, r.serve).client(t, nil)
	register := func(guild string, want []*discordgo.ApplicationCommand) bool {
		t.Helper()
		wrote, err := RegisterCommands(t.Context(), c, "2002", guild, want)
		if err != nil {
			t.Fatal(err)
		}
		return wrote
	}
	if !register("", wanted()) {
		t.Error("nothing was registered, and nothing written")
	}
	if register("", wanted()) {
		t.Error("the same was written again")
	}
	changed := wanted()
	changed[0].Options[0].Description = "Another"
	if !register("", changed) {
		t.Error("a changed option was not written")
	}
	fewer := changed[:1]
	if !register("", fewer) {
		t.Error("a removed command was not written")
	}
	if !register("6006", fewer) || len(r.sets["/api/v10/applications/2002/commands"]) != 0 {
		t.Error("with a guild's commands, the global ones stayed: everybody there sees them twice")
	}
	if register("6006", fewer) {
		t.Error("the guild's were written again")
	}
}

func TestEveryPartOfACommandCounts(t *testing.T) {
	for name, change := range map[string]func(list []*discordgo.ApplicationCommand){
		"name":          func(l []*discordgo.ApplicationCommand) { l[0].Name = "x" },
		"description":   func(l []*discordgo.ApplicationCommand) { l[0].Description = "x" },
		"localization":  func(l []*discordgo.ApplicationCommand) { (*l[0].NameLocalizations)[discordgo.SpanishES] = "x" },
		"language":      func(l []*discordgo.ApplicationCommand) { l[0].NameLocalizations = nil },
		"contexts":      func(l []*discordgo.ApplicationCommand) { *l[1].Contexts = append(*l[1].Contexts, 1) },
		"permissions":   func(l []*discordgo.ApplicationCommand) { p := int64(8); l[0].DefaultMemberPermissions = &p },
		"required":      func(l []*discordgo.ApplicationCommand) { l[0].Options[0].Required = false },
		"autocomplete":  func(l []*discordgo.ApplicationCommand) { l[0].Options[0].Autocomplete = false },
		"length":        func(l []*discordgo.ApplicationCommand) { l[0].Options[0].MaxLength = 9 },
		"minimum":       func(l []*discordgo.ApplicationCommand) { *l[0].Options[2].MinValue = 0 },
		"choice":        func(l []*discordgo.ApplicationCommand) { l[0].Options[1].Choices[0].Value = "2" },
		"choice's name": func(l []*discordgo.ApplicationCommand) { l[0].Options[1].Choices[0].Name = "Two" },
		"order":         func(l []*discordgo.ApplicationCommand) { o := l[0].Options; o[2], o[3] = o[3], o[2] },
		"sub-command":   func(l []*discordgo.ApplicationCommand) { l[1].Options[0].Name = "all" },
	} {
		other := wanted()
		change(other)
		if same, err := SameCommands(wanted(), other); same || err != nil {
			t.Errorf("%s: taken for the same (%v)", name, err)
		}
	}
	swapped := wanted()
	swapped[0], swapped[1] = swapped[1], swapped[0]
	if same, err := SameCommands(wanted(), swapped); !same || err != nil {
		t.Errorf("the order of commands counts (%v)", err)
	}
	if _, err := SameCommands([]*discordgo.ApplicationCommand{nil}, nil); err == nil {
		t.Error("a missing command was accepted")
	}
}
