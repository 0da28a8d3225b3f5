package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A score sheet is a record for people to read and paste: plain text, a turn a line.
//
//	Bridgekeeper score sheet
//	Game: connect-four
//	Position: standard
//	First (red): Ana
//	Second (blue): Ben
//	Pace: 3d
//
//	1. red d
//	2. blue d
//	3. red e
//
//	Result: first, 0 : 0, resigned
//
// The position is the key of a built-in one. Another one has a hyphen there, or the
// key it once was built in under, and follows whole, each of its lines after a bar:
//
//	Position: -
//	Title: Two Courts
//	| name: Two Courts
//	| rounds: 3
//	|
//	| . o S1
//
// Title, names, pace and result may be left out. Times are not in a score sheet. Read
// are also other capitals, blank lines, lines that begin with "#" or "```" (skipped),
// and whatever the game understands as a turn.
const (
	sheetHead = "Bridgekeeper score sheet"

	sheetGame, sheetPosition, sheetTitle = "Game", "Position", "Title"
	sheetFirst, sheetSecond              = "First", "Second"
	sheetPace, sheetResult               = "Pace", "Result"

	sheetBar   = "|"
	sheetNoKey = "-"
)

// MaxSheet is the longest score sheet that is read, in bytes.
const MaxSheet = 256 << 10

// Sheet writes the record as a score sheet. Among games is the record's, if the
// position is to be named rather than written out.
func (r *Record) Sheet(games []Game) string {
	var b strings.Builder
	put := func(name, value string) {
		if value != "" {
			b.WriteString(name + ": " + value + "\n")
		}
	}
	b.WriteString(sheetHead + "\n")
	put(sheetGame, r.Game)
	put(sheetPosition, orNoKey(r.Setup.Key))
	put(sheetTitle, r.Setup.Title)
	if g := gameNamed(games, r.Game); g == nil || r.Setup.Key == "" || !isBuiltIn(g, r.Setup) {
		for _, line := range strings.Split(strings.ReplaceAll(r.Setup.Text, "\r", ""), "\n") {
			b.WriteString(strings.TrimRight(sheetBar+" "+line, " ") + "\n")
		}
	}
	for i, seat := range []string{sheetFirst, sheetSecond} {
		b.WriteString(strings.TrimRight(seat+" ("+r.Seats[i].Role+"): "+r.Seats[i].Name, " ") + "\n")
	}
	put(sheetPace, r.Pace)
	if len(r.Turns) > 0 {
		b.WriteByte('\n')
	}
	for _, t := range r.Turns {
		b.WriteString(strconv.Itoa(t.Number) + ". " + r.Seats[t.Seat.Index()].Role + " " + t.Notation + "\n")
	}
	if r.Result != nil {
		b.WriteByte('\n')
		put(sheetResult, r.Result.sheet())
	}
	return b.String()
}

func orNoKey(key string) string {
	if key == "" {
		return sheetNoKey
	}
	return key
}

// sheet is the result as its line has it.
func (r *RecordResult) sheet() string {
	return fmt.Sprintf("%v, %d : %d, %s", r.Winner, r.Score[0], r.Score[1], r.Reason)
}

func gameNamed(games []Game, name string) Game {
	i := slices.IndexFunc(games, func(g Game) bool { return g.Name() == name })
	if i < 0 {
		return nil
	}
	return games[i]
}

func isBuiltIn(g Game, s Setup) bool {
	whole, ok := FindSetup(g, s.Key)
	return ok && whole.Text == s.Text
}
