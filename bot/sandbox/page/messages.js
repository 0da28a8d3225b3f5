// The messages of the open channel.
import { el, avatar, ownURL } from "./dom.js";
import { ask, store, user, channel, known, loadEarlier, changed, now } from "./store.js";
import { markdown, plainText } from "./markdown.js";
import { components, gallery, picture, fileLink } from "./components.js";
import { begin } from "./composer.js";
import { whenLetGo } from "./press.js";
import { forms, shownName } from "./commands.js";
import { w, language } from "./words.js";

const box = document.getElementById("messages");
const drawn = new Map(); // message id → what its node was made of, and the node

const togetherMs = 7 * 60 * 1000;

function when(iso) {
  const d = new Date(iso);
  const time = new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(d);
  const day = (t) => new Date(t).toDateString();
  if (day(d) === day(now())) return `${w("today")} ${time}`;
  if (day(d) === day(now() - 864e5)) return `${w("yesterday")} ${time}`;
  return new Intl.DateTimeFormat(language(), { dateStyle: "short", timeStyle: "short" }).format(d);
}

// mentionsMe says whether a message lights up for the user.
function mentionsMe(m) {
  return m.author.id !== store.me && (m.pinged.includes(store.me) || m.mention_everyone || m.mentions.some((u) => u.id === store.me));
}

// continues says whether a message goes on from the one before without a heading of its own.
function continues(m, before) {
  return before && before.author.id === m.author.id && !m.interaction_metadata && !m.message_reference && !before.private === !m.private &&
    new Date(m.timestamp) - new Date(before.timestamp) < togetherMs;
}

function aboutLine(m) {
  const meta = m.interaction_metadata;
  if (meta?.name) {
    const who = user(meta.user.id);
    return el("div", { class: "about" }, avatar(who, 16), el("b", {}, who.name), ` ${w("used")} `, el("span", { class: "mention" }, "/" + shownName(meta.name)));
  }
  const ref = m.message_reference?.message_id;
  if (!ref) return null;
  const of = store.messages.get(ref);
  if (!of) return el("div", { class: "about" }, el("i", {}, w("gone")));
  return el("div", { class: "about", role: "button", tabIndex: 0, onclick: () => jump(ref) }, avatar(user(of.author.id), 16), el("b", {}, user(of.author.id).name), " ", el("span", { class: "quote" }, snippet(of)));
}

function snippet(m) {
  const texts = [];
  const walk = (list) => (list ?? []).forEach((c) => {
    if (c.type === 10) texts.push(c.content);
    walk(c.components);
  });
  walk(m.components);
  return plainText(m.content || texts.join(" ")).slice(0, 120) || w("picture");
}

// jump shows a message of the open channel and lights it up for a moment.
function jump(id) {
  const node = drawn.get(id)?.node;
  if (!node) return;
  box.dataset.end = "";
  node.scrollIntoView({ block: "center", behavior: "instant" });
  node.classList.add("flash");
  setTimeout(() => node.classList.remove("flash"), 1500);
}

function embed(e) {
  const node = el("div", { class: "container embed" },
    e.author?.name ? el("small", {}, e.author.name) : null,
    e.title ? el("h4", {}, e.title) : null,
    e.description ? markdown(e.description) : null,
    e.fields?.length ? el("div", { class: "fields" }, e.fields.map((f) => el("div", { class: f.inline ? "inline" : "" }, el("b", {}, f.name), markdown(f.value)))) : null,
    e.image ? picture(e.image, "") : null,
    e.footer?.text ? el("small", {}, e.footer.text) : null);
  if (e.color) node.style.setProperty("--accent", "#" + e.color.toString(16).padStart(6, "0"));
  return node;
}

function body(m) {
  if (m.loading) return el("p", { class: "thinking" }, el("span", { class: "dots" }, el("i"), el("i"), el("i")), ` ${user(m.author.id).name} ${w("thinking")}`);
  if (m.failed) return el("p", { class: "failed" }, "⚠ ", w("noAnswer"));
  const v2 = (m.flags & 32768) !== 0;
  const pictures = v2 ? [] : m.attachments.filter((a) => a.width && ownURL(a.url));
  const files = v2 ? [] : m.attachments.filter((a) => !pictures.includes(a));
  return [
    m.content ? markdown(m.content, m.mention_everyone) : null,
    v2 ? null : m.embeds.map(embed),
    pictures.length ? gallery(pictures.map((a) => ({ media: a, description: a.description }))) : null,
    files.map((a) => fileLink(a.url, a.filename, a.size)),
    el("div", { class: v2 ? "components v2" : "components" }, components(m.components, m)),
  ];
}

function draw(m, before) {
  const joined = continues(m, before);
  const author = user(m.author.id);
  const failure = store.failed.get(m.id);
  return el("article", { class: ["message", joined ? "joined" : "", mentionsMe(m) ? "lit" : "", m.private ? "private" : ""].join(" "), "data-id": m.id },
    aboutLine(m),
    joined ? el("time", { class: "gutter", title: when(m.timestamp) }, new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(new Date(m.timestamp))) : avatar(author),
    el("div", { class: "content" },
      joined ? null : el("header", {}, el("b", { class: "author" }, author.name), author.bot ? el("span", { class: "tag" }, w("bot")) : null, el("time", {}, when(m.timestamp))),
      el("div", { class: "body" }, body(m)),
      m.edited_timestamp ? el("small", { class: "edited" }, w("edited")) : null,
      m.thread ? el("a", { class: "thread", href: `#${store.me}/${m.thread.id}` }, "🧵 ", m.thread.name) : null,
      failure ? el("p", { class: "failed", role: "alert" }, "⚠ ", reason(failure)) : null,
      m.private ? el("p", { class: "onlyyou" }, "👁 ", w("onlyYou"), " · ", el("button", { class: "linkish", type: "button", onclick: () => ask("dismiss", { message: m.id }).catch(() => {}) }, w("dismiss"))) : null));
}

const reason = (failure) => failure?.message ?? failure;

function drawLocal(n) {
  return el("article", { class: "message private local" }, avatar(user(store.state.bot)), el("div", { class: "content" },
    el("header", {}, el("b", { class: "author" }, user(store.state.bot).name), el("span", { class: "tag" }, w("bot"))),
    n.failed ? el("p", { class: "failed", role: "alert" }, "⚠ ", reason(n.failed)) : el("p", { class: "thinking" }, el("span", { class: "dots" }, el("i"), el("i"), el("i")), " ", w("sending")),
    n.failed ? el("p", { class: "onlyyou" }, "👁 ", w("onlyYou"), " · ", el("button", {
      class: "linkish", type: "button", onclick: () => {
        store.local = store.local.filter((x) => x !== n);
        changed("edit");
      },
    }, w("dismiss"))) : null));
}

const firstCommand = "challenge"; // what a newcomer is invited to, if the bot knows it

// beginning heads a channel that is shown from its first message on; one without any says what this is.
function beginning(c, empty) {
  const name = shownName(firstCommand);
  const known = store.commands.some((k) => k.name === firstCommand);
  const sig = JSON.stringify([c.id, c.name, c.topic, c.may_write, empty, known, name, language()]);
  if (begun.sig !== sig) begun = { sig, node: drawBeginning(c, empty, known, name) };
  return begun.node;
}

let begun = {}; // the beginning on screen and what it was made of

function drawBeginning(c, empty, known, name) {
  return el("div", { class: "beginning" }, el("h2", {}, (c.type === 1 ? "" : "# ") + c.name),
    el("p", {}, `${w("start")} ${c.type === 1 ? c.name : "#" + c.name}.`, c.topic ? " " + c.topic + "." : ""),
    empty ? el("div", { class: "welcome" }, el("p", {}, w("welcome")), c.may_write === false ? null : [
      el("p", {}, known ? w("welcomeHow") : w("writeOr")),
      known ? el("button", { class: "btn primary", type: "button", onclick: () => begin(firstCommand) }, "/" + name) : null]) : null);
}

// below tells of messages that came while the reader was further up.
const below = el("button", { class: "below", type: "button", hidden: true, onclick: () => { box.scrollTop = box.scrollHeight; } }, "");
box.after(below);

const atEnd = () => box.scrollHeight - box.scrollTop - box.clientHeight < 80;

let newest = ""; // the last message on screen

// follows says whether what happened takes the reader to the end: opening a channel and sending something do.
const follows = (what) => what === "channel" || what === "sent" || (atEnd() && what !== "earlier");

// place is where the reader is: the first message on screen and how far from the top.
function place() {
  const top = box.getBoundingClientRect().top;
  for (const node of box.querySelectorAll("article[data-id]")) {
    const r = node.getBoundingClientRect();
    if (r.bottom > top) return { id: node.dataset.id, offset: r.top - top };
  }
  return null;
}

// restore brings the reader back to a place, whatever has come or gone above it.
function restore(was) {
  const node = was && drawn.get(was.id)?.node;
  if (node?.isConnected) box.scrollTop += node.getBoundingClientRect().top - box.getBoundingClientRect().top - was.offset;
}

// show brings what is on screen in line with what is known, keeping the reader's place.
export function showMessages(what) {
  box.setAttribute("aria-busy", !known());
  if (!known()) return; // what was read as another user or of another channel is not drawn as this one's
  const c = channel();
  if (!c) return box.replaceChildren();
  if (what === "jump") return jump(store.target);
  const follow = follows(what);
  const was = follow ? null : place();
  const nodes = [];
  const dialogues = []; // those just drawn
  const list = [...store.messages.values()];
  const names = forms().map((f) => f.path + " " + f.shown); // messages tell of commands by name
  nodes.push(store.more
    ? el("button", { class: "btn plain earlier", type: "button", onclick: () => loadEarlier() }, w("more"))
    : beginning(c, !list.length && !store.local.length));
  list.forEach((m, i) => {
    if (m.id === store.newFrom) nodes.push(el("div", { class: "newline", role: "separator" }, el("span", {}, w("newMessages"))));
    const sig = JSON.stringify([m, continues(m, list[i - 1]), reason(store.failed.get(m.id)), store.busy.get(m.id), store.me, language(), names, store.messages.has(m.message_reference?.message_id)]);
    let d = drawn.get(m.id);
    if (d?.sig !== sig) {
      d = { sig, node: draw(m, list[i - 1]) };
      drawn.set(m.id, d);
      if (m.private) dialogues.push(d.node);
    }
    nodes.push(d.node);
  });
  for (const id of drawn.keys()) if (!store.messages.has(id)) drawn.delete(id);
  nodes.push(...store.local.map(drawLocal));
  reconcile(nodes);
  dialogues.forEach(makeRoom);
  if (follow) {
    box.scrollTop = box.scrollHeight;
    box.dataset.end = "1";
    below.hidden = true;
  } else restore(was);
  const last = list.at(-1)?.id;
  if (!follow && (what === "message" || (what === "messages" && last !== newest))) {
    below.textContent = `${w("jumpDown")} ↓`;
    below.hidden = false;
  }
  newest = last;
  readWhenSeen();
}

// reconcile puts nodes in place without moving those that stay, so that focus and half-open things survive.
function reconcile(nodes) {
  const focused = document.activeElement?.dataset?.custom;
  const within = document.activeElement?.closest?.("article")?.dataset.id;
  const wanted = new Set(nodes);
  for (const old of [...box.children]) if (!wanted.has(old)) old.remove();
  nodes.forEach((n, i) => {
    if (box.children[i] !== n) box.insertBefore(n, box.children[i] ?? null);
  });
  if (focused && within && document.activeElement === document.body) {
    drawn.get(within)?.node.querySelector(`[data-custom="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }
}

const smallest = 200; // px, of a picture that makes room
const around = 24; // px between a message and the edges of the list

// makeRoom makes the picture of a dialogue smaller where its question would be off the screen while its choices are on it.
function makeRoom(node) {
  const img = node.querySelector(".row") && node.querySelector(".picture img");
  const over = node.offsetHeight + around - box.clientHeight;
  if (!img || !img.offsetHeight || over <= 0) return;
  const height = Math.max(img.offsetHeight - over, smallest);
  img.style.setProperty("--fit", Math.round((height * img.offsetWidth) / img.offsetHeight) + "px");
}

// seen says whether the newest messages of the open channel are before the user's eyes.
export const seen = () => known() && !document.hidden && document.hasFocus() && atEnd();

let readDue = 0;
function readWhenSeen() {
  const c = channel();
  if (!c || !seen()) return;
  if (!c.unread && !(c.last_message_id && store.messages.has(c.last_message_id))) return;
  clearTimeout(readDue);
  readDue = setTimeout(() => {
    if (channel()?.id !== c.id || !channel().unread || !seen()) return;
    ask("read", { channel: c.id }).then(() => {
      const x = channel(c.id);
      if (x) x.unread = x.pings = 0;
      changed("state");
    }).catch(() => {});
  }, 300);
}

addEventListener("focus", readWhenSeen);
document.addEventListener("visibilitychange", readWhenSeen);
box.addEventListener("scroll", readWhenSeen, { passive: true });

// At the end stays at the end when something grows: the line to write in, a keyboard, a picture.
const stay = () => whenLetGo(() => {
  if (box.dataset.end === "1") box.scrollTop = box.scrollHeight;
});
new ResizeObserver(stay).observe(box);
box.addEventListener("load", stay, true);
box.addEventListener("scroll", () => {
  box.dataset.end = atEnd() ? "1" : "";
  if (atEnd()) below.hidden = true;
}, { passive: true });
