package desk

import (
	"context"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
)

// Do has the host carry out a command at a table as it stood at a revision, or as it stands
// if rev is 0. One interaction is carried out once, however often it is delivered. An error
// names the table, see [TableError].
func (d *Desk) Do(ctx context.Context, r *route.Request, t *host.Table, rev int64, c host.Command) (host.Change, error) {
	change, err := d.Host.Do(ctx, host.Request{
		Table: t.ID, Actor: r.User.ID, Interaction: r.ID, Rev: rev, Command: c,
	})
	if err != nil {
		return change, ErrorAt(t, err)
	}
	return change, nil
}

// Changed are the tables whose cards a change has made out of date.
func Changed(c host.Change) []int64 {
	if c.Next != 0 {
		return []int64{c.After.ID, c.Next}
	}
	return []int64{c.After.ID}
}

// ThenShow brings the tables' cards up to date once the answer is out.
func (d *Desk) ThenShow(answer *wire.Response, tables ...int64) *wire.Response {
	answer.After = func(ctx context.Context, _ wire.Posted, _ error) {
		for _, table := range tables {
			d.Computer.Look(table)
			d.Cards.Show(ctx, table)
		}
	}
	return answer
}
