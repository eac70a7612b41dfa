// Servers, channels and threads at the side, with what is unread in them.

import { avatar, badge, byId, element, icon } from "./dom.js";

const DM = 1;
const GROUP = 3;
const THREADS = [10, 11, 12];
export const HOME = "home"; // where the direct messages are

export const isPrivate = (channel) => channel.guild === null;
export const isWithBot = (channel, bot) => channel.type === DM && channel.people.includes(bot.id);
export const isThread = (channel) => THREADS.includes(channel.type);

// A channel's name as it is read aloud and shown in titles.
export function title(channel) {
  if (channel.type === DM) return `@${channel.name}`;
  return `${isThread(channel) || channel.type === GROUP ? "" : "#"}${channel.name}`;
}

export function pictureOf(channel, bot) {
  if (channel.type === DM) return avatar(channel.name, isWithBot(channel, bot));
  return icon(channel.type === GROUP ? "people" : isThread(channel) ? "thread" : "hash");
}

// Where the bot isn't: what can be used there, and by whom.
export function without(channel, { guilds, bot }) {
  const place = channel.guild ? "server" : channel.type === GROUP ? "group" : "conversation";
  const there = channel.guild ? guilds.find((each) => each.id === channel.guild)?.app : isWithBot(channel, bot);
  const whose = channel.commands.length ? "you can use it here since you have installed it" : "only people who have installed it can use it here";
  return there ? "" : `${bot.name} isn’t in this ${place}: ${whose}.`;
}

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
          title: isWithBot(each, view.bot) ? null : each.name,
          onclick: () => this.go(each.id),
        },
        pictureOf(each, view.bot),
        element("span", { class: "channel-name" }, each.name),
        isWithBot(each, view.bot) ? element("span", { class: `presence${view.bot.online ? " online" : ""}` }, view.bot.online ? "online" : "offline") : null,
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

// Who is in the server, the group or the DM that is open; `shut` closes the list.
export function drawMembers(view, shut) {
  const guild = view.guilds.find((each) => each.id === view.channel.guild);
  const ids = guild ? guild.members : view.channel.people;
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
