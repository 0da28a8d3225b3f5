package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"sort"

	"github.com/bwmarrin/discordgo"
)

// RegisterCommands makes the wanted commands the registered ones, and writes only when they differ: registering is
// limited and makes clients reload. Global when guild is empty. With a guild, the global commands are taken away, or
// people there would see every command twice. It tells whether anything was written.
func RegisterCommands(ctx context.Context, c *Client, app, guild string, want []*discordgo.ApplicationCommand) (bool, error) {
	wrote, err := registerIn(ctx, c, app, guild, want)
	if err != nil || guild == "" {
		return wrote, err
	}
	cleared, err := registerIn(ctx, c, app, "", nil)
	return wrote || cleared, err
}

func registerIn(ctx context.Context, c *Client, app, guild string, want []*discordgo.ApplicationCommand) (bool, error) {
	got, err := c.GetCommands(ctx, app, guild)
	if err != nil {
		return false, fmt.Errorf("asking for the registered commands: %w", err)
	}
	same, err := SameCommands(want, got)
	if err != nil || same {
		return false, err
	}
	if err := c.OverwriteCommands(ctx, app, guild, want); err != nil {
		return false, fmt.Errorf("registering %d commands: %w", len(want), err)
	}
	return true, nil
}

// SameCommands tells whether the registered commands are those wanted, in any order, whatever Discord adds of its own:
// ids, versions, and the contexts and installation types that the wanted ones do not set.
func SameCommands(want, got []*discordgo.ApplicationCommand) (bool, error) {
	w, err := commandForms(want)
	if err != nil {
		return false, err
	}
	g, err := commandForms(got)
	if err != nil || len(w) != len(g) {
		return false, err
	}
	byName := func(list []map[string]any) func(a, b int) bool {
		name := func(i int) string { return fmt.Sprint(list[i]["name"], " ", list[i]["type"]) }
		return func(a, b int) bool { return name(a) < name(b) }
	}
	sort.Slice(w, byName(w))
	sort.Slice(g, byName(g))
	for i := range w {
		for _, key := range []string{"contexts", "integration_types"} {
			if _, set := w[i][key]; !set {
				delete(g[i], key)
			}
		}
	}
	return reflect.DeepEqual(w, g), nil
}

// What a command and its options consist of; all else that Discord sends is its own.
var (
	commandKeys = keys("type", "name", "name_localizations", "description", "description_localizations", "options",
		"default_member_permissions", "nsfw", "contexts", "integration_types")
	optionKeys = keys("type", "name", "name_localizations", "description", "description_localizations", "options", "required",
		"choices", "channel_types", "min_value", "max_value", "min_length", "max_length", "autocomplete")
)

func keys(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}

// commandForms gives the commands as Discord wants them, without the nulls and defaults that discordgo writes, so that
// equal commands have equal forms.
func commandForms(list []*discordgo.ApplicationCommand) ([]map[string]any, error) {
	forms := make([]map[string]any, 0, len(list))
	for _, c := range list {
		if c == nil {
			return nil, fmt.Errorf("a command is missing")
		}
		raw, err := json.Marshal(c)
		if err != nil {
			return nil, fmt.Errorf("marshalling command %q: %w", c.Name, err)
		}
		var form map[string]any
		if err := json.Unmarshal(raw, &form); err != nil {
			return nil, fmt.Errorf("marshalling command %q: %w", c.Name, err)
		}
		prune(form, commandKeys)
		if form["type"] == nil {
			form["type"] = float64(discordgo.ChatApplicationCommand)
		}
		forms = append(forms, form)
	}
	return forms, nil
}

// prune removes unknown keys, nulls, falsehoods and empty lists from a command or option, and below.
func prune(form map[string]any, known map[string]bool) {
	for key, value := range form {
		if list, ok := value.([]any); ok && key == "options" {
			for _, o := range list {
				if option, ok := o.(map[string]any); ok {
					prune(option, optionKeys)
				}
			}
		}
		if choices, ok := value.([]any); ok && key == "choices" {
			for _, o := range choices {
				if choice, ok := o.(map[string]any); ok {
					prune(choice, keys("name", "name_localizations", "value"))
				}
			}
		}
		if !known[key] || key != "value" && empty(value) {
			delete(form, key)
		}
	}
}

func empty(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case bool:
		return !v
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}
