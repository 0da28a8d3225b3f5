package dividedloyalties

import (
	"testing"

	"bridgekeeper/rules/rulestest"
)

// contractSetups is over how many setups TestContract plays; 0 for all, with BRIDGEKEEPER_FULL=1.
var contractSetups = 2

func TestContract(t *testing.T) {
	if contractSetups > 0 {
		t.Logf("over %d setups; over all with BRIDGEKEEPER_FULL=1", contractSetups)
	}
	rulestest.Play(t, Game{}, rulestest.Options{Games: 1, Setups: contractSetups})
}
