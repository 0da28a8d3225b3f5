package bot

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/rules"
	"bridgekeeper/store"
)

// How the soak is judged: from the rows alone, read in the plainest way, and from what
// was sent to Discord. Of the host and the bot nothing is asked but whether the games
// still go on.

// told is a row, and what the table is after it.
type told struct {
	store.Event
	body     rowBody
	number   int64 // of public events up to it
	status   string
	seats    [2]string
	state    rules.State
	offer    rowBody
	wished   [2]bool
	homeless bool // it has no channel
}

// rowBody is what rows of any kind may say.
type rowBody struct {
	Action   rules.Action
	Keep     int
	What     string
	Seat     int
	Seats    [2]string
	Invited  string
	Pace     string
	Weekends bool
	Computer string
	Until    time.Time
	From     time.Time
	Seconds  int64
}

// story is a table as its rows tell it.
type story struct {
	store.Table
	challenger string
	first      rowBody
	rows       []told
}

func (s *soak) story(id int64) *story {
	row, events, err := s.db.Load(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	game, ok := s.host.Game(row.Game)
	if !ok {
		s.t.Fatalf("table %d: game %q", id, row.Game)
	}
	begin, err := game.New(rules.Setup{Text: row.SetupText})
	if err != nil {
		s.t.Fatalf("table %d: %v", id, err)
	}
	st := &story{Table: row}
	now, line := told{}, []rules.State{begin}
	for i, e := range events {
		now.Event, now.body = e, rowBody{}
		if len(e.Body) > 0 {
			if err := json.Unmarshal(e.Body, &now.body); err != nil {
				s.t.Fatalf("table %d, event %d: %v", id, e.Seq, err)
			}
		}
		if e.Public {
			now.number++
		}
		if i == 0 {
			st.first = now.body
			st.challenger = e.Actor
		}
		if line, err = now.happen(line); err != nil {
			s.t.Fatalf("table %d, event %d: %v", id, e.Seq, err)
		}
		st.rows = append(st.rows, now)
	}
	return st
}

// happen is the table after the row, given the line of states up to it.
func (r *told) happen(line []rules.State) ([]rules.State, error) {
	switch r.Kind {
	case "challenged", "declined", "withdrawn", "expired":
		r.status = r.Kind
	case "accepted", "followed":
		r.status, r.seats = "playing", r.body.Seats
	case "acted":
		next, _, err := line[len(line)-1].Apply(r.body.Action)
		if err != nil {
			return nil, err
		}
		line = append(line, next)
	case "undone":
		line = line[:r.body.Keep+1]
	case "offered":
		r.offer = r.body
	case "offer-accepted":
		switch r.offer.What {
		case "takeback":
			line = line[:r.offer.Keep+1]
		case "draw", "end", "void":
			r.status = "over"
		}
	case "resigned", "flagged", "voided", "aborted", "settled":
		r.status = "over"
	case "wished":
		r.wished[r.body.Seat-1] = true
	case "suspended":
		r.homeless = true
	case "moved":
		r.homeless = false
	}
	if r.state = line[len(line)-1]; r.status == "playing" && r.state.Turn() == rules.Nobody {
		r.status = "over"
	}
	return line, nil
}

func (r *told) mover() string {
	if r.status != "playing" {
		return ""
	}
	return r.seats[r.state.Turn()-1]
}

func (r *told) turn() int {
	if r.status != "playing" {
		return 0
	}
	return r.state.TurnNumber()
}

// whom are the people that row i calls, and no others.
func (st *story) whom(i int) []string {
	e, before := &st.rows[i], &told{}
	if i > 0 {
		before = &st.rows[i-1]
	}
	other := ""
	if e.body.Seat > 0 {
		other = e.seats[2-e.body.Seat]
	}
	switch e.Kind {
	case "challenged":
		return []string{e.body.Invited}
	case "declined", "expired":
		return []string{st.challenger}
	case "reminded", "graced":
		return []string{e.mover()}
	case "nudged":
		return e.seats[:]
	case "moved":
		switch e.status {
		case "challenged":
			return []string{st.challenger, st.first.Invited}
		case "playing":
			return e.seats[:]
		}
	case "offered", "vacation", "agreed":
		return []string{other}
	case "wished":
		if !e.wished[2-e.body.Seat] {
			return []string{other}
		}
	}
	switch {
	case e.status == "over" && before.status != "over":
		return e.seats[:]
	case e.status == "playing" && e.turn() != before.turn():
		return []string{e.mover()}
	case e.Kind == "offer-accepted" && e.offer.What == "time":
		return []string{e.seats[e.offer.Seat-1]}
	}
	return nil
}

// verdict is how much of what must not happen has happened.
type verdict struct{ lost, stuck, wrong, missed int }

func (s *soak) fail(count *int, format string, args ...any) {
	*count++
	s.t.Errorf(format, args...)
	if id, ok := args[0].(int64); ok && *count < 4 {
		s.told = append(s.told, id)
	}
}

// judge tells what came of it all.
func (s *soak) judge() {
	v := verdict{missed: s.differ}
	s.judgeRows(&v)
	var stories []*story
	played := map[string]int{}
	for id := range s.logs {
		stories = append(stories, s.story(id))
	}
	slices.SortFunc(stories, func(a, b *story) int { return int(a.ID - b.ID) })
	cards := s.town.cards()
	calls := map[int64][]call{}
	for _, c := range s.town.calls {
		calls[c.table] = append(calls[c.table], c)
	}
	kinds := map[string]int{}
	for _, st := range stories {
		played[st.Game]++
		for _, r := range st.rows {
			kinds[r.Kind]++
		}
		s.judgePosition(&v, st)
		s.judgeCard(&v, st, cards[st.ID])
		s.judgeCalls(&v, st, calls[st.ID])
		s.judgeTime(&v, st)
	}
	for _, id := range s.told {
		s.tell(id)
	}
	for _, fault := range s.town.faults {
		s.fail(&v.wrong, "%s", fault)
	}
	for _, p := range s.town.posts {
		if strings.Contains(textOf(p.Message), "thought ") {
			s.fail(&v.wrong, "a note is told: %q", textOf(p.Message))
		}
	}
	s.judgeVacations(&v)
	s.goesOn(&v, stories)
	s.t.Logf("%v; rows %v", played, kinds)
	s.t.Logf("doubles=%d deleted=%d outages=%d calls=%d sweeps=%d clocks=%d until %s", s.doubles, s.deleted, s.outages, len(s.town.calls), len(s.beats), s.compared, s.now.Format(time.DateOnly))
	s.t.Logf("soak: tables=%d steps=%d kills=%d drops=%d lost=%d stuck=%d wrongpings=%d missed=%d",
		len(stories), s.steps, s.kills, s.drops, v.lost, v.stuck, v.wrong, v.missed)
	for _, kind := range append([]string{"acted", "armed", "reminded", "moved", "followed", "offered"}, s.alsoLong()...) {
		if kinds[kind] == 0 {
			s.t.Errorf("nothing was ever %s: the soak is too short or too tame", kind)
		}
	}
}

// alsoLong are the kinds of event that a long soak does not do without.
func (s *soak) alsoLong() []string {
	if *soakMonths < 3 {
		return nil
	}
	return []string{"undone", "offer-accepted", "dropped", "expired", "offer-declined", "offer-withdrawn", "resigned", "wished", "graced", "flagged", "nudged",
		"voided", "vacation", "retimed", "aborted", "suspended", "noted", "declined", "withdrawn"}
}

// judgeRows compares the logs with what was seen of them in the course of time, and with
// what people were answered.
func (s *soak) judgeRows(v *verdict) {
	for id, want := range s.logs {
		_, events, err := s.db.Load(s.t.Context(), id)
		if err != nil {
			s.fail(&v.lost, "table %d: %v", id, err)
			continue
		}
		var got []uint64
		for i, e := range events {
			got = append(got, sum(e))
			if e.Seq != int64(i)+1 {
				s.fail(&v.lost, "table %d: row %d has number %d", id, i+1, e.Seq)
			}
		}
		if !slices.Equal(got, want) {
			s.fail(&v.lost, "table %d: its %d rows are not those that were seen, %d", id, len(got), len(want))
		}
	}
	for interaction, table := range s.done {
		if id, ok, err := s.db.ByInteraction(s.t.Context(), interaction); err != nil || !ok || id != table {
			s.fail(&v.lost, "interaction %s is no more at table %d", interaction, table)
		}
	}
}

// judgePosition compares the table that the host makes of the rows with the story.
func (s *soak) judgePosition(v *verdict, st *story) {
	t, err := s.host.Table(s.t.Context(), st.ID)
	if err != nil {
		s.fail(&v.lost, "table %d: %v", st.ID, err)
		return
	}
	last := &st.rows[len(st.rows)-1]
	if got, want := t.Line.Last().String(), last.state.String(); got != want {
		s.fail(&v.lost, "table %d is %q, its rows say %q", st.ID, got, want)
	}
	if string(t.Status) != last.status || t.Mover() != last.mover() || t.Suspended() != last.homeless || st.ToMove != last.mover() {
		s.fail(&v.lost, "table %d is %s with %q to move, its rows say %s and %q", st.ID, t.Status, t.Mover(), last.status, last.mover())
	}
}

// judgeCard looks for the one message that has the table's buttons: it must show the
// newest public event, where the table is. One that somebody has deleted since then is
// posted anew with the next event: Discord tells nobody of deleted messages who may not
// read them.
func (s *soak) judgeCard(v *verdict, st *story, there []*townPost) {
	last := &st.rows[len(st.rows)-1]
	if last.homeless || last.status != "playing" && last.status != "challenged" { // its card may have been deleted since
		return
	}
	at := cmp.Or(st.Thread, st.Channel)
	shown := 0
	for _, m := range there {
		if _, number, _ := s.town.about(m.Message); number == last.number && m.place == at {
			shown++
		} else {
			s.fail(&v.stuck, "table %d: message %s in %s still has buttons, of event %d; it is at %s and %d", st.ID, m.id, m.place, number, at, last.number)
		}
	}
	if p := s.town.posts[st.CardMessage]; shown == 0 && p != nil && p.deleted && p.place == at { // by somebody, after it was posted
		if _, number, _ := s.town.about(p.Message); number == last.number {
			shown = 1
		}
	}
	if shown != 1 {
		s.fail(&v.stuck, "table %d: %d cards of event %d in %s", st.ID, shown, last.number, at)
	}
}

// goesOn has whoever is to move take a step, at every table, after it was called to a
// channel where it has none.
func (s *soak) goesOn(v *verdict, stories []*story) {
	for _, st := range stories {
		if last := &st.rows[len(st.rows)-1]; last.status == "playing" && last.homeless {
			s.command(last.seats[0], s.town.there(false)[0], "board", "table", fmt.Sprint(st.ID))
		}
		t, err := s.host.Table(s.t.Context(), st.ID)
		if err != nil || t.Status != host.Playing {
			continue
		}
		for range 5 { // an interaction may get lost
			if t.Mover() == self {
				s.play()
			} else {
				s.press(t.Mover(), t.Place.Target(), route.ID{Verb: route.Sure, Of: st.ID, Rev: t.Rev, Arg: string(t.Line.Last().Actions()[0])})
			}
			if now, err := s.host.Table(s.t.Context(), st.ID); err == nil && now.Rev != t.Rev {
				t = nil
				break
			}
		}
		if t != nil {
			s.fail(&v.stuck, "table %d does not go on: %q", st.ID, textOf(s.answer.Message))
			s.tell(st.ID)
		}
	}
}

// tell tells all that is known of a table.
func (s *soak) tell(id int64) {
	st := s.story(id)
	s.t.Logf("table %d in %s %s, %s, %+v", id, st.Channel, st.Thread, st.Status, st.first)
	for _, r := range st.rows {
		s.t.Logf("%3d %s %s by %q %s | %s turn %d of %q", r.Seq, r.At.Format("01-02 15:04:05"), r.Kind, r.Actor, r.Event.Body, r.status, r.turn(), r.mover())
	}
	for _, c := range s.town.calls {
		if c.table == id {
			s.t.Logf("called at event %d, after %d: %s at %s", c.number, c.since, c.user, c.at.Format("01-02 15:04:05"))
		}
	}
	for _, user := range st.Seats {
		s.t.Logf("%s: %+v", user, s.restOf(user))
		for _, c := range s.ways[user] {
			s.t.Logf("%s is called by %q from %s on", user, c.way, c.at.Format("01-02 15:04:05"))
		}
	}
}
