// Links. Those to messages of Discord lead to the same message of this stand-in.
import { el, safeURL } from "./dom.js";
import { store, visit } from "./store.js";

const hosts = /^(?:(?:www|ptb|canary)\.)?discord(?:app)?\.com$/;
const path = /^\/channels\/(@me|\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?\/?$/;

// goal is where an address of Discord leads: the server, the channel and perhaps the message. It is null for any other.
export function goal(address) {
  const safe = safeURL(address);
  const url = safe && new URL(safe);
  const m = url && url.protocol === "https:" && hosts.test(url.host) && path.exec(url.pathname);
  return m ? { guild: m[1], channel: m[2], message: m[3] ?? "" } : null;
}

// leadsNowhere says whether a goal is in a server that the user is not in.
export const leadsNowhere = (to) => to.guild !== "@me" && !store.state.guilds.some((g) => g.id === to.guild);

// link is a link as Discord has it. A place in a server that the user is not in leads nowhere and is no link.
export function link(address, look, kids) {
  const href = safeURL(address);
  const to = goal(address);
  if (!href || (to && leadsNowhere(to))) return el("span", look, kids);
  if (!to) return el("a", { ...look, href, target: "_blank", rel: "noopener noreferrer" }, kids);
  const node = el("a", { ...look, href: `#${store.me}/${to.channel}${to.message && "/" + to.message}` }, kids);
  node.addEventListener("click", (e) => {
    if (e.ctrlKey || e.metaKey || e.shiftKey) return; // a tab of its own, which opens at the message too
    e.preventDefault();
    visit(to.channel, to.message);
  });
  return node;
}
