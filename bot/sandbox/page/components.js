// Components of messages: containers, text, pictures, buttons and selects.
import { el, ownURL, safeURL } from "./dom.js";
import { ask, store, changed, people, guildOf } from "./store.js";
import { link, goal } from "./link.js";
import { markdown } from "./markdown.js";
import { openModal } from "./modal.js";
import { openList } from "./list.js";
import { w } from "./words.js";

const makers = {
  1: (c, m) => el("div", { class: "row" }, components(c.components, m)),
  2: button,
  3: select, 5: select, 6: select, 7: select, 8: select,
  9: (c, m) => el("div", { class: "section" }, el("div", { class: "section-text" }, components(c.components, m)), el("div", { class: "accessory" }, components([c.accessory], m))),
  10: (c, m) => markdown(c.content, m.mention_everyone),
  11: (c) => el("div", { class: "thumb" }, picture(c.media, c.description, c.spoiler)),
  12: (c) => gallery(c.items),
  13: (c) => fileLink(c.file.url, decodeURIComponent(c.file.url.split("?")[0].split("/").pop())),
  14: (c) => el("div", { class: `separator ${c.spacing === 2 ? "wide" : ""} ${c.divider === false ? "blank" : ""}`, role: "separator" }),
  17: container,
};

export function components(list, message) {
  return (list ?? []).map((c) => makers[c.type]?.(c, message) ?? null);
}

function container(c, m) {
  const node = el("div", { class: c.spoiler ? "container veiled" : "container" }, components(c.components, m));
  if (c.accent_color !== undefined) node.style.setProperty("--accent", "#" + c.accent_color.toString(16).padStart(6, "0"));
  if (c.spoiler) node.addEventListener("click", () => node.classList.remove("veiled"), { once: true });
  return node;
}

export function gallery(items) {
  return el("div", { class: `gallery n${Math.min(items.length, 5)}` }, items.map((it) => picture(it.media, it.description, it.spoiler)));
}

// picture shows a picture of this server; one from elsewhere is only a link, because the page loads nothing from outside.
export function picture(media, alt, hidden) {
  const src = ownURL(media.url);
  if (!src) return el("a", { class: "outside", href: safeURL(media.url) || null, target: "_blank", rel: "noopener noreferrer" }, media.url);
  const img = el("img", { src, alt: alt ?? "", loading: "lazy", draggable: false });
  if (media.width) {
    img.width = media.width;
    img.height = media.height;
    const fit = Math.min(media.width, 580, (innerHeight * 0.72 * media.width) / media.height);
    img.style.setProperty("--fit", Math.round(fit) + "px"); // known before it has loaded, so that nothing jumps
  }
  const box = el("button", { class: hidden ? "picture veiled" : "picture", type: "button", title: alt ?? "", "aria-label": alt || w("picture") }, img);
  box.addEventListener("click", () => {
    if (box.classList.contains("veiled")) box.classList.remove("veiled");
    else enlarge(src, alt);
  });
  return box;
}

// enlarge opens a picture large, with its alt text.
function enlarge(src, alt) {
  const dialog = el("dialog", { class: "lightbox", "aria-label": alt || w("picture") },
    el("figure", {}, el("img", { src, alt: alt ?? "" }), alt ? el("figcaption", {}, alt) : null),
    el("button", { class: "lightbox-close", type: "button", "aria-label": w("close"), onclick: () => dialog.close() }, "✕"));
  dialog.addEventListener("click", (e) => e.target.tagName !== "IMG" && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

export function fileLink(url, name, size) {
  const kb = size === undefined ? "" : size < 1024 ? `${size} B` : size < 1 << 20 ? `${(size / 1024).toFixed(1)} KB` : `${(size / (1 << 20)).toFixed(1)} MB`;
  return el("a", { class: "file", href: ownURL(url) || null, download: name }, el("span", { class: "file-icon", "aria-hidden": true }, "📄"), el("span", {}, el("b", {}, name), kb ? el("small", {}, kb) : null));
}

const buttonStyles = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

function emojiText(e) {
  return e ? el("span", { class: "emoji", "aria-hidden": true }, e.id ? `:${e.name}:` : e.name) : null;
}

function button(c, m) {
  const kind = buttonStyles[c.style] ?? "secondary";
  if (c.style === 5) return link(c.url, { class: "btn link" }, [emojiText(c.emoji), c.label, goal(c.url) ? null : el("span", { class: "out", "aria-hidden": true }, "↗")]);
  const waiting = store.busy.get(m.id) === c.custom_id;
  return el("button", {
    class: `btn ${kind}${waiting ? " waiting" : ""}`, type: "button", disabled: c.disabled || store.busy.has(m.id),
    "data-custom": c.custom_id, onclick: () => press(m, c.custom_id),
  }, waiting ? el("span", { class: "dots" }, el("i"), el("i"), el("i")) : [emojiText(c.emoji), el("span", {}, c.label ?? "")]);
}

// press sends a click and shows what came of it.
export async function press(m, customID, values) {
  if (store.busy.has(m.id)) return;
  store.busy.set(m.id, customID);
  store.failed.delete(m.id);
  changed("edit");
  try {
    const out = await ask("click", { channel: m.channel_id, message: m.id, custom_id: customID, values });
    if (out.kind === "failed") store.failed.set(m.id, w("failed"));
    if (out.modal) openModal(out.modal);
  } catch (err) {
    store.failed.set(m.id, err);
  } finally {
    store.busy.delete(m.id);
    changed("edit");
  }
}

// choices lists what a select offers.
export function choices(c) {
  if (c.type === 3) return c.options;
  const g = guildOf();
  const users = people().map((u) => ({ label: u.name, value: u.id, description: u.username }));
  const roles = (g?.roles ?? []).map((r) => ({ label: "@" + r.name.replace(/^@/, ""), value: r.id }));
  const channels = (g?.channels ?? []).filter((x) => !c.channel_types?.length || c.channel_types.includes(x.type)).map((x) => ({ label: "#" + x.name, value: x.id }));
  return { 5: users, 6: roles, 7: [...users, ...roles], 8: channels }[c.type];
}

export function preset(c) {
  return c.type === 3 ? c.options.filter((o) => o.default).map((o) => o.value) : (c.default_values ?? []).map((d) => d.id);
}

function select(c, m) {
  const chosen = preset(c);
  const all = choices(c);
  const label = chosen.length ? chosen.map((v) => all.find((o) => o.value === v)?.label ?? v).join(", ") : c.placeholder || w("choose");
  const node = el("button", {
    class: chosen.length ? "select filled" : "select", type: "button", disabled: c.disabled || store.busy.has(m.id), "aria-haspopup": "listbox", "data-custom": c.custom_id,
  }, el("span", {}, label), el("span", { class: "chevron", "aria-hidden": true }, "▾"));
  node.addEventListener("click", () => openList(node, {
    options: all, chosen, min: c.min_values ?? 1, max: c.max_values ?? 1, label: c.placeholder || w("choose"),
    done: (values) => press(m, c.custom_id, values),
  }));
  return node;
}
