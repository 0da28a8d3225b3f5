package connectfour

import (
	"bridgekeeper/rules"
)

// Drop is the step that drops a disc in that column, from 0 (C7). Whether it is
// legal is for Apply to say.
func Drop(col int) rules.Action { return drops[col] }

// drops are the steps by column.
var drops = func() (out [rules.MaxSide]rules.Action) {
	for col := range out {
		out[col] = rules.Action(rules.Column(col).String())
	}
	return out
}()

// columnOf reads an action in its one spelling, the letter of a column, which may
// lie outside the board.
func columnOf(a rules.Action) (col int, ok bool) {
	if len(a) != 1 || a[0] < 'a' || a[0] >= 'a'+rules.MaxSide {
		return 0, false
	}
	return int(a[0] - 'a'), true
}

// parts are the column.
func parts(a rules.Action) []rules.Part {
	if _, ok := columnOf(a); !ok {
		return nil
	}
	return []rules.Part{{Kind: rules.PartColumn, Value: string(a)}}
}

// spell is the action that the column says.
func spell(list []rules.Part) (rules.Action, bool) {
	if len(list) != 1 || list[0].Kind != rules.PartColumn {
		return "", false
	}
	a := rules.Action(list[0].Value)
	if _, ok := columnOf(a); !ok {
		return "", false
	}
	return a, true
}
