// What a contributor makes go wrong: for this person, in this channel, with the bot's requests and sockets.

import { byId, element, icon } from "./dom.js";

const STATUSES = [["500", "500 Server Error"], ["502", "502 Bad Gateway"], ["503", "503 Unavailable"], ["429", "429, wait a second"], ["lost", "answer lost"]];
const LATENCIES = [0, 0.2, 1, 2.5, 4];

export class Panel {
  // `ask(request)` gives the reply; `place()` is {channel, title, me}: the open channel and who one is.
  constructor({ ask, place, complain, drawn }) {
    Object.assign(this, { ask, place, complain, drawn });
  }

  get open() {
    return !byId("panel").hidden;
  }

  async toggle() {
    byId("panel").hidden = !byId("panel").hidden;
    byId("panel-button").setAttribute("aria-expanded", String(this.open));
    if (this.open) {
      await this.refresh();
      byId("panel").querySelector("[data-does=close]")?.focus();
    }
    if (!this.open) byId("panel-button").focus();
    this.drawn();
  }

  async refresh() {
    if (!this.open) return;
    const { panel } = await this.ask({ op: "panel" });
    if (panel) this.draw(panel);
  }

  async do(fault, what = {}) {
    const reply = await this.ask({ op: "fault", fault, ...what });
    this.complain(reply.error ?? "");
    if (reply.panel) this.draw(reply.panel);
    else await this.refresh();
  }

  draw(state) {
    const panel = byId("panel");
    const focused = panel.contains(document.activeElement) ? document.activeElement.dataset.does : null;
    const place = this.place();
    panel.replaceChildren(
      element("header", {}, element("h2", {}, "What can go wrong"), this.shut()),
      element("p", { class: "dim" }, "For those who work on the bot. What is deleted is gone; the rest can be put right again here."),
      this.group(place.me, [this.check("DMs are closed", "dms", state.dms_closed, (closed) => this.do("dms", { closed })), this.check("Has the app installed", "install", state.installed, (installed) => this.do("install", { installed })), ...this.guilds(state, "me", "Is in"), ...this.hidden(state)]),
      ...this.channel(state, place),
      this.group("The bot’s requests", this.requests(state)),
      this.group("The bot’s sockets", [
        this.button("Cut the connection", "drop", () => this.do("sockets", { how: "drop" })),
        this.button("Ask to reconnect", "reconnect", () => this.do("sockets", { how: "reconnect" })),
        this.button("End the session", "invalidate", () => this.do("sockets", { how: "invalidate" })),
      ]),
      this.group("Servers", [...this.guilds(state, "bot", "The bot is in"), ...this.outages(state)]),
      this.group("The bot’s process", this.process(state)),
    );
    if (focused) panel.querySelector(`[data-does="${CSS.escape(focused)}"]`)?.focus();
  }

  shut() {
    return element("button", { type: "button", class: "tool", title: "Close", "data-does": "close", onclick: () => this.toggle() }, icon("close"), element("span", { class: "spoken" }, "Close"));
  }

  group(name, inside) {
    return element("fieldset", {}, element("legend", {}, name), inside);
  }

  check(label, key, checked, change) {
    const box = element("input", { type: "checkbox", "data-does": key, checked: Boolean(checked), onchange: (event) => change(event.target.checked) });
    return element("label", { class: "check" }, box, element("span", {}, label));
  }

  button(label, key, does, kind = "secondary") {
    return element("button", { type: "button", class: `button small ${kind}`, "data-does": key, onclick: does }, label);
  }

  choice(label, key, options, chosen, change = () => {}) {
    const made = options.map(([value, name]) => element("option", { value, selected: value === chosen }, name));
    return element("label", { class: "choice" }, element("span", {}, label), element("select", { "data-does": key, onchange: (event) => change(event.target.value) }, made));
  }

  guilds(state, who, label) {
    const fault = who === "me" ? "member" : "bot_member";
    return state.guilds.map((guild) =>
      this.check(`${label} ${guild.name}`, `${who}-${guild.id}`, guild[who], (inside) => this.do(fault, { guild: guild.id, inside })),
    );
  }

  outages(state) {
    return state.guilds.map((guild) =>
      this.check(`${guild.name} is down`, `down-${guild.id}`, !guild.available, (down) => this.do("outage", { guild: guild.id, down })),
    );
  }

  // A channel that one may not see can't be opened: the way back to it is here.
  hidden(state) {
    return Object.entries(state.denied).filter(([, { me }]) => me.includes("view_channel")).map(([channel, { name }]) =>
      this.check(`may view #${name}`, `view-${channel}`, false, () => this.do("permission", { channel, who: "me", name: "view_channel", denied: false })));
  }

  channel(state, { channel, title, me }) {
    const denied = state.denied[channel?.parent ?? channel?.id];
    if (!denied) return [];
    const permissions = (who, name) =>
      this.group(`${name} in ${title}`, state.permissions.map((each) =>
        this.check(`may ${each.replaceAll("_", " ")}`, `${who}-${each}`, !denied[who].includes(each), (may) =>
          this.do("permission", { channel: channel.id, who, name: each, denied: !may }))));
    return [
      permissions("bot", "The bot"),
      permissions("me", me),
      this.group(title, [
        this.choice("Slow mode", "slowmode", [["0", "none"], ["5", "5 s"], ["30", "30 s"], ["300", "5 min"]], String(channel.slowmode), (seconds) =>
          this.do("slowmode", { channel: channel.id, seconds: Number(seconds) })),
        this.button("Delete the channel", "delete", () => this.do("delete_channel", { channel: channel.id }), "danger"),
      ]),
    ];
  }

  requests(state) {
    const route = this.choice("What", "route", state.routes.map((each) => [each, each]), this.route ?? state.routes[0], (each) => (this.route = each));
    const how = this.choice("How", "how", STATUSES, this.how ?? "500", (each) => (this.how = each));
    const times = this.choice("Times", "times", ["1", "2", "5", "20"].map((each) => [each, each]), this.times ?? "1", (each) => (this.times = each));
    return [
      this.choice("Every request waits", "latency", LATENCIES.map((each) => [String(each), each ? `${each} s` : "not at all"]), String(state.latency), (seconds) =>
        this.do("latency", { seconds: Number(seconds) })),
      route,
      how,
      times,
      this.button("Let the next ones fail", "next", () =>
        this.do("next", { route: this.route ?? state.routes[0], how: this.how ?? "500", times: Number(this.times ?? "1") })),
      this.button("No more faults", "clear", () => this.do("clear")),
    ];
  }

  process(state) {
    if (state.process === null) return [element("p", { class: "dim" }, "It wasn’t started from here; undercup play does that.")];
    return [
      element("p", {}, state.process ? "It runs." : "It doesn’t run."),
      state.process ? this.button("Kill it (it comes back)", "kill", () => this.do("process", { do: "kill" }), "danger") : null,
      state.process
        ? this.button("Stop it", "stop", () => this.do("process", { do: "stop" }))
        : this.button("Start it", "start", () => this.do("process", { do: "start" }), "primary"),
    ];
  }
}
