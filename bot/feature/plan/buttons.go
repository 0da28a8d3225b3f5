package plan

import (
	"context"
	"strconv"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/wire"
)

// The inputs of the form for a line of a plan.
const (
	theyField = "they"
	thenField = "then"
)

// planButton opens the person's plan, with the ways to make one.
func (p *Plan) planButton(_ context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	answer, err := p.PlanList(r, t, "")
	if err == nil {
		answer.Kind = wire.Reply // beside the menu, not in its place
	}
	return answer, err
}

// planLineButton opens the form for a new line, or for one that goes on from the line
// chosen.
func (p *Plan) planLineButton(_ context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if err := p.Host.May(t, r.User.ID, host.Arm{}); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	after := ""
	if len(r.Values) > 0 {
		after = r.Values[0]
		if _, _, err := lineNamed(after); err != nil {
			return nil, desk.ErrorAt(t, err)
		}
	}
	plain := r.Say.Plain()
	field := func(id, label string) wire.Component {
		return wire.Label{
			Label: plain.Say(label), Description: plain.Say(t.Game.Name() + ".modal.example"),
			Component: wire.TextInput{CustomID: id, Max: turn.MaxTyped, Optional: true},
		}
	}
	return &wire.Response{Kind: wire.OpenModal, Modal: &wire.Modal{
		CustomID: route.ID{Verb: route.PlanLine, Of: t.ID, Arg: after}.String(),
		Title:    plain.Say("modal.plan.title"),
		Components: []wire.Component{
			field(theyField, "modal.plan.they"), field(thenField, "modal.plan.then"),
		},
	}}, nil
}

// planForm arms the line typed in the form.
func (p *Plan) planForm(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	return p.arm(ctx, r, t, r.Pressed.Arg, r.Fields[theyField], r.Fields[thenField])
}

// unplanButton removes the line chosen, or all.
func (p *Plan) unplanButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	value := r.Pressed.Arg
	if len(r.Values) > 0 {
		value = r.Values[0]
	}
	line, seq, err := lineNamed(value)
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	return p.disarm(ctx, r, t, host.Disarm{Line: line, Seq: seq})
}

// planRows are what can be done with a plan: another line, one that goes on from a
// line, removing one or all.
func (p *Plan) planRows(r *route.Request, t *host.Table, lines []host.PlanLine) []wire.Component {
	plain, seat := r.Say.Plain(), t.Seat(r.User.ID)
	var rows, buttons []wire.Component
	may := p.Host.May(t, r.User.ID, host.Arm{}) == nil
	if may && !t.Terms.Sealed { // a sealed game is planned with what one has in mind
		buttons = append(buttons, wire.Button{
			CustomID: route.ID{Verb: route.PlanTap, Of: t.ID}.String(), Label: plain.Say("button.plan-tap"), Style: wire.Primary,
		})
	}
	if may {
		buttons = append(buttons, wire.Button{CustomID: route.ID{Verb: route.PlanLine, Of: t.ID}.String(), Label: plain.Say("button.plan-line")})
	}
	var options []wire.SelectOption
	for i, l := range lines {
		options = append(options, wire.SelectOption{Label: planChoice(r, seat, i, l), Value: lineValue(t, seat, i)})
	}
	for page := 0; page*route.MaxSelect < len(options); page++ {
		some := options[page*route.MaxSelect : min(len(options), (page+1)*route.MaxSelect)]
		choose := func(verb route.Verb, placeholder string) {
			rows = append(rows, wire.Row{Components: []wire.Component{wire.Select{
				CustomID:    route.ID{Verb: verb, Of: t.ID, Arg: "page" + strconv.Itoa(page)}.String(),
				Placeholder: plain.Say(placeholder), Options: some,
			}}})
		}
		if may {
			choose(route.PlanLine, "select.plan-go-on")
		}
		choose(route.Unplan, "select.plan-remove")
	}
	if len(lines) > 0 {
		all := "0." + strconv.FormatInt(t.Plans[seat.Index()].Seq, 10)
		buttons = append(buttons, wire.Button{
			CustomID: route.ID{Verb: route.Unplan, Of: t.ID, Arg: all}.String(), Label: plain.Say("button.plan-clear"), Style: wire.Danger,
		})
	}
	if len(buttons) > 0 {
		rows = append(rows, wire.Row{Components: buttons})
	}
	return rows
}

// OwnButtons are those of the menu for what the other player doesn't see.
func (p *Plan) OwnButtons(r *route.Request, t *host.Table) []wire.Component {
	var row []wire.Component
	press := func(verb route.Verb, key string) {
		row = append(row, wire.Button{CustomID: route.ID{Verb: verb, Of: t.ID}.String(), Label: r.Say.Plain().Say(key)})
	}
	if p.Host.May(t, r.User.ID, host.Arm{}) == nil {
		press(route.Plan, "button.plan")
	}
	if p.Host.May(t, r.User.ID, host.Note{}) == nil {
		press(route.Note, "button.note")
	}
	return row
}
