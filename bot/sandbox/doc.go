// Package sandbox is a stand-in for Discord on one machine: the gateway, the REST API a bot needs, the file server
// and a web page in which people play users of one small server.
//
// It is strict where Discord is strict. Every number and rule the project knows of Discord is enforced with
// Discord's own error codes and the errors tree that names the path, so that what works here works there. It is
// lenient only towards known habits of discordgo: null for an unset field, an unknown property in identify, identify
// on the same connection after an invalid session.
//
// It can be told to misbehave: see Fault. What the bot sent, and what was wrong with it, is kept: see Requests.
//
// Everything people would miss (servers, channels, members, messages, files, commands, what is read) outlives the
// process, kill -9 included: each change is committed before anybody is told of it. Ids are never used twice.
// Interactions in flight and gateway sessions die with the process, as they may with Discord.
//
// A Sandbox is safe for concurrent use. It listens on loopback only, refuses requests from other origins and does
// no other input or output than its socket and its one file.
package sandbox
