package dividedloyalties

import (
	"embed"
	"sync"

	"bridgekeeper/rules"
)

//go:embed positions/*.txt
var positionFiles embed.FS

// positionOrder lists the built-in positions as people are offered them, the
// default first. A key is its file's name without ".txt".
var positionOrder = []string{
	"turtle",
	"lighthouse",
	"sailboat",
	"hourglass",
	"compass-rose",
	"snake",
	"castle",
	"owl",
	"butterfly",
	"lifebuoy",
	"crab",
	"anchor",
}

// builtinSetups are the positions of positionOrder. A file that can't be read is a
// mistake in the program itself, hence the panic.
var builtinSetups = sync.OnceValue(func() []rules.Setup {
	setups := make([]rules.Setup, len(positionOrder))
	for i, key := range positionOrder {
		text, err := positionFiles.ReadFile("positions/" + key + ".txt")
		if err != nil {
			panic("dividedloyalties: built-in position: " + err.Error())
		}
		s, err := readPosition(string(text))
		if err != nil {
			panic("dividedloyalties: built-in position " + key + ": " + err.Error())
		}
		setups[i] = rules.Setup{Key: key, Title: s.pos.Name, Text: s.text()}
	}
	return setups
})
