// The bot's commands as the user reads them, and a line of text read as one of them.
import { store, user } from "./store.js";

const localised = (o, field) => o[field + "_localizations"]?.[user(store.me).locale] || o[field];
export const localName = (o) => localised(o, "name");
export const localText = (o) => localised(o, "description");

// forms lists every command with its subcommands spelled out: path is what the bot knows it by, shown what the user does.
export function forms() {
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

// shownName is what the user calls the command the bot calls path.
export const shownName = (path) => forms().find((f) => f.path === path)?.shown ?? path;

// parse reads the line as a command: which, its options so far, and which of them the caret is in. picks holds the texts
// that stand for suggested values, by option: what follows such a text is no longer part of the value but the start of
// another option's name, the tail.
export function parse(text, picks, caret = text.length) {
  if (!text.startsWith("/")) return null;
  const form = forms().filter((f) => [f.shown, f.path].some((n) => text === "/" + n || text.startsWith("/" + n + " "))).sort((a, b) => b.shown.length - a.shown.length)[0];
  if (!form) return { query: text.slice(1) };
  const name = [form.shown, form.path].find((n) => text === "/" + n || text.startsWith("/" + n + " "));
  const start = name.length + 1;
  const marks = marksIn(text, form, start);
  const left = form.options.filter((o) => !marks.some((m) => m.option === o));
  const begun = (word) => left.filter((o) => [localName(o), o.name].some((n) => n.toLowerCase().startsWith(word.toLowerCase())));
  const values = {};
  let focus = null;
  let tail = marks.length ? "" : text.slice(start).trim();
  for (const m of marks) {
    values[m.option.name] = m.text.trim();
    if (caret < m.from || caret > m.to) continue;
    const picked = picks.get(m.option.name)?.text;
    const end = m.from + (picked?.length ?? 0);
    const rest = text.slice(end + 1, m.to).trim();
    if (picked !== undefined && caret > end && m.text.startsWith(picked + " ") && begun(rest).length) tail = rest;
    else if (picked === undefined || caret <= end || m.text.trim() !== picked) focus = m;
  }
  return { form, marks, values, focus, tail, left: tail ? begun(tail) : left, free: marks.length ? "" : tail, named: text.length > start };
}

// marksIn finds the options named in the text, in order: where each begins, where its value does and ends.
function marksIn(text, form, start) {
  const marks = [];
  for (const o of form.options) {
    for (const n of new Set([localName(o), o.name])) {
      const at = text.toLowerCase().indexOf(` ${n.toLowerCase()}:`, start);
      if (at >= 0 && !marks.some((m) => m.option === o)) marks.push({ option: o, at, from: at + n.length + 2 });
    }
  }
  marks.sort((a, b) => a.at - b.at);
  marks.forEach((m, i) => {
    m.to = marks[i + 1]?.at ?? text.length;
    m.text = text.slice(m.from, m.to);
  });
  return marks;
}
