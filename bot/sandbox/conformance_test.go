package sandbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

// verdict is what Discord answers: a status, its error code, and for an invalid body (50035) the code at a path of the
// errors tree, written "components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"; several are joined by " & ".
type verdict struct {
	status int
	code   int
	at     string
}

var (
	ok        = verdict{status: 200}
	created   = verdict{status: 201}
	noContent = verdict{status: 204}
)

// invalid is a body refused for an error at a path.
func invalid(at string) verdict { return verdict{400, 50035, at} }

// refused is a request refused with a code.
func refused(status, code int) verdict { return verdict{status: status, code: code} }

// judge compares an answer with a verdict.
func judge(t *testing.T, status int, answer map[string]any, want verdict) {
	t.Helper()
	if status != want.status {
		t.Errorf("status %d, want %d: %v", status, want.status, answer)
		return
	}
	if status < 400 {
		return
	}
	if code, _ := answer["code"].(float64); int(code) != want.code {
		t.Errorf("code %v, want %d: %v", answer["code"], want.code, answer)
	}
	if want.at == "" {
		return
	}
	found := treeErrors(answer["errors"], "")
	slices.Sort(found)
	if got := strings.Join(found, " & "); got != want.at {
		t.Errorf("errors %q, want %q", got, want.at)
	}
}

// treeErrors lists the errors of a tree as "path CODE".
func treeErrors(tree any, path string) []string {
	m, _ := tree.(map[string]any)
	var list []string
	for k, v := range m {
		if k != "_errors" {
			list = append(list, treeErrors(v, strings.TrimPrefix(path+"."+k, "."))...)
			continue
		}
		for _, e := range v.([]any) {
			list = append(list, strings.TrimSpace(path+" "+fmt.Sprint(e.(map[string]any)["code"])))
		}
	}
	return list
}

func with(base obj, more obj) obj {
	out := maps.Clone(base)
	maps.Copy(out, more)
	return out
}

func list[T any](n int, make func(i int) T) []T {
	out := []T{}
	for i := range n {
		out = append(out, make(i))
	}
	return out
}

func button(id string, more obj) obj {
	return with(obj{"type": 2, "style": 1, "custom_id": id, "label": "Go"}, more)
}
func row(kids ...obj) obj    { return obj{"type": 1, "components": append([]obj{}, kids...)} }
func text(s string) obj      { return obj{"type": 10, "content": s} }
func buttons(n int) []obj    { return list(n, func(i int) obj { return button(fmt.Sprint("b", i), nil) }) }
func option(i int) obj       { return obj{"label": fmt.Sprint("o", i), "value": fmt.Sprint(i)} }
func v2(kids ...obj) obj     { return obj{"flags": flagV2, "components": append([]obj{}, kids...)} }
func legacy(kids ...obj) obj { return obj{"content": "x", "components": kids} }
func menu(options int, more obj) obj {
	return with(obj{"type": 3, "custom_id": "s", "options": list(options, option)}, more)
}
func gallery(n int, more obj) obj {
	return obj{"type": 12, "items": list(n, func(int) obj {
		return with(obj{"media": obj{"url": "https://example.com/a.png"}}, more)
	})}
}
func long(n int) string { return strings.Repeat("é", n) } // counted in characters, not bytes

func TestMessagesAsDiscordTakesThem(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	ch := s.ChannelID("general")
	png := demoPicture(1)
	mib := make([]byte, 10<<20)
	shown := with(v2(obj{"type": 12, "items": []any{obj{"media": obj{"url": "attachment://board.png"}}}}), nil)
	tests := []struct {
		rule  string
		body  obj
		files [][]byte
		want  verdict
	}{
		{"content of 2,000", obj{"content": long(2000)}, nil, ok},
		{"content of 2,001", obj{"content": long(2001)}, nil, invalid("content BASE_TYPE_MAX_LENGTH")},
		{"nothing at all", obj{}, nil, refused(400, 50006)},
		{"content of spaces", obj{"content": " \n"}, nil, refused(400, 50006)},
		{"null for what is unset", obj{"content": "x", "embeds": nil, "components": nil, "flags": nil}, nil, ok},
		{"content that is no text", obj{"content": 5}, nil, invalid("content STRING_TYPE_CONVERT")},
		{"ten embeds", obj{"embeds": list(10, func(int) obj { return obj{"title": "t"} })}, nil, ok},
		{"eleven embeds", obj{"embeds": list(11, func(int) obj { return obj{"title": "t"} })}, nil, invalid("embeds BASE_TYPE_MAX_LENGTH")},
		{"embed title of 257", obj{"embeds": []obj{{"title": long(257)}}}, nil, invalid("embeds.0.title BASE_TYPE_MAX_LENGTH")},
		{"embeds of 6,001 in all", obj{"embeds": []obj{{"description": long(4000)}, {"description": long(2001)}}}, nil, invalid("embeds MAX_EMBED_SIZE_EXCEEDED")},
		{"a file", obj{"content": "x"}, [][]byte{png}, ok},
		{"a file without words", obj{}, [][]byte{png}, ok},
		{"a file of 10 MiB", obj{}, [][]byte{mib}, ok},
		{"a file of 10 MiB and a byte", obj{}, [][]byte{append(mib[:len(mib):len(mib)], 0)}, refused(413, 40005)},
		{"a request of over 25 MiB", obj{}, [][]byte{mib, mib, mib}, refused(413, 40005)},
		{"ten files", obj{}, list(10, func(int) []byte { return png }), ok},
		{"eleven files", obj{}, list(11, func(int) []byte { return png }), invalid("attachments BASE_TYPE_MAX_LENGTH")},
		{"alt text of a file of 1,024", obj{"attachments": []obj{{"id": "0", "description": long(1024)}}}, [][]byte{png}, ok},
		{"alt text of a file of 1,025", obj{"attachments": []obj{{"id": "0", "description": long(1025)}}}, [][]byte{png}, invalid("attachments.0.description BASE_TYPE_MAX_LENGTH")},
		{"an attachment without its file", obj{"content": "x", "attachments": []obj{{"id": "0"}}}, nil, invalid("attachments.0.id ATTACHMENT_NOT_FOUND")},
		{"a nonce of 25", obj{"content": "x", "nonce": long(25)}, nil, ok},
		{"a nonce of 26", obj{"content": "x", "nonce": long(26)}, nil, invalid("nonce BASE_TYPE_MAX_LENGTH")},
		{"users parsed and listed", obj{"content": "x", "allowed_mentions": obj{"parse": []string{"users"}, "users": []string{"1"}}}, nil, invalid("allowed_mentions.users MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")},
		{"users listed and nothing parsed", obj{"content": "x", "allowed_mentions": obj{"parse": []string{}, "users": []string{"1"}}}, nil, ok},
		{"a mention kind there is not", obj{"content": "x", "allowed_mentions": obj{"parse": []string{"all"}}}, nil, invalid("allowed_mentions.parse.0 BASE_TYPE_CHOICES")},
		{"a reply to nothing", obj{"content": "x", "message_reference": obj{"message_id": "5"}}, nil, invalid("message_reference REPLIES_UNKNOWN_MESSAGE")},
		{"a reply to nothing, if it exists", obj{"content": "x", "message_reference": obj{"message_id": "5", "fail_if_not_exists": false}}, nil, ok},

		{"five rows", legacy(list(5, func(i int) obj { return row(button(fmt.Sprint(i), nil)) })...), nil, ok},
		{"six rows", legacy(list(6, func(i int) obj { return row(button(fmt.Sprint(i), nil)) })...), nil, invalid("components BASE_TYPE_MAX_LENGTH")},
		{"five buttons in a row", legacy(row(buttons(5)...)), nil, ok},
		{"six buttons in a row", legacy(row(buttons(6)...)), nil, invalid("components.0.components BASE_TYPE_BAD_LENGTH")},
		{"an empty row", legacy(row()), nil, invalid("components.0.components BASE_TYPE_BAD_LENGTH")},
		{"a select alone in a row", legacy(row(menu(1, nil))), nil, ok},
		{"a select beside a button", legacy(row(menu(1, nil), button("b", nil))), nil, invalid("components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED")},
		{"text display without the V2 flag", legacy(text("x")), nil, invalid("components.0.type BASE_TYPE_CHOICES")},
		{"a button outside a row", v2(button("b", nil)), nil, invalid("components.0.type BASE_TYPE_CHOICES")},

		{"custom id of 100", legacy(row(button(long(100), nil))), nil, ok},
		{"custom id of 101", legacy(row(button(long(101), nil))), nil, invalid("components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH")},
		{"custom id empty", legacy(row(button("", nil))), nil, invalid("components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH")},
		{"no custom id", legacy(row(obj{"type": 2, "style": 1, "label": "x"})), nil, invalid("components.0.components.0.custom_id BASE_TYPE_REQUIRED")},
		{"the same custom id twice in a message", legacy(row(button("a", nil)), row(button("a", nil))), nil, invalid("components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED")},
		{"the same custom id in an accessory", v2(row(button("a", nil)), obj{"type": 9, "components": []obj{text("x")}, "accessory": button("a", nil)}), nil, invalid("components.1.accessory.custom_id COMPONENT_CUSTOM_ID_DUPLICATED")},
		{"the same number twice", v2(with(text("x"), obj{"id": 7}), with(text("y"), obj{"id": 7})), nil, invalid("components.1.id COMPONENT_ID_DUPLICATED")},
		{"button label of 80", legacy(row(button("a", obj{"label": long(80)}))), nil, ok},
		{"button label of 81", legacy(row(button("a", obj{"label": long(81)}))), nil, invalid("components.0.components.0.label BASE_TYPE_MAX_LENGTH")},
		{"a button with nothing on it", legacy(row(button("a", obj{"label": ""}))), nil, invalid("components.0.components.0 BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED")},
		{"a button with an emoji alone", legacy(row(button("a", obj{"label": "", "emoji": obj{"name": "x"}}))), nil, ok},
		{"a button style there is not", legacy(row(button("a", obj{"style": 9}))), nil, invalid("components.0.components.0.style BASE_TYPE_CHOICES")},
		{"a link", legacy(row(obj{"type": 2, "style": 5, "label": "x", "url": "https://example.com"})), nil, ok},
		{"a link with a custom id", legacy(row(obj{"type": 2, "style": 5, "label": "x", "url": "https://example.com", "custom_id": "a"})), nil, invalid("components.0.components.0 BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE")},
		{"a link to a script", legacy(row(obj{"type": 2, "style": 5, "label": "x", "url": "javascript://x/%0aalert(1)"})), nil, invalid("components.0.components.0.url URL_TYPE_INVALID_SCHEME")},
		{"a button with an address", legacy(row(button("a", obj{"url": "https://example.com"}))), nil, invalid("components.0.components.0 BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE")},

		{"25 options", legacy(row(menu(25, nil))), nil, ok},
		{"26 options", legacy(row(menu(26, nil))), nil, invalid("components.0.components.0.options BASE_TYPE_BAD_LENGTH")},
		{"no options", legacy(row(menu(0, nil))), nil, invalid("components.0.components.0.options BASE_TYPE_BAD_LENGTH")},
		{"option label of 100", legacy(row(menu(0, obj{"options": []obj{{"label": long(100), "value": "v"}}}))), nil, ok},
		{"option label of 101", legacy(row(menu(0, obj{"options": []obj{{"label": long(101), "value": "v"}}}))), nil, invalid("components.0.components.0.options.0.label BASE_TYPE_BAD_LENGTH")},
		{"option value of 101", legacy(row(menu(0, obj{"options": []obj{{"label": "l", "value": long(101)}}}))), nil, invalid("components.0.components.0.options.0.value BASE_TYPE_BAD_LENGTH")},
		{"option description of 101", legacy(row(menu(0, obj{"options": []obj{{"label": "l", "value": "v", "description": long(101)}}}))), nil, invalid("components.0.components.0.options.0.description BASE_TYPE_MAX_LENGTH")},
		{"the same value twice", legacy(row(menu(0, obj{"options": []obj{option(1), option(1)}}))), nil, invalid("components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")},
		{"placeholder of 150", legacy(row(menu(1, obj{"placeholder": long(150)}))), nil, ok},
		{"placeholder of 151", legacy(row(menu(1, obj{"placeholder": long(151)}))), nil, invalid("components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH")},
		{"at least 2 of at most 1", legacy(row(menu(3, obj{"min_values": 2}))), nil, invalid("components.0.components.0.min_values SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX")},
		{"at most 3 of 2", legacy(row(menu(2, obj{"max_values": 3}))), nil, invalid("components.0.components.0.max_values NUMBER_TYPE_MAX")},
		{"two defaults of at most one", legacy(row(menu(0, obj{"options": []obj{with(option(1), obj{"default": true}), with(option(2), obj{"default": true})}}))), nil, invalid("components.0.components.0.options SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES")},
		{"a select of users", legacy(row(obj{"type": 5, "custom_id": "u"})), nil, ok},

		{"V2 with content", with(v2(text("x")), obj{"content": "x"}), nil, invalid("content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")},
		{"V2 with embeds", with(v2(text("x")), obj{"embeds": []obj{{"title": "x"}}}), nil, invalid("embeds MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")},
		{"V2 with empty content", with(v2(text("x")), obj{"content": "", "embeds": []obj{}}), nil, ok},
		{"V2 with no components", v2(), nil, refused(400, 50006)},
		{"40 components", v2(list(40, func(int) obj { return text("x") })...), nil, ok},
		{"41 components side by side", v2(list(41, func(int) obj { return text("x") })...), nil, invalid("components BASE_TYPE_MAX_LENGTH")},
		{"41 components, nested counting", v2(append(list(34, func(int) obj { return text("x") }), row(buttons(5)...), text("y"))...), nil, invalid("components COMPONENT_MAX_COUNT_EXCEEDED")},
		{"4,000 characters of text", v2(text(long(2000)), obj{"type": 17, "components": []obj{text(long(2000))}}), nil, ok},
		{"4,001 characters of text", v2(text(long(2000)), obj{"type": 17, "components": []obj{text(long(2001))}}), nil, invalid("components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED")},
		{"empty text", v2(text("")), nil, invalid("components.0.content BASE_TYPE_BAD_LENGTH")},
		{"ten pictures", v2(gallery(10, nil)), nil, ok},
		{"eleven pictures", v2(gallery(11, nil)), nil, invalid("components.0.items BASE_TYPE_BAD_LENGTH")},
		{"no pictures", v2(gallery(0, nil)), nil, invalid("components.0.items BASE_TYPE_BAD_LENGTH")},
		{"alt text of 1,024", v2(gallery(1, obj{"description": long(1024)})), nil, ok},
		{"alt text of 1,025", v2(gallery(1, obj{"description": long(1025)})), nil, invalid("components.0.items.0.description BASE_TYPE_BAD_LENGTH")},
		{"empty alt text", v2(gallery(1, obj{"description": ""})), nil, invalid("components.0.items.0.description BASE_TYPE_BAD_LENGTH")},
		{"an attachment shown", shown, [][]byte{png}, ok},
		{"an attachment that is not there", shown, nil, invalid("components.0.items.0.media.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")},
		{"a file component of the web", v2(obj{"type": 13, "file": obj{"url": "https://example.com/a"}}), nil, invalid("components.0.file.url URL_TYPE_INVALID_SCHEME")},
		{"a container in a container", v2(obj{"type": 17, "components": []obj{{"type": 17, "components": []obj{text("x")}}}}), nil, invalid("components.0.components.0.type BASE_TYPE_CHOICES")},
		{"an accent colour", v2(obj{"type": 17, "accent_color": 0xffffff, "components": []obj{text("x")}}), nil, ok},
		{"an accent colour too bright", v2(obj{"type": 17, "accent_color": 0x1000000, "components": []obj{text("x")}}), nil, invalid("components.0.accent_color NUMBER_TYPE_MAX")},
		{"a section with three texts", v2(obj{"type": 9, "components": []obj{text("a"), text("b"), text("c")}, "accessory": button("a", nil)}), nil, ok},
		{"a section with four texts", v2(obj{"type": 9, "components": []obj{text("a"), text("b"), text("c"), text("d")}, "accessory": button("a", nil)}), nil, invalid("components.0.components BASE_TYPE_BAD_LENGTH")},
		{"a section without accessory", v2(obj{"type": 9, "components": []obj{text("a")}}), nil, invalid("components.0.accessory BASE_TYPE_REQUIRED")},
		{"a separator of spacing 3", v2(text("x"), obj{"type": 14, "spacing": 3}), nil, invalid("components.1.spacing BASE_TYPE_CHOICES")},
		{"a text input in a message", v2(obj{"type": 1, "components": []obj{{"type": 4, "custom_id": "a", "style": 1, "label": "x"}}}), nil, invalid("components.0.components.0.type BASE_TYPE_CHOICES")},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			status, answer := send(t, s, "POST", "/channels/"+ch+"/messages", tt.body, tt.files...)
			judge(t, status, answer, tt.want)
		})
	}
}

func TestEditsAsDiscordTakesThem(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	ch := s.ChannelID("general")
	png := demoPicture(1)
	card := v2(text("x"), obj{"type": 12, "items": []any{obj{"media": obj{"url": "attachment://board.png"}}}})
	post := func(t *testing.T, body obj, files ...[]byte) (id, file string) {
		status, m := send(t, s, "POST", "/channels/"+ch+"/messages", body, files...)
		judge(t, status, m, ok)
		if list, _ := m["attachments"].([]any); len(list) > 0 {
			file = list[0].(map[string]any)["id"].(string)
		}
		return m["id"].(string), file
	}
	files := func(n int) func(*testing.T, *Message) {
		return func(t *testing.T, m *Message) {
			if len(m.Attachments) != n || len(m.Shown()) > n {
				t.Errorf("%d attachments, want %d", len(m.Attachments), n)
			}
		}
	}
	tests := []struct {
		rule  string
		first obj
		body  func(file string) obj
		files [][]byte
		want  verdict
		check func(*testing.T, *Message)
	}{
		{"words alone keep the file", obj{"content": "x"}, func(string) obj { return obj{"content": "y"} }, nil, ok, files(1)},
		{"a new file keeps the old one", obj{"content": "x"}, func(string) obj { return obj{"content": "y"} }, [][]byte{png}, ok, files(2)},
		{"attachments lists what stays", obj{"content": "x"}, func(string) obj { return obj{"attachments": []obj{{"id": "0"}}} }, [][]byte{png}, ok, files(1)},
		{"a file that is not listed does not stay", obj{"content": "x"}, func(f string) obj { return obj{"attachments": []obj{{"id": f}}} }, [][]byte{png}, ok, files(1)},
		{"an empty list takes all away", obj{"content": "x"}, func(string) obj { return obj{"attachments": []obj{}} }, nil, ok, files(0)},
		{"null attachments keep all", obj{"content": "x"}, func(string) obj { return obj{"content": "y", "attachments": nil} }, nil, ok, files(1)},
		{"a strange file cannot stay", obj{"content": "x"}, func(string) obj { return obj{"attachments": []obj{{"id": "77"}}} }, nil, invalid("attachments.0.id ATTACHMENT_NOT_FOUND"), nil},
		{"null content clears it", obj{"content": "x"}, func(string) obj { return obj{"content": nil} }, nil, ok, func(t *testing.T, m *Message) {
			if m.Content != "" {
				t.Error(m.Content)
			}
		}},
		{"nothing may be left", obj{"content": "x"}, func(string) obj { return obj{"content": "", "attachments": []obj{}} }, nil, refused(400, 50006), nil},
		{"V2 turned on with content left", obj{"content": "x"}, func(string) obj { return v2(text("y")) }, nil, invalid("content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"), nil},
		{"V2 turned on with content cleared", obj{"content": "x"}, func(string) obj { return with(v2(text("y")), obj{"content": nil}) }, nil, ok, func(t *testing.T, m *Message) {
			if !m.V2() || m.Text() != "y" || len(m.Shown()) != 0 {
				t.Errorf("V2 %t, text %q, shown %v", m.V2(), m.Text(), m.Shown())
			}
		}},
		{"V2 stays on", card, func(string) obj { return obj{"flags": 0, "components": []obj{text("y"), gallery(1, nil)}} }, nil, ok, func(t *testing.T, m *Message) {
			if !m.V2() {
				t.Error("V2 was turned off")
			}
		}},
		{"V2 takes no content later", card, func(string) obj { return obj{"content": "y"} }, nil, invalid("content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"), nil},
		{"a picture a component shows must stay", card, func(string) obj { return obj{"attachments": []obj{}} }, nil, invalid("attachments UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"), nil},
		{"a new picture in place of the old", card, func(string) obj { return with(card, obj{"attachments": []obj{{"id": "0"}}}) }, [][]byte{png}, ok, files(1)},
		{"a new picture of the old name without attachments", card, func(string) obj { return card }, [][]byte{png}, ok, func(t *testing.T, m *Message) {
			if len(m.Attachments) != 2 || len(m.Shown()) != 1 || m.Shown()[0].ID != m.Attachments[0].ID {
				t.Error("the old picture should be shown still, and the new one be there unseen")
			}
		}},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			id, file := post(t, tt.first, png)
			status, answer := send(t, s, "PATCH", "/channels/"+ch+"/messages/"+id, tt.body(file), tt.files...)
			judge(t, status, answer, tt.want)
			if tt.check != nil {
				tt.check(t, s.Message(id))
			}
		})
	}
}

func TestCommandsAsDiscordTakesThem(t *testing.T) {
	opt := func(kind int, more obj) obj { return with(obj{"type": kind, "name": "o", "description": "d"}, more) }
	cmd := func(more obj) obj { return with(obj{"name": "c", "description": "d"}, more) }
	opts := func(o ...obj) obj { return cmd(obj{"options": o}) }
	choice := func(i int) obj { return obj{"name": fmt.Sprint("c", i), "value": fmt.Sprint(i)} }
	big := func(size int) obj { // a command whose texts add up to size, most of them in choices
		o := []obj{}
		left := size - 2
		for i := 0; left > 0; i++ {
			name := fmt.Sprint("o", i)
			choices := []obj{}
			left -= len(name) + 1
			for k := 0; k < 25 && left > 0; k++ {
				n := min(left-4, 96)
				if left-n-4 < 6 && left-n-4 > 0 {
					n -= 6
				}
				choices = append(choices, obj{"name": strings.Repeat("x", n-2) + fmt.Sprintf("%02d", k), "value": fmt.Sprintf("%04d", k)})
				left -= n + 4
			}
			o = append(o, opt(3, obj{"name": name, "choices": choices}))
		}
		return opts(o...)
	}
	tests := []struct {
		rule string
		body any // one command, or a list for a bulk overwrite
		want verdict
	}{
		{"a plain command", cmd(nil), created},
		{"a name of 32", cmd(obj{"name": strings.Repeat("a", 32)}), created},
		{"a name of 33", cmd(obj{"name": strings.Repeat("a", 33)}), invalid("name BASE_TYPE_BAD_LENGTH")},
		{"an upper-case name", cmd(obj{"name": "Place"}), invalid("name APPLICATION_COMMAND_INVALID_NAME")},
		{"a name with a space", cmd(obj{"name": "a b"}), invalid("name APPLICATION_COMMAND_INVALID_NAME")},
		{"a name with accents, dash and quote", cmd(obj{"name": "tabla-número_d'or"}), created},
		{"a Devanagari name", cmd(obj{"name": "खेल"}), created},
		{"a Thai name", cmd(obj{"name": "เกม"}), created},
		{"no name", obj{"description": "d"}, invalid("name BASE_TYPE_REQUIRED")},
		{"a description of 100", cmd(obj{"description": long(100)}), created},
		{"a description of 101", cmd(obj{"description": long(101)}), invalid("description BASE_TYPE_BAD_LENGTH")},
		{"an empty description", cmd(obj{"description": ""}), invalid("description BASE_TYPE_BAD_LENGTH")},
		{"a user command", obj{"type": 2, "name": "Challenge This"}, created},
		{"a user command with a description", obj{"type": 2, "name": "X", "description": "d"}, invalid("description APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED")},
		{"names in languages", cmd(obj{"name_localizations": obj{"es-ES": "retar", "pt-BR": "desafiar"}}), created},
		{"a language there is not", cmd(obj{"name_localizations": obj{"es": "retar"}}), invalid("name_localizations.es BASE_TYPE_CHOICES")},
		{"an upper-case translation", cmd(obj{"name_localizations": obj{"es-ES": "Retar"}}), invalid("name_localizations.es-ES APPLICATION_COMMAND_INVALID_NAME")},
		{"25 options", opts(list(25, func(i int) obj { return opt(3, obj{"name": fmt.Sprint("o", i)}) })...), created},
		{"26 options", opts(list(26, func(i int) obj { return opt(3, obj{"name": fmt.Sprint("o", i)}) })...), invalid("options BASE_TYPE_MAX_LENGTH")},
		{"the same option twice", opts(opt(3, nil), opt(4, nil)), invalid("options.1.name APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS")},
		{"required before optional", opts(opt(3, obj{"required": true}), opt(3, obj{"name": "p"})), created},
		{"optional before required", opts(opt(3, nil), opt(3, obj{"name": "p", "required": true})), invalid("options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")},
		{"two required after an optional one", opts(opt(3, nil), opt(3, obj{"name": "p", "required": true}), opt(3, obj{"name": "q", "required": true})), invalid("options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID & options.2 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")},
		{"an option without type", opts(obj{"name": "o", "description": "d"}), invalid("options.0.type BASE_TYPE_REQUIRED")},
		{"25 choices", opts(opt(3, obj{"choices": list(25, choice)})), created},
		{"26 choices", opts(opt(3, obj{"choices": list(26, choice)})), invalid("options.0.choices BASE_TYPE_MAX_LENGTH")},
		{"a choice name of 101", opts(opt(3, obj{"choices": []obj{{"name": long(101), "value": "v"}}})), invalid("options.0.choices.0.name BASE_TYPE_BAD_LENGTH")},
		{"a choice value of 101", opts(opt(3, obj{"choices": []obj{{"name": "n", "value": long(101)}}})), invalid("options.0.choices.0.value BASE_TYPE_MAX_LENGTH")},
		{"a text choice of a number", opts(opt(4, obj{"choices": []obj{{"name": "n", "value": "x"}}})), invalid("options.0.choices.0.value NUMBER_TYPE_COERCE")},
		{"the same choice twice", opts(opt(3, obj{"choices": []obj{choice(1), choice(1)}})), invalid("options.0.choices.1 APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS")},
		{"autocomplete of text", opts(opt(3, obj{"autocomplete": true})), created},
		{"autocomplete of integers and numbers", opts(opt(4, obj{"autocomplete": true}), opt(10, obj{"name": "p", "autocomplete": true})), created},
		{"autocomplete of a user", opts(opt(6, obj{"autocomplete": true})), invalid("options.0 APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID_TYPE")},
		{"autocomplete with choices", opts(opt(3, obj{"autocomplete": true, "choices": []obj{choice(1)}})), invalid("options.0 APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES")},
		{"a least value above the greatest", opts(opt(4, obj{"min_value": 3, "max_value": 2})), invalid("options.0.min_value APPLICATION_COMMAND_OPTIONS_MIN_VALUE_GREATER_THAN_MAX_VALUE")},
		{"a least value of text", opts(opt(3, obj{"min_value": 3})), invalid("options.0.min_value APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID_TYPE")},
		{"a length of a number", opts(opt(4, obj{"min_length": 3})), invalid("options.0.max_length APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID_TYPE")},
		{"a length of 6,001", opts(opt(3, obj{"max_length": 6001})), invalid("options.0.max_length NUMBER_TYPE_MAX")},
		{"subcommands", opts(opt(1, obj{"name": "a"}), opt(2, obj{"name": "g", "options": []obj{opt(1, nil)}})), created},
		{"a subcommand beside an option", opts(opt(1, obj{"name": "a"}), opt(3, nil)), invalid("options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID")},
		{"a group in a group", opts(opt(2, obj{"options": []obj{opt(2, nil)}})), verdict{400, 50035, ""}},
		{"8,000 characters", big(8000), created},
		{"8,001 characters", big(8001), invalid(" APPLICATION_COMMAND_TOO_LARGE")},
		{"8,001 characters by a translation", with(big(8000), obj{"name_localizations": obj{"es-ES": "cc"}}), invalid(" APPLICATION_COMMAND_TOO_LARGE")},
		{"100 commands", list(100, func(i int) obj { return cmd(obj{"name": fmt.Sprint("c", i)}) }), ok},
		{"101 commands", list(101, func(i int) obj { return cmd(obj{"name": fmt.Sprint("c", i)}) }), refused(400, 30032)},
		{"the same command twice", []obj{cmd(nil), cmd(nil)}, invalid("1.name APPLICATION_COMMANDS_DUPLICATE_NAME")},
		{"an error in the second of a list", []obj{cmd(nil), cmd(obj{"name": "B"})}, invalid("1.name APPLICATION_COMMAND_INVALID_NAME")},
		{"a lone command for a list", nil, verdict{400, 50035, ""}},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			s := open(t, Config{RequestsPerSecond: -1})
			method := "POST"
			if _, single := tt.body.(obj); !single {
				method = "PUT"
			}
			status, answer := send(t, s, method, "/applications/"+s.Application()+"/commands", tt.body)
			want := tt.want
			want.at = strings.TrimSpace(want.at)
			judge(t, status, answer, want)
		})
	}
}

func TestOverwritingCommandsKeepsWhatStays(t *testing.T) {
	s := open(t, Config{})
	path := "/applications/" + s.Application() + "/commands"
	put := func(cmds ...obj) []*Command {
		t.Helper()
		status, raw := sendRaw(t, s, "PUT", path, cmds)
		var list []*Command
		if err := json.Unmarshal(raw, &list); status != 200 || err != nil {
			t.Fatalf("%d %s", status, raw)
		}
		return list
	}
	a, b := obj{"name": "a", "description": "d"}, obj{"name": "b", "description": "d"}
	first := put(a, b)
	second := put(a, with(b, obj{"description": "other"}))
	if first[0].ID != second[0].ID || first[0].Version != second[0].Version {
		t.Error("an unchanged command got a new id or version")
	}
	if first[1].ID != second[1].ID || first[1].Version == second[1].Version {
		t.Error("a changed command should keep its id and get a new version")
	}
	put(a)
	if _, raw := sendRaw(t, s, "GET", path, nil); strings.Contains(string(raw), `"name":"b"`) {
		t.Error("a command left out is still there")
	}
	put(a)
	last := s.Requests()
	if w := last[len(last)-1].Warnings; len(w) != 1 || !strings.Contains(w[0], "changes nothing") {
		t.Errorf("warnings %q", w)
	}
	if status, _ := send(t, s, "PUT", "/applications/"+s.Application()+"/guilds/"+s.GuildID()+"/commands", []obj{a}); status != 200 {
		t.Fatal(status)
	}
	last = s.Requests()
	if w := last[len(last)-1].Warnings; len(w) != 1 || !strings.Contains(w[0], "twice") {
		t.Errorf("warnings %q", w)
	}
}
