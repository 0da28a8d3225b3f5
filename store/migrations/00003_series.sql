-- +goose Up

-- A table may follow another: the next game of a match, or a rematch. Match is the
-- match's first table and match_game its number there from 1; both are 0 for a
-- table that is the first itself. At most one table follows another, so that
-- whoever makes the next game twice makes it once.
ALTER TABLE tables ADD COLUMN follows    INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN match      INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN match_game INTEGER NOT NULL DEFAULT 0;

CREATE UNIQUE INDEX tables_follows ON tables (follows) WHERE follows <> 0;
CREATE INDEX tables_match ON tables (match) WHERE match <> 0;
