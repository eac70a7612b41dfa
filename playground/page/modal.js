// Modals: forms that an answer opens.

import { options } from "./components.js";
import { byId, element } from "./dom.js";
import { markdown } from "./markdown.js";

const TEXT_INPUT = 4;
const LABEL = 18;
const TEXT = 10;

export function openModal(modal, names, submit) {
  const dialog = byId("modal");
  byId("modal-title").textContent = modal.title;
  byId("modal-error").textContent = "";
  byId("modal-fields").replaceChildren(...modal.components.map((row) => field(row, names)));
  byId("modal-cancel").onclick = () => dialog.close();
  byId("modal-form").onsubmit = async (event) => {
    event.preventDefault();
    const values = {};
    for (const input of byId("modal-fields").querySelectorAll("[name]")) {
      values[input.name] = input.tagName === "SELECT" ? [...input.selectedOptions].map((each) => each.value) : input.value;
    }
    dialog.close();
    await submit(modal.key, values);
  };
  dialog.showModal();
}

function field(row, names) {
  if (row.type === TEXT) return element("div", {}, markdown(row.content, names));
  const each = row.type === LABEL ? row.component : row.components[0];
  const label = row.type === LABEL ? row.label : each.label;
  const key = `field-${each.id}`;
  return element(
    "div",
    { class: "field" },
    element("label", { for: key }, label),
    row.description ? element("small", {}, row.description) : null,
    each.type === TEXT_INPUT ? input(each, key) : select(each, key),
  );
}

function input(each, key) {
  const made = element(each.style === 2 ? "textarea" : "input", {
    id: key,
    name: each.custom_id,
    required: each.required !== false,
    minlength: each.min_length,
    maxlength: each.max_length ?? 4000,
    placeholder: each.placeholder,
    autocomplete: "off",
  });
  made.value = each.value ?? "";
  return made;
}

function select(each, key) {
  const most = each.max_values ?? 1;
  const blank = most > 1 ? null : element("option", { value: "", disabled: true, selected: true }, each.placeholder ?? "Choose …");
  return element(
    "select",
    { id: key, name: each.custom_id, required: each.required !== false, multiple: most > 1 },
    blank,
    options(each),
  );
}
