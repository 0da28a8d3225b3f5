// Package facts finds what tests compare with and the project doesn't contain:
// positions solved by others, games of the original, Discord's description of its
// API. It is for tests alone.
//
// The facts are a folder of files. The environment variable BRIDGEKEEPER_FACTS names
// it; otherwise it is the folder "shared" beside the checkout. Where they are absent
// tests skip, unless BRIDGEKEEPER_FULL is set: then they fail.
package facts

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

const (
	folderVariable = "BRIDGEKEEPER_FACTS"
	fullVariable   = "BRIDGEKEEPER_FULL"
)

// Path is where a file or folder of the facts lies, its name written with slashes. A
// test that can't do without calls it: it skips or fails where that is absent.
func Path(t testing.TB, name string) string {
	t.Helper()
	path, err := Find(name)
	if err != nil {
		DoWithout(t, err)
		t.SkipNow()
	}
	return path
}

// Find is Path outside of a test. Its error wraps fs.ErrNotExist where the file is
// absent.
func Find(name string) (string, error) {
	folder := os.Getenv(folderVariable)
	if folder == "" {
		root, err := checkout()
		if err != nil {
			return "", err
		}
		folder = filepath.Join(root, "..", "shared")
	}
	path := filepath.Join(folder, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("facts are absent, %s says where they lie: %w", folderVariable, err)
	}
	return path, nil
}

// DoWithout logs an error of Find in a test that has more to check, which fails where
// everything must be checked or the facts are there and can't be read.
func DoWithout(t testing.TB, err error) {
	t.Helper()
	if os.Getenv(fullVariable) != "" || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v (%s=%q)", err, fullVariable, os.Getenv(fullVariable))
		return
	}
	t.Log(err)
}

// checkout is the folder with go.mod over the one that a test runs in.
func checkout() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", errors.New("no go.mod above the test's folder")
		}
		dir = up
	}
}
