package host

import (
	"errors"
	"time"

	"bridgekeeper/rules"
)

// Refusal is why the host does not do what a person asked: a code with
// arguments, for a sentence in that person's language. Where the rules of the game
// refuse a step the error is the *rules.IllegalError instead.
type Refusal struct {
	Code   string
	Args   rules.Args
	Table  *Table    // as it stands, where one is concerned
	Choice []*Table  // the tables meant by a CodeWhichTable
	Until  time.Time // when it could be done, where that is known
}

// Error is plain English for logs.
func (r *Refusal) Error() string { return "refused: " + r.Code + " " + r.Args.String() }

// The codes of a Refusal.
const (
	CodeNoTable        = "no-table"            // no table with that number can be seen from here: table (Count) if one was named
	CodeWhichTable     = "which-table"         // several could be meant: Choice
	CodeNotSeated      = "not-seated"          // it is a game between others
	CodeNotYourTurn    = "not-your-turn"       // the other player is to act
	CodeNotStarted     = "not-started"         // nobody has accepted yet
	CodeOver           = "table-over"          // the game has ended
	CodeStale          = "stale"               // an old button: the table has moved on
	CodeSelf           = "challenge-self"      // a challenge to oneself
	CodeTooMany        = "too-many-challenges" // the challenger has open ones enough: count (Count)
	CodeNotInvited     = "not-invited"         // the challenge is for someone else
	CodeOwnChallenge   = "own-challenge"       // accepting or declining one's own
	CodeNotYours       = "not-challenger"      // withdrawing another's challenge
	CodeAnswered       = "already-answered"    // the challenge is settled
	CodeNothingToUndo  = "nothing-to-undo"     // the turn under way has no step yet
	CodeNothingToRedo  = "nothing-to-redo"     // no step was undone since the last one was taken
	CodeTurnPassed     = "turn-passed"         // one's last turn is complete: undoing it needs the opponent
	CodeNotOffered     = "not-offered"         // what this game doesn't allow to be offered
	CodeOfferOpen      = "offer-open"          // another offer waits for its answer
	CodeTooManyOffers  = "too-many-offers"     // enough were made in this turn
	CodeNoOffer        = "no-offer"            // none is open that would be theirs to answer or withdraw
	CodeNotOverYet     = "not-over-yet"        // a rematch of a game under way
	CodeNoMatch        = "no-match"            // the game is no part of a match
	CodeMatchLength    = "match-length"        // this game has no matches so long: lengths
	CodeTooManyStudies = "too-many-studies"    // the person has tables by themselves enough: count (Count)
	CodeBlocked        = "blocked"             // the person challenged takes no games from the challenger
	CodeUnwelcome      = "unwelcome"           // the challenger takes no games with who accepts
	CodePairOpen       = "pair-open"           // the challenger has an open challenge to that person
	CodeNoTakeback     = "no-takeback"         // nothing of theirs to take back
	CodeNoClock        = "no-clock"            // there is no time to be had more of
	CodeNotSuspended   = "not-suspended"       // the table has a channel
	CodeNotDecided     = "not-decided"         // the winner may still change, for all that is known
	CodeAgreed         = "agreed-already"      // they have said that they would end the game
	CodeNoExploration  = "no-exploration"      // it is another's, or has been forgotten
	CodeNoNode         = "no-branch"           // a line of an exploration that has been deleted
	CodeTreeFull       = "tree-full"           // an exploration holds no more steps: n
	CodeNoPost         = "no-post"             // a posted position that is kept no more
	CodeUnknownPace    = "unknown-pace"
	CodeUnknownGame    = "unknown-game"
	CodeUnknownSetup   = "unknown-position"
)

// Those about notes, plans and sealed games.
const (
	CodeNoTurnYet      = "no-turn-yet"      // a note, before one's first turn
	CodeNoteTooLong    = "note-too-long"    // count (Count) is how many characters it may have
	CodeTooMuchWritten = "too-much-written" // notes and plans were changed often enough in this turn
	CodePlanOwnTurn    = "plan-own-turn"    // a plan, while one is to act oneself
	CodePlanOpen       = "plan-open-turn"   // a plan of less than whole turns
	CodePlanOver       = "plan-over"        // a plan that goes as far as the end of the game, where nothing is to be answered
	CodePlanNoAnswer   = "plan-no-answer"   // a plan that doesn't say what to answer
	CodePlanTooBig     = "plan-too-big"     // a plan too long, or with too many turns
	CodePlanChanged    = "plan-changed"     // the plan is no longer the one that was looked at
	CodeNoPlan         = "no-plan"          // none is armed, or it has no such line
	CodeSealed         = "sealed"           // what analyses a game, asked for by a player of a sealed one
)

// AsRefusal is the *Refusal in err's chain, or nil.
func AsRefusal(err error) *Refusal {
	var r *Refusal
	if errors.As(err, &r) {
		return r
	}
	return nil
}

func refuse(t *Table, code string) error { return &Refusal{Code: code, Table: t} }
