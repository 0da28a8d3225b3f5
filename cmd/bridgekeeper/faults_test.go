package main

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"bridgekeeper/bot/sandbox"
)

// trouble is something Discord does to a game in mid-turn. The turn is then ended,
// what happened is mended, and the opponent goes on.
type trouble struct {
	what  string
	cause func(m *match)
	press bool // the turn is ended by the button on the card, not by the command
	mend  func(m *match)
}

// fault is a cause that happens in the sandbox.
func fault(faults ...sandbox.Fault) func(*match) {
	return func(m *match) {
		m.t.Helper()
		for _, f := range faults {
			if f.Channel == "here" {
				f.Channel = m.channel
			}
			if err := m.sandbox.Fault(f); err != nil {
				m.t.Fatal(err)
			}
		}
	}
}

// onRequest is a fault of the next request on a route.
func onRequest(kind, route string, change ...func(*sandbox.Fault)) func(*match) {
	f := sandbox.Fault{Kind: kind, Route: route}
	for _, c := range change {
		c(&f)
	}
	return fault(f)
}

func code(n int) func(*sandbox.Fault)            { return func(f *sandbox.Fault) { f.Code = n } }
func delay(d time.Duration) func(*sandbox.Fault) { return func(f *sandbox.Fault) { f.Delay = d } }
func times(n int) func(*sandbox.Fault)           { return func(f *sandbox.Fault) { f.Times = n } }
func closing(n int) func(*match)                 { return fault(sandbox.Fault{Kind: sandbox.FaultClose, Code: n}) }
func take(p sandbox.Permissions) sandbox.Fault   { return permission(sandbox.FaultTake, p) }
func giveAll() sandbox.Fault                     { return permission(sandbox.FaultGive, 0) }
func permission(kind string, p sandbox.Permissions) sandbox.Fault {
	return sandbox.Fault{Kind: kind, Channel: "here", Permissions: p}
}

// gatewayTroubles are those of the connection by which interactions come.
func gatewayTroubles() []trouble {
	list := []trouble{
		{what: "the connection is cut", cause: fault(sandbox.Fault{Kind: sandbox.FaultDrop})},
		{what: "the connection is cut right after READY", cause: fault(
			sandbox.Fault{Kind: sandbox.FaultDropAfterReady}, sandbox.Fault{Kind: sandbox.FaultForget})},
		{what: "the connection is cut and cut again", cause: fault(sandbox.Fault{Kind: sandbox.FaultDrop}),
			mend: fault(sandbox.Fault{Kind: sandbox.FaultDrop})},
		{what: "Discord asks to reconnect", cause: fault(sandbox.Fault{Kind: sandbox.FaultReconnect})},
		{what: "the session is interrupted", cause: fault(sandbox.Fault{Kind: sandbox.FaultInvalidSession, Resumable: true})},
		{what: "the session is invalid", cause: fault(sandbox.Fault{Kind: sandbox.FaultInvalidSession})},
		{what: "the session is forgotten", cause: fault(sandbox.Fault{Kind: sandbox.FaultForget})},
		{what: "a click comes twice", press: true, cause: fault(sandbox.Fault{Kind: sandbox.FaultDouble, Route: "INTERACTION_CREATE"})},
		{what: "a command comes twice", cause: fault(sandbox.Fault{Kind: sandbox.FaultDouble, Route: "INTERACTION_CREATE"})},
		{what: "a command comes after the one after it", cause: fault(sandbox.Fault{Kind: sandbox.FaultReorder, Route: "INTERACTION_CREATE"})},
		{what: "the server is unavailable for a while", cause: fault(sandbox.Fault{Kind: sandbox.FaultOutage}),
			mend: fault(sandbox.Fault{Kind: sandbox.FaultOutageOver})},
	}
	for _, n := range []int{1000, 1001, 4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009} {
		list = append(list, trouble{what: fmt.Sprint("the connection is closed with ", n), cause: closing(n)})
	}
	return list
}

// requestTroubles are those of the requests that answer and show.
func requestTroubles(routes ...string) []trouble {
	var list []trouble
	for _, route := range routes {
		for _, f := range []struct {
			what  string
			cause func(*match)
		}{
			{"is slow", onRequest(sandbox.FaultDelay, route, delay(1500*time.Millisecond))},
			{"is too late", onRequest(sandbox.FaultDelay, route, delay(3500*time.Millisecond))},
			{"is answered late", onRequest(sandbox.FaultLateAnswer, route, delay(2*time.Second))},
			{"loses its answer", onRequest(sandbox.FaultLose, route)},
			{"is answered with broken JSON", onRequest(sandbox.FaultGarbage, route)},
			{"is refused for now", onRequest(sandbox.FaultStatus, route, code(http.StatusTooManyRequests), delay(300*time.Millisecond))},
			{"meets a 500", onRequest(sandbox.FaultStatus, route, code(http.StatusInternalServerError))},
			{"meets a 502", onRequest(sandbox.FaultStatus, route, code(http.StatusBadGateway))},
			{"meets 503 and 503 again", onRequest(sandbox.FaultStatus, route, code(http.StatusServiceUnavailable), times(2))},
			{"meets a page of HTML", onRequest(sandbox.FaultHTML, route)},
		} {
			list = append(list, trouble{what: route + " " + f.what, cause: f.cause})
			if route == "callback" {
				list = append(list, trouble{what: route + " of a button " + f.what, cause: f.cause, press: true})
			}
		}
	}
	return list
}

// channelTroubles are those of the place where the game is.
func channelTroubles() []trouble {
	deleteCard := func(m *match) {
		fault(sandbox.Fault{Kind: sandbox.FaultDeleteMessage, Message: m.now().Card.Message})(m)
	}
	return []trouble{
		{what: "the card is deleted, then the turn ended", cause: deleteCard},
		{what: "the turn is ended, then the card deleted", mend: func(m *match) { m.shown(m.id); deleteCard(m) }},
		{what: "writing is forbidden", cause: fault(take(sandbox.SendMessages)), mend: fault(giveAll())},
		{what: "attaching is forbidden", cause: fault(take(sandbox.AttachFiles)), mend: fault(giveAll())},
		{what: "reading back is forbidden", cause: fault(take(sandbox.ReadMessageHistory)), mend: fault(giveAll())},
		{what: "the channel is hidden", cause: fault(take(sandbox.ViewChannel)), mend: fault(giveAll())},
		{what: "everything is forbidden", cause: fault(take(0)), mend: fault(giveAll())},
		{what: "the opponent leaves and comes back",
			cause: func(m *match) { fault(sandbox.Fault{Kind: sandbox.FaultLeave, User: opponentOf(m.mover())})(m) },
			mend: func(m *match) {
				m.shown(m.id) // and pings nobody who is here
				fault(sandbox.Fault{Kind: sandbox.FaultJoin, User: m.mover()})(m)
			}},
		{what: "direct messages are closed", cause: fault(sandbox.Fault{Kind: sandbox.FaultCloseDMs, User: "Ana"}, sandbox.Fault{Kind: sandbox.FaultCloseDMs, User: "Ben"})},
		{what: "Discord's clock is an hour ahead", cause: fault(sandbox.Fault{Kind: sandbox.FaultSkew, Delay: time.Hour}),
			mend: fault(sandbox.Fault{Kind: sandbox.FaultSkew, Delay: -time.Hour})},
		{what: "Discord's clock is an hour behind", cause: fault(sandbox.Fault{Kind: sandbox.FaultSkew, Delay: -time.Hour}),
			mend: fault(sandbox.Fault{Kind: sandbox.FaultSkew, Delay: time.Hour})},
	}
}

func opponentOf(name string) string {
	if name == "Ana" {
		return "Ben"
	}
	return "Ana"
}

// TestGameGoesOnThroughEveryTrouble meets games in mid-turn with each trouble:
// afterwards the game goes on, and nothing of it was lost or doubled. Several
// games are played at once, since most of the time goes by waiting.
func TestGameGoesOnThroughEveryTrouble(t *testing.T) {
	t.Parallel()
	var lanes sync.WaitGroup
	for _, group := range []struct {
		name     string
		lanes    int
		restart  bool // begin each trouble with a connection that knows nothing of those before
		troubles []trouble
	}{
		{"gateway", 4, true, gatewayTroubles()},
		{"answers", 3, false, requestTroubles("callback")},
		{"cards", 2, false, requestTroubles("create message", "edit message")},
		{"channel", 1, false, channelTroubles()},
	} {
		for lane := range group.lanes {
			lanes.Go(func() {
				t.Run(fmt.Sprintf("%s %d", group.name, lane+1), func(t *testing.T) {
					m := newMatch(startStage(t), general)
					for i := lane; i < len(group.troubles); i += group.lanes {
						if group.restart && i > lane {
							m.stop()
							m.startBot()
						}
						if trouble := group.troubles[i]; !t.Run(trouble.what, func(t *testing.T) { m.suffer(t, trouble) }) {
							return // what is left of it would fail the next
						}
					}
				})
			})
		}
	}
	lanes.Wait()
}

// startStage is a stage with the bot on it, which only sketches its pictures.
func startStage(t *testing.T) *stage {
	t.Helper()
	s := newStage(t)
	s.pictures = sketched{}
	s.startBot()
	return s
}

// suffer lets one trouble come over the match.
func (m *match) suffer(t *testing.T, trouble trouble) {
	defer func(t testing.TB) { m.t = t }(m.t)
	m.t = t
	m.midTurn()
	if trouble.cause != nil {
		trouble.cause(m)
	}
	m.insist("end", trouble.press)
	if trouble.mend != nil {
		trouble.mend(m)
	}
	m.goOn()
	m.until("the trouble has come", func() bool { return len(m.sandbox.Waiting()) == 0 })
	m.whole()
}
