package route

import (
	"fmt"
	"testing"

	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

func TestPagesHoldAllOfAListOnce(t *testing.T) {
	plain := words.For("en-US").Plain()
	for count := range 3*MaxSelect + 2 {
		for name, of := range map[string]func(count, n int) Page{"buttons": PageOf, "more": PageWithMore} {
			shown := 0
			for n := range of(count, 0).All {
				p := of(count, n)
				options := p.To - p.From
				if name == "more" {
					options += len(p.More(plain))
				}
				if p.From != shown || p.N != n || options > MaxSelect || (options == 0) != (count == 0) {
					t.Fatalf("%s: page %d of %d is %+v", name, n, count, p)
				}
				shown = p.To
			}
			if shown != count {
				t.Errorf("%s: %d of %d are shown", name, shown, count)
			}
			for _, n := range []int{-1, of(count, 0).All, 1 << 40} {
				if p := of(count, n); p.N != 0 {
					t.Errorf("%s: page %d of %d is %+v", name, n, count, p)
				}
			}
		}
	}
}

func TestPagesAreTurnedWithinTheirNumber(t *testing.T) {
	id := func(key string, page int) string { return fmt.Sprint(key, page) }
	for n, want := range []string{"p0- n1", "p0 n2", "p1 n2-"} {
		row := PageOf(2*MaxSelect+1, n).Turners(id)[0].(wire.Row)
		got := ""
		for _, c := range row.Components {
			b := c.(wire.Button)
			if got += b.CustomID; b.Disabled {
				got += "-"
			}
			got += " "
		}
		if got != want+" " {
			t.Errorf("page %d: %q, want %q", n, got, want)
		}
	}
	if more := PageWithMore(2*MaxSelect, 2).More(words.For("en-US").Plain()); len(more) != 1 || more[0].Value != PageMark+"0" {
		t.Errorf("after the last page comes %+v", more)
	}
	if PageOf(MaxSelect, 0).Turners(id) != nil || PageWithMore(MaxSelect, 0).More(nil) != nil {
		t.Error("a single page can be turned")
	}
}
