package wire

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestPermissionsAreThoseOfRolesThenOfOverwrites(t *testing.T) {
	const guild, user, role, other = "1", "50", "2", "3"
	const send, attach = 1 << 11, 1 << 15
	bits := func(n int64) bitText { return bitText(fmt.Sprint(n)) }
	roles := []roleForm{{guild, bits(permView)}, {role, bits(send)}, {other, bits(permAdministrator)}}
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	later, earlier := now.Add(time.Minute), now.Add(-time.Minute)
	for _, tt := range []struct {
		what       string
		member     memberAccess
		overwrites []overwriteForm
		want       int64
	}{
		{"everyone's role", memberAccess{}, nil, permView},
		{"roles add up", memberAccess{Roles: []string{role}}, nil, permView | send},
		{"an administrator may do anything, whatever the channel says", memberAccess{Roles: []string{other}},
			[]overwriteForm{{user, 1, "0", bits(permView)}}, everyPermission},
		{"denied to everyone, allowed to a role", memberAccess{Roles: []string{role}},
			[]overwriteForm{{role, 0, bits(send), "0"}, {guild, 0, "0", bits(send)}}, permView | send},
		{"denied by one role and allowed by another: allowed", memberAccess{Roles: []string{role, "4"}},
			[]overwriteForm{{"4", 0, bits(send), "0"}, {role, 0, "0", bits(send)}}, permView | send},
		{"the member's own overwrite has the last word", memberAccess{Roles: []string{role}},
			[]overwriteForm{{user, 1, bits(attach), bits(send)}, {role, 0, bits(send), "0"}}, permView | attach},
		{"a role one does not have says nothing", memberAccess{}, []overwriteForm{{role, 0, bits(send), "0"}}, permView},
		{"another member's overwrite says nothing", memberAccess{}, []overwriteForm{{"51", 1, bits(send), "0"}}, permView},
		{"nothing where one cannot look", memberAccess{Roles: []string{role}}, []overwriteForm{{guild, 0, "0", bits(permView)}}, 0},
		{"in a time-out one may only look", memberAccess{Roles: []string{role}, Muted: &later}, nil, permView},
		{"after it again", memberAccess{Roles: []string{role}, Muted: &earlier}, nil, permView | send},
		{"what is no number gives nothing", memberAccess{Roles: []string{role}}, []overwriteForm{{user, 1, "x", "-"}}, permView | send},
	} {
		t.Run(tt.what, func(t *testing.T) {
			if got := effective(guild, user, roles, &tt.member, tt.overwrites, now); got != tt.want {
				t.Errorf("%b, want %b", got, tt.want)
			}
		})
	}
}

func TestAccessAsksForTheParentOfAThread(t *testing.T) {
	answers := map[string]string{
		"/api/v10/channels/30":         `{"type":11,"name":"Our game","guild_id":"1","parent_id":"31","permission_overwrites":[]}`,
		"/api/v10/channels/31":         `{"type":0,"name":"general","guild_id":"1","permission_overwrites":[{"id":"50","type":1,"allow":"0","deny":"2048"}]}`,
		"/api/v10/guilds/1/roles":      `[{"id":"1","permissions":"3072"}]`,
		"/api/v10/guilds/1/members/50": `{"roles":[]}`,
	}
	f := newFakeREST(t, func(_ int, w http.ResponseWriter, r *http.Request) {
		if a, ok := answers[r.URL.Path]; ok {
			w.Write([]byte(a))
			return
		}
		w.WriteHeader(http.StatusNotFound)
		w.Write([]byte(`{"code":10003,"message":"Unknown Channel"}`))
	})
	c := f.client(t, nil)
	a, err := c.Access(t.Context(), "30", "50")
	if want := (Access{Channel: "Our game", GuildID: "1", Thread: true, Permissions: permView}); err != nil || a != want {
		t.Errorf("%+v (%v), want %+v", a, err, want)
	}
	if _, err := c.Access(t.Context(), "32", "50"); !IsCode(err, CodeUnknownChannel) {
		t.Errorf("an unknown channel: %v", err)
	}
	if here, gone := c.FindChannel(t.Context(), "30"), c.FindChannel(t.Context(), "32"); here != nil || !IsCode(gone, CodeUnknownChannel) {
		t.Errorf("found %v, not found %v", here, gone)
	}
	answers["/api/v10/channels/33"] = `{"type":1}`
	if _, err := c.Access(t.Context(), "33", "50"); err == nil || !strings.Contains(err.Error(), "server") {
		t.Errorf("a direct message: %v", err)
	}
	for _, bad := range [][2]string{{"x", "50"}, {"30", "../x"}} {
		if _, err := c.Access(t.Context(), bad[0], bad[1]); err == nil {
			t.Errorf("took %v", bad)
		}
	}
}
