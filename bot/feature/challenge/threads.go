package challenge

import (
	"context"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/words"
)

// wantsThread tells whether the game of a challenge is to have a thread: as its option
// says, else as its server has it. In a thread there are no others.
func (ch *Challenge) wantsThread(ctx context.Context, r *route.Request) (bool, error) {
	if r.InThread() {
		return false, nil
	}
	if o, ok := r.Option("thread"); ok {
		return o.Bool, nil
	}
	value, err := ch.Host.People.Setting(ctx, host.GuildScope(r.GuildID), "threads")
	return value == route.ChoiceOn, err
}

// threadWarning says at the challenge already why there will be no thread.
func threadWarning(r *route.Request, threaded bool) string {
	missing := missingForThread(r.AppPermissions, r.Say)
	if !threaded || missing == "" {
		return ""
	}
	return "\n" + r.Say.Say("private.no-thread", words.Args{"permissions": words.Said(missing)})
}

// missingForThread names the permissions that a thread takes and the bot lacks.
func missingForThread(has int64, say *words.Speaker) string {
	var missing []string
	if has&route.PermCreateThreads == 0 {
		missing = append(missing, say.Say("permission.create-threads"))
	}
	if has&route.PermSendInThreads == 0 {
		missing = append(missing, say.Say("permission.send-in-threads"))
	}
	return say.List(missing)
}
