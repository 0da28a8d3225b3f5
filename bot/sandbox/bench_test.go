package sandbox

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// BenchmarkClick is what the stand-in itself costs: a click through gateway and REST that changes a card and its picture,
// answered by a bot that has the picture ready.
func BenchmarkClick(b *testing.B) {
	s, err := Open(b.Context(), Config{Path: filepath.Join(b.TempDir(), "state.db"), RequestsPerSecond: -1})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	d, err := discordgo.New("Bot " + s.Token())
	if err != nil {
		b.Fatal(err)
	}
	d.Client = sandboxClient(s)
	d.Identify.Intents = discordgo.IntentsGuilds
	d.StateEnabled = false
	picture := demoPicture(3)
	card := demoCard(s.UserID("ben"), "x")
	d.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) {
		if status, a := send(b, s, "POST", "/interactions/"+i.ID+"/"+i.Token+"/callback", obj{"type": 7, "data": card}, picture); status != 204 {
			b.Error(status, a)
		}
	})
	if err := d.Open(); err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	status, m := send(b, s, "POST", "/channels/"+s.ChannelID("general")+"/messages", card, picture)
	if status != 200 {
		b.Fatal(status, m)
	}
	var took []time.Duration
	for b.Loop() {
		begin := time.Now()
		out, err := s.As("ana").Click(b.Context(), "general", m["id"].(string), "end")
		if err != nil || out.Kind != Updated {
			b.Fatal(out, err)
		}
		took = append(took, time.Since(begin))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(len(took))/b.Elapsed().Seconds(), "clicks/s")
}
