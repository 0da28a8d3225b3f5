-- +goose Up

-- When players could not reach their tables: those of a guild that was out of order, or
-- with an empty guild anybody, since the program was away. Instants; until is null while it
-- lasts. They are forgotten once no table can depend on them any more.
CREATE TABLE outages (
	guild TEXT NOT NULL,
	since INTEGER NOT NULL,
	until INTEGER CONSTRAINT "outage takes time" CHECK (until > since),
	PRIMARY KEY (guild, since)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX outages_under_way ON outages (guild) WHERE until IS NULL;
CREATE INDEX outages_over ON outages (until) WHERE until IS NOT NULL;

-- Before, the last outage of each was a setting, and since when a guild is out of order
-- another: JSON, with instants as text. What can't be read there stays as it is.
INSERT INTO outages (guild, since, until)
SELECT iif(scope = 'bot', '', substr(scope, 7)), since, until FROM (
	SELECT scope,
		CAST(round(unixepoch(j ->> 'From', 'subsec') * 1000) AS INTEGER) AS since,
		CAST(round(unixepoch(j ->> 'To', 'subsec') * 1000) AS INTEGER) AS until
	FROM (SELECT scope, iif(json_valid(value), value, '{}') AS j FROM settings
		WHERE key = 'outage' AND (scope = 'bot' OR substr(scope, 1, 6) = 'guild:'))
) WHERE since < until;

INSERT INTO outages (guild, since)
SELECT substr(scope, 7), since FROM (
	SELECT scope, CAST(round(unixepoch(iif(json_valid(value), value, 'null') ->> '$', 'subsec') * 1000) AS INTEGER) AS since
	FROM settings WHERE key = 'down' AND substr(scope, 1, 6) = 'guild:'
) WHERE since IS NOT NULL
ON CONFLICT (guild, since) DO UPDATE SET until = NULL;

DELETE FROM settings WHERE json_valid(value)
	AND (key = 'outage' AND (scope = 'bot' OR substr(scope, 1, 6) = 'guild:') OR key = 'down' AND substr(scope, 1, 6) = 'guild:');
