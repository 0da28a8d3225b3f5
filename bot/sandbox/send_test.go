package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"testing"
)

// send makes a request of the bot with its token, with files if there are any, and reads the JSON of the answer.
func send(t testing.TB, s *Sandbox, method, path string, body any, files ...[]byte) (int, map[string]any) {
	t.Helper()
	status, raw := sendRaw(t, s, method, path, body, files...)
	var answer map[string]any
	if len(raw) > 0 && raw[0] == '{' {
		if err := json.Unmarshal(raw, &answer); err != nil {
			t.Errorf("answer of %s %s: %v", method, path, err)
		}
	}
	return status, answer
}

func sendRaw(t testing.TB, s *Sandbox, method, path string, body any, files ...[]byte) (int, []byte) {
	t.Helper()
	payload, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	kind := "application/json"
	var buf bytes.Buffer
	if len(files) > 0 {
		w := multipart.NewWriter(&buf)
		if err := w.WriteField("payload_json", string(payload)); err != nil {
			t.Fatal(err)
		}
		for i, f := range files {
			name := "board.png"
			if i > 0 {
				name = fmt.Sprintf("board%d.png", i)
			}
			p, err := w.CreateFormFile(fmt.Sprintf("files[%d]", i), name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := p.Write(f); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		kind = w.FormDataContentType()
	} else if body != nil {
		buf.Write(payload)
	}
	req, err := http.NewRequestWithContext(context.WithoutCancel(t.Context()), method, s.URL()+"/api/v10"+path, &buf) // bots answer until the last
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+s.Token())
	req.Header.Set("User-Agent", "DiscordBot (test, 1)")
	if body != nil || len(files) > 0 {
		req.Header.Set("Content-Type", kind)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Errorf("%s %s: %v", method, path, err)
		return 0, nil
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		t.Errorf("%s %s: %v", method, path, err)
	}
	return res.StatusCode, raw
}

// decode reads a JSON object.
func decode(r io.Reader) (map[string]any, error) {
	var m map[string]any
	err := json.NewDecoder(r).Decode(&m)
	return m, err
}
