// The list that a select opens: a popover on a wide screen, a sheet from below on a phone. Arrow keys, Home, End, typing
// and Escape work.
import { el } from "./dom.js";
import { w } from "./words.js";

export function openList(anchor, { options, chosen, min, max, label, done }) {
  const picked = new Set(chosen);
  const many = max > 1;
  const items = options.map((o) => {
    const item = el("div", { class: "option", role: "option", tabIndex: -1, "data-value": o.value, "aria-selected": picked.has(o.value) },
      o.emoji ? el("span", { class: "emoji" }, o.emoji.id ? `:${o.emoji.name}:` : o.emoji.name) : null,
      el("span", { class: "option-text" }, el("b", {}, o.label), o.description ? el("small", {}, o.description) : null),
      el("span", { class: many ? "check" : "radio", "aria-hidden": true }));
    item.addEventListener("click", () => choose(o.value, item));
    return item;
  });
  const apply = many ? el("button", { class: "btn primary wide", type: "button", onclick: () => finish() }, w("apply")) : null;
  const box = el("div", { class: "listbox", role: "listbox", "aria-label": label, "aria-multiselectable": many },
    el("div", { class: "options" }, items), apply);
  const dialog = el("dialog", { class: "popover" }, box);

  function finish() {
    if (picked.size < min || picked.size > max) return;
    dialog.close();
    done(options.map((o) => o.value).filter((v) => picked.has(v)));
  }
  function choose(value, item) {
    if (!many) {
      picked.clear();
      picked.add(value);
      finish();
      return;
    }
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < max) picked.add(value);
    item.setAttribute("aria-selected", picked.has(value));
    apply.disabled = picked.size < min;
  }
  let typed = "";
  let typedAt = 0;
  dialog.addEventListener("keydown", (e) => {
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: Math.min(at + 1, items.length - 1), ArrowUp: Math.max(at - 1, 0), Home: 0, End: items.length - 1 }[e.key];
    if (to !== undefined) items[to]?.focus();
    else if ((e.key === "Enter" || e.key === " ") && at >= 0) choose(options[at].value, items[at]);
    else if (e.key.length === 1) {
      typed = Date.now() - typedAt < 800 ? typed + e.key.toLowerCase() : e.key.toLowerCase();
      typedAt = Date.now();
      items[options.findIndex((o) => o.label.toLowerCase().startsWith(typed))]?.focus();
      return;
    } else return;
    e.preventDefault();
  });
  dialog.addEventListener("click", (e) => e.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    anchor.isConnected && anchor.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  place(dialog, anchor);
  if (apply) apply.disabled = picked.size < min;
  (items.find((i) => picked.has(i.dataset.value)) ?? items[0])?.focus();
}

// place puts a popover below what opened it, or above where there is more room. A narrow screen gets a sheet by CSS.
function place(dialog, anchor) {
  if (matchMedia("(max-width: 700px)").matches) return;
  const r = anchor.getBoundingClientRect();
  const below = innerHeight - r.bottom - 12;
  const above = r.top - 12;
  const s = dialog.style;
  s.left = Math.max(8, Math.min(r.left, innerWidth - Math.max(r.width, 260) - 8)) + "px";
  s.width = Math.max(r.width, 260) + "px";
  s.setProperty("--room", Math.max(below, above) + "px");
  if (below >= Math.min(dialog.offsetHeight, 320) || below > above) s.top = r.bottom + 4 + "px";
  else s.bottom = innerHeight - r.top + 4 + "px";
}
