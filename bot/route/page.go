package route

import (
	"strconv"

	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// Page is the stretch of a list that a select shows: list[From:To].
type Page struct {
	From, To int
	N, All   int // its number, from 0, and how many there are
}

// PageOf is page n of a list of so many, or the first where there is no such page: with
// buttons to turn it.
func PageOf(count, n int) Page { return pageOf(count, n, MaxSelect) }

// PageWithMore is PageOf where the page is turned by the last option of the select.
func PageWithMore(count, n int) Page {
	if count > MaxSelect {
		return pageOf(count, n, MaxSelect-1)
	}
	return pageOf(count, n, MaxSelect)
}

func pageOf(count, n, size int) Page {
	all := max(1, (count+size-1)/size)
	if n < 0 || n >= all {
		n = 0
	}
	return Page{From: n * size, To: min(count, (n+1)*size), N: n, All: all}
}

// More is the option that turns the page, after the last one to the first; none where
// there is only one.
func (p Page) More(plain *words.Speaker) []wire.SelectOption {
	if p.All == 1 {
		return nil
	}
	return []wire.SelectOption{{Label: plain.Say("select.more"), Value: PageMark + strconv.Itoa((p.N+1)%p.All)}}
}

// Turners are the row of buttons to the pages before and after; none where there is only
// one. id is the custom id of a button to a page; its key keeps the two apart.
func (p Page) Turners(id func(key string, page int) string) []wire.Component {
	if p.All == 1 {
		return nil
	}
	return []wire.Component{wire.Row{Components: []wire.Component{
		wire.Button{CustomID: id("p", max(p.N-1, 0)), Label: "◀️", Disabled: p.N == 0},
		wire.Button{CustomID: id("n", min(p.N+1, p.All-1)), Label: "▶️", Disabled: p.N == p.All-1},
	}}}
}
