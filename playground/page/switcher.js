// Ctrl+K: to any channel or person by a few letters.

import { byId, element } from "./dom.js";

export class Switcher {
  // `targets()` are all places and people: {label, note, go}.
  constructor(targets) {
    this.targets = targets;
    this.shown = [];
    this.active = 0;
    byId("switcher-text").addEventListener("input", () => this.draw());
    byId("switcher-text").addEventListener("keydown", (event) => this.press(event));
  }

  open() {
    byId("switcher-text").value = "";
    this.all = this.targets();
    byId("switcher").showModal();
    this.draw();
  }

  draw() {
    const typed = byId("switcher-text").value.trim().toLowerCase();
    this.shown = this.all.filter((each) => each.label.toLowerCase().includes(typed));
    byId("switcher-list").replaceChildren(
      ...this.shown.map((each, index) =>
        element("li", { id: `target-${index}`, role: "option", "aria-selected": "false", onclick: () => this.pick(index) },
          element("strong", {}, each.label), element("span", { class: "note" }, each.note)),
      ),
    );
    this.mark(0);
  }

  mark(index) {
    this.active = index;
    for (const [each, row] of [...byId("switcher-list").children].entries()) row.setAttribute("aria-selected", String(each === index));
    if (this.shown.length) byId("switcher-text").setAttribute("aria-activedescendant", `target-${index}`);
    else byId("switcher-text").removeAttribute("aria-activedescendant");
    byId("switcher-list").children[index]?.scrollIntoView({ block: "nearest" });
  }

  pick(index) {
    byId("switcher").close();
    this.shown[index]?.go();
  }

  press(event) {
    const count = this.shown.length;
    if (event.key === "ArrowDown" && count) this.mark((this.active + 1) % count);
    else if (event.key === "ArrowUp" && count) this.mark((this.active - 1 + count) % count);
    else if (event.key === "Enter") this.pick(this.active);
    else return;
    event.preventDefault();
  }
}
