package bot

import (
	"context"
	"errors"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// Why a card is not shown, through no fault of its channel.
var (
	errSuspended = errors.New("the table waits for a channel")
	errAway      = errors.New("the bot is not in the table's server, or that is out of order")
)

// leave has the tables of a server rest until the bot is there again. Nothing of them is
// lost, and they can be played from elsewhere.
func (s *shower) leave(guild string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.away[guild] = true
}

func (s *shower) isAway(guild string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.away[guild]
}

// comeBack has the tables of a server that could not be shown tried again at once.
func (s *shower) comeBack(ctx context.Context, guild string) {
	s.mu.Lock()
	delete(s.away, guild)
	var ids []int64
	for id := range s.failed {
		ids = append(ids, id)
	}
	s.mu.Unlock()
	for _, id := range ids {
		t, err := s.host.Table(ctx, id)
		if err != nil || t.Place.Guild != guild {
			continue
		}
		s.mu.Lock()
		delete(s.failed, id)
		s.mu.Unlock()
	}
	s.wake()
}

// suspend notes that the channel where a table was to be shown is no more, unless the
// table has gone elsewhere in the meantime. That of a table where nobody plays any more
// is given up, since there is nowhere to show it and nothing to wait for: its people are
// written to.
func (s *shower) suspend(ctx context.Context, was *host.Table) error {
	now, err := s.host.Table(ctx, was.ID)
	if err != nil || now.Place != was.Place {
		return err
	}
	change, err := s.host.Do(ctx, host.Request{Table: was.ID, Command: host.Suspend{}})
	if err != nil || change.After.Place != was.Place || change.After.Suspended() {
		return err
	}
	if err := s.tellElsewhere(ctx, change.After); err != nil {
		return err
	}
	_, err = s.host.Shown(ctx, was.ID, change.After.PublicSeq, "", "")
	return err
}

// tellElsewhere writes to those whom a card would call that can be posted nowhere. Who
// takes no direct messages is not reached.
func (s *shower) tellElsewhere(ctx context.Context, t *host.Table) error {
	for _, user := range called(t) {
		if s.wayTo(ctx, t.ID, user) == callSilent {
			continue
		}
		err := s.direct(ctx, user, directNonce(t, user), func(say *words.Speaker) []wire.Component {
			return []wire.Component{wire.Text{Content: s.news(t, user, say)}}
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			s.log.Warn("not called", "user", user, "table", t.ID, "err", err)
		}
	}
	return nil
}
