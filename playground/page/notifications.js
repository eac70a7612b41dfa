// What a phone that nobody looks at would have shown: newest first, with the words that Discord would show.

import { byId, element, icon } from "./dom.js";

export class Notifications {
  // `go(channel, message)` shows a message where it is.
  constructor(go) {
    this.go = go;
    this.told = [];
    this.begun = false;
    this.unseen = []; // a channel's id for each
  }

  get open() {
    return !byId("notifications").hidden;
  }

  // All that there are, told again; `noticed(channel)` is whether its messages are before one's eyes anyway.
  take(told, noticed) {
    const missed = told.filter((one) => !this.has(one) && !noticed(one.channel));
    if (this.begun && !this.open) this.unseen.push(...missed.map((one) => one.channel));
    this.begun = true;
    this.told = told;
    this.draw();
  }

  has(one) {
    return this.told.some((each) => each.message === one.message);
  }

  // `noticed` is whether the message is before one's eyes anyway.
  add(one, noticed) {
    if (this.has(one)) return;
    this.told = [...this.told, one];
    if (!noticed && !this.open) this.unseen.push(one.channel);
    this.draw();
  }

  // A phone takes away what has been read elsewhere.
  read(channel) {
    if (!this.unseen.includes(channel)) return;
    this.unseen = this.unseen.filter((each) => each !== channel);
    this.draw();
  }

  toggle() {
    byId("notifications").hidden = this.open;
    byId("notifications-button").setAttribute("aria-expanded", String(this.open));
    this.unseen = [];
    this.draw();
    if (this.open) byId("notifications").querySelector("button").focus();
    else byId("notifications-button").focus();
  }

  draw() {
    const count = this.unseen.length ? element("span", { class: "count" }, String(this.unseen.length)) : null;
    byId("notifications-button").replaceChildren(icon("bell"), element("span", { class: "spoken" }, "Notifications"), ...(count ? [count, element("span", { class: "spoken" }, " new")] : []));
    if (!this.open) return;
    const at = [...byId("notifications").querySelectorAll("button")].indexOf(document.activeElement);
    byId("notifications").replaceChildren(
      element("header", {}, element("h2", {}, "Notifications"), this.shut()),
      element("p", { class: "dim" }, "What a phone would show: mentions, and direct messages."),
      this.told.length ? element("ul", {}, this.told.toReversed().map((each) => element("li", {}, this.row(each)))) : element("p", {}, "None yet."),
    );
    if (at >= 0) byId("notifications").querySelectorAll("button")[at]?.focus();
  }

  row({ title, text, channel, message }) {
    const show = async () => {
      this.toggle();
      await this.go(channel, message);
    };
    return element("button", { type: "button", class: "notification", onclick: show }, element("strong", {}, title), text ? element("span", {}, text) : element("em", { class: "dim" }, "(no text)"));
  }

  shut() {
    return element("button", { type: "button", class: "tool", title: "Close", onclick: () => this.toggle() }, icon("close"), element("span", { class: "spoken" }, "Close"));
  }
}
