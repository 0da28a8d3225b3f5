package render

import (
	"container/list"
	"image"
	"sync"
)

// cache keeps pictures that are drawn again and again, the least recently used
// leaving first. What it holds is never written to again. Safe for concurrent use.
type cache struct {
	mu      sync.Mutex
	room    int // bytes
	used    int
	entries map[any]*list.Element
	recent  list.List // of *cached, the most recently used in front
}

type cached struct {
	key any
	img *image.RGBA
}

func newCache(room int) *cache { return &cache{room: room, entries: map[any]*list.Element{}} }

// get is the picture for the key, which must be comparable, made where it is not
// there. Two goroutines may make the same picture at once; either will do.
func (c *cache) get(key any, make func() *image.RGBA) *image.RGBA {
	if img := c.find(key); img != nil {
		return img
	}
	img := make()
	c.add(key, img)
	return img
}

func (c *cache) find(key any) *image.RGBA {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[key]
	if !ok {
		return nil
	}
	c.recent.MoveToFront(e)
	return e.Value.(*cached).img
}

// add leaves out a picture that would push out most of the others.
func (c *cache) add(key any, img *image.RGBA) {
	if len(img.Pix) > c.room/2 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.entries[key]; ok {
		return
	}
	c.entries[key] = c.recent.PushFront(&cached{key, img})
	c.used += len(img.Pix)
	for c.used > c.room {
		last := c.recent.Remove(c.recent.Back()).(*cached)
		delete(c.entries, last.key)
		c.used -= len(last.img.Pix)
	}
}
