package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

// Where Discord keeps attachments.
var attachmentHosts = map[string]bool{"cdn.discordapp.com": true, "media.discordapp.net": true}

// Download fetches an attachment, of at most so many bytes. It goes nowhere but to Discord's own hosts, or, with a
// stand-in, to the stand-in; it carries no token.
func (c *Client) Download(ctx context.Context, a Attachment, most int64) ([]byte, error) {
	if a.Size > most {
		return nil, fmt.Errorf("attachment of %d bytes is larger than %d", a.Size, most)
	}
	u, err := url.Parse(a.URL)
	if err != nil || !c.mayFetch(u) {
		return nil, errors.New("attachment does not lie with Discord")
	}
	ctx, cancel := context.WithTimeout(ctx, attemptTime)
	defer cancel()
	r := &request{method: http.MethodGet, route: "attachment"}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, c.lost(r, err, false)
	}
	req.Header.Set("User-Agent", c.agent)
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, c.lost(r, err, true)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, &Error{Route: r.name(), Status: resp.StatusCode, Message: http.StatusText(resp.StatusCode)}
	}
	data, err := io.ReadAll(io.LimitReader(resp.Body, most+1))
	if err != nil {
		return nil, c.lost(r, err, true)
	}
	if int64(len(data)) > most {
		return nil, fmt.Errorf("attachment is larger than %d bytes", most)
	}
	return data, nil
}

func (c *Client) mayFetch(u *url.URL) bool {
	if u.User != nil {
		return false
	}
	if c.base.String() == DefaultBase {
		return u.Scheme == "https" && attachmentHosts[u.Host]
	}
	return u.Scheme == c.base.Scheme && u.Host == c.base.Host
}
