-- +goose Up

-- What one person explores: a tree of lines from one source, such as a table. The
-- tree is opaque here. Each owner's are numbered by themselves, so that no number
-- tells of what others do in private. rev guards against two clicks at once.
CREATE TABLE explorations (
	owner      TEXT NOT NULL CONSTRAINT "exploration has an owner" CHECK (owner <> ''),
	number     INTEGER NOT NULL, -- never used twice: old buttons name it
	source     TEXT NOT NULL CONSTRAINT "exploration has a source" CHECK (source <> ''),
	game       TEXT NOT NULL CONSTRAINT "exploration has a game" CHECK (game <> ''),
	rev        INTEGER NOT NULL,
	tree       TEXT NOT NULL
		CONSTRAINT "tree is JSON" CHECK (json_valid(tree))
		CONSTRAINT "tree is at most 64 KiB" CHECK (octet_length(tree) <= 65536),
	updated_at INTEGER NOT NULL,
	PRIMARY KEY (owner, number)
) STRICT;

CREATE UNIQUE INDEX explorations_source ON explorations (owner, source);

-- Positions that were posted as a picture which others can go on from. Channel and
-- message are empty until they are known.
CREATE TABLE posts (
	id        INTEGER PRIMARY KEY AUTOINCREMENT,
	author    TEXT NOT NULL CONSTRAINT "post has an author" CHECK (author <> ''),
	game      TEXT NOT NULL CONSTRAINT "post has a game" CHECK (game <> ''),
	tree      TEXT NOT NULL
		CONSTRAINT "tree is JSON" CHECK (json_valid(tree))
		CONSTRAINT "tree is at most 64 KiB" CHECK (octet_length(tree) <= 65536),
	channel   TEXT NOT NULL,
	message   TEXT NOT NULL,
	posted_at INTEGER NOT NULL
) STRICT;

CREATE INDEX posts_author ON posts (author);
