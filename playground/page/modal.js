// Modals: forms that an answer opens. One that can't be sent stays open, with what is wrong.

import { byId, element } from "./dom.js";
import { markdown } from "./markdown.js";
import { Picker } from "./picker.js";

const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;

// `submit(key, values)` gives the reply.
export function openModal(modal, names, submit) {
  const dialog = byId("modal");
  const fields = new Map();
  byId("modal-title").textContent = modal.title;
  byId("modal-error").textContent = "";
  byId("modal-fields").replaceChildren(...modal.components.map((row) => field(row, names, fields)));
  byId("modal-cancel").onclick = () => dialog.close();
  byId("modal-form").onsubmit = async (event) => {
    event.preventDefault();
    const values = Object.fromEntries([...fields].map(([id, read]) => [id, read()]));
    byId("modal-submit").setAttribute("aria-busy", "true");
    const reply = await submit(modal.key, values);
    byId("modal-submit").removeAttribute("aria-busy");
    if (!reply.error) dialog.close();
    else byId("modal-error").textContent = reply.kind ? "Something went wrong: the application did not respond." : reply.error;
  };
  dialog.showModal();
}

function field(row, names, fields) {
  if (row.type === TEXT) return element("div", { class: "text" }, markdown(row.content, names));
  const each = row.type === LABEL ? row.component : row.components[0];
  const label = row.type === LABEL ? row.label : each.label;
  const key = `field-${each.id}`;
  const made = each.type === TEXT_INPUT ? input(each, key) : new Picker(each, { label, id: key });
  fields.set(each.custom_id, () => (made instanceof Picker ? made.values() : made.value));
  return element(
    "div",
    { class: "modal-field" },
    element("label", { for: key }, label, each.required === false ? "" : element("span", { class: "error", "aria-hidden": "true" }, " *")),
    row.description ? element("small", {}, row.description) : null,
    made instanceof Picker ? made.element : made,
  );
}

function input(each, key) {
  const made = element(each.style === 2 ? "textarea" : "input", {
    id: key,
    required: each.required !== false,
    minlength: each.min_length,
    maxlength: each.max_length ?? 4000,
    placeholder: each.placeholder,
    autocomplete: "off",
  });
  made.value = each.value ?? "";
  return made;
}
