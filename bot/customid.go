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
	verb  string
	table int64  // 0 where no table is concerned
	rev   int64  // 0 where any revision will do
	arg   string // an action, a page; empty for none
}

// The verbs of buttons. They are on old messages for ever: one is never given
// another meaning.
const (
	verbAccept        = "accept"
	verbDecline       = "decline"
	verbWithdraw      = "withdraw"
	verbAct           = "act" // arg: the action
	verbUndo          = "undo"
	verbResign        = "resign"
	verbText          = "text"   // the board as text
	verbHelp          = "help"   // what to do now
	verbRules         = "rules"  // arg: game and page
	verbClose         = "close"  // takes a private question back
	verbSetting       = "set"    // arg: the key of a setting
	verbPick          = "pick"   // arg: a path; see facet.go
	verbActs          = "acts"   // arg: several actions
	verbSure          = "sure"   // arg: the action, though it was warned of
	verbType          = "type"   // the form to type a turn in, and what was typed
	verbReplay        = "replay" // arg: a key and the number of a turn; empty from the menu
	verbGIF           = "gif"    // the whole game as one moving picture
	verbMore          = "more"
	verbTurned        = "turned"
	verbLarge         = "large"
	verbExport        = "export"
	verbAskResign     = "askresign"
	verbResignMatch   = "resignmatch"
	verbOffer         = "offer"    // arg: what
	verbAskAccept     = "askoffer" // arg of this and the next three: the seq of the offer
	verbAcceptOffer   = "yesoffer"
	verbDeclineOffer  = "nooffer"
	verbWithdrawOffer = "unoffer"
	verbWish          = "wish" // arg: what
	verbHint          = "hint"
	verbReview        = "review"
	verbComputer      = "computer" // arg: what is chosen now, and what has been: see computerChoice
	verbAgree         = "agree"    // to the end of a decided game
	verbNotify        = "notify"
	verbNote          = "note"   // the form for a note, and what was typed
	verbPlan          = "if"     // what is armed
	verbPlanLine      = "ifline" // the form for a line, and what was typed; arg of the form: the line it goes on from
	verbUnplan        = "unif"   // arg, or what is chosen: the line
	verbRedo          = "redo"
	verbCode          = "code"
	verbExplore       = "explore" // arg: a number of steps, empty for the position as it stands
	verbTry           = "try"     // in place of a table a post
)

// idPrefix starts every custom id; the digit is the version of the form.
const idPrefix = "b1"

// maxCustomID is Discord's limit in characters; ours are ASCII.
const maxCustomID = 100

// String is "b1:act:12:34:bridge f7 f9".
func (b button) String() string {
	s := idPrefix + ":" + b.verb + ":" + strconv.FormatInt(b.table, 10) + ":" + strconv.FormatInt(b.rev, 10)
	if b.arg != "" {
		s += ":" + b.arg
	}
	return s
}

// cardID is the custom id of the one component, More or on a challenge the rules,
// that every card with buttons has: it says which public event the card shows,
// counted from 1, so that a card can be recognised when nobody noted that it was
// posted. It is no seq, for a gap would tell of a private event.
func cardID(verb string, t *host.Table) string {
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
	b := button{verb: f[1], table: table, rev: rev}
	if len(f) == 5 {
		b.arg = f[4]
	}
	if b.String() != s {
		return button{}, errCustomID
	}
	return b, nil
}
