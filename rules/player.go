package rules

import "context"

// Player is a computer player of one game. It is found beside the game's engine and
// never needed to play. It is safe for concurrent use; the memory of its searches is
// bounded, and its documentation states the bound.
type Player interface {
	// Game is the Name of the game it plays.
	Game() string

	// Levels are its strengths, the weakest first, none twice. Read only.
	Levels() []Level

	// Think chooses a whole turn for the seat to move, from a state that may lie in
	// the middle of one. With the same state, level and budget, and a context that
	// does not end, it always comes to the same thought.
	//
	// It ends when its budget is spent or shortly before the context's deadline,
	// with the best it has found by then; a context that is cancelled ends it within
	// 50 ms, with the context's error. A state whose game is over and a level it
	// doesn't have are errors.
	Think(ctx context.Context, s State, level string, b Budget) (Thought, error)
}

// Level is one strength of a computer player.
type Level struct {
	Key    string // of the words for it: "beginner", "perfect"
	Budget Budget // what it is usually given; its seed is not used
}

// Budget bounds a search by what it does, so that a busy machine doesn't play worse
// than an idle one. What a node is, each player says.
type Budget struct {
	Nodes int64  // at most so many; 0 for no bound of this kind
	Seed  uint64 // of whatever the player leaves to chance
}

// Thought is what a search came to.
type Thought struct {
	// Steps finish the turn, each legal after the one before.
	Steps []Action
	// Value is what the player thinks of the position for the seat to move when it
	// plays these steps: above 0 it is better off than the other, at 0 neither is.
	// In games with points it is a margin in hundredths of a point; in others larger
	// where it wins sooner.
	Value int
	// Exact tells whether Value is proven.
	Exact bool
	// Turns is in how many of the winner's turns it is over when both play their best,
	// this one counted; 0 where that isn't known or nobody wins. A win may come sooner.
	Turns int
	// Nodes is how many the search took.
	Nodes int64
}
