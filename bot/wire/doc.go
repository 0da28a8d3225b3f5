// Package wire speaks Discord's protocol for the bot: interactions arrive as values, responses leave as values.
//
// It knows nothing of games or tables. Four parts can be used alone:
//
//   - ParseInteraction turns the raw JSON of an interaction into an Interaction, whichever way it came.
//   - Client is a REST client (API v10) for callbacks, messages, threads and command registration, with its own rate limits.
//   - Gateway keeps one supervised connection per shard and hands on interactions and events.
//   - Dispatcher runs a handler for each interaction and answers within Discord's three seconds.
//
// Messages are always sent as Components V2 with explicit allowed mentions and an explicit list of attachments.
// No bot token and no interaction token appears in an error or a log line of this package.
package wire
