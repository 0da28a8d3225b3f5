package route

import (
	"github.com/bwmarrin/discordgo"

	"bridgekeeper/bot/words"
)

// Discord's bits of permissions, as interactions carry them.
const (
	PermViewChannel   = discordgo.PermissionViewChannel
	PermSendMessages  = discordgo.PermissionSendMessages
	permAttachFiles   = discordgo.PermissionAttachFiles
	permReadHistory   = discordgo.PermissionReadMessageHistory
	PermSendInThreads = discordgo.PermissionSendMessagesInThreads
	PermCreateThreads = discordgo.PermissionCreatePublicThreads
	PermManageGuild   = discordgo.PermissionManageGuild    // those who may change what holds for a server
	PermModerate      = discordgo.PermissionManageMessages // those to whom commands of moderators are offered
)

// Permissions are those the bot asks for when it is added to a server: what its
// cards need, to read back what it posted itself, and to start threads for games that are
// to have one.
const Permissions = PermViewChannel | PermSendMessages | permAttachFiles | permReadHistory | PermSendInThreads | PermCreateThreads

// MayPost refuses to start what could not be shown.
func MayPost(r *Request) error {
	send, sendWord := int64(PermSendMessages), "permission.send-messages"
	if r.InThread() {
		send, sendWord = PermSendInThreads, "permission.send-in-threads"
	}
	var missing []string
	for _, p := range []struct {
		bit  int64
		word string
	}{{PermViewChannel, "permission.view-channel"}, {send, sendWord}, {permAttachFiles, "permission.attach-files"}} {
		if r.AppPermissions&p.bit == 0 {
			missing = append(missing, r.Say.Say(p.word))
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return Refuse("error.no-permission", words.Args{"permissions": words.Said(r.Say.List(missing))})
}
