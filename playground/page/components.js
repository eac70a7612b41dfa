// Messages and their components as elements.

import { element } from "./dom.js";
import { emoji, markdown } from "./markdown.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const COMPONENTS_V2 = 1 << 15;
const BUTTONS = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

// `act` sends what a person does with a component; `names` has the names of users and channels.
export function message(body, names, act) {
  const mine = body.mentions.some((user) => user.id === names.me) || body.mention_everyone;
  const ephemeral = Boolean(body.flags & EPHEMERAL);
  const author = body.author.global_name ?? body.author.username;
  const made = element(
    "article",
    { class: `message${mine ? " pinged" : ""}${ephemeral ? " ephemeral" : ""}`, "data-id": body.id, tabindex: "-1" },
    element(
      "header",
      {},
      element("strong", { class: "author" }, names.users[body.author.id] ?? author),
      body.author.bot ? element("span", { class: "badge" }, "App") : null,
      element("time", { datetime: body.timestamp, title: new Date(body.timestamp).toLocaleString() },
        new Date(body.timestamp).toLocaleTimeString(undefined, { timeStyle: "short" })),
      body.edited_timestamp ? element("span", { class: "dim" }, "(edited)") : null,
    ),
  );
  if (body.flags & LOADING) made.append(element("p", { class: "dim" }, `${author} is thinking …`));
  if (body.content) made.append(...markdown(body.content, names));
  made.append(...body.embeds.map((each) => embed(each, names)));
  if (!(body.flags & COMPONENTS_V2)) made.append(...body.attachments.map(attachment));
  const context = { names, act: (what) => act({ ...what, message: body.id }), attachments: body.attachments };
  made.append(...body.components.map((each) => component(each, context)));
  if (ephemeral) made.append(element("p", { class: "dim" }, "Only you can see this."));
  return made;
}

function attachment(each) {
  if (each.content_type?.startsWith("image/")) {
    return element("img", { class: "media", src: local(each.url), alt: each.description ?? each.filename });
  }
  return element("p", {}, element("a", { href: local(each.url), download: each.filename }, each.filename));
}

// Files lie on this server; the page may have been opened by its other name.
function local(address) {
  const parsed = new URL(address, location.href);
  return parsed.pathname.startsWith("/cdn/") ? parsed.pathname : address;
}

function embed(each, names) {
  const colour = each.color ? `#${each.color.toString(16).padStart(6, "0")}` : null;
  const box = element("section", { class: "box" });
  if (colour) box.style.borderInlineStartColor = colour;
  if (each.title) box.append(element("h3", {}, each.title));
  if (each.description) box.append(...markdown(each.description, names));
  for (const field of each.fields ?? []) box.append(element("h4", {}, field.name), ...markdown(field.value, names));
  if (each.footer) box.append(element("small", {}, each.footer.text));
  return box;
}

const KINDS = {
  1: (each, context) => element("div", { class: "row" }, each.components.map((inner) => component(inner, context))),
  2: button,
  3: select,
  9: (each, context) =>
    element(
      "div",
      { class: "section" },
      element("div", {}, each.components.map((inner) => component(inner, context))),
      element("div", { class: "accessory" }, component(each.accessory, context)),
    ),
  10: (each, context) => element("div", { class: "text" }, markdown(each.content, context.names)),
  11: (each) => picture(each, "thumbnail"),
  12: (each) => element("div", { class: "gallery" }, each.items.map((item) => picture(item, "media"))),
  13: (each) => element("p", {}, element("a", { href: local(each.file.url), download: each.name }, each.name)),
  14: (each) => element("hr", { class: `${each.divider ? "" : "blank"}${each.spacing === 2 ? " wide" : ""}` }),
  17: container,
};

function component(each, context) {
  const make = KINDS[each.type];
  return make ? make(each, context) : element("p", { class: "dim" }, `(a component of type ${each.type})`);
}

function container(each, context) {
  const box = element("section", { class: "box" }, each.components.map((inner) => component(inner, context)));
  if (each.accent_color !== null) box.style.borderInlineStartColor = `#${each.accent_color.toString(16).padStart(6, "0")}`;
  return each.spoiler ? hidden(box) : box;
}

function picture(each, kind) {
  const made = element("img", { class: kind, src: local(each.media.url), alt: each.description ?? "", title: each.description });
  return each.spoiler ? hidden(made) : made;
}

function hidden(what) {
  const made = element("details", { class: "hidden" }, element("summary", {}, "Spoiler"), what);
  return made;
}

function button(each, context) {
  const inside = [each.emoji ? emoji(each.emoji) : null, each.label ? element("span", {}, each.label) : null];
  const label = each.label ? null : each.emoji?.name;
  if (each.style === 5) {
    return element("a", { class: "button link", href: each.url, target: "_blank", rel: "noopener noreferrer" }, inside);
  }
  return element(
    "button",
    {
      type: "button",
      class: `button ${BUTTONS[each.style]}`,
      disabled: Boolean(each.disabled),
      "aria-label": label,
      "data-custom-id": each.custom_id,
      onclick: (event) => context.act({ op: "click", custom_id: each.custom_id, from: event.currentTarget }),
    },
    inside,
  );
}

function select(each, context) {
  const several = each.max_values > 1;
  const made = element(
    "select",
    {
      disabled: Boolean(each.disabled),
      multiple: several,
      "aria-label": each.placeholder ?? "Choose",
      "data-custom-id": each.custom_id,
    },
    several ? null : element("option", { value: "", selected: true, disabled: each.min_values > 0 }, each.placeholder ?? "Choose …"),
    options(each),
  );
  const send = (event) => {
    const values = [...made.selectedOptions].map((option) => option.value).filter((value) => value !== "");
    context.act({ op: "choose", custom_id: each.custom_id, values, from: event.currentTarget });
  };
  if (!several) {
    made.addEventListener("change", send);
    return made;
  }
  const done = element("button", { type: "button", class: "button secondary", onclick: send }, "Done");
  return element("div", { class: "row" }, made, done);
}

export function options(each) {
  return each.options.map((option) =>
    element(
      "option",
      { value: option.value, selected: Boolean(option.default) },
      [option.emoji && !option.emoji.id ? `${option.emoji.name} ` : "", option.label, option.description ? ` – ${option.description}` : ""].join(""),
    ),
  );
}
