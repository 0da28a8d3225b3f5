package dividedloyalties

import (
	"fmt"

	"bridgekeeper/rules"
)

// A saved game is one JSON object. Its grid is a list of W·H places from the top
// left, with an empty column and row more than the cells take up: W is the largest
// column + 2, H the largest row + 2. What it doesn't say, and we know, is under
// "bridgekeeper", which the original reads over.
const (
	saveVersion = "1"

	keyVersion, keyPosition, keyGrid             = "version", "position", "grid"
	keyName, keyBoards, keyDots                  = "name", "boards", "dots"
	keyToken, keyCells                           = "token", "cells"
	keyPlayer, keyLast, keyBridges               = "currentPlayer", "lastPlaced", "activeBridges"
	keyRow, keyFirst, keyEnd, keyOwner, keyIsCut = "row", "s", "e", "player", "cut"
	keyOurs, keyRounds, keyQuiet                 = "bridgekeeper", "rounds", "quiet"
)

// By seat.
var (
	keyReserve = [2]string{"blueInv", "yellowInv"}
	keySet     = [2]string{"blueBatch", "yellowBatch"}
)

// Places number the cells of a grid as a saved game does.
type places struct{ wide, high, top int } // top is the number of the top row, from the bottom

func (g *grid) places() places {
	p := places{top: g.rows - 1}
	for _, c := range g.cells {
		p.wide, p.high = max(p.wide, c.Col+2), max(p.high, p.top-c.Row+2)
	}
	return p
}

func (p places) count() int { return p.wide * p.high }

func (p places) of(c rules.Cell) int { return (p.top-c.Row)*p.wide + c.Col }

// cell is the cell of a place, which may lie outside the grid.
func (p places) cell(place int) rules.Cell {
	return rules.Cell{Col: place % p.wide, Row: p.top - place/p.wide}
}

// A saveReader reads a saved game into a state.
type saveReader struct {
	*textReader
	whole field
	ours  field       // the member "bridgekeeper", or nothing
	setup rules.Setup // the starting position
	s     *state
	places
}

// importSave reads a saved game as a line without steps, its setup the position with
// all that stands on it. The error is a *rules.NotationError over the file.
func importSave(data []byte) ([]*rules.Line, error) {
	text, err := readFile(data)
	if err != nil {
		return nil, err
	}
	r := &saveReader{textReader: text}
	if r.whole, err = r.document(); err != nil {
		return nil, err
	}
	for _, part := range []func() error{r.position, r.stones, r.reserves, r.turn, r.bridges, r.settled} {
		if err := part(); err != nil {
			return nil, err
		}
	}
	if r.s.text() != r.setup.Text {
		// As declared, so that they are written again in that order.
		order := make([]int, len(r.s.bridges))
		for i := range order {
			order[i] = i
		}
		r.setup = rules.Setup{Title: r.s.pos.Name, Text: r.s.textWith(order)}
	}
	line, err := rules.NewLine(Game{}, r.setup)
	if err != nil {
		return nil, fmt.Errorf("original-save: %w", err)
	}
	return []*rules.Line{line}, nil
}

// need is a member that must be there; path is the name people know it by.
func (r *saveReader) need(object field, name, path string) (field, error) {
	f, ok := member(object, name)
	if !ok {
		return f, r.badField(field{at: object.at}, path)
	}
	return f, nil
}

func (r *saveReader) badField(f field, path string) error {
	return r.fail(f, CodeSaveField, rules.Args{"text": rules.Text(path)})
}

func (r *saveReader) needList(object field, name, path string) (field, []field, error) {
	f, err := r.need(object, name, path)
	if err != nil {
		return f, nil, err
	}
	list, ok := items(f)
	if !ok {
		return f, nil, r.badField(f, path)
	}
	return f, list, nil
}

// position reads the version, the grid's cells and the name, and begins a state.
func (r *saveReader) position() error {
	version, err := r.need(r.whole, keyVersion, keyVersion)
	if err != nil {
		return err
	}
	if version.text != saveVersion {
		return r.fail(version, CodeSaveVersion, rules.Args{"text": rules.Clip(version.text)})
	}
	position, err := r.need(r.whole, keyPosition, keyPosition)
	if err != nil {
		return err
	}
	k := new(sketch)
	if err := r.name(k, position); err != nil {
		return err
	}
	boards, list, err := r.needList(position, keyBoards, "position.boards")
	if err != nil {
		return err
	}
	for _, b := range list {
		if err := r.board(k, b); err != nil {
			return err
		}
	}
	if !k.anyBoardCell() {
		return r.fail(boards, CodeNoBoardCell, nil)
	}
	_, dots, err := r.needList(position, keyDots, "position.dots")
	if err != nil {
		return err
	}
	for _, d := range dots {
		if err := r.cell(k, d, "o"); err != nil {
			return err
		}
	}
	if err := r.rounds(k); err != nil {
		return err
	}
	r.setup = k.setup()
	if r.s, err = readPosition(r.setup.Text); err != nil {
		return fmt.Errorf("original-save: %w", err)
	}
	r.places = r.s.g.places()
	return nil
}

func (r *saveReader) name(k *sketch, position field) error {
	f, err := r.need(position, keyName, "position.name")
	if err != nil {
		return err
	}
	name, ok := jsonText(f)
	if k.name = shownName(name); !ok || k.name == "" {
		return r.fail(f, CodeBadName, rules.Args{"count": rules.Count(maxName)})
	}
	return nil
}

// rounds reads what we wrote of them; without it they are what is usual.
func (r *saveReader) rounds(k *sketch) error {
	r.ours, _ = member(r.whole, keyOurs)
	f, ok := member(r.ours, keyRounds)
	if !ok {
		return nil
	}
	if f.text != "3" && f.text != "4" {
		return r.fail(f, CodeBadRounds, rules.Args{"text": rules.Clip(f.text)})
	}
	k.rounds = int(f.text[0] - '0')
	return nil
}

// board reads the cells of a region, with its token or without.
func (r *saveReader) board(k *sketch, f field) error {
	list, bare := items(f)
	token := ""
	if !bare {
		var err error
		if _, list, err = r.needList(f, keyCells, "position.boards.cells"); err != nil {
			return err
		}
		t, err := r.need(f, keyToken, "position.boards.token")
		if err != nil {
			return err
		}
		token, _ = jsonText(t)
		if ground, ok := groundOf(token); token == "" || !ok || ground != rules.Field {
			return r.fail(t, CodeBadCell, rules.Args{"text": rules.Clip(t.text)})
		}
	} else {
		switch n := len(list); {
		case n == 9:
			token = "S"
		case n >= 7:
			token = "G"
		default:
			token = "W"
		}
	}
	for _, c := range list {
		if err := r.cell(k, c, token); err != nil {
			return err
		}
	}
	return nil
}

// cell reads a place, [column, row], where no other cell is.
func (r *saveReader) cell(k *sketch, f field, token string) error {
	at, _ := items(f)
	if len(at) != 2 {
		return r.fail(f, CodeSaveCell, rules.Args{"text": rules.Clip(f.text)})
	}
	x, ok1 := whole(at[0])
	y, ok2 := whole(at[1])
	switch {
	case !ok1 || !ok2:
		return r.fail(f, CodeSaveCell, rules.Args{"text": rules.Clip(f.text)})
	case x >= rules.MaxSide || y >= rules.MaxSide:
		return r.fail(f, CodeGridTooBig, rules.Args{"count": rules.Count(rules.MaxSide)})
	case k.cells[y][x] != "":
		return r.fail(f, CodeSaveCell, rules.Args{"text": rules.Clip(f.text)})
	}
	k.cells[y][x] = token
	return nil
}
