package route

// Verb says what a component or a form does. Verbs stand on old messages for ever, like
// addresses: one is never given another meaning, and none is dropped. That they are one
// list lets a feature lead to another without knowing it. testdata/ids.txt of package bot
// holds them to it.
type Verb string

// At a table.
const (
	Accept   Verb = "accept" // a challenge
	Decline  Verb = "decline"
	Withdraw Verb = "withdraw"

	Act  Verb = "act"  // arg: the step
	Acts Verb = "acts" // arg: several steps
	Sure Verb = "sure" // arg: the step, though it was warned of
	// ActEnd: arg: the step, after which the turn ends. No card has it any more.
	ActEnd Verb = "actend"
	Pick   Verb = "pick" // arg: a path of choices
	Type   Verb = "type" // the form to type a turn in, and what was typed
	Undo   Verb = "undo"
	Redo   Verb = "redo"

	Offer         Verb = "offer"    // arg: what
	AskAccept     Verb = "askoffer" // arg of this and the next three: the seq of the offer
	AcceptOffer   Verb = "yesoffer"
	DeclineOffer  Verb = "nooffer"
	WithdrawOffer Verb = "unoffer"
	Wish          Verb = "wish"  // arg: what
	Agree         Verb = "agree" // to the end of a decided game
	AskResign     Verb = "askresign"
	Resign        Verb = "resign"
	ResignMatch   Verb = "resignmatch"

	Note     Verb = "note"   // the form for a note, and what was typed
	Plan     Verb = "if"     // what is armed
	PlanLine Verb = "ifline" // the form for a line, and what was typed; arg of the form: the line it goes on from
	PlanTap  Verb = "iftap"  // opens a board of the table to try a line of a plan on
	Unplan   Verb = "unif"   // arg, or what is chosen: the line

	More   Verb = "more" // arg: the number of a card's public event, or a group of the menu
	Notify Verb = "notify"
	Help   Verb = "help" // what to do now

	Text      Verb = "text" // the board as text
	Turned    Verb = "turned"
	Large     Verb = "large"
	Replay    Verb = "replay" // arg: a key and the number of a turn; empty from the menu
	GIF       Verb = "gif"    // the whole game as one moving picture
	Hint      Verb = "hint"
	Review    Verb = "review"
	Code      Verb = "code"
	Export    Verb = "export"
	Share     Verb = "share" // arg of this and the next two: csv, or nothing
	SharePost Verb = "sharepost"
	ShareSend Verb = "sharesend"

	Explore Verb = "explore" // arg: a number of steps, "then" for the revision, empty for the position as it stands
)

// At a post, whose number stands in place of a table's.
const Try Verb = "try"

// At no table.
const (
	Rules    Verb = "rules"    // arg: game and page; of a table, its game's; on a card, as for More
	Close    Verb = "close"    // takes a private question back
	Setting  Verb = "set"      // arg: the key of a setting
	Which    Verb = "which"    // arg: a command as it was given; what is chosen: the table
	Resume   Verb = "resume"   // the game that the person played last, wherever the button is
	Computer Verb = "computer" // arg: what is chosen now, and what has been

	Boards     Verb = "boards"     // arg: a key and a page; the value chosen, or what is below
	DropBoard  Verb = "dropboard"  // asks whether the board chosen is to go
	BoardsSure Verb = "dropboards" // arg: the page and the board's number

	Import       Verb = "import"
	File         Verb = "file"         // arg: a key, a file and a place in it
	Keep         Verb = "keep"         // arg of this and the next ones: a start
	PlayFrom     Verb = "start"        // asks whom to challenge
	StartWith    Verb = "startwith"    // whom was chosen
	StartOpen    Verb = "startopen"    // nobody in particular
	ExploreStart Verb = "explorestart" // opens a board at the start
	Positions    Verb = "positions"    // arg: a key, a page and a start
	Rename       Verb = "rename"
	Forget       Verb = "delete"
	ForgetSure   Verb = "deletesure"
	ShareServer  Verb = "shareserver"
	Edit         Verb = "edit"
	Sketch       Verb = "sketch" // arg: a draft and what to do to it; rev: its number of changes
)

// Exploring begins the verbs of an exploration's buttons. They name the exploration and
// the node they were shown at, in place of a table and its revision, so that each of them
// does the same whenever it is pressed. Those of choosing a step (Act, Acts, Pick, Type,
// Undo), Close and Code stand behind it too.
const Exploring Verb = "x"

// The verbs that only explorations have, behind that prefix.
const (
	Start   Verb = "start"
	Back    Verb = "back"
	Forward Verb = "forward"
	Branch  Verb = "branch" // a select: the number of a node
	Delete  Verb = "delete"
	Post    Verb = "post"   // the form for a post, and what it says
	PostTo  Verb = "postto" // a select: the table whose channel it goes to
	Now     Verb = "now"    // the table as it stands
	Arm     Verb = "arm"    // the line to this node, as a plan
)

// SureArg is the argument of a button that goes through with what was asked about.
const SureArg = "sure"
