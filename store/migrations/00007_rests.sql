-- +goose Up

-- When people's time does not run, as they have asked for: sleep hours while they are in
-- force, in a time zone, and vacations. since and until are instants; until is null
-- while nobody knows. They stay after they have ended, since clocks of turns long past are
-- computed anew from them.
CREATE TABLE rests (
	user  TEXT NOT NULL CONSTRAINT "rest has a user" CHECK (user <> ''),
	kind  TEXT NOT NULL CONSTRAINT "rest has a kind" CHECK (kind <> ''),
	since INTEGER NOT NULL,
	until INTEGER,
	hours TEXT NOT NULL,
	zone  TEXT NOT NULL,
	PRIMARY KEY (user, kind, since)
) STRICT, WITHOUT ROWID;

-- Before, all of a person's rests were one setting: JSON, with instants as text. What
-- can't be read there stays as it is.
WITH kept AS (
	SELECT substr(scope, 6) AS user, iif(json_valid(value), value, '{}') AS rest
	FROM settings WHERE key = 'rest' AND substr(scope, 1, 5) = 'user:'
)
INSERT INTO rests (user, kind, since, until, hours, zone)
SELECT user, kind, since, until, hours, zone FROM (
	SELECT user, 'sleep' AS kind,
		CAST(round(unixepoch(value ->> 'from', 'subsec') * 1000) AS INTEGER) AS since,
		CAST(round(unixepoch(value ->> 'to', 'subsec') * 1000) AS INTEGER) AS until,
		value ->> 'hours' AS hours, value ->> 'zone' AS zone
	FROM kept, json_each(rest, '$.sleep')
	UNION ALL
	SELECT user, 'vacation',
		CAST(round(unixepoch(value ->> 'From', 'subsec') * 1000) AS INTEGER),
		CAST(round(unixepoch(value ->> 'To', 'subsec') * 1000) AS INTEGER),
		'', ''
	FROM kept, json_each(rest, '$.vacations')
)
WHERE since IS NOT NULL AND hours IS NOT NULL AND zone IS NOT NULL AND (kind = 'sleep' OR until IS NOT NULL)
ON CONFLICT (user, kind, since) DO UPDATE SET until = excluded.until;

INSERT INTO settings (scope, key, value)
SELECT scope, 'automatic-vacation', 'true' FROM settings
WHERE key = 'rest' AND substr(scope, 1, 5) = 'user:' AND iif(json_valid(value), value, '{}') ->> 'automatic' = 1;

DELETE FROM settings WHERE key = 'rest' AND substr(scope, 1, 5) = 'user:' AND json_valid(value);
