package render

import (
	"container/list"
	"sync"
)

// cache keeps what is made again and again, the least recently used leaving first.
// What it holds is never written to again. Safe for concurrent use.
type cache struct {
	mu      sync.Mutex
	room    int // bytes
	used    int
	entries map[any]*list.Element
	recent  list.List // of *cached, the most recently used in front
}

// sized is something that can be kept: it knows how many bytes it takes.
type sized interface{ bytes() int }

type cached struct {
	key   any
	value sized
	bytes int
}

// entryBytes is about what an entry takes beside its value.
const entryBytes = 256

func newCache(room int) *cache { return &cache{room: room, entries: map[any]*list.Element{}} }

// fetch is the value for the key, which must be comparable, made where it is not
// there. Two goroutines may make the same value at once; either will do.
func fetch[V sized](c *cache, key any, make func() V) V {
	if v, ok := c.find(key).(V); ok {
		return v
	}
	v := make()
	c.add(key, v)
	return v
}

// find is the value for the key, nil where it is not there.
func (c *cache) find(key any) sized {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[key]
	if !ok {
		return nil
	}
	c.recent.MoveToFront(e)
	return e.Value.(*cached).value
}

// add leaves out a value that would push out most of the others.
func (c *cache) add(key any, value sized) {
	n := value.bytes() + entryBytes
	if n > c.room/2 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.entries[key]; ok {
		return
	}
	c.entries[key] = c.recent.PushFront(&cached{key, value, n})
	c.used += n
	for c.used > c.room {
		last := c.recent.Remove(c.recent.Back()).(*cached)
		delete(c.entries, last.key)
		c.used -= last.bytes
	}
}
