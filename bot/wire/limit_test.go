package wire

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestFiftyRequestsInAnySecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		var mu sync.Mutex
		var at []time.Duration
		c := stubbed(t, func(*http.Request) (*http.Response, error) {
			mu.Lock()
			defer mu.Unlock()
			at = append(at, time.Since(start))
			return answered(200, `{"id":"1"}`), nil
		})
		var group sync.WaitGroup
		for k := range 160 {
			group.Go(func() {
				if _, err := c.Post(t.Context(), fmt.Sprint(1000+k), hello); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		for k := globalPerSecond; k < len(at); k++ {
			if at[k]-at[k-globalPerSecond] < time.Second {
				t.Fatalf("requests %d to %d went within %v", k-globalPerSecond, k, at[k]-at[k-globalPerSecond])
			}
		}
		if at[49] != 0 || at[159] != 3*time.Second {
			t.Errorf("the 50th went after %v and the 160th after %v, want 0 and 3 s: no faster, no slower", at[49], at[159])
		}
	})
}

func TestInteractionsAreExemptFromTheGlobalLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		c := stubbed(t, func(*http.Request) (*http.Response, error) { return answered(200, `{"id":"1"}`), nil })
		c.limits.refused("x", "", true, time.Hour)
		for range 200 {
			if _, err := c.Callback(t.Context(), commanded(), &Response{Kind: Reply, Message: hello}); err != nil {
				t.Fatal(err)
			}
		}
		if waited := time.Since(start); waited != 0 {
			t.Errorf("waited %v", waited)
		}
	})
}

// window is what a server knows of a bucket.
type window struct {
	used  int
	reset time.Time
}

// limited is a server with a bucket of five requests in two seconds for each channel; it counts what it had to refuse.
type limited struct {
	mu      sync.Mutex
	buckets map[string]*window
	refused int
	served  int
}

func (l *limited) answer(r *http.Request) (*http.Response, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	b := l.buckets[r.URL.Path]
	if b == nil || !now.Before(b.reset) {
		b = &window{reset: now.Add(2 * time.Second)}
		l.buckets[r.URL.Path] = b
	}
	left := b.reset.Sub(now).Seconds()
	head := func(remaining int) []string {
		return []string{"X-RateLimit-Bucket", "abc", "X-RateLimit-Limit", "5", "X-RateLimit-Remaining", fmt.Sprint(remaining),
			"X-RateLimit-Reset-After", fmt.Sprintf("%.3f", left)}
	}
	if b.used == 5 {
		l.refused++
		return answered(429, fmt.Sprintf(`{"retry_after":%.3f}`, left), head(0)...), nil
	}
	b.used++
	l.served++
	return answered(200, `{"id":"1"}`, head(5-b.used)...), nil
}

func TestBucketsAreLearntAndKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := &limited{buckets: map[string]*window{}}
		c := stubbed(t, server.answer)
		start := time.Now()
		post := func(channel string) {
			if _, err := c.Post(t.Context(), channel, hello); err != nil {
				t.Error(err)
			}
		}
		post("1") // learns
		var group sync.WaitGroup
		for range 14 {
			group.Go(func() { post("1") })
		}
		group.Wait()
		if waited := time.Since(start); waited != 4*time.Second || server.refused != 0 || server.served != 15 {
			t.Errorf("15 requests took %v with %d refused, want 4 s with none", waited, server.refused)
		}
		start = time.Now()
		post("2") // another channel, another bucket
		if waited := time.Since(start); waited != 0 {
			t.Errorf("another channel waited %v", waited)
		}
	})
}

func TestBucketsAreBounded(t *testing.T) {
	l := newLimiter(time.Now)
	header := http.Header{}
	for key, value := range map[string]string{"Bucket": "abc", "Limit": "5", "Remaining": "0", "Reset-After": "1000"} {
		header.Set("X-RateLimit-"+key, value)
	}
	for k := range 10 * maxBuckets {
		l.learn("POST /x", fmt.Sprint(k), header)
		l.refused("GET /y", fmt.Sprint(k), false, time.Second)
	}
	if l.recent.Len() > maxBuckets || len(l.buckets) > maxBuckets || len(l.hashes) != 1 {
		t.Errorf("%d buckets, %d names", len(l.buckets), len(l.hashes))
	}
	if delay := l.take("POST /x", fmt.Sprint(10*maxBuckets-1)); delay < 900*time.Second {
		t.Errorf("the latest bucket is forgotten: %v", delay)
	}
}

func TestNonsenseHeadersTeachNothing(t *testing.T) {
	l := newLimiter(time.Now)
	good := map[string]string{"Bucket": "abc", "Limit": "5", "Remaining": "0", "Reset-After": "1000"}
	for key, values := range map[string][]string{"Bucket": {""}, "Limit": {"", "0", "-1", "x"}, "Remaining": {"x"}, "Reset-After": {"", "NaN", "-1"}} {
		for _, value := range values {
			header := http.Header{}
			for k, v := range good {
				header.Set("X-RateLimit-"+k, v)
			}
			header.Set("X-RateLimit-"+key, value)
			l.learn("r", "1", header)
			if delay := l.take("r", "1"); delay > 0 {
				t.Errorf("%s %q: waits %v", key, value, delay)
			}
		}
	}
	header := http.Header{}
	for k, v := range good {
		header.Set("X-RateLimit-"+k, v)
	}
	header.Set("X-RateLimit-Reset-After", "Inf")
	l.learn("r", "1", header)
	if delay := l.take("r", "1"); delay > maxWindow {
		t.Errorf("waits %v", delay)
	}
}

func TestAWaitEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimiter(time.Now)
		l.refused("r", "", false, 30*time.Second)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		if _, err := l.wait(ctx, "r", "", time.Minute); err == nil || time.Since(start) != time.Second {
			t.Errorf("%v after %v", err, time.Since(start))
		}
	})
}

func TestNothingIsSentShortOfABan(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		requests := 0
		c := stubbed(t, func(*http.Request) (*http.Response, error) { requests++; return answered(403, `{"code":50001}`), nil })
		for range banGuard + 1000 {
			c.Unarchive(t.Context(), "1") // 50 a second: three minutes in all
		}
		if requests != banGuard {
			t.Errorf("%d refusals, want the guard at %d to hold", requests, banGuard)
		}
		time.Sleep(banWindow)
		c.Unarchive(t.Context(), "1")
		if requests != banGuard+1 {
			t.Error("held back for ever")
		}
	})
}
