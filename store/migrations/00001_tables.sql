-- +goose Up

-- goose reads which migrations are pending outside the transaction that runs
-- them, so two programs starting at once may both run one. With this index the
-- second is rolled back instead of applied twice.
CREATE UNIQUE INDEX goose_version_once ON goose_db_version (version_id);

-- Instants are milliseconds since 1970 in UTC; deadline is null where there is
-- none. Other columns are empty where there is nothing.
CREATE TABLE tables (
	id           INTEGER PRIMARY KEY AUTOINCREMENT, -- never used twice
	game         TEXT NOT NULL CONSTRAINT "table has a game" CHECK (game <> ''),
	setup_key    TEXT NOT NULL,
	setup_title  TEXT NOT NULL,
	setup_text   TEXT NOT NULL,
	guild        TEXT NOT NULL,
	channel      TEXT NOT NULL,
	thread       TEXT NOT NULL,
	status       TEXT NOT NULL CONSTRAINT "table has a status" CHECK (status <> ''),
	challenger   TEXT NOT NULL,
	invited      TEXT NOT NULL,
	first_seat   TEXT NOT NULL,
	second_seat  TEXT NOT NULL,
	to_move      TEXT NOT NULL,
	options      TEXT NOT NULL CONSTRAINT "options are JSON" CHECK (options = '' OR json_valid(options)),
	seq          INTEGER NOT NULL,
	rev          INTEGER NOT NULL,
	public_seq   INTEGER NOT NULL CONSTRAINT "public events are in the log" CHECK (public_seq BETWEEN 0 AND seq),
	shown_seq    INTEGER NOT NULL DEFAULT 0 CONSTRAINT "only public events are shown" CHECK (shown_seq BETWEEN 0 AND public_seq),
	card_channel TEXT NOT NULL DEFAULT '',
	card_message TEXT NOT NULL DEFAULT '',
	card_nonce   TEXT NOT NULL DEFAULT '',
	created_at   INTEGER NOT NULL,
	updated_at   INTEGER NOT NULL,
	deadline     INTEGER
) STRICT;

CREATE INDEX tables_channel     ON tables (channel);
CREATE INDEX tables_thread      ON tables (thread);
CREATE INDEX tables_challenger  ON tables (challenger);
CREATE INDEX tables_invited     ON tables (invited);
CREATE INDEX tables_first_seat  ON tables (first_seat);
CREATE INDEX tables_second_seat ON tables (second_seat);
CREATE INDEX tables_deadline    ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_unshown     ON tables (id) WHERE public_seq > shown_seq;

-- The log. part numbers the events of one interaction from 0: a whole turn comes
-- from one interaction, and the same interaction never comes again.
CREATE TABLE events (
	table_id    INTEGER NOT NULL REFERENCES tables (id),
	seq         INTEGER NOT NULL,
	kind        TEXT NOT NULL CONSTRAINT "event has a kind" CHECK (kind <> ''),
	actor       TEXT NOT NULL,
	at          INTEGER NOT NULL CONSTRAINT "event has a time" CHECK (at > 0),
	interaction TEXT NOT NULL,
	part        INTEGER NOT NULL,
	public      INTEGER NOT NULL CHECK (public IN (0, 1)),
	body        TEXT NOT NULL
		CONSTRAINT "body is JSON" CHECK (body = '' OR json_valid(body))
		CONSTRAINT "body is at most 64 KiB" CHECK (octet_length(body) <= 65536),
	PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX events_interaction ON events (interaction, part) WHERE interaction <> '';

-- +goose StatementBegin
CREATE TRIGGER events_insert_next BEFORE INSERT ON events
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE table_id = NEW.table_id)
BEGIN
	SELECT RAISE(ABORT, 'a log grows by its next event only');
END;
-- +goose StatementEnd

-- INSERT OR REPLACE deletes the row in its way without firing delete triggers,
-- unless the connection asks for recursive ones.
-- +goose StatementBegin
CREATE TRIGGER events_insert_new BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE interaction <> '' AND interaction = NEW.interaction AND part = NEW.part)
BEGIN
	SELECT RAISE(ABORT, 'an interaction enters the log once');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN
	SELECT RAISE(ABORT, 'events are never changed');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER events_no_delete BEFORE DELETE ON events
BEGIN
	SELECT RAISE(ABORT, 'events are never deleted');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER tables_no_delete BEFORE DELETE ON tables
BEGIN
	SELECT RAISE(ABORT, 'tables are never deleted');
END;
-- +goose StatementEnd
