package look

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// shareCSV is the arg of share buttons that give the start as a file too.
const shareCSV = "csv"

// formatCSV is the name of the Format that holds starting positions alone.
const formatCSV = "original-csv"

// shareButton shows what would be shared, and asks where it is to go. Beside it is a
// plain text to copy into any other messenger.
func (l *Look) shareButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	with := r.Pressed.Arg == shareCSV
	m, err := l.shared(ctx, t, r, r.Say, l.StyleOf(ctx, host.UserScope(r.User.ID)), with, table.ExploreThen(t, r.Say))
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	plain := r.Say.Plain()
	press := func(verb route.Verb, arg, key string, style wire.ButtonStyle) wire.Component {
		return wire.Button{CustomID: route.ID{Verb: verb, Of: t.ID, Arg: arg}.String(), Label: plain.Say(key), Style: style}
	}
	row := []wire.Component{
		press(route.SharePost, r.Pressed.Arg, "button.share-post", wire.Primary), press(route.ShareSend, r.Pressed.Arg, "button.share-send", wire.Secondary),
	}
	if _, ok := exporter(t.Game, formatCSV); ok {
		key, arg := "button.share-with-start", shareCSV
		if with {
			key, arg = "button.share-without-start", ""
		}
		row = append(row, press(route.Share, arg, key, wire.Secondary))
	}
	text := r.Say.Say("share.copy") + "\n```\n" + plainShare(t, r.Say) + "\n```"
	answer := r.Privately(text, append(m.Components, wire.Row{Components: row})...)
	answer.Message.Files = m.Files
	return answer, nil
}

// sharePostButton posts it for all in the channel.
func (l *Look) sharePostButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	locale := r.GuildLocale
	if r.GuildID == "" {
		locale = r.Locale
	}
	try, err := l.tryShared(ctx, t, r, r.ChannelID, words.For(locale))
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	m, err := l.shared(ctx, t, r, words.For(locale), l.PublicStyle(ctx, t), r.Pressed.Arg == shareCSV, try)
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	return &wire.Response{Kind: wire.Reply, Message: m}, nil
}

// shareSendButton sends it to the person, who can pass it on from there.
func (l *Look) shareSendButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	dm, err := l.Channels.CreateDM(ctx, r.User.ID)
	if err == nil {
		err = l.sendShared(ctx, t, r, dm)
	}
	if err != nil {
		l.Log.Info("not sent", "user", r.User.ID, "err", err)
		return nil, route.Refuse("error.not-sent")
	}
	return route.Private(wire.Text{Content: r.Say.Say("share.sent")}), nil
}

// sendShared sends it into a person's direct messages.
func (l *Look) sendShared(ctx context.Context, t *host.Table, r *route.Request, dm string) error {
	try, err := l.tryShared(ctx, t, r, dm, r.Say)
	if err != nil {
		return err
	}
	m, err := l.shared(ctx, t, r, r.Say, l.StyleOf(ctx, host.UserScope(r.User.ID)), r.Pressed.Arg == shareCSV, try)
	if err != nil {
		return err
	}
	m.Nonce = r.ID // the same press sends it once
	_, err = l.Channels.Post(ctx, dm, m)
	return err
}

// tryShared is the button to go on from what is shared in a channel: also for those
// who are in that one and not in the table's.
func (l *Look) tryShared(ctx context.Context, t *host.Table, r *route.Request, channel string, say *words.Speaker) (wire.Component, error) {
	id, err := l.Host.Library.KeepPost(ctx, r.User.ID, channel, t.Line, t.Line.Len())
	return table.TryButton(id, say), err
}

// shared is the message that is shared of a table: picture, link to the card and code, as
// a file where it is long, and the start as a file where that is asked for. Nobody is pinged by it.
func (l *Look) shared(ctx context.Context, t *host.Table, r *route.Request, say *words.Speaker, as view.Style, withStart bool, explore wire.Component) (*wire.Message, error) {
	file, err := l.Picture(ctx, view.Of(t), say, as)
	if err != nil {
		return nil, err
	}
	lines := []string{table.Title(t, say), say.Say(table.ShownKey(t), words.Args{"player": words.User(r.User.ID), "turn": table.LastTurnNumber(t)})}
	m := &wire.Message{Files: []wire.File{file}}
	box := wire.Container{Accent: view.Neutral, Components: append(
		[]wire.Component{wire.Text{Content: strings.Join(lines, "\n")}}, view.Framed(file, view.Of(t))...,
	)}
	if code := rules.Code(t.Line); len(code) > view.MaxCaption { // no caption has it
		file := wire.File{Name: "code.txt", ContentType: "text/plain", Data: []byte(code)}
		m.Files = append(m.Files, file)
		box.Components = append(box.Components, wire.FileBox{URL: file.URL()})
	}
	if withStart {
		csv, err := exported(t, formatCSV)
		if err != nil {
			return nil, err
		}
		m.Files = append(m.Files, csv)
		box.Components = append(box.Components, wire.FileBox{URL: csv.URL()})
	}
	row := []wire.Component{explore}
	if link := table.LinkButton(t, say); link != nil {
		row = append(row, link)
	}
	box.Components = append(box.Components, wire.Row{Components: row})
	m.Components = []wire.Component{box}
	return m, nil
}

// maxCopied is how long a code may be to stand in the text to copy, in characters.
const maxCopied = 1000

// plainShare is a table in a few lines of plain text.
func plainShare(t *host.Table, say *words.Speaker) string {
	say = say.Plain()
	// It stands in a block, which a name must not end, and is pasted by a person, for
	// whom it must not call anybody.
	lines := []string{strings.NewReplacer("**", "", "`", "'", "@", "@\u200b").Replace(table.Title(t, say))}
	if line := table.StandingLine(t, say); line != "" {
		lines = append(lines, line)
	}
	if t.Card.Message != "" {
		lines = append(lines, table.CardURL(t))
	}
	if code := rules.Code(t.Line); len(code) <= maxCopied {
		lines = append(lines, code)
	}
	return strings.Join(lines, "\n")
}

// exporter is the game's Format of that name that can be written.
func exporter(g rules.Game, name string) (rules.Format, bool) {
	i := slices.IndexFunc(g.Formats(), func(f rules.Format) bool { return f.Name == name && f.Export != nil })
	if i < 0 {
		return rules.Format{}, false
	}
	return g.Formats()[i], true
}

// exported is a table as a file of one of its game's formats.
func exported(t *host.Table, name string) (wire.File, error) {
	f, ok := exporter(t.Game, name)
	if !ok {
		return wire.File{}, route.Refuse("error.bad-text", words.Args{"text": name})
	}
	data, err := f.Export(t.Line)
	if err != nil { // the format is older than the game, and can't say it
		return wire.File{}, route.Refuse("error.cannot-export")
	}
	return wire.File{Name: fmt.Sprintf("%s-%d.%s", t.Game.Name(), t.ID, f.Ext), ContentType: contentTypes[f.Ext], Data: data}, nil
}

// contentTypes are those of files by their ending.
var contentTypes = map[string]string{"csv": "text/csv", "json": "application/json", "txt": "text/plain"}
