package rulestest

import (
	"errors"
	"fmt"
	"reflect"

	"bridgekeeper/rules"
)

// lawDecided holds of games that are Deciders: a proof says why, the position made
// again from its String has the same one, no proof of this game said otherwise, and
// the end is as proved.
func lawDecided(c *checker, l *rules.Line) error {
	d, ok := c.game.(rules.Decider)
	if !ok {
		return nil
	}
	s := l.Last()
	proof, ok := d.Decided(s)
	result, over := s.Result()
	switch {
	case ok != (proof.Code != ""):
		return fmt.Errorf("%+v, %v: a proof without a code, or none with one", proof, ok)
	case over && (proof.Winner != result.Winner || proof.Code != rules.CodeGameOver):
		return fmt.Errorf("%+v, %v once the game is over: %+v", proof, ok, result)
	case !over && proof.Code == rules.CodeGameOver:
		return errors.New("the code of the end before the end")
	case !ok && !reflect.ValueOf(proof).IsZero():
		return fmt.Errorf("%+v without a proof", proof)
	case ok && c.proof != nil && c.proof.Winner != proof.Winner:
		return fmt.Errorf("%+v after %+v", proof, *c.proof)
	}
	if err := soundArgs(proof.Args); err != nil {
		return fmt.Errorf("%q: %w", proof.Code, err)
	}
	if ok {
		c.proof = &proof
	}
	again, err := c.game.New(rules.Setup{Text: s.String()})
	if err != nil {
		return err
	}
	if other, _ := d.Decided(again); !reflect.DeepEqual(other, proof) {
		return fmt.Errorf("%+v, and made again %+v", proof, other)
	}
	return nil
}
