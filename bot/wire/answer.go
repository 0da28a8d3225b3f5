package wire

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
)

// answer is the state of one interaction's answering. One goroutine uses it.
type answer struct {
	d        *Dispatcher
	i        *Interaction
	log      *slog.Logger
	deferral Deferral // as sent; 0 while the callback is unspent
	dead     error    // why nothing can be sent any more
}

// acknowledge spends the callback because the handler is slow.
func (a *answer) acknowledge(ctx context.Context) {
	c := a.d.cfg.Client
	if a.i.Kind == KindAutocomplete {
		a.dead = errors.New("the choices came too late")
		if _, err := c.Callback(ctx, a.i, &Response{Kind: Suggest}); err != nil {
			a.log.Warn("autocompletion not answered", "err", err)
		}
		return
	}
	a.deferral = a.chooseDeferral()
	err := c.Defer(ctx, a.i, a.deferral)
	if IsCode(err, CodeThreadArchived) {
		if err = c.Unarchive(ctx, a.i.ChannelID); err == nil {
			err = c.Defer(ctx, a.i, a.deferral)
		}
	}
	if err != nil && Uncertain(err) { // a second one is refused where the first arrived
		if err = c.Defer(ctx, a.i, a.deferral); IsCode(err, CodeAlreadyAnswered) {
			err = nil
		}
	}
	switch {
	case err == nil:
		a.log.Debug("interaction deferred")
	case tokenDead(err):
		a.dead = err
		a.log.Warn("interaction deferred too late", "err", err)
	case Uncertain(err):
		// If it arrived, the edit will find it; if not, nothing else would.
		a.log.Warn("deferral may not have arrived", "err", err)
	default:
		a.deferral = 0 // refused, so the callback is unspent
		a.log.Error("deferral refused", "err", err)
	}
}

func (a *answer) chooseDeferral() (d Deferral) {
	defer func() {
		if p := recover(); p != nil {
			a.log.Error("choosing a deferral panicked", "panic", fmt.Sprint(p))
			d = DeferPrivate
		}
	}()
	d = a.d.cfg.Defer(a.i)
	if d < DeferPublic || d > DeferUpdate || d == DeferUpdate && !a.i.HasMessage() {
		d = DeferPrivate
	}
	return d
}

// give sends the response by whatever way is still open. If it is refused, the apology goes out instead and the
// refusal is returned.
func (a *answer) give(ctx context.Context, r *Response) (Posted, error) {
	if a.dead != nil {
		return Posted{}, a.dead
	}
	if err := ctx.Err(); err != nil {
		return Posted{}, fmt.Errorf("interaction's time is over: %w", err)
	}
	err := a.fits(r)
	if err == nil {
		var shown Posted
		if shown, err = a.send(ctx, r); err == nil {
			return shown, nil
		}
	}
	if tokenDead(err) || IsCode(err, CodeAlreadyAnswered) || Uncertain(err) || ctx.Err() != nil {
		return Posted{}, err
	}
	sorry := a.d.apology(a.i)
	if _, serr := a.send(ctx, sorry); serr != nil {
		return Posted{}, errors.Join(err, fmt.Errorf("apology: %w", serr))
	}
	return Posted{}, err
}

// fits tells whether the response can answer this interaction at all.
func (a *answer) fits(r *Response) error {
	kind := a.i.Kind
	ok := true
	switch r.Kind {
	case Reply:
		ok = kind != KindAutocomplete
	case Update, Acknowledge:
		ok = a.i.HasMessage()
	case Suggest:
		ok = kind == KindAutocomplete
	case OpenModal:
		ok = kind != KindAutocomplete && kind != KindModal && a.deferral == 0
	}
	if !ok {
		return fmt.Errorf("response of kind %d cannot answer this %s (deferred: %t)", r.Kind, kind, a.deferral != 0)
	}
	return nil
}

func (a *answer) send(ctx context.Context, r *Response) (Posted, error) {
	if a.deferral != 0 {
		return a.fulfil(ctx, r)
	}
	c := a.d.cfg.Client
	shown, err := c.Callback(ctx, a.i, r)
	if IsCode(err, CodeThreadArchived) { // refused whole, so it may be sent again
		if err = c.Unarchive(ctx, a.i.ChannelID); err == nil {
			shown, err = c.Callback(ctx, a.i, r)
		}
	}
	switch {
	case err != nil && Uncertain(err):
		return a.makeSure(ctx, r, err)
	case err == nil && shown.ID == "" && (r.Kind == Reply || r.Kind == Update): // it says nothing of the message
		if original, oerr := c.Original(ctx, a.i); oerr == nil {
			return original, nil
		}
	}
	return shown, err
}

// makeSure answers where the answer to a callback was lost. If the callback turns out not to have arrived it is sent
// again; one that had arrived after all makes Discord refuse the second, so that nothing comes of it twice.
func (a *answer) makeSure(ctx context.Context, r *Response, lost error) (Posted, error) {
	c := a.d.cfg.Client
	var shown Posted
	var err error
	switch r.Kind {
	case Reply:
		shown, err = c.Original(ctx, a.i)
	case Update: // the message was there before, so only an edit shows whether the update arrived; it is the same twice
		shown, err = c.EditOriginal(ctx, a.i, r.Message)
	default: // nothing to look at
		err = &Error{Code: CodeUnknownWebhook}
	}
	switch {
	case err == nil:
		return shown, nil
	case !IsCode(err, CodeUnknownWebhook):
		return Posted{}, lost
	}
	shown, err = c.Callback(ctx, a.i, r)
	if IsCode(err, CodeAlreadyAnswered) {
		return Posted{}, nil
	}
	return shown, err
}

// fulfil answers an interaction that has been deferred.
func (a *answer) fulfil(ctx context.Context, r *Response) (Posted, error) {
	c := a.d.cfg.Client
	if a.deferral == DeferUpdate {
		switch r.Kind {
		case Update:
			return c.EditOriginal(ctx, a.i, r.Message)
		case Reply:
			return c.Followup(ctx, a.i, r.Message)
		}
		return Posted{}, nil
	}
	private := a.deferral == DeferPrivate
	switch {
	case r.Kind == Acknowledge:
		return Posted{}, c.DeleteOriginal(ctx, a.i)
	case r.Kind == Update && a.i.MessageFlags&FlagEphemeral == 0:
		shown, err := c.Edit(ctx, a.i.ChannelID, a.i.MessageID, r.Message)
		if err != nil {
			return shown, err
		}
		return shown, c.DeleteOriginal(ctx, a.i)
	case r.Kind == Reply && r.Message != nil && r.Message.Ephemeral != private:
		// The first followup inherits who sees the deferral, unless that is gone.
		if err := c.DeleteOriginal(ctx, a.i); err != nil {
			return Posted{}, err
		}
		return c.Followup(ctx, a.i, r.Message)
	}
	// An ephemeral message cannot be edited by its id; its new form then stands below it.
	return c.EditOriginal(ctx, a.i, r.Message)
}
