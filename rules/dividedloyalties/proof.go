package dividedloyalties

import "bridgekeeper/rules"

var _ rules.Decider = Game{}

// Why the winner can't change any more, the first that holds. Nobody wins where the
// sums are equal.
const (
	CodeNoBridge = "no-bridge-possible" // neither side can declare a bridge any more, whatever is placed: no arguments
	CodeSettled  = "winner-settled"     // bridges may come, but not enough: lead, gain (Counts: of the winner now, and what the other can make up at most; both 0 for a draw)
)

// Decided proves who wins where the bridges that may still come can't change it. It
// is generous to the side behind, which may choose among all that could be laid, in
// any order and without an answer. So it knows of most decided positions, not of all.
func (Game) Decided(position rules.State) (rules.Proof, bool) {
	s := position.(*state)
	now, over := s.Result()
	if over {
		return rules.Proof{Winner: now.Winner, Code: rules.CodeGameOver}, true
	}
	o := lookOut(s)
	if o.crowded {
		return rules.Proof{}, false
	}
	if len(o.prospects) == 0 {
		return rules.Proof{Winner: now.Winner, Code: CodeNoBridge}, true
	}
	lead := max(now.Score[0]-now.Score[1], now.Score[1]-now.Score[0])
	gain := 0
	for _, behind := range rules.Seats {
		if behind == now.Winner {
			continue
		}
		most, ok := o.gain(behind, max(1, lead))
		if !ok {
			return rules.Proof{}, false
		}
		gain = max(gain, most)
	}
	args := rules.Args{"lead": rules.Count(lead), "gain": rules.Count(gain)}
	return rules.Proof{Winner: now.Winner, Code: CodeSettled, Args: args}, true
}
