// Package explore is boards of one's own: trees of lines, to step about in, to post from and to
// plan with.
package explore

import (
	"bridgekeeper/bot/desk"
	"bridgekeeper/bot/feature/plan"
	"bridgekeeper/bot/feature/post"
	"bridgekeeper/bot/feature/starts"
	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/turn"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
)

// Explore is the feature. It is safe for concurrent use.
type Explore struct {
	*desk.Desk
	*view.Painter
	*turn.Dialogue

	plan   *plan.Plan
	post   *post.Post
	starts *starts.Starts
}

// New makes the feature from the services it needs.
func New(d *desk.Desk, p *view.Painter, t *turn.Dialogue, plan *plan.Plan, post *post.Post, starts *starts.Starts) *Explore {
	return &Explore{Desk: d, Painter: p, Dialogue: t, plan: plan, post: post, starts: starts}
}

// Feature is boards of one's own.
func (ex *Explore) Feature() route.Feature {
	return route.Feature{
		Commands: []route.Command{
			{Name: "explore", Handle: ex.explore, DM: true, Options: []route.Option{
				{Name: "code", Kind: wire.OptionString},
				ex.TableOption(),
			}},
		},
		Buttons: map[route.Verb]route.Handler{
			route.Explore:      ex.OnTable(ex.exploreButton),
			route.ExploreStart: ex.exploreStart,
			route.Try:          ex.tryButton,
			route.PlanTap:      ex.OnTable(ex.planTapButton),
			route.Boards:       ex.boardsButton,
			route.DropBoard:    ex.dropBoard,
			route.BoardsSure:   ex.dropBoardSure,

			route.Exploring + route.Start:   ex.walking((*host.Tree).Start),
			route.Exploring + route.Back:    ex.walking((*host.Tree).Back),
			route.Exploring + route.Undo:    ex.walking((*host.Tree).Back),
			route.Exploring + route.Forward: ex.walking(func(t *host.Tree) { t.Forward() }),
			route.Exploring + route.Close:   ex.walking(func(*host.Tree) {}),
			route.Exploring + route.Delete:  ex.onNode(ex.deleteBranch),
			route.Exploring + route.Branch:  ex.onNode(ex.branchSelect),
			route.Exploring + route.Act:     ex.onNode(ex.exploreAct),
			route.Exploring + route.Acts:    ex.onNode(ex.exploreAct),
			route.Exploring + route.Pick:    ex.onNode(ex.explorePick),
			route.Exploring + route.Type:    ex.onNode(ex.exploreType),
			route.Exploring + route.Code:    ex.onNode(ex.exploreCode),
			route.Exploring + route.Post:    ex.onNode(ex.askToPost),
			route.Exploring + route.PostTo:  ex.onNode(ex.postTo),
			route.Exploring + route.Now:     ex.onNode(ex.exploreNow),
			route.Exploring + route.Arm:     ex.onNode(ex.armButton),
		},
		Forms: map[route.Verb]route.Handler{
			route.Exploring + route.Type: ex.onNode(ex.exploreTyped),
			route.Exploring + route.Post: ex.onNode(ex.postForm),
		},
	}
}
