package dividedloyalties

import (
	"testing"

	"bridgekeeper/rules/rulestest"
)

// contractSetups is over how many setups TestContract plays; 0 for all.
var contractSetups = 0

func TestContract(t *testing.T) {
	rulestest.Play(t, Game{}, rulestest.Options{Games: 1, Setups: contractSetups})
}
