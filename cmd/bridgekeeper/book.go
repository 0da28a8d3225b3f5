package main

import (
	"bytes"
	"compress/flate"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"bridgekeeper/rules/connectfour/solver"
)

const bookUsage = `bridgekeeper book [flags] FILE makes the opening book of Connect Four, in some hours.

FILE keeps what is solved, a byte a score. Stop it with Ctrl-C, or anyhow; with the
same FILE it goes on from there, with a new one from what the program's own book has.

  bridgekeeper book scores                        solve on, until all is done
  bridgekeeper book -pack book.flate scores       only pack what is there, as the program embeds it:
                                                  rules/connectfour/solver/book.flate

Flags:
`

// runBook is the subcommand. args are those after its name.
func runBook(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	f := flag.NewFlagSet("bridgekeeper book", flag.ContinueOnError)
	f.SetOutput(stderr)
	pack := f.String("pack", "", "write the compressed book to this `file`")
	f.Usage = func() {
		fmt.Fprint(stderr, bookUsage)
		f.PrintDefaults()
	}
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return errors.New("book takes one file: see book -h")
	}
	var err error
	if *pack != "" {
		err = packBook(f.Arg(0), *pack, stdout)
	} else {
		err = makeBook(ctx, f.Arg(0), stdout)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", f.Arg(0), err)
	}
	return nil
}

// readBook reads the scores of a file.
func readBook(file string) ([]byte, *solver.Book, error) {
	known, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	book, err := solver.ReadBook(bytes.NewReader(known))
	return known, book, err
}

// makeBook solves on from what the file has, or the embedded book where there is none, and appends
// to it. Each score goes there at once: it costs nothing beside finding it.
func makeBook(ctx context.Context, file string, stdout io.Writer) (err error) {
	known, _, err := readBook(file)
	if errors.Is(err, os.ErrNotExist) {
		known = solver.Embedded().First()
		err = os.WriteFile(file, known, 0o644)
	}
	if err != nil {
		return err
	}
	out, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	n, size := len(known), solver.BookSize()
	tell := func() { fmt.Fprintf(stdout, "%d of %d scores\n", n, size) }
	tell()
	err = solver.MakeBook(ctx, known, func(score byte) error {
		if _, err := out.Write([]byte{score}); err != nil {
			return err
		}
		if n++; n%500 == 0 || n == size {
			tell()
		}
		return nil
	})
	if ctx.Err() != nil { // it was stopped, as it may be
		tell()
		return nil
	}
	return err
}

// packBook compresses what is there of a book.
func packBook(file, packed string, stdout io.Writer) error {
	known, book, err := readBook(file)
	if err != nil {
		return err
	}
	var buf bytes.Buffer
	w, err := flate.NewWriter(&buf, flate.BestCompression)
	if err == nil {
		_, err = w.Write(known)
	}
	if err == nil {
		err = w.Close()
	}
	if err == nil {
		err = os.WriteFile(packed, buf.Bytes(), 0o644)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: %d of %d scores in %d bytes\n", packed, book.Known(), solver.BookSize(), buf.Len())
	return err
}
