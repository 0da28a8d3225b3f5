package look

import (
	"context"
	"fmt"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// shownAs answers with the board drawn in some other way.
func (l *Look) shownAs(change func(*view.Shot)) desk.TableHandler {
	return func(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
		file, err := l.PictureFor(ctx, r, t, change)
		if err != nil {
			return nil, desk.ErrorAt(t, err)
		}
		answer := route.Private(append([]wire.Component{wire.Text{Content: table.Title(t, r.Say)}}, view.Framed(file, view.Of(t))...)...)
		answer.Message.Components = append(answer.Message.Components, wire.Row{Components: []wire.Component{table.ExploreButton(t, r.Say, "")}})
		answer.Message.Files = []wire.File{file}
		return answer, nil
	}
}

// exportButton hands out the game's record.
func (l *Look) exportButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	data, err := l.record(ctx, t)
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	file := wire.File{Name: fmt.Sprintf("%s-%d.json", t.Game.Name(), t.ID), ContentType: "application/json", Data: data}
	return route.Attach(route.Private(wire.Text{Content: r.Say.Say("private.record", words.Args{"table": int(t.ID)})}, wire.FileBox{URL: file.URL()}), file), nil
}

// record is the table's game as a file.
func (l *Look) record(ctx context.Context, t *host.Table) ([]byte, error) {
	d := rules.RecordDetails{Notes: table.Noted(t)}
	for i, user := range t.Seats {
		name, err := l.Host.People.Name(ctx, user)
		if err != nil {
			return nil, err
		}
		d.Names[i] = words.Printable(name)
	}
	for _, e := range t.Notes {
		d.Times = append(d.Times, e.At.UTC().Format(recordTime))
	}
	if _, byRules := t.Line.Last().Result(); t.Outcome != nil && !byRules {
		d.Ended = &rules.RecordResult{Winner: t.Outcome.Winner, Reason: t.Outcome.Reason}
	}
	record, err := rules.NewRecord(t.Line, d)
	if err != nil {
		return nil, err
	}
	return record.JSON(), nil
}

// recordTime is how a record writes an instant.
const recordTime = "2006-01-02T15:04:05.000Z"
