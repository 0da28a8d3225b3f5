package route

import (
	"errors"
	"slices"
	"testing"
)

func TestArgumentsAreReadAsTheyAreWritten(t *testing.T) {
	for _, parts := range [][]any{{12, "paint"}, {int64(3), 0, "b"}, {"", ""}, {"one"}} {
		for _, mark := range []string{Dot, Slash, Steps} {
			text := JoinArg(mark, parts...)
			a := ReadArg(text, mark)
			var again []any
			for _, part := range parts {
				switch part.(type) {
				case int:
					again = append(again, a.Int())
				case int64:
					again = append(again, a.Int64())
				default:
					again = append(again, a.Text())
				}
			}
			if err := a.Err(); err != nil || !slices.Equal(again, parts) {
				t.Errorf("%q reads as %v, %v; want %v", text, again, err, parts)
			}
		}
	}
}

func TestWhatIsMissingOrLeftOverIsAnError(t *testing.T) {
	for text, read := range map[string]func(*Arg){
		"":                     func(a *Arg) { a.Int() },
		"x":                    func(a *Arg) { a.Int() },
		"1":                    func(a *Arg) { a.Int(); a.Int64() },
		"1.2":                  func(a *Arg) { a.Int() },
		"1.":                   func(a *Arg) { a.Int() },
		"l":                    func(a *Arg) { a.SkipKey("lpn").Int() },
		"99999999999999999999": func(a *Arg) { a.Int64() },
	} {
		a := ReadArg(text, Dot)
		read(a)
		if err := a.Err(); !errors.Is(err, ErrID) {
			t.Errorf("%q: %v", text, err)
		}
	}
	a := ReadArg("l2.b.chess.standard", Dot)
	if page, ref := a.SkipKey("lgpn").Int(), a.Rest(); page != 2 || ref != "b.chess.standard" || a.Err() != nil {
		t.Errorf("page %d, %q, %v", page, ref, a.Err())
	}
	if all := ReadArg("d;;e", Steps).All(); !slices.Equal(all, []string{"d", "", "e"}) {
		t.Errorf("steps: %q", all)
	}
}
