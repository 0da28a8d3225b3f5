package solver

import "os"

// thorough is whether what takes long is tested too, but what the race detector makes ten
// times longer still.
var thorough = os.Getenv("BRIDGEKEEPER_FULL") != "" && sampled == 1
