package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// transport answers requests without a network, so that a test's clock can run free.
type transport func(r *http.Request) (*http.Response, error)

func (f transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		io.Copy(io.Discard, r.Body)
		r.Body.Close()
	}
	return f(r)
}

func answered(status int, body string, header ...string) *http.Response {
	w := httptest.NewRecorder()
	for i := 0; i+1 < len(header); i += 2 {
		w.Header().Set(header[i], header[i+1])
	}
	w.WriteHeader(status)
	io.WriteString(w, body)
	return w.Result()
}

func stubbed(t *testing.T, f transport) *Client {
	t.Helper()
	c, err := NewClient(ClientConfig{Token: botToken, Transport: f})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var hello = &Message{Components: []Component{Text{"Hello"}}}

func TestInteractionRoutesCarryNoBotToken(t *testing.T) {
	f := newFakeREST(t, func(_ int, w http.ResponseWriter, _ *http.Request) { io.WriteString(w, `{"id":"1"}`) })
	c := f.client(t, nil)
	i := commanded()
	ctx := t.Context()
	_, err1 := c.Callback(ctx, i, &Response{Kind: Reply, Message: hello})
	_, err2 := c.EditOriginal(ctx, i, hello)
	_, err3 := c.Followup(ctx, i, hello)
	_, err4 := c.Original(ctx, i)
	if err := errors.Join(err1, err2, err3, err4, c.DeleteOriginal(ctx, i)); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"POST /api/v10/interactions/1001/" + userToken + "/callback?with_response=true",
		"PATCH /api/v10/webhooks/2002/" + userToken + "/messages/@original?",
		"POST /api/v10/webhooks/2002/" + userToken + "?wait=true",
		"GET /api/v10/webhooks/2002/" + userToken + "/messages/@original?",
		"DELETE /api/v10/webhooks/2002/" + userToken + "/messages/@original?",
	}
	for k, r := range f.requests() {
		if got := r.method + " " + r.path + "?" + r.query; got != want[k] || r.auth != "" {
			t.Errorf("request %d: %s with authorisation %q, want %s with none", k, got, r.auth, want[k])
		}
	}
}

func TestCallbackTellsTheMessageShown(t *testing.T) {
	c := stubbed(t, func(*http.Request) (*http.Response, error) {
		return answered(200, `{"interaction":{"id":"1001","type":2},"resource":{"type":4,"message":{"id":"42","channel_id":"3003","attachments":[]}}}`), nil
	})
	got, err := c.Callback(t.Context(), commanded(), &Response{Kind: Reply, Message: hello})
	if err != nil || got.ID != "42" || got.ChannelID != "3003" {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestACallbackThatHadArrivedIsNoError: the second try after a 5xx is refused as a
// second answer, which proves that the first arrived.
func TestACallbackThatHadArrivedIsNoError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		requests := 0
		c := stubbed(t, func(*http.Request) (*http.Response, error) {
			if requests++; requests == 1 {
				return answered(503, ""), nil
			}
			return answered(400, `{"code":40060,"message":"Interaction has already been acknowledged."}`), nil
		})
		if _, err := c.Callback(t.Context(), commanded(), &Response{Kind: Reply, Message: hello}); err != nil || requests != 2 {
			t.Errorf("%v after %d requests", err, requests)
		}
	})
}

// TestWhatIsRepeated is the table of retries: what came back, and how many requests it makes of each call.
func TestWhatIsRepeated(t *testing.T) {
	page := "<html>\r\n<head><title>502 Bad Gateway</title></head>" + strings.Repeat("x", 200<<10)
	dial := &net.OpError{Op: "dial", Err: errors.New("connection refused")}
	read := &net.OpError{Op: "read", Err: errors.New("connection reset")}
	withNonce := &Message{Components: hello.Components, Nonce: "n"}
	calls := []struct {
		name string
		send func(ctx context.Context, c *Client) error
	}{
		{"callback", func(ctx context.Context, c *Client) error {
			_, err := c.Callback(ctx, commanded(), &Response{Kind: Reply, Message: hello})
			return err
		}},
		{"edit original", func(ctx context.Context, c *Client) error {
			_, err := c.EditOriginal(ctx, commanded(), hello)
			return err
		}},
		{"followup", func(ctx context.Context, c *Client) error { _, err := c.Followup(ctx, commanded(), hello); return err }},
		{"post", func(ctx context.Context, c *Client) error { _, err := c.Post(ctx, "3003", hello); return err }},
		{"post with nonce", func(ctx context.Context, c *Client) error { _, err := c.Post(ctx, "3003", withNonce); return err }},
		{"edit", func(ctx context.Context, c *Client) error { _, err := c.Edit(ctx, "3003", "4004", hello); return err }},
		{"delete", func(ctx context.Context, c *Client) error { return c.DeleteMessage(ctx, "3003", "4004") }},
		{"commands", func(ctx context.Context, c *Client) error { return c.OverwriteCommands(ctx, "2002", "", wanted()) }},
	}
	limited := func() (*http.Response, error) {
		return answered(429, `{"message":"You are being rate limited.","retry_after":0.3,"global":false}`), nil
	}
	for _, tt := range []struct {
		name  string
		once  func() (*http.Response, error)
		times [8]int // of each call, when only the first answer is this one
	}{
		{"429", limited, [8]int{2, 2, 2, 2, 2, 2, 2, 2}},
		{"502 with a page", func() (*http.Response, error) { return answered(502, page, "Content-Type", "text/html"), nil }, [8]int{2, 2, 1, 1, 2, 2, 2, 2}},
		{"not sent", func() (*http.Response, error) { return nil, dial }, [8]int{2, 2, 2, 2, 2, 2, 2, 2}},
		{"answer lost", func() (*http.Response, error) { return nil, read }, [8]int{1, 2, 1, 1, 2, 2, 2, 2}},
		{"403", func() (*http.Response, error) {
			return answered(403, `{"code":50013,"message":"Missing Permissions"}`), nil
		}, [8]int{1, 1, 1, 1, 1, 1, 1, 1}},
	} {
		for k, call := range calls {
			t.Run(tt.name+"/"+call.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					requests := 0
					c := stubbed(t, func(*http.Request) (*http.Response, error) {
						if requests++; requests == 1 {
							return tt.once()
						}
						return answered(200, `{"id":"1"}`), nil
					})
					err := call.send(t.Context(), c)
					if requests != tt.times[k] {
						t.Errorf("%d requests, want %d", requests, tt.times[k])
					}
					if (err == nil) != (requests == 2) {
						t.Errorf("error %v after %d requests", err, requests)
					}
				})
			})
		}
	}
}

func TestRetriesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		requests := 0
		c := stubbed(t, func(*http.Request) (*http.Response, error) { requests++; return answered(503, ""), nil })
		_, err := c.Edit(t.Context(), "3003", "4004", hello)
		var e *Error
		if !errors.As(err, &e) || e.Status != 503 || !Uncertain(err) || requests != maxAttempts {
			t.Errorf("%v after %d requests", err, requests)
		}
	})
}

func TestA429IsWaitedForAndHoldsItsRouteBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		var at []time.Duration
		c := stubbed(t, func(r *http.Request) (*http.Response, error) {
			at = append(at, time.Since(start))
			if len(at) == 1 {
				return answered(429, `{"message":"slow","retry_after":2.5,"global":false}`), nil
			}
			return answered(200, `{"id":"1"}`), nil
		})
		if _, err := c.Post(t.Context(), "3003", hello); err != nil {
			t.Fatal(err)
		}
		if len(at) != 2 || at[1] < 2500*time.Millisecond {
			t.Errorf("requests at %v, want the second after 2.5 s", at)
		}
	})
}

func TestA429LongerThanAMinuteIsTheCallersToDecide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := stubbed(t, func(*http.Request) (*http.Response, error) {
			return answered(429, `not json`, "Retry-After", "600"), nil
		})
		for k := range 2 { // the second is held back without asking
			_, err := c.Post(t.Context(), "3003", hello)
			var e *Error
			if !errors.As(err, &e) || e.RetryAfter != 600*time.Second || e.Ours != (k == 1) {
				t.Errorf("%d: %v", k, err)
			}
		}
	})
}

func TestContextsEndWaits(t *testing.T) {
	for name, answer := range map[string]func() (*http.Response, error){
		"rate limit": func() (*http.Response, error) {
			return answered(429, `{"retry_after":50,"global":true}`, "X-RateLimit-Global", "true"), nil
		},
		"backoff": func() (*http.Response, error) { return answered(500, ""), nil },
	} {
		for _, call := range []string{"channel", "interaction"} {
			t.Run(name+"/"+call, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
					defer cancel()
					start := time.Now()
					c := stubbed(t, func(*http.Request) (*http.Response, error) { return answer() })
					var err error
					if call == "channel" {
						_, err = c.Edit(ctx, "3003", "4004", hello)
					} else {
						_, err = c.EditOriginal(ctx, commanded(), hello)
					}
					if err == nil || time.Since(start) != 100*time.Millisecond {
						t.Errorf("returned %v after %v, want an error after 100 ms", err, time.Since(start))
					}
				})
			})
		}
	}
	t.Run("under way", func(t *testing.T) {
		arrived := make(chan struct{})
		f := newFakeREST(t, func(_ int, _ http.ResponseWriter, r *http.Request) { close(arrived); <-r.Context().Done() })
		ctx, cancel := context.WithCancel(t.Context())
		go func() { <-arrived; cancel() }()
		_, err := f.client(t, nil).Edit(ctx, "3003", "4004", hello)
		if !errors.Is(err, context.Canceled) || !Uncertain(err) || len(f.requests()) != 1 {
			t.Errorf("%v after %d requests", err, len(f.requests()))
		}
	})
}

// TestParallelEditsAreNotSerialised holds twenty edits in the server until all have arrived: had any to wait for another, none would return.
func TestParallelEditsAreNotSerialised(t *testing.T) {
	const edits = 20
	var waiting atomic.Int32
	all := make(chan struct{})
	f := newFakeREST(t, func(_ int, w http.ResponseWriter, r *http.Request) {
		if waiting.Add(1) == edits {
			close(all)
		}
		select {
		case <-all:
			io.WriteString(w, `{"id":"1"}`)
		case <-r.Context().Done():
		}
	})
	c := f.client(t, nil)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var group sync.WaitGroup
	for range edits {
		group.Go(func() {
			if _, err := c.EditOriginal(ctx, commanded(), hello); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}

func TestTenThousandInteractionsLeaveMemoryFlat(t *testing.T) {
	c := stubbed(t, func(*http.Request) (*http.Response, error) {
		return answered(200, `{}`, "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "5", "X-RateLimit-Remaining", "4", "X-RateLimit-Reset-After", "1"), nil
	})
	handled := make(chan struct{}, 64)
	d, err := NewDispatcher(DispatcherConfig{Client: c, Recent: 512, Apology: func(*Interaction) *Message { return hello },
		Handle: func(context.Context, *Interaction) *Response {
			return &Response{Kind: Reply, Message: hello, After: func(context.Context, Posted, error) { handled <- struct{}{} }}
		}})
	if err != nil {
		t.Fatal(err)
	}
	run := func(from, n int) uint64 {
		for k := range n {
			i := commanded()
			i.ID, i.Token = fmt.Sprint(from+k), fmt.Sprintf("%s%d", userToken, from+k)
			if !d.Dispatch(i) {
				t.Fatal("dropped")
			}
			<-handled
		}
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := run(1, 1000)
	after := run(100000, 10000)
	if after > before+1<<20 { // discordgo's 482 bytes each would be 4.8 MB
		t.Errorf("heap grew from %d to %d bytes", before, after)
	}
	if n := c.limits.recent.Len(); n != 0 {
		t.Errorf("%d buckets are kept for interactions", n)
	}
	if n := len(d.recent); n > 512 {
		t.Errorf("%d ids are remembered", n)
	}
	if err := d.Drain(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestNoTokenInErrorsOrLogs(t *testing.T) {
	// A hostile or careless server repeats what it was sent.
	echo := func(r *http.Request) string { return r.URL.String() + " " + r.Header.Get("Authorization") }
	for name, f := range map[string]transport{
		"refused": func(r *http.Request) (*http.Response, error) {
			return answered(400, fmt.Sprintf(`{"code":50035,"message":%q,"errors":{%[1]q:{"_errors":[{"code":%[1]q,"message":%[1]q}]}}}`, echo(r))), nil
		},
		"5xx": func(r *http.Request) (*http.Response, error) { return answered(500, echo(r)), nil },
		"network": func(r *http.Request) (*http.Response, error) {
			return nil, fmt.Errorf("no route to %s with %v", r.URL, r.Header)
		},
		"dial": func(r *http.Request) (*http.Response, error) {
			return nil, &net.OpError{Op: "dial", Err: fmt.Errorf("no route to %s", r.URL)}
		},
		"malformed": func(r *http.Request) (*http.Response, error) { return answered(200, echo(r)), nil },
		"redirect": func(r *http.Request) (*http.Response, error) {
			return answered(302, "", "Location", "http://elsewhere.example/"+r.URL.Path), nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var log bytes.Buffer
				logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
				c := stubbed(t, f)
				c.log = logger
				ctx := t.Context()
				_, err1 := c.EditOriginal(ctx, commanded(), hello)
				_, err2 := c.Post(ctx, "3003", hello)
				_, err3 := c.Callback(ctx, commanded(), &Response{Kind: Reply, Message: hello})
				_, err4 := c.Me(ctx)
				for k, err := range []error{err1, err2, err3, err4} {
					if err == nil {
						t.Errorf("call %d succeeded", k)
						continue
					}
					logger.Error("failed", "err", err)
					if u := new(url.Error); errors.As(err, &u) {
						t.Errorf("call %d: the cause tells the address %s", k, u.URL)
					}
				}
				d, err := NewDispatcher(DispatcherConfig{Client: c, Log: logger, Apology: func(*Interaction) *Message { return hello },
					Handle: func(context.Context, *Interaction) *Response { return &Response{Kind: Reply, Message: hello} }})
				if err != nil {
					t.Fatal(err)
				}
				d.Dispatch(commanded())
				if err := d.Drain(ctx); err != nil {
					t.Error(err)
				}
				for _, token := range []string{botToken, userToken} {
					if strings.Contains(log.String(), token) {
						t.Errorf("a token shows in:\n%s", log.String())
					}
				}
				if !strings.Contains(log.String(), "interaction=1001") {
					t.Error("the dispatcher's lines do not name the interaction")
				}
			})
		})
	}
}

func TestErrorsAreRead(t *testing.T) {
	c := stubbed(t, func(*http.Request) (*http.Response, error) {
		return answered(400, `{"code":50035,"message":"Invalid Form Body","errors":{"components":{"0":{"custom_id":{"_errors":[{"code":"BASE_TYPE_MAX_LENGTH","message":"Must be 100 or fewer in length."}]}}}}}`), nil
	})
	_, err := c.Post(t.Context(), "3003", hello)
	var e *Error
	if !errors.As(err, &e) || e.Status != 400 || !IsCode(fmt.Errorf("posting: %w", err), CodeInvalidForm) || IsCode(err, CodeMissingAccess) {
		t.Fatalf("%#v", err)
	}
	want := PathError{"components.0.custom_id", "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length."}
	if len(e.Paths) != 1 || e.Paths[0] != want {
		t.Errorf("paths %v", e.Paths)
	}
	if got := err.Error(); got != "POST /channels/{channel}/messages: status 400, code 50035: Invalid Form Body; components.0.custom_id: Must be 100 or fewer in length. (BASE_TYPE_MAX_LENGTH)" {
		t.Error(got)
	}
}

// endless is a body that a careless reader never finishes.
type endless struct{ read, most int }

func (e *endless) Read(p []byte) (int, error) {
	if e.read > e.most {
		return 0, errors.New("read far beyond the bound")
	}
	e.read += len(p)
	return copy(p, bytes.Repeat([]byte(" "), len(p))), nil
}

func (e *endless) Close() error { return nil }

func TestAnswersAreReadToABoundOnly(t *testing.T) {
	for _, tt := range []struct {
		name   string
		status int
		bound  int
		call   func(c *Client) error
		want   string
	}{
		{"answer", 200, maxAnswer, func(c *Client) error { _, err := c.Followup(t.Context(), commanded(), hello); return err }, "answer is too large"},
		{"error", 400, maxErrorAnswer, func(c *Client) error { _, err := c.Followup(t.Context(), commanded(), hello); return err }, "bad request"},
		{"attachment", 200, 1000, func(c *Client) error {
			_, err := c.Download(t.Context(), Attachment{URL: "https://cdn.discordapp.com/a"}, 1000)
			return err
		}, "larger than 1000"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			body := &endless{most: 2*tt.bound + 64<<10}
			c := stubbed(t, func(*http.Request) (*http.Response, error) {
				return &http.Response{StatusCode: tt.status, Header: http.Header{}, Body: body}, nil
			})
			if err := tt.call(c); err == nil || !strings.Contains(err.Error(), tt.want) || body.read > body.most {
				t.Errorf("%v after %d bytes", err, body.read)
			}
		})
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	f := newFakeREST(t, func(_ int, w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
	})
	if _, err := f.client(t, nil).Me(t.Context()); err == nil || len(f.requests()) != 1 {
		t.Errorf("%v after %d requests", err, len(f.requests()))
	}
}

func TestArchivedThreadIsOpenedOnce(t *testing.T) {
	for _, tt := range []struct {
		name     string
		archived int // answers of 50083 before one succeeds
		want     []string
		ok       bool
	}{
		{"opened", 1, []string{"POST", "PATCH", "POST"}, true},
		{"stays shut", 9, []string{"POST", "PATCH", "POST"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			c := stubbed(t, func(r *http.Request) (*http.Response, error) {
				got = append(got, r.Method)
				if r.Method == "POST" && tt.archived > 0 {
					tt.archived--
					return answered(400, `{"code":50083,"message":"Thread is archived"}`), nil
				}
				return answered(200, `{"id":"1"}`), nil
			})
			_, err := c.Post(t.Context(), "3003", hello)
			if fmt.Sprint(got) != fmt.Sprint(tt.want) || (err == nil) != tt.ok {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
}

func TestDeletingWhatIsGoneIsNoError(t *testing.T) {
	c := stubbed(t, func(*http.Request) (*http.Response, error) {
		return answered(404, `{"code":10008,"message":"Unknown Message"}`), nil
	})
	if err := errors.Join(c.DeleteMessage(t.Context(), "3003", "4004"), c.DeleteOriginal(t.Context(), commanded())); err != nil {
		t.Error(err)
	}
}

func TestIdsInPathsAreChecked(t *testing.T) {
	c := stubbed(t, func(r *http.Request) (*http.Response, error) {
		t.Errorf("sent %s", r.URL.Path)
		return answered(200, `{"id":"1"}`), nil
	})
	ctx, bad := t.Context(), "1/../../users/@me"
	_, err1 := c.Post(ctx, bad, hello)
	_, err2 := c.Edit(ctx, "1", bad, hello)
	_, err3 := c.Messages(ctx, bad, "", 10)
	_, err4 := c.CreateDM(ctx, bad)
	_, err5 := c.GetCommands(ctx, "1", bad)
	_, err6 := c.Messages(ctx, "1", "", 101)
	_, err7 := c.StartThread(ctx, "1", bad, "x", 60)
	for k, err := range []error{err1, err2, err3, err4, err5, err6, err7, c.Unarchive(ctx, bad), c.FindChannel(ctx, bad), c.DeleteMessage(ctx, bad, "1")} {
		if err == nil {
			t.Errorf("call %d accepted %q", k, bad)
		}
	}
}

func TestBasesAndTokensAreChecked(t *testing.T) {
	for _, cfg := range []ClientConfig{
		{Base: "discord.com", Token: "t"}, {Base: "ftp://discord.com", Token: "t"}, {Base: "http://user:pw@host", Token: "t"},
		{Token: ""}, {Token: "a b"}, {Token: "a\nb"},
	} {
		if _, err := NewClient(cfg); err == nil {
			t.Errorf("accepted %+v", cfg)
		}
	}
	c, err := NewClient(ClientConfig{Token: " Bot abc\n"})
	if err != nil || c.token != "abc" || c.base.String() != DefaultBase {
		t.Errorf("%v", err)
	}
}
