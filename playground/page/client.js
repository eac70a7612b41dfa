// The client of one person: where they look, and what they see and do there.

import { isAwaited, say, tell } from "./announcer.js";
import { Composer } from "./composer.js";
import { Connection } from "./connection.js";
import { avatar, byId, element, icon } from "./dom.js";
import { acts, follow, leave } from "./focus.js";
import { drawHelp, listen } from "./keys.js";
import { keepTime } from "./markdown.js";
import { calls, isClassic, isEphemeral, nameOf } from "./message.js";
import { PersonMenu } from "./menu.js";
import { openModal } from "./modal.js";
import { Notifications } from "./notifications.js";
import { takeBot, takeConnection } from "./outage.js";
import { Panel } from "./panel.js";
import { HOME, Places, drawMembers, isPrivate, isWithBot, ordered, pictureOf, sum, title, within, without } from "./places.js";
import { Switcher } from "./switcher.js";
import { isDark, switchTheme } from "./theme.js";
import { Timeline } from "./timeline.js";
import { endWelcome, welcome } from "./welcome.js";

const SLOW_MS = 400;
const RETRY_MS = 2000;
const framed = parent !== window;
const opened = new URLSearchParams(location.search);

let state = null;
let connection = null;
let here = null;
let guild = null;
let cameFrom = null;
let vanished = opened.get("at"); // the channel to be in as soon as it is there, unless one goes elsewhere
let shown = true;
let names = { users: {}, roles: {}, channels: {}, me: null, held: [] };

const me = () => state.me.name;
const current = () => state?.channels.find((each) => each.id === here);
const watching = () => shown && !document.hidden;
const view = () => ({ ...state, here, guild, channel: current(), me: state.me.id });

// --- who ---------------------------------------------------------------------------------------------------

async function enter(name) {
  let session;
  try {
    const response = await fetch("/page/sessions", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name }),
    });
    session = await response.json();
  } catch {
    takeConnection(false);
    setTimeout(() => enter(name), RETRY_MS);
    return;
  }
  if (session.error) {
    complain(session.error);
    return;
  }
  vanished = here ?? vanished;
  here = null;
  connection = new Connection(session.secret, {
    heard,
    state: takeConnection,
    lost: () => enter(session.name),
  });
}

// --- what happens ------------------------------------------------------------------------------------------

function heard(kind, body) {
  if (kind === "STATE") take(body);
  else if (kind === "BOT") botChanged(body);
  else if (kind === "UNREAD") recount(body);
  else if (kind === "NOTIFICATION") notifications.add(body, watching() && body.channel === here);
  else if (kind === "MESSAGE_DELETE" && body.channel_id === here) timeline.remove(body.id);
  else if (body.channel_id === here) put(kind, body);
  else if (kind === "MESSAGE_CREATE") note(body);
}

async function take(body) {
  const first = state === null;
  state = body;
  names = {
    users: body.users,
    roles: body.roles,
    channels: Object.fromEntries(body.channels.filter((each) => !isPrivate(each)).map((each) => [each.id, each.name])),
    me: body.me.id,
    held: body.me.roles,
    entities,
    go,
    use: (path) => composer.begin(composer.all().find((each) => each.path === path) ?? { path, description: "", options: [] }),
  };
  if (first) byId("me").replaceChildren(avatar(me()), element("span", { title: me() }, me()));
  notifications.take(body.notifications, (channel) => watching() && channel === here);
  takeBot(body.bot);
  const start = state.channels.find((each) => !isPrivate(each)) ?? state.channels[0];
  if (state.channels.some((each) => each.id === vanished)) await settle(vanished);
  else if (current()) await showPlace(false);
  else await settle(start.id, vanished ?? here);
  composer.renew();
  await panel.refresh();
}

function botChanged(bot) {
  state.bot = bot;
  takeBot(bot);
  drawPlaces();
  panel.refresh();
}

// What is unread there has been read in another window, or deleted.
function recount({ channel_id: id, unread, newest }) {
  const channel = state.channels.find((each) => each.id === id);
  if (!channel) return;
  Object.assign(channel, { unread, newest });
  if (!unread.count) notifications.read(id);
  drawPlaces();
}

// What only this person sees is never unread, like on the server.
const counts = (body) => body.author.id !== state.me.id && !isEphemeral(body);

function note(body) {
  const channel = state.channels.find((each) => each.id === body.channel_id);
  // A message that is told after the state may have been counted in it.
  if (!channel || !counts(body) || BigInt(body.id) <= BigInt(channel.newest)) return;
  const pinged = isPrivate(channel) || calls(body, names);
  channel.unread = { count: channel.unread.count + 1, pinged: channel.unread.pinged + Number(pinged) };
  drawPlaces();
  if (pinged) tell(title(channel), body, names);
}

function put(kind, body) {
  const unseen = kind === "MESSAGE_CREATE" && !watching() && counts(body);
  if (unseen && !current().unread.count) timeline.setFresh(body.id);
  const before = timeline.body(body.id) ?? replaced(body);
  const isNew = timeline.put(body, kind === "MESSAGE_CREATE");
  const aloud = isNew || pressed === body.id || isAwaited(body.id);
  if (aloud && body.author.id !== state.me.id) tell(nameOf(body.author, names), body, names, before);
  if (kind !== "MESSAGE_CREATE" || body.author.id === state.me.id) return;
  if (body.author.id === state.bot.id) follow(timeline.find(body.id));
  if (unseen) note(body);
  else if (watching()) markRead();
}

// A message that came while there was no connection.
function missed(body) {
  const before = replaced(body);
  if (counts(body)) tell(nameOf(body.author, names), body, names, before);
}

// The board that a new one replaces, which may be gone already: the parts on both needn't be announced twice.
function replaced(body) {
  if (body.author.id !== state.bot.id || isEphemeral(body) || !isClassic(body)) return null;
  const old = boards.get(body.channel_id) ?? null;
  boards.set(body.channel_id, body);
  return old?.id === body.id ? null : old;
}

function markRead() {
  const channel = current();
  if (!channel) return;
  channel.unread = { count: 0, pinged: 0 };
  notifications.read(here);
  connection.ask({ op: "read", channel: here });
  drawPlaces();
}

// --- what shows --------------------------------------------------------------------------------------------

// A person goes there: the window's address follows, and its *Back* leads back.
async function go(id) {
  if (id !== here && state.channels.some((each) => each.id === id)) toStage({ kind: "going", place: id });
  await settle(id);
}

// `instead` is the channel that isn't there for now, as in an outage of its server.
async function settle(id, instead = null) {
  const channel = state.channels.find((each) => each.id === id);
  if (!channel) return;
  if (here !== id) {
    const inside = byId("messages").contains(document.activeElement);
    here = id;
    vanished = instead;
    guild = channel.guild ?? HOME;
    timeline.clear();
    if (inside) byId("messages").focus();
    complain("");
  }
  shutDrawer();
  await showPlace(true);
}

async function showPlace(opened) {
  const id = here;
  const channel = current();
  const unread = channel.unread.count;
  if (!state.guilds.some((each) => each.id === guild)) guild = channel.guild ?? HOME;
  drawTop(channel);
  drawPlaces();
  const since = opened ? null : timeline.oldest;
  const { messages, more } = await connection.ask({ op: "history", channel: id, since });
  if (id !== here || !messages) return;
  const others = messages.filter((each) => each.author.id !== state.me.id && !isEphemeral(each));
  if (opened) timeline.open(messages, more, unread ? others[Math.max(others.length - unread, 0)]?.id : null);
  else for (const body of timeline.renew(messages, more)) missed(body);
  if (unread && watching()) markRead();
}

function drawTop(channel) {
  const named = title(channel);
  byId("place-name").replaceChildren(pictureOf(channel, state.bot), element("span", { title: named }, channel.name));
  byId("topic").textContent = byId("topic").title = channel.topic ?? "";
  byId("without").textContent = without(channel, state);
  byId("without").hidden = !byId("without").textContent;
  welcome(state.me.id, state.welcome, channel.id, names, (command, options) => send({ op: "slash", command, options }));
  const server = state.guilds.find((each) => each.id === channel.guild);
  document.title = `${me()} · ${named}${server ? `, ${server.name}` : ""}`;
  const closed = channel.locked ? "This thread is closed." : channel.writable ? null : `You can’t write in ${named}.`;
  composer.enter(closed ?? "Write, or type / for commands", !closed);
}

function drawPlaces() {
  places.draw(view());
  if (!byId("members").hidden) drawMembers(view(), toggleMembers);
  tellStage();
}

function complain(text) {
  byId("notice").hidden = !text;
  byId("notice").textContent = text;
}

// --- what the person does ----------------------------------------------------------------------------------

const boards = new Map(); // a channel's id -> the classic message of the bot that came there last
let pressed = null; // the message that was acted on last: what becomes of it is said aloud

async function act(request, from) {
  const channel = here;
  pressed = request.message;
  acts(request.message);
  endWelcome(state.me.id);
  from?.setAttribute("aria-busy", "true");
  const reply = await connection.ask({ ...request, channel });
  from?.removeAttribute("aria-busy");
  complain("");
  if (reply.error && reply.kind) timeline.fail(request.message, "This interaction failed: the application did not respond.");
  else if (reply.error) complain(reply.error);
  if (reply.modal) showModal(reply.modal, channel, request.message);
}

// A form that a message's component opened gives the keyboard back to that message.
function showModal(modal, channel, from = null) {
  const back = leave();
  const submit = (key, values) => {
    acts(from);
    return connection.ask({ op: "submit", modal: key, values, channel });
  };
  openModal(modal, names, submit, () => from && back((id) => timeline.find(id) ?? timeline.playable()[0]));
}

// Tells whether it was taken.
async function send(request) {
  const channel = here;
  const pending = request.op === "slash" ? await slow(request, connection.ask({ ...request, channel })) : null;
  const reply = pending ?? (await connection.ask({ ...request, channel }));
  complain(reply.error && !reply.kind ? reply.error : "");
  if (reply.modal) showModal(reply.modal, channel);
  return !reply.error || Boolean(reply.kind);
}

let locals = 0;

// A command that takes its time is shown on its way, and as failed where nobody answers it.
async function slow(request, asked) {
  locals += 1;
  const entry = { id: `local-${locals}`, local: true, command: request.command, user: me(), app: state.bot.name, text: "Sending the command …" };
  const channel = here;
  const timer = setTimeout(() => channel === here && timeline.put(entry, true), SLOW_MS);
  const reply = await asked;
  clearTimeout(timer);
  timeline.remove(entry.id);
  if (reply.error && reply.kind && channel === here) {
    timeline.put({ ...entry, failed: true, text: "The application did not respond." }, true);
    say("The application did not respond.");
  }
  return reply;
}

const does = {
  act,
  dismiss: (id) => connection.ask({ op: "dismiss", channel: here, message: id }),
  get remove() {
    return panel.open && current()?.guild ? (id) => panel.do("delete_message", { channel: here, message: id }) : null;
  },
};

// What a select of people, roles or channels offers here, as options: `kind` is the component's type.
function entities(kind, types) {
  const server = state.guilds.find((each) => each.id === current()?.guild);
  const users = () => (server?.members ?? current().people).map((id) => ({ label: `@${state.users[id].name}`, value: id }));
  const roles = () =>
    (server?.roles ?? []).map((id) => ({ label: state.roles[id].replace(/^@?/, "@"), value: id }));
  const channels = () =>
    state.channels
      .filter((each) => each.guild === current()?.guild && (!types?.length || types.includes(each.type)))
      .map((each) => ({ label: title(each), value: each.id }));
  return { 5: users, 6: roles, 7: () => [...users(), ...roles()], 8: channels }[kind]();
}

// A command of a person's menu.
async function useMenu(command, target) {
  const channel = here;
  // Where the list of people covers the messages, what comes of it would be under it.
  if (!byId("members").hidden && getComputedStyle(byId("members")).position !== "static") toggleMembers();
  const reply = await connection.ask({ op: "menu", command, target, channel });
  complain(reply.error ?? "");
  if (reply.modal) showModal(reply.modal, channel);
}

// Links to this world's own messages stay on the page.
byId("messages").addEventListener("click", async (event) => {
  const address = event.target.closest("a[href]")?.href ?? "";
  const match = /^https:\/\/discord\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?$/.exec(address);
  if (!match || !state.channels.some((each) => each.id === match[1])) return;
  event.preventDefault();
  await go(match[1]);
  if (match[2]) timeline.jump(match[2]);
  else (timeline.playable()[0] ?? byId("messages")).focus();
});

// --- places and keys ---------------------------------------------------------------------------------------

function openServer(id) {
  guild = id;
  const inside = within(view(), id);
  if (inside.some((each) => each.id === here)) drawPlaces();
  else if (inside.length) go((inside.find((each) => each.unread.pinged) ?? inside[0]).id);
  else drawPlaces();
}

function step(by, unreadOnly) {
  const all = [HOME, ...state.guilds.map((each) => each.id)].flatMap((id) => ordered(within(view(), id)));
  const from = all.findIndex((each) => each.id === here);
  for (let index = 1; index <= all.length; index += 1) {
    const next = all[(from + by * index + all.length * index) % all.length];
    if (!unreadOnly || next.unread.count) {
      go(next.id);
      say(title(next));
      return;
    }
  }
}

async function toMessagesAndBack() {
  const dm = state.channels.find((each) => isWithBot(each, state.bot));
  const back = state.channels.find((each) => each.id === cameFrom);
  if (here !== dm.id) {
    cameFrom = here;
    await go(dm.id);
  } else if (back) {
    await go(back.id);
  }
  timeline.focusNewest();
}

function shutDrawer() {
  if (byId("client").classList.contains("drawn")) toggleDrawer();
}

function toggleDrawer() {
  const drawn = byId("client").classList.toggle("drawn");
  byId("drawer").setAttribute("aria-expanded", String(drawn));
  if (drawn) byId("places").querySelector("[aria-current=page]")?.focus();
  else byId("drawer").focus();
}

function toggleMembers() {
  byId("members").hidden = !byId("members").hidden;
  byId("members-button").setAttribute("aria-expanded", String(!byId("members").hidden));
  if (byId("members").hidden) {
    byId("members-button").focus();
  } else {
    drawMembers(view(), toggleMembers);
    byId("members").querySelector("button").focus();
  }
}

function escape() {
  if (byId("client").classList.contains("drawn")) shutDrawer();
  else if (byId("panel").contains(document.activeElement)) panel.toggle();
  else if (byId("notifications").contains(document.activeElement)) notifications.toggle();
  else if (byId("members").contains(document.activeElement)) toggleMembers();
  else byId("text").focus();
  timeline.toEnd();
  markRead();
}

// --- the window around it ----------------------------------------------------------------------------------

function toStage(what) {
  if (framed) parent.postMessage(what, location.origin);
}

function tellStage() {
  toStage({ kind: "here", place: vanished ?? here, title: document.title, unread: sum(state.channels) });
}

addEventListener("message", ({ origin, source, data }) => {
  if (origin !== location.origin || source !== parent) return;
  if (data.kind === "shown") {
    shown = data.shown;
    if (watching() && state && current()?.unread.count) markRead();
  } else if (data.kind === "focus") {
    byId("text").focus();
  } else if (data.kind === "go") {
    if (!state) vanished = data.place;
    else if (state.channels.some((each) => each.id === data.place)) settle(data.place);
    else tellStage();
  }
});

document.addEventListener("visibilitychange", () => {
  if (watching() && state && current()?.unread.count) markRead();
});

function targets() {
  const channels = state.channels.map((each) => ({
    label: title(each),
    note: state.guilds.find((one) => one.id === each.guild)?.name ?? "Direct messages",
    go: () => go(each.id).then(() => byId("text").focus()),
  }));
  const people = Object.values(state.users)
    .filter((user) => !user.bot && framed && state.people.includes(user.name))
    .map((user) => ({ label: user.name, note: "be this person", go: () => toStage({ kind: "be", name: user.name }) }));
  return [...channels, ...people];
}

const places = new Places({ go, open: openServer });
const timeline = new Timeline({ does, names: () => names, older: (before) => connection.ask({ op: "history", channel: here, before }), say });
const switcher = new Switcher(targets);
const panel = new Panel({
  ask: (request) => connection.ask(request),
  place: () => ({ channel: current(), title: current() ? title(current()) : "", me: me() }),
  complain,
  drawn: () => timeline.redrawAll(),
});
const menu = new PersonMenu({
  offered: () => current()?.menu ?? [],
  nameOf: (id) => state.users[id]?.name ?? "somebody",
  use: useMenu,
});
const notifications = new Notifications(async (channel, message) => {
  await go(channel);
  if (!timeline.jump(message)) say("That message is gone.");
});
const composer = new Composer({
  ready: () => state !== null,
  commands: () => (current()?.commands ?? []).map((id) => state.commands[id]),
  names: () => names,
  ask: async (command, option, text, options) => {
    const reply = await connection.ask({ op: "complete", channel: here, command, option, text, options });
    return reply.choices ?? [];
  },
  send,
  complain,
});

const buttons = {
  theme: [isDark() ? "sun" : "moon", "Light or dark", () => {
    switchTheme();
    byId("theme").firstElementChild.replaceWith(icon(isDark() ? "sun" : "moon"));
  }],
  "panel-button": ["wrench", "What can go wrong", () => panel.toggle()],
  "help-button": ["help", "Keys and help", () => byId("help").showModal()],
  "notifications-button": ["bell", "Notifications", () => notifications.toggle()],
  drawer: ["menu", "Servers and channels", toggleDrawer],
  "members-button": ["people", "Who is here", toggleMembers],
  "to-newest": ["down", "To the newest", null],
};
for (const [id, [picture, label, pressedOn]] of Object.entries(buttons)) {
  byId(id).append(icon(picture), element("span", { class: id === "to-newest" ? "" : "spoken" }, label));
  if (pressedOn) byId(id).addEventListener("click", pressedOn);
}
document.querySelector(".send").append(icon("send"), element("span", { class: "spoken" }, "Send"));
drawHelp();
byId("to-buttons").addEventListener("click", (event) => {
  event.preventDefault();
  timeline.toButtons();
});
listen({
  ready: () => state !== null,
  step,
  buttons: () => timeline.toButtons(),
  messages: toMessagesAndBack,
  person: () => menu.ofMessage(document.activeElement.closest(".message[data-author]")),
  notifications: () => notifications.toggle(),
  write: () => byId("text").focus(),
  switcher: () => switcher.open(),
  escape,
  stage: toStage,
});
byId("places").addEventListener("focusout", (event) => {
  if (event.relatedTarget && !byId("places").contains(event.relatedTarget) && event.relatedTarget !== byId("drawer")) shutDrawer();
});

keepTime();
toStage({ kind: "ready" });
enter(opened.get("as") ?? "");
