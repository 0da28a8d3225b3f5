package dividedloyalties

import (
	"testing"

	"bridgekeeper/rules/rulestest"
)

func TestContract(t *testing.T) {
	rulestest.Play(t, Game{}, rulestest.Options{Games: 1})
}
