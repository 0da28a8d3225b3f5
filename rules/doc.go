// Package rules is the contract between the games and everything that hosts,
// draws, stores or searches them.
//
// A [Game] is a rulebook, a [State] one position of it, a [Line] a line of play
// through positions. All three are values: nothing here keeps time, throws dice
// or does I/O, and every method may be called from several goroutines at once.
// What happened and what is refused are codes with arguments, never sentences;
// what a position looks like is cells and pieces, never pixels.
//
// # Adding a game
//
// A game takes three steps: a rulebook, a test that holds it to the laws, and a row in
// the binary's list of games. Everything else is optional, and each thing has one
// place. bot/newgame_test.go has noughts and crosses as an example, a whole game in
// about 120 lines that is held to the laws, challenged, played and recorded there.
//
// Step one, the rulebook. In a folder of rules, write a type that implements [Game],
// and one of its positions that implements [State]. In this order it can be tried
// early:
//
//   - What a position is made of: a value that Apply copies, so arrays rather than
//     slices and maps.
//   - String and New, the text of a position and its reading. Package notation reads
//     and writes those that are a picture of the board, and makes errors that point
//     at what is wrong.
//   - Turn, Actions and Apply. An [Action] is one step in one spelling, and a turn may
//     be several: the position says through Turn and TurnNumber when it is over. A
//     refusal is an [IllegalError] with a code and its arguments, what happened an
//     [Event] likewise.
//   - Result, and Board with squares, marks and links: it is all that a picture, the
//     text board and a screen reader get to know.
//   - ParseTurn and FormatTurn, what people type and what records say; Parts and
//     Spell, the taps that make an action.
//   - Name, Roles, Setups, Traits and Formats. Keep codes and keys in a file of their
//     own, codes.go, as string constants whose comments list their arguments.
//
// Step two, the laws. A test that calls rulestest.Play plays random games and holds every
// position, step, line, record and code of them to what this package promises; its
// errors name the law and the way there. rulestest.FuzzPlay is the body of a fuzz
// target. Neither knows the rules of the game, so test those beside it: a row or more
// for every sentence of the rulebook.
//
// Step three, the game's row in games() of cmd/bridgekeeper/serve.go. With that it can be
// challenged, played by taps, by typing and by /play, taken back, explored, recorded,
// imported, exported and resumed; it has matches where its Traits list lengths.
//
// What it may have beyond that, in any order:
//
//   - Words. Without them people see its keys. They go under its Name into a file for
//     each language in bot/words/locales; the package comment of bot/words lists the
//     keys. A row in bot/words/games_test.go has the tests say which are missing.
//   - A look. Without one, a piece is a disc with the first letter of its key. A look
//     is a file of its own beside render/look.go, found in lookOf there by the game's
//     Name, and goldens in render hold it fast.
//   - Pages of its rules. Their texts are words, NAME.rules.1.title and .text and so
//     on; the position that a page shows is a setup's text in a file NAME.1.txt in
//     bot/feature/guide/pages.
//   - A guide: the colours of its cards, about how many turns it has, and what the
//     player to move is told, a row by the game's name in bot/view/guide.go.
//   - A command for its kind of step, such as /drop: a row among the commands of
//     bot/feature/play that names the game. /play does for all games.
//   - A computer player: a type that implements [Player], or [Judge] for one that can
//     also review, in a folder under the game's, and its row in players(), next to
//     games(). The arena command measures its levels against each other.
//   - More that it can say of itself: who has won before the end is [Decider], which
//     positions are one and the same is [Canonizer], codes with a name and a body of
//     their own are [Coder] and [BodyCoder].
package rules
