// Dialogues the bot opens.
import { el } from "./dom.js";
import { NotRunning, onChange, ask } from "./store.js";
import { markdown } from "./markdown.js";
import { choices, preset } from "./components.js";
import { openList } from "./list.js";
import { w } from "./words.js";

export function openModal(modal) {
  const values = {}; // by custom id
  const error = el("p", { class: "error", role: "alert" });
  const submit = el("button", { class: "btn primary", type: "submit" }, w("submit"));
  const form = el("form", { class: "modal" },
    el("h2", {}, modal.title),
    modal.components.map((c) => part(c, values)),
    error,
    el("footer", {}, el("button", { class: "btn plain", type: "button", onclick: () => dialog.close() }, w("cancel")), submit));
  const dialog = el("dialog", { class: "modal-box", "aria-label": modal.title }, form);
  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    submit.disabled = true;
    error.textContent = "";
    try {
      const options = {};
      for (const [k, read] of Object.entries(values)) options[k] = await read();
      const out = await ask("submit", { modal: modal.id, options });
      if (out.kind === "failed") error.textContent = out.failure;
      else dialog.close();
    } catch (err) {
      error.textContent = err.message;
      gone = err instanceof NotRunning;
    }
    submit.disabled = false;
  });
  let gone = false; // what was said is that the program is gone
  const off = onChange((what) => what === "line" && gone && (error.textContent = ""));
  dialog.addEventListener("close", () => {
    off();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input, textarea, .select")?.focus();
}

function part(c, values) {
  if (c.type === 10) return markdown(c.content);
  if (c.type === 1) return c.components.map((k) => labelled(k.label, "", k, values));
  if (c.type === 18) return labelled(c.label, c.description, c.component, values);
  return null;
}

function labelled(label, description, c, values) {
  const needed = c.required !== false && c.type !== 23;
  const input = field(c, values);
  const id = "field-" + c.custom_id;
  const target = input.matches?.("input, textarea, button") ? input : input.querySelector("input, textarea, button");
  if (target) target.id = id;
  return el("div", { class: "field" }, el("label", { for: id }, label, needed ? el("span", { class: "needed", title: w("required") }, " *") : null),
    description ? el("small", {}, description) : null, input);
}

function field(c, values) {
  switch (c.type) {
    case 4: {
      const input = el(c.style === 2 ? "textarea" : "input", {
        value: c.value ?? "", placeholder: c.placeholder ?? "", required: c.required !== false, maxLength: c.max_length || 4000, minLength: c.min_length || 0,
      });
      if (c.style === 2) input.rows = 5;
      values[c.custom_id] = () => input.value;
      return input;
    }
    case 19: {
      const input = el("input", { type: "file", multiple: (c.max_values ?? 1) > 1, required: c.required !== false });
      values[c.custom_id] = () => Promise.all([...input.files].map(asUpload));
      return input;
    }
    case 23: {
      const input = el("input", { type: "checkbox", checked: c.default ?? false });
      values[c.custom_id] = () => input.checked;
      return input;
    }
    case 21:
    case 22: {
      const many = c.type === 22;
      const boxes = c.options.map((o) => el("input", { type: many ? "checkbox" : "radio", name: c.custom_id, value: o.value, checked: o.default ?? false }));
      values[c.custom_id] = () => boxes.filter((b) => b.checked).map((b) => b.value);
      return el("div", { class: "group" }, boxes.map((b, i) => el("label", {}, b, el("span", {}, c.options[i].label, c.options[i].description ? el("small", {}, c.options[i].description) : null))));
    }
  }
  const all = choices(c);
  let chosen = preset(c);
  const text = el("span", {});
  const show = () => {
    text.textContent = chosen.length ? chosen.map((v) => all.find((o) => o.value === v)?.label ?? v).join(", ") : c.placeholder || w("choose");
  };
  show();
  const node = el("button", { class: "select", type: "button", "aria-haspopup": "listbox" }, text, el("span", { class: "chevron", "aria-hidden": true }, "▾"));
  node.addEventListener("click", () => openList(node, {
    options: all, chosen, min: c.min_values ?? 1, max: c.max_values ?? 1, label: c.placeholder || w("choose"),
    done: (v) => {
      chosen = v;
      show();
    },
  }));
  values[c.custom_id] = () => chosen;
  return node;
}

// asUpload is a chosen file in the form the server takes.
export async function asUpload(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return { name: file.name, data: btoa(text) };
}
