package dividedloyalties

import (
	"os"
	"path/filepath"
	"testing"
)

// shared is a folder of the facts kept beside the checkout. A test that needs it is
// skipped where it is absent, and fails where everything must be tested.
func shared(t *testing.T, folder string) string {
	t.Helper()
	root, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		if filepath.Dir(root) == root {
			t.Fatal("no go.mod above the test's folder")
		}
		root = filepath.Dir(root)
	}
	path := filepath.Join(root, "..", "shared", folder)
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("BRIDGEKEEPER_FULL") != "" {
			t.Fatalf("%s is needed: %v", path, err)
		}
		t.Skipf("skipped: there is no %s", path)
	}
	return path
}
