package rules_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"bridgekeeper/rules"
)

// fullCSV is a file of 25 positions of 25 × 25 cells, as large as the format allows.
func fullCSV() string {
	var b strings.Builder
	b.WriteString("position_id,position_name,row")
	for col := range rules.MaxSide {
		fmt.Fprintf(&b, ",c%d", col)
	}
	b.WriteByte('\n')
	for id := range 25 {
		for row := range rules.MaxSide {
			fmt.Fprintf(&b, "%d,Position %d,%d", id, id, row)
			for col := range rules.MaxSide {
				fmt.Fprintf(&b, ",%s%d", []string{"S", "G", "W"}[(row/3+col/3)%3], 1+row/3*9+col/3)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// BenchmarkReadFullCSV reads the largest file of positions.
func BenchmarkReadFullCSV(b *testing.B) {
	data := []byte(fullCSV())
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		f, err := rules.ReadFile(theGames, data)
		if err != nil || len(f.Lines) != 25 {
			b.Fatal(err)
		}
	}
}

// TestTheLargestFileOfPositionsIsReadCheaply allows half of what a hostile one may
// take.
func TestTheLargestFileOfPositionsIsReadCheaply(t *testing.T) {
	data := []byte(fullCSV())
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f, err := rules.ReadFile(theGames, data)
	runtime.ReadMemStats(&after)
	if err != nil || len(f.Lines) != 25 {
		t.Fatal(err)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > mostFileMemory/2 {
		t.Errorf("it takes %d MB", n>>20)
	}
	if actions := f.Lines[24].Last().Actions(); len(actions) == 0 {
		t.Error("nothing can be played in the last")
	}
}
