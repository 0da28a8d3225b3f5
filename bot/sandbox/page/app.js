// The page: lists at the side, the open channel, who one is.
import { el, avatar } from "./dom.js";
import { ask, store, user, channel, guildOf, allChannels, loadState, go, visit, listen, onChange, changed } from "./store.js";
import { showMessages, seen } from "./messages.js";
import { showComposer, clearComposer, focusComposer } from "./composer.js";
import { toggleInspector } from "./inspector.js";
import { w, languages, language, speak } from "./words.js";

const $ = (id) => document.getElementById(id);
const app = $("app");
const badge = (n) => (n > 0 ? el("span", { class: "badge", "aria-label": `${n} mentions` }, n > 99 ? "99+" : String(n)) : null);

// pings counts what calls the user in channels, but not what is before their eyes.
const pings = (list) => list.reduce((n, c) => n + (c.id === store.channel && seen() ? 0 : c.pings), 0);

function openSide(open) {
  app.classList.toggle("side-open", open);
}
$("shade").addEventListener("click", () => openSide(false));

const open = (id) => go(store.me, id);

function showRail() {
  const s = store.state;
  const here = guildOf();
  $("rail").replaceChildren(
    el("button", { class: here ? "rail" : "rail on", title: w("direct"), "aria-label": w("direct"), type: "button", onclick: () => open(s.dms[0].id) }, "✉", badge(pings(s.dms))),
    el("hr"),
    ...s.guilds.map((g) => el("button", { class: here?.id === g.id ? "rail on" : "rail", title: g.name, "aria-label": g.name, type: "button", onclick: () => g.channels[0] && open(g.channels[0].id) },
      g.name.split(/\s+/).map((x) => x[0]).join("").slice(0, 3), badge(pings(g.channels)))));
}

function channelRow(c, sign) {
  return el("button", {
    class: ["channel", c.id === store.channel ? "on" : "", c.unread && c.id !== store.channel ? "unread" : "", sign === "🧵" ? "sub" : ""].join(" "), type: "button", "data-channel": c.id,
    "aria-current": c.id === store.channel ? "page" : null, onclick: () => open(c.id),
  }, el("span", { class: "sign", "aria-hidden": true }, sign), el("span", { class: "name" }, c.name), c.id === store.channel ? null : badge(c.pings));
}

function showSide() {
  const s = store.state;
  const g = guildOf() ?? null;
  const bot = user(s.bot);
  $("guild").replaceChildren(el("b", {}, g ? g.name : w("direct")), el("span", { class: s.online ? "dot on" : "dot", title: `${bot.name} ${s.online ? "" : w("offline")}` }));
  const rows = [];
  if (g) {
    rows.push(el("h3", {}, w("channels")));
    const threads = g.channels.filter((c) => c.parent_id && c.type >= 10);
    for (const c of g.channels.filter((x) => x.type < 10)) {
      rows.push(channelRow(c, "#"));
      for (const t of threads.filter((x) => x.parent_id === c.id && (!x.thread_metadata.archived || x.id === store.channel || x.unread))) rows.push(channelRow(t, "🧵"));
    }
  }
  rows.push(el("h3", {}, w("direct")), ...s.dms.map((c) => channelRow(c, "@")));
  $("channels").replaceChildren(...rows);
  showFoot();
}

const themes = { "": "◐", dark: "☾", light: "☀" };
function setTheme(t) {
  if (t) document.documentElement.dataset.theme = t;
  else delete document.documentElement.dataset.theme;
  localStorage.setItem("theme", t);
}

function showFoot() {
  const me = user(store.me);
  const picker = el("select", { "aria-label": w("language"), onchange: (e) => ask("locale", { locale: e.target.value }).catch(() => {}) },
    Object.entries(languages).map(([k, v]) => el("option", { value: k, selected: language() === k }, v)));
  const theme = localStorage.getItem("theme") ?? "";
  const next = { "": "dark", dark: "light", light: "" }[theme];
  $("foot").replaceChildren(
    avatar(me, 32), el("div", { class: "who" }, el("b", {}, me.name), el("small", {}, "@" + me.username)), picker,
    el("button", { class: "icon", type: "button", title: w("theme"), "aria-label": w("theme"), onclick: () => { setTheme(next); showFoot(); } }, themes[theme]));
}

function showHead() {
  const c = channel();
  const s = store.state;
  const people = s.users.filter((u) => !u.bot);
  $("head").replaceChildren(
    el("button", { class: "icon menu", type: "button", "aria-label": w("channels"), onclick: () => openSide(true) }, "☰", badge(pings(allChannels()))),
    el("div", { class: "where" }, el("b", {}, el("span", { class: "sign" }, c?.type === 1 ? "@" : c?.parent_id && c.type >= 10 ? "🧵" : "#"), c?.name ?? ""), c?.topic ? el("small", {}, c.topic) : null),
    el("div", { class: "people", role: "radiogroup", "aria-label": w("as") }, people.map((u) => el("button", {
      class: u.id === store.me ? "person on" : "person", type: "button", role: "radio", "aria-checked": u.id === store.me, title: `${w("as")} ${u.name}`, "data-user": u.username,
      onclick: () => become(u),
    }, avatar(u, 28), el("span", {}, u.name), u.id === store.me ? null : badge(u.pings)))),
    el("button", { class: "icon", type: "button", title: w("inspector"), "aria-label": w("inspector"), id: "inspect", onclick: toggleInspector }, "⌕"));
}

// become switches the user of this tab. A direct message with the bot turns into the other user's own.
async function become(u) {
  if (u.id === store.me) return;
  const c = channel();
  sessionStorage.setItem("user", u.id);
  await go(u.id, c?.type === 1 ? "@bot" : store.channel);
}

function showTitle() {
  const n = pings(allChannels());
  const c = channel();
  document.title = `${n ? `(${n}) ` : ""}${c ? (c.type === 1 ? "@" : "#") + c.name + " · " : ""}${user(store.me).name}`;
}

let framed = "";

// showFrame draws all around the messages, if anything of it changed: focus and half-made clicks survive the rest.
function showFrame() {
  const sig = JSON.stringify([{ ...store.state, now: 0 }, store.me, store.channel, seen(), language()]);
  if (sig === framed) return;
  framed = sig;
  const { channel: row, user: person } = document.activeElement?.dataset ?? {};
  showRail();
  showSide();
  showHead();
  showComposer();
  showTitle();
  const again = row ? `[data-channel="${CSS.escape(row)}"]` : person ? `[data-user="${CSS.escape(person)}"]` : "";
  if (again) document.querySelector(again)?.focus();
}

const broken = el("div", { class: "broken", role: "alert", hidden: true });
$("head").after(broken);

onChange((what) => {
  if (what === "broken") {
    if (broken.hidden) broken.textContent = w("notRunning"); // not said again with every try
    broken.hidden = false;
    return;
  }
  if (what === "line") broken.hidden = true;
  if (what === "leave") {
    openSide(false);
    clearComposer();
    showMessages(what);
    return;
  }
  if (!store.state) return;
  showMessages(what);
  if (what === "state" || what === "channel") showFrame(); // after the messages: what is seen of them is not counted
});

// The address names the user, the channel and perhaps a message to show.
function fromAddress() {
  const m = /^#([^/]*)\/([^/]*)(?:\/(\d+))?$/.exec(location.hash);
  return m ? { me: m[1], channel: m[2], message: m[3] ?? "" } : { me: sessionStorage.getItem("user") ?? "", channel: "", message: "" };
}

async function followAddress() {
  const a = fromAddress();
  if (a.me && (a.me !== store.me || a.channel !== store.channel)) await go(a.me, a.channel, true);
  if (a.message) await visit(a.channel, a.message);
}
addEventListener("popstate", followAddress);
addEventListener("hashchange", followAddress);

// Keys: / or any letter goes to the line, Alt with arrows walks the channels, Alt with digits changes the user.
addEventListener("keydown", (e) => {
  if (e.target.closest?.("input, textarea, select, dialog")) {
    if (!e.altKey) return;
  }
  if (e.altKey && /^[1-9]$/.test(e.key)) {
    const u = store.state.users.filter((x) => !x.bot)[Number(e.key) - 1];
    if (u) become(u);
    e.preventDefault();
  } else if (e.altKey && (e.key === "ArrowDown" || e.key === "ArrowUp")) {
    const list = allChannels();
    const at = list.findIndex((c) => c.id === store.channel);
    open(list[(at + (e.key === "ArrowDown" ? 1 : -1) + list.length) % list.length].id);
    e.preventDefault();
  } else if (!e.ctrlKey && !e.metaKey && !e.altKey && e.key.length === 1 && e.key !== " " && !e.target.closest?.("button, [tabindex]:not(#messages)")) {
    focusComposer();
  }
});

setTheme(localStorage.getItem("theme") ?? "");
const start = fromAddress();
store.me = start.me;
store.channel = start.channel;
speak("en-US");
await loadState();
sessionStorage.setItem("user", store.me);
await go(store.me, store.channel, true);
if (start.message) await visit(start.channel, start.message);
listen();
