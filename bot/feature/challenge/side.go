package challenge

// The choices of /challenge side.
const (
	sideFirst  = "first"
	sideSecond = "second"
	sideRandom = "random"
)
