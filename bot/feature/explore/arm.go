package explore

import (
	"context"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// planTapButton opens the person's board of the table, and says what to do there.
func (ex *Explore) planTapButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if err := ex.Host.May(t, r.User.ID, host.Arm{}); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	return ex.exploreTable(ctx, r, t, t.Line.Len(), r.Say.Say("explore.plan", words.Args{
		"opponent": words.User(t.Opponent(r.User.ID)), "button": words.Said(r.Say.Say("button.arm")),
	}))
}

// armButton arms the line to where a person is on their board.
func (ex *Explore) armButton(ctx context.Context, r *route.Request, x *host.Exploration, p view.Position) (*wire.Response, error) {
	t, err := ex.explores(ctx, r, x)
	if err != nil {
		return nil, err
	}
	if t == nil {
		return nil, route.ErrUnknown
	}
	if err := ex.Host.MayAnalyse(ctx, r.User.ID, t); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	done, err := ex.Host.Done(ctx, r.ID)
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	note := ""
	if !done { // else it was delivered twice
		arm := armOf(t, p.Line)
		if len(arm.Turns) == 0 {
			return nil, desk.ErrorAt(t, &host.Refusal{Code: host.CodeStale, Table: t})
		}
		change, err := ex.Do(ctx, r, t, 0, arm)
		if err != nil {
			return nil, err
		}
		t, note = change.After, "private.plan-armed"
	}
	answer, err := ex.plan.PlanList(r, t, note)
	if err == nil {
		answer.Kind = wire.Reply // the board stays
	}
	return answer, err
}

// armRow is the button that arms the line tried out on one's board. It is nil if the line
// could not be part of a plan, as the table stands.
func (ex *Explore) armRow(ctx context.Context, r *route.Request, x *host.Exploration, p view.Position) []wire.Component {
	t, err := ex.explores(ctx, r, x)
	if err != nil || t == nil {
		return nil
	}
	arm := armOf(t, p.Line)
	if len(arm.Turns) == 0 || t.Terms.Sealed {
		return nil
	}
	if e := host.AsRefusal(ex.Host.May(t, r.User.ID, arm)); e != nil && e.Code != host.CodePlanTooBig && e.Code != host.CodeTooMuchWritten {
		return nil // of the two others the button says why
	}
	return []wire.Component{wire.Row{Components: []wire.Component{
		wire.Button{CustomID: p.Button(route.Arm, ""), Label: r.Say.Plain().Say("button.arm"), Style: wire.Primary},
	}}}
}

// armOf is a line of play as a line of a plan at a table: its whole turns from where
// plans begin. It has no turns if the line doesn't get there: the tree of a very long game
// holds only where that game led.
func armOf(t *host.Table, line *rules.Line) host.Arm {
	arm := host.Arm{From: t.PlanRoot()}
	for _, turn := range line.Turns() {
		if turn.Number < arm.From.TurnNumber() {
			continue
		}
		if len(arm.Turns) == 0 && line.State(turn.Start).String() != arm.From.String() {
			return host.Arm{}
		}
		var steps []rules.Action
		for i := turn.Start; i < turn.End; i++ {
			steps = append(steps, line.Step(i))
		}
		arm.Turns = append(arm.Turns, steps)
	}
	return arm
}
