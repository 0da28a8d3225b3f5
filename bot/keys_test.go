package bot

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"bridgekeeper/bot/host/clock"
	"bridgekeeper/bot/words"
	"bridgekeeper/rules"
	"bridgekeeper/rules/connectfour"
	"bridgekeeper/rules/connectfour/solver"
	"bridgekeeper/rules/dividedloyalties"
	divided "bridgekeeper/rules/dividedloyalties/player"
	"bridgekeeper/rules/fourangels"
	angels "bridgekeeper/rules/fourangels/player"
)

// spoken are the games that the catalogue has words for, each with its computer player.
var spoken = []struct {
	rules.Game
	rules.Player
}{
	{dividedloyalties.Game{}, divided.Player{}}, {connectfour.Game{}, solver.NewPlayer()}, {fourangels.Game{}, angels.New(1)},
}

// TestNoWordIsLeftOver looks for keys of the catalogue that nothing says any more: neither
// does a literal of the source, nor are they put together from a beginning and what is
// known to follow it.
func TestNoWordIsLeftOver(t *testing.T) {
	english := catalogue(t)
	source := sourceUnder(t, ".", "sandbox")
	computed := map[string]bool{}
	for beginning, endings := range families(t, english) {
		if len(endings) == 0 {
			t.Errorf("nothing is known to follow %s", beginning)
		}
		for _, ending := range endings {
			computed[beginning+ending] = true
		}
	}
	for key := range english {
		literal := strings.Contains(source, `"`+key+`"`)
		for _, g := range spoken {
			if rest, ok := strings.CutPrefix(key, g.Name()+"."); ok { // said as a game's name and the rest
				literal = literal || strings.Contains(source, `"`+rest+`"`) || strings.Contains(source, `".`+rest+`"`)
			}
		}
		if !literal && !computed[key] {
			t.Errorf("nothing says %s", key)
		}
	}
}

// catalogue is every key in English with its message. Whether it can be said is checked on
// the way.
func catalogue(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("words/locales/*.en.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no locales: %v", err)
	}
	out := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var keys map[string]any
		if err := json.Unmarshal(text, &keys); err != nil {
			t.Fatal(err)
		}
		for key, message := range keys {
			if !words.For("en-US").Has(key) {
				t.Errorf("%s: %s can't be said", file, key)
			}
			text, err := json.Marshal(message)
			if err != nil {
				t.Fatal(err)
			}
			out[key] = string(text)
		}
	}
	return out
}

// sourceUnder is the Go source of a folder and those in it, but for tests and for the folders
// of a name; "*" leaves out all.
func sourceUnder(t *testing.T, root, without string) string {
	t.Helper()
	var source strings.Builder
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (without == "*" || d.Name() == without):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		source.Write(text)
		return err
	})
	if err != nil || source.Len() == 0 {
		t.Fatalf("no source under %s: %v", root, err)
	}
	return source.String()
}

// constants are the values of the string constants whose names begin so.
func constants(source, name string) (values []string) {
	for _, m := range regexp.MustCompile(`(?m)^\s*(?:const )?`+name+`\w*(?: +\w+)? *= "([^"]+)"`).FindAllStringSubmatch(source, -1) {
		values = append(values, m[1])
	}
	return values
}

// also is a list and, after it, each of its values with each of the endings.
func also(list []string, endings ...string) []string {
	out := slices.Clone(list)
	for _, one := range list {
		for _, ending := range endings {
			out = append(out, one+ending)
		}
	}
	return out
}

// families are the keys that the source has no literal of: by their beginning, all that
// can follow it, read from where it is defined.
func families(t *testing.T, english map[string]string) map[string][]string {
	hosts, contract := sourceUnder(t, "host", ""), sourceUnder(t, "../rules", "*")
	codes, offers, wishes := constants(contract, "Code"), constants(hosts, "Offer"), constants(hosts, "Wish")
	all := map[string][]string{
		"error.":   constants(hosts, "Code"),
		"reason.":  constants(hosts, "Reason"),
		"refusal.": codes, "notation.": codes,
		"card.offer.": offers, "card.refused.": offers, "button.offer.": offers, "button.accept-offer.": offers, "private.accept-sure.": offers,
		"card.wish.": wishes, "button.wish.": wishes,
		"pace.":             clock.Keys(),
		"pick.":             also(constants(contract, "Part"), "-first"),
		"pick.cell-green":   {"-first"},
		"challenge.aborted": {"-why"}, "result.moderator": {"-why"},
		dividedloyalties.Name + ".step.": {"bridges", "no-bridges", "more-bridges", "no-more-bridges"},
		"hint.":                          {"ahead", "behind", "even", "exact-even"}, "hint.exact-": {"ahead", "behind"},
		"hint.now-": {"ahead", "behind"}, "hint.turns-": {"ahead", "behind"}, "hint.points-": {"ahead", "behind"},
	}
	commandKeys(t, all)
	formats := append(constants(sourceUnder(t, ".", "sandbox"), "export"), rules.FormSheet)
	for _, message := range english {
		for _, m := range regexp.MustCompile(`{{(count|button) \\"([^"\\]+)\\"`).FindAllStringSubmatch(message, -1) {
			all[m[1]+"."] = append(all[m[1]+"."], m[2])
		}
	}
	for _, g := range spoken {
		gameKeys(t, g.Game, g.Levels(), english, all)
		for _, f := range g.Formats() {
			formats = append(formats, f.Name)
		}
	}
	all["command.export.choice.format."] = formats
	return all
}

// commandKeys adds what is said of commands, their options and their choices, and what a
// setting is when it is one of them.
func commandKeys(t *testing.T, all map[string][]string) {
	for _, c := range Commands() {
		optionKeys(all, "command."+c.Name+".", c.Options)
		for _, o := range c.Options {
			for _, choice := range o.Choices {
				value := choice.Value.(string)
				if c.Name == "settings" || c.Name == "server" {
					all["settings."+o.Name+"."] = append(all["settings."+o.Name+"."], value)
				}
				if c.Name == "settings" && o.Name == "notify" {
					for _, of := range []string{"choice.notify.", "choice.notify-here.", "settings.notify-here."} {
						all[of] = append(all[of], value)
					}
				}
			}
		}
	}
	for _, of := range []string{"choice.notify-here.", "settings.notify-here."} {
		all[of] = append(all[of], "default")
	}
}

// optionKeys adds what is said under a key of a command or subcommand, its options and their
// choices, and of its subcommands.
func optionKeys(all map[string][]string, key string, options []*discordgo.ApplicationCommandOption) {
	all[key] = []string{"name", "about"}
	for _, o := range options {
		if o.Type == discordgo.ApplicationCommandOptionSubCommand {
			optionKeys(all, key+"sub."+o.Name+".", o.Options)
			continue
		}
		all[key+"option."+o.Name+"."] = []string{"name", "about"}
		for _, choice := range o.Choices {
			all[key+"choice."+o.Name+"."] = append(all[key+"choice."+o.Name+"."], choice.Value.(string))
		}
	}
}

// gameKeys adds what is said of a game under its name.
func gameKeys(t *testing.T, g rules.Game, levels []rules.Level, english map[string]string, all map[string][]string) {
	add := func(kind string, endings []string) {
		if len(endings) > 0 {
			all[g.Name()+"."+kind+"."] = endings
		}
	}
	contract := sourceUnder(t, "../rules", "*")
	engine := sourceUnder(t, filepath.Join("..", strings.TrimPrefix(reflect.TypeOf(g).PkgPath(), "bridgekeeper/")), "player")
	roles := g.Roles()
	add("role", roles[:])
	add("refusal", constants(engine, "Code"))
	add("notation", constants(engine, "Code"))
	add("proof", also(constants(engine, "Code"), "-nobody"))
	add("event", also(append(constants(engine, "Event"), rules.EventPassed), "-again", "-nobody"))
	for kind, name := range map[string]string{"reason": "Reason", "kind": "Kind", "cause": "Cause"} {
		add(kind, constants(engine, name))
	}
	add("link", append(also(append(constants(engine, "Link"), rules.LinkWin), "-of"), "cut"))
	add("mark", constants(contract, "Mark"))
	all["count."] = append(all["count."], also(constants(engine, "Tally"), "-short")...)
	for _, s := range g.Setups() {
		all[g.Name()+".position."] = append(all[g.Name()+".position."], s.Key)
	}
	for _, l := range levels {
		all[g.Name()+".level."] = append(all[g.Name()+".level."], l.Key)
	}
	for n := range words.For("en-US").Rules(g.Name()) {
		add("rules."+strconv.Itoa(n+1), []string{"title", "text"})
	}
	pieces := piecesOfGame(t, g)
	for _, form := range []string{"piece", "hand"} {
		add(form, pieces)
	}
	for key, message := range english {
		if strings.HasPrefix(key, g.Name()+".") {
			for _, m := range regexp.MustCompile(`{{[aA]s \\"([^"\\]+)\\"`).FindAllStringSubmatch(message, -1) {
				add(m[1], pieces)
			}
		}
		// Of these the engine's source has the literals.
		for _, kind := range []string{"want", "lexicon"} {
			if ending, ok := strings.CutPrefix(key, g.Name()+"."+kind+"."); ok && strings.Contains(engine, `"`+ending+`"`) {
				all[g.Name()+"."+kind+"."] = append(all[g.Name()+"."+kind+"."], ending)
			}
		}
	}
}

// piecesOfGame are the pieces that lie on a board or in a hand in the first turns of a game.
func piecesOfGame(t *testing.T, g rules.Game) (pieces []string) {
	t.Helper()
	l, err := rules.NewLine(g, g.Setups()[0])
	if err != nil {
		t.Fatal(err)
	}
	for range 8 {
		if l, err = l.Play(l.Last().Actions()[0]); err != nil {
			t.Fatal(err)
		}
		b := l.Last().Board()
		for _, s := range b.Squares {
			pieces = append(pieces, string(s.Piece))
		}
		for _, tally := range b.Tallies {
			for _, q := range tally.Hand {
				pieces = append(pieces, q.Key)
			}
		}
	}
	slices.Sort(pieces)
	return slices.Compact(pieces)
}
