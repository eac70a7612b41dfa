// The line at the bottom: messages, and slash commands with completion by keyboard or mouse.

import { parse, sent, suggestions } from "./commands.js";
import { byId, element } from "./dom.js";

const WAIT = 150;

export class Composer {
  // `place()` is the open channel with its commands, `users()` names by id, `ask` and `send` speak to the server.
  constructor({ place, users, ask, send }) {
    this.place = place;
    this.users = users;
    this.ask = ask;
    this.send = send;
    this.input = byId("text");
    this.list = byId("suggestions");
    this.shown = [];
    this.active = -1;
    this.round = 0;
    this.input.addEventListener("input", () => this.suggest());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => setTimeout(() => this.hide(), 200));
    this.input.addEventListener("focus", () => this.suggest());
    byId("compose").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
  }

  async suggest() {
    this.round += 1;
    const round = this.round;
    const text = this.input.value;
    if (!text.startsWith("/") || !this.place()) return this.hide();
    const ask = async (...question) => {
      // Let a fast typist finish before the bot is asked.
      await new Promise((resolve) => setTimeout(resolve, WAIT));
      return round === this.round ? this.ask(...question) : [];
    };
    const found = await suggestions(text, this.place().commands, this.users(), ask);
    if (round === this.round) this.show(found, text);
    return undefined;
  }

  show(found, text = "") {
    this.shown = found;
    this.shownFor = text;
    this.active = -1;
    this.list.replaceChildren(
      ...found.map((each, index) =>
        element(
          "li",
          { id: `suggestion-${index}`, role: "option", "aria-selected": "false", onmousedown: (event) => this.pick(event, index) },
          element("strong", {}, each.label),
          each.note ? element("span", { class: "dim" }, each.note) : null,
        ),
      ),
    );
    this.list.hidden = !found.length;
    this.input.setAttribute("aria-expanded", String(Boolean(found.length)));
    this.input.removeAttribute("aria-activedescendant");
  }

  hide() {
    this.round += 1;
    this.show([]);
  }

  pick(event, index) {
    event.preventDefault();
    this.input.value = this.shown[index].text;
    this.input.focus();
    this.suggest();
  }

  key(event) {
    // What is shown for other words than those typed now is on its way out.
    const count = this.shownFor === this.input.value ? this.shown.length : 0;
    if (event.key === "Escape") this.hide();
    if (!count) {
      if (event.key === "Tab" && this.shown.length) event.preventDefault();
      return;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.move((this.active + (event.key === "ArrowDown" ? 1 : this.active < 0 ? 0 : -1) + count) % count);
    } else if (event.key === "Tab" && !event.shiftKey) {
      this.pick(event, Math.max(this.active, 0));
    } else if (event.key === "Enter" && (this.active >= 0 || !this.complete())) {
      this.pick(event, Math.max(this.active, 0));
    }
  }

  move(index) {
    this.active = index;
    for (const [each, row] of [...this.list.children].entries()) row.setAttribute("aria-selected", String(each === index));
    this.list.children[index].scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", `suggestion-${index}`);
  }

  // Whether what is typed can be sent as it stands.
  complete() {
    const parsed = this.parsed();
    return Boolean(parsed.command) && !parsed.subcommands;
  }

  parsed() {
    return parse(this.input.value.trimEnd() + " ", this.place().commands);
  }

  async submit() {
    const text = this.input.value.trim();
    if (!text || !this.place()) return;
    let request = { op: "say", text };
    if (text.startsWith("/")) {
      const parsed = this.parsed();
      request = { op: "slash", command: parsed.path ?? text.slice(1), options: parsed.specs ? sent(parsed.values) : {} };
    }
    this.input.value = "";
    this.hide();
    const kept = await this.send(request);
    // What was refused comes back, to be put right.
    if (!kept && !this.input.value) this.input.value = text;
  }
}
