package wire

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// atDiscordsPace runs with the waits of the real thing, which take no time in a bubble.
func atDiscordsPace(c *GatewayConfig) { c.Settle, c.Backoff = 0, nil }

func TestAConnectionIsDeadAQuarterAfterAMissingAck(t *testing.T) {
	for _, acks := range []int{0, 1, 3} {
		synctest.Test(t, func(t *testing.T) {
			g := newPipedGateway(t)
			g.interval = 40_000
			answered := 0
			g.silent = func(n int) bool {
				if n == 1 {
					answered++
				}
				return n == 1 && answered > acks
			}
			start := time.Now()
			r := g.run(t, atDiscordsPace)
			time.Sleep(10 * time.Minute)
			g.mu.Lock()
			defer g.mu.Unlock()
			// The first heartbeat is sent at once, so that is when its ACK comes.
			want := time.Duration(max(acks-1, 0))*40*time.Second + 50*time.Second
			if len(g.closes) != 1 || g.closes[0].code != closeResumable || g.closes[0].at.Sub(start) != want {
				t.Errorf("after %d ACKs: goodbyes %v, want %v after %v", acks, g.closes, want, start)
			}
			if h := r.Health()[0]; !h.Healthy || h.Latest != endDead.String() || h.Identifies != 1 || h.Resumes != 1 {
				t.Errorf("health %+v", h)
			}
		})
	}
}

// TestASessionWhoseResumptionsFailIsBegunAnew: three in a row, however they fail.
func TestASessionWhoseResumptionsFailIsBegunAnew(t *testing.T) {
	for name, fail := range map[string]func(c *fakeConn){
		"never answered": func(*fakeConn) {},
		"dropped":        func(c *fakeConn) { c.NetConn().Close() },
		"malformed":      func(c *fakeConn) { c.raw("null") },
		"malformed once resumed": func(c *fakeConn) {
			c.send(0, "RESUMED", map[string]any{})
			c.raw("null")
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := newPipedGateway(t)
				g.script = func(n int, c *fakeConn) {
					if n == 1 {
						c.NetConn().Close()
					}
				}
				g.early = func(n int, c *fakeConn) bool {
					identifies, _ := g.counts()
					if n == 1 || identifies > 1 {
						return false
					}
					fail(c)
					return true
				}
				r := g.run(t, atDiscordsPace)
				time.Sleep(10 * time.Minute)
				if h := r.Health()[0]; !h.Healthy || h.Identifies != 2 || h.Resumes != maxResumes {
					t.Errorf("health %+v, want %d resumptions and an identify", h, maxResumes)
				}
			})
		})
	}
}

func TestASuccessfulResumptionForgivesThoseThatFailed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newPipedGateway(t)
		g.script = func(n int, c *fakeConn) {
			if n <= 4 {
				c.NetConn().Close()
			}
		}
		g.early = func(n int, c *fakeConn) bool {
			failing := n == 2 || n == 3 || n == 5 || n == 6 // of the resumptions
			if failing {
				c.NetConn().Close()
			}
			return failing
		}
		r := g.run(t, atDiscordsPace)
		time.Sleep(10 * time.Minute)
		if h := r.Health()[0]; !h.Healthy || h.Identifies != 1 || h.Resumes != 6 || h.Latest != endLost.String() {
			t.Errorf("health %+v, want one session", h)
		}
	})
}

func TestAGatewayThatNeverOpensASessionIsTriedUntilItDoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newPipedGateway(t)
		g.early = func(n int, _ *fakeConn) bool { return n <= 9 }
		r := g.run(t, atDiscordsPace)
		time.Sleep(time.Hour)
		if h := r.Health()[0]; !h.Healthy || h.Identifies != 10 || h.Latest != endUnanswered.String() {
			t.Errorf("health %+v", h)
		}
	})
}

func TestAResumptionGoesPastAMalformedEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newPipedGateway(t)
		g.script = func(n int, c *fakeConn) {
			if n == 1 {
				c.raw(`{"op":0,"s":77,"t":"GUILD_CREATE","d":{"id":"1","channels":[null]}}`)
			}
		}
		g.run(t, atDiscordsPace)
		time.Sleep(time.Minute)
		g.mu.Lock()
		defer g.mu.Unlock()
		if len(g.resumes) != 1 || g.resumes[0]["seq"] != 77.0 {
			t.Errorf("resumed with %v, want 77", g.resumes)
		}
	})
}

func TestAPanicOverAnEventIsSurvived(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newPipedGateway(t)
		g.script = func(_ int, c *fakeConn) {
			c.send(0, "GUILD_CREATE", map[string]any{"id": "1"})
			c.send(0, "GUILD_DELETE", map[string]any{"id": "1"})
		}
		var got []EventKind
		r := g.run(t, func(c *GatewayConfig) {
			c.Event = func(e Event) {
				got = append(got, e.Kind)
				panic("taken badly")
			}
		})
		time.Sleep(time.Minute)
		synctest.Wait()
		if h := r.Health()[0]; !h.Healthy || h.Latest != "" || len(got) != 3 {
			t.Errorf("health %+v, events %v", h, got)
		}
	})
}

func TestAnOpeningEndsWithItsContext(t *testing.T) {
	for name, network := range map[string]dialFunc{
		"while dialling": func(ctx context.Context, _, _ string) (net.Conn, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		},
		"while upgrading": func(context.Context, string, string) (net.Conn, error) {
			client, server := net.Pipe()
			go func() { _, _ = io.Copy(io.Discard, server) }()
			return client, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				defer cancel()
				start := time.Now()
				_, err := dial(ctx, network, "ws://gateway.test/", start.Add(time.Hour))
				late := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded)
				if !late || time.Since(start) != time.Second {
					t.Errorf("%v after %v, want a second", err, time.Since(start))
				}
				stopped, stop := context.WithCancel(t.Context())
				go func() {
					time.Sleep(time.Second)
					stop()
				}()
				_, err = dial(stopped, network, "ws://gateway.test/", start.Add(time.Hour))
				if !errors.Is(err, context.Canceled) || time.Since(start) != 2*time.Second {
					t.Errorf("%v after %v, want two seconds", err, time.Since(start))
				}
			})
		})
	}
}

func TestTheAnswerToTheUpgradeIsBounded(t *testing.T) {
	sent := 0
	network := func(context.Context, string, string) (net.Conn, error) {
		client, server := net.Pipe()
		go func() { _, _ = io.Copy(io.Discard, server) }()
		go func() {
			_, err := io.WriteString(server, "HTTP/1.1 101 Switching Protocols\r\n")
			for line := "X: " + strings.Repeat("x", 1000) + "\r\n"; err == nil && sent < 100*maxUpgrade; {
				var n int
				n, err = io.WriteString(server, line)
				sent += n
			}
			server.Close()
		}()
		return client, nil
	}
	synctest.Test(t, func(t *testing.T) {
		_, err := dial(t.Context(), network, "ws://gateway.test/", time.Now().Add(time.Hour))
		synctest.Wait()
		if err == nil || !strings.Contains(err.Error(), "too long") || sent > 2*maxUpgrade {
			t.Errorf("%v after %d bytes", err, sent)
		}
	})
}
