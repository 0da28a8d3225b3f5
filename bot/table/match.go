package table

import (
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// matchLines is how the match of a table stands, game by game; empty where it is in
// none.
func matchLines(t *host.Table, s *host.Standing, say *words.Speaker) []string {
	if s == nil {
		return nil
	}
	lines := []string{say.Say("match.score", words.Args{
		"first": words.User(s.Players[0]), "firstpoints": words.Said(halves(s.Points[0])),
		"second": words.User(s.Players[1]), "secondpoints": words.Said(halves(s.Points[1])), "n": s.Length,
	})}
	for i, g := range s.Games {
		lines = append(lines, "-# "+matchGame(g, i+1, say))
	}
	switch {
	case s.ByResignation:
		lines = append(lines, say.Say("match.resigned", words.Args{"loser": words.User(s.Resigned), "winner": words.User(s.Winner)}))
	case s.Over && s.Winner != "" && len(s.Games) < s.Length:
		lines = append(lines, say.Say("match.decided", words.Args{"winner": words.User(s.Winner)}))
	case s.Over && s.Winner != "":
		lines = append(lines, say.Say("match.won", words.Args{"winner": words.User(s.Winner)}))
	case s.Over:
		lines = append(lines, say.Say("match.even"))
	default:
		lines = append(lines, matchNeeds(t, s, say)...)
		if t.BrokenOff() {
			lines = append(lines, say.Say("match.waits"))
		}
	}
	return lines
}

// matchGame is one game of a match: who had which side, and what came of it.
func matchGame(g *host.Table, number int, say *words.Speaker) string {
	args := words.Args{"n": number}
	for name, v := range seats(g, say) {
		args[name] = v
	}
	switch {
	case g.Outcome == nil:
		return say.Say("match.game-open", args)
	case g.Outcome.Void():
		return say.Say("match.game-void", args)
	case g.Outcome.Winner == rules.Nobody:
		return say.Say("match.game-drawn", args)
	}
	args["winner"] = words.User(g.Seats[g.Outcome.Winner.Index()])
	return say.Say("match.game-won", args)
}

// matchNeeds says what each player needs to win the match.
func matchNeeds(t *host.Table, s *host.Standing, say *words.Speaker) []string {
	var lines []string
	for p, user := range s.Players {
		if wins, can := s.Needs(p, t.Game.Traits().MatchPoints); can {
			lines = append(lines, "-# "+say.Say("match.needs", words.Args{"player": words.User(user), "n": wins}))
		}
	}
	return lines
}

// halves are half points as people write them: 7 is "3½".
func halves(n int) string {
	if n%2 == 0 {
		return strconv.Itoa(n / 2)
	}
	if n == 1 {
		return "½"
	}
	return strconv.Itoa(n/2) + "½"
}

// wishRow is the button for what both may wish after a game, and who has wished.
func wishRow(t *host.Table, say *words.Speaker) (string, wire.Component) {
	what := t.CanWish()
	if what == "" {
		return "", nil
	}
	var line []string
	for _, seat := range rules.Seats {
		if t.Wishes[seat.Index()] == what {
			line = append(line, say.Say("card.wish."+string(what), words.Args{"player": words.User(t.Seats[seat.Index()])}))
		}
	}
	return strings.Join(line, "\n"), wire.Button{
		CustomID: route.ID{Verb: route.Wish, Of: t.ID, Arg: string(what)}.String(),
		Label:    say.Plain().Say("button.wish." + string(what)), Style: wire.Success,
	}
}
