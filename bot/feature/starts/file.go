package starts

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// The custom ids of the form to import by.
const (
	importFile = "file"
	importText = "text"
	importName = "name"
)

// maxTitle is how long a position's name may be, in characters.
const maxTitle = 60

// maxPasted is how long a pasted text may be: Discord's own limit for an input.
const maxPasted = 4000

// importCommand takes a file in, or opens a form to give one or paste one.
func (st *Starts) importCommand(ctx context.Context, r *route.Request) (*wire.Response, error) {
	o, ok := r.Option("file")
	if !ok {
		return importForm(r), nil
	}
	data, err := st.fetch(ctx, r, o.Value)
	if err != nil {
		return nil, err
	}
	return st.takeFile(ctx, r, data, "")
}

// importButton opens the form.
func (st *Starts) importButton(_ context.Context, r *route.Request) (*wire.Response, error) {
	return importForm(r), nil
}

func importForm(r *route.Request) *wire.Response {
	plain := r.Say.Plain()
	return &wire.Response{Kind: wire.OpenModal, Modal: &wire.Modal{
		CustomID: route.ID{Verb: route.Import}.String(),
		Title:    plain.Say("modal.import.title"),
		Components: []wire.Component{
			wire.Label{
				Label: plain.Say("modal.import.file"), Description: plain.Say("modal.import.file-about"),
				Component: wire.Upload{CustomID: importFile, Optional: true},
			},
			wire.Label{
				Label: plain.Say("modal.import.text"), Description: plain.Say("modal.import.text-about"),
				Component: wire.TextInput{CustomID: importText, Paragraph: true, Optional: true, Max: maxPasted},
			},
			wire.Label{
				Label: plain.Say("modal.import.name"), Description: plain.Say("modal.import.name-about"),
				Component: wire.TextInput{CustomID: importName, Optional: true, Max: maxTitle},
			},
		},
	}}
}

// importFormSent takes in what the form has: the file, else the text.
func (st *Starts) importFormSent(ctx context.Context, r *route.Request) (*wire.Response, error) {
	name := strings.TrimSpace(r.Fields[importName])
	if name != "" && !rules.ValidName(name, maxTitle) {
		return nil, route.Refuse("error.bad-name", words.Args{"n": maxTitle})
	}
	data := []byte(r.Fields[importText])
	if files := r.Picks[importFile]; len(files) > 0 {
		var err error
		if data, err = st.fetch(ctx, r, files[0]); err != nil {
			return nil, err
		}
	}
	return st.takeFile(ctx, r, data, name)
}

// fetch is the content of an attachment. One too large is refused before a byte of it
// is fetched.
func (st *Starts) fetch(ctx context.Context, r *route.Request, id string) ([]byte, error) {
	a, ok := r.Attachments[id]
	if !ok {
		return nil, route.Refuse("error.no-file")
	}
	if a.Size > rules.MaxFile {
		return nil, route.Refuse("error.file-too-large", words.Args{"file": a.Name, "n": rules.MaxFile >> 10})
	}
	data, err := st.Files.Download(ctx, a, rules.MaxFile)
	if err != nil {
		st.Log.Warn("attachment not fetched", "interaction", r.ID, "err", err)
		return nil, route.Refuse("error.file-not-fetched", words.Args{"file": a.Name})
	}
	return data, nil
}

// takeFile recognises a file, puts it aside, and shows what is in it. Of a file that
// can't be read nothing is kept.
func (st *Starts) takeFile(ctx context.Context, r *route.Request, data []byte, name string) (*wire.Response, error) {
	f, err := rules.ReadFile(st.Host.Games(), data)
	if err != nil {
		return nil, err
	}
	p, err := st.Host.Library.AddPosition(ctx, host.Position{Kind: host.PositionFile, User: r.User.ID, Title: name, Text: string(data)})
	if err != nil {
		return nil, err
	}
	answer, err := st.showFile(ctx, r, &fileLine{File: f, position: p}, 0)
	if err == nil {
		answer.Kind = wire.Reply // what it was opened from stays
	}
	return answer, err
}

// fileLine is a file that was handed in, and which of its positions or games is meant.
type fileLine struct {
	*rules.File
	position *host.Position
	index    int
	line     *rules.Line
}

// fileAt reads a file again that was put aside, and picks what is meant.
func (st *Starts) fileAt(ctx context.Context, r *route.Request, id int64, index int) (*fileLine, error) {
	p, err := st.Host.Library.PositionFor(ctx, id, r.User.ID, r.GuildID)
	if err != nil {
		return nil, err
	}
	if p.Kind != host.PositionFile {
		return nil, &host.Refusal{Code: host.CodeNoPosition}
	}
	f, err := rules.ReadFile(st.Host.Games(), []byte(p.Text))
	if err != nil {
		return nil, fmt.Errorf("file %d that was read before: %w", id, err)
	}
	return (&fileLine{File: f, position: p}).at(r.Say, index)
}

// at picks one of the file's lines. A position without a name gets the one that was
// given with the file.
func (f *fileLine) at(say *words.Speaker, index int) (*fileLine, error) {
	if index < 0 || index >= len(f.Lines) {
		return nil, route.ErrID
	}
	out := *f
	out.index, out.line = index, f.Lines[index]
	if namer, ok := out.line.Game().(rules.Namer); ok && out.line.Setup().Title == "" {
		name := f.position.Title
		if name == "" {
			name = say.Plain().Say("positions.unnamed")
		}
		text, err := namer.Named(out.line.Setup().Text, name)
		if err != nil {
			return nil, route.Refuse("error.bad-name", words.Args{"n": maxTitle})
		}
		named, err := rules.NewLine(out.line.Game(), rules.Setup{Title: name, Text: text})
		if err == nil {
			out.line, err = named.PlayAll(out.line.Steps())
		}
		return &out, err
	}
	return &out, nil
}

// start is where the line starts, or the position it ends in.
func (f *fileLine) start(ref string, end bool) *Start {
	s := &Start{Ref: ref, Game: f.line.Game(), Setup: f.line.Setup(), position: f.position, Played: f.line}
	if end {
		s.Setup = rules.Setup{Title: s.Setup.Title, Text: f.line.Last().String()}
	}
	return s
}

// fileButton shows another of the positions or games in a file.
func (st *Starts) fileButton(ctx context.Context, r *route.Request) (*wire.Response, error) {
	a := route.ReadArg(r.Pressed.Arg, route.Dot).SkipKey(fileKeys)
	id, index := a.Int64(), a.Int()
	err := a.Err()
	if err != nil {
		return nil, err
	}
	if len(r.Values) == 1 {
		if index, err = strconv.Atoi(r.Values[0]); err != nil {
			return nil, route.ErrID
		}
	}
	f, err := st.fileAt(ctx, r, id, index)
	if err != nil {
		return nil, err
	}
	return st.showFile(ctx, r, f, index)
}

// fileKeys begin the args of the components that choose in a file.
const fileKeys = "fpnl"

// showFile shows one of the positions or games in a file, and what can be done with it.
func (st *Starts) showFile(ctx context.Context, r *route.Request, f *fileLine, index int) (*wire.Response, error) {
	f, err := f.at(r.Say, index)
	if err != nil {
		return nil, err
	}
	t := view.TableOf(f.line)
	file, err := st.PictureFor(ctx, r, t)
	if err != nil {
		return nil, err
	}
	more := view.Framed(file, view.Of(t))
	if len(f.Lines) > 1 {
		more = append(more, f.choices(r.Say.Plain())...)
	}
	more = append(more, f.uses(r.Say.Plain())...)
	return route.Attach(r.Privately(f.about(r.Say, t), more...), file), nil
}

// winner is who won the game in the file, as far as it says; false for one that goes on.
func (f *fileLine) winner() (rules.Seat, bool) {
	if final, over := f.line.Last().Result(); over {
		return final.Winner, true
	}
	if f.Record != nil && f.Record.Result != nil {
		return f.Record.Result.Winner, true
	}
	return rules.Nobody, false
}

// formKeys are the words for what a file was read as.
var formKeys = map[string]string{
	rules.FormRecord: "import.form.record",
	rules.FormSheet:  "import.form.sheet",
	rules.FormCode:   "import.form.code",
	rules.FormSetup:  "import.form.setup",
	"original-csv":   "import.form.original-csv",
	"original-save":  "import.form.original-save",
	"grid":           "import.form.grid",
	"digits":         "import.form.digits",
	"moves":          "import.form.moves",
}

// about says what is shown of a file.
func (f *fileLine) about(say *words.Speaker, t *host.Table) string {
	form := f.Form
	if key, ok := formKeys[form]; ok {
		form = say.Say(key)
	}
	lines := []string{
		startTitle(say, f.start("", false)),
		"-# " + say.Say("import.read-as", words.Args{"form": words.Said(form)}),
	}
	if f.Record != nil && (f.Record.Seats[0].Name != "" || f.Record.Seats[1].Name != "") {
		lines = append(lines, say.Say("import.players", words.Args{
			"first": f.Record.Seats[0].Name, "firstrole": words.Said(table.Role(t, rules.First, say)),
			"second": f.Record.Seats[1].Name, "secondrole": words.Said(table.Role(t, rules.Second, say)),
		}))
	}
	if n := len(f.line.Turns()); n > 0 {
		lines = append(lines, say.Say("import.turns", words.Args{"n": n}))
	}
	switch winner, over := f.winner(); {
	case !over:
	case winner == rules.Nobody:
		lines = append(lines, say.Say("import.drawn"))
	default:
		lines = append(lines, say.Say("import.won", words.Args{"role": words.Said(table.Role(t, winner, say))}))
	}
	return strings.Join(lines, "\n")
}

// choices is a list of the positions or games in a file, around the one shown.
func (f *fileLine) choices(plain *words.Speaker) []wire.Component {
	id := func(key string, index int) string {
		return route.ID{Verb: route.File, Arg: key + route.JoinArg(route.Dot, f.position.ID, index)}.String()
	}
	list := wire.Select{CustomID: id("l", f.index), Placeholder: plain.Say("select.position")}
	page := route.PageOf(len(f.Lines), f.index/route.MaxSelect)
	for i := page.From; i < page.To; i++ {
		label := plain.Say("choice.file-game", words.Args{"n": i + 1, "steps": f.Lines[i].Len()})
		if title := f.Lines[i].Setup().Title; title != "" && f.Lines[i].Len() == 0 {
			label = view.PlainTitle(plain, title)
		}
		list.Options = append(list.Options, wire.SelectOption{
			Label: words.Shorten(label, route.MaxLabel), Value: strconv.Itoa(i), Default: i == f.index,
		})
	}
	return append([]wire.Component{wire.Row{Components: []wire.Component{list}}}, page.Turners(func(key string, page int) string { return id(key, page*route.MaxSelect) })...)
}

// uses are the buttons for what can be done with what is shown of a file.
func (f *fileLine) uses(plain *words.Speaker) []wire.Component {
	press := func(verb route.Verb, ref, key string, style wire.ButtonStyle) wire.Component {
		return wire.Button{CustomID: route.ID{Verb: verb, Arg: ref}.String(), Label: plain.Say(key), Style: style}
	}
	begin, end := fileRef(startFile, f.position.ID, f.index), fileRef(startFileEnd, f.position.ID, f.index)
	over := f.line.Last().Turn() == rules.Nobody
	if f.line.Len() == 0 {
		row := []wire.Component{table.ExploreStartButton(begin, plain), press(route.Keep, begin, "button.keep-position", wire.Secondary)}
		if !over {
			row = append([]wire.Component{press(route.PlayFrom, begin, "button.challenge-with", wire.Primary)}, row...)
		}
		return []wire.Component{wire.Row{Components: row}}
	}
	rows := []wire.Component{wire.Row{Components: []wire.Component{
		press(route.PlayFrom, begin, "button.challenge-start", wire.Secondary), press(route.Keep, begin, "button.keep-start", wire.Secondary),
	}}}
	if !over {
		rows = append([]wire.Component{wire.Row{Components: []wire.Component{
			press(route.PlayFrom, end, "button.challenge-end", wire.Primary), press(route.Keep, end, "button.keep-end", wire.Secondary),
		}}}, rows...)
	}
	return append([]wire.Component{wire.Row{Components: []wire.Component{table.ExploreStartButton(end, plain)}}}, rows...)
}
