package rules

import "math/big"

// CodeCheck is what a code with that name and body ends in.
func CodeCheck(text string) string { return codeCheck(text) }

// CodeWith is a code of that name and body, its check right.
func CodeWith(name, body string) string {
	text := name + "-" + body
	return text + "-" + codeCheck(text)
}

// SqueezedBody is the body of a custom setup's text without steps, true or not.
func SqueezedBody(primer, text string) string {
	n := new(big.Int)
	squeeze(n, primer, text)
	return string(bodyText) + digits32(n)
}
