package bot

import (
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/feature/challenge"
	"bridgekeeper/bot/feature/explore"
	"bridgekeeper/bot/feature/guide"
	"bridgekeeper/bot/feature/look"
	"bridgekeeper/bot/feature/people"
	"bridgekeeper/bot/feature/plan"
	"bridgekeeper/bot/feature/play"
	"bridgekeeper/bot/feature/post"
	"bridgekeeper/bot/feature/starts"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/table"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
)

// features are what the bot can do, a package each.
type features struct {
	challenge *challenge.Challenge
	play      *play.Play
	plan      *plan.Plan
	look      *look.Look
	post      *post.Post
	explore   *explore.Explore
	starts    *starts.Starts
	people    *people.People
	guide     *guide.Guide
}

// newFeatures makes all of them of what serves them.
func newFeatures(d *desk.Desk, p *view.Painter, f *table.Faces) features {
	t := &turn.Dialogue{Painter: p}
	l := features{
		play:   play.New(d, p, t, f),
		plan:   plan.New(d),
		look:   look.New(d, p, f),
		post:   post.New(d, p),
		starts: starts.New(d, p),
		guide:  guide.New(d, p, f),
	}
	l.challenge = challenge.New(d, f, l.starts)
	l.explore = explore.New(d, p, t, l.plan, l.post, l.starts)
	l.people = people.New(d, p, f, l.guide)
	return l
}

// list is what the router joins, in the order of the registered commands.
func (f *features) list() []route.Feature {
	return []route.Feature{
		f.challenge.Feature(),
		f.play.Feature(),
		f.plan.Feature(),
		f.look.Feature(),
		f.post.Feature(),
		f.explore.Feature(),
		f.starts.Feature(),
		f.people.Feature(),
		f.guide.Feature(),
	}
}

// ownFeature is what takes all features together: the menu, which offers what they do, and
// the question which game a command is about, which gives any of their commands again.
func (b *Bot) ownFeature() route.Feature {
	return route.Feature{Buttons: map[route.Verb]route.Handler{
		route.More:  b.desk.OnTable(b.moreButton),
		route.Which: b.whichButton,
	}}
}

// Commands are all slash commands in Discord's form, in the languages we have.
func Commands() []*route.Registration {
	d, p := &desk.Desk{}, &view.Painter{} // what serves them is not called
	f := newFeatures(d, p, &table.Faces{Desk: d, Painter: p})
	var out []*route.Registration
	for _, feature := range f.list() {
		for _, c := range feature.Commands {
			out = append(out, c.Registration())
		}
	}
	return out
}
