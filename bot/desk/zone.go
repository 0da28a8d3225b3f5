package desk

import (
	"context"
	"time"

	"bridgekeeper/bot/host"
)

// ZoneKey is kept for a person: their time zone, by its IANA name.
const ZoneKey = "zone"

// ZoneOf is a person's time zone; UTC where they have not said.
func (d *Desk) ZoneOf(ctx context.Context, user string) (*time.Location, error) {
	name, err := d.Host.People.Setting(ctx, host.UserScope(user), ZoneKey)
	if err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(name) // "" is UTC
	if err != nil {
		return time.UTC, nil // of another version
	}
	return zone, nil
}
