package table

import (
	"fmt"
	"slices"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// LevelName is what a level of the computer is called.
func LevelName(say *words.Speaker, game, level string) string {
	return say.Plain().Say(game + ".level." + level)
}

// LevelChoice is the name of level i with its number, from 1 for the weakest, so that people
// see which is the stronger.
func LevelChoice(say *words.Speaker, game string, levels []rules.Level, i int) string {
	return fmt.Sprintf("%d · %s", i+1, LevelName(say, game, levels[i].Key))
}

// levelLine says on a card that a player is the computer, and how strong; empty where
// neither is.
func (f *Faces) levelLine(t *host.Table, say *words.Speaker) string {
	if t.Terms.Computer == "" {
		return ""
	}
	levels := f.Computer.Levels(t.Game.Name())
	i := slices.IndexFunc(levels, func(l rules.Level) bool { return l.Key == t.Terms.Level })
	if i < 0 { // of a program that had other levels
		return "-# " + say.Say("card.computer")
	}
	return "-# " + say.Say("card.computer-level", words.Args{
		"n": i + 1, "of": len(levels), "level": LevelName(say, t.Game.Name(), levels[i].Key),
	})
}

// The setting of how soon the computer answers, and its values.
const (
	PaceKey     = "computer"
	PaceNatural = "natural" // after a moment, as a person would
	PaceAtOnce  = "at-once"
)

// ComputerGames are the games that the computer plays.
func (f *Faces) ComputerGames() []rules.Game {
	return slices.DeleteFunc(slices.Clone(f.Host.Games()), func(g rules.Game) bool { return len(f.Computer.Levels(g.Name())) == 0 })
}

// ComputerRow is the button that leads to a game with the computer. It is nil if the computer
// plays no game.
func (f *Faces) ComputerRow(r *route.Request) []wire.Component {
	if len(f.ComputerGames()) == 0 {
		return nil
	}
	return []wire.Component{wire.Row{Components: []wire.Component{wire.Button{
		CustomID: route.ID{Verb: route.Computer, Arg: "menu"}.String(), Label: r.Say.Plain().Say("button.computer"), Style: wire.Primary,
	}}}}
}
