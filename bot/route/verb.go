package route

// Verb says what a component or a form does; the verbs of the product are one list, as
// addresses would be.
type Verb string

// The verbs of buttons. They are on old messages for ever: one is never given
// another meaning.
const (
	Accept        Verb = "accept"
	Decline       Verb = "decline"
	Withdraw      Verb = "withdraw"
	Act           Verb = "act" // arg: the action
	Undo          Verb = "undo"
	Resign        Verb = "resign"
	Text          Verb = "text"   // the board as text
	Help          Verb = "help"   // what to do now
	Rules         Verb = "rules"  // arg: game and page
	Close         Verb = "close"  // takes a private question back
	Setting       Verb = "set"    // arg: the key of a setting
	Pick          Verb = "pick"   // arg: a path; see facet.go
	Acts          Verb = "acts"   // arg: several actions
	Sure          Verb = "sure"   // arg: the action, though it was warned of
	Type          Verb = "type"   // the form to type a turn in, and what was typed
	Replay        Verb = "replay" // arg: a key and the number of a turn; empty from the menu
	GIF           Verb = "gif"    // the whole game as one moving picture
	More          Verb = "more"
	Turned        Verb = "turned"
	Large         Verb = "large"
	Export        Verb = "export"
	AskResign     Verb = "askresign"
	ResignMatch   Verb = "resignmatch"
	Offer         Verb = "offer"    // arg: what
	AskAccept     Verb = "askoffer" // arg of this and the next three: the seq of the offer
	AcceptOffer   Verb = "yesoffer"
	DeclineOffer  Verb = "nooffer"
	WithdrawOffer Verb = "unoffer"
	Wish          Verb = "wish" // arg: what
	Hint          Verb = "hint"
	Review        Verb = "review"
	Computer      Verb = "computer" // arg: what is chosen now, and what has been: see computerChoice
	Agree         Verb = "agree"    // to the end of a decided game
	Notify        Verb = "notify"
	Note          Verb = "note"   // the form for a note, and what was typed
	Plan          Verb = "if"     // what is armed
	PlanLine      Verb = "ifline" // the form for a line, and what was typed; arg of the form: the line it goes on from
	Unplan        Verb = "unif"   // arg, or what is chosen: the line
	Redo          Verb = "redo"
	Code          Verb = "code"
	Explore       Verb = "explore" // arg: a number of steps, empty for the position as it stands
	Try           Verb = "try"     // in place of a table a post
)

// An exploration is shown as one private message in which a person moves both sides,
// steps about and tries out branches. Its buttons name the exploration and the node
// they were shown at, in place of a table and its revision: so each of them does the
// same whenever it is pressed. See explore_steps.go for what they do.

// Exploring begins the verbs of an exploration's buttons.
const Exploring Verb = "x"

// The boards on which a person explores, to go on with or to delete.

// The verbs of the list.
const (
	Boards     Verb = "boards"     // arg: a key and a page; the value chosen, or what is below
	DropBoard  Verb = "dropboard"  // asks whether the board chosen is to go
	BoardsSure Verb = "dropboards" // arg: the page and the board's number
)

// From whatever starts are shown one gets to an exploration, and from an exploration to
// a game: a file's position or game, a position that is kept, one in the editor.

// ExploreStart opens one's exploration of a start; its arg names it.
const ExploreStart Verb = "explorestart"

// The verbs that only explorations have; they too stand behind the prefix.
const (
	Start   Verb = "start"
	Back    Verb = "back"
	Forward Verb = "forward"
	Branch  Verb = "branch" // a select: the number of a node
	Delete  Verb = "delete"
	Post    Verb = "post" // the form for a post, and what it says
	PostTo  Verb = "postto"
	Now     Verb = "now" // the table as it stands
)

// SureArg is the argument of a button that goes through with what was asked about.
const SureArg = "sure"

// More verbs of buttons; see customid.go.
const (
	Import      Verb = "import"
	File        Verb = "file"      // arg: a key, a file and a place in it
	Keep        Verb = "keep"      // arg of this and the next ones: a start; see start.go
	PlayFrom    Verb = "start"     // asks whom to challenge
	StartWith   Verb = "startwith" // whom was chosen
	StartOpen   Verb = "startopen" // nobody in particular
	Positions   Verb = "positions" // arg: a key, a page and a start
	Rename      Verb = "rename"
	Forget      Verb = "delete"
	ForgetSure  Verb = "deletesure"
	ShareServer Verb = "shareserver"
	Edit        Verb = "edit"
	Sketch      Verb = "sketch" // arg: a draft and what to do to it; rev: its number of changes
	Share       Verb = "share"  // arg of this and the next two: csv, or nothing
	SharePost   Verb = "sharepost"
	ShareSend   Verb = "sharesend"
)

// StepMark parts the steps in the custom id of a button that takes several.
const StepMark = ";"

// Plans by taps: on one's own board a person plays what the other may do and what they
// would answer, and arms that.

const (
	// PlanTap opens the board of a table to try a line of a plan on.
	PlanTap Verb = "iftap"
	// Arm arms the line tried out, as far as the board's node.
	Arm Verb = "arm"
)

// ReplayKeys begin the args of a replay's buttons, so that two that lead to the same
// turn are still two.
const ReplayKeys = "fpnl"

// Resume opens the game that a person played last, wherever the button is: under
// their list of games, or in a direct message.
const Resume Verb = "resume"

// Which of your games? A command that leaves it open is answered with a list to choose
// from, and given again for the one that is chosen.

// Which is that list; its arg is the command as it was given: see again.
const Which Verb = "which"
