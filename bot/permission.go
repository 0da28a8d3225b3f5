package bot

import (
	"github.com/bwmarrin/discordgo"

	"bridgekeeper/bot/words"
)

// Discord's bits of permissions, as interactions carry them.
const (
	permViewChannel   = discordgo.PermissionViewChannel
	permSendMessages  = discordgo.PermissionSendMessages
	permAttachFiles   = discordgo.PermissionAttachFiles
	permReadHistory   = discordgo.PermissionReadMessageHistory
	permSendInThreads = discordgo.PermissionSendMessagesInThreads
	permCreateThreads = discordgo.PermissionCreatePublicThreads
	permManageGuild   = discordgo.PermissionManageGuild    // those who may change what holds for a server
	permModerate      = discordgo.PermissionManageMessages // those to whom commands of moderators are offered
)

// Permissions are those the bot asks for when it is added to a server: what its
// cards need, to read back what it posted itself, and to start threads for games that are
// to have one.
const Permissions = permViewChannel | permSendMessages | permAttachFiles | permReadHistory | permSendInThreads | permCreateThreads

// mayPost refuses to start what could not be shown.
func mayPost(r *request) error {
	send, sendWord := int64(permSendMessages), "permission.send-messages"
	if r.InThread() {
		send, sendWord = permSendInThreads, "permission.send-in-threads"
	}
	var missing []string
	for _, p := range []struct {
		bit  int64
		word string
	}{{permViewChannel, "permission.view-channel"}, {send, sendWord}, {permAttachFiles, "permission.attach-files"}} {
		if r.AppPermissions&p.bit == 0 {
			missing = append(missing, r.say.Say(p.word))
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return refuse("error.no-permission", words.Args{"permissions": words.Said(r.say.List(missing))})
}
