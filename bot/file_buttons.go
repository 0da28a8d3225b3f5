package bot

import "maps"

// More verbs of buttons; see customid.go.
const (
	verbImport      = "import"
	verbFile        = "file"      // arg: a key, a file and a place in it
	verbKeep        = "keep"      // arg of this and the next ones: a start; see start.go
	verbPlayFrom    = "start"     // asks whom to challenge
	verbStartWith   = "startwith" // whom was chosen
	verbStartOpen   = "startopen" // nobody in particular
	verbPositions   = "positions" // arg: a key, a page and a start
	verbRename      = "rename"
	verbForget      = "delete"
	verbForgetSure  = "deletesure"
	verbShareServer = "shareserver"
	verbEdit        = "edit"
	verbSketch      = "sketch" // arg: a draft and what to do to it; rev: its number of changes
	verbShare       = "share"  // arg of this and the next two: csv, or nothing
	verbSharePost   = "sharepost"
	verbShareSend   = "sharesend"
)

// addFileButtons adds the components and forms of files and starting positions.
func addFileButtons() {
	maps.Copy(buttons, map[string]handler{
		verbImport:       (*Bot).importButton,
		verbFile:         (*Bot).fileButton,
		verbKeep:         (*Bot).keepButton,
		verbPlayFrom:     (*Bot).startButton,
		verbStartWith:    (*Bot).startWithButton,
		verbStartOpen:    (*Bot).startWithButton,
		verbPositions:    (*Bot).positionsButton,
		verbRename:       (*Bot).renameButton,
		verbForget:       (*Bot).deleteButton,
		verbForgetSure:   (*Bot).deleteSureButton,
		verbShareServer:  (*Bot).shareServerButton,
		verbEdit:         (*Bot).editButton,
		verbSketch:       (*Bot).sketchButton,
		verbExploreStart: (*Bot).exploreStart,
		verbShare:        onTable((*Bot).shareButton),
		verbSharePost:    onTable((*Bot).sharePostButton),
		verbShareSend:    onTable((*Bot).shareSendButton),
	})
	maps.Copy(forms, map[string]handler{
		verbImport: (*Bot).importFormSent,
		verbRename: (*Bot).renameForm,
		verbSketch: (*Bot).sketchForm,
	})
}
