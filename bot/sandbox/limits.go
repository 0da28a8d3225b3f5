package sandbox

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"
)

// rateLimits counts the requests of the running second, and the refused ones of the running ten minutes.
type rateLimits struct {
	second int64
	used   int

	since   time.Time // when the running ten minutes began
	refused int       // answers of 401, 403 and 429 since then
	banned  time.Time // until when nothing is answered any more
}

const (
	maxRefused    = 10000
	refusedWindow = 10 * time.Minute
	banLife       = time.Hour
)

// banned says whether too many refused requests have shut the bot's address out.
func (s *Sandbox) banned() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now().Before(s.limits.banned)
}

// countRefused counts an answer of 401, 403 or 429, with the state locked.
func (s *Sandbox) countRefused(status int) {
	if status != http.StatusUnauthorized && status != http.StatusForbidden && status != http.StatusTooManyRequests {
		return
	}
	l, now := &s.limits, s.now()
	if now.Sub(l.since) >= refusedWindow {
		l.since, l.refused = now, 0
	}
	if l.refused++; l.refused >= maxRefused {
		l.banned, l.refused = now.Add(banLife), 0
	}
}

// exemptFromLimit lists the routes the overall limit does not count.
var exemptFromLimit = map[string]bool{"callback": true, "followup": true, "get response": true, "edit response": true, "delete response": true}

// limit sets the rate-limit headers and refuses the request that is one too many in a second.
func (s *Sandbox) limit(w http.ResponseWriter, req *apiRequest) (int, any) {
	h := w.Header()
	per := s.cfg.RequestsPerSecond
	if exemptFromLimit[req.route.name] {
		h.Set("X-RateLimit-Limit", "5")
		h.Set("X-RateLimit-Remaining", "4")
		h.Set("X-RateLimit-Reset-After", "1.000")
		h.Set("X-RateLimit-Bucket", fmt.Sprintf("%08x", len(req.route.name)*7919))
		return 0, nil
	}
	s.mu.Lock()
	now := s.now()
	if now.Unix() != s.limits.second {
		s.limits.second, s.limits.used = now.Unix(), 0
	}
	s.limits.used++
	used := s.limits.used
	s.mu.Unlock()
	if per < 0 {
		return 0, nil
	}
	left := float64(time.Second-time.Duration(now.Nanosecond())) / float64(time.Second)
	left = math.Ceil(left*1000) / 1000
	h.Set("X-RateLimit-Limit", strconv.Itoa(per))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(max(per-used, 0)))
	h.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(now.UnixMilli())/1000+left, 'f', 3, 64))
	h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(left, 'f', 3, 64))
	h.Set("X-RateLimit-Bucket", "overall")
	if used <= per {
		return 0, nil
	}
	return tooMany(w, left, true)
}

// tooMany is Discord's 429.
func tooMany(w http.ResponseWriter, seconds float64, global bool) (int, any) {
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(seconds))))
	w.Header().Set("X-RateLimit-Scope", "user")
	if global {
		w.Header().Set("X-RateLimit-Global", "true")
		w.Header().Set("X-RateLimit-Scope", "global")
	}
	return http.StatusTooManyRequests, map[string]any{"message": "You are being rate limited.", "retry_after": seconds, "global": global}
}
