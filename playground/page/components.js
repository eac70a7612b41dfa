// Components as elements (API: Components, "Component Reference").

import { byId, element, icon } from "./dom.js";
import { called, emoji, markdown } from "./markdown.js";
import { Picker } from "./picker.js";

const LINK = 5;
const BUTTONS = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

const KINDS = {
  1: (each, context) => element("div", { class: "row" }, each.components.map((inner) => component(inner, context))),
  2: button,
  3: (each, context) =>
    new Picker(each, { done: (values) => context.act({ op: "choose", custom_id: each.custom_id, values }) }).element,
  5: entities,
  6: entities,
  7: entities,
  8: entities,
  9: (each, context) =>
    element(
      "div",
      { class: "section" },
      element("div", { class: "section-text" }, each.components.map((inner) => component(inner, context))),
      element("div", { class: "accessory" }, component(each.accessory, context)),
    ),
  10: (each, context) => element("div", { class: "text" }, markdown(each.content, context.names)),
  11: (each) => covered(each, picture(each.media, each.description, "thumbnail")),
  12: (each) =>
    element(
      "div",
      { class: `gallery of-${Math.min(each.items.length, 4)}` },
      each.items.map((item) => covered(item, picture(item.media, item.description, "media"))),
    ),
  13: (each) => covered(each, file(each.file.url, each.name, each.size)),
  14: (each) => element("hr", { class: `${each.divider ? "" : "blank"}${each.spacing === 2 ? " wide" : ""}` }),
  17: container,
};

// `context.act` sends what a person does; `context.names` knows what ids stand for.
export function component(each, context) {
  const make = KINDS[each.type];
  if (make) return make(each, context);
  return element("p", { class: "dim" }, `(Components of type ${each.type} don’t show on this page.)`);
}

// A select of people, roles or channels: Discord itself offers the choices, and this page does.
function entities(each, context) {
  const given = new Set((each.default_values ?? []).map((value) => value.id));
  const options = context.names.entities(each.type, each.channel_types).map((option) => ({ ...option, default: given.has(option.value) }));
  return new Picker({ ...each, options }, { done: (values) => context.act({ op: "choose", custom_id: each.custom_id, values }) }).element;
}

// What a component says, in reading order, with the texts of pictures.
export function texts(each) {
  const inner = [...(each.components ?? []), ...(each.accessory ? [each.accessory] : [])];
  const own = [each.type === 10 ? each.content : "", each.description ?? "", ...(each.items ?? []).map((item) => item.description ?? "")];
  return [...own, ...inner.flatMap(texts)].filter(Boolean);
}

function container(each, context) {
  const box = element("section", { class: "box" }, each.components.map((inner) => component(inner, context)));
  tint(box, each.accent_color);
  return covered(each, box);
}

function tint(box, colour) {
  if (colour !== null && colour !== undefined) box.style.setProperty("--accent", `#${colour.toString(16).padStart(6, "0")}`);
}

// A classic message's embed: its author line and footer are plain text, and the picture is under the words.
export function embed(each, names) {
  const box = element("section", { class: `embed${each.image ? " pictured" : ""}` });
  tint(box, each.color);
  const words = element("div", { class: "embed-words" });
  if (each.author) words.append(element("p", { class: "embed-author" }, each.author.name));
  if (each.title) words.append(element("h2", { class: "size-3" }, each.title));
  if (each.description) words.append(element("div", { class: "embed-text" }, markdown(each.description, names)));
  for (const field of each.fields ?? []) words.append(element("h2", { class: "size-3" }, field.name), ...markdown(field.value, names));
  box.append(words);
  if (each.thumbnail) box.append(picture(each.thumbnail, each.thumbnail.description, "thumbnail"));
  if (each.image) box.append(picture(each.image, each.image.description, "media"));
  if (each.footer) box.append(element("p", { class: "embed-footer" }, each.footer.text));
  return box;
}

// What an embed says, in reading order, with the texts of pictures.
export function embedTexts(each) {
  const fields = (each.fields ?? []).flatMap((field) => [field.name, field.value]);
  return [each.author?.name, each.title, each.description, ...fields, each.thumbnail?.description, each.image?.description, each.footer?.text].filter(Boolean);
}

export function attachment(each) {
  if (each.content_type?.startsWith("image/")) return picture(each, each.description, "media");
  return file(each.url, each.filename, each.size);
}

// Files lie on this server; the page may have been opened by its other name.
function local(address) {
  const parsed = new URL(address, location.href);
  return parsed.pathname.startsWith("/cdn/") ? parsed.pathname : address;
}

function picture(media, description, kind) {
  const alt = description ?? "";
  const image = element("img", { src: local(media.url), alt: alt || "Picture without a description", width: media.width, height: media.height, loading: "lazy" });
  return element("button", { type: "button", class: `enlarge ${kind}`, title: "Enlarge", onclick: () => enlarge(image.src, alt) }, image);
}

function enlarge(source, alt) {
  byId("picture-image").src = source;
  byId("picture-image").alt = alt || "Picture without a description";
  byId("picture-alt").textContent = alt;
  byId("picture").showModal();
}

const UNITS = ["B", "KiB", "MiB"];

function size(bytes) {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), 2);
  return `${Math.round((bytes / 1024 ** step) * 10) / 10} ${UNITS[step]}`;
}

function file(address, name, bytes) {
  return element(
    "a",
    { class: "file", href: local(address), download: name },
    icon("file"),
    element("span", {}, name, element("small", {}, size(bytes))),
    element("span", { class: "spoken" }, "Download"),
  );
}

function covered(each, what) {
  if (!each.spoiler) return what;
  return element("details", { class: "covered" }, element("summary", {}, "Spoiler"), what);
}

function button(each, context) {
  const inside = [each.emoji ? emoji(each.emoji, Boolean(each.label)) : null, each.label ? element("span", {}, each.label) : null];
  if (each.style === LINK) {
    return element("a", { class: "button link", href: each.url, target: "_blank", rel: "noopener noreferrer" }, inside);
  }
  return element(
    "button",
    {
      type: "button",
      class: `button ${BUTTONS[each.style]}`,
      disabled: Boolean(each.disabled),
      "aria-label": called(each.label, each.emoji),
      "data-custom-id": each.custom_id,
      onclick: (event) => context.act({ op: "click", custom_id: each.custom_id }, event.currentTarget),
    },
    inside,
  );
}
