package facts

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// recorder is a test that notes how it goes.
type recorder struct {
	testing.TB
	failed, skipped, logged bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }
func (r *recorder) Log(...any)            { r.logged = true }
func (r *recorder) SkipNow()              { r.skipped = true }

func TestFactsAreWhereTheVariableSays(t *testing.T) {
	folder := t.TempDir()
	want := filepath.Join(folder, "oracle", "cases.json")
	if err := os.Mkdir(filepath.Dir(want), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(want, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv(folderVariable, folder)
	if got := Path(t, "oracle/cases.json"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if _, err := Find("oracle/others.json"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestFactsAreBesideTheCheckoutElse(t *testing.T) {
	above := t.TempDir()
	for _, dir := range []string{"checkout/rules/game", "shared/oracle"} {
		if err := os.MkdirAll(filepath.Join(above, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(above, "checkout", "go.mod"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(above, "checkout", "rules", "game"))
	t.Setenv(folderVariable, "")
	got, err := Find("oracle")
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(above, "shared", "oracle"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestAbsentFactsSkipOrFail(t *testing.T) {
	t.Setenv(folderVariable, t.TempDir())
	for full, want := range map[string]recorder{"": {logged: true, skipped: true}, "1": {failed: true, skipped: true}} {
		t.Setenv(fullVariable, full)
		var got recorder
		Path(&got, "oracle")
		if got != want {
			t.Errorf("%s=%q: %+v, want %+v", fullVariable, full, got, want)
		}
	}
	t.Setenv(fullVariable, "")
	var got recorder
	if DoWithout(&got, errors.New("broken")); !got.failed {
		t.Error("facts that can't be read are taken for absent ones")
	}
}
