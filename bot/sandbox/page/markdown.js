// Discord's markdown, made into elements. Nothing in the text is ever taken for HTML.
import { el, relative } from "./dom.js";
import { store, user, channel, now } from "./store.js";
import { shownName } from "./commands.js";
import { link, goal, leadsNowhere } from "./link.js";
import { language } from "./words.js";

const dateStyles = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

// timestamp is a <t:…> that keeps itself true.
function timestamp(unix, style) {
  const date = new Date(unix * 1000);
  const full = isNaN(date) ? "Invalid date" : new Intl.DateTimeFormat(language(), dateStyles.F).format(date);
  const node = el("time", { class: "stamp", title: full, "data-unix": style === "R" ? String(unix) : null });
  if (isNaN(date)) node.textContent = full;
  else if (style === "R") node.textContent = relative(unix - now() / 1000, language());
  else node.textContent = new Intl.DateTimeFormat(language(), dateStyles[style] ?? dateStyles.f).format(date);
  return node;
}

setInterval(() => {
  for (const t of document.querySelectorAll("time[data-unix]")) t.textContent = relative(Number(t.dataset.unix) - now() / 1000, language());
}, 5000);

function mention(text, mine) {
  return el("span", { class: mine ? "mention mine" : "mention" }, text);
}

let loud = false; // whether @everyone in the text being read is a mention

const isMe = (id) => id === store.me;

// Inline rules, tried in order at each place. Each gives the element for a match, with inner text read again.
const rules = [
  [/^\\([^\w\s])/, (m) => m[1]],
  [/^``(.+?)``|^`([^`\n]+)`/s, (m) => el("code", {}, (m[1] ?? m[2]).trim())],
  [/^<@!?(\d+)>/, (m) => mention("@" + user(m[1]).name, isMe(m[1]))],
  [/^<@&(\d+)>/, (m) => mention("@" + (store.state.guilds.flatMap((g) => g.roles).find((r) => r.id === m[1])?.name ?? "role"))],
  [/^<#(\d+)>/, (m) => mention("#" + (channel(m[1])?.name ?? "unknown"))],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => timestamp(Number(m[1]), m[2] ?? "f")],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^<\/([^:>]+):\d+>/, (m) => mention("/" + shownName(m[1]))],
  [/^@(everyone|here)\b/, (m) => (loud ? mention("@" + m[1], true) : m[0])],
  [/^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/, (m, inner) => link(m[2], {}, inner(m[1]))],
  [/^<(https?:\/\/[^\s>]+)>|^(https?:\/\/[^\s<]+[^\s<.,:;"')\]])/, (m) => bare(m[1] ?? m[2])],
  [/^\*\*\*(?=\S)(.+?)\*\*\*/s, (m, inner) => el("strong", {}, el("em", {}, inner(m[1])))],
  [/^\*\*(?=\S)(.+?)\*\*(?!\*)/s, (m, inner) => el("strong", {}, inner(m[1]))],
  [/^__(?=\S)(.+?)__(?!_)/s, (m, inner) => el("u", {}, inner(m[1]))],
  [/^\*(?=\S)([^*]+?)\*(?!\*)/s, (m, inner) => el("em", {}, inner(m[1]))],
  [/^_(?=\S)([^_]+?)_(?![\w_])/s, (m, inner) => el("em", {}, inner(m[1])), true],
  [/^~~(?=\S)(.+?)~~/s, (m, inner) => el("s", {}, inner(m[1]))],
  [/^\|\|(.+?)\|\|/s, (m, inner) => spoiler(inner(m[1]))],
];

// bare is an address as it stands in the text; that of a message here is named by its channel.
function bare(address) {
  const to = goal(address);
  const at = to && !leadsNowhere(to) && channel(to.channel);
  return at ? link(address, { class: "mention" }, [`${at.type === 1 ? "@" : "#"}${at.name}`, to.message ? " › 💬" : ""]) : link(address, {}, [address]);
}

function spoiler(kids) {
  const node = el("span", { class: "spoiler", role: "button", tabIndex: 0 }, kids);
  const open = () => node.classList.add("open");
  node.addEventListener("click", open);
  node.addEventListener("keydown", (e) => e.key === "Enter" && open());
  return node;
}

const special = /[\\`<@[*_~|h]/g;

export function inline(text, depth = 0) {
  const out = [];
  let plain = "";
  const flush = () => {
    if (plain) out.push(plain);
    plain = "";
  };
  let at = 0;
  scan: while (at < text.length) {
    special.lastIndex = at;
    const next = depth < 8 ? special.exec(text) : null; // deeper nesting stays as typed
    if (!next) {
      plain += text.slice(at);
      break;
    }
    plain += text.slice(at, next.index);
    at = next.index;
    const rest = text.slice(at);
    for (const [re, make, wordStart] of rules) {
      if (wordStart && /\w$/.test(plain)) continue;
      const m = re.exec(rest);
      if (!m) continue;
      flush();
      out.push(make(m, (t) => inline(t, depth + 1)));
      at += m[0].length;
      continue scan;
    }
    plain += text[at++];
  }
  flush();
  return out;
}

const block = {
  heading: /^(#{1,3}) +(.+)$/, small: /^-# +(.+)$/, quote: /^> ?(.*)$/, item: /^( *)(?:[-*]|(\d+)\.) +(.+)$/,
};

// markdown makes the blocks of a text. everyone says whether an @everyone in it counts.
export function markdown(text, everyone = false) {
  loud = everyone;
  const out = el("div", { class: "md" });
  const parts = text.split(/```(?:[\w+-]*\n)?([\s\S]*?)```/g);
  parts.forEach((part, i) => {
    if (i % 2) out.append(el("pre", {}, el("code", {}, part.replace(/\n$/, ""))));
    else blocks(part.replace(/^\n|\n$/g, (m) => (parts.length > 1 ? "" : m)), out);
  });
  return out;
}

function blocks(text, out) {
  let para = null;
  let list = null;
  const end = () => {
    para = list = null;
  };
  for (const line of text.split("\n")) {
    let m;
    if ((m = block.heading.exec(line))) {
      end();
      out.append(el("h" + (m[1].length + 1), {}, inline(m[2])));
    } else if ((m = block.small.exec(line))) {
      end();
      out.append(el("p", { class: "small" }, inline(m[1])));
    } else if ((m = block.quote.exec(line))) {
      if (out.lastChild?.tagName !== "BLOCKQUOTE" || para || list) out.append(el("blockquote"));
      else out.lastChild.append(el("br"));
      end();
      out.lastChild.append(...inline(m[1]));
    } else if ((m = block.item.exec(line))) {
      const tag = m[2] ? "OL" : "UL";
      if (list?.tagName !== tag) {
        list = el(tag.toLowerCase(), m[2] ? { start: Number(m[2]) } : {});
        out.append(list);
      }
      para = null;
      list.append(el("li", { class: m[1].length > 1 ? "deep" : "" }, inline(m[3])));
    } else {
      list = null;
      if (!para) {
        para = el("p");
        out.append(para);
      } else para.append("\n");
      para.append(...inline(line));
    }
  }
  for (const p of [...out.querySelectorAll("p")]) if (!p.textContent.trim() && !p.children.length) p.remove();
}

// plainText is a text without its marks, for one-line quotes.
export function plainText(text) {
  return [...markdown(text).children].map((n) => n.textContent).join(" ").replace(/\s+/g, " ").trim();
}
