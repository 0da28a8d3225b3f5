package render

import (
	"go/parser"
	gotoken "go/token"
	"path/filepath"
	"strings"
	"testing"

	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/dividedloyalties"
	"bridgekeeper/rules/fourangels"
)

// TestPicturesAreALittleTallerThanWide: phones cut wide and square pictures off at the
// sides, and put those up to twice as high as wide whole on a screen.
func TestPicturesAreALittleTallerThanWide(t *testing.T) {
	r := New(Config{})
	for _, g := range []rules.Game{dividedloyalties.Game{}, connectfour.Game{}, fourangels.Game{}} {
		for _, setup := range g.Setups() {
			s, err := g.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			img, err := r.Image(t.Context(), s.Board(), View{Game: g.Name()})
			if err != nil {
				t.Fatal(err)
			}
			size := img.Bounds().Size()
			if size.Y < size.X || size.Y > 2*size.X {
				t.Errorf("%s, %s: %v", g.Name(), setup.Key, size)
			}
		}
	}
}

// TestTextNeedsNoFile draws where there is nothing at all, and looks for what could read
// a font from a disk.
func TestTextNeedsNoFile(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(gotoken.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range f.Imports {
			if path := strings.Trim(i.Path.Value, `"`); path == "os" || path == "io/fs" || path == "path/filepath" {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
	b := fourInARow(t)
	view := View{Game: "connect-four", Words: Words{Roles: [2]string{"Red", "Yellow"}}}
	want, err := New(Config{}).PNG(t.Context(), b, view)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	t.Setenv("HOME", t.TempDir())
	got, err := New(Config{}).PNG(t.Context(), b, view)
	if err != nil {
		t.Fatal(err)
	}
	if shown(t, got) != shown(t, want) {
		t.Error("the picture is another one")
	}
}
