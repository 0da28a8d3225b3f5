package rules

import (
	"math/big"
	"strings"
)

// The signs of a code by their value: of 36 in a check, and of 32, which are easily
// told apart, in a number.
const (
	signs36 = "0123456789abcdefghijklmnopqrstuvwxyz"
	signs32 = "0123456789abcdefghjkmnpqrstvwxyz"
)

// signValue is from 1 to 36; 0 for the hyphen, and for what is no sign of a code.
func signValue(c byte) uint64 { return uint64(strings.IndexByte(signs36, c) + 1) }

// A check has two halves, each the remainder by a prime: the sum of all signs, and
// the sum of each sign times its place.
//
//   - One sign replaced by another, left out or added changes the first, because no
//     sign is a multiple of 37. A hyphen left out or added leaves no three parts.
//   - Two signs exchanged change the second, by their difference times their distance:
//     neither is a multiple of 1259 in a code shorter than that.
//
// So each of these mistakes is found for certain, and of all others 1 in 46,583 is not.
const (
	checkSum    = 37
	checkPlaces = 1259
	checkSigns  = 3 // 36³ is just above 37 · 1259
)

func codeCheck(text string) string {
	var sum, places uint64
	for i := range len(text) {
		v := signValue(text[i])
		sum = (sum + v) % checkSum
		places = (places + uint64(i+1)*v) % checkPlaces
	}
	return fixed(sum*checkPlaces+places, signs36, checkSigns)
}

// textPrint tells the texts of built-in setups apart (FNV-1a, folded to 20 bits).
const printSigns = 4

func textPrint(text string) string {
	h := uint32(2166136261)
	for i := range len(text) {
		h = (h ^ uint32(text[i])) * 16777619
	}
	return fixed(uint64(h>>20^h&(1<<20-1)), signs32, printSigns)
}

// fixed writes n in so many signs, the least last.
func fixed(n uint64, alphabet string, width int) string {
	out := make([]byte, width)
	for i := range out {
		out[width-1-i] = alphabet[n%uint64(len(alphabet))]
		n /= uint64(len(alphabet))
	}
	return string(out)
}

// digits32 writes a number without leading zeros, nothing for 0.
func digits32(n *big.Int) string {
	if n.Sign() == 0 {
		return ""
	}
	out := []byte(n.Text(len(signs32)))
	for i, c := range out {
		out[i] = signs32[strings.IndexByte(signs36, c)]
	}
	return string(out)
}

// number32 reads what digits32 writes.
func number32(s string) (*big.Int, bool) {
	if s == "" {
		return new(big.Int), true
	}
	out := make([]byte, len(s))
	for i := range out {
		v := strings.IndexByte(signs32, s[i])
		if v < 0 || i == 0 && v == 0 {
			return nil, false
		}
		out[i] = signs36[v]
	}
	return new(big.Int).SetString(string(out), len(signs32))
}
