// Servers, channels and threads at the side, with what is unread in them.

import { avatar, badge, byId, element, icon } from "./dom.js";

const DM = 1;
const THREADS = [10, 11, 12];
export const HOME = "home"; // where the direct messages are

export const isDm = (channel) => channel.type === DM;
export const isThread = (channel) => THREADS.includes(channel.type);

// A channel's name as it is read aloud and shown in titles.
export const title = (channel, bot) => (isDm(channel) ? `@${bot.name}` : `${isThread(channel) ? "" : "#"}${channel.name}`);

export class Places {
  // `go(id)` opens a channel; `open(guild)` shows a server's channels.
  constructor({ go, open }) {
    this.go = go;
    this.open = open;
  }

  // `view` is {channels, guilds, bot, here, guild}: what there is, which channel is open, which server shows.
  draw(view) {
    const focused = byId("places").contains(document.activeElement) ? document.activeElement.dataset.place : null;
    byId("rail").replaceChildren(
      this.server(view, HOME, "Direct messages"),
      ...view.guilds.map((guild) => this.server(view, guild.id, guild.name)),
    );
    const named = view.guilds.find((each) => each.id === view.guild)?.name;
    byId("server-name").textContent = byId("server-name").title = named ?? "Direct messages";
    byId("channels").replaceChildren(...ordered(within(view, view.guild)).map((each) => this.channel(view, each)));
    if (focused) byId("places").querySelector(`[data-place="${CSS.escape(focused)}"]`)?.focus();
  }

  server(view, id, name) {
    const unread = sum(within(view, id));
    return element(
      "li",
      {},
      element(
        "button",
        {
          type: "button",
          class: `server${unread.count ? " unread" : ""}`,
          "aria-current": view.guild === id ? "true" : null,
          "data-place": `server-${id}`,
          title: name,
          onclick: () => this.open(id),
        },
        id === HOME ? icon("mail") : element("span", { "aria-hidden": "true" }, initials(name)),
        element("span", { class: "spoken" }, name),
        badge(unread),
      ),
    );
  }

  channel(view, each) {
    const classes = ["channel"];
    if (each.unread.count) classes.push("unread");
    if (isThread(each)) classes.push("thread");
    if (each.archived) classes.push("archived");
    const picture = isDm(each) ? avatar(view.bot.name, true) : icon(isThread(each) ? "thread" : "hash");
    return element(
      "li",
      {},
      element(
        "button",
        {
          type: "button",
          class: classes.join(" "),
          "aria-current": each.id === view.here ? "page" : null,
          "data-place": each.id,
          title: isDm(each) ? null : each.name,
          onclick: () => this.go(each.id),
        },
        picture,
        element("span", { class: "channel-name" }, isDm(each) ? view.bot.name : each.name),
        isDm(each) ? element("span", { class: `presence${view.bot.online ? " online" : ""}` }, view.bot.online ? "online" : "offline") : null,
        badge(each.unread),
      ),
    );
  }
}

export const within = (view, guild) => view.channels.filter((each) => (each.guild ?? HOME) === guild);

export function sum(channels) {
  return channels.reduce(
    (so, { unread }) => ({ count: so.count + unread.count, pinged: so.pinged + unread.pinged }),
    { count: 0, pinged: 0 },
  );
}

// Threads come under their channel; those that are closed and read are left out.
export function ordered(channels) {
  const open = channels.filter((each) => !isThread(each));
  const threads = channels.filter((each) => isThread(each) && (!each.archived || each.unread.count));
  const orphans = threads.filter((each) => !open.some((parent) => parent.id === each.parent));
  return [...open.flatMap((each) => [each, ...threads.filter((thread) => thread.parent === each.id)]), ...orphans];
}

const initials = (name) => name.split(/\s+/).map((word) => [...word][0] ?? "").slice(0, 2).join("").toUpperCase();

// Who is in the server of the open channel; `shut` closes the list.
export function drawMembers(view, shut) {
  const guild = view.guilds.find((each) => each.id === view.channel.guild);
  const ids = guild ? guild.members : [view.me, view.bot.id];
  const users = ids.map((id) => ({ id, ...view.users[id] }));
  const row = (user) => {
    const off = user.bot && !view.bot.online;
    return element(
      "li",
      { class: off ? "off" : "" },
      avatar(user.name, user.bot),
      element("button", { type: "button", class: "person", "data-person": user.id, "aria-haspopup": "menu" }, user.name, user.id === view.me ? element("small", {}, " you") : null),
      user.bot ? element("span", { class: "app-badge" }, "App") : null,
      off ? element("small", {}, "offline") : null,
    );
  };
  const at = [...byId("members").querySelectorAll("button")].indexOf(document.activeElement);
  byId("members").replaceChildren(
    element("header", {},
      element("h2", {}, `Who is here: ${users.length}`),
      element("button", { type: "button", class: "tool", title: "Close", onclick: shut }, icon("close"), element("span", { class: "spoken" }, "Close")),
    ),
    element("ul", {}, users.toSorted((one, other) => one.name.localeCompare(other.name)).map(row)),
  );
  byId("members").querySelectorAll("button")[at]?.focus();
}
