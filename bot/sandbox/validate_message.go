package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// draft is what a request says about a message, checked as far as the request alone allows. A nil pointer leaves the
// field of an edited message as it is.
type draft struct {
	content    *string
	embeds     *[]json.RawMessage
	components *[]*Component
	refs       []mediaRef
	flags      int64
	flagsSet   bool
	attach     *[]attachmentDraft
	files      []*upload
	allowed    *allowedMentions
	nonce      string
	once       bool // enforce_nonce
	replyTo    string
	tts        bool
	root       node
}

// attachmentDraft is an entry of attachments: a file of this request or one to keep.
type attachmentDraft struct {
	at          node
	id          string
	filename    string
	description string
}

// draftKind is the sort of request a message comes in.
type draftKind int

const (
	newMessage draftKind = iota
	newResponse
	editMessage
)

// flagsOf lists the flags a request may set; Discord drops others.
var flagsOf = map[draftKind]int64{
	newMessage:  flagSuppressEmbeds | flagSilent | flagV2,
	newResponse: flagSuppressEmbeds | flagSilent | flagV2 | flagEphemeral,
	editMessage: flagSuppressEmbeds | flagV2,
}

// parseDraft reads a message from a request. old is the message being edited, or nil.
func parseDraft(root node, files []*upload, kind draftKind, old *Message) *draft {
	d := &draft{root: root, files: files}
	if k := root.key("flags"); k.set() {
		d.flags = k.integer(0, 1<<31-1) & flagsOf[kind]
		d.flagsSet = true
	}
	v2 := d.flags&flagV2 != 0 || old != nil && old.V2()
	if k := root.key("content"); k.there {
		text := strings.TrimSpace(k.str(0, 2000))
		d.content = &text
	}
	if k := root.key("embeds"); k.there {
		list := parseEmbeds(k)
		d.embeds = &list
	}
	if k := root.key("components"); k.there {
		where := inLegacyMessage
		if v2 {
			where = inV2Message
		}
		list, refs := parseComponents(k, where)
		d.components, d.refs = &list, refs
	}
	d.legacyFields(v2, old)
	d.allowed = parseAllowedMentions(root.key("allowed_mentions"))
	d.tts = root.key("tts").boolean()
	d.parseNonce()
	if ref := root.key("message_reference"); ref.object() && ref.key("message_id").required() {
		d.replyTo = ref.key("message_id").snowflake()
	}
	d.parseAttachments()
	return d
}

// legacyFields refuses content and embeds in a message of Components V2, also those an edited message has already.
func (d *draft) legacyFields(v2 bool, old *Message) {
	if !v2 {
		return
	}
	refuse := func(field string) {
		d.root.key(field).failf("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", field)
	}
	if d.content != nil && *d.content != "" || d.content == nil && old != nil && old.Content != "" {
		refuse("content")
	}
	if d.embeds != nil && len(*d.embeds) > 0 || d.embeds == nil && old != nil && len(old.Embeds) > 0 {
		refuse("embeds")
	}
	for _, field := range []string{"poll", "sticker_ids"} {
		if d.root.key(field).set() {
			refuse(field)
		}
	}
}

func (d *draft) parseNonce() {
	k := d.root.key("nonce")
	if n, ok := k.v.(json.Number); ok {
		d.nonce = n.String()
	} else {
		d.nonce = k.str(0, 25)
	}
	d.once = d.root.key("enforce_nonce").boolean()
}

func (d *draft) parseAttachments() {
	k := d.root.key("attachments")
	if !k.set() { // null keeps everything, as absent does
		return
	}
	list := []attachmentDraft{}
	for _, n := range k.list(0, maxAttachments) {
		if !n.object() || !n.key("id").required() {
			continue
		}
		a := attachmentDraft{at: n, id: n.key("id").snowflake(), filename: n.key("filename").str(0, 1024), description: n.key("description").str(0, maxMediaDescription)}
		list = append(list, a)
	}
	d.attach = &list
}

// embedLimits are the limits of the texts of an embed, in characters.
var embedLimits = map[string]int{"title": 256, "description": 4096}

// maxEmbedText is the limit of all texts of all embeds of a message together.
const maxEmbedText = 6000

func parseEmbeds(n node) []json.RawMessage {
	list := []json.RawMessage{}
	total := 0
	count := func(s string) { total += utf8.RuneCountInString(s) }
	for _, e := range n.list(0, 10) {
		if !e.object() {
			continue
		}
		for field, hi := range embedLimits {
			count(e.key(field).str(0, hi))
		}
		for _, f := range e.key("fields").list(0, 25) {
			if f.key("name").required() && f.key("value").required() {
				count(f.key("name").str(1, 256))
				count(f.key("value").str(1, 1024))
			}
		}
		count(e.key("footer").key("text").str(0, 2048))
		count(e.key("author").key("name").str(0, 256))
		e.key("color").integer(0, 0xFFFFFF)
		raw, err := json.Marshal(e.v)
		if err == nil {
			list = append(list, raw)
		}
	}
	if total > maxEmbedText {
		n.failf("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedText)
	}
	return list
}

// resolveAttachments works out which attachments a message has after a draft, as indexes into d.files and kept ones, and
// checks that every attachment:// is one of them. Nothing is changed yet.
func (d *draft) resolveAttachments(old *Message) (keep []*Attachment, add []attachmentDraft) {
	describe := map[string]attachmentDraft{}
	if old != nil {
		keep = slices.Clone(old.Attachments)
	}
	if d.attach != nil {
		keep = nil
		for _, a := range *d.attach {
			switch {
			case slices.ContainsFunc(d.files, func(u *upload) bool { return u.index == a.id }):
				describe[a.id] = a
			case old != nil && old.attachment(a.id) != nil:
				kept := *old.attachment(a.id)
				if a.at.key("description").there {
					kept.Description = a.description
				}
				keep = append(keep, &kept)
			default:
				a.at.key("id").failf("ATTACHMENT_NOT_FOUND", "Attachment data for id %s was not found.", a.id)
			}
		}
	}
	for _, u := range d.files {
		a, listed := describe[u.index]
		if !listed && d.attach != nil && old != nil {
			continue // an edit that lists attachments has exactly those
		}
		a.id = u.index
		if a.filename == "" {
			a.filename = u.name
		}
		add = append(add, a)
	}
	if len(keep)+len(add) > maxAttachments {
		d.root.key("attachments").failf("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxAttachments)
	}
	d.checkReferences(old, keep, add)
	return keep, add
}

func (d *draft) checkReferences(old *Message, keep []*Attachment, add []attachmentDraft) {
	known := func(url string) bool {
		name := fileName(strings.TrimPrefix(url, attachmentScheme))
		return slices.ContainsFunc(keep, func(a *Attachment) bool { return a.Filename == name }) ||
			slices.ContainsFunc(add, func(a attachmentDraft) bool { return fileName(a.filename) == name })
	}
	for _, r := range d.refs {
		if strings.HasPrefix(r.media.URL, attachmentScheme) && !known(r.media.URL) {
			r.at.failf("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment %s was not found", r.media.URL)
		}
	}
	if old == nil || d.components != nil {
		return
	}
	for _, id := range old.referenced() { // components that stay need their pictures to stay
		if !slices.ContainsFunc(keep, func(a *Attachment) bool { return a.ID == id }) {
			d.root.key("attachments").fail("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "A component of the message shows an attachment that would go")
		}
	}
}

// apply checks a draft against the message it makes or changes and, if all is well, changes it: m is a new message with
// channel and author, or the one to edit. Nothing is changed if an error is returned.
func (s *Sandbox) apply(m *Message, d *draft, isNew bool) error {
	var old *Message
	if !isNew {
		old = m
	}
	keep, add := d.resolveAttachments(old)
	if err := d.root.f.err(); err != nil {
		return err
	}
	next := *m
	if d.content != nil {
		next.Content = *d.content
	}
	if d.embeds != nil {
		next.Embeds = *d.embeds
	}
	if d.components != nil {
		next.Components = *d.components
	}
	switch {
	case isNew:
		next.Flags |= int(d.flags)
	case d.flagsSet: // Components V2 can be turned on by an edit, never off
		next.Flags = next.Flags&^flagSuppressEmbeds | int(d.flags)
	}
	if next.empty(len(keep) + len(add)) {
		return errEmptyMessage
	}
	next.Attachments = keep
	for _, a := range add {
		u := d.files[slices.IndexFunc(d.files, func(u *upload) bool { return u.index == a.id })]
		next.Attachments = append(next.Attachments, s.newAttachment(u, a.filename, a.description))
	}
	s.dropFiles(m.Attachments, next.Attachments)
	for _, r := range d.refs {
		if name, ok := strings.CutPrefix(r.media.URL, attachmentScheme); ok {
			i := slices.IndexFunc(next.Attachments, func(a *Attachment) bool { return a.Filename == fileName(name) })
			r.media.AttachmentID = next.Attachments[i].ID
		}
	}
	numberComponents(next.Components)
	*m = next
	return nil
}

func (m *Message) empty(attachments int) bool {
	if m.V2() {
		return len(m.Components) == 0
	}
	return m.Content == "" && len(m.Embeds) == 0 && len(m.Components) == 0 && attachments == 0
}

// dropFiles forgets the bytes of attachments that a message no longer has.
func (s *Sandbox) dropFiles(before, after []*Attachment) {
	for _, a := range before {
		if !slices.ContainsFunc(after, func(b *Attachment) bool { return b.ID == a.ID }) {
			s.disk.gone = append(s.disk.gone, a.ID)
		}
	}
}

// draftWarnings names what Discord accepts and a careful bot avoids.
func draftWarnings(root node) []string {
	var w []string
	if !root.key("allowed_mentions").set() {
		w = append(w, "allowed_mentions is missing: any mention in the text may notify")
	}
	if k, ok := root.key("components").v.([]any); ok && len(k) == 0 && root.key("flags").set() {
		w = append(w, fmt.Sprintf("components is empty with flags %v", root.key("flags").v))
	}
	return w
}
