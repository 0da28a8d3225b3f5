package bot

// The choices of /challenge side.
const (
	sideFirst  = "first"
	sideSecond = "second"
	sideRandom = "random"
)
