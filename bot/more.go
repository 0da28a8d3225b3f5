package bot

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// moreButton opens the menu of what else can be done with a table: private, for
// whoever presses.
func (b *Bot) moreButton(ctx context.Context, r *request, t *host.Table) (*wire.Response, error) {
	plain := r.say.Plain()
	press := func(verb, key string) wire.Component {
		return wire.Button{CustomID: button{verb: verb, table: t.ID, rev: t.Rev}.String(), Label: plain.Say(key)}
	}
	rows := []wire.Component{
		wire.Row{Components: []wire.Component{
			press(verbReplay, "button.replay"), press(verbTurned, "button.turned"), press(verbLarge, "button.large"), textButton(t, r.say),
		}},
		wire.Row{Components: []wire.Component{
			press(verbHelp, "button.help"), press(verbRules, "button.rules"), press(verbExport, "button.export"), press(verbCode, "button.code"), press(verbShare, "button.share"),
		}},
	}
	var advice []wire.Component
	if len(b.computer.Levels(t.Game.Name())) > 0 {
		if t.Mover() == r.User.ID && casual(t) {
			advice = append(advice, press(verbHint, "button.hint"))
		}
		if t.Status == host.Over && t.Line.Len() > 0 {
			advice = append(advice, press(verbReview, "button.review"))
		}
	}
	if len(advice) > 0 {
		rows = append(rows, wire.Row{Components: advice})
	}
	if own := b.ownButtons(r, t); len(own) > 0 {
		rows = append(rows, wire.Row{Components: own})
	}
	if offers := b.offerButtons(r, t); len(offers) > 0 {
		rows = append(rows, wire.Row{Components: offers})
	}
	if b.host.May(t, r.User.ID, host.Resign{}) == nil {
		resign := wire.Button{
			CustomID: button{verb: verbAskResign, table: t.ID}.String(), Label: plain.Say("button.resign"), Style: wire.Danger,
		}
		rows = append(rows, wire.Row{Components: []wire.Component{resign}})
	}
	notify, err := b.notifyRow(ctx, r, t)
	if err != nil {
		return nil, at(t, err)
	}
	if notify != nil {
		rows = append(rows, notify)
	}
	return private(append([]wire.Component{wire.Text{Content: title(t, r.say)}}, rows...)...), nil
}

// shownAs answers with the board drawn in some other way.
func shownAs(change func(*shot)) tableHandler {
	return func(b *Bot, ctx context.Context, r *request, t *host.Table) (*wire.Response, error) {
		file, err := b.pictureFor(ctx, r, t, change)
		if err != nil {
			return nil, at(t, err)
		}
		answer := private(append([]wire.Component{wire.Text{Content: title(t, r.say)}}, framed(file, positionOf(t))...)...)
		answer.Message.Components = append(answer.Message.Components, wire.Row{Components: []wire.Component{exploreButton(t, r.say, "")}})
		answer.Message.Files = []wire.File{file}
		return answer, nil
	}
}

func turned(v *shot) { v.Turned = !v.Turned }

// largeScale is a picture for a large screen or for print.
const largeScale = 2

func large(v *shot) { v.Scale = largeScale }

// exportButton hands out the game's record.
func (b *Bot) exportButton(ctx context.Context, r *request, t *host.Table) (*wire.Response, error) {
	data, err := b.record(ctx, t)
	if err != nil {
		return nil, at(t, err)
	}
	file := wire.File{Name: fmt.Sprintf("%s-%d.json", t.Game.Name(), t.ID), ContentType: "application/json", Data: data}
	answer := private(wire.Text{Content: r.say.Say("private.record", words.Args{"table": int(t.ID)})}, wire.FileBox{URL: file.URL()})
	answer.Message.Files = []wire.File{file}
	return answer, nil
}

// record is the table's game as a file.
func (b *Bot) record(ctx context.Context, t *host.Table) ([]byte, error) {
	d := rules.RecordDetails{Notes: noted(t)}
	for i, user := range t.Seats {
		name, err := b.host.Name(ctx, user)
		if err != nil {
			return nil, err
		}
		d.Names[i] = printable(name)
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

// printable is a person's name without what a record refuses.
func printable(name string) string {
	const most = 60
	name = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	if r := []rune(name); len(r) > most {
		name = string(r[:most])
	}
	return strings.TrimSpace(name)
}
