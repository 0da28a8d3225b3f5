// The line to write in: plain messages, and commands with their options completed.
import { el } from "./dom.js";
import { ask, store, people, channel, guildOf, changed, onChange } from "./store.js";
import { forms, parse, localName, localText } from "./commands.js";
import { openModal, asUpload } from "./modal.js";
import { whenLetGo } from "./press.js";
import { w } from "./words.js";

const root = document.getElementById("composer");
const input = el("textarea", { rows: 1, maxLength: 4000, spellcheck: true, enterkeyhint: "send", "aria-autocomplete": "list", "aria-controls": "suggest" });
const sendButton = el("button", { class: "send", type: "button", onmousedown: (e) => e.preventDefault(), onclick: () => enter(true) }, "➤");
const suggest = el("div", { id: "suggest", role: "listbox", hidden: true });
const picker = el("input", { type: "file", hidden: true });
const line = el("div", { class: "line" }, input, sendButton);
root.append(suggest, picker, line);

let items = []; // what is suggested now
let active = 0; // the suggestion that a key would take, -1 for none
let picks = new Map(); // option name → {text, value}: what a suggestion stands for
let asked = null; // the running autocompletion

// read is the line as a command, as it stands.
const read = () => parse(input.value, picks, input.selectionStart);

const isOpen = () => !suggest.hidden && items.length > 0;

const setText = (t, caret = t.length) => {
  input.value = t;
  input.setSelectionRange(caret, caret);
  grow();
  update();
  input.focus();
};

// show lists suggestions. Of those that may well be left aside none is active until an arrow key goes to it.
function show(list, note, optional = false) {
  items = list;
  active = optional ? -1 : 0;
  suggest.hidden = !list.length && !note;
  suggest.replaceChildren(
    ...(note ? [el("div", { class: "note" }, note)] : []),
    ...list.map((it, i) => el("div", {
      class: "suggestion", role: "option", "aria-selected": i === active, onmousedown: (e) => e.preventDefault(), onclick: () => it.pick(),
    }, el("b", {}, it.label), it.mark ? el("span", { class: "mark" }, it.mark) : null, it.text ? el("small", {}, it.text) : null)));
}

function move(by) {
  if (!items.length) return;
  const nodes = suggest.querySelectorAll(".suggestion");
  nodes[active]?.setAttribute("aria-selected", "false");
  active = active < 0 && by < 0 ? items.length - 1 : (active + by + items.length) % items.length;
  nodes[active]?.setAttribute("aria-selected", "true");
  nodes[active]?.scrollIntoView({ block: "nearest" });
}

// addOption begins an option at the end of the line, in the place of what was typed of its name.
const addOption = (o, typed = "") => {
  const text = input.value.trimEnd();
  setText(`${(text.endsWith(typed) ? text.slice(0, text.length - typed.length) : text).trimEnd()} ${localName(o)}:`);
  if (o.type === 11) picker.click();
};

// fill puts a chosen value in the place of what was typed for an option.
function fill(mark, text, value) {
  picks.set(mark.option.name, { text, value });
  const before = input.value.slice(0, mark.from);
  const after = input.value.slice(mark.to).trimStart();
  const next = `${before}${text} ${after}`;
  setText(next.trimEnd() + " ", `${before}${text} `.length);
}

function update() {
  const p = read();
  sendButton.disabled = !input.value.trim();
  asked?.abort();
  if (!p) return show([]);
  if (!p.form) {
    const q = p.query.toLowerCase();
    const list = forms().filter((f) => f.shown.startsWith(q) || f.path.startsWith(q) || (q && f.shown.includes(q)));
    return show(list.map((f) => ({ label: "/" + f.shown, text: f.text, mark: f.options.filter((o) => o.required).map((o) => localName(o)).join(" "), pick: () => choose(f) })),
      list.length ? null : w("noCommands"));
  }
  if (p.focus) return completions(p);
  if (p.marks.length && !p.left.length) return show([]);
  show(p.left.map((o) => ({ label: localName(o), text: localText(o), mark: o.required ? w("required") : w("optional"), pick: () => addOption(o, p.tail) })),
    el("span", {}, el("b", {}, "/" + p.form.shown), " ", p.form.text), !p.tail);
}

// choose begins a command: with its first option if that must be given, otherwise with all of them on offer.
function choose(f) {
  picks = new Map();
  const first = f.options[0];
  setText("/" + f.shown + " " + (first?.required ? localName(first) + ":" : ""));
  if (first?.required && first.type === 11) picker.click();
}

// completions suggests values for the option the caret is in.
function completions(p) {
  const { option: o, text } = p.focus;
  const note = el("span", {}, el("b", {}, localName(o)), " ", localText(o));
  const q = text.trim().toLowerCase();
  const picked = picks.get(o.name);
  const from = (list) => show(list.filter((x) => !q || picked?.text === text.trim() || x.label.toLowerCase().includes(q)).slice(0, 25)
    .map((x) => ({ ...x, pick: () => fill(p.focus, x.label, x.value) })), note);
  const g = guildOf();
  if (o.choices?.length) return from(o.choices.map((c) => ({ label: localName(c), value: c.value })));
  switch (o.type) {
    case 5:
      return from([{ label: "True", value: true }, { label: "False", value: false }]);
    case 6:
    case 9:
      return from(people().map((u) => ({ label: "@" + u.name, value: u.id, text: u.username })));
    case 7:
      return from((g?.channels ?? []).map((c) => ({ label: "#" + c.name, value: c.id })));
    case 8:
      return from((g?.roles ?? []).map((r) => ({ label: "@" + r.name.replace(/^@/, ""), value: r.id })));
    case 11:
      return show([{ label: "📎", text: localText(o), pick: () => picker.click() }], note);
  }
  if (!o.autocomplete) return show([], note);
  show([], el("span", {}, note, " · ", w("loading")));
  asked = new AbortController();
  const signal = asked.signal;
  clearTimeout(update.due);
  update.due = setTimeout(async () => {
    try {
      const list = (await ask("autocomplete", { channel: store.channel, name: p.form.path, focused: o.name, options: valuesOf(p) }, signal)) ?? [];
      whenLetGo(() => !signal.aborted && show(list.map((c) => ({ label: localName(c), value: c.value, pick: () => fill(p.focus, localName(c), c.value) })), list.length ? note : el("span", {}, note, " · ", w("noOptions"))));
    } catch (err) {
      if (!signal.aborted) show([], el("span", { class: "failed" }, w("loadFailed")));
    }
  }, 120);
}

// valuesOf is what is filled in, with picked suggestions as what they stand for.
function valuesOf(p) {
  const out = {};
  for (const [name, text] of Object.entries(p.values)) {
    const pick = picks.get(name);
    out[name] = pick && pick.text === text ? pick.value : text;
  }
  return out;
}

picker.addEventListener("change", async () => {
  const p = read();
  const mark = p?.focus?.option.type === 11 ? p.focus : p?.marks?.find((m) => m.option.type === 11);
  const file = picker.files[0];
  if (mark && file) fill(mark, file.name, await asUpload(file));
  picker.value = "";
});

// enter takes the suggestion that is active, or else sends the line.
function enter(tapped) {
  const p = read();
  const typing = p && (!p.form || (p.focus && items.length && picks.get(p.focus.option.name)?.text !== p.focus.text.trim() && needsPick(p.focus)));
  const reached = p?.form && !p.focus && active >= 0; // by an arrow key, or by typing its name
  if (isOpen() && (typing || reached)) items[active].pick();
  else submit(tapped);
}

// submit sends the line. A command of which only the name is there is sent by a tap on the arrow; the first Enter takes
// it, with its options on offer, and the next sends it.
async function submit(tapped) {
  const text = input.value.trim();
  if (!text) return;
  const p = parse(input.value.trimStart(), picks);
  if (!p) {
    setText("");
    changed("sent");
    try {
      await ask("say", { channel: store.channel, text });
    } catch (err) {
      notice(err);
      if (!input.value) setText(text);
    }
    return;
  }
  if (!p.form) return notice(`${w("noCommands")}: ${text}`);
  if (p.form.options.length && !p.named && !tapped) return choose(p.form);
  if (p.free) {
    // One word after a command that takes one value first is that value.
    const first = p.form.options[0];
    if (first && first.type !== 11) p.values[first.name] = p.free;
  }
  const missing = p.form.options.filter((o) => o.required && !p.values[o.name]);
  if (missing.length) {
    addOption(missing[0]);
    return;
  }
  const options = valuesOf(p);
  for (const k of Object.keys(options)) if (options[k] === "") delete options[k];
  setText("");
  picks = new Map();
  const n = {};
  store.local.push(n);
  changed("sent");
  try {
    const out = await ask("command", { channel: store.channel, name: p.form.path, options });
    if (out.kind === "failed") n.failed = w("noAnswer");
    else store.local = store.local.filter((x) => x !== n);
    if (out.modal) openModal(out.modal);
  } catch (err) {
    n.failed = err;
    if (!input.value) setText(text);
  }
  changed("message");
}

// notice shows what went wrong: an Error, or text.
function notice(failed) {
  store.local.push({ failed });
  changed("message");
}

function grow() {
  input.style.height = "auto";
  input.style.height = Math.min(input.scrollHeight, 160) + "px";
}

input.addEventListener("input", () => {
  grow();
  update();
});
let shift = false; // held down at the last key
input.addEventListener("beforeinput", (e) => {
  if ((e.inputType === "insertLineBreak" || e.inputType === "insertParagraph") && !shift) e.preventDefault();
});
// The commands may come after the first letters of one.
onChange((what) => (what === "messages" || what === "commands") && document.activeElement === input && !items.length && update());
input.addEventListener("click", update);
input.addEventListener("keyup", (e) => ["ArrowLeft", "ArrowRight", "Home", "End"].includes(e.key) && update());
input.addEventListener("blur", () => setTimeout(() => document.activeElement !== input && (suggest.hidden = true), 150));
input.addEventListener("focus", update);
input.addEventListener("keydown", (e) => {
  shift = e.shiftKey;
  if (e.isComposing) return;
  const open = isOpen();
  if (open && (e.key === "ArrowDown" || e.key === "ArrowUp")) {
    move(e.key === "ArrowDown" ? 1 : -1);
    e.preventDefault();
  } else if (open && e.key === "Tab" && !e.shiftKey) {
    items[Math.max(active, 0)].pick();
    e.preventDefault();
  } else if (e.key === "Escape" && !suggest.hidden) {
    suggest.hidden = true;
    e.preventDefault();
  } else if (e.key === "Enter" && !e.shiftKey) {
    e.preventDefault();
    enter(false);
  }
});

// needsPick: what was typed for an option with fixed values is taken only if it is one of them.
function needsPick(mark) {
  const text = mark.text.trim().toLowerCase();
  return !items.some((i) => i.label.toLowerCase() === text || String(i.value).toLowerCase() === text);
}

export function showComposer() {
  const c = channel();
  const may = c && c.may_write !== false;
  input.disabled = !may;
  const full = !c ? "" : may ? `${w("write")} ${c.type === 1 ? "@" : "#"}${c.name} · ${w("writeOr")}` : w("readOnly");
  input.placeholder = may && innerWidth <= 500 ? w("writeOr") : full; // the head names the channel too, but nothing else the commands
  sendButton.setAttribute("aria-label", w("send"));
  input.setAttribute("aria-label", full);
  if (document.activeElement !== input) sendButton.disabled = !input.value.trim();
}

addEventListener("resize", () => store.state && showComposer());

// begin writes the beginning of a command into the line.
export function begin(path) {
  const form = forms().find((f) => f.path === path);
  if (form) choose(form);
}

export function clearComposer() {
  input.value = "";
  picks = new Map();
  grow();
  show([]);
}

export const focusComposer = () => input.focus();
