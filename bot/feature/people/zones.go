package people

import (
	"context"
	"strings"
	"time"

	"bridgekeeper/bot/host"
	"bridgekeeper/bot/route"
	"bridgekeeper/bot/wire"
	"bridgekeeper/bot/words"
)

// commonZones are time zones of many people, by where their languages are spoken and
// then from west to east. Any other IANA name can be typed.
var commonZones = []string{
	"Europe/Madrid", "Europe/London", "Europe/Berlin", "Europe/Paris", "Europe/Rome", "Europe/Lisbon",
	"America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Toronto",
	"America/Mexico_City", "America/Bogota", "America/Lima", "America/Caracas", "America/Santiago",
	"America/Argentina/Buenos_Aires", "America/Montevideo", "America/Sao_Paulo", "America/Manaus", "America/Recife",
	"Pacific/Honolulu", "America/Anchorage", "America/Phoenix", "America/Vancouver", "America/Tijuana", "America/Guatemala",
	"America/Costa_Rica", "America/Panama", "America/Havana", "America/Guayaquil", "America/La_Paz", "America/Asuncion",
	"America/Santo_Domingo", "America/Puerto_Rico", "America/Halifax", "America/Fortaleza", "America/Bahia", "Atlantic/Azores",
	"Atlantic/Canary", "Europe/Dublin", "Europe/Amsterdam", "Europe/Brussels", "Europe/Zurich", "Europe/Vienna", "Europe/Prague",
	"Europe/Warsaw", "Europe/Budapest", "Europe/Copenhagen", "Europe/Oslo", "Europe/Stockholm", "Europe/Helsinki",
	"Europe/Tallinn", "Europe/Riga", "Europe/Vilnius", "Europe/Athens", "Europe/Bucharest", "Europe/Kyiv", "Europe/Istanbul",
	"Europe/Moscow", "Africa/Lagos", "Africa/Cairo", "Africa/Johannesburg", "Africa/Nairobi", "Africa/Maputo", "Africa/Luanda",
	"Asia/Jerusalem", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Bangkok", "Asia/Jakarta", "Asia/Manila",
	"Asia/Shanghai", "Asia/Singapore", "Asia/Tokyo", "Asia/Seoul", "Australia/Perth", "Australia/Sydney", "Pacific/Auckland", "UTC",
}

// zoneNamed is the time zone with an IANA name, or false.
func zoneNamed(name string) (*time.Location, bool) {
	const longest = 40
	if name == "" || name == "Local" || len(name) > longest {
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}

// zoneKey is kept for a person: their time zone, by its IANA name.
const zoneKey = "zone"

// zoneOf is a person's time zone; UTC where they have not said.
func (p *People) zoneOf(ctx context.Context, user string) (*time.Location, error) {
	name, err := p.Host.People.Setting(ctx, host.UserScope(user), zoneKey)
	if err != nil {
		return nil, err
	}
	zone, err := time.LoadLocation(name) // "" is UTC
	if err != nil {
		return time.UTC, nil // of another version
	}
	return zone, nil
}

// completeZone suggests time zones, each with what its clocks show now, by which people
// know theirs.
func (p *People) completeZone(_ context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	sought := strings.ReplaceAll(typed, " ", "_")
	var out []wire.Choice
	suggest := func(name string) {
		if zone, ok := zoneNamed(name); ok {
			out = append(out, wire.Choice{Name: name + " · " + p.Now().In(zone).Format("15:04"), Value: name})
		}
	}
	for _, name := range commonZones {
		if strings.Contains(words.Fold(name), sought) || strings.HasPrefix(p.clockIn(name), typed) && typed != "" {
			suggest(name)
		}
	}
	if o, ok := r.Focused(); ok && len(out) == 0 {
		suggest(strings.TrimSpace(o.Value)) // another one, typed in full
	}
	if len(out) == 0 {
		return nil, route.Refuse("error.nothing-matches", words.Args{"text": typed})
	}
	return out, nil
}

// clockIn is what clocks in a zone show now: "14:05" typed finds it, too.
func (p *People) clockIn(name string) string {
	zone, ok := zoneNamed(name)
	if !ok {
		return ""
	}
	return p.Now().In(zone).Format("15:04")
}

// completeSleep suggests usual hours of sleep, what has been typed, and none.
func completeSleep(_ context.Context, r *route.Request, typed string) ([]wire.Choice, error) {
	out := []wire.Choice{{Name: r.Say.Plain().Say("choice.off"), Value: route.ChoiceOff}}
	for _, hours := range []string{"22:00-06:00", "22:00-07:00", "23:00-07:00", "23:00-08:00", "00:00-08:00", "01:00-09:00", "02:00-10:00"} {
		out = append(out, wire.Choice{Name: hours, Value: hours})
	}
	if out, err := route.StartingWith(out, typed); err == nil {
		return out, nil
	}
	return []wire.Choice{{Name: typed, Value: typed}}, nil
}
