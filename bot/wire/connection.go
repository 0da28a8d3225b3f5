package wire

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

const (
	closeStopped   = websocket.CloseNormalClosure // tells Discord that the session is not coming back
	closeResumable = 4000                         // any code but 1000 and 1001 leaves the session to be resumed
	closeTime      = time.Second                  // for saying so, and for the server to close in turn
	writeTime      = 5 * time.Second              // for any message of ours
)

// connection is one WebSocket connection of a shard's session. The shard's goroutine owns it and does all the writing;
// one more goroutine reads, until leave.
type connection struct {
	s    *shard
	ws   *websocket.Conn
	in   chan received // unbuffered, so that no more than one message waits
	quit chan struct{} // closed when nobody takes from in any more
	gone chan struct{} // closed when the reader has ended

	openBy   time.Time     // by when READY or RESUMED must have come
	opened   time.Time     // when it came; zero before
	interval time.Duration // between heartbeats; 0 before hello
	beat     time.Time     // when the next heartbeat is due
	alive    time.Time     // hello or the latest ACK
}

// received is a message, or the error that ended the reading.
type received struct {
	frame frame
	err   error
}

// ending is how a connection came to its end.
type ending struct {
	why    endReason
	code   int           // of the server's close frame; 0 if there was none
	err    error         // more about it, or nil
	opened bool          // READY or RESUMED had come
	lasted time.Duration // since then
}

// endReason is why a connection ended.
type endReason int

const (
	endLost       endReason = iota // the network, or a close frame: see the code
	endReconnect                   // op 7
	endResumable                   // op 9, true
	endInvalid                     // op 9, false
	endDead                        // no ACK came
	endUnanswered                  // neither READY nor RESUMED came
	endFault                       // the server sent what no gateway sends
	endStopped                     // ours
)

func (r endReason) String() string {
	return [...]string{"lost", "asked to reconnect", "session interrupted", "session invalid", "no heartbeat answer",
		"opening not answered", "malformed message", "stopped"}[r]
}

// connect opens the session's next connection and sees it through to its end.
func (s *shard) connect(ctx context.Context) *ending {
	openBy := time.Now().Add(s.g.cfg.OpenTimeout)
	ws, err := dial(ctx, s.g.cfg.dial, s.session.target(), openBy)
	if err != nil {
		return &ending{why: endLost, err: err}
	}
	c := &connection{
		s: s, ws: ws, in: make(chan received), quit: make(chan struct{}), gone: make(chan struct{}), openBy: openBy,
	}
	go c.read()
	e := c.serve(ctx)
	if e.opened = !c.opened.IsZero(); e.opened {
		e.lasted = time.Since(c.opened)
	}
	if e.why == endStopped {
		c.leave(closeStopped)
	} else {
		c.leave(closeResumable)
	}
	return e
}

// read hands over what comes, and the error that ends it.
func (c *connection) read() {
	defer close(c.gone)
	for {
		f, err := readFrame(c.ws)
		select {
		case c.in <- received{f, err}:
		case <-c.quit:
		}
		if err != nil {
			return
		}
	}
}

// serve opens the session, keeps the connection alive and hands on what happens, until its end.
func (c *connection) serve(ctx context.Context) *ending {
	timer := time.NewTimer(time.Until(c.due()))
	defer timer.Stop()
	for {
		timer.Reset(time.Until(c.due()))
		var e *ending
		select {
		case <-ctx.Done():
			e = &ending{why: endStopped}
		case r := <-c.in:
			if r.err != nil {
				e = endOf(r.err)
			} else {
				e = c.take(r.frame)
			}
		case <-timer.C:
			e = c.keep(time.Now())
		}
		if e != nil {
			return e
		}
	}
}

// endOf tells what an error of reading means.
func endOf(err error) *ending {
	var closed *websocket.CloseError
	var malformed *faultError
	switch {
	case errors.As(err, &closed) && closed.Code != websocket.CloseAbnormalClosure: // gorilla's word for no close frame
		return &ending{why: endLost, code: closed.Code}
	case errors.As(err, &malformed):
		return &ending{why: endFault, err: err}
	}
	return &ending{why: endLost, err: err}
}

// dead is when the server has been silent for too long: a heartbeat goes out every interval, so an ACK must have come
// in a quarter more.
func (c *connection) dead() time.Time { return c.alive.Add(c.interval + c.interval/4) }

// due is when keep must look next.
func (c *connection) due() time.Time {
	due := c.openBy
	if c.interval > 0 {
		due = c.beat
		if dead := c.dead(); dead.Before(due) {
			due = dead
		}
		if c.opened.IsZero() && c.openBy.Before(due) {
			due = c.openBy
		}
	}
	return due
}

// keep sends a heartbeat if it is time for one, or ends a connection that has come to nothing.
func (c *connection) keep(now time.Time) *ending {
	switch {
	case c.opened.IsZero() && !now.Before(c.openBy):
		return &ending{why: endUnanswered}
	case c.interval > 0 && !now.Before(c.dead()):
		return &ending{why: endDead}
	case c.interval > 0 && !now.Before(c.beat):
		c.heartbeat(now)
	}
	return nil
}

// take does what a message asks for. It returns nil unless that ends the connection.
func (c *connection) take(f frame) *ending {
	switch f.op {
	case opReconnect:
		return &ending{why: endReconnect}
	case opInvalid:
		if string(f.data) == "true" {
			return &ending{why: endResumable}
		}
		return &ending{why: endInvalid}
	case opHello:
		if err := c.hello(f); err != nil {
			return endOf(err)
		}
		return nil
	}
	if c.interval == 0 {
		return endOf(fault("a message with opcode %d in place of hello", f.op))
	}
	switch f.op {
	case opDispatch:
		if err := c.dispatch(f); err != nil {
			return endOf(err)
		}
	case opHeartbeat:
		c.heartbeat(time.Now())
	case opAck:
		c.alive = time.Now()
		if !c.opened.IsZero() {
			c.s.g.health(c.s.id, func(h *ShardHealth) { h.Healthy = true })
		}
	}
	return nil
}

// hello resumes the session, or begins it.
func (c *connection) hello(f frame) error {
	if c.interval > 0 {
		return fault("a second hello")
	}
	interval, err := parseHello(f.data)
	if err != nil {
		return err
	}
	now := time.Now()
	c.interval, c.alive, c.beat = interval, now, now.Add(interval)
	token := "Bot " + c.s.g.cfg.Client.token
	if sess := c.s.session; sess.id != "" {
		c.send(opResume, map[string]any{"token": token, "session_id": sess.id, "seq": sess.seq})
		return nil
	}
	identify := map[string]any{
		"token": token, "intents": discordgo.IntentsGuilds, "compress": false,
		"properties": map[string]any{"os": runtime.GOOS, "browser": "bridgekeeper", "device": "bridgekeeper"},
	}
	if c.s.count > 1 {
		identify["shard"] = []int{c.s.id, c.s.count}
	}
	c.send(opIdentify, identify)
	return nil
}

// dispatch takes an event.
func (c *connection) dispatch(f frame) error {
	sess := c.s.session
	if f.seq > 0 {
		sess.seq = f.seq // of a malformed event too, so that a resumption does not meet it again
	}
	if f.data == nil && f.name != "RESUMED" { // of which nothing is read
		return fault("a dispatch of %s without data", clip(oneLine(f.name), 40))
	}
	if err := c.s.g.receive(c.s.log, c.s.id, f.name, f.data); err != nil {
		return err
	}
	if f.name == "READY" {
		if err := sess.ready(f.data); err != nil {
			return err
		}
	}
	if c.opened.IsZero() && (f.name == "READY" || f.name == "RESUMED" && sess.id != "") {
		c.s.log.Info("gateway connected", "resumed", f.name == "RESUMED")
		c.opened = time.Now()
		c.heartbeat(c.opened) // its answer makes the shard healthy
	}
	return nil
}

// heartbeat sends one and notes when the next is due.
func (c *connection) heartbeat(now time.Time) {
	var seq any // null before the first event
	if c.s.session.seq > 0 {
		seq = c.s.session.seq
	}
	c.send(opHeartbeat, seq)
	c.beat = now.Add(c.interval)
}

// send writes a message. A failure is not told: it shows in what is read next, the server's closing code at best, or
// in the silence that follows.
func (c *connection) send(op int, data any) {
	_ = c.ws.SetWriteDeadline(time.Now().Add(writeTime))
	_ = c.ws.WriteJSON(map[string]any{"op": op, "d": data})
}

// leave says goodbye with a closing code, gives the server a moment to do the same, so that the goodbye arrives, and
// closes the connection. It returns once the reader has ended.
func (c *connection) leave(code int) {
	close(c.quit)
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(closeTime))
	timer := time.NewTimer(closeTime)
	defer timer.Stop()
	select {
	case <-c.gone:
	case <-timer.C:
	}
	_ = c.ws.Close()
	<-c.gone
}
