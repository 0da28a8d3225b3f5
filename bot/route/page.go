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

// PageOf is page n of a list of count, turned by buttons. It is the first if there is no such
// page.
func PageOf(count, n int) Page { return pageOf(count, n, MaxSelect) }

// PageWithMore is like PageOf, where the last option of the select turns the page.
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

// More is the option that turns the page, from the last one to the first. There is none if
// there is only one page.
func (p Page) More(plain *words.Speaker) []wire.SelectOption {
	if p.All == 1 {
		return nil
	}
	return []wire.SelectOption{{Label: plain.Say("select.more"), Value: PageMark + strconv.Itoa((p.N+1)%p.All)}}
}

// Turners are the row of buttons to the pages before and after, or nil if there is only one
// page. id is the custom id of a button to a page; its key keeps the two apart.
func (p Page) Turners(id func(key string, page int) string) []wire.Component {
	if p.All == 1 {
		return nil
	}
	return []wire.Component{wire.Row{Components: []wire.Component{
		wire.Button{CustomID: id("p", max(p.N-1, 0)), Label: "◀️", Disabled: p.N == 0},
		wire.Button{CustomID: id("n", min(p.N+1, p.All-1)), Label: "▶️", Disabled: p.N == p.All-1},
	}}}
}
