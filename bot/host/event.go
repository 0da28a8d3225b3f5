package host

import (
	"encoding/json"
	"fmt"
	"time"

	"bridgekeeper/rules"
)

// fact is what an event says happened at a table. Each kind is a type beside the
// commands that bring it about; its JSON is the body of the event. Facts are
// stored: a kind never changes its name or meaning.
type fact interface {
	kind() string
	nature() nature
	// fold changes the table, which is a fresh copy. An error means that the log is
	// not one this program could have written.
	fold(t *Table, e logged) error
}

// nature is what follows from the kind of an event alone. Its zero value is that
// of a step: everyone sees it, and the buttons of before are stale.
type nature struct {
	private bool // no card shows it
	aside   bool // it changes neither the position, nor the seats, nor the result
}

// facts makes an empty fact of each kind. A new kind has its row here.
var facts = byKind(
	func() fact { return &challenged{} }, func() fact { return &accepted{} },
	func() fact { return &declined{} }, func() fact { return &withdrawn{} },
	func() fact { return &acted{} }, func() fact { return &undone{} }, func() fact { return &resigned{} },
	func() fact { return &offered{} }, func() fact { return &offerAccepted{} },
	func() fact { return &offerDeclined{} }, func() fact { return &offerWithdrawn{} },
	func() fact { return &followed{} }, func() fact { return &wished{} },
	func() fact { return &expired{} }, func() fact { return &reminded{} }, func() fact { return &graced{} },
	func() fact { return &flagged{} }, func() fact { return &nudged{} }, func() fact { return &voided{} },
	func() fact { return &vacationed{} }, func() fact { return &retimed{} }, func() fact { return &aborted{} },
	func() fact { return &suspended{} }, func() fact { return &moved{} },
	func() fact { return &agreed{} }, func() fact { return &settled{} },
	func() fact { return &noted{} }, func() fact { return &armed{} }, func() fact { return &dropped{} },
)

func byKind(list ...func() fact) map[string]func() fact {
	m := make(map[string]func() fact, len(list))
	for _, make := range list {
		m[make().kind()] = make
	}
	return m
}

// entry is a fact that a command adds to a log. Its actor is the one of the
// command unless it names another.
type entry struct {
	fact  fact
	actor string
}

// logged is an event as it stands in the log.
type logged struct {
	seq   int64
	actor string
	at    time.Time
	fact  fact
}

// read is an event of the log from its stored form.
func read(seq int64, kind, actor string, at time.Time, body []byte) (logged, error) {
	make := facts[kind]
	if make == nil {
		return logged{}, fmt.Errorf("event %d: unknown kind %q", seq, kind)
	}
	f := make()
	if len(body) > 0 {
		if err := json.Unmarshal(body, f); err != nil {
			return logged{}, fmt.Errorf("event %d (%s): %w", seq, kind, err)
		}
	}
	return logged{seq: seq, actor: actor, at: at, fact: f}, nil
}

// body is the stored form of a fact; nil where its kind says it all.
func body(f fact) ([]byte, error) {
	data, err := json.Marshal(f)
	if err != nil || string(data) == "{}" {
		return nil, err
	}
	return data, nil
}

// fold is the table after one more event. It is the only place where a table
// changes, for a command that is being decided as for a log read from disk.
func (t *Table) fold(e logged) (*Table, error) {
	if e.seq != t.Seq+1 {
		return nil, fmt.Errorf("event %d follows event %d", e.seq, t.Seq)
	}
	n := *t
	n.Seq = e.seq
	what := e.fact.nature()
	if !what.private {
		n.PublicSeq, n.Updated = e.seq, e.at
		n.Public++
	}
	if !what.aside {
		n.Rev++
	}
	if err := e.fact.fold(&n, e); err != nil {
		return nil, fmt.Errorf("event %d (%s): %w", e.seq, e.fact.kind(), err)
	}
	if err := n.tick(t, e.at); err != nil {
		return nil, fmt.Errorf("event %d (%s): %w", e.seq, e.fact.kind(), err)
	}
	if t.Line != nil && n.Line.Len() < t.Line.Len() {
		n.Agreed = [2]bool{} // that was about another position
	}
	if n.Status != t.Status {
		n.News.Status = e.seq
	}
	if n.turnNumber() != t.turnNumber() {
		n.News.Turn = e.seq
	}
	if !what.aside {
		n.Moved, n.Nudged, n.Spared = e.at, false, 0
	}
	return &n, nil
}

// turnNumber is that of the turn under way, 0 where there is none.
func (t *Table) turnNumber() int {
	if t.Status != Playing {
		return 0
	}
	return t.Line.Last().TurnNumber()
}

// end ends the table.
func (t *Table) end(o Outcome) {
	t.Status, t.Outcome, t.Offer = Over, &o, nil
	t.Plans, t.Dropped = [2]Plan{}, [2]PlanDrop{}
}

// settle ends the table when the game has ended by its rules.
func (t *Table) settle() {
	if result, over := t.Line.Last().Result(); over {
		t.end(Outcome{Result: result, By: ByRules})
	}
}

// outcome is that of a game ended here, with the points as they stand.
func (t *Table) outcome(by End, winner, about rules.Seat, reason string) Outcome {
	result, _ := t.Line.Last().Result()
	result.Winner, result.Reason = winner, reason
	return Outcome{Result: result, By: by, About: about}
}
