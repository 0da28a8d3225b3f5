package cards

import (
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// inWords is a card without its picture: what the picture shows is said instead.
func inWords(m *wire.Message) *wire.Message {
	n := *m
	n.Files, n.Components = nil, nil
	for _, c := range m.Components {
		box, ok := c.(wire.Container)
		if !ok {
			n.Components = append(n.Components, c)
			continue
		}
		kept := box
		kept.Components = nil
		for _, c := range box.Components {
			if _, picture := c.(wire.Gallery); picture && len(m.Files) > 0 {
				c = wire.Text{Content: words.Shorten(m.Files[0].Alt, maxInWords)}
			}
			kept.Components = append(kept.Components, c)
		}
		n.Components = append(n.Components, kept)
	}
	return &n
}

// maxInWords is how long what stands for a picture may be.
const maxInWords = 1024
