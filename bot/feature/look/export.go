package look

import (
	"context"

	"bridgekeeper/bot/route"
	"bridgekeeper/bot/view"
	"bridgekeeper/bot/wire"
	"bridgekeeper/render"
)

// The formats of /export.
const (
	exportPicture = "picture"
	exportLarge   = "large"
	exportPrint   = "print"
	exportGIF     = "gif"
	exportRecord  = "record"
)

// export hands out a table as a file: a picture in one of three sizes, a moving
// picture, the game's record or score sheet, or a file that its game can write.
func (l *Look) export(ctx context.Context, r *route.Request) (*wire.Response, error) {
	t, err := l.TableToSee(ctx, r)
	if err != nil {
		return nil, err
	}
	o, _ := r.Option("format")
	o.Value = formatChosen(r, t, o.Value)
	sizes := map[string]func(*view.Shot){
		exportPicture: func(*view.Shot) {},
		exportLarge:   view.Large,
		exportPrint:   func(s *view.Shot) { s.Scale, s.DPI = render.PrintScale, render.PrintDPI },
	}
	if size, ok := sizes[o.Value]; ok {
		clear, _ := r.Option("clear")
		return l.shownAs(func(s *view.Shot) {
			size(s)
			s.Clear = clear.Bool
		})(ctx, r, t)
	}
	switch o.Value {
	case exportGIF:
		return l.gifButton(ctx, r, t)
	case exportRecord:
		return l.exportButton(ctx, r, t)
	}
	return l.exportFile(ctx, r, t, o.Value)
}
