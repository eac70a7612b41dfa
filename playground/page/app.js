// The page: who this tab is, where it looks, and what it shows there.

import { message as messageElement } from "./components.js";
import { Composer } from "./composer.js";
import { Connection } from "./connection.js";
import { byId, element } from "./dom.js";
import { keepTime } from "./markdown.js";
import { openModal } from "./modal.js";

const DM = 1;
let state = null;
let connection = null;
let here = null;
let names = { users: {}, channels: {}, me: null };
const unread = new Map();

// --- who ---------------------------------------------------------------------------------------------------

async function post(path, name) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name }),
  });
  return response.json();
}

async function enter(path, name) {
  const session = await post(path, name);
  if (session.error) {
    await choose(session.error);
    return;
  }
  history.replaceState(null, "", `?as=${encodeURIComponent(session.name)}`);
  document.title = `${session.name} – Undercup playground`;
  byId("choose").hidden = true;
  byId("client").hidden = false;
  connection = new Connection(session.secret, {
    heard,
    state: (up) => {
      byId("connection").textContent = up ? "" : "Connection lost; trying again …";
    },
    lost: () => enter("/page/sessions", session.name),
  });
}

async function choose(error = "") {
  byId("client").hidden = true;
  byId("choose").hidden = false;
  byId("choose-error").textContent = error;
  const people = await (await fetch("/page/people")).json();
  byId("people").replaceChildren(
    ...people.map((name) => {
      const pick = (event) => {
        event.preventDefault();
        enter("/page/sessions", name);
      };
      return element("li", {}, element("a", { class: "button secondary", href: `?as=${encodeURIComponent(name)}`, onclick: pick }, name));
    }),
  );
}

byId("add").addEventListener("submit", (event) => {
  event.preventDefault();
  enter("/page/people", byId("add-name").value);
});

// --- what happens ------------------------------------------------------------------------------------------

function heard(kind, body) {
  if (kind === "STATE") {
    take(body);
    return;
  }
  const channel = state.channels.find((each) => each.id === (body.channel_id ?? ""));
  if (!channel) return;
  const index = channel.messages.findIndex((each) => each.id === body.id);
  if (kind === "MESSAGE_DELETE") {
    if (index >= 0) channel.messages.splice(index, 1);
  } else if (index >= 0) {
    channel.messages[index] = body;
  } else if (kind === "MESSAGE_CREATE") {
    channel.messages.push(body);
    note(channel, body);
  }
  if (channel.id === here) showMessage(kind, body, index);
}

function take(body) {
  state = body;
  names = {
    users: body.users,
    channels: Object.fromEntries(body.channels.map((each) => [each.id, each.name])),
    me: body.me.id,
  };
  byId("me").textContent = body.me.name;
  if (!state.channels.some((each) => each.id === here)) {
    here = (state.channels.find((each) => each.type !== DM) ?? state.channels[0]).id;
  }
  showPlaces();
  showPlace();
}

function note(channel, body) {
  if (channel.id === here && !document.hidden) return;
  if (body.author.id === names.me) return;
  const pinged = channel.type === DM || body.mentions.some((each) => each.id === names.me);
  const before = unread.get(channel.id) ?? { count: 0, pinged: false };
  unread.set(channel.id, { count: before.count + 1, pinged: before.pinged || pinged });
  showPlaces();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && unread.delete(here)) showPlaces();
});

// --- what shows --------------------------------------------------------------------------------------------

function showPlaces() {
  const groups = Map.groupBy ? Map.groupBy(state.channels, groupOf) : grouped();
  byId("places").replaceChildren(
    ...[...groups].map(([name, channels]) =>
      element("section", {}, element("h2", {}, name), element("ul", {}, channels.map((each) => element("li", {}, place(each))))),
    ),
  );
}

const groupOf = (each) => each.guild ?? "Direct messages";

function grouped() {
  const groups = new Map();
  for (const each of state.channels) groups.set(groupOf(each), [...(groups.get(groupOf(each)) ?? []), each]);
  return groups;
}

const title = (channel) => (channel.type === DM ? state.bot.name : `${channel.parent ? "⤷ " : "#"}${channel.name}`);

function place(channel) {
  const news = unread.get(channel.id);
  return element(
    "button",
    {
      type: "button",
      class: `channel${news ? " unread" : ""}`,
      "aria-current": channel.id === here ? "page" : false,
      "data-channel": channel.id,
      onclick: () => go(channel.id),
    },
    title(channel),
    news ? element("span", { class: news.pinged ? "count pinged" : "count", "aria-label": `${news.count} unread` }, String(news.count)) : null,
  );
}

const current = () => state?.channels.find((each) => each.id === here);

function showPlace() {
  byId("place-name").textContent = title(current());
  byId("messages").replaceChildren(...current().messages.map(shown));
  byId("messages").scrollTop = byId("messages").scrollHeight;
  byId("notice").hidden = true;
}

// Links to this world's own messages stay on the page.
byId("messages").addEventListener("click", (event) => {
  const address = event.target.closest("a[href]")?.href ?? "";
  const match = /^https:\/\/discord\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?$/.exec(address);
  if (!match || !state.channels.some((each) => each.id === match[1])) return;
  event.preventDefault();
  go(match[1]);
  const target = match[2] && byId("messages").querySelector(`[data-id="${match[2]}"]`);
  if (target) {
    target.scrollIntoView({ block: "center" });
    target.focus();
  }
});

function go(channel) {
  here = channel;
  unread.delete(here);
  showPlaces();
  showPlace();
}

const shown = (body) => messageElement(body, names, act);

function showMessage(kind, body, index) {
  const list = byId("messages");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const old = list.querySelector(`[data-id="${CSS.escape(body.id)}"]`);
  if (kind === "MESSAGE_DELETE") old?.remove();
  else if (old) keepFocus(old, shown(body));
  else if (index < 0 && kind === "MESSAGE_CREATE") list.append(shown(body));
  if (atEnd) list.scrollTop = list.scrollHeight;
}

// A message that is drawn anew keeps the keyboard's place, where the component is still there.
function keepFocus(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
  old.replaceWith(fresh);
  if (focused) (fresh.querySelector(`[data-custom-id="${CSS.escape(focused)}"]`) ?? fresh).focus();
}

// --- what the person does ----------------------------------------------------------------------------------

async function act({ from, ...request }) {
  from?.setAttribute("aria-busy", "true");
  await send(request);
  from?.removeAttribute("aria-busy");
}

// Tells whether it was taken.
async function send(request) {
  const channel = here;
  const reply = await connection.ask({ ...request, channel });
  byId("notice").hidden = !reply.error;
  byId("notice").textContent = reply.error ?? "";
  if (reply.modal) {
    openModal(reply.modal, names, (key, values) => send({ op: "submit", modal: key, values, channel }));
  }
  return !reply.error || Boolean(reply.kind);
}

new Composer({
  place: current,
  users: () => names.users,
  ask: async (command, option, text, options) => {
    const reply = await connection.ask({ op: "complete", channel: here, command, option, text, options });
    return reply.choices ?? [];
  },
  send,
});
keepTime();
const wanted = new URLSearchParams(location.search).get("as");
if (wanted) enter("/page/sessions", wanted);
else choose();
