// What the page knows, and how it asks the server. One user a tab; another tab may be another user.
import { whenLetGo } from "./press.js";
import { speak, w } from "./words.js";

export const store = {
  state: null, // users, servers, channels as the server told them
  me: "", // user id
  channel: "", // channel id
  messages: new Map(), // of the open channel, by id
  more: false,
  commands: [],
  local: [], // notices of this tab: commands being sent, commands that failed
  failed: new Map(), // message id → what went wrong with the last click on it: an Error, or text
  busy: new Map(), // message id → custom id being answered
  target: "", // the message a link led to
  newFrom: "", // the first message that was unread when the channel was opened
  gone: false, // the program behind the page cannot be reached
  skew: 0, // server clock minus ours, in ms
};

const listeners = new Set();
export function onChange(f) {
  listeners.add(f);
  return () => listeners.delete(f);
}
// changed has what happened drawn, once nothing is being pressed.
export function changed(what) {
  whenLetGo(() => {
    for (const f of listeners) f(what);
  });
}

export const user = (id) => store.state?.users.find((u) => u.id === id) ?? { id, name: "unknown" };
export const now = () => Date.now() + store.skew;

export function allChannels() {
  const s = store.state;
  return s ? [...s.guilds.flatMap((g) => g.channels), ...s.dms] : [];
}
export const channel = (id = store.channel) => allChannels().find((c) => c.id === id);
export const guildOf = (id = store.channel) => store.state?.guilds.find((g) => g.channels.some((c) => c.id === id));

// people are those one may choose from here: others first, then the bot, oneself last.
export function people() {
  const rank = (u) => (u.id === store.me ? 2 : u.bot ? 1 : 0);
  return (guildOf()?.members ?? [store.me, store.state.bot]).map(user).sort((a, b) => rank(a) - rank(b));
}

// NotRunning is the failure of what was asked while the program behind the page was gone. It says so in words.
export class NotRunning extends Error {}

// reach is fetch for the program behind the page.
async function reach(path, init) {
  try {
    return await fetch("/sandbox/api/" + path, init);
  } catch (err) {
    if (init?.signal?.aborted) throw err;
    lost();
    throw new NotRunning(w("notSent"), { cause: err });
  }
}

async function get(path, params) {
  const res = await reach(`${path}?${new URLSearchParams(params)}`);
  if (!res.ok) throw new Error(res.statusText);
  return res.json();
}

// ask sends what the user does. It throws with the reason in words if the client would not have allowed it.
export async function ask(name, body, signal) {
  const res = await reach(name, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ user: store.me, ...body }), signal,
  });
  const answer = await res.json().catch(() => ({ error: res.statusText }));
  if (!res.ok) throw new Error(answer.error ?? res.statusText);
  return answer;
}

export const fetchLog = () => get("log", {});

export async function loadState() {
  const asked = store.me;
  const s = await get("state", { user: asked });
  if (store.me !== asked) return; // another user by now, who asks too
  store.state = s;
  store.me = s.me;
  store.skew = s.now - Date.now();
  speak(user(store.me).locale);
  if (store.channel === "@bot") store.channel = s.dms[0]?.id ?? ""; // a direct message that came to be
  if (!channel()) store.channel = s.guilds[0]?.channels[0]?.id ?? s.dms[0]?.id ?? "";
  changed("state");
}

const reading = new Set(); // for each reading of a channel under way, the events that came meanwhile

export async function loadChannel() {
  const at = store.me + "/" + store.channel;
  const meanwhile = [];
  reading.add(meanwhile);
  try {
    await readChannel(at);
  } finally {
    reading.delete(meanwhile);
  }
  for (const e of meanwhile) take(e); // they may be newer than what was read
}

let read = ""; // the user and channel whose messages are known

// known says whether the messages are those of the present user and channel, and not still of those before.
export const known = () => read === store.me + "/" + store.channel;

async function readChannel(at) {
  const where = { user: store.me, channel: store.channel };
  const first = read === at ? store.messages.keys().next().value : undefined;
  let [page, commands] = await Promise.all([get("messages", where), get("commands", where)]);
  let list = page.messages;
  while (first && page.more && older(first, list[0].id)) { // as far up as the reader had gone
    page = await get("messages", { ...where, before: list[0].id });
    list = [...page.messages, ...list];
  }
  if (at !== store.me + "/" + store.channel) return; // another was opened meanwhile
  read = at;
  store.messages = new Map(list.map((m) => [m.id, m]));
  store.more = page.more;
  store.commands = commands;
  changed("messages");
}

// older compares ids, which are numbers too large for JavaScript's.
const older = (a, b) => (a.length === b.length ? a < b : a.length < b.length);

export async function loadEarlier() {
  const at = read;
  const first = store.messages.keys().next().value;
  const page = await get("messages", { user: store.me, channel: store.channel, before: first });
  if (at !== read || first !== store.messages.keys().next().value) return; // read anew meanwhile
  store.messages = new Map([...page.messages.map((m) => [m.id, m]), ...store.messages]);
  store.more = page.more;
  changed("earlier");
}

// visit opens a channel at a message, however far up that is. One that is gone, or that the user may not see, is not
// shown; nor is a channel.
export async function visit(id, message) {
  if (!channel(id)) return;
  if (id !== store.channel) await go(store.me, id);
  const at = store.me + "/" + id;
  const first = () => store.messages.keys().next().value;
  while (message && read === at && store.more && older(message, first())) await loadEarlier();
  if (read !== at || !store.messages.has(message)) return;
  store.target = message;
  changed("jump");
}

// go opens a channel as a user. The address bar keeps both, so that a reload or a second tab lands there. While the
// program is gone one stays where one is.
export async function go(me, id, replace = false) {
  const was = { me: store.me, channel: store.channel };
  const other = me !== store.me;
  const leaving = other || id !== store.channel;
  const leave = () => {
    if (leaving) changed("leave");
    store.local = [];
    store.failed.clear();
    store.busy.clear();
  };
  const { gone } = store;
  store.me = me;
  store.channel = id;
  if (gone) changed("edit"); // what is in the line stays there until it is known that one gets away
  else leave();
  try {
    if (other) await loadState();
    await loadChannel();
  } catch (err) {
    if (!(err instanceof NotRunning) || !store.state) throw err;
    if (store.me === me && store.channel === id) Object.assign(store, was);
    changed("edit");
    return;
  }
  if (gone) leave();
  const c = channel();
  const hash = `#${store.me}/${store.channel}`;
  if (location.hash !== hash) history[replace ? "replaceState" : "pushState"](null, "", hash);
  const unread = c?.unread ?? 0;
  const theirs = [...store.messages.values()].filter((m) => m.author.id !== me && !m.private);
  store.newFrom = unread > 0 ? theirs[Math.max(theirs.length - unread, 0)]?.id ?? "" : "";
  changed("channel");
  if (other) listen();
}

let source = null;
const logListeners = new Set();
export function onLog(f) {
  logListeners.add(f);
  return () => logListeners.delete(f);
}

// listen keeps the page live. Whenever the line comes to stand everything is read again.
export function listen() {
  clearTimeout(listen.due);
  source?.close();
  const mine = new EventSource("/sandbox/api/events?" + new URLSearchParams({ user: store.me }));
  source = mine;
  mine.addEventListener("hello", () => {
    if (source !== mine) return;
    store.gone = false;
    store.local = store.local.filter((n) => !(n.failed instanceof NotRunning));
    for (const [id, failure] of store.failed) if (failure instanceof NotRunning) store.failed.delete(id);
    changed("line");
    resync(); // also the first time: something may have changed since the page was read
  });
  mine.onerror = () => {
    if (source !== mine) return;
    get("state", { user: store.me }).catch(() => {}); // a line that only broke stands again at once; this tells it from a program that is gone
    if (mine.readyState === EventSource.CLOSED) listen.due = setTimeout(listen, 1000); // answered by something else: the browser gives up
  };
  const me = store.me;
  mine.onmessage = (e) => {
    if (store.me === me) take(JSON.parse(e.data)); // what was meant for the user before is not shown to the next
  };
}

// lost is told that the program could not be reached. A line that seems to stand is made anew, to learn when it is back.
function lost() {
  store.gone = true;
  changed("broken");
  if (source?.readyState === EventSource.OPEN) listen();
}

async function resync() {
  await loadState().then(loadChannel).catch(() => {}); // the next hello tries again
}

let pending = false;
function refreshSoon() {
  if (pending) return;
  pending = true;
  setTimeout(async () => {
    pending = false;
    const before = store.channel;
    await loadState().catch(() => {});
    if (before !== store.channel) await go(store.me, store.channel, true);
  }, 60);
}

let commandsDue = 0;
function take(e) {
  if (e.kind === "message" || e.kind === "gone") for (const meanwhile of reading) meanwhile.push(e);
  switch (e.kind) {
    case "message":
      if (e.channel === store.channel) {
        const isNew = !store.messages.has(e.id);
        store.messages.set(e.id, e.data);
        store.failed.delete(e.id);
        changed(isNew ? "message" : "edit");
      }
      refreshSoon();
      break;
    case "gone":
      if (store.messages.delete(e.id)) changed("edit");
      refreshSoon();
      break;
    case "sidebar":
      refreshSoon();
      clearTimeout(commandsDue);
      commandsDue = setTimeout(async () => {
        store.commands = await get("commands", { user: store.me, channel: store.channel }).catch(() => store.commands);
        changed("commands");
      }, 150);
      break;
    case "resync":
      resync();
      break;
    default:
      for (const f of logListeners) f(e);
  }
}
