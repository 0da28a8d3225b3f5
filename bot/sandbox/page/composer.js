// The line to write in: plain messages, and commands with their options completed.
import { el } from "./dom.js";
import { ask, store, user, channel, guildOf, changed, onChange } from "./store.js";
import { openModal, asUpload } from "./modal.js";
import { w } from "./words.js";

const root = document.getElementById("composer");
const input = el("textarea", { rows: 1, maxLength: 4000, spellcheck: true, enterkeyhint: "send", "aria-autocomplete": "list", "aria-controls": "suggest" });
const sendButton = el("button", { class: "send", type: "button", onclick: () => submit() }, "➤");
const suggest = el("div", { id: "suggest", role: "listbox", hidden: true });
const picker = el("input", { type: "file", hidden: true });
const line = el("div", { class: "line" }, input, sendButton);
root.append(suggest, picker, line);

let items = []; // what is suggested now
let active = 0;
let picks = new Map(); // option name → {text, value}: what a suggestion stands for
let asked = null; // the running autocompletion

const localName = (o) => o.name_localizations?.[user(store.me).locale] || o.name;
const localText = (o) => o.description_localizations?.[user(store.me).locale] || o.description;
const choiceName = (c) => c.name_localizations?.[user(store.me).locale] || c.name;

// forms lists every command with its subcommands spelled out.
function forms() {
  const out = [];
  for (const c of store.commands) {
    const walk = (path, shown, options, text) => {
      const subs = (options ?? []).filter((o) => o.type <= 2);
      if (!subs.length) out.push({ path, shown, options: options ?? [], text });
      for (const s of subs) walk(`${path} ${s.name}`, `${shown} ${localName(s)}`, s.options, localText(s));
    };
    walk(c.name, localName(c), c.options, localText(c));
  }
  return out.sort((a, b) => a.shown.localeCompare(b.shown));
}

// parse reads the line as a command: which, its options so far, and which of them the caret is in.
function parse(text, caret = text.length) {
  if (!text.startsWith("/")) return null;
  const form = forms().filter((f) => [f.shown, f.path].some((n) => text === "/" + n || text.startsWith("/" + n + " "))).sort((a, b) => b.shown.length - a.shown.length)[0];
  if (!form) return { query: text.slice(1) };
  const name = text.startsWith("/" + form.shown) ? form.shown : form.path;
  const start = name.length + 1;
  const marks = [];
  for (const o of form.options) {
    for (const n of new Set([localName(o), o.name])) {
      const at = findMark(text, n, start);
      if (at >= 0 && !marks.some((m) => m.option === o)) marks.push({ option: o, at, from: at + n.length + 2 });
    }
  }
  marks.sort((a, b) => a.at - b.at);
  const values = {};
  let focus = null;
  marks.forEach((m, i) => {
    m.to = marks[i + 1]?.at ?? text.length;
    m.text = text.slice(m.from, m.to);
    values[m.option.name] = m.text.trim();
    if (caret >= m.from && caret <= m.to) focus = m;
  });
  const tail = text.slice(marks.at(-1)?.to ?? start);
  const free = marks.length ? "" : tail.trim();
  return { form, marks, values, focus, free, start, complete: text.length > start };
}

// findMark finds " name:" in the text.
function findMark(text, name, from) {
  return text.toLowerCase().indexOf(` ${name.toLowerCase()}:`, from);
}

const setText = (t, caret = t.length) => {
  input.value = t;
  input.setSelectionRange(caret, caret);
  grow();
  update();
  input.focus();
};

function show(list, note) {
  items = list;
  active = 0;
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
  active = (active + by + items.length) % items.length;
  nodes[active]?.setAttribute("aria-selected", "true");
  nodes[active]?.scrollIntoView({ block: "nearest" });
}

const addOption = (o, p) => {
  const text = input.value.trimEnd();
  setText(`${text} ${localName(o)}:`);
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
  const p = parse(input.value, input.selectionStart);
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
  const left = p.form.options.filter((o) => !p.marks.some((m) => m.option === o));
  show(left.map((o) => ({ label: localName(o), text: localText(o), mark: o.required ? w("required") : w("optional"), pick: () => addOption(o, p) })),
    el("span", {}, el("b", {}, "/" + p.form.shown), " ", p.form.text));
}

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
  if (o.choices?.length) return from(o.choices.map((c) => ({ label: choiceName(c), value: c.value })));
  switch (o.type) {
    case 5:
      return from([{ label: "True", value: true }, { label: "False", value: false }]);
    case 6:
    case 9:
      return from((g?.members ?? [store.me, store.state.bot]).map(user).map((u) => ({ label: "@" + u.name, value: u.id, text: u.username })));
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
      show(list.map((c) => ({ label: choiceName(c), value: c.value, pick: () => fill(p.focus, choiceName(c), c.value) })), list.length ? note : el("span", {}, note, " · ", w("noOptions")));
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
  const p = parse(input.value, input.selectionStart);
  const mark = p?.focus?.option.type === 11 ? p.focus : p?.marks?.find((m) => m.option.type === 11);
  const file = picker.files[0];
  if (mark && file) fill(mark, file.name, await asUpload(file));
  picker.value = "";
});

async function submit() {
  const text = input.value.trim();
  if (!text) return;
  const p = parse(text);
  if (!p) {
    setText("");
    try {
      await ask("say", { channel: store.channel, text });
    } catch (err) {
      notice(err.message);
    }
    return;
  }
  if (!p.form) return notice(`${w("noCommands")}: ${text}`);
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
  changed("message");
  try {
    const out = await ask("command", { channel: store.channel, name: p.form.path, options });
    if (out.kind === "failed") n.failed = w("noAnswer");
    else store.local = store.local.filter((x) => x !== n);
    if (out.modal) openModal(out.modal);
  } catch (err) {
    n.failed = err.message;
    if (!input.value) setText(text);
  }
  changed("message");
}

function notice(text) {
  store.local.push({ failed: text });
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
onChange((what) => what === "messages" && document.activeElement === input && !items.length && update());
input.addEventListener("click", update);
input.addEventListener("keyup", (e) => ["ArrowLeft", "ArrowRight", "Home", "End"].includes(e.key) && update());
input.addEventListener("blur", () => setTimeout(() => document.activeElement !== input && (suggest.hidden = true), 150));
input.addEventListener("focus", update);
input.addEventListener("keydown", (e) => {
  shift = e.shiftKey;
  if (e.isComposing) return;
  const open = !suggest.hidden && items.length > 0;
  if (open && (e.key === "ArrowDown" || e.key === "ArrowUp")) {
    move(e.key === "ArrowDown" ? 1 : -1);
    e.preventDefault();
  } else if (open && e.key === "Tab" && !e.shiftKey) {
    items[active].pick();
    e.preventDefault();
  } else if (e.key === "Escape" && !suggest.hidden) {
    suggest.hidden = true;
    e.preventDefault();
  } else if (e.key === "Enter" && !e.shiftKey) {
    e.preventDefault();
    const p = parse(input.value, input.selectionStart);
    const typing = p && (!p.form || (p.focus && items.length && picks.get(p.focus.option.name)?.text !== p.focus.text.trim() && needsPick(p.focus)));
    if (open && typing) items[active].pick();
    else submit();
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
  input.placeholder = !c ? "" : may ? `${w("write")} ${c.type === 1 ? "@" : "#"}${c.name}${innerWidth > 500 ? ` · ${w("writeOr")}` : ""}` : w("readOnly");
  sendButton.setAttribute("aria-label", w("send"));
  input.setAttribute("aria-label", input.placeholder);
  if (document.activeElement !== input) sendButton.disabled = !input.value.trim();
}

export function clearComposer() {
  input.value = "";
  picks = new Map();
  grow();
  show([]);
}

export const focusComposer = () => input.focus();
