package wire

import (
	"bytes"
	"encoding/binary"
)

// frameReader follows the bytes a WebSocket server sends and tells of each small text message and of the closing code.
// It sees what the library above it keeps to itself. It is lenient: what it does not understand it skips.
type frameReader struct {
	// Each tells whether the stream is to end before its frame.
	onText  func(payload []byte) bool // a whole, unfragmented message of at most maxWatched bytes
	onClose func(code int) bool

	upgraded bool   // the HTTP answer that comes before the frames is over
	head     []byte // bytes kept until they can be understood
	left     uint64 // bytes of the present frame's payload still to come
	opcode   byte
	keep     bool // the payload is being kept in text
	text     []byte
	ended    bool
}

const (
	maxWatched     = 1024 // bytes; Discord's hello, reconnect, invalid session and ACK are far below
	maxUpgradeHead = 64 << 10
	opText         = 1
	opClose        = 8
)

// feed takes the next bytes read. It returns how many of them come before the frame that ended the stream, or all.
func (f *frameReader) feed(p []byte) int {
	all := len(p)
	if !f.upgraded {
		f.head = append(f.head, p...)
		end := bytes.Index(f.head, []byte("\r\n\r\n"))
		if end < 0 {
			if len(f.head) > maxUpgradeHead {
				f.head = f.head[len(f.head)-3:]
			}
			return all
		}
		f.upgraded = true
		p = append([]byte(nil), f.head[end+4:]...)
		f.head = nil
	}
	begin := 0 // of the present frame within p; a frame begun earlier counts as beginning here
	for len(p) > 0 && !f.ended {
		if f.left > 0 {
			p = f.payload(p)
			continue
		}
		if len(f.head) == 0 {
			begin = all - len(p)
		}
		f.head = append(f.head, p[0])
		p = p[1:]
		f.header()
	}
	if f.ended {
		return begin
	}
	return all
}

// header begins a frame once enough of its head is there.
func (f *frameReader) header() {
	h := f.head
	if len(h) < 2 {
		return
	}
	size, need := uint64(h[1]&0x7f), 2
	switch size {
	case 126:
		need = 4
	case 127:
		need = 10
	}
	if h[1]&0x80 != 0 {
		need += 4 // a mask, which no server sends
	}
	if len(h) < need {
		return
	}
	switch size {
	case 126:
		size = uint64(binary.BigEndian.Uint16(h[2:]))
	case 127:
		size = binary.BigEndian.Uint64(h[2:])
	}
	final := h[0]&0x80 != 0
	f.opcode = h[0] & 0x0f
	f.left = size
	f.keep = final && size <= maxWatched && (f.opcode == opText || f.opcode == opClose)
	f.text, f.head = f.text[:0], f.head[:0]
	if size == 0 {
		f.end()
	}
}

// payload takes what belongs to the present frame and returns the rest.
func (f *frameReader) payload(p []byte) []byte {
	n := len(p)
	if uint64(n) > f.left {
		n = int(f.left)
	}
	if f.keep {
		f.text = append(f.text, p[:n]...)
	}
	if f.left -= uint64(n); f.left == 0 {
		f.end()
	}
	return p[n:]
}

func (f *frameReader) end() {
	switch {
	case !f.keep:
	case f.opcode == opText:
		f.ended = f.onText(f.text)
	default:
		code := 1005 // none given
		if len(f.text) >= 2 {
			code = int(binary.BigEndian.Uint16(f.text))
		}
		f.ended = f.onClose(code)
	}
}
