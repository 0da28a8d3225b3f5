package computer

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"bridgekeeper/rules"
	"bridgekeeper/rules/rulestest"
)

// nimLine is a line of so many steps.
func nimLine(t *testing.T, steps int) *rules.Line {
	t.Helper()
	g := rulestest.Nim{}
	line, err := rules.NewLine(g, g.Setups()[0])
	for i := 0; i < steps && err == nil; i++ {
		line, err = line.Play(line.Last().Actions()[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// TestAReviewIsMadeOnceAndKept: A1, one review asked for again and again.
func TestAReviewIsMadeOnceAndKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r reviews
		made := 0
		judge := func(context.Context) (Review, error) {
			made++
			time.Sleep(16 * time.Second)
			return Review{Points: []Judgement{{Played: 7}}}, nil
		}
		ask := func(ctx context.Context, steps int) error {
			got, err := r.of(ctx, nimLine(t, steps), 3, judge)
			if err == nil && (len(got.Points) != 1 || got.Points[0].Played != 7) {
				err = fmt.Errorf("got %+v", got)
			}
			return err
		}
		impatient, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if err := ask(impatient, 1); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("who can't wait: %v", err)
		}
		begun := time.Now()
		var all sync.WaitGroup
		for range 72 {
			all.Go(func() {
				if err := ask(t.Context(), 1); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if err := ask(t.Context(), 1); err != nil || made != 1 || time.Since(begun) != 15*time.Second {
			t.Errorf("made %d times, %v, after %v", made, err, time.Since(begun))
		}
		if err := ask(t.Context(), 2); err != nil || made != 2 {
			t.Errorf("of another game: %v, made %d times", err, made)
		}
	})
}

func TestAReviewThatFailsIsMadeAgain(t *testing.T) {
	var r reviews
	for n, judge := range []func(context.Context) (Review, error){
		func(context.Context) (Review, error) { return Review{}, errors.New("no") },
		func(context.Context) (Review, error) { panic("in mid-thought") },
	} {
		if _, err := r.of(t.Context(), nimLine(t, 1), 3, judge); err == nil {
			t.Errorf("%d: no error", n)
		}
	}
	if _, err := r.of(t.Context(), nimLine(t, 1), 3, func(context.Context) (Review, error) { return Review{}, nil }); err != nil {
		t.Error(err)
	}
}

func TestNotAllReviewsAreKept(t *testing.T) {
	var r reviews
	line := nimLine(t, 1)
	for most := range 2 * maxReviews { // each counts as another
		if _, err := r.of(t.Context(), line, most, func(context.Context) (Review, error) { return Review{}, nil }); err != nil {
			t.Fatal(err)
		}
	}
	if r.mu.Lock(); len(r.made) != maxReviews || len(r.keys) != maxReviews {
		t.Errorf("%d are kept, %d by name", len(r.made), len(r.keys))
	}
}
