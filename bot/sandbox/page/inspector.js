// The inspector: what the bot sent and what Discord would say to it.
import { el } from "./dom.js";
import { fetchLog, onLog } from "./store.js";
import { w } from "./words.js";

const pane = document.getElementById("inspector");

export function toggleInspector() {
  pane.hidden = !pane.hidden;
}
