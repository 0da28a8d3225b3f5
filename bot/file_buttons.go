package bot

// More verbs of buttons; see customid.go.
const (
	verbImport      Verb = "import"
	verbFile        Verb = "file"      // arg: a key, a file and a place in it
	verbKeep        Verb = "keep"      // arg of this and the next ones: a start; see start.go
	verbPlayFrom    Verb = "start"     // asks whom to challenge
	verbStartWith   Verb = "startwith" // whom was chosen
	verbStartOpen   Verb = "startopen" // nobody in particular
	verbPositions   Verb = "positions" // arg: a key, a page and a start
	verbRename      Verb = "rename"
	verbForget      Verb = "delete"
	verbForgetSure  Verb = "deletesure"
	verbShareServer Verb = "shareserver"
	verbEdit        Verb = "edit"
	verbSketch      Verb = "sketch" // arg: a draft and what to do to it; rev: its number of changes
	verbShare       Verb = "share"  // arg of this and the next two: csv, or nothing
	verbSharePost   Verb = "sharepost"
	verbShareSend   Verb = "sharesend"
)
