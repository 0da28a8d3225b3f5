package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// talk is a Dispatcher over a real Client whose transport writes down what was sent and when. Each test runs in a
// bubble of its own time.
type talk struct {
	*Dispatcher
	t     *testing.T
	start time.Time
	log   bytes.Buffer // written through a handler that locks

	mu    sync.Mutex
	lines []string
	// refuse answers a line instead of success, if it returns other than nil.
	refuse func(line string) (*http.Response, error)
}

func newTalk(t *testing.T, handle func(ctx context.Context, i *Interaction) *Response, change func(*DispatcherConfig)) *talk {
	t.Helper()
	k := &talk{t: t, start: time.Now()}
	client, err := NewClient(ClientConfig{Token: botToken, Transport: k})
	if err != nil {
		t.Fatal(err)
	}
	cfg := DispatcherConfig{Client: client, Handle: handle, Log: slog.New(slog.NewTextHandler(&k.log, nil)),
		Apology: func(*Interaction) *Message { return &Message{Components: []Component{Text{"Sorry"}}} }}
	if change != nil {
		change(&cfg)
	}
	if k.Dispatcher, err = NewDispatcher(cfg); err != nil {
		t.Fatal(err)
	}
	return k
}

// RoundTrip writes the request as a line such as "1s callback 5 private" or "0s edit-original Hello".
func (k *talk) RoundTrip(r *http.Request) (*http.Response, error) {
	var p struct {
		Type  int
		Flags int
		Data  struct {
			Flags      int
			Components []struct{ Content string }
			Choices    []Choice
		}
		Components []struct{ Content string }
	}
	if r.Body != nil {
		raw, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		_ = json.Unmarshal(raw, &p)
	}
	var line string
	switch path := strings.TrimPrefix(r.URL.Path, "/api/v10"); {
	case strings.HasSuffix(path, "/callback"):
		line = fmt.Sprint("callback ", p.Type)
	case strings.HasSuffix(path, "@original"):
		line = strings.ToLower(r.Method) + " original"
	case strings.HasPrefix(path, "/webhooks/"):
		line = "followup"
	default:
		line = strings.ToLower(r.Method) + " " + path
	}
	if (p.Flags|p.Data.Flags)&FlagEphemeral != 0 {
		line += " private"
	}
	for _, c := range append(p.Components, p.Data.Components...) {
		if c.Content != "" {
			line += " " + c.Content
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.lines = append(k.lines, fmt.Sprintf("%v %s", time.Since(k.start), line))
	if k.refuse != nil {
		if answer, err := k.refuse(line); answer != nil || err != nil {
			return answer, err
		}
	}
	if strings.HasPrefix(line, "callback") {
		if p.Type == 4 || p.Type == 7 {
			return answered(200, `{"resource":{"message":{"id":"42"}}}`), nil
		}
		return answered(200, `{"resource":{}}`), nil
	}
	return answered(200, `{"id":"43"}`), nil
}

// finish waits for everything and compares what was sent.
func (k *talk) finish(want ...string) {
	k.t.Helper()
	if err := k.Drain(k.t.Context()); err != nil {
		k.t.Error(err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if !reflect.DeepEqual(k.lines, want) {
		k.t.Errorf("sent\n  %s\nwant\n  %s\nlog:\n%s", strings.Join(k.lines, "\n  "), strings.Join(want, "\n  "), k.log.String())
	}
}

func suggested() *Interaction {
	i := commanded()
	i.Kind = KindAutocomplete
	return i
}

// submitted is a modal opened from a message, or not.
func submitted(message string) *Interaction {
	i := commanded()
	i.Kind, i.CustomID, i.MessageID = KindModal, "m", message
	return i
}

func TestDispatcherAnswers(t *testing.T) {
	public := &Message{Components: []Component{Text{"Public"}}}
	private := &Message{Components: []Component{Text{"Private"}}, Ephemeral: true}
	quick, slow := time.Duration(0), 90*time.Second
	onEphemeral := pressed()
	onEphemeral.MessageFlags = FlagEphemeral
	for _, tt := range []struct {
		name     string
		i        *Interaction
		takes    time.Duration
		deferral Deferral
		r        *Response
		want     []string
	}{
		{"reply", commanded(), quick, 0, &Response{Kind: Reply, Message: public}, []string{"0s callback 4 Public"}},
		{"private reply", commanded(), quick, 0, &Response{Kind: Reply, Message: private}, []string{"0s callback 4 private Private"}},
		{"update", pressed(), quick, 0, &Response{Kind: Update, Message: public}, []string{"0s callback 7 Public"}},
		{"update from a modal", submitted("4004"), quick, 0, &Response{Kind: Update, Message: public}, []string{"0s callback 7 Public"}},
		{"acknowledge", pressed(), quick, 0, &Response{Kind: Acknowledge}, []string{"0s callback 6"}},
		{"modal", pressed(), quick, 0, &Response{Kind: OpenModal, Modal: form()}, []string{"0s callback 9"}},
		{"choices", suggested(), quick, 0, &Response{Kind: Suggest, Choices: []Choice{{Name: "a", Value: "a"}}}, []string{"0s callback 8"}},

		{"slow reply", commanded(), slow, DeferPublic, &Response{Kind: Reply, Message: public}, []string{"1s callback 5", "1m30s patch original Public"}},
		{"slow private reply", commanded(), slow, DeferPrivate, &Response{Kind: Reply, Message: private},
			[]string{"1s callback 5 private", "1m30s patch original Private"}},
		{"slow reply turns private", commanded(), slow, DeferPublic, &Response{Kind: Reply, Message: private},
			[]string{"1s callback 5", "1m30s delete original", "1m30s followup private Private"}},
		{"slow reply turns public", commanded(), slow, DeferPrivate, &Response{Kind: Reply, Message: public},
			[]string{"1s callback 5 private", "1m30s delete original", "1m30s followup Public"}},
		{"slow update", pressed(), slow, DeferUpdate, &Response{Kind: Update, Message: public}, []string{"1s callback 6", "1m30s patch original Public"}},
		{"slow reply to a button", pressed(), slow, DeferUpdate, &Response{Kind: Reply, Message: private},
			[]string{"1s callback 6", "1m30s followup private Private"}},
		{"slow acknowledge", pressed(), slow, DeferUpdate, &Response{Kind: Acknowledge}, []string{"1s callback 6"}},
		{"slow acknowledge after a visible deferral", pressed(), slow, DeferPrivate, &Response{Kind: Acknowledge},
			[]string{"1s callback 5 private", "1m30s delete original"}},
		{"slow update after a visible deferral", pressed(), slow, DeferPrivate, &Response{Kind: Update, Message: public},
			[]string{"1s callback 5 private", "1m30s patch /channels/3003/messages/4004 Public", "1m30s delete original"}},
		{"slow update of a private message after a visible deferral", onEphemeral, slow, DeferPrivate, &Response{Kind: Update, Message: public},
			[]string{"1s callback 5 private", "1m30s patch original Public"}},
		{"slow choices", suggested(), slow, 0, &Response{Kind: Suggest, Choices: []Choice{{Name: "a", Value: "a"}}}, []string{"2.5s callback 8"}},
		{"silent deferral of a command is none", commanded(), slow, DeferUpdate, &Response{Kind: Reply, Message: private},
			[]string{"1s callback 5 private", "1m30s patch original Private"}},

		{"slow modal", commanded(), slow, DeferPrivate, &Response{Kind: OpenModal, Modal: form()},
			[]string{"1s callback 5 private", "1m30s patch original Sorry"}},
		{"modal after a modal", submitted(""), quick, 0, &Response{Kind: OpenModal, Modal: form()}, []string{"0s callback 4 private Sorry"}},
		{"update of nothing", commanded(), quick, 0, &Response{Kind: Update, Message: public}, []string{"0s callback 4 private Sorry"}},
		{"choices for a command", commanded(), quick, 0, &Response{Kind: Suggest}, []string{"0s callback 4 private Sorry"}},
		{"reply to typing", suggested(), quick, 0, &Response{Kind: Reply, Message: public}, []string{"0s callback 8"}},
		{"nothing", commanded(), quick, 0, nil, []string{"0s callback 4 private Sorry"}},
		{"empty message", commanded(), quick, 0, &Response{Kind: Reply, Message: &Message{}}, []string{"0s callback 4 private Sorry"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				k := newTalk(t, func(ctx context.Context, _ *Interaction) *Response {
					time.Sleep(tt.takes)
					return tt.r
				}, func(c *DispatcherConfig) {
					if tt.deferral != 0 {
						c.Defer = func(*Interaction) Deferral { return tt.deferral }
					}
				})
				k.Dispatch(tt.i)
				k.finish(tt.want...)
			})
		})
	}
}

func TestPanicsAreAnsweredWithTheApology(t *testing.T) {
	for _, tt := range []struct {
		name  string
		takes time.Duration
		want  []string
	}{
		{"at once", 0, []string{"0s callback 4 private Sorry"}},
		{"late", 5 * time.Second, []string{"1s callback 6", "5s followup private Sorry"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				k := newTalk(t, func(context.Context, *Interaction) *Response {
					time.Sleep(tt.takes)
					panic("the board is on fire")
				}, nil)
				k.Dispatch(pressed())
				k.finish(tt.want...)
				for _, want := range []string{"the board is on fire", "dispatcher_test.go", "interaction=1001"} {
					if !strings.Contains(k.log.String(), want) {
						t.Errorf("the log does not say %q:\n%s", want, k.log.String())
					}
				}
			})
		})
	}
	t.Run("everything panics", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			fire := func(*Interaction) *Message { panic("apology") }
			k := newTalk(t, func(context.Context, *Interaction) *Response { time.Sleep(2 * time.Second); panic("handler") },
				func(c *DispatcherConfig) {
					c.Apology = fire
					c.Defer = func(*Interaction) Deferral { panic("deferral") }
				})
			k.Dispatch(pressed())
			k.finish("1s callback 5 private")
		})
	})
	t.Run("after-work", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			k := newTalk(t, func(context.Context, *Interaction) *Response {
				return &Response{Kind: Reply, Message: hello, After: func(context.Context, Posted, error) { panic("after") }}
			}, nil)
			k.Dispatch(pressed())
			k.finish("0s callback 4 Hello")
		})
	})
}

// TestAfterRunsWhateverBecameOfTheAnswer is the table of failures on the way, with what After is told.
func TestAfterRunsWhateverBecameOfTheAnswer(t *testing.T) {
	code := func(status, code int) func() (*http.Response, error) {
		return func() (*http.Response, error) {
			return answered(status, fmt.Sprintf(`{"code":%d,"message":"no"}`, code)), nil
		}
	}
	lost := func() (*http.Response, error) { return nil, errors.New("connection reset") }
	first := func(one, other func() (*http.Response, error)) func() (*http.Response, error) {
		n := 0
		return func() (*http.Response, error) {
			if n++; n == 1 {
				return one()
			}
			return other()
		}
	}
	once := func(f func() (*http.Response, error)) func() (*http.Response, error) {
		return first(f, func() (*http.Response, error) { return nil, nil })
	}
	for _, tt := range []struct {
		name   string
		i      *Interaction
		r      ResponseKind
		takes  time.Duration
		refuse map[string]func() (*http.Response, error) // by the line's beginning
		want   []string
		shown  string
		code   int // of the error told; 0 for none, -1 for another
	}{
		{"shown", commanded(), Reply, 0, nil, []string{"0s callback 4 Hello"}, "42", 0},
		{"too late", commanded(), Reply, 0, map[string]func() (*http.Response, error){"callback": code(404, CodeUnknownInteraction)},
			[]string{"0s callback 4 Hello"}, "", CodeUnknownInteraction},
		{"answered elsewhere", commanded(), Reply, 0, map[string]func() (*http.Response, error){"callback": code(400, CodeAlreadyAnswered)},
			[]string{"0s callback 4 Hello"}, "", CodeAlreadyAnswered},
		{"deferred too late", commanded(), Reply, 3 * time.Second, map[string]func() (*http.Response, error){"callback": code(404, CodeUnknownInteraction)},
			[]string{"1s callback 5"}, "", CodeUnknownInteraction},
		{"original gone", commanded(), Reply, 3 * time.Second, map[string]func() (*http.Response, error){"patch": code(404, CodeUnknownWebhook)},
			[]string{"1s callback 5", "3s patch original Hello"}, "", CodeUnknownWebhook},
		{"token expired", commanded(), Reply, 3 * time.Second, map[string]func() (*http.Response, error){"patch": code(401, CodeInvalidToken)},
			[]string{"1s callback 5", "3s patch original Hello"}, "", CodeInvalidToken},
		{"refused form", commanded(), Reply, 0, map[string]func() (*http.Response, error){"callback 4 Hello": code(400, CodeInvalidForm)},
			[]string{"0s callback 4 Hello", "0s callback 4 private Sorry"}, "", CodeInvalidForm},
		{"refused deferral", commanded(), Reply, 3 * time.Second, map[string]func() (*http.Response, error){"callback 5": code(400, CodeInvalidForm)},
			[]string{"1s callback 5", "3s callback 4 Hello"}, "42", 0},
		{"lost but arrived", commanded(), Reply, 0, map[string]func() (*http.Response, error){"callback": lost},
			[]string{"0s callback 4 Hello", "0s get original"}, "43", 0},
		{"lost and not arrived", commanded(), Reply, 0, map[string]func() (*http.Response, error){"callback": once(lost), "get": code(404, CodeUnknownWebhook)},
			[]string{"0s callback 4 Hello", "0s get original", "0s callback 4 Hello"}, "42", 0},
		{"lost twice", commanded(), Reply, 0, map[string]func() (*http.Response, error){"callback": lost, "get": code(404, CodeUnknownWebhook)},
			[]string{"0s callback 4 Hello", "0s get original", "0s callback 4 Hello"}, "", -1},
		{"lost, and nothing can be learnt", commanded(), Reply, 0, map[string]func() (*http.Response, error){"callback": lost, "get": code(403, CodeMissingAccess)},
			[]string{"0s callback 4 Hello", "0s get original"}, "", -1},
		{"lost and then too late", commanded(), Reply, 0, map[string]func() (*http.Response, error){
			"callback": first(lost, code(404, CodeUnknownInteraction)), "get": code(404, CodeUnknownWebhook)},
			[]string{"0s callback 4 Hello", "0s get original", "0s callback 4 Hello"}, "", CodeUnknownInteraction},
		{"acknowledgement lost but arrived", pressed(), Acknowledge, 0, map[string]func() (*http.Response, error){"callback": first(lost, code(400, CodeAlreadyAnswered))},
			[]string{"0s callback 6", "0s callback 6"}, "", 0},
		{"acknowledgement lost and not arrived", pressed(), Acknowledge, 0, map[string]func() (*http.Response, error){"callback": once(lost)},
			[]string{"0s callback 6", "0s callback 6"}, "", 0},
		{"update lost and not arrived", pressed(), Update, 0, map[string]func() (*http.Response, error){"callback": once(lost), "patch": code(404, CodeUnknownWebhook)},
			[]string{"0s callback 7 Hello", "0s patch original Hello", "0s callback 7 Hello"}, "42", 0},
		{"update lost but arrived", pressed(), Update, 0, map[string]func() (*http.Response, error){"callback": lost},
			[]string{"0s callback 7 Hello", "0s patch original Hello"}, "43", 0},
		{"lost deferral", commanded(), Reply, 3 * time.Second, map[string]func() (*http.Response, error){"callback": lost},
			[]string{"1s callback 5", "1s callback 5", "3s patch original Hello"}, "43", 0},
		{"lost deferral that arrived", commanded(), Reply, 3 * time.Second, map[string]func() (*http.Response, error){"callback": first(lost, code(400, CodeAlreadyAnswered))},
			[]string{"1s callback 5", "1s callback 5", "3s patch original Hello"}, "43", 0},
		{"answer names no message", commanded(), Reply, 0,
			map[string]func() (*http.Response, error){"callback": func() (*http.Response, error) { return answered(204, ""), nil }},
			[]string{"0s callback 4 Hello", "0s get original"}, "43", 0},
		{"answer is malformed", commanded(), Reply, 0,
			map[string]func() (*http.Response, error){"callback": func() (*http.Response, error) { return answered(200, "<html>"), nil }},
			[]string{"0s callback 4 Hello", "0s get original"}, "43", 0},
		{"handler outlives the token", commanded(), Reply, 16 * time.Minute, nil, []string{"1s callback 5"}, "", -1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				afters := 0
				k := newTalk(t, func(ctx context.Context, _ *Interaction) *Response {
					time.Sleep(tt.takes)
					return &Response{Kind: tt.r, Message: hello, After: func(ctx context.Context, shown Posted, err error) {
						afters++
						switch {
						case ctx.Err() != nil:
							t.Errorf("its context is over: %v", ctx.Err())
						case shown.ID != tt.shown:
							t.Errorf("shown %q, want %q", shown.ID, tt.shown)
						case tt.code == 0 && err != nil, tt.code < 0 && err == nil, tt.code > 0 && !IsCode(err, tt.code):
							t.Errorf("told %v, want code %d", err, tt.code)
						}
					}}
				}, nil)
				k.refuse = func(line string) (*http.Response, error) {
					for begin, answer := range tt.refuse {
						if strings.HasPrefix(line, begin) {
							return answer()
						}
					}
					return nil, nil
				}
				k.Dispatch(tt.i)
				k.finish(tt.want...)
				if afters != 1 {
					t.Errorf("After ran %d times", afters)
				}
			})
		})
	}
}

func TestArchivedThreadIsOpenedForAnAnswer(t *testing.T) {
	for _, tt := range []struct {
		name  string
		takes time.Duration
		want  []string
	}{
		{"at once", 0, []string{"0s callback 4 Hello", "0s patch /channels/3003", "0s callback 4 Hello"}},
		{"deferred", 2 * time.Second, []string{"1s callback 5", "1s patch /channels/3003", "1s callback 5", "2s patch original Hello"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				k := newTalk(t, func(context.Context, *Interaction) *Response {
					time.Sleep(tt.takes)
					return &Response{Kind: Reply, Message: hello}
				}, nil)
				archived := true
				k.refuse = func(line string) (*http.Response, error) {
					if strings.HasPrefix(line, "callback") && archived {
						return answered(400, `{"code":50083,"message":"Thread is archived"}`), nil
					}
					archived = archived && !strings.HasPrefix(line, "patch /channels")
					return nil, nil
				}
				k.Dispatch(commanded())
				k.finish(tt.want...)
			})
		})
	}
}

func TestDoubledInteractionsAreDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newTalk(t, func(context.Context, *Interaction) *Response { return &Response{Kind: Reply, Message: hello} },
			func(c *DispatcherConfig) { c.Recent = 4 })
		accepted := 0
		for range 50 {
			if k.Dispatch(commanded()) {
				accepted++
			}
		}
		for n := range 4 { // fills the memory, so that the first is forgotten
			i := commanded()
			i.ID = fmt.Sprint(2000 + n)
			if !k.Dispatch(i) {
				t.Errorf("%s dropped", i.ID)
			}
		}
		if accepted != 1 || !k.Dispatch(commanded()) {
			t.Errorf("accepted %d times, want once until forgotten", accepted)
		}
		if len(k.recent) != 4 {
			t.Errorf("remembers %d ids", len(k.recent))
		}
		if err := k.Drain(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

func TestHandlersAreBoundedAndTheWaitingAreDeferred(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		running, most := 0, 0
		k := newTalk(t, func(context.Context, *Interaction) *Response {
			mu.Lock()
			running++
			most = max(most, running)
			mu.Unlock()
			time.Sleep(800 * time.Millisecond)
			mu.Lock()
			running--
			mu.Unlock()
			return &Response{Kind: Reply, Message: hello}
		}, func(c *DispatcherConfig) { c.Concurrent, c.Outstanding = 1, 3 })
		accepted := 0
		for n := range 5 {
			i := commanded()
			i.ID = fmt.Sprint(n)
			if k.Dispatch(i) {
				accepted++
			}
			synctest.Wait()
		}
		if accepted != 3 {
			t.Errorf("%d taken, want 3", accepted)
		}
		if err := k.Drain(t.Context()); err != nil {
			t.Error(err)
		}
		deferred := 0
		for _, line := range k.lines {
			if line == "1s callback 5" {
				deferred++
			}
		}
		if most != 1 || deferred != 2 || len(k.lines) != 5 {
			t.Errorf("%d handlers at once, %d deferred:\n%s", most, deferred, strings.Join(k.lines, "\n"))
		}
	})
}

func TestSlowAutocompletionIsToldToStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stopped time.Duration
		start := time.Now()
		k := newTalk(t, func(ctx context.Context, _ *Interaction) *Response {
			<-ctx.Done()
			stopped = time.Since(start)
			return &Response{Kind: Suggest}
		}, nil)
		k.Dispatch(suggested())
		k.finish("2.5s callback 8")
		if stopped != 2500*time.Millisecond {
			t.Errorf("stopped after %v", stopped)
		}
	})
}

func TestHandlersContextEndsWithTheToken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lived time.Duration
		start := time.Now()
		k := newTalk(t, func(ctx context.Context, _ *Interaction) *Response {
			<-ctx.Done()
			lived = time.Since(start)
			return &Response{Kind: Reply, Message: hello}
		}, nil)
		k.Dispatch(commanded())
		k.finish("1s callback 5")
		if lived < 14*time.Minute || lived >= 15*time.Minute {
			t.Errorf("ended after %v", lived)
		}
	})
}

func TestDrainWaitsForAnswersAndAfters(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		done := false
		k := newTalk(t, func(context.Context, *Interaction) *Response {
			time.Sleep(5 * time.Second)
			return &Response{Kind: Reply, Message: hello, After: func(context.Context, Posted, error) {
				time.Sleep(5 * time.Second)
				done = true
			}}
		}, nil)
		k.Dispatch(commanded())
		if err := k.Drain(t.Context()); err != nil || !done {
			t.Errorf("%v, after-work done: %t", err, done)
		}
		late := commanded()
		late.ID = "9"
		if k.Dispatch(late) {
			t.Error("took an interaction after draining")
		}
		if err := k.Drain(t.Context()); err != nil {
			t.Errorf("a second time: %v", err)
		}
	})
}

func TestDrainGivesUpWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan struct{})
		k := newTalk(t, func(ctx context.Context, _ *Interaction) *Response {
			<-ctx.Done()
			close(ended)
			return nil
		}, nil)
		k.Dispatch(commanded())
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		if err := k.Drain(ctx); !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "1 interaction") {
			t.Errorf("%v", err)
		}
		<-ended
		if waited := time.Since(k.start); waited != 3*time.Second {
			t.Errorf("the handler was told after %v", waited)
		}
	})
}
