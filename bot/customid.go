package bot

import (
	"errors"
	"strconv"
	"strings"

	"bridgekeeper/bot/host"
)

// button is what a component's custom id says: what to do, at which table, as it
// stood at which revision. Nothing in it is trusted: a custom id comes back from
// whoever can reach the message, and years later.
type button struct {
	verb  Verb
	table int64  // 0 where no table is concerned
	rev   int64  // 0 where any revision will do
	arg   string // an action, a page; empty for none
}

// Verb says what a component or a form does; the verbs of the product are one list, as
// addresses would be.
type Verb string

// The verbs of buttons. They are on old messages for ever: one is never given
// another meaning.
const (
	verbAccept        Verb = "accept"
	verbDecline       Verb = "decline"
	verbWithdraw      Verb = "withdraw"
	verbAct           Verb = "act" // arg: the action
	verbUndo          Verb = "undo"
	verbResign        Verb = "resign"
	verbText          Verb = "text"   // the board as text
	verbHelp          Verb = "help"   // what to do now
	verbRules         Verb = "rules"  // arg: game and page
	verbClose         Verb = "close"  // takes a private question back
	verbSetting       Verb = "set"    // arg: the key of a setting
	verbPick          Verb = "pick"   // arg: a path; see facet.go
	verbActs          Verb = "acts"   // arg: several actions
	verbSure          Verb = "sure"   // arg: the action, though it was warned of
	verbType          Verb = "type"   // the form to type a turn in, and what was typed
	verbReplay        Verb = "replay" // arg: a key and the number of a turn; empty from the menu
	verbGIF           Verb = "gif"    // the whole game as one moving picture
	verbMore          Verb = "more"
	verbTurned        Verb = "turned"
	verbLarge         Verb = "large"
	verbExport        Verb = "export"
	verbAskResign     Verb = "askresign"
	verbResignMatch   Verb = "resignmatch"
	verbOffer         Verb = "offer"    // arg: what
	verbAskAccept     Verb = "askoffer" // arg of this and the next three: the seq of the offer
	verbAcceptOffer   Verb = "yesoffer"
	verbDeclineOffer  Verb = "nooffer"
	verbWithdrawOffer Verb = "unoffer"
	verbWish          Verb = "wish" // arg: what
	verbHint          Verb = "hint"
	verbReview        Verb = "review"
	verbComputer      Verb = "computer" // arg: what is chosen now, and what has been: see computerChoice
	verbAgree         Verb = "agree"    // to the end of a decided game
	verbNotify        Verb = "notify"
	verbNote          Verb = "note"   // the form for a note, and what was typed
	verbPlan          Verb = "if"     // what is armed
	verbPlanLine      Verb = "ifline" // the form for a line, and what was typed; arg of the form: the line it goes on from
	verbUnplan        Verb = "unif"   // arg, or what is chosen: the line
	verbRedo          Verb = "redo"
	verbCode          Verb = "code"
	verbExplore       Verb = "explore" // arg: a number of steps, empty for the position as it stands
	verbTry           Verb = "try"     // in place of a table a post
)

// idPrefix starts every custom id; the digit is the version of the form.
const idPrefix = "b1"

// maxCustomID is Discord's limit in characters; ours are ASCII.
const maxCustomID = 100

// String is "b1:act:12:34:bridge f7 f9".
func (b button) String() string {
	s := idPrefix + ":" + string(b.verb) + ":" + strconv.FormatInt(b.table, 10) + ":" + strconv.FormatInt(b.rev, 10)
	if b.arg != "" {
		s += ":" + b.arg
	}
	return s
}

// cardID is the custom id of the one component, More or on a challenge the rules,
// that every card with buttons has: it says which public event the card shows,
// counted from 1, so that a card can be recognised when nobody noted that it was
// posted. It is no seq, for a gap would tell of a private event.
func cardID(verb Verb, t *host.Table) string {
	return button{verb: verb, table: t.ID, rev: t.Rev, arg: strconv.FormatInt(t.Public, 10)}.String()
}

// cardNumber is the table and the public event of it that the card with this component
// shows; false for any other component.
func cardNumber(customID string) (table, number int64, ok bool) {
	b, err := parseButton(customID)
	if err != nil || b.table == 0 || b.verb != verbMore && b.verb != verbRules {
		return 0, 0, false
	}
	number, err = strconv.ParseInt(b.arg, 10, 64)
	return b.table, number, err == nil
}

var errCustomID = errors.New("custom id is not one of ours")

// parseButton reads a custom id; its error is errCustomID for anything String
// could not have written.
func parseButton(s string) (button, error) {
	if len(s) > maxCustomID {
		return button{}, errCustomID
	}
	f := strings.SplitN(s, ":", 5)
	if len(f) < 4 || f[0] != idPrefix {
		return button{}, errCustomID
	}
	table, err1 := strconv.ParseInt(f[2], 10, 64)
	rev, err2 := strconv.ParseInt(f[3], 10, 64)
	if err1 != nil || err2 != nil || table < 0 || rev < 0 {
		return button{}, errCustomID
	}
	b := button{verb: Verb(f[1]), table: table, rev: rev}
	if len(f) == 5 {
		b.arg = f[4]
	}
	if b.String() != s {
		return button{}, errCustomID
	}
	return b, nil
}
