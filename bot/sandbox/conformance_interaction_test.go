package sandbox

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"
)

// ask begins an interaction of a kind without any bot, for the test to answer.
func ask(t *testing.T, s *Sandbox, kind int, fill ...func(*interaction)) *interaction {
	t.Helper()
	var i *interaction
	err := s.update(func() error {
		i = s.begin(kind, s.st.userByName("ana").ID, s.st.channelByName("general").ID)
		for _, f := range fill {
			f(i)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// onMessage is an interaction of a component of a new message of the bot.
func onMessage(t *testing.T, s *Sandbox, body obj) func(*interaction) {
	t.Helper()
	status, m := send(t, s, "POST", "/channels/"+s.ChannelID("general")+"/messages", body)
	judge(t, status, m, ok)
	return func(i *interaction) { i.message = m["id"].(string) }
}

func (i *interaction) back(t *testing.T, s *Sandbox, kind int, data any, files ...[]byte) (int, map[string]any) {
	t.Helper()
	body := obj{"type": kind}
	if data != nil {
		body["data"] = data
	}
	return send(t, s, "POST", "/interactions/"+i.id+"/"+i.token+"/callback", body, files...)
}

func (i *interaction) hook(s *Sandbox) string { return "/webhooks/" + s.Application() + "/" + i.token }

func TestEachInteractionTakesItsCallbacks(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	on := onMessage(t, s, legacy(row(button("b", nil))))
	data := map[int]obj{
		backMessage: {"content": "x"}, backDeferred: {}, backDeferredUpdate: nil, backUpdate: {"content": "y"},
		backChoices: {"choices": []obj{}}, backModal: {"custom_id": "m", "title": "t", "components": []obj{row(obj{"type": 4, "custom_id": "i", "label": "l", "style": 1})}},
	}
	for name, kind := range map[string]struct {
		kind  int
		fill  []func(*interaction)
		takes []int
	}{
		"a command":              {interCommand, nil, []int{4, 5, 9}},
		"a component":            {interComponent, []func(*interaction){on}, []int{4, 5, 6, 7, 9}},
		"an autocompletion":      {interAutocomplete, nil, []int{8}},
		"a modal of a command":   {interModal, nil, []int{4, 5}},
		"a modal of a component": {interModal, []func(*interaction){on}, []int{4, 5, 6, 7}},
	} {
		for back := 1; back <= 10; back++ {
			t.Run(fmt.Sprintf("%s and %d", name, back), func(t *testing.T) {
				status, answer := ask(t, s, kind.kind, kind.fill...).back(t, s, back, data[back])
				if slices.Contains(kind.takes, back) {
					judge(t, status, answer, noContent)
				} else {
					judge(t, status, answer, invalid("type BASE_TYPE_CHOICES"))
				}
			})
		}
	}
}

func TestCallbacksAsDiscordTakesThem(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	input := func(more obj) obj { return with(obj{"type": 4, "custom_id": "i", "label": "l", "style": 1}, more) }
	modal := func(more obj) obj {
		return with(obj{"custom_id": "m", "title": "t", "components": []obj{row(input(nil))}}, more)
	}
	modalOf := func(in obj) obj { return modal(obj{"components": []obj{row(in)}}) }
	label := func(more obj, in obj) obj {
		return modal(obj{"components": []obj{with(obj{"type": 18, "label": "l", "component": in}, more)}})
	}
	choices := func(n int, more obj) obj {
		return obj{"choices": list(n, func(i int) obj { return with(obj{"name": fmt.Sprint(i), "value": fmt.Sprint(i)}, more) })}
	}
	bare := obj{"type": 4, "custom_id": "i", "style": 1}
	tests := []struct {
		rule string
		kind int
		back int
		data any
		want verdict
	}{
		{"a message", interCommand, 4, obj{"content": "x"}, noContent},
		{"a message without data", interCommand, 4, nil, invalid("data BASE_TYPE_REQUIRED")},
		{"an empty message", interCommand, 4, obj{"content": ""}, refused(400, 50006)},
		{"content of 2,001", interCommand, 4, obj{"content": long(2001)}, invalid("data.content BASE_TYPE_MAX_LENGTH")},
		{"an error deep in components", interCommand, 4, v2(row(button("a", nil), button("a", nil))), invalid("data.components.0.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED")},
		{"a deferral", interCommand, 5, nil, noContent},
		{"a private deferral", interCommand, 5, obj{"flags": flagEphemeral}, noContent},
		{"a deferral with Components V2", interCommand, 5, obj{"flags": flagV2}, invalid("data.flags INTERACTION_DEFERRED_FLAGS_INVALID")},
		{"a deferral with words", interCommand, 5, obj{"content": "x"}, invalid("data.content INTERACTION_DEFERRED_DATA_INVALID")},
		{"25 choices", interAutocomplete, 8, choices(25, nil), noContent},
		{"26 choices", interAutocomplete, 8, choices(26, nil), invalid("data.choices BASE_TYPE_MAX_LENGTH")},
		{"no choices", interAutocomplete, 8, choices(0, nil), noContent},
		{"a choice name of 100", interAutocomplete, 8, choices(1, obj{"name": long(100)}), noContent},
		{"a choice name of 101", interAutocomplete, 8, choices(1, obj{"name": long(101)}), invalid("data.choices.0.name BASE_TYPE_BAD_LENGTH")},
		{"an empty choice name", interAutocomplete, 8, choices(1, obj{"name": ""}), invalid("data.choices.0.name BASE_TYPE_BAD_LENGTH")},
		{"a choice value of 101", interAutocomplete, 8, choices(1, obj{"value": long(101)}), invalid("data.choices.0.value BASE_TYPE_MAX_LENGTH")},
		{"a number for text", interAutocomplete, 8, choices(1, obj{"value": 7}), invalid("data.choices.0.value STRING_TYPE_CONVERT")},
		{"a modal", interCommand, 9, modal(nil), noContent},
		{"a title of 45", interCommand, 9, modal(obj{"title": long(45)}), noContent},
		{"a title of 46", interCommand, 9, modal(obj{"title": long(46)}), invalid("data.title BASE_TYPE_BAD_LENGTH")},
		{"a modal custom id of 101", interCommand, 9, modal(obj{"custom_id": long(101)}), invalid("data.custom_id BASE_TYPE_BAD_LENGTH")},
		{"no components", interCommand, 9, modal(obj{"components": []obj{}}), invalid("data.components BASE_TYPE_BAD_LENGTH")},
		{"five components", interCommand, 9, modal(obj{"components": list(5, func(i int) obj { return row(input(obj{"custom_id": fmt.Sprint(i)})) })}), noContent},
		{"six components", interCommand, 9, modal(obj{"components": list(6, func(i int) obj { return row(input(obj{"custom_id": fmt.Sprint(i)})) })}), invalid("data.components BASE_TYPE_MAX_LENGTH")},
		{"two inputs in a row", interCommand, 9, modal(obj{"components": []obj{row(input(nil), input(obj{"custom_id": "j"}))}}), invalid("data.components.0.components BASE_TYPE_BAD_LENGTH")},
		{"an input of 4,000", interCommand, 9, modalOf(input(obj{"max_length": 4000, "value": long(4000)})), noContent},
		{"an input of 4,001", interCommand, 9, modalOf(input(obj{"max_length": 4001})), invalid("data.components.0.components.0.max_length NUMBER_TYPE_MAX")},
		{"a value of 4,001", interCommand, 9, modalOf(input(obj{"value": long(4001)})), invalid("data.components.0.components.0.value BASE_TYPE_MAX_LENGTH")},
		{"least length above the greatest", interCommand, 9, modalOf(input(obj{"min_length": 5, "max_length": 4})), invalid("data.components.0.components.0.min_length TEXT_INPUT_MIN_LENGTH_EXCEEDS_MAX")},
		{"an input's placeholder of 101", interCommand, 9, modalOf(input(obj{"placeholder": long(101)})), invalid("data.components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH")},
		{"a label of 46", interCommand, 9, modalOf(input(obj{"label": long(46)})), invalid("data.components.0.components.0.label BASE_TYPE_BAD_LENGTH")},
		{"an input without label", interCommand, 9, modalOf(bare), invalid("data.components.0.components.0.label BASE_TYPE_REQUIRED")},
		{"a button in a modal", interCommand, 9, modalOf(button("b", nil)), invalid("data.components.0.components.0.type BASE_TYPE_CHOICES")},
		{"a label with an input", interCommand, 9, label(nil, bare), noContent},
		{"a label with a select", interCommand, 9, label(nil, menu(3, nil)), noContent},
		{"a label over a label", interCommand, 9, label(nil, input(nil)), invalid("data.components.0.component.label TEXT_INPUT_LABEL_IN_LABEL")},
		{"a description of 101", interCommand, 9, label(obj{"description": long(101)}, bare), invalid("data.components.0.description BASE_TYPE_MAX_LENGTH")},
		{"a disabled select in a modal", interCommand, 9, label(nil, menu(3, obj{"disabled": true})), invalid("data.components.0.component.disabled COMPONENT_DISABLED_IN_MODAL")},
		{"a radio group of one", interCommand, 9, label(nil, with(menu(1, nil), obj{"type": 21})), invalid("data.components.0.component.options BASE_TYPE_BAD_LENGTH")},
		{"a file upload", interCommand, 9, label(nil, obj{"type": 19, "custom_id": "f"}), noContent},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			i := ask(t, s, tt.kind, func(i *interaction) { i.option = optString })
			status, answer := i.back(t, s, tt.back, tt.data)
			judge(t, status, answer, tt.want)
			if status >= 400 { // a refused callback does not use the interaction up
				good := map[int]any{4: obj{"content": "x"}, 5: nil, 8: choices(1, nil), 9: modal(nil)}[tt.back]
				status, answer = i.back(t, s, tt.back, good)
				judge(t, status, answer, noContent)
			}
		})
	}
}

func TestInteractionIsAnsweredOnceAndInTime(t *testing.T) {
	clock := newClock()
	s := open(t, clocked(clock))
	say := obj{"content": "x"}

	i := ask(t, s, interCommand)
	status, a := send(t, s, "POST", i.hook(s), say)
	judge(t, status, a, refused(404, 10015)) // no followup before an answer
	status, a = i.back(t, s, 4, say)
	judge(t, status, a, noContent)
	status, a = i.back(t, s, 4, say)
	judge(t, status, a, refused(400, 40060))
	status, a = send(t, s, "POST", "/interactions/"+i.id+"/wrong/callback", obj{"type": 4, "data": say})
	judge(t, status, a, refused(404, 10062))
	status, a = send(t, s, "POST", "/interactions/123/"+i.token+"/callback", obj{"type": 4, "data": say})
	judge(t, status, a, refused(404, 10062))

	late := ask(t, s, interCommand)
	clock.Advance(2999 * time.Millisecond)
	inTime := late.failed
	clock.Advance(time.Millisecond)
	if inTime || !late.failed {
		t.Error("an interaction fails after three seconds, not before")
	}
	status, a = late.back(t, s, 4, say)
	judge(t, status, a, refused(404, 10062))

	status, a = send(t, s, "PATCH", i.hook(s)+"/messages/@original", obj{"content": "y"})
	judge(t, status, a, ok)
	status, a = send(t, s, "PATCH", "/webhooks/"+s.ChannelID("general")+"/"+i.token+"/messages/@original", say)
	judge(t, status, a, refused(404, 10015))
	clock.Advance(tokenLife - 3*time.Second - time.Millisecond)
	status, a = send(t, s, "POST", i.hook(s), say)
	judge(t, status, a, ok)
	clock.Advance(2 * time.Millisecond)
	for _, req := range [][2]string{{"PATCH", "/messages/@original"}, {"GET", "/messages/@original"}, {"DELETE", "/messages/@original"}, {"POST", ""}} {
		status, a = send(t, s, req[0], i.hook(s)+req[1], say)
		judge(t, status, a, refused(401, 50027))
	}
	// The message lives on, by its own id.
	status, a = send(t, s, "PATCH", "/channels/"+s.ChannelID("general")+"/messages/"+i.original, obj{"content": "z"})
	judge(t, status, a, ok)
	s.read(func() {
		if len(s.inter.byID)+len(s.inter.byToken)+len(s.inter.modals) != 0 {
			t.Errorf("%d interactions are still remembered", len(s.inter.byID))
		}
	})
}

func TestLateCallbackIsRefusedEvenIfItsTimerIsLateToo(t *testing.T) {
	clock := newClock()
	cfg := clocked(clock)
	cfg.AfterFunc = func(time.Duration, func()) func() { return func() {} }
	s := open(t, cfg)
	i, j := ask(t, s, interCommand), ask(t, s, interCommand)
	clock.Advance(2999 * time.Millisecond)
	status, a := i.back(t, s, 4, obj{"content": "x"})
	judge(t, status, a, noContent)
	clock.Advance(time.Millisecond)
	status, a = j.back(t, s, 4, obj{"content": "x"})
	judge(t, status, a, refused(404, 10062))
	clock.Advance(tokenLife - answerWithin)
	status, a = send(t, s, "POST", i.hook(s), obj{"content": "x"})
	judge(t, status, a, refused(401, 50027))
}

func TestDeferredAnswer(t *testing.T) {
	clock := newClock()
	s := open(t, clocked(clock))
	ana, ben := s.As("ana"), s.As("ben")

	i := ask(t, s, interCommand)
	i.back(t, s, 5, nil)
	if m := s.Message(i.original); !m.Loading() || m.EphemeralTo != "" {
		t.Errorf("deferred: %+v", m)
	}
	status, a := send(t, s, "PATCH", i.hook(s)+"/messages/@original", with(v2(text("<@"+s.UserID("ben")+">")), obj{"allowed_mentions": obj{"parse": []string{"users"}}}))
	judge(t, status, a, ok)
	if m := s.Message(i.original); m.Loading() || m.EditedAt != nil || !m.V2() || len(m.Pinged) != 0 {
		t.Errorf("filled in: %+v", m)
	}

	i = ask(t, s, interCommand)
	i.back(t, s, 5, obj{"flags": flagEphemeral})
	status, a = send(t, s, "POST", i.hook(s), obj{"content": "first followup"})
	judge(t, status, a, ok)
	if m := s.Message(i.original); m.Content != "first followup" || m.EphemeralTo != s.UserID("ana") {
		t.Errorf("the first followup fills in what was deferred, and stays private: %+v", m)
	}
	status, second := send(t, s, "POST", i.hook(s), obj{"content": "second"})
	judge(t, status, second, ok)
	if m := s.Message(second["id"].(string)); m.EphemeralTo != "" {
		t.Error("a later followup is as private as it says itself")
	}
	if n := len(ben.Sees("general")); n != 2 {
		t.Errorf("Ben sees %d messages, want 2", n)
	}
	if n := len(ana.Sees("general")); n != 3 {
		t.Errorf("Ana sees %d messages, want 3", n)
	}
	// Private replies are not there for channel routes.
	for _, method := range []string{"GET", "PATCH", "DELETE"} {
		status, a = send(t, s, method, "/channels/"+s.ChannelID("general")+"/messages/"+i.original, obj{"content": "x"})
		judge(t, status, a, refused(404, 10008))
	}

	i = ask(t, s, interCommand)
	i.back(t, s, 5, nil)
	clock.Advance(tokenLife)
	if m := s.Message(i.original); m.Loading() || !m.Failed {
		t.Errorf("never filled in: %+v", m)
	}
}

func TestComponentAnswers(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	on := onMessage(t, s, legacy(row(button("b", nil))))
	i := ask(t, s, interComponent, on)
	i.back(t, s, 6, nil)
	status, a := send(t, s, "PATCH", i.hook(s)+"/messages/@original", obj{"content": "by @original"})
	judge(t, status, a, ok)
	if m := s.Message(i.message); m.Content != "by @original" || m.EditedAt == nil {
		t.Errorf("@original after 6 is the component's message: %+v", m)
	}
	i = ask(t, s, interComponent, on)
	status, a = send(t, s, "POST", "/interactions/"+i.id+"/"+i.token+"/callback?with_response=true", obj{"type": 4, "data": obj{"content": "x", "flags": flagEphemeral}})
	judge(t, status, a, ok)
	about := a["interaction"].(map[string]any)
	if about["response_message_id"] != i.original || about["response_message_ephemeral"] != true || a["resource"].(map[string]any)["message"] == nil {
		t.Errorf("with_response: %v", a)
	}
	if m := s.Message(i.original); m.EphemeralTo != s.UserID("ana") || m.Interaction.Interacted != i.message {
		t.Errorf("private answer: %+v", m)
	}
	if err := s.As("ben").Dismiss(i.original); err == nil {
		t.Error("Ben dismissed what only Ana sees")
	}
	if err := s.As("ana").Dismiss(i.original); err != nil || s.Message(i.original) != nil {
		t.Error("Ana could not dismiss it", err)
	}
	if err := s.Fault(Fault{Kind: FaultDeleteMessage, Message: i.message}); err != nil {
		t.Fatal(err)
	}
	status, a = ask(t, s, interComponent, on).back(t, s, 7, obj{"content": "x"})
	judge(t, status, a, refused(404, 10008))
}

func TestClientRefusesWhatAPersonCouldNotDo(t *testing.T) {
	s := open(t, Config{RequestsPerSecond: -1})
	opts := []obj{
		{"type": 3, "name": "word", "description": "d", "required": true, "min_length": 2, "max_length": 4},
		{"type": 3, "name": "pick", "description": "d", "choices": []obj{{"name": "One", "value": "1"}}},
		{"type": 4, "name": "count", "description": "d", "min_value": 1, "max_value": 7},
		{"type": 6, "name": "who", "description": "d"}, {"type": 7, "name": "where", "description": "d"},
		{"type": 5, "name": "sure", "description": "d"}, {"type": 3, "name": "free", "description": "d", "autocomplete": true}}
	status, a := send(t, s, "POST", "/applications/"+s.Application()+"/commands", obj{"name": "try", "description": "d", "options": opts, "name_localizations": obj{"es-ES": "probar"}})
	judge(t, status, a, created)
	status, a = send(t, s, "POST", "/applications/"+s.Application()+"/commands", obj{"name": "secret", "description": "d", "default_member_permissions": "8"})
	judge(t, status, a, created)
	message := func(body obj) string {
		status, m := send(t, s, "POST", "/channels/"+s.ChannelID("general")+"/messages", body)
		judge(t, status, m, ok)
		return m["id"].(string)
	}
	old := message(legacy(row(button("on", nil), button("off", obj{"disabled": true})), row(menu(3, obj{"max_values": 2}))))
	command := func(user, name string, options map[string]any) error {
		// Nobody answers, so what the client lets pass fails: that is told apart by its error alone.
		return probe(t, s, func() error {
			p, err := s.As(user).prepare("general", name)
			if err == nil {
				_, err = p.data(options, "", false)
			}
			return err
		})
	}
	click := func(user, id, custom string, values ...string) error {
		return probe(t, s, func() error {
			u, c, m := s.st.userByName(user), s.st.channelByName("general"), s.st.messages[id]
			comp := m.Find(custom)
			if comp == nil || comp.Disabled {
				return refusef("no")
			}
			return s.choose(u, c, comp, values, obj{})
		})
	}
	w := map[string]any{"word": "abc"}
	also := func(k string, v any) map[string]any { return with(w, obj{k: v}) }
	for _, tt := range []struct {
		what string
		err  error
		good bool
	}{
		{"all that is needed", command("ana", "try", w), true},
		{"the name in one's language only", command("ana", "probar", w), false},
		{"an unknown command", command("ana", "nothing", nil), false},
		{"a command of administrators by the owner", command("ana", "secret", nil), true},
		{"a command of administrators by another", command("ben", "secret", nil), false},
		{"a required option missing", command("ana", "try", nil), false},
		{"text too short", command("ana", "try", also("word", "a")), false},
		{"text too long", command("ana", "try", also("word", "abcde")), false},
		{"a choice by name", command("ana", "try", also("pick", "One")), true},
		{"no choice", command("ana", "try", also("pick", "Two")), false},
		{"a number", command("ana", "try", also("count", 7)), true},
		{"a number typed", command("ana", "try", also("count", "7")), true},
		{"a number too great", command("ana", "try", also("count", 8)), false},
		{"half a number", command("ana", "try", also("count", 1.5)), false},
		{"a user by name", command("ana", "try", also("who", "Chloé")), true},
		{"nobody", command("ana", "try", also("who", "Zoe")), false},
		{"a channel", command("ana", "try", also("where", "games")), true},
		{"no channel", command("ana", "try", also("where", "nowhere")), false},
		{"perhaps", command("ana", "try", also("sure", "perhaps")), false},
		{"anything for an option that completes", command("ana", "try", also("free", "%$!")), true},
		{"an option there is not", command("ana", "try", also("more", "x")), false},
		{"two values of two", click("ana", old, "s", "0", "1"), true},
		{"three values of two", click("ana", old, "s", "0", "1", "2"), false},
		{"no value", click("ana", old, "s"), false},
		{"a value not offered", click("ana", old, "s", "9"), false},
		{"a value twice", click("ana", old, "s", "1", "1"), false},
	} {
		if tt.good != (tt.err == nil) {
			t.Errorf("%s: %v", tt.what, tt.err)
		}
	}
	if err := s.As("ana").SetLocale("es-ES"); err != nil {
		t.Fatal(err)
	}
	if err := command("ana", "probar", w); err != nil {
		t.Error(err)
	}
	ctx := patience(t)
	var no *Refused
	for what, f := range map[string]func() error{
		"a disabled button": func() error { _, err := s.As("ana").Click(ctx, "general", old, "off"); return err },
		"no button":         func() error { _, err := s.As("ana").Click(ctx, "general", old, "none"); return err },
		"no message":        func() error { _, err := s.As("ana").Click(ctx, "general", "1", "on"); return err },
		"a bot":             func() error { _, err := s.As("Bridgekeeper").Say("general", "x"); return err },
		"no words":          func() error { _, err := s.As("ana").Say("general", " "); return err },
		"too many words":    func() error { _, err := s.As("ana").Say("general", long(2001)); return err },
		"no language":       func() error { return s.As("ana").SetLocale("xx") },
	} {
		if err := f(); !errors.As(err, &no) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// probe runs f within an update, as an action of a user is checked.
func probe(t *testing.T, s *Sandbox, f func() error) error {
	t.Helper()
	return s.update(f)
}
