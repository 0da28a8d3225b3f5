package render

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"math"

	"github.com/klauspost/compress/flate"
)

const inch = 0.0254 // metres

// The parts of a PNG file that are the same in all of ours.
var (
	pngSignature = []byte("\x89PNG\r\n\x1a\n")
	zlibHeader   = []byte{0x78, 0x01}
	deflateEnd   = []byte{0x01, 0x00, 0x00, 0xFF, 0xFF} // an empty last block
)

// packed is a strip as it stands in a PNG file: a chunk of its own, deflated
// without looking back at the strips before it.
type packed struct {
	chunk []byte
	sum   uint32 // Adler-32 of the rows with their filter bytes
	rows  int
}

// packedKey finds a packed strip by what it shows.
type packedKey struct{ what digest }

func (p *packed) bytes() int { return len(p.chunk) }

// packer is the memory that strips are painted and packed in, used again.
type packer struct {
	rows    []uint8 // each after its filter byte, which is always 0
	out     bytes.Buffer
	deflate *flate.Writer // to out
}

// packLevel is how hard strips are deflated: more would make pictures smaller by
// less than the time it takes is worth. See BenchmarkDeflate.
const packLevel = 3

func newPacker() *packer {
	p := new(packer)
	var err error
	if p.deflate, err = flate.NewWriter(&p.out, packLevel); err != nil {
		panic(err) // there is no such level
	}
	return p
}

// packers are the packers at rest, no more than can be at work at once. A sync.Pool
// would lose them between pictures, and each takes about a megabyte.
type packers chan *packer

func (ps packers) take() *packer {
	select {
	case p := <-ps:
		return p
	default:
		return newPacker()
	}
}

func (ps packers) rest(p *packer) {
	select {
	case ps <- p:
	default:
	}
}

// pack paints and packs a strip of the scene.
func (p *packer) pack(s *scene, back *backdrop, c *cache, rect image.Rectangle) *packed {
	stride := rect.Dx() + 1
	if n := stride * rect.Dy(); cap(p.rows) < n {
		p.rows = make([]uint8, n)
	} else {
		p.rows = p.rows[:n]
	}
	for y := range rect.Dy() {
		p.rows[y*stride] = 0
	}
	s.paint(&canvas{style: s.style, cache: c, rect: rect, pix: p.rows[1:], stride: stride}, back)

	return &packed{chunk: appendChunk(nil, "IDAT", p.deflated()), sum: adler(p.rows), rows: rect.Dy()}
}

// deflated is the rows as a stretch of a DEFLATE stream, until the next call. It
// begins and ends at a whole byte and refers to nothing before it, so that strips
// can be joined in any order; the stream stays open.
func (p *packer) deflated() []byte {
	p.out.Reset()
	p.deflate.Reset(&p.out)
	// Writing to a buffer can't fail.
	_, _ = p.deflate.Write(p.rows)
	_ = p.deflate.Flush()
	return p.out.Bytes()
}

// assemble makes the file.
func assemble(s *scene, packs []*packed) []byte {
	size := 2048
	for _, p := range packs {
		size += len(p.chunk)
	}
	out := append(make([]byte, 0, size), pngSignature...)
	var head [13]byte
	binary.BigEndian.PutUint32(head[0:], uint32(s.lay.size.X))
	binary.BigEndian.PutUint32(head[4:], uint32(s.lay.size.Y))
	head[8], head[9] = 8, 3 // bits a pixel; indexed
	out = appendChunk(out, "IHDR", head[:])
	p, n := s.palette, len(s.palette.colours)
	listed := p.colours
	if s.view.Clear {
		listed = p.thin
	}
	var colours [3 * 256]byte
	for i, c := range listed {
		colours[3*i], colours[3*i+1], colours[3*i+2] = c.R, c.G, c.B
	}
	if s.view.DPI > 0 {
		metre := binary.BigEndian.AppendUint32(nil, uint32(math.Round(float64(s.view.DPI)/inch)))
		out = appendChunk(out, "pHYs", append(append(metre, metre...), 1))
	}
	out = appendChunk(out, "PLTE", colours[:3*n])
	if s.view.Clear {
		out = appendChunk(out, "tRNS", p.alphas[:p.margin])
	}
	out = appendChunk(out, "IDAT", zlibHeader)
	sum := uint32(1)
	for _, k := range packs {
		out = append(out, k.chunk...)
		sum = joinAdler(sum, k.sum, k.rows*(s.lay.size.X+1))
	}
	out = appendChunk(out, "IDAT", binary.BigEndian.AppendUint32(bytes.Clone(deflateEnd), sum))
	return appendChunk(out, "IEND", nil)
}

// appendChunk adds a chunk of a PNG file.
func appendChunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	from := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}
