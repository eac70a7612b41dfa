// A select as in Discord: a button with a list that opens over the page; options with emojis and descriptions,
// one or several. Keyboard and roles as in WAI-ARIA's pattern of a select-only combobox.

import { element, icon } from "./dom.js";
import { called, emoji } from "./markdown.js";

let last = 0;

export class Picker {
  // `each` is a string select's component; `done(values)` is called when the choice is made.
  constructor(each, { label, id, done }) {
    this.most = each.max_values ?? 1;
    this.least = each.min_values ?? 1;
    this.done = done;
    this.options = each.options;
    this.chosen = new Set(each.options.filter((option) => option.default).map((option) => option.value));
    this.placeholder = each.placeholder ?? (this.most > 1 ? "Choose …" : "Make a selection");
    this.active = 0;
    last += 1;
    this.key = `picker-${last}`;
    this.button = element("button", {
      type: "button",
      id,
      class: "select",
      role: "combobox",
      "aria-label": label ?? this.placeholder,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-controls": this.key,
      disabled: Boolean(each.disabled),
      "data-custom-id": each.custom_id,
      onclick: () => this.toggle(),
      onkeydown: (event) => this.press(event),
      onblur: () => this.close(),
    });
    this.list = element("ul", {
      id: this.key,
      class: "options",
      role: "listbox",
      popover: "manual",
      "aria-label": label ?? this.placeholder,
      "aria-multiselectable": this.most > 1 ? "true" : null,
      // The button keeps the focus.
      onmousedown: (event) => event.preventDefault(),
    });
    this.element = element("div", { class: "picker" }, this.button, this.list);
    if (this.most > 1) this.element.append(this.enough());
    this.draw();
  }

  values() {
    return this.options.map((option) => option.value).filter((value) => this.chosen.has(value));
  }

  // A choice of several is sent by a button of its own.
  enough() {
    this.send = element("button", { type: "button", class: "button primary", onclick: () => this.done?.(this.values()) }, "Done");
    this.send.hidden = !this.done;
    return this.send;
  }

  draw() {
    const chosen = this.options.filter((option) => this.chosen.has(option.value));
    const shown = chosen.map((option) => option.label).join(", ");
    this.button.replaceChildren(element("span", { class: shown ? "" : "dim" }, shown || this.placeholder), icon("down"));
    if (shown) this.button.setAttribute("aria-description", chosen.map(spokenName).join(", "));
    this.list.replaceChildren(
      ...this.options.map((option, index) =>
        element(
          "li",
          {
            id: `${this.key}-${index}`,
            role: "option",
            "aria-selected": String(this.chosen.has(option.value)),
            onclick: () => this.choose(index),
          },
          option.emoji ? emoji(option.emoji, true) : null,
          element("span", { class: "option-text" }, emojiWord(option), option.label, option.description ? element("small", {}, option.description) : null),
        ),
      ),
    );
    if (this.send) {
      this.send.disabled = this.chosen.size < this.least || this.chosen.size > this.most;
      this.send.textContent = this.least === this.most ? `Done (${this.chosen.size} of ${this.most})` : `Done (${this.chosen.size})`;
    }
    if (this.isOpen) this.mark(this.active);
  }

  get isOpen() {
    return this.button.getAttribute("aria-expanded") === "true";
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.open();
  }

  open() {
    this.button.focus();
    this.button.setAttribute("aria-expanded", "true");
    this.list.showPopover();
    this.place();
    this.mark(Math.max(0, this.options.findIndex((option) => this.chosen.has(option.value))));
    document.addEventListener("scroll", this.follow, { capture: true });
  }

  // The list goes with its button, until that is out of sight.
  follow = ({ target }) => {
    if (this.button.isConnected && !target.contains(this.button)) return;
    const { top, bottom } = this.button.getBoundingClientRect();
    const seen = target === document ? { top: 0, bottom: innerHeight } : target.getBoundingClientRect();
    if (!this.button.isConnected || bottom <= seen.top || top >= seen.bottom) this.close();
    else this.place();
  };

  close() {
    if (!this.isOpen) return;
    document.removeEventListener("scroll", this.follow, { capture: true });
    this.button.setAttribute("aria-expanded", "false");
    this.button.removeAttribute("aria-activedescendant");
    if (this.list.matches(":popover-open")) this.list.hidePopover();
  }

  // Under the button, or over it where there is more room.
  place() {
    const box = this.button.getBoundingClientRect();
    const below = innerHeight - box.bottom;
    this.list.style.left = `${box.left}px`;
    this.list.style.width = `${box.width}px`;
    this.list.style.maxHeight = `${Math.max(below, box.top) - 16}px`;
    this.list.style.top = below >= box.top ? `${box.bottom + 4}px` : "auto";
    this.list.style.bottom = below >= box.top ? "auto" : `${innerHeight - box.top + 4}px`;
  }

  mark(index) {
    this.active = index;
    for (const [each, row] of [...this.list.children].entries()) row.classList.toggle("active", each === index);
    this.button.setAttribute("aria-activedescendant", `${this.key}-${index}`);
    this.list.children[index]?.scrollIntoView({ block: "nearest" });
  }

  choose(index) {
    const { value } = this.options[index];
    this.active = index;
    if (this.most === 1) {
      this.chosen = new Set([value]);
      this.close();
    } else if (this.chosen.has(value)) {
      this.chosen.delete(value);
    } else if (this.chosen.size < this.most) {
      this.chosen.add(value);
    }
    this.draw();
    if (this.most === 1) this.done?.([value]);
  }

  press(event) {
    const end = this.options.length - 1;
    const steps = { ArrowDown: Math.min(this.active + 1, end), ArrowUp: Math.max(this.active - 1, 0), Home: 0, End: end };
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!this.isOpen) {
      if (!["ArrowDown", "ArrowUp", "Enter", " "].includes(event.key)) return;
      this.open();
    } else if (event.key in steps) {
      this.mark(steps[event.key]);
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose(this.active);
    } else if (event.key === "Escape") {
      this.close();
    } else if (event.key.length === 1) {
      this.find(event.key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // A letter leads to the next option that begins with it.
  find(letter) {
    const begins = (option) => option.label.toLowerCase().startsWith(letter.toLowerCase());
    const after = this.options.findIndex((option, index) => index > this.active && begins(option));
    const found = after < 0 ? this.options.findIndex(begins) : after;
    if (found >= 0) this.mark(found);
  }
}

const spokenName = (option) => called(option.label, option.emoji) ?? option.label;

// What the emoji shows, for the ear, before a label that has no word.
function emojiWord(option) {
  const word = spokenName(option).slice(0, -option.label.length);
  return word ? element("span", { class: "spoken" }, word) : null;
}
