package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// listed is what the go command tells of a package.
type listed struct {
	ImportPath string
	Doc        string
	Imports    []string // of non-test files
}

// rule is what the non-test files of a package may import beside the standard
// library.
type rule struct {
	ours    []string // packages of this module, by their path in it
	outside []string // libraries, by the start of their import path
	why     string
}

const module = "bridgekeeper"

// arrows is the whole of the architecture's import graph. A package that is not
// here has no place in the tree yet: give it a row and say why.
var arrows = map[string]rule{
	"rules": {
		why: "the contract stands on nothing, so that games, players, pictures and tables can all stand on it",
	},
	"rules/notation": {
		ours: []string{"rules"},
		why:  "how texts are read and pointed at; what a sign means is the engine's to say",
	},
	"rules/*": {
		ours: []string{"rules", "rules/notation"},
		why:  "an engine is a value computed from its steps alone; it knows neither other games nor who plays it",
	},
	"store": {
		outside: []string{"github.com/mattn/go-sqlite3", "github.com/pressly/goose/v3"},
		why:     "rows know no game: a new game must not need a migration",
	},
	"render": {
		ours:    []string{"rules"},
		outside: []string{"github.com/fogleman/gg", "github.com/golang/freetype", "github.com/klauspost/compress", "golang.org/x/image"},
		why:     "a picture is made from a Board and a few words handed in; theme, font and geometry live here only",
	},
	"rules/rulestest/facts": {
		why: "tests of every package lean on it, so that it must lean on none",
	},
	"bot/host": {
		ours: []string{"bot/host/clock", "rules", "store"},
		why:  "tables know nothing of Discord or pictures, so that months of play can be tested in a second",
	},
	"bot/host/clock": {
		why: "time is a function of what happened and when: no rows, no games, nothing that would need a real clock",
	},
	"bot/computer": {
		ours: []string{"bot/host", "rules"},
		why:  "to the host the computer is one more person; it plays through commands, and thinks through the contract",
	},
	"bot/cards": {
		ours: []string{"bot/host", "bot/wire", "bot/words", "rules"},
		why:  "a card is found, edited and posted anew by what its table remembers of it; how it looks is handed in, so that no picture or button can change when it is shown",
	},
	"bot/wire": {
		outside: []string{"github.com/bwmarrin/discordgo", "github.com/gorilla/websocket"},
		why:     "the wire carries values; it must not know what they are about",
	},
	"bot/words": {
		ours:    []string{"rules"},
		outside: []string{"github.com/nicksnyder/go-i18n/v2", "golang.org/x/text"},
		why:     "sentences are made from codes with arguments, and from nothing else",
	},
	"bot/sandbox": {
		outside: []string{"github.com/bwmarrin/discordgo", "github.com/gorilla/websocket", "github.com/mattn/go-sqlite3"},
		why:     "a stand-in that knew the bot would forgive it what Discord does not",
	},
	"bot/sandbox/openapi": {
		outside: []string{"github.com/santhosh-tekuri/jsonschema/v6"},
		why:     "others' rules of what Discord takes, for tests only: it must not lean on the sandbox it checks",
	},
	"bot/route": {
		ours:    []string{"bot/wire", "bot/words"},
		outside: []string{"github.com/bwmarrin/discordgo"},
		why:     "what an interaction is, whatever it is about: it knows no tables",
	},
	"bot/view": {
		ours: []string{"bot/host", "bot/route", "bot/wire", "bot/words", "render", "rules"},
		why:  "a position is shown the same from wherever it comes",
	},
	"bot/turn": {
		ours: []string{"bot/route", "bot/view", "bot/wire", "bot/words", "render", "rules"},
		why:  "choosing a step knows neither tables nor explorations",
	},
	"bot/desk": {
		ours: []string{"bot/computer", "bot/host", "bot/route", "bot/wire", "bot/words", "rules"},
		why:  "which table a request is about, and who serves it; it draws nothing",
	},
	"bot/table": {
		ours: []string{"bot/cards", "bot/desk", "bot/host", "bot/host/clock", "bot/route", "bot/turn", "bot/view", "bot/wire", "bot/words", "rules"},
		why:  "what a table says of itself; it answers no request",
	},
	"bot/watch": {
		ours: []string{"bot/cards", "bot/host", "bot/wire"},
		why:  "nobody asks, so nobody is answered",
	},
	"bot/feature/*": {
		ours: feature(),
		why:  "features don't know each other: a link between them is a verb",
	},
	"bot/feature/challenge": {
		ours: feature("starts"),
		why:  "a game begins from a start; of other features it knows none",
	},
	"bot/feature/explore": {
		ours: feature("plan", "post", "starts"),
		why:  "a board leads to a plan, a post and a start; of other features it knows none",
	},
	"bot/feature/people": {
		ours: feature("guide"),
		why:  "the sample of a style is a page of the rules; of other features it knows none",
	},
	"bot": {
		ours: []string{
			"bot/cards", "bot/desk", "bot/feature/*", "bot/host", "bot/route", "bot/table", "bot/turn", "bot/view", "bot/watch", "bot/wire", "bot/words", "render", "rules",
		},
		why: "it joins the features, and names no engine: games are looked up by name",
	},
	"cmd/bridgekeeper": {
		ours: []string{"*"},
		why:  "the binary wires everything together, and alone names the engines",
	},
}

// feature is what a feature may import: what all of them are made of, and these others.
func feature(others ...string) []string {
	ours := []string{
		"bot/cards", "bot/computer", "bot/desk", "bot/host", "bot/host/clock", "bot/route", "bot/table", "bot/turn", "bot/view", "bot/wire", "bot/words", "render", "rules",
	}
	for _, name := range others {
		ours = append(ours, "bot/feature/"+name)
	}
	return ours
}

// pure are packages a rulebook must not import: a position is computed from its
// steps, whatever the hour, the dice and the machine.
var pure = []string{"time", "math/rand", "math/rand/v2", "os", "image", "database/sql", "net", "net/http", "log", "log/slog"}

func TestImportsFollowTheArchitecture(t *testing.T) {
	for _, p := range packages(t) {
		path := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		r, ok := ruleFor(path)
		if !ok {
			t.Errorf("%s: no arrows are allowed for it yet; see the table", path)
			continue
		}
		for _, imported := range p.Imports {
			if reason := forbidden(path, imported, r); reason != "" {
				t.Errorf("%s imports %s: %s", path, imported, reason)
			}
		}
	}
}

func TestForbiddenImportsAreCaught(t *testing.T) {
	for _, c := range []struct{ path, imported string }{
		{"rules", "time"},
		{"rules/dividedloyalties", "math/rand"},
		{"rules/dividedloyalties", "bridgekeeper/store"},
		{"rules/dividedloyalties", "github.com/fogleman/gg"},
		{"rules/connectfour", "bridgekeeper/rules/fourangels"},
		{"rules/notation", "bridgekeeper/rules/connectfour"},
		{"rules", "bridgekeeper/rules/notation"},
		{"store", "bridgekeeper/rules"},
		{"render", "bridgekeeper/bot/words"},
		{"bot/host", "github.com/bwmarrin/discordgo"},
		{"bot/host", "bridgekeeper/render"},
		{"bot/host/clock", "bridgekeeper/store"},
		{"bot/cards", "bridgekeeper/bot"},
		{"bot/cards", "bridgekeeper/render"},
		{"bot/route", "bridgekeeper/bot/host"},
		{"bot/view", "bridgekeeper/bot/desk"},
		{"bot/turn", "bridgekeeper/bot/table"},
		{"bot/desk", "bridgekeeper/render"},
		{"bot/table", "bridgekeeper/bot/feature/play"},
		{"bot/feature/play", "bridgekeeper/bot/feature/explore"},
		{"bot/feature/starts", "bridgekeeper/bot/feature/challenge"},
		{"bot/feature/play", "github.com/bwmarrin/discordgo"},
		{"bot/watch", "bridgekeeper/bot/desk"},
		{"bot", "github.com/bwmarrin/discordgo"},
		{"bot", "bridgekeeper/store"},
		{"bot", "bridgekeeper/rules/dividedloyalties"},
		{"bot/sandbox", "bridgekeeper/bot"},
	} {
		r, ok := ruleFor(c.path)
		if !ok || forbidden(c.path, c.imported, r) == "" {
			t.Errorf("%s may import %s", c.path, c.imported)
		}
	}
}

func TestEveryPackageSaysWhatItIs(t *testing.T) {
	for _, p := range packages(t) {
		if len(p.Doc) < 20 {
			t.Errorf("%s has no package comment", p.ImportPath)
		}
	}
}

// forbidden is why the import is not allowed, or empty.
func forbidden(path, imported string, r rule) string {
	first, _, _ := strings.Cut(imported, "/")
	switch {
	case first == module:
		ours := strings.TrimPrefix(imported, module+"/")
		for _, may := range r.ours {
			if start, any := strings.CutSuffix(may, "*"); may == ours || any && strings.HasPrefix(ours, start) {
				return ""
			}
		}
		return r.why
	case strings.Contains(first, "."):
		for _, lib := range r.outside {
			if imported == lib || strings.HasPrefix(imported, lib+"/") {
				return ""
			}
		}
		return "this library is not one of the package's: " + r.why
	case (path == "rules" || strings.HasPrefix(path, "rules/")) && !strings.HasPrefix(path, "rules/rulestest") && slices.Contains(pure, imported):
		if imported == "math/rand/v2" && strings.Count(path, "/") == 2 {
			return "" // a computer player leaves things to chance, from the seed it is handed
		}
		return "a position is computed from its steps alone"
	}
	return ""
}

// ruleFor is a package's row; features without one of their own share one, and an
// engine's sub-packages their engine's.
func ruleFor(path string) (rule, bool) {
	if r, ok := arrows[path]; ok {
		return r, true
	}
	if strings.HasPrefix(path, "bot/feature/") {
		return arrows["bot/feature/*"], true
	}
	engine, sub, ok := strings.Cut(strings.TrimPrefix(path, "rules/"), "/")
	if !strings.HasPrefix(path, "rules/") {
		return rule{}, false
	}
	r := arrows["rules/*"]
	if ok && sub != "" {
		r.ours = append(slices.Clone(r.ours), "rules/"+engine)
	}
	return r, true
}

func packages(t *testing.T) []listed {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Doc,Imports", module+"/...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var list []listed
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	if len(list) < 5 {
		t.Fatalf("go list found only %d packages", len(list))
	}
	return list
}
