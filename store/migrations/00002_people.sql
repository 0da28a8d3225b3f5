-- +goose Up

CREATE TABLE names (
	user TEXT PRIMARY KEY CHECK (user <> ''),
	name TEXT NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
	scope TEXT NOT NULL CHECK (scope <> ''),
	key   TEXT NOT NULL CHECK (key <> ''),
	value TEXT NOT NULL CHECK (value <> ''),
	PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;
