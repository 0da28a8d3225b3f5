package host

import "sync"

// maxKnown is how many tables are kept folded.
const maxKnown = 256

// cache keeps tables as they were last folded, so that a click folds only what is
// new. It is never the truth: whoever takes a table from it reads the rows after
// its Seq. Its zero value is empty; it is safe for concurrent use.
type cache struct {
	mu     sync.Mutex
	tables map[int64]*Table
}

func (c *cache) get(id int64) *Table {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tables[id]
}

// drop forgets a table.
func (c *cache) drop(id int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.tables, id)
}

// put keeps a table unless a later one is kept already. A full cache loses any one
// of the others: which, matters little.
func (c *cache) put(t *Table) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.tables == nil {
		c.tables = map[int64]*Table{}
	}
	if known := c.tables[t.ID]; known != nil && known.Seq > t.Seq {
		return
	}
	if _, known := c.tables[t.ID]; !known && len(c.tables) >= maxKnown {
		for id := range c.tables {
			delete(c.tables, id)
			break
		}
	}
	c.tables[t.ID] = t
}
