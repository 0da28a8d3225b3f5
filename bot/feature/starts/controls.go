package starts

import (
	"strconv"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// newRegions are the letters that the editor offers new regions by: one for each
// shade (R2).
var newRegions = []string{"S", "G", "W"}

// tokenWord is what a token is called.
func tokenWord(say *words.Speaker, token string) string {
	switch token {
	case sketchVoid:
		return say.Say("editor.token.void")
	case sketchDot:
		return say.Say("editor.token.dot")
	}
	return say.Say("editor.token.region", words.Args{"region": rules.Region(token)})
}

// sizeKeys are the words for the ways to change the size.
var sizeKeys = map[string]string{
	growTop: "choice.grow-top", growBottom: "choice.grow-bottom", growLeft: "choice.grow-left", growRight: "choice.grow-right",
	shrinkTop: "choice.shrink-top", shrinkBottom: "choice.shrink-bottom", shrinkLeft: "choice.shrink-left", shrinkRight: "choice.shrink-right",
}

func numbered(label string, n int, chosen []int) wire.SelectOption {
	o := wire.SelectOption{Label: label, Value: strconv.Itoa(n)}
	for _, c := range chosen {
		o.Default = o.Default || c == n
	}
	return o
}

// palette are the tokens that can be painted with: nothing, a dot, a new region of
// each shade, and the regions there are, as many as fit a list.
func (e *editor) palette() []string {
	used := e.tokens()
	taken := map[string]bool{}
	for _, t := range used {
		taken[t] = true
	}
	out := []string{sketchVoid, sketchDot}
	for _, letter := range newRegions {
		for n := 1; n <= rules.MaxSide*rules.MaxSide; n++ {
			if t := letter + strconv.Itoa(n); !taken[t] {
				out = append(out, t)
				break
			}
		}
	}
	for i := len(used) - 1; i >= 0 && len(out) < route.MaxSelect; i-- { // the newest are the likeliest
		out = append(out, used[i])
	}
	return out
}

// controls are the editor's selects and buttons.
func (e *editor) controls(plain *words.Speaker) []wire.Component {
	tokens := wire.Select{CustomID: e.id(editToken).String(), Placeholder: plain.Say("select.token")}
	used := map[string]bool{sketchVoid: true, sketchDot: true}
	for _, t := range e.tokens() {
		used[t] = true
	}
	for _, t := range e.palette() {
		label := words.UpperFirst(tokenWord(plain, t))
		if !used[t] {
			label = plain.Say("choice.new-region", words.Args{"region": rules.Region(t)})
		}
		tokens.Options = append(tokens.Options, wire.SelectOption{Label: words.Shorten(label, route.MaxLabel), Value: t, Default: t == e.Token})
	}
	sizes := wire.Select{CustomID: e.id(editSize).String(), Placeholder: plain.Say("select.size")}
	for _, how := range resizings {
		if e.canResize(how) {
			sizes.Options = append(sizes.Options, wire.SelectOption{Label: plain.Say(sizeKeys[how]), Value: how})
		}
	}
	press := func(op, label string, style wire.ButtonStyle, disabled bool) wire.Component {
		return wire.Button{CustomID: e.id(op).String(), Label: label, Style: style, Disabled: disabled}
	}
	between := plain.Say("button.between-off")
	if e.Between {
		between = plain.Say("button.between-on")
	}
	_, err := e.line()
	last := []wire.Component{press(editText, plain.Say("button.grid-text"), wire.Secondary, false)}
	if e.Rounds != 0 {
		last = append(last, press(editRounds, plain.Say("button.rounds", words.Args{"rounds": e.Rounds}), wire.Secondary, false))
	}
	last = append(last, press(editSave, plain.Say("button.save-position"), wire.Success, err != nil))
	try := []wire.Component{table.ExploreStartButton(draftRef(e.position), plain), wire.Button{
		CustomID: route.ID{Verb: route.PlayFrom, Arg: draftRef(e.position)}.String(), Label: plain.Say("button.challenge-with"),
	}}
	one := func(c wire.Component) wire.Component { return wire.Row{Components: []wire.Component{c}} }
	rows := []wire.Component{
		one(tokens), one(e.rowList(plain)), one(e.colList(plain)),
		wire.Row{Components: []wire.Component{
			press(editPaint, plain.Say("button.paint"), wire.Primary, len(e.chosen()) == 0),
			press(editUndo, plain.Say("button.undo"), wire.Secondary, len(e.Past) == 0),
			press(editBetween, between, wire.Secondary, false),
		}},
		one(sizes),
		wire.Row{Components: last},
	}
	if err != nil { // nothing to play on yet
		return rows
	}
	return append(rows, wire.Row{Components: try})
}

// rowList lists the rows from the top, colList the columns from the left.
func (e *editor) rowList(plain *words.Speaker) wire.Component {
	_, rows := e.size()
	list := wire.Select{CustomID: e.id(editRows).String(), Placeholder: plain.Say("select.rows"), Max: rows}
	for n := rows - 1; n >= 0; n-- {
		list.Options = append(list.Options, numbered(plain.Say("choice.row", words.Args{"row": n + 1}), n, e.AtRows))
	}
	return list
}

func (e *editor) colList(plain *words.Speaker) wire.Component {
	cols, _ := e.size()
	list := wire.Select{CustomID: e.id(editCols).String(), Placeholder: plain.Say("select.cols"), Max: cols}
	for n := range cols {
		list.Options = append(list.Options, numbered(plain.Say("choice.col", words.Args{"col": rules.Column(n)}), n, e.AtCols))
	}
	return list
}
