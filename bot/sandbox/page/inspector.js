// The inspector: what went over the line between the bot and Discord, what Discord says to it, and buttons to misbehave.
import { el } from "./dom.js";
import { ask, fetchLog, onLog, store } from "./store.js";
import { whenLetGo } from "./press.js";
import { w } from "./words.js";

const pane = document.getElementById("inspector");
const kept = 600; // rows held in the page; the server keeps more
let rows = []; // {kind, at, data}, oldest first
let filter = "";
let problemsOnly = false;
let tab = "traffic";
let stopListening = null;
let frame = 0;

export async function toggleInspector() {
  pane.hidden = !pane.hidden;
  document.getElementById("app").classList.toggle("inspecting", !pane.hidden);
  stopListening?.();
  stopListening = null;
  if (pane.hidden) return;
  build();
  const log = await fetchLog();
  rows = [...log.requests.map((d) => ({ kind: "request", data: d })), ...log.events.map((d) => ({ kind: "event", data: d }))]
    .sort((a, b) => new Date(a.data.time) - new Date(b.data.time)).slice(-kept);
  showWaiting(log.waiting);
  draw();
  stopListening = onLog((e) => {
    rows.push({ kind: e.kind, data: e.data });
    if (rows.length > kept) rows.splice(0, rows.length - kept);
    if (!frame) frame = requestAnimationFrame(() => whenLetGo(draw));
    if (e.kind === "request" && e.data.fault) refreshWaiting();
  });
}

const list = el("div", { class: "log", role: "log", tabIndex: 0 });
const faults = el("div", { class: "faults" });
const waiting = el("div", { class: "waiting-faults" });

function build() {
  const search = el("input", { type: "search", placeholder: "Filter: callback, 50035, INTERACTION…", "aria-label": "Filter", value: filter, oninput: (e) => { filter = e.target.value; draw(); } });
  const only = el("label", { class: "only" }, el("input", { type: "checkbox", checked: problemsOnly, onchange: (e) => { problemsOnly = e.target.checked; draw(); } }), "Problems only");
  const tabs = el("div", { class: "tabs", role: "tablist" }, ["traffic", "faults"].map((t) => el("button", {
    class: t === tab ? "tab on" : "tab", type: "button", role: "tab", "aria-selected": t === tab, onclick: () => { tab = t; build(); draw(); },
  }, t === "traffic" ? "Traffic" : "Faults")));
  pane.replaceChildren(
    el("header", {}, tabs, el("button", { class: "tab", type: "button", title: "Copy what is shown as JSON", "aria-label": "Copy what is shown as JSON", onclick: (e) => copy(shown().map((r) => r.data), e.target) }, "Copy"),
      el("button", { class: "icon", type: "button", "aria-label": w("close"), onclick: toggleInspector }, "✕")),
    ...(tab === "traffic" ? [el("div", { class: "tools" }, search, only), list] : [faults, waiting]));
  if (tab === "faults") buildFaults();
}

const problem = (r) => r.kind === "request" && (r.data.status >= 400 || r.data.warnings?.length || r.data.fault);

function shown() {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((r) => (!problemsOnly || problem(r)) && words.every((x) => r.text.includes(x)));
}

// index gives a row the text it is searched by, once.
function index(r) {
  r.text ??= JSON.stringify(r.data).toLowerCase();
  return r;
}

const nodes = new WeakMap();

function draw() {
  frame = 0;
  if (pane.hidden || tab !== "traffic") return;
  rows.forEach(index);
  const end = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
  const wanted = shown().map((r) => {
    if (!nodes.has(r)) nodes.set(r, r.kind === "request" ? requestRow(r.data) : eventRow(r.data));
    return nodes.get(r);
  });
  const keep = new Set(wanted);
  for (const old of [...list.children]) if (!keep.has(old)) old.remove();
  wanted.forEach((n, i) => list.children[i] !== n && list.insertBefore(n, list.children[i] ?? null));
  if (!wanted.length) list.replaceChildren(el("p", { class: "empty" }, "Nothing yet."));
  if (end) list.scrollTop = list.scrollHeight;
}

const clock = (t) => new Date(t).toLocaleTimeString("en-GB") + "." + String(new Date(t).getMilliseconds()).padStart(3, "0");

// errorLines spells a tree of errors out, a line each.
function errorLines(tree, path = []) {
  return Object.entries(tree ?? {}).flatMap(([k, v]) => k === "_errors" ? v.map((e) => `${path.join(".") || "body"}: ${e.message} (${e.code})`) : errorLines(v, [...path, k]));
}

function details(summary, parts, data, cls) {
  const node = el("details", { class: "entry " + cls }, el("summary", {}, summary));
  node.addEventListener("toggle", () => {
    if (!node.open || node.children.length > 1) return;
    node.append(el("div", { class: "parts" }, parts(), el("button", { class: "linkish", type: "button", onclick: (e) => copy(data, e.target) }, "Copy as JSON")));
  });
  return node;
}

const pre = (title, v) => (v === undefined || v === null ? null : [el("h4", {}, title), el("pre", {}, typeof v === "string" ? v : JSON.stringify(v, null, 2))]);

function requestRow(d) {
  const bad = d.status >= 400;
  const note = bad ? d.response?.message ?? "" : d.warnings?.[0] ?? "";
  return details(
    [el("time", {}, clock(d.time)), el("span", { class: "dir" }, "→"), el("b", {}, d.route || `${d.method} ${d.path}`), el("span", { class: `status ${bad ? "bad" : d.warnings?.length ? "warn" : "good"}` }, String(d.status || "—")), d.fault ? el("span", { class: "status warn" }, d.fault) : null, el("small", {}, note)],
    () => [
      el("p", { class: "path" }, `${d.method} ${d.path} · ${(d.took / 1e6).toFixed(1)} ms`),
      errorLines(d.errors).map((x) => el("p", { class: "failed" }, x)),
      (d.warnings ?? []).map((x) => el("p", { class: "warning" }, x)),
      d.files?.length ? el("p", {}, d.files.map((f) => `${f.name} (${f.size} bytes)`).join(", ")) : null,
      pre("Sent", d.body), pre("Answered", d.response),
    ], d, "request");
}

function eventRow(d) {
  return details([el("time", {}, clock(d.time)), el("span", { class: "dir" }, d.sent ? "←" : "→"), el("b", {}, d.name), d.shard ? el("small", {}, `shard ${d.shard}`) : null], () => [pre("Data", d.data)], d, "event");
}

async function copy(data, button) {
  const text = JSON.stringify(data, null, 2);
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "✓";
  } catch {
    button.textContent = "✕";
  }
  setTimeout(() => (button.textContent = before), 1200);
}

// Faults

const routes = ["", "callback", "edit response", "followup", "create message", "edit message", "get message", "overwrite commands"];
let route = "";
let times = 1;
const s = 1e9; // the server counts in nanoseconds

const groups = [
  ["Gateway", [
    ["Cut the line", { kind: "drop" }], ["Cut right after the next READY", { kind: "drop-after-ready" }], ["Ask to reconnect (op 7)", { kind: "reconnect" }],
    ["Invalid session (op 9)", { kind: "invalid-session" }], ["Invalid, resumable", { kind: "invalid-session", resumable: true }], ["Forget sessions", { kind: "forget-sessions" }],
    ["Close 4000", { kind: "close", code: 4000 }], ["Close 4007", { kind: "close", code: 4007 }], ["Close 4009", { kind: "close", code: 4009 }], ["Close 4004 (fatal)", { kind: "close", code: 4004 }],
    ["No heartbeat ACKs (5)", { kind: "no-acks", times: 5 }], ["Next event twice", { kind: "double" }], ["Next event after its next", { kind: "reorder" }],
  ]],
  ["Next request", [
    ["Work on it 4 s late", () => ({ kind: "delay", delay: 4 * s, route, times })], ["Answer 4 s late", () => ({ kind: "late", delay: 4 * s, route, times })], ["Lose the answer", () => ({ kind: "lose", route, times })],
    ["429, wait 2 s", () => ({ kind: "status", code: 429, delay: 2 * s, route, times })], ["500", () => ({ kind: "status", code: 500, route, times })], ["502", () => ({ kind: "status", code: 502, route, times })],
    ["502 with HTML", () => ({ kind: "html", route, times })], ["Broken JSON", () => ({ kind: "garbage", route, times })],
  ]],
  ["This channel", [
    ["Take sending", () => ({ kind: "take-permissions", channel: store.channel, permissions: 2048 })], ["Take attaching files", () => ({ kind: "take-permissions", channel: store.channel, permissions: 32768 })],
    ["Take seeing it", () => ({ kind: "take-permissions", channel: store.channel, permissions: 1024 })], ["Give all back", () => ({ kind: "give-permissions", channel: store.channel })],
    ["Delete the bot's last message", () => ({ kind: "delete-message", message: lastOfBot() })], ["Archive the thread", () => ({ kind: "archive-thread", channel: store.channel })], ["Lock the thread", () => ({ kind: "lock-thread", channel: store.channel })],
    ["Delete it", () => ({ kind: "delete-channel", channel: store.channel }), true],
  ]],
  ["People and server", [
    ["I close my DMs", () => ({ kind: "close-dms", user: store.me })], ["I open my DMs", () => ({ kind: "open-dms", user: store.me })], ["I leave", () => ({ kind: "member-leaves", user: store.me }), true],
    ["Everybody comes back", "everybody"], ["Server outage", { kind: "guild-outage" }], ["Outage over", { kind: "guild-back" }],
    ["Clock +1 h", { kind: "clock-skew", delay: 3600 * s }], ["Clock −1 h", { kind: "clock-skew", delay: -3600 * s }], ["Delete the server", { kind: "delete-guild" }, true],
  ]],
];

const lastOfBot = () => [...store.messages.values()].filter((m) => m.author.id === store.state.bot && !m.private).at(-1)?.id ?? "";

function buildFaults() {
  const error = el("p", { class: "failed", role: "alert" });
  const go = async (make) => {
    error.textContent = "";
    try {
      if (make === "everybody") {
        for (const u of store.state.users) await ask("fault", { fault: { kind: "member-joins", user: u.id } });
      } else await ask("fault", { fault: typeof make === "function" ? make() : make });
    } catch (err) {
      error.textContent = err.message;
    }
    refreshWaiting();
  };
  faults.replaceChildren(error, ...groups.map(([title, list]) => el("section", {}, el("h3", {}, title),
    title === "Next request" ? el("div", { class: "tools" },
      el("select", { "aria-label": "Which request", onchange: (e) => (route = e.target.value) }, routes.map((r) => el("option", { value: r, selected: r === route }, r || "any request"))),
      el("input", { type: "number", min: 1, max: 100, value: times, "aria-label": "How often", onchange: (e) => (times = Number(e.target.value) || 1) })) : null,
    el("div", { class: "row" }, list.map(([label, make, grave]) => el("button", {
      class: grave ? "btn danger" : "btn secondary", type: "button", onclick: () => (!grave || confirm(label + "?")) && go(make),
    }, label))))));
}

async function refreshWaiting() {
  const { waiting } = await fetchLog();
  whenLetGo(() => showWaiting(waiting));
}

function showWaiting(list) {
  waiting.replaceChildren(...(list.length ? [el("h3", {}, "Waiting to happen"),
    ...list.map((f) => el("p", {}, `${f.kind}${f.code ? " " + f.code : ""}${f.route ? " · " + f.route : ""}${f.times > 1 ? " · " + f.times + " times" : ""}`)),
    el("button", { class: "linkish", type: "button", onclick: () => ask("fault", { fault: { kind: "clear" } }).then(refreshWaiting) }, "Forget them")] : []));
}
