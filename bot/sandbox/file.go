package sandbox

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	_ "image/gif"  // so that sizes are known
	_ "image/jpeg" // so that sizes are known
	_ "image/png"  // so that sizes are known
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	maxFile        = 10 << 20
	maxRequest     = 25 << 20
	maxAttachments = 10
	// fileURLLife is how long the address of a file works from when it was issued: the beginning of an hour, so that
	// who reads a message again within the hour is told the same address and need not load the file again.
	fileURLLife = 24 * time.Hour
)

// upload is a file in a request.
type upload struct {
	index string // the n of files[n]
	name  string
	data  []byte
}

var filePart = regexp.MustCompile(`^files\[(\d{1,3})\]$`)

// readParts reads a multipart body: payload_json and files[n].
func readParts(r *multipart.Reader) (payload []byte, files []*upload, err error) {
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			return payload, files, nil
		}
		if err != nil {
			return nil, nil, tooLargeOr(err, errInvalidJSON)
		}
		data, err := io.ReadAll(io.LimitReader(part, maxFile+1))
		if err != nil {
			return nil, nil, tooLargeOr(err, errInvalidJSON)
		}
		if len(data) > maxFile {
			return nil, nil, errTooLarge
		}
		switch m := filePart.FindStringSubmatch(part.FormName()); {
		case part.FormName() == "payload_json":
			payload = data
		case m != nil:
			files = append(files, &upload{index: m[1], name: part.FileName(), data: data})
		case part.FormName() == "file":
			files = append(files, &upload{index: strconv.Itoa(len(files)), name: part.FileName(), data: data})
		}
		if len(files) > maxAttachments {
			f := &form{}
			f.add([]string{"attachments"}, "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", maxAttachments))
			return nil, nil, f.err()
		}
	}
}

func tooLargeOr(err error, other *apiError) error {
	if _, ok := err.(*http.MaxBytesError); ok {
		return errTooLarge
	}
	return other
}

var unsafeName = regexp.MustCompile(`[^\p{L}\p{N}._-]+`)

// fileName is a file's name as Discord keeps it: the last part, without spaces and marks.
func fileName(name string) string {
	name = unsafeName.ReplaceAllString(strings.ReplaceAll(path.Base(strings.ReplaceAll(name, `\`, "/")), " ", "_"), "")
	if strings.Trim(name, ".") == "" {
		return "unknown"
	}
	if len(name) > 200 {
		name = strings.ToValidUTF8(name[len(name)-200:], "")
	}
	return name
}

// newAttachment keeps a file and describes it.
func (s *Sandbox) newAttachment(u *upload, name, description string) *Attachment {
	if name == "" {
		name = u.name
	}
	a := &Attachment{ID: s.newID(), Filename: fileName(name), Description: description, Size: len(u.data), ContentType: http.DetectContentType(u.data)}
	if strings.HasPrefix(a.ContentType, "image/") {
		if c, _, err := image.DecodeConfig(bytes.NewReader(u.data)); err == nil {
			a.Width, a.Height = c.Width, c.Height
		}
	}
	s.disk.files[a.ID] = u.data
	return a
}

// fileURL is the signed address of a file, good for a day, or up to an hour less.
func (s *Sandbox) fileURL(channelID string, a *Attachment) string {
	now := s.now().Truncate(time.Hour)
	q := url.Values{"ex": {strconv.FormatInt(now.Add(fileURLLife).Unix(), 16)}, "is": {strconv.FormatInt(now.Unix(), 16)}}
	q.Set("hm", s.sign(channelID, a.ID, q.Get("ex"), q.Get("is")))
	return s.URL() + "/attachments/" + channelID + "/" + a.ID + "/" + url.PathEscape(a.Filename) + "?" + q.Encode()
}

func (s *Sandbox) sign(parts ...string) string {
	mac := hmac.New(sha256.New, []byte(s.st.app.Secret))
	mac.Write([]byte(strings.Join(parts, "/")))
	return hex.EncodeToString(mac.Sum(nil))
}

// serveFile is the file server. As at Discord an address is dead once its day is over or its signature is wrong.
func (s *Sandbox) serveFile(w http.ResponseWriter, r *http.Request) {
	channel, id, q := r.PathValue("channel"), r.PathValue("id"), r.URL.Query()
	var good bool
	s.read(func() {
		ex, err := strconv.ParseInt(q.Get("ex"), 16, 64)
		good = err == nil && s.now().Unix() < ex && hmac.Equal([]byte(q.Get("hm")), []byte(s.sign(channel, id, q.Get("ex"), q.Get("is"))))
	})
	if !good {
		http.Error(w, "This content is no longer available.", http.StatusNotFound)
		return
	}
	b, err := s.disk.bytes(r.Context(), id)
	if err != nil {
		http.Error(w, "This content is no longer available.", http.StatusNotFound)
		return
	}
	kind := http.DetectContentType(b)
	if !strings.HasPrefix(kind, "image/") { // nothing a bot sends runs as a page of ours
		w.Header().Set("Content-Disposition", "attachment")
		kind = "application/octet-stream"
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "private, max-age=86400")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(b))
}
