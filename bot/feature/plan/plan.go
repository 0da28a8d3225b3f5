// Package plan is conditional turns: "if they play X, I play Y", several deep.
package plan

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// Plan is the feature. What somebody has armed is said to them alone, in private answers; see
// [host.Plan]. It is safe for concurrent use.
type Plan struct {
	*desk.Desk
}

// New makes the feature from the services it needs.
func New(d *desk.Desk) *Plan {
	return &Plan{Desk: d}
}

// Feature is conditional turns.
func (p *Plan) Feature() route.Feature {
	return route.Feature{
		Commands: []route.Command{
			{Name: "if", Handle: p.planCommand, Options: []route.Option{
				{Name: "they", Kind: wire.OptionString},
				{Name: "then", Kind: wire.OptionString},
				{Name: "after", Kind: wire.OptionString, Complete: p.completePlanLine, OfOne: true},
				{Name: "remove", Kind: wire.OptionString, Complete: p.completePlanLine, OfOne: true},
				p.TableOption(),
			}},
		},
		Buttons: map[route.Verb]route.Handler{
			route.Plan:     p.OnTable(p.planButton),
			route.PlanLine: p.OnTable(p.planLineButton),
			route.Unplan:   p.OnTable(p.unplanButton),
		},
		Forms: map[route.Verb]route.Handler{
			route.PlanLine: p.OnTable(p.planForm),
		},
	}
}

// planCommand arms a line of a plan, removes one, or shows them.
func (p *Plan) planCommand(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := p.tableToPlan(ctx, r)
	if err != nil {
		return nil, err
	}
	if o, ok := r.Option("remove"); ok {
		line, seq, err := lineNamed(o.Value)
		if err != nil {
			return nil, desk.ErrorAt(t, err)
		}
		return p.disarm(ctx, r, t, host.Disarm{Line: line, Seq: seq})
	}
	after, _ := r.Option("after")
	they, _ := r.Option("they")
	then, _ := r.Option("then")
	return p.arm(ctx, r, t, after.Value, they.Value, then.Value)
}

// tableToPlan is the table that plans are made at: the one named, else the one here
// where the person waits for the other, else as for a command to play.
func (p *Plan) tableToPlan(ctx context.Context, r *route.Request) (*host.Table, error) {
	if t, named, err := p.TableNamed(ctx, r); named {
		return t, err
	}
	tables, err := p.Host.In(ctx, r.ChannelID, r.User.ID)
	if err != nil {
		return nil, err
	}
	var waiting []*host.Table
	for _, t := range tables {
		if p.Host.May(t, r.User.ID, host.Arm{}) == nil {
			waiting = append(waiting, t)
		}
	}
	switch len(waiting) {
	case 0:
	case 1:
		return waiting[0], nil
	default:
		return nil, &host.Refusal{Code: host.CodeWhichTable, Choice: waiting[:min(len(waiting), route.MaxSelect)]}
	}
	return p.Host.Find(ctx, r.ChannelID, r.User.ID)
}

// lineNamed reads the number of a line, alone as people type it or with the plan it
// was read in, as suggestions and selects have it: "2", "2.57".
func lineNamed(text string) (line int, seq int64, err error) {
	a := route.ReadArg(strings.TrimSpace(text), route.Dot)
	line = a.Int()
	if a.More() {
		seq = a.Int64()
	}
	if a.Err() != nil || line < 0 || seq < 0 {
		return 0, 0, route.Refuse("error.bad-text", words.Args{"text": text})
	}
	return line, seq, nil
}

// arm adds what is typed to the person's plan: what they play, and what is answered;
// where a player has no turn, only one of both.
func (p *Plan) arm(ctx context.Context, r *route.Request, t *host.Table, after, they, then string) (*wire.Response, error) {
	done, err := p.Host.Done(ctx, r.ID)
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	if done || strings.TrimSpace(they+then) == "" { // delivered twice, or only a look
		return p.PlanList(r, t, "")
	}
	if err := p.Host.May(t, r.User.ID, host.Arm{}); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	way, state, err := wayAfter(t, t.Seat(r.User.ID), after)
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	for _, typed := range []struct {
		text string
		mine bool
	}{{they, false}, {then, true}} {
		if strings.TrimSpace(typed.text) == "" {
			continue
		}
		steps, next, err := p.plannedTurn(r, t, state, typed.text, typed.mine)
		if err != nil {
			return nil, desk.ErrorAt(t, err)
		}
		way, state = append(way, steps), next
	}
	change, err := p.Do(ctx, r, t, 0, host.Arm{From: t.PlanRoot(), Turns: way})
	if err != nil {
		return nil, err
	}
	return p.PlanList(r, change.After, "private.plan-armed")
}

// wayAfter is the way to where a new line of a plan begins.
func wayAfter(t *host.Table, seat rules.Seat, after string) ([][]rules.Action, rules.State, error) {
	if after == "" {
		return nil, t.PlanRoot(), nil
	}
	number, seq, err := lineNamed(after)
	if err != nil {
		return nil, nil, err
	}
	if seq != 0 && seq != t.Plans[seat.Index()].Seq {
		return nil, nil, &host.Refusal{Code: host.CodePlanChanged, Table: t}
	}
	lines := t.PlanLines(seat)
	if number < 1 || number > len(lines) {
		return nil, nil, &host.Refusal{Code: host.CodeNoPlan, Table: t}
	}
	state, err := t.AfterLine(lines[number-1])
	return lines[number-1].Way(), state, err
}

// plannedTurn reads a turn of one of both players in a position to come.
func (p *Plan) plannedTurn(r *route.Request, t *host.Table, state rules.State, text string, mine bool) ([]rules.Action, rules.State, error) {
	if len(text) > turn.MaxTyped*4 {
		return nil, nil, route.Refuse("error.too-long")
	}
	me := t.Seat(r.User.ID)
	switch turn := state.Turn(); {
	case turn == rules.Nobody:
		return nil, nil, &host.Refusal{Code: host.CodePlanOver, Table: t}
	case mine && turn != me:
		return nil, nil, route.Refuse("error.plan-not-yours")
	case !mine && turn == me:
		return nil, nil, route.Refuse("error.plan-not-theirs")
	}
	steps, err := t.Game.ParseTurn(state, text, r.Say.Lexicon(t.Game.Name()))
	if err != nil {
		return nil, nil, err
	}
	for _, step := range steps {
		if state, _, err = state.Apply(step); err != nil {
			return nil, nil, err
		}
	}
	return steps, state, nil
}

func (p *Plan) disarm(ctx context.Context, r *route.Request, t *host.Table, c host.Disarm) (*wire.Response, error) {
	change, err := p.Do(ctx, r, t, 0, c)
	if err != nil {
		return nil, err
	}
	return p.PlanList(r, change.After, "private.plan-removed")
}

// PlanList shows the person what they have armed, exactly so, with what can be done
// with it; note is the key of what is said first.
func (p *Plan) PlanList(r *route.Request, t *host.Table, note string) (*wire.Response, error) {
	seat := t.Seat(r.User.ID)
	if seat == rules.Nobody {
		return nil, desk.ErrorAt(t, &host.Refusal{Code: host.CodeNotSeated, Table: t})
	}
	text := []string{table.Title(t, r.Say)}
	if note != "" {
		text = append(text, r.Say.Say(note))
	}
	if dropped := desk.DroppedLine(r, t); dropped != "" {
		text = append(text, dropped)
	}
	lines := t.PlanLines(seat)
	if len(lines) == 0 {
		text = append(text, r.Say.Say("private.plan-none", words.Args{"opponent": words.User(t.Opponent(r.User.ID))}))
	}
	depth := make([]int, len(lines))
	for i, l := range lines {
		if l.After > 0 {
			depth[i] = depth[l.After-1] + 1
		}
		text = append(text, fmt.Sprintf("%s- **%d** · %s", strings.Repeat("  ", depth[i]), i+1, planLine(r.Say, seat, l, maxPlanTurn(len(lines)))))
	}
	if len(lines) > 0 {
		text = append(text, "-# "+r.Say.Say("private.plan-secret", words.Args{"opponent": words.User(t.Opponent(r.User.ID))}))
	}
	return r.Privately(strings.Join(text, "\n"), p.planRows(r, t, lines)...), nil
}

// maxPlanText is how long the lines of a plan may be in a message, Discord's 4,000
// less what stands around them.
const maxPlanText = 3200

// maxPlanTurn is how many characters of a turn are shown so that a plan of so many
// lines fits: all of it in any plan but the largest of games with long turns.
func maxPlanTurn(lines int) int {
	const around = 30 // of a line, beside its two turns
	return max(12, (maxPlanText/max(lines, 1)-around)/2)
}

// planLine is a line in words: "if `d`, then `e`".
func planLine(say *words.Speaker, mine rules.Seat, l host.PlanLine, most int) string {
	var parts []string
	for _, turn := range l.Turns {
		args := words.Args{"turn": words.Said(words.Shorten(turn.Notation, most))}
		if turn.Seat == mine {
			parts = append(parts, say.Say("plan.then", args))
		} else {
			parts = append(parts, say.Say("plan.if", args))
		}
	}
	return strings.Join(parts, ", ")
}

// completePlanLine suggests lines of the person's own plan.
func (p *Plan) completePlanLine(ctx context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	t, err := p.tableToPlan(ctx, r)
	if err != nil {
		return nil, err
	}
	seat := t.Seat(r.User.ID)
	if seat == rules.Nobody {
		return nil, desk.ErrorAt(t, &host.Refusal{Code: host.CodeNotSeated, Table: t})
	}
	var out []wire.Choice
	for i, l := range t.PlanLines(seat) {
		name := planChoice(r, seat, i, l)
		if strings.Contains(words.Fold(name), typed) {
			out = append(out, wire.Choice{Name: name, Value: lineValue(t, seat, i)})
		}
	}
	if len(out) == 0 {
		return nil, desk.ErrorAt(t, &host.Refusal{Code: host.CodeNoPlan, Table: t})
	}
	return out, nil
}

// planChoice is a line to choose among others.
func planChoice(r *route.Request, seat rules.Seat, i int, l host.PlanLine) string {
	plain := strings.ReplaceAll(planLine(r.Say.Plain(), seat, l, route.MaxLabel), "`", "")
	return words.Shorten(strconv.Itoa(i+1)+" · "+plain, route.MaxLabel)
}

// lineValue names a line of a seat's plan as it stands; see lineNamed.
func lineValue(t *host.Table, seat rules.Seat, i int) string {
	return route.JoinArg(route.Dot, i+1, t.Plans[seat.Index()].Seq)
}
