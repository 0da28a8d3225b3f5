package wire

import (
	"container/list"
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Bounds of the limiter.
const (
	globalPerSecond = 50
	maxBuckets      = 1024
	maxWindow       = time.Hour // of a bucket's reset, as a guard against nonsense
	banWindow       = 10 * time.Minute
	banGuard        = 9000 // refusals in banWindow after which nothing more is sent; Discord bans the address at 10,000
)

// limiter keeps requests with the bot's token within Discord's limits: 50 a second overall, and the buckets that
// answers tell of. It learns; it never serialises requests of which it knows no limit. Safe for concurrent use.
type limiter struct {
	now func() time.Time

	mu      sync.Mutex
	sent    [globalPerSecond]time.Time // when the latest requests went, the oldest at next
	next    int
	blocked time.Time         // nothing goes before: a global 429
	spoilt  int               // refusals that count towards a ban, since began
	began   time.Time         // of the ban's window
	hashes  map[string]string // route pattern -> Discord's name of its bucket; as many as there are routes
	buckets map[string]*list.Element
	recent  *list.List // of *bucket, the latest used first
}

// bucket is one of Discord's rate limits for one channel, guild or the like.
type bucket struct {
	key       string
	limit     int
	remaining int
	reset     time.Time
	window    time.Duration
}

func newLimiter(now func() time.Time) *limiter {
	return &limiter{now: now, hashes: map[string]string{}, buckets: map[string]*list.Element{}, recent: list.New()}
}

// wait returns once a request on the route may go out, or with the context's error. It returns how long is still to
// wait, without waiting, if that is more than most.
func (l *limiter) wait(ctx context.Context, route, major string, most time.Duration) (time.Duration, error) {
	for {
		delay := l.take(route, major)
		if delay <= 0 || delay > most {
			return max(delay, 0), ctx.Err()
		}
		if err := sleep(ctx, delay); err != nil {
			return 0, err
		}
	}
}

// take takes a request's share of every limit, or says how long to wait for it.
func (l *limiter) take(route, major string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	delay := l.blocked.Sub(now)
	delay = max(delay, l.sent[l.next].Add(time.Second).Sub(now))
	if l.spoilt >= banGuard {
		delay = max(delay, l.began.Add(banWindow).Sub(now))
	}
	b := l.find(l.key(route, major))
	if b != nil {
		if !now.Before(b.reset) { // a new window: until an answer tells better, it is like the last
			b.remaining, b.reset = b.limit, now.Add(b.window)
		}
		if b.remaining <= 0 {
			delay = max(delay, b.reset.Sub(now))
		}
	}
	if delay > 0 {
		return delay
	}
	l.sent[l.next] = now
	l.next = (l.next + 1) % len(l.sent)
	if b != nil {
		b.remaining--
	}
	return 0
}

// learn takes what an answer's headers tell of the route's bucket.
func (l *limiter) learn(route, major string, header http.Header) {
	hash := header.Get("X-RateLimit-Bucket")
	limit, err1 := strconv.Atoi(header.Get("X-RateLimit-Limit"))
	remaining, err2 := strconv.Atoi(header.Get("X-RateLimit-Remaining"))
	after, err3 := strconv.ParseFloat(header.Get("X-RateLimit-Reset-After"), 64)
	if hash == "" || len(hash) > 100 || err1 != nil || err2 != nil || err3 != nil || limit < 1 || !(after >= 0) {
		return
	}
	window := min(time.Duration(min(after, maxWindow.Seconds())*float64(time.Second)), maxWindow)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hashes[route] = hash
	b, now := l.find(l.key(route, major)), l.now()
	if b == nil {
		b = l.add(l.key(route, major))
	}
	if now.Before(b.reset) { // answers overtake each other: the smallest count is the latest
		b.remaining = min(b.remaining, remaining)
	} else {
		b.remaining = remaining
	}
	b.limit, b.reset, b.window = limit, now.Add(window), max(b.window, window)
}

// refused takes note of a 429: nothing on the route, or nothing at all, for a while.
func (l *limiter) refused(route, major string, global bool, after time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	until := l.now().Add(after)
	if global {
		if until.After(l.blocked) {
			l.blocked = until
		}
		return
	}
	b := l.find(l.key(route, major))
	if b == nil {
		b = l.add(l.key(route, major))
		b.limit = 1
	}
	b.remaining, b.reset = 0, until
}

// answered counts the statuses for which Discord bans an address that has too many of them.
func (l *limiter) answered(status int) {
	if status != http.StatusUnauthorized && status != http.StatusForbidden && status != http.StatusTooManyRequests {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := l.now(); now.Sub(l.began) >= banWindow {
		l.began, l.spoilt = now, 0
	}
	l.spoilt++
}

func (l *limiter) key(route, major string) string {
	if hash, ok := l.hashes[route]; ok {
		return hash + " " + major
	}
	return route + " " + major
}

func (l *limiter) find(key string) *bucket {
	e, ok := l.buckets[key]
	if !ok {
		return nil
	}
	l.recent.MoveToFront(e)
	return e.Value.(*bucket)
}

func (l *limiter) add(key string) *bucket {
	b := &bucket{key: key}
	l.buckets[key] = l.recent.PushFront(b)
	if l.recent.Len() > maxBuckets {
		oldest := l.recent.Back()
		l.recent.Remove(oldest)
		delete(l.buckets, oldest.Value.(*bucket).key)
	}
	return b
}

// sleep waits, or returns the context's error as soon as that ends.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
