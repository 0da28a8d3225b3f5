package words

import (
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
)

// proofs are what the proofs of each game carry, with the files of their codes.
var proofs = []struct {
	game, codes string
	says        map[string][]string
}{
	{"divided-loyalties", "../../rules/dividedloyalties/proof.go", map[string][]string{
		dividedloyalties.CodeNoBridge: {}, dividedloyalties.CodeSettled: {"gain", "lead"},
	}},
	{"connect-four", "../../rules/connectfour/proof.go", map[string][]string{connectfour.CodeNoLine: {}}},
}

func TestEveryProofHasItsSentence(t *testing.T) {
	noFaults(t)
	for _, p := range proofs {
		for _, code := range constants(t, p.codes, "Code") {
			saysAll(t, p.game+".proof."+code, p.says, code)
		}
	}
	roles := [2]string{"blue", "yellow"}
	args := rules.Args{"lead": rules.Count(7), "gain": rules.Count(5)}
	won, ok := For("en-US").Proof(game, roles, rules.Proof{Winner: rules.First, Code: dividedloyalties.CodeSettled, Args: args})
	if !ok || won != "The lead is 7, and all bridges that may still come make up at most 5." {
		t.Errorf("won: %q", won)
	}
	drawn, ok := For("en-US").Proof(game, roles, rules.Proof{Code: dividedloyalties.CodeSettled, Args: args})
	if !ok || drawn == won {
		t.Errorf("drawn: %q", drawn)
	}
	if got, ok := For("en-US").Proof(game, roles, rules.Proof{Code: "brand-new"}); ok {
		t.Errorf("an unknown proof: %q", got)
	}
}
