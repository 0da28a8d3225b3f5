package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
)

// offerPositions makes the starting positions in these files what the bot offers beside
// the built-in ones, to everybody; without files, none. The error says which file is
// broken, and where the first thing wrong with it is; then nothing has changed.
func offerPositions(ctx context.Context, h *host.Host, files []string) error {
	var all []*rules.Line
	for _, name := range files {
		lines, err := readPositions(name)
		if err != nil {
			return err
		}
		all = append(all, lines...)
	}
	return h.Library.SetBotPositions(ctx, all)
}

// readPositions reads the starting positions in a file.
func readPositions(name string) ([]*rules.Line, error) {
	data, err := readAtMost(name, rules.MaxFile)
	if err != nil {
		return nil, fmt.Errorf("starting positions: %w", err)
	}
	f, err := rules.ReadFile(games(), data)
	if err != nil {
		return nil, fileFault(name, err)
	}
	for i, l := range f.Lines {
		switch {
		case l.Len() > 0 || f.Record != nil:
			return nil, fmt.Errorf("starting positions: %s holds a game, not positions", name)
		case l.Last().Turn() == rules.Nobody:
			return nil, fmt.Errorf("starting positions: %s: position %d is the end of a game", name, i+1)
		case l.Setup().Title == "":
			return nil, fmt.Errorf("starting positions: %s: position %d has no name", name, i+1)
		}
	}
	return f.Lines, nil
}

// readAtMost reads a file of at most so many bytes, and of a longer one one more.
func readAtMost(name string, most int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most+1))
}

// fileFault says what is wrong with a file, with line and column, in the words that a
// person who hands it to the bot would read.
func fileFault(name string, err error) error {
	e := rules.Notation(err)
	if e == nil {
		return fmt.Errorf("starting positions: %s: %w", name, err)
	}
	var file *rules.FileError
	game := ""
	if errors.As(err, &file) {
		game = file.Game
	}
	line, col := e.LineCol()
	return fmt.Errorf("starting positions: %s:%d:%d: %s", name, line, col, words.For("en-US").Plain().Notation(game, e))
}
