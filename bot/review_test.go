package bot

import (
	"context"
	"strings"
	"sync"
	"testing"

	"bridgekeeper/bot/computer"
	"bridgekeeper/bot/route"
	"bridgekeeper/render"
	"bridgekeeper/rules"
)

// watched remembers what it is asked to draw, and draws nothing.
type watched struct {
	mu     sync.Mutex
	views  []render.View
	frames []render.Frame
}

func (w *watched) PNG(_ context.Context, _ rules.Board, v render.View) ([]byte, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.views = append(w.views, v)
	return []byte("png"), nil
}

func (w *watched) GIF(_ context.Context, frames []render.Frame, _ render.GIFOptions) ([]byte, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.frames = frames
	return []byte("gif"), nil
}

// finished plays Connect Four by the steps, on a table whose pictures are watched, and
// resigns where that is not the end.
func (b *bench) finished(steps string) *watched {
	b.t.Helper()
	w := &watched{}
	b.Pictures = w
	t := b.start("game", "connect-four")
	for _, step := range strings.Fields(steps) {
		b.take(rules.Action(step))
	}
	if mover := b.table(t.ID).Mover(); mover != "" {
		b.do(b.click(mover, route.ID{Verb: route.Resign, Of: t.ID}.String()))
	}
	w.views, w.frames = nil, nil
	return w
}

// quick is a game that Red wins by a blunder of Blue's: its last disc but one leaves the
// open three that Red makes into four.
const quick = "d a d a e b f g c"

func TestAReplayTellsHowGoodEachTurnWas(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	w := b.finished(quick)
	answer := b.Handle(t.Context(), b.click(ana, "b1:gif:1:0"))
	if len(w.frames) != 10 {
		t.Fatalf("%d frames: %s", len(w.frames), textOf(answer.Message))
	}
	for i, f := range w.frames {
		c := f.View.Course
		if c == nil || len(c.Verdicts) != 9 || c.Shown != i {
			t.Fatalf("frame %d has %+v", i, c)
		}
	}
	last := w.frames[9].View.Course.Verdicts
	if won := last[8]; (won != rules.Verdict{Seat: rules.First, After: rules.Won, Grade: rules.Best}) {
		t.Errorf("the winning disc is %+v", won)
	}
	if lost := last[7]; lost.Seat != rules.Second || lost.After != rules.Lost {
		t.Errorf("the one before is %+v", lost)
	}
	if alt := answer.Message.Files[0].Alt; !strings.Contains(alt, "Red, turn by turn") || !strings.Contains(alt, "blunders:") || len([]rune(alt)) > 1024 {
		t.Errorf("alt text: %s", alt)
	}
	if got := textOf(answer.Message); !strings.Contains(got, "✕ a blunder") {
		t.Errorf("nothing says what the marks mean: %s", got)
	}
}

func TestAReviewHasAStripUnderEachPicture(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	w := b.finished("d d d d e a f a a c b g g g c")
	answer := b.Handle(t.Context(), b.click(ana, "b1:review:1:0"))
	if len(w.views) == 0 || len(w.views) != len(answer.Message.Files) {
		t.Fatalf("%d pictures", len(w.views))
	}
	before := 0
	for _, v := range w.views {
		c := v.Course
		if c == nil || c.Shown != len(c.Verdicts) || c.Turn <= before {
			t.Fatalf("a picture has %+v", c)
		}
		if g := c.Verdicts[c.Turn-1].Grade; g != rules.Slip && g != rules.Blunder {
			t.Errorf("turn %d is shown, a %d", c.Turn, g)
		}
		before = c.Turn
	}
}

// flawless finds nothing wrong with any game.
type flawless struct{ levelled }

func (flawless) Review(_ context.Context, l *rules.Line, _ int) (computer.Review, error) {
	var r computer.Review
	for _, turn := range l.Turns() {
		r.Verdicts = append(r.Verdicts, rules.Verdict{Seat: turn.Seat, After: rules.Drawn, Grade: rules.Best})
	}
	return r, nil
}

func TestAGameWithoutMistakesIsShownAtItsEnd(t *testing.T) {
	b := newBench(t)
	b.Computer = flawless{}
	w := b.finished(quick)
	answer := b.Handle(t.Context(), b.click(ana, "b1:review:1:0"))
	if len(w.views) != 1 || w.views[0].Course == nil || w.views[0].Course.Turn != 0 || w.views[0].Winner != rules.First {
		t.Errorf("it shows %+v", w.views)
	}
	if got := textOf(answer.Message); !strings.Contains(got, "No turn lost anything") || !strings.Contains(got, "The strip") {
		t.Errorf("it says %s", got)
	}
}

func TestVerdictsAreOfGamesThatAreOver(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	w := b.finished(quick)
	b.start("game", "connect-four")
	b.Pictures = w
	b.do(b.click(ana, "b1:gif:2:0"))
	for _, f := range w.frames {
		if f.View.Course != nil {
			t.Fatal("a game under way is judged")
		}
	}
}

// TestVerdictsKeepToTheSealOfATwin has a finished game that ran like a sealed one under
// way: its players have no verdicts on it, and others have.
func TestVerdictsKeepToTheSealOfATwin(t *testing.T) {
	b := newBench(t)
	b.withComputer()
	b.sealedGame()
	w := &watched{}
	b.Pictures = w
	b.do(b.command(eve, "challenge", "opponent", ben, "game", "connect-four", "side", "first"))
	b.do(b.click(ben, route.ID{Verb: route.Accept, Of: 2, Rev: b.table(2).Rev}.String()))
	for _, step := range strings.Fields("d d d d c c e a a a a a a g g g g g g b f") {
		b.do(b.click(b.table(2).Mover(), route.ID{Verb: route.Act, Of: 2, Rev: b.table(2).Rev, Arg: step}.String()))
	}
	if got := b.table(2); got.Outcome == nil {
		t.Fatalf("table 2 is %s\n%s", got.Status, got.Line.Last())
	}
	for user, want := range map[string]bool{ana: false, ben: false, eve: true} {
		w.frames = nil
		b.do(b.click(user, "b1:gif:2:0"))
		if len(w.frames) == 0 {
			t.Fatalf("%s has no replay", user)
		}
		if got := w.frames[0].View.Course != nil; got != want {
			t.Errorf("%s has verdicts: %v", user, got)
		}
	}
}
