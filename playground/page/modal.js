// Modals: forms that an answer opens. One that can't be sent stays open, with what is wrong.

import { byId, element } from "./dom.js";
import { markdown } from "./markdown.js";
import { Picker } from "./picker.js";

const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const CHECKBOX = 23;

// `submit(key, values)` gives the reply; `closed()` is called when the form is gone.
export function openModal(modal, names, submit, closed) {
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
  dialog.onclose = closed;
  dialog.showModal();
}

function field(row, names, fields) {
  if (row.type === TEXT) return element("div", { class: "text" }, markdown(row.content, names));
  const each = row.type === LABEL ? row.component : row.components[0];
  const label = row.type === LABEL ? row.label : each.label;
  const key = `field-${each.id}`;
  if (each.type === CHECKBOX) return single(row, each, key, fields);
  if (each.type === RADIO_GROUP || each.type === CHECKBOX_GROUP) return group(row, each, key, fields);
  const made = each.type === TEXT_INPUT ? input(each, key) : new Picker(each, { label, id: key });
  fields.set(each.custom_id, () => (made instanceof Picker ? made.values() : made.value));
  return element(
    "div",
    { class: "modal-field" },
    element("label", { for: key }, label, star(each)),
    row.description ? element("small", {}, row.description) : null,
    made instanceof Picker ? made.element : made,
  );
}

const star = (each) => (each.required === false ? "" : element("span", { class: "error", "aria-hidden": "true" }, " *"));

// A single checkbox is before its label.
function single(row, each, key, fields) {
  const made = element("input", { id: key, type: "checkbox", "aria-describedby": row.description ? `${key}-about` : null });
  made.checked = Boolean(each.default);
  fields.set(each.custom_id, () => made.checked);
  return element(
    "div",
    { class: "modal-field tick" },
    made,
    element("span", {}, element("label", { for: key }, row.label), row.description ? element("small", { id: `${key}-about` }, row.description) : null),
  );
}

// Radio buttons or checkboxes, one in a line, each with a line about it.
function group(row, each, key, fields) {
  const radio = each.type === RADIO_GROUP;
  const most = radio ? 1 : each.max_values ?? each.options.length;
  const made = each.options.map((option, index) => {
    const one = element("input", {
      id: `${key}-${index}`,
      type: radio ? "radio" : "checkbox",
      name: key,
      value: option.value,
      required: radio && each.required !== false,
      "aria-describedby": option.description ? `${key}-${index}-about` : null,
    });
    one.checked = Boolean(option.default);
    return one;
  });
  const chosen = () => made.filter((one) => one.checked).map((one) => one.value);
  // No more can be ticked than may be chosen.
  const limit = () => {
    const full = !radio && chosen().length >= most;
    for (const one of made) one.disabled = full && !one.checked;
  };
  for (const one of made) one.addEventListener("change", limit);
  limit();
  fields.set(each.custom_id, () => chosen());
  const line = (option, index) =>
    element(
      "label",
      { class: "option-line", for: `${key}-${index}` },
      made[index],
      element("span", {}, option.label, option.description ? element("small", { id: `${key}-${index}-about`, "aria-hidden": "true" }, option.description) : null),
    );
  return element(
    "fieldset",
    { class: "modal-field group", "aria-describedby": row.description ? `${key}-about` : null },
    element("legend", {}, row.label, star(each)),
    row.description ? element("small", { id: `${key}-about` }, row.description) : null,
    each.options.map(line),
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
