// The list over the message box: what could come next. The focus stays in the field that it belongs to.

import { byId, element } from "./dom.js";

export class Suggestions {
  constructor() {
    this.box = byId("suggestions");
    this.list = byId("suggestion-list");
    this.title = byId("suggestions-title");
    this.field = null;
    this.shown = [];
    this.active = -1;
  }

  get visible() {
    return !this.box.hidden;
  }

  get open() {
    return this.visible && this.shown.length > 0;
  }

  // `field` is the input they belong to, `title` says what is asked for; each is {label, note, pick}, where
  // `pick()` is called when it is chosen.
  show(field, title, suggestions) {
    if (this.field && this.field !== field) this.detach();
    this.field = field;
    this.shown = suggestions;
    this.active = -1;
    this.title.textContent = title;
    this.list.replaceChildren(
      ...suggestions.map((each, index) =>
        element(
          "li",
          {
            id: `suggestion-${index}`,
            role: "option",
            "aria-selected": "false",
            onmousedown: (event) => {
              event.preventDefault();
              each.pick();
            },
          },
          element("strong", {}, each.label),
          each.note ? element("span", { class: "note" }, each.note) : null,
        ),
      ),
    );
    this.list.hidden = !suggestions.length;
    this.box.hidden = !title && !suggestions.length;
    field.setAttribute("aria-expanded", String(suggestions.length > 0));
    field.removeAttribute("aria-activedescendant");
  }

  hide() {
    if (this.field) this.detach();
    this.field = null;
    this.shown = [];
    this.active = -1;
    this.box.hidden = true;
    this.list.replaceChildren();
  }

  detach() {
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  move(step) {
    const count = this.shown.length;
    const from = this.active < 0 && step < 0 ? 0 : this.active;
    this.active = (from + step + count) % count;
    for (const [index, row] of [...this.list.children].entries()) row.setAttribute("aria-selected", String(index === this.active));
    this.list.children[this.active].scrollIntoView({ block: "nearest" });
    this.field.setAttribute("aria-activedescendant", `suggestion-${this.active}`);
  }

  pick() {
    this.shown[Math.max(this.active, 0)].pick();
  }
}
