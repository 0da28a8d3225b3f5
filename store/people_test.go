package store

import "testing"

func TestTheLastNameOfAUserIsRemembered(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	for _, c := range []struct{ user, name string }{
		{"100", "Ana"}, {"200", "Bo'b \"; --"}, {"100", "Ana"}, {"100", "Ana María 🌉"}, {"200", ""}, {"200", ""},
	} {
		if err := db.RememberName(ctx, c.user, c.name); err != nil {
			t.Fatal(err)
		}
		if got, err := db.Name(ctx, c.user); err != nil || got != c.name {
			t.Errorf("name of %s: %q, %v; want %q", c.user, got, err, c.name)
		}
	}
	for user, want := range map[string]string{"100": "Ana María 🌉", "200": "", "300": ""} {
		if got, err := db.Name(ctx, user); err != nil || got != want {
			t.Errorf("name of %s: %q, %v; want %q", user, got, err, want)
		}
	}
}

func TestAKnownNameCostsNoWrite(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	if err := db.RememberName(ctx, "100", "Ana"); err != nil {
		t.Fatal(err)
	}
	if err := db.writer.Close(); err != nil {
		t.Fatal(err)
	}
	if err := db.RememberName(ctx, "100", "Ana"); err != nil {
		t.Errorf("the same name: %v", err)
	}
	if err := db.RememberName(ctx, "100", "Eva"); err == nil {
		t.Error("another name was not written, and nobody said so")
	}
}

func TestSettingsAreKeptByScopeAndKey(t *testing.T) {
	db, ctx := openNew(t), testContext(t)
	for _, c := range []struct{ scope, key, value string }{
		{"user:1", "language", "es"}, {"user:1", "pings", "off"}, {"guild:1", "language", "pt-BR"}, {"bot", "commands", "0a1b"},
		{"user:1", "language", "en"}, {"user:1", "pings", ""}, {"user:2", "pings", ""},
	} {
		if err := db.SetSetting(ctx, c.scope, c.key, c.value); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ scope, key, want string }{
		{"user:1", "language", "en"}, {"user:1", "pings", ""}, {"guild:1", "language", "pt-BR"}, {"bot", "commands", "0a1b"},
		{"user:2", "language", ""},
	} {
		if got, err := db.Setting(ctx, c.scope, c.key); err != nil || got != c.want {
			t.Errorf("%s of %s: %q, %v; want %q", c.key, c.scope, got, err, c.want)
		}
	}
	if err := db.SetSetting(ctx, "", "k", "v"); err == nil {
		t.Error("a setting of no scope was kept")
	}
}
