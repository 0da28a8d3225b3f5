package wire

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
)

// base is the part every interaction of a guild has, as Discord sends it; %s is the rest.
const base = `{"app_permissions":"2248473465835073","application_id":"2002","attachment_size_limit":10485760,
	"authorizing_integration_owners":{"0":"6006"},"channel":{"flags":0,"guild_id":"6006","id":"3003","name":"games","parent_id":"3000","type":11},
	"channel_id":"3003","context":0,"entitlements":[],"guild":{"features":[],"id":"6006","locale":"en-US"},"guild_id":"6006","guild_locale":"en-US",
	"id":"1001","locale":"pt-BR","member":{"avatar":null,"nick":"Ana B","permissions":"2251799813685247","roles":[],
	"user":{"avatar":null,"bot":false,"global_name":"Ana","id":"5005","username":"ana_1"}},"token":"tok","version":1,%s}`

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

func parsed(t *testing.T, rest string) *Interaction {
	t.Helper()
	i, err := ParseInteraction(fmt.Appendf(nil, base, rest), noon)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func TestCommandIsParsed(t *testing.T) {
	i := parsed(t, `"type":2,"data":{"id":"1","name":"challenge","type":1,
		"resolved":{"users":{"7007":{"id":"7007","username":"ben","global_name":null},"8008":{"id":"8008","username":"bot","bot":true}},
			"members":{"7007":{"nick":"Benny"}},"attachments":{"9009":{"id":"9009","filename":"a.json","size":12,"url":"https://cdn.discordapp.com/a","content_type":"application/json"}}},
		"options":[{"name":"opponent","type":6,"value":"7007"},{"name":"pace","type":4,"value":9007199254740993},{"name":"match","type":5,"value":true},
			{"name":"from","type":11,"value":"9009"},{"name":"weight","type":10,"value":1.5},{"name":"position","type":3,"value":"wind wheel"}]}`)
	want := &Interaction{
		ID: "1001", AppID: "2002", Token: "tok", Kind: KindCommand, GuildID: "6006", ChannelID: "3003", ChannelType: 11, ParentID: "3000",
		User: User{ID: "5005", Name: "Ana B", Display: "Ana"}, Locale: "pt-BR", GuildLocale: "en-US", AppPermissions: 2248473465835073,
		MemberPermissions: 2251799813685247, Command: "challenge",
		Options: []Option{{Name: "opponent", Type: OptionUser, Value: "7007"}, {Name: "pace", Type: OptionInteger, Value: "9007199254740993", Int: 9007199254740993},
			{Name: "match", Type: OptionBoolean, Value: "true", Bool: true}, {Name: "from", Type: OptionAttachment, Value: "9009"},
			{Name: "weight", Type: OptionNumber, Value: "1.5"}, {Name: "position", Type: OptionString, Value: "wind wheel"}},
		Users:       map[string]User{"7007": {ID: "7007", Name: "Benny", Display: "ben"}, "8008": {ID: "8008", Name: "bot", Display: "bot", Bot: true}},
		Attachments: map[string]Attachment{"9009": {ID: "9009", Name: "a.json", Size: 12, ContentType: "application/json", URL: "https://cdn.discordapp.com/a"}},
		Received:    noon,
	}
	if !reflect.DeepEqual(i, want) {
		t.Errorf("got  %+v\nwant %+v", i, want)
	}
	if o, ok := i.Option("pace"); !ok || o.Int != 9007199254740993 {
		t.Errorf("option %+v", o)
	}
	if _, ok := i.Option("colour"); ok {
		t.Error("found an option that was not given")
	}
}

func TestSubCommandsAreFlattened(t *testing.T) {
	for rest, want := range map[string][]string{
		`{"name":"list","type":1,"options":[{"name":"a","type":3,"value":"x"}]}`:                                    {"list"},
		`{"name":"own","type":2,"options":[{"name":"add","type":1,"options":[{"name":"a","type":3,"value":"x"}]}]}`: {"own", "add"},
		`{"name":"a","type":3,"value":"x"}`: nil,
	} {
		i := parsed(t, `"type":2,"data":{"name":"positions","options":[`+rest+`]}`)
		if o, ok := i.Option("a"); !reflect.DeepEqual(i.Path, want) || !ok || o.Value != "x" {
			t.Errorf("%s: path %v, options %v", rest, i.Path, i.Options)
		}
	}
}

func TestWhatIsBeingTypedMayBeAnything(t *testing.T) {
	for value, want := range map[string]Option{
		`"type":4,"value":"1x"`: {Value: "1x", Type: OptionInteger}, `"type":4,"value":"12"`: {Value: "12", Type: OptionInteger, Int: 12},
		`"type":10,"value":"-"`: {Value: "-", Type: OptionNumber}, `"type":3,"value":""`: {Type: OptionString},
	} {
		i := parsed(t, `"type":4,"data":{"name":"play","options":[{"name":"o","focused":true,`+value+`}]}`)
		want.Name, want.Focused = "o", true
		if o, ok := i.Focused(); !ok || o != want {
			t.Errorf("%s: got %+v, want %+v", value, o, want)
		}
	}
}

func TestComponentIsParsed(t *testing.T) {
	i := parsed(t, `"type":3,"message":{"id":"4004","flags":32832,"attachments":[{"id":"55","filename":"board.png"}],"components":[{"type":17}]},
		"data":{"component_type":3,"custom_id":"t:7:3:bridge","values":["f7 f9","f7 d7"]}`)
	if i.Kind != KindComponent || i.CustomID != "t:7:3:bridge" || !reflect.DeepEqual(i.Values, []string{"f7 f9", "f7 d7"}) ||
		i.MessageID != "4004" || i.MessageFlags&FlagEphemeral == 0 || len(i.MessageAttachments) != 1 || i.MessageAttachments[0].ID != "55" {
		t.Errorf("%+v", i)
	}
}

func TestModalIsParsedFromRowsAndLabels(t *testing.T) {
	i := parsed(t, `"type":5,"data":{"custom_id":"m","components":[
		{"type":1,"components":[{"type":4,"custom_id":"old","value":"a"}]},
		{"type":18,"id":3,"component":{"type":4,"custom_id":"new","value":"b"}},
		{"type":18,"component":{"type":4,"custom_id":"blank","value":null}},
		{"type":18,"component":{"type":3,"custom_id":"pick","values":["x","y"]}},
		{"type":18,"component":{"type":5,"custom_id":"who","values":[]}},
		{"type":10,"id":9}]}`)
	fields := map[string]string{"old": "a", "new": "b", "blank": ""}
	picks := map[string][]string{"pick": {"x", "y"}, "who": {}}
	if i.Kind != KindModal || i.CustomID != "m" || !reflect.DeepEqual(i.Fields, fields) || !reflect.DeepEqual(i.Picks, picks) || i.HasMessage() {
		t.Errorf("%+v", i)
	}
}

func TestDirectMessagesCarryAUser(t *testing.T) {
	i, err := ParseInteraction([]byte(`{"id":"1001","application_id":"2002","type":2,"token":"t","channel_id":"3003","user":{"id":"5005","username":"ana"},"data":{"name":"help"}}`), noon)
	if err != nil || i.GuildID != "" || i.User != (User{ID: "5005", Name: "ana", Display: "ana"}) || i.MemberPermissions != 0 {
		t.Errorf("%+v, %v", i, err)
	}
}

func TestNamesAreCleanedAndBounded(t *testing.T) {
	for raw, want := range map[string]string{
		`"username":"ana","global_name":"A\nB\u0000"`: "A B ", `"username":"ana","global_name":"  "`: "ana",
		`"username":"` + strings.Repeat("é", 500) + `"`: strings.Repeat("é", maxNameText),
	} {
		i, err := ParseInteraction([]byte(`{"id":"1","application_id":"2","type":2,"token":"t","channel_id":"3","user":{"id":"5",`+raw+`},"data":{"name":"help"}}`), noon)
		if err != nil || i.User.Name != want {
			t.Errorf("%s: %v, %v", raw, i, err)
		}
	}
}

// TestHostileInteractionsAreRefused changes one thing of a good interaction a row.
func TestHostileInteractionsAreRefused(t *testing.T) {
	const good = `"type":2,"data":{"name":"play","options":[{"name":"move","type":3,"value":"d"}]}`
	const button = `"type":3,"message":{"id":"4004"},"data":{"custom_id":"x","values":["a"]}`
	const modal = `"type":5,"data":{"custom_id":"m","components":[{"type":18,"component":{"type":4,"custom_id":"f","value":"v"}}]}`
	long := func(n int) string { return strings.Repeat("x", n) }
	many := func(n int, s string) string { return strings.TrimSuffix(strings.Repeat(s+",", n), ",") }
	for _, rest := range []string{good, button, modal} {
		parsed(t, rest)
	}
	for _, tt := range []struct{ name, rest, old, new string }{
		{"no id", good, `"id":"1001"`, `"id":""`},
		{"id is a path", good, `"id":"1001"`, `"id":"../1"`},
		{"long id", good, `"id":"1001"`, `"id":"` + strings.Repeat("1", 21) + `"`},
		{"no application", good, `"application_id":"2002"`, `"application_id":null`},
		{"channel", good, `"channel_id":"3003"`, `"channel_id":"x"`},
		{"guild", good, `"guild_id":"6006","guild_locale"`, `"guild_id":"x","guild_locale"`},
		{"no token", good, `"token":"tok"`, `"token":""`},
		{"long token", good, `"token":"tok"`, `"token":"` + long(maxToken+1) + `"`},
		{"token breaks lines", good, `"token":"tok"`, `"token":"a\r\nb"`},
		{"ping", good, `"type":2`, `"type":1`},
		{"unknown type", good, `"type":2`, `"type":9`},
		{"type wraps", good, `"type":2`, `"type":258`},
		{"nobody", good, `"member":{`, `"person":{`},
		{"two people", good, `"locale":"pt-BR"`, `"user":{"id":"1"}`},
		{"member without user", good, `"user":{"avatar"`, `"usr":{"avatar"`},
		{"user id", good, `"id":"5005"`, `"id":"me"`},
		{"permissions", good, `"permissions":"2251799813685247"`, `"permissions":"-1"`},
		{"bot's permissions", good, `"app_permissions":"2248473465835073"`, `"app_permissions":"all"`},
		{"no command", good, `"name":"play"`, `"name":""`},
		{"long command", good, `"name":"play"`, `"name":"` + long(101) + `"`},
		{"option without name", good, `"name":"move"`, `"name":""`},
		{"option without value", good, `,"value":"d"`, ``},
		{"option of null", good, `"value":"d"`, `"value":null`},
		{"option of list", good, `"value":"d"`, `"value":["d"]`},
		{"long option", good, `"value":"d"`, `"value":"` + long(maxValueText+1) + `"`},
		{"option type", good, `"type":3`, `"type":99`},
		{"text for integer", good, `"type":3`, `"type":4`},
		{"fraction for integer", good, `"type":3,"value":"d"`, `"type":4,"value":1.5`},
		{"number for text", good, `"value":"d"`, `"value":1`},
		{"text for truth", good, `"type":3`, `"type":5`},
		{"user that is none", good, `"type":3`, `"type":6`},
		{"option twice", good, `{"name":"move"`, `{"name":"move","type":3,"value":"e"},{"name":"move"`},
		{"26 options", good, `{"name":"move","type":3,"value":"d"}`, many(26, `{"name":"m","type":3,"value":"d"}`)},
		{"nested options", good, `"value":"d"`, `"value":"d","options":[{"name":"x","type":3,"value":"y"}]`},
		{"deep sub-commands", good, `"options":[`, `"options":[{"name":"a","type":2,"options":[{"name":"b","type":2,"options":[{"name":"c","type":1}]}]}],"o":[`},
		{"resolved wrongly", good, `"name":"play"`, `"name":"play","resolved":{"users":{"1":{"id":"2"}}}`},
		{"attachment of negative size", good, `"name":"play"`, `"name":"play","resolved":{"attachments":{"1":{"id":"1","size":-1}}}`},
		{"button on nothing", button, `"message":{"id":"4004"},`, ``},
		{"message id", button, `"4004"`, `"x"`},
		{"no custom id", button, `"custom_id":"x"`, `"custom_id":""`},
		{"long custom id", button, `"custom_id":"x"`, `"custom_id":"` + long(101) + `"`},
		{"26 values", button, `"a"`, many(26, `"a"`)},
		{"long value", button, `"a"`, `"` + long(101) + `"`},
		{"modal without id", modal, `"custom_id":"m"`, `"custom_id":""`},
		{"long field", modal, `"value":"v"`, `"value":"` + long(maxFieldText+1) + `"`},
		{"field twice", modal, `"components":[`, `"components":[{"type":4,"custom_id":"f","value":"w"},`},
		{"many fields", modal, `"components":[`, `"components":[` + many(maxInputs+1, `{"type":10}`) + `,`},
		{"deep fields", modal, `{"type":18,"component":{`, `{"type":1,"components":[{"type":1,"components":[{"type":1,"components":[{"type":1}]}]}]},{"type":18,"component":{`},
		{"truncated", good, `,"version":1`, `,"version":`},
		{"huge", good, `"version":1`, `"version":1,"x":"` + long(maxInteraction) + `"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			raw := strings.Replace(fmt.Sprintf(base, tt.rest), tt.old, tt.new, 1)
			if raw == fmt.Sprintf(base, tt.rest) {
				t.Fatal("the row changes nothing")
			}
			if i, err := ParseInteraction([]byte(raw), noon); err == nil {
				t.Errorf("accepted: %+v", i)
			} else if strings.Contains(err.Error(), "tok") && !strings.Contains(err.Error(), "token ") {
				t.Errorf("the error tells the token: %v", err)
			}
		})
	}
}

func FuzzParseInteraction(f *testing.F) {
	for _, rest := range []string{
		`"type":2,"data":{"name":"play","options":[{"name":"move","type":3,"value":"d"}]}`,
		`"type":3,"message":{"id":"4004"},"data":{"custom_id":"x","values":["a"]}`,
		`"type":5,"data":{"custom_id":"m","components":[{"type":18,"component":{"type":4,"custom_id":"f","value":"v"}}]}`,
	} {
		f.Add(fmt.Appendf(nil, base, rest))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		i, err := ParseInteraction(raw, noon)
		if err != nil {
			return
		}
		if !snowflake(i.ID) || !snowflake(i.AppID) || !snowflake(i.ChannelID) || !snowflake(i.User.ID) || i.Token == "" ||
			len(i.Options) > maxOptions || len(i.Values) > maxValues || len(i.Fields)+len(i.Picks) > maxInputs {
			out, _ := json.Marshal(i)
			t.Errorf("unchecked: %s", out)
		}
	})
}
