package host

import "bridgekeeper/rules"

// Study tells whether one person holds both seats: then steps are undone one by one
// to the very start, and taken again.
func (t *Table) Study() bool { return t.Seats[0] != "" && t.Seats[0] == t.Seats[1] }

// Redo takes again, in a study, the step that was undone last.
type Redo struct{}

func (Redo) decide(m moment) ([]entry, error) {
	if err := m.mayMove(); err != nil {
		return nil, err
	}
	if len(m.Undone) == 0 {
		return m.refuse(CodeNothingToRedo)
	}
	return adds(&acted{Action: m.Undone[len(m.Undone)-1]})
}

// tookBack remembers the steps after the first keep, which are being undone.
func (t *Table) tookBack(keep int) {
	if !t.Study() {
		return
	}
	undone := t.Undone[:len(t.Undone):len(t.Undone)] // what was handed out does not change
	for i := t.Line.Len() - 1; i >= keep; i-- {
		undone = append(undone, t.Line.Step(i))
	}
	t.Undone = undone
}

// tookStep is told of each step: the one that was undone last leads on to those
// before it, any other is a new line.
func (t *Table) tookStep(a rules.Action) {
	if n := len(t.Undone); n > 0 && t.Undone[n-1] == a {
		t.Undone = t.Undone[:n-1]
		return
	}
	t.Undone = nil
}
