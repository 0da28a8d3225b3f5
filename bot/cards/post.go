package cards

import (
	"context"
	"fmt"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
)

// post puts a new card into the channel, and takes the buttons off the one before
// it, where there is one still. Below it stands what is to be said this once.
func (k *Keeper) post(ctx context.Context, t *host.Table, retire bool, below ...wire.Component) error {
	channel := t.Place.Target()
	who := k.callsOf(ctx, t)
	message, err := k.adopt(ctx, t, channel)
	if err != nil {
		return err
	}
	if message == "" {
		if message, err = k.postNew(ctx, t, channel, who, below); err != nil {
			return err
		}
	}
	if retire && t.Card.Message != message {
		if err := k.retire(ctx, t); err != nil {
			return err // the new card is found again, and then the old one retired
		}
	}
	if err := k.callApart(ctx, t, who, channel, message); err != nil {
		return err
	}
	return k.note(ctx, t, channel, message)
}

// note remembers what the table's card is now. Where another process has shown more
// in the meantime, this card is one too many.
func (k *Keeper) note(ctx context.Context, t *host.Table, channel, message string) error {
	ok, err := k.cfg.Host.Cards.Shown(ctx, t.ID, t.PublicSeq, channel, message)
	if err != nil || ok {
		return err
	}
	now, err := k.cfg.Host.Table(ctx, t.ID)
	if err != nil || now.Card.Message == message {
		return err
	}
	return k.cfg.Channels.DeleteMessage(ctx, channel, message)
}

func (k *Keeper) postNew(ctx context.Context, t *host.Table, channel string, c calls, below []wire.Component) (string, error) {
	m, err := k.drawn(ctx, func() (*wire.Message, error) { return k.cfg.Card(ctx, t) })
	if err != nil {
		return "", err
	}
	m.Components = append(m.Components, below...)
	m.Mentions, m.Silent, m.Nonce = c.pings, c.quiet, nonce(t)
	// The nonce that is noted says that a post was begun; the one that is sent is
	// this card's own, or Discord would answer with an older card.
	if _, err := k.cfg.Host.Cards.Posting(ctx, t.ID, m.Nonce); err != nil {
		return "", err
	}
	posted, err := k.cfg.Channels.Post(ctx, channel, m)
	if wire.IsCode(err, wire.CodeMissingPermissions) {
		// Without leave to attach files, words are better than silence.
		posted, err = k.cfg.Channels.Post(ctx, channel, inWords(m))
	}
	if err != nil {
		return "", fmt.Errorf("post card: %w", err)
	}
	return posted.ID, nil
}

// retire takes the buttons off a card that is no longer the newest. That it is
// gone, or may not be edited any more, is no reason to fail: its buttons refuse.
func (k *Keeper) retire(ctx context.Context, now *host.Table) error {
	old, err := k.cfg.Host.TableAt(ctx, now.ID, now.Card.Seq)
	if err != nil {
		return err
	}
	m, err := k.drawn(ctx, func() (*wire.Message, error) { return k.cfg.Retired(ctx, old, now) })
	if err != nil {
		return err
	}
	if _, err := k.cfg.Channels.Edit(ctx, now.Card.Channel, now.Card.Message, m); err != nil {
		if ctx.Err() != nil || wire.Passing(err) {
			return fmt.Errorf("retire card: %w", err)
		}
		k.cfg.Log.Info("old card keeps its buttons", "table", old.ID, "rev", old.Rev, "err", err)
	}
	return nil
}

// nonce names one card of one table, so that Discord itself drops a second copy
// posted soon after the first. At most 25 characters.
func nonce(t *host.Table) string { return fmt.Sprintf("c%d.%d", t.ID, t.Public) }

// adopt looks for a card that was posted and then, by a crash, not noted: where
// the table remembers that a post was under way. It returns the message that
// shows the table as it stands, if there is one, and takes down other copies.
func (k *Keeper) adopt(ctx context.Context, t *host.Table, channel string) (string, error) {
	if t.Card.Nonce == "" {
		return "", nil
	}
	list, err := k.since(ctx, channel, t.Card.Message)
	if err != nil {
		if ctx.Err() != nil {
			return "", err
		}
		// Without leave to read back, at worst a second card appears.
		k.cfg.Log.Info("can't look for a card posted before", "table", t.ID, "err", err)
		return "", nil
	}
	found := ""
	for _, m := range list {
		number, ours := k.cardNumber(m, t.ID)
		switch {
		case !ours || m.ID == t.Card.Message || !wire.Newer(m.ID, t.Card.Message):
		case number > t.Public:
			return "", fmt.Errorf("a card shows event %d already", number)
		case number == t.Public && found == "":
			found = m.ID
		default:
			if err := k.cfg.Channels.DeleteMessage(ctx, channel, m.ID); err != nil && !gone(err) {
				return "", fmt.Errorf("take down a doubled card: %w", err)
			}
		}
	}
	return found, nil
}

// since lists the messages of a channel after one of them, newest first, as far as is
// worth going back.
func (k *Keeper) since(ctx context.Context, channel, message string) ([]wire.Posted, error) {
	var all []wire.Posted
	before := ""
	for range adoptPages {
		page, err := k.cfg.Channels.Messages(ctx, channel, before, adoptPage)
		if err != nil {
			return nil, err
		}
		all = append(all, page...)
		if len(page) < adoptPage || !wire.Newer(page[len(page)-1].ID, message) {
			break
		}
		before = page[len(page)-1].ID
	}
	return all, nil
}

// cardNumber is the public event, counted from 1, that a message shows of this table,
// where it is a card of it that the bot itself posted.
func (k *Keeper) cardNumber(m wire.Posted, table int64) (int64, bool) {
	if m.AuthorID != k.cfg.Self {
		return 0, false
	}
	for _, id := range m.CustomIDs {
		if of, n, ok := k.cfg.Shows(id); ok && of == table {
			return n, true
		}
	}
	return 0, false
}
