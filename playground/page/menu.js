// The menu of a person: what the app offers for them, as Discord's client shows under "Apps". It opens by a click or a
// right click on their name, or by a key on a message of theirs.

import { byId, element } from "./dom.js";

const GAP_PX = 8;

export class PersonMenu {
  // `offered()` are the commands for people here, as names; `nameOf(id)` knows people; `use(command, id)` sends one.
  constructor({ offered, nameOf, use }) {
    Object.assign(this, { offered, nameOf, use });
    this.box = element("div", { id: "person-menu", class: "person-menu", role: "menu", popover: "manual" });
    this.from = null;
    document.querySelector("main").append(this.box);
    this.box.addEventListener("keydown", (event) => this.press(event));
    this.box.addEventListener("focusout", (event) => !this.box.contains(event.relatedTarget) && this.close(false));
    for (const place of ["messages", "members"]) {
      byId(place).addEventListener("click", (event) => this.asked(event, event.target.closest("[data-person]")));
      byId(place).addEventListener("contextmenu", (event) => this.asked(event, event.target.closest("[data-person]")));
    }
  }

  // The menu of a message's author, which has the keyboard.
  ofMessage(made) {
    if (made && this.offered().length) this.open(made.dataset.author, made);
  }

  // `about` is the name that was hit.
  asked(event, about) {
    if (!about || !this.offered().length) return;
    event.preventDefault();
    this.open(about.dataset.person, about);
  }

  open(id, about) {
    this.close(false);
    this.from = about;
    this.box.setAttribute("aria-label", `Apps: ${this.nameOf(id)}`);
    this.box.replaceChildren(
      element("p", { class: "dim", "aria-hidden": "true" }, this.nameOf(id)),
      ...this.offered().map((name) =>
        element("button", { type: "button", role: "menuitem", tabindex: "-1", onclick: () => this.choose(name, id) }, name),
      ),
    );
    this.box.showPopover();
    this.place(about.getBoundingClientRect());
    this.items[0].focus();
  }

  get items() {
    return [...this.box.querySelectorAll("[role=menuitem]")];
  }

  // Under the name, and always inside the window.
  place(beside) {
    const { width, height } = this.box.getBoundingClientRect();
    const below = beside.bottom + GAP_PX / 2;
    this.box.style.left = `${Math.max(GAP_PX, Math.min(beside.left, innerWidth - width - GAP_PX))}px`;
    this.box.style.top = `${Math.max(GAP_PX, Math.min(below, innerHeight - height - GAP_PX))}px`;
  }

  choose(name, id) {
    this.close(true);
    this.use(name, id);
  }

  close(back) {
    if (!this.box.matches(":popover-open")) return;
    const { from } = this;
    this.from = null;
    this.box.hidePopover();
    if (back) from.focus({ preventScroll: true });
  }

  press(event) {
    const { items } = this;
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: (at + 1) % items.length, ArrowUp: (at - 1 + items.length) % items.length, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[to].focus();
    else if (event.key === "Escape" || event.key === "Tab") this.close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
