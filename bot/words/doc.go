// Package words is the message catalogue: every sentence, button and label people
// see, in every language we speak.
//
// A [Speaker] speaks one language. [For] finds the one for a Discord locale; it is
// cheap, and a Speaker is safe for concurrent use. The texts are in locales/, one
// JSON file for an area and a language, flat and sorted by key; all languages are
// loaded once, on first use.
//
// # Keys
//
// Words with hyphens, joined by dots, from the general to the particular:
//
//	command.<command>.name, .about                 slash commands, see [Localizations]
//	command.<command>.option.<option>.name, .about
//	command.<command>.choice.<option>.<value>
//	command.<command>.sub.<subcommand>.…           the same for a subcommand
//	button.*, select.*, choice.*                   labels of components and suggestions: plain text
//	card.*, challenge.*, result.*, reason.*        public messages
//	private.*, error.*, help.*                     answers only one person sees
//	import.*, positions.*, editor.*, share.*       and those about files and starting positions
//	alt.*, picture.*                               alt text and words in pictures: plain text
//	count.*, list.*, score.*, permission.*         phrases that others are made of
//	pace.<pace>                                    what a pace is called
//	refusal.*, notation.*                          codes all games share
//	<game>.…                                       the words of one game, by its Name
//
// Under a game: name, role.<role>, position.<setup> (its about line),
// refusal.<code>, notation.<code>, event.<code>, reason.<code>, proof.<code> (and
// -nobody, where nobody wins), link.<kind> (and
// -of, where it has an owner), mark.<kind>, rules.<page>.title and .text, credits,
// lexicon.<key> (words understood when typed, separated by blanks), piece.<piece>
// with the forms a-stone.<piece>, the-stone.<piece> and stones.<piece>,
// hand.<piece> (so many of them), and <argument>.<word> for each rules.Word that a
// code carries.
//
// # Messages
//
// A message is a text/template. The English text fixes which arguments it takes;
// a test holds the other languages to them. What a template can do beside
// printing {{.argument}}:
//
//	{{as "a-stone" .piece}}     another form of a piece or word: "a purple stone"; As begins a sentence
//	{{count "squares" .count}}  a number with its noun in the right number, from count.squares
//	{{signed .points}}          "+1", "−2"; {{minus .points}} is the same of the opposite number
//	{{button "accept"}}         the label of a button
//	{{cmd "place"}}             a command as this language calls it: "/place"
//
// A message with plural forms ("one", "other") chooses by its argument n.
//
// Event messages are the parts of one sentence, joined by commas; one that begins
// with ";" opens a new clause. Beside <code> there may be <code>-again, for a code that follows
// itself, and <code>-nobody, for an event that concerns neither side.
//
// # Arguments
//
// What people typed or are called reaches a message as a plain string or a
// rules.Text and is made harmless: no formatting, mention, link or direction mark
// in it works. What a Speaker said already is passed on as [Said].
package words
