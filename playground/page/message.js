// One message as an article.

import { attachment, component, embed, embedTexts, texts } from "./components.js";
import { avatar, element, icon } from "./dom.js";
import { markdown, pictured, sayable, spoken } from "./markdown.js";

const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const COMPONENTS_V2 = 1 << 15;
const TOGETHER_MS = 7 * 60 * 1000;
const LONGEST_QUOTE = 90;
const ONLY_EMOJIS = /^(?:\s*(?:<a?:\w+:\d+>|\p{Extended_Pictographic}\uFE0F?)){1,27}\s*$/u;

export const isEphemeral = (body) => Boolean(body.flags & EPHEMERAL);
export const isClassic = (body) => body.embeds.length > 0;
export const isV2 = (body) => Boolean(body.flags & COMPONENTS_V2);
export const nameOf = (user, names) => names.users[user.id]?.name ?? user.global_name ?? user.username;
export const calls = (body, names) =>
  body.mention_everyone || body.mentions.some((user) => user.id === names.me) || body.mention_roles.some((id) => names.held.includes(id));

// Whether a message continues under the name of the one before it.
export function follows(body, before) {
  return Boolean(
    before &&
      before.author.id === body.author.id &&
      isEphemeral(before) === isEphemeral(body) &&
      !heading(body) &&
      new Date(body.timestamp) - new Date(before.timestamp) < TOGETHER_MS &&
      sameDay(body, before),
  );
}

const heading = (body) => body.used || body.message_reference;

export const sameDay = (one, other) => new Date(one.timestamp).toDateString() === new Date(other.timestamp).toDateString();

// `place` is where it is: {before, fresh} (the message before it; whether the unread ones begin here).
// `does` is what can be done with it: act, dismiss, remove (or null), jump, original.
export function message(body, names, place, does) {
  const joined = follows(body, place.before) && !place.fresh;
  const author = nameOf(body.author, names);
  const classes = ["message"];
  if (joined) classes.push("joined");
  if (calls(body, names)) classes.push("pinged");
  if (isEphemeral(body)) classes.push("ephemeral");
  const made = element("article", {
    class: classes.join(" "),
    "data-id": body.id,
    "data-author": body.author.id,
    tabindex: "-1",
    "aria-label": `${author}, ${clock(body.timestamp)}`,
  });
  if (!place.before || !sameDay(body, place.before)) made.append(element("p", { class: "day" }, day(body.timestamp)));
  if (place.fresh) made.append(element("p", { class: "fresh" }, "New"));
  if (heading(body)) made.append(above(body, names, does));
  made.append(
    joined ? element("span", { class: "side-time", "aria-hidden": "true" }, shortClock(body.timestamp)) : avatar(author, body.author.bot),
    joined ? "" : header(body, author),
    element("div", { class: "body" }, inside(body, names, does)),
  );
  const foot = below(body, does);
  if (foot) made.append(foot);
  return made;
}

const clock = (timestamp) => new Date(timestamp).toLocaleTimeString(undefined, { timeStyle: "short" });
const shortClock = (timestamp) => new Date(timestamp).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = (timestamp) => new Date(timestamp).toLocaleDateString(undefined, { dateStyle: "long" });

function header(body, author) {
  return element(
    "header",
    {},
    element("strong", { class: "author" }, element("button", { type: "button", class: "person", tabindex: "-1", "data-person": body.author.id, "aria-haspopup": "menu" }, author)),
    body.author.bot ? element("span", { class: "app-badge" }, "App") : null,
    element("time", { datetime: body.timestamp, title: new Date(body.timestamp).toLocaleString() }, clock(body.timestamp)),
  );
}

// Whose command it answers, or what it replies to: the original as it is now, or else as it came with the reply.
export function above(body, names, does) {
  const line = element("p", { class: "above" }, icon("reply"));
  if (body.used) {
    const user = nameOf(body.interaction_metadata.user, names);
    line.append(element("strong", {}, user), " used ", element("span", { class: "used" }, body.used));
    return line;
  }
  const target = body.message_reference.message_id;
  const original = does.original(target, body.referenced_message);
  if (original) {
    line.append(
      element("span", { class: "spoken" }, "Reply to "),
      quote(original, names, () => does.jump(target)),
    );
  } else line.append(element("span", { class: "lost" }, original === null ? "Original message was deleted" : "Message could not be loaded"));
  return line;
}

// Seen with its emojis, and read out in words; what is too long for its line is cut by the style sheet.
function quote(body, names, onclick) {
  const author = nameOf(body.author, names);
  const words = `${author}: ${said(body, names)}`;
  const called = words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE)}…` : words;
  const seen = linesOf(body).flatMap((line, index) => [index ? " " : "", ...pictured(line, names)]);
  return element("button", { type: "button", class: "quote", "aria-label": called, onclick }, `${author}: `, ...seen);
}

function inside(body, names, does) {
  const context = { names, act: (request, from) => does.act({ ...request, message: body.id }, from) };
  const parts = [];
  if (body.flags & LOADING) {
    parts.push(element("p", { class: "thinking" }, element("span", { class: "dots", "aria-hidden": "true" }), `${nameOf(body.author, names)} is thinking …`));
  }
  if (body.content) {
    const written = markdown(body.content, names);
    parts.push(ONLY_EMOJIS.test(body.content) ? element("div", { class: "jumbo" }, written) : element("div", { class: "text" }, written));
  }
  if (!isV2(body)) parts.push(...body.attachments.map(attachment));
  parts.push(...body.embeds.map((each) => embed(each, names)));
  parts.push(...body.components.map((each) => component(each, context)));
  if (body.edited_timestamp) {
    const title = new Date(body.edited_timestamp).toLocaleString();
    parts.push(element("time", { class: "edited", datetime: body.edited_timestamp, title }, "(edited)"));
  }
  return parts;
}

function below(body, does) {
  const removable = does.remove && !isEphemeral(body);
  if (!isEphemeral(body) && !removable) return null;
  const foot = element("footer", { class: "below" });
  if (isEphemeral(body)) {
    foot.append("Only you can see this", " · ", element("button", { type: "button", class: "plain", onclick: () => does.dismiss(body.id) }, "Dismiss message"));
  }
  if (removable) foot.append(element("button", { type: "button", class: "plain", onclick: () => does.remove(body.id) }, icon("bin"), "Delete as a moderator"));
  return foot;
}

// All that a message says, line by line as it is written.
export function linesOf(body) {
  const all = [body.content];
  if (!isV2(body)) all.push(...body.attachments.map((each) => each.description ?? each.filename));
  all.push(...body.embeds.flatMap(embedTexts), ...body.components.flatMap(texts));
  return sayable(all.filter(Boolean).join("\n"));
}

export const said = (body, names) => linesOf(body).map((line) => spoken(line, names)).join(" ");

// What is shown where an answer should be: a command on its way, or one that nobody answered.
export function local(entry, does) {
  const made = element(
    "article",
    { class: `message local${entry.failed ? " failed" : ""}`, "data-id": entry.id, tabindex: "-1", "aria-label": entry.app },
    element("p", { class: "above" }, icon("reply"), element("strong", {}, entry.user), " used ", element("span", { class: "used" }, `/${entry.command}`)),
    avatar(entry.app, true),
    element("div", { class: "body" }, element("p", {}, entry.failed ? icon("warn") : element("span", { class: "dots", "aria-hidden": "true" }), entry.text)),
  );
  if (entry.failed) {
    made.append(
      element("footer", { class: "below" }, "Only you can see this", " · ",
        element("button", { type: "button", class: "plain", onclick: () => does.drop(entry.id) }, "Dismiss message")),
    );
  }
  return made;
}
