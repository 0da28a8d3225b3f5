package route

// MaxSelect is how many options a select of Discord's holds.
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
