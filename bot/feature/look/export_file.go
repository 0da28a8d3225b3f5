package look

import (
	"context"
	"fmt"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// exportSheet is the score sheet, which all games have as they have the record.
const exportSheet = rules.FormSheet

// exportFormats are what a table can be exported as: pictures, record and score sheet,
// and what its game can write of it.
func exportFormats(t *host.Table) []string {
	out := []string{exportPicture, exportLarge, exportPrint, exportGIF, exportRecord, exportSheet}
	for _, f := range t.Game.Formats() {
		if f.Export == nil {
			continue
		}
		if _, err := f.Export(t.Line); err == nil {
			out = append(out, f.Name)
		}
	}
	return out
}

// formatWord is what a format is called in the list; one without a word is called by
// its name.
func formatWord(say *words.Speaker, format string) string {
	if key := "command.export.choice.format." + format; say.Has(key) {
		return say.Plain().Say(key)
	}
	return format
}

// completeFormat suggests what the table can be exported as.
func (l *Look) completeFormat(ctx context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	t, err := l.TableToSee(ctx, r)
	if err != nil {
		return nil, err
	}
	var out []wire.Choice
	for _, format := range exportFormats(t) {
		word := formatWord(r.Say, format)
		if strings.Contains(words.Fold(word), typed) || strings.HasPrefix(format, typed) {
			out = append(out, wire.Choice{Name: words.Shorten(word, route.MaxLabel), Value: format})
		}
	}
	if len(out) == 0 {
		return nil, route.Refuse("error.nothing-matches", words.Args{"text": typed})
	}
	return out, nil
}

// formatChosen is the format that a value of the option means: its name, or its word
// as it is shown.
func formatChosen(r *route.Request, t *host.Table, value string) string {
	for _, format := range exportFormats(t) {
		if words.Fold(value) == words.Fold(formatWord(r.Say, format)) {
			return format
		}
	}
	return value
}

// exportFile hands out a table as one of its game's files, or as a score sheet.
func (l *Look) exportFile(ctx context.Context, r *route.Request, t *host.Table, format string) (*wire.Response, error) {
	file, err := wire.File{}, error(nil)
	if format == exportSheet {
		file, err = l.sheet(ctx, t)
	} else {
		file, err = exported(t, format)
	}
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	answer := route.Private(
		wire.Text{Content: r.Say.Say("private.exported", words.Args{"table": int(t.ID), "form": words.Said(formatWord(r.Say, format))})},
		wire.FileBox{URL: file.URL()},
	)
	return route.Attach(answer, file), nil
}

// sheet is the table's score sheet.
func (l *Look) sheet(ctx context.Context, t *host.Table) (wire.File, error) {
	data, err := l.record(ctx, t)
	if err != nil {
		return wire.File{}, err
	}
	record, err := rules.ParseRecord(data)
	if err != nil {
		return wire.File{}, err
	}
	return wire.File{
		Name: fmt.Sprintf("%s-%d.txt", t.Game.Name(), t.ID), ContentType: "text/plain", Data: []byte(record.Sheet(l.Host.Games())),
	}, nil
}
