package dividedloyalties

import (
	"strconv"
	"strings"

	"bridgekeeper/rules"
)

// A turn in a record is its stone and its bridges, each with a mark where it is
// red, and a last word where the turn doesn't simply end:
//
//	Pf7 f7-f9 d7-f7    purple to f7, two bridges
//	Rc4 a4-c4r         a red bridge
//	Oc4 a2-c4x2        a red bridge that cuts two
//	Pc4 back           the stone on a dot goes back to the reserve (R10)
//	Pf7 f7-f9 +        the turn is still open
//	end                all that is left of a turn begun before
const (
	wordEnd    = "end"
	wordBack   = "back"
	wordBridge = "bridge"
	signOpen   = "+"
	markRed    = "r"
	markCuts   = "x"
)

// formatTurn writes steps of one turn, legal one after the other from s on.
func formatTurn(s *state, steps []rules.Action) string {
	var words []string
	open := true
	for _, a := range steps {
		st, ok := parseAction(a)
		if !ok || s.mover == rules.Nobody {
			break
		}
		if code, _ := s.refusal(st); code != "" {
			break
		}
		before := s
		s = s.after(st)
		switch st.verb {
		case verbPlace:
			words = append(words, string(st.colour.letter())+st.span.From.String())
		case verbBridge:
			words = append(words, st.span.String()+s.bridgeMark(before))
		case verbEnd:
			open = false
			if before.wouldReturn() {
				words = append(words, wordBack)
			} else if len(words) == 0 {
				words = append(words, wordEnd)
			}
		}
	}
	if open {
		words = append(words, signOpen)
	}
	return strings.Join(words, " ")
}

// after is the position after a legal step.
func (s *state) after(st step) *state {
	switch st.verb {
	case verbPlace:
		return s.place(st.colour, s.g.site(st.span.From), nil)
	case verbBridge:
		return s.declare(s.g.laneOf(st.span), nil)
	}
	return s.end(nil)
}

// wouldReturn tells whether this turn's stone goes back if the turn ends now (R10).
func (s *state) wouldReturn() bool {
	return s.stone != noSite && s.g.isDot[s.stone] && !s.bridged()
}

// lastCuts is whether the bridge declared last is red, and how many it has cut since
// the position before.
func (s *state) lastCuts(before *state) (isRed bool, cuts int) {
	for i := range before.bridges {
		if s.bridges[i].cut != before.bridges[i].cut {
			cuts++
		}
	}
	return s.bridges[len(s.bridges)-1].red(), cuts
}

// bridgeMark is what the record writes behind the bridge declared last.
func (s *state) bridgeMark(before *state) string {
	switch isRed, cuts := s.lastCuts(before); {
	case cuts > 0:
		return markCuts + strconv.Itoa(cuts)
	case isRed:
		return markRed
	}
	return ""
}
