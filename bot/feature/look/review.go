package look

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"bridgekeeper/bot/computer"
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// turningPoints is how many turns of a game a review shows.
const turningPoints = 3

// reviewButton judges a finished game, privately: its turning points, each with what
// was played and what was better; and where the computer is perfect, every turn, as a
// strip under each picture.
func (l *Look) reviewButton(ctx context.Context, r *route.Request, t *host.Table) (*wire.Response, error) {
	if t.Status != host.Over {
		return nil, desk.ErrorAt(t, route.Refuse("error.review-not-yet"))
	}
	if err := l.Host.MayAnalyseLine(ctx, r.User.ID, t.Line); err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	review, err := l.Computer.Review(ctx, t.Line, turningPoints)
	if errors.Is(err, computer.ErrNoPlayer) {
		return nil, desk.ErrorAt(t, route.Refuse("error.computer-no-game", words.Args{"game": words.Said(r.Say.Game(t.Game.Name()))}))
	}
	if err != nil {
		return nil, desk.ErrorAt(t, err)
	}
	lines := []string{table.Title(t, r.Say)}
	if len(review.Points) > 0 {
		lines = append(lines, r.Say.Say("review.title"))
	} else if slices.ContainsFunc(review.Verdicts, func(v rules.Verdict) bool { return v.Grade == rules.Ungraded }) {
		lines = append(lines, r.Say.Say("review.unproven"))
	} else {
		lines = append(lines, r.Say.Say("review.nothing"))
	}
	if proven(review.Verdicts) {
		lines = append(lines, r.Say.Say("review.strip"))
	}
	answer := route.Private(wire.Text{Content: strings.Join(lines, "\n")})
	for _, j := range review.Points {
		then := t.Past(j.Turn.Start)
		number := turnIndex(t, j.Turn)
		how := course(review.Verdicts, len(review.Verdicts), number)
		var verdict rules.Verdict
		if review.Verdicts != nil {
			verdict = review.Verdicts[number-1]
		}
		if err := l.addPicture(ctx, r, answer, then, review.Verdicts, turningPoint(t, j, verdict, r.Say), view.Still, turn.Marking(t.Game, j.Best.Steps), how); err != nil {
			return nil, desk.ErrorAt(t, err)
		}
	}
	if len(review.Points) == 0 && proven(review.Verdicts) {
		if err := l.addPicture(ctx, r, answer, t, review.Verdicts, "", course(review.Verdicts, len(review.Verdicts), 0)); err != nil {
			return nil, desk.ErrorAt(t, err)
		}
	}
	return answer, nil
}

// addPicture adds a picture of a table to an answer, with what is said of it above, and
// how its whole game went in the alt text.
func (l *Look) addPicture(ctx context.Context, r *route.Request, answer *wire.Response, t *host.Table, verdicts []rules.Verdict, text string, changes ...func(*view.Shot)) error {
	file, err := l.PictureFor(ctx, r, t, changes...)
	if err != nil {
		return err
	}
	m := answer.Message
	file.Name = fmt.Sprintf("turn-%d-%s", t.Line.Last().TurnNumber(), file.Name)
	file.Alt = l.altWithCourse(t, verdicts, r.Say)
	m.Files = append(m.Files, file)
	if text != "" {
		m.Components = append(m.Components, wire.Text{Content: text})
	}
	m.Components = append(m.Components, view.Framed(file, view.Of(t))...)
	m.Components = append(m.Components, wire.Row{Components: []wire.Component{table.ExploreButton(t, r.Say, strconv.Itoa(t.Line.Len()))}})
	return nil
}

// turnIndex counts a turn of the table's line, from 1.
func turnIndex(t *host.Table, turn rules.Turn) int {
	for i, other := range t.Line.Turns() {
		if other.Start == turn.Start {
			return i + 1
		}
	}
	return 0
}

// turningPoint is one of them in words: what was played, what that cost, and what was
// better.
func turningPoint(t *host.Table, j computer.Judgement, verdict rules.Verdict, say *words.Speaker) string {
	before := t.Line.State(j.Turn.Start)
	var played []rules.Action
	for i := j.Turn.Start; i < j.Turn.End; i++ {
		played = append(played, t.Line.Step(i))
	}
	return say.Say("review.point", words.Args{
		"turn": j.Turn.Number, "role": words.Said(table.Role(t, j.Turn.Seat, say)),
		"played": words.Said(view.StepsInWords(t, before, played, say)), "cost": words.Said(costOf(t, j, verdict, say)),
		"better": words.Said(view.StepsInWords(t, before, j.Best.Steps, say)),
	})
}

// costOf is what a turn gave away; empty where that isn't known.
func costOf(t *host.Table, j computer.Judgement, verdict rules.Verdict, say *words.Speaker) string {
	points := (j.Loss() + 50) / 100
	switch {
	case verdict.Grade == rules.Blunder:
		return say.Say("review.blunder")
	case verdict.Grade == rules.Slip && verdict.After == rules.Drawn:
		return say.Say("review.win-drawn")
	case verdict.Grade == rules.Slip:
		return say.Say("review.draw-lost")
	case view.HasPoints(t) && points > 0:
		return say.Say("review.points", words.Args{"n": points})
	}
	return ""
}

// verdictTime is how long a replay waits for them at most.
const verdictTime = 3 * time.Second

// verdictsFor are the verdicts on a table's turns, where this person may have them: of
// games that are over, and that have no twin which is sealed to them. What can't be
// judged has none: a replay without them is better than no replay.
func (l *Look) verdictsFor(ctx context.Context, r *route.Request, t *host.Table) []rules.Verdict {
	if t.Status != host.Over || len(t.Line.Turns()) > maxFrames || l.Host.MayAnalyseLine(ctx, r.User.ID, t.Line) != nil {
		return nil
	}
	ctx, stop := context.WithTimeout(ctx, verdictTime)
	defer stop()
	verdicts, err := l.Computer.Verdicts(ctx, t.Line)
	if err != nil {
		l.Log.Warn("game not judged", "table", t.ID, "err", err)
	}
	if !proven(verdicts) {
		return nil
	}
	return verdicts
}

// proven tells whether enough is known of a game to be worth showing: a third of its
// turns. What isn't is mostly what comes right after the opening book.
func proven(verdicts []rules.Verdict) bool {
	known := 0
	for _, v := range verdicts {
		if v.After != rules.EndUnknown {
			known++
		}
	}
	return known > 0 && 3*known >= len(verdicts)
}

// course draws how a game went under its picture: the first so many turns, one of them
// pointed out, counted from 1.
func course(verdicts []rules.Verdict, shown, turn int) func(*view.Shot) {
	return func(s *view.Shot) {
		if proven(verdicts) {
			s.Course = &render.Course{Verdicts: verdicts, Shown: shown, Turn: turn}
		}
	}
}

// altWithCourse is the alt text of a table's picture with a strip under it.
func (l *Look) altWithCourse(t *host.Table, verdicts []rules.Verdict, say *words.Speaker) string {
	if !proven(verdicts) {
		return view.AltOf(view.Of(t), say)
	}
	how := courseInWords(t, verdicts, say.Plain())
	return view.AltWithin(view.Of(t), say, words.MaxAlt-len(utf16.Encode([]rune(how)))-1) + " " + how
}

// courseInWords says of each side how good its turns were, and which gave something away.
func courseInWords(t *host.Table, verdicts []rules.Verdict, plain *words.Speaker) string {
	var said []string
	for _, seat := range rules.Seats {
		var count [rules.Blunder + 1]int
		var turns [rules.Blunder + 1][]string
		for i, v := range verdicts {
			if v.Seat == seat {
				count[v.Grade]++
				turns[v.Grade] = append(turns[v.Grade], strconv.Itoa(i+1))
			}
		}
		list := func(g rules.Grade) words.Said {
			if count[g] == 0 || count[g] > maxTurnsSaid {
				return words.Said(strconv.Itoa(count[g]))
			}
			return words.Said(fmt.Sprintf("%d (%s)", count[g], strings.Join(turns[g], ", ")))
		}
		said = append(said, plain.Say("alt.course", words.Args{
			"role": words.Said(table.Role(t, seat, plain)), "best": count[rules.Best], "good": count[rules.AsGood],
			"slips": list(rules.Slip), "blunders": list(rules.Blunder), "unknown": count[rules.Ungraded],
		}))
	}
	return strings.Join(said, " ")
}

// maxTurnsSaid is how many turns of a kind an alt text names; of more it says how many.
const maxTurnsSaid = 8
