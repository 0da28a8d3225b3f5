package store

import (
	"context"
	"fmt"
)

// A table whose deadline is noted is one that something has still to happen at; that
// index keeps finished games out of the search.
const placesOf = `SELECT channel FROM tables WHERE deadline IS NOT NULL AND guild = ?1 AND channel <> ''
	UNION SELECT thread FROM tables WHERE deadline IS NOT NULL AND guild = ?1 AND thread <> ''
	ORDER BY 1 LIMIT ?2`

// PlacesOf lists the channels and threads of a guild in which tables have a deadline,
// each once, at most MaxRows.
func (db *DB) PlacesOf(ctx context.Context, guild string) ([]string, error) {
	scan := func(row scanner) (place string, err error) { return place, row.Scan(&place) }
	places, err := collect(scan)(db.reader.QueryContext(ctx, placesOf, guild, MaxRows))
	if err != nil {
		return nil, fmt.Errorf("places of guild %s: %w", guild, err)
	}
	return places, nil
}
