// Building blocks of the page. Text from elsewhere only ever becomes text nodes and checked attributes, never markup.

// el makes an element: props are properties or on… listeners; "class", "data-…", "aria-…" and "role" are attributes.
export function el(tag, props = {}, ...kids) {
  const node = document.createElement(tag);
  for (const [k, v] of Object.entries(props)) {
    if (v === undefined || v === null || v === false) continue;
    if (k === "class") node.className = v;
    else if (k.startsWith("on")) node.addEventListener(k.slice(2), v);
    else if (/^(data|aria)-|^(role|for|inputmode|enterkeyhint)$/.test(k)) node.setAttribute(k, v === true ? "true" : v);
    else node[k] = v;
  }
  node.append(...kids.flat(Infinity).filter((k) => k !== null && k !== undefined && k !== false));
  return node;
}

// safeURL is an address a link may have: the web's, or empty.
export function safeURL(text) {
  try {
    const u = new URL(text, location.href);
    return u.protocol === "http:" || u.protocol === "https:" ? u.href : "";
  } catch {
    return "";
  }
}

// ownURL is an address the page may load itself: only from its own server.
export function ownURL(text) {
  const safe = safeURL(text);
  return safe && new URL(safe).origin === location.origin ? safe : "";
}

const hues = [158, 28, 330, 262, 196, 8];

// avatar is a round picture made of an initial; the bot has its own.
export function avatar(user, size = 40) {
  if (user?.bot) {
    const node = el("span", { class: "avatar app", "aria-hidden": true });
    node.style.setProperty("--size", size + "px");
    return node;
  }
  const id = String(user?.id ?? "");
  const hue = hues[[...(user?.name ?? id)].reduce((a, c) => (a * 31 + c.charCodeAt(0)) >>> 0, 1) % hues.length];
  const node = el("span", { class: "avatar", "aria-hidden": true }, [...(user?.name ?? "?")][0].toUpperCase());
  node.style.setProperty("--hue", hue);
  node.style.setProperty("--size", size + "px");
  return node;
}

// relative writes a distance in time in words.
export function relative(seconds, lang) {
  const f = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const steps = [[60, "second", 1], [3600, "minute", 60], [86400, "hour", 3600], [2592000, "day", 86400], [31536000, "month", 2592000]];
  for (const [below, unit, size] of steps) {
    if (Math.abs(seconds) < below) return f.format(Math.round(seconds / size), unit);
  }
  return f.format(Math.round(seconds / 31536000), "year");
}
