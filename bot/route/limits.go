package route

// MaxLabel is how many characters the label of a choice or of an option of a select holds.
const MaxLabel = 100

// MaxButtonLabel is how many a button's label holds.
const MaxButtonLabel = 80

// MaxSelect is how many options a select holds.
const MaxSelect = 25

// PageMark starts the value of an option that turns the page of a select. No
// action starts with it.
const PageMark = "~"

// PerRow is how many small buttons stand in a row: Discord would take five, but a
// phone breaks the fifth into a line of its own.
const PerRow = 4

// WordsPerRow is the same for buttons labelled with words.
const WordsPerRow = 3

// The values that turn something on and off.
const (
	ChoiceOn  = "on"
	ChoiceOff = "off"
)
