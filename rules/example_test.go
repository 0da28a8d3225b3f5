package rules_test

import (
	"fmt"
	"strings"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
)

// begun is a game of Connect Four from its only setup, after these steps.
func begun(steps ...rules.Action) *rules.Line {
	line, err := rules.NewLine(connectfour.Game{}, rules.Setup{Key: "standard"})
	if err != nil {
		panic(err)
	}
	line, err = line.PlayAll(steps)
	if err != nil {
		panic(err)
	}
	return line
}

// A line plays a game step by step. What a step brings about are events; what a game
// comes to is its result.
func Example() {
	line, err := rules.NewLine(connectfour.Game{}, rules.Setup{Key: "standard"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range []rules.Action{"d", "d", "e", "e", "f", "f", "g"} {
		if line, err = line.Play(a); err != nil {
			fmt.Println(err)
			return
		}
	}
	for _, e := range line.Events(line.Len() - 1) {
		fmt.Println(e)
	}
	result, over := line.Last().Result()
	fmt.Println(over, result.Winner, result.Reason)
	fmt.Print(line.Last())
	// Output:
	// first dropped {cell: g1, piece: red}
	// nobody over {reason: four-in-a-row}
	// true first four-in-a-row
	// turn: nobody
	//
	// . . . . . . .
	// . . . . . . .
	// . . . . . . .
	// . . . . . . .
	// . . . B B B .
	// . . . R R R R
}

// Nothing changes a line, so that taking steps back is another line, and what was
// played after it can be played on all the same.
func ExampleLine_Upto() {
	line := begun("d", "d", "c")
	back := line.Upto(line.Len() - 1)
	other, err := back.Play("e")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(line.Steps(), back.Steps(), other.Steps())
	// Output:
	// [d d c] [d d] [d d e]
}

// A turn is read as people type it. An error points at what is wrong with it.
func ExampleGame_parseTurn() {
	var game rules.Game = connectfour.Game{}
	line := begun("d")
	for _, typed := range []string{" D ", "4", "drop d", "h"} {
		steps, err := game.ParseTurn(line.Last(), typed, nil)
		if e := rules.Notation(err); e != nil {
			fmt.Printf("%q: %s at %d to %d", typed, e.Code, e.Start, e.End)
			if refused := rules.Illegal(err); refused != nil {
				fmt.Printf(", %s %v", refused.Code, refused.Args)
			}
			fmt.Println()
			continue
		}
		fmt.Printf("%q: %v\n", typed, steps)
	}
	// Output:
	// " D ": [d]
	// "4": [d]
	// "drop d": bad-column at 0 to 4
	// "h": illegal at 0 to 1, outside {column: h}
}

// What is refused is a code with arguments; the words for it are others' business.
func ExampleIllegal() {
	_, _, err := begun("a", "a", "a", "a", "a", "a").Last().Apply("a")
	if e := rules.Illegal(err); e != nil {
		fmt.Println(e.Code, e.Args)
	}
	// Output:
	// full {column: a}
}

// A record holds a whole game as text, and everything in it is checked when it is
// read again.
func ExampleRecord() {
	games := []rules.Game{connectfour.Game{}}
	record, err := rules.NewRecord(begun("d", "d", "e"), rules.RecordDetails{Names: [2]string{"Ana", "Ben"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	again, err := rules.ParseRecord(record.JSON())
	if err != nil {
		fmt.Println(err)
		return
	}
	line, err := again.Line(games)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(again.Seats[0].Name, "and", again.Seats[1].Name, "played", line.Steps())

	forged := strings.Replace(string(record.JSON()), `"e"`, `"z"`, 1)
	if again, err = rules.ParseRecord([]byte(forged)); err == nil {
		_, err = again.Line(games)
	}
	fmt.Println(err)
	// Output:
	// Ana and Ben played [d d e]
	// record: turn 3 is written "z", its steps are "e"
}

// A code is a position, and where that fits the way to it, for a person to type or to
// paste. One that is mistyped is refused rather than taken for another.
func ExampleCode() {
	games := []rules.Game{connectfour.Game{}}
	code := rules.Code(begun("d", "d", "e", "c"))
	fmt.Println(code)
	line, err := rules.ReadCode(games, strings.ToUpper(code))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(line.Steps())
	_, err = rules.ReadCode(games, strings.Replace(code, "44", "45", 1))
	fmt.Println(rules.Notation(err).Code)
	// Output:
	// c4-4453-12n
	// [d d e c]
	// code-typo
}
