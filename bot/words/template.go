package words

import (
	"fmt"
	"strconv"
	texttemplate "text/template"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// templates reads messages with the functions of one language. Each message is of one
// language and always read by that language's parser, so what it read may be kept.
type templates struct{ text template.TextParser }

// Cacheable tells the catalogue library to read each message once.
func (p *templates) Cacheable() bool { return true }

// Parse reads a message.
func (p *templates) Parse(src, left, right string) (template.ParsedTemplate, error) {
	return p.text.Parse(src, left, right)
}

// newParser makes the parser of a speaker's language. Its functions say words of
// the catalogue only, nothing that would differ between plain and formatted text.
func newParser(s *Speaker) *templates {
	return &templates{template.TextParser{
		Option: "missingkey=error",
		Funcs: texttemplate.FuncMap{
			"as": func(form string, t term) string { return t.as(form) },
			"As": func(form string, t term) string { return capital(t.as(form)) },
			"count": func(thing string, n int) string {
				return s.Say("count."+thing, Args{"n": n})
			},
			"button": func(name string) string { return s.Say("button." + name) },
			"signed": signed,
			"minus":  func(n int) string { return signed(-n) },
			"cmd": func(name string) (string, error) {
				key := "command." + name + ".name"
				if !s.Has(key) {
					return "", fmt.Errorf("no command %q", name)
				}
				return "/" + s.Say(key), nil
			},
		},
	}}
}

// signed is a number of points won or lost, with a true minus sign.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}
