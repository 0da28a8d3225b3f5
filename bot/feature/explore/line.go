package explore

import (
	"context"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/words"
)

// What an exploration says of the line that it is at: whose it is, and how to try
// another way.

// ownLine is what the person tried out, in notation, or else where the position is
// from; and as long as there is one line only, how to make another.
func (ex *Explore) ownLine(ctx context.Context, x *host.Exploration, p view.Position, say *words.Speaker) (string, error) {
	var text string
	if played := x.Tree.PlayedSteps(x.Tree.At()); played < p.Line.Len() {
		text = say.Say("explore.line", words.Args{"line": words.Said(view.NotationFrom(p.Line, played))})
	} else {
		given, err := ex.givenLine(ctx, x, p, say)
		if err != nil {
			return "", err
		}
		text = "-# " + given + " " + say.Say("explore.alone")
	}
	if !x.Tree.Forks() && p.Line.Len() > 0 {
		text += "\n-# " + say.Say("explore.how-branch")
	}
	return text, nil
}

// givenLine says where a position is from that the person did not try out: from a game,
// from a picture that somebody posted, or from a code or file.
func (ex *Explore) givenLine(ctx context.Context, x *host.Exploration, p view.Position, say *words.Speaker) (string, error) {
	id, posted := postOf(x)
	switch {
	case posted:
		idea, err := ex.Host.Library.Idea(ctx, id)
		if host.AsRefusal(err) != nil { // it is kept no more, and nobody knows whose it was
			return say.Say("explore.as-given"), nil
		}
		if err != nil {
			return "", err
		}
		whose := words.Args{"player": words.User(idea.Author)}
		if p.Line.Len() > idea.After {
			return say.Say("explore.idea", whose, words.Args{"line": words.Said(view.NotationFrom(p.Line, idea.After))}), nil
		}
		return say.Say("explore.as-posted", whose), nil
	case p.Line.Len() == 0:
		return say.Say("explore.as-start"), nil
	case strings.HasPrefix(x.Source, table.FromTable):
		return say.Say("explore.as-played"), nil
	}
	return say.Say("explore.as-given"), nil
}

// postOf is the post that an exploration came from, if it came from one.
func postOf(x *host.Exploration) (int64, bool) {
	number, ok := strings.CutPrefix(x.Source, table.FromPost)
	id, err := strconv.ParseInt(number, 10, 64)
	return id, ok && err == nil
}

// givenChoice says in the list of known steps that one was not tried out by the person.
func givenChoice(x *host.Exploration, plain *words.Speaker) string {
	switch {
	case strings.HasPrefix(x.Source, table.FromTable):
		return plain.Say("choice.played")
	case strings.HasPrefix(x.Source, table.FromPost):
		return plain.Say("choice.posted")
	}
	return plain.Say("choice.given")
}
