-- +goose Up

-- Starting positions that people, servers or the bot keep, and what is on the way to
-- become one: a scope ("user:80351110", "guild:41771983", "bot") says whose it is, and
-- the kind, the caller's word, what the text holds. An id is never used twice, for
-- buttons of long ago carry it.
CREATE TABLE positions (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	scope      TEXT NOT NULL CONSTRAINT "position has a scope" CHECK (scope <> ''),
	kind       TEXT NOT NULL CONSTRAINT "position has a kind" CHECK (kind <> ''),
	game       TEXT NOT NULL,
	title      TEXT NOT NULL,
	text       TEXT NOT NULL
		CONSTRAINT "position has a text" CHECK (text <> '')
		CONSTRAINT "position is at most 256 KiB" CHECK (octet_length(text) <= 262144),
	created_at INTEGER NOT NULL CONSTRAINT "position has a time" CHECK (created_at > 0)
) STRICT;

CREATE INDEX positions_scope ON positions (scope, kind, id);
CREATE INDEX positions_age   ON positions (kind, created_at);
