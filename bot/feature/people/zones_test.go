package people

import "testing"

func TestTheZonesSuggestedAreThere(t *testing.T) {
	for _, name := range commonZones {
		if _, ok := zoneNamed(name); !ok {
			t.Errorf("there is no zone %s", name)
		}
	}
}
