package bot

import (
	"context"
	"errors"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// Event takes what happened to channels, threads and servers. What a deleted channel
// did to its tables is noted, and all else is left to the next sweep, so that it
// returns soon.
func (b *Bot) Event(ctx context.Context, e wire.Event) {
	switch e.Kind {
	case wire.EventChannelDelete, wire.EventThreadDelete:
		b.loseChannel(ctx, e.ChannelID)
	case wire.EventGuildDelete, wire.EventGuildCreate:
		b.guild(ctx, e)
	}
}

// guild takes that a server has gone, is out of order, or is there again.
func (b *Bot) guild(ctx context.Context, e wire.Event) {
	b.noteGuild(ctx, e.GuildID, e.Unavailable)
	if e.Unavailable || e.Kind == wire.EventGuildDelete {
		b.shower.leave(e.GuildID)
		return
	}
	b.shower.comeBack(ctx, e.GuildID)
	b.back.add(e.GuildID, e.Channels)
}

// loseChannel notes that a channel or thread is no more.
func (b *Bot) loseChannel(ctx context.Context, channel string) {
	changed, err := b.host.LoseChannel(ctx, channel)
	if err != nil {
		// Whoever shows a card there next finds out, too.
		b.log.Warn("deleted channel not noted", "channel", channel, "err", err)
	}
	if len(changed) > 0 {
		b.log.Info("tables have lost their channel", "channel", channel, "tables", changed)
		b.shower.wake()
	}
}

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
			return []wire.Component{wire.Text{Content: news(t, user, say)}}
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

// calledHere takes a table that lost its channel to this one, when a player asks for its
// board here; nil where there is none to be moved.
func (b *Bot) calledHere(ctx context.Context, r *request) (*wire.Response, error) {
	t, err := b.waiting(ctx, r)
	if t == nil || err != nil {
		return nil, err
	}
	if err := mayPost(r); err != nil {
		return nil, err
	}
	change, err := b.request(ctx, r, t, 0, host.Move{To: placeOf(r)})
	if err != nil {
		return nil, err
	}
	text := r.say.Say("private.called-here", words.Args{"game": words.Said(title(t, r.say))})
	return b.thenShow(private(wire.Text{Content: text}), changed(change)...), nil
}

// waiting is the table without a channel that a /board may mean: the one it names, else
// where the person has no other in this channel, their only one in this server. It is
// nil for none.
func (b *Bot) waiting(ctx context.Context, r *request) (*host.Table, error) {
	if r.GuildID == "" {
		return nil, nil
	}
	if t, named, err := b.tableNamed(ctx, r); named {
		if err != nil || !t.Suspended() || !t.Concerns(r.User.ID) || t.Place.Guild != r.GuildID {
			return nil, err
		}
		return t, nil
	}
	if _, err := b.host.Find(ctx, r.ChannelID, r.User.ID); err == nil {
		return nil, nil
	} else if e := host.AsRefusal(err); e == nil || e.Code != host.CodeNoTable {
		return nil, err
	}
	list, err := b.host.SuspendedOf(ctx, r.User.ID, r.GuildID)
	switch {
	case err != nil || len(list) == 0:
		return nil, err
	case len(list) > 1:
		return nil, &host.Refusal{Code: host.CodeWhichTable, Choice: list[:min(len(list), maxSelect)]}
	}
	return list[0], nil
}
