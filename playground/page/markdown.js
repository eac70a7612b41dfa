// Discord's markdown into elements. `names` knows what ids stand for, and where channels and commands lead.

import { element } from "./dom.js";

// The emojis in the bot's words, as this page draws them: not every system has a font with them.
const DRAWN = { "🏆": "trophy", "🥇": "gold", "🥈": "silver", "🥉": "bronze", "💤": "asleep", "⏱": "stopwatch", "⏰": "alarm", "⏪": "rewind", "🎲": "die" };
const INLINE = [
  [/^\\([^0-9A-Za-z\s])/, (match) => match[1]],
  [/^``(.+?)``(?!`)/s, (match) => element("code", {}, match[1].trim())],
  [/^`([^`\n]+)`/, (match) => element("code", {}, match[1])],
  [/^\*\*\*([^\n]+?)\*\*\*(?!\*)/, (match, names) => element("strong", {}, element("em", {}, inline(match[1], names)))],
  [/^\*\*([^]+?)\*\*(?!\*)/, (match, names) => element("strong", {}, inline(match[1], names))],
  [/^__([^]+?)__(?!_)/, (match, names) => element("u", {}, inline(match[1], names))],
  [/^~~([^]+?)~~/, (match, names) => element("s", {}, inline(match[1], names))],
  [/^\|\|([^]+?)\|\|/, (match, names) => spoiler(inline(match[1], names))],
  [/^\*(?=\S)((?:\*\*|[^*])+?)\*(?!\*)/, (match, names) => element("em", {}, inline(match[1], names))],
  [/^_(?=\S)((?:__|[^_])+?)_(?![_\w])/, (match, names) => element("em", {}, inline(match[1], names))],
  [/^<@!?(\d+)>/, (match, names) => person(match[1], names)],
  [/^<@&(\d+)>/, (match, names) => element("span", { class: "mention" }, `@${names.roles[match[1]] ?? "unknown-role"}`)],
  [/^@(everyone|here)\b/, (match) => element("span", { class: "mention own" }, match[0])],
  [/^<#(\d+)>/, (match, names) => channel(match[1], names)],
  [/^<\/([^:>]+):\d+>/, (match, names) => command(match[1], names)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (match) => timestamp(Number(match[1]), match[2] ?? "f")],
  [/^<(a?):(\w+):(\d+)>/, (match) => emoji({ id: match[3], name: match[2] })],
  [new RegExp(`^(${Object.keys(DRAWN).join("|")})\\ufe0f?`), (match) => element("img", { class: "emoji drawn", src: `/page/emojis.svg#${DRAWN[match[1]]}`, alt: match[1], draggable: "false" })],
  [/^\[((?:\\\]|[^\]\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (match, names) => link(match[2], inline(match[1], names))],
  [/^<(https?:\/\/[^\s<>]+)>/, (match) => link(match[1], [match[1]])],
  [/^(https?:\/\/[^\s<>]*[^\s<>.,:;!?)*_~|])/, (match) => link(match[1], [match[1]])],
];
const STARTS = /[\\`*_~|<@[h\u23ea\u23f0\u23f1\ud83c-\ud83e]/;

export function inline(text, names) {
  const parts = [];
  let plain = "";
  let index = 0;
  while (index < text.length) {
    const found = STARTS.test(text[index]) ? firstMatch(text.slice(index), plain, names) : null;
    if (found) {
      if (plain) parts.push(plain);
      plain = "";
      parts.push(found.made);
      index += found.length;
    } else {
      plain += text[index];
      index += 1;
    }
  }
  if (plain) parts.push(plain);
  return parts;
}

function firstMatch(rest, before, names) {
  for (const [pattern, make] of INLINE) {
    const match = pattern.exec(rest);
    // An underscore inside a word is no emphasis, and a word may have an address in it.
    if (match && !(/[_h]/.test(rest[0]) && /\w$/.test(before))) return { made: make(match, names), length: match[0].length };
  }
  return null;
}

function person(id, names) {
  const known = names.users[id];
  return element("span", { class: id === names.me ? "mention own" : "mention" }, `@${known ? known.name : "unknown-user"}`);
}

function channel(id, names) {
  const name = names.channels[id];
  if (!name) return element("span", { class: "mention" }, "#unknown");
  return element("button", { type: "button", class: "mention", onclick: () => names.go(id) }, `#${name}`);
}

function command(path, names) {
  return element("button", { type: "button", class: "mention", onclick: () => names.use(path) }, `/${path}`);
}

function link(address, children) {
  return element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(children) {
  const cover = element("span", { class: "spoiler-text" }, children);
  const made = element("button", { type: "button", class: "spoiler", "aria-label": "Spoiler, press to show", "aria-expanded": "false" }, cover);
  made.addEventListener("click", () => {
    made.classList.add("shown");
    made.removeAttribute("aria-label");
    made.setAttribute("aria-expanded", "true");
  });
  return made;
}

// `beside` words that are read out it is passed over.
export function emoji(each, beside = false) {
  if (!each.id) return element("span", { "aria-hidden": beside ? "true" : null }, each.name);
  const name = `:${each.name}:`;
  return element("img", { class: "emoji", src: `/cdn/emojis/${each.id}.png`, alt: beside ? "" : name, title: beside ? null : name, draggable: "false" });
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const LATEST = 8.64e12;

function timestamp(seconds, style) {
  if (Math.abs(seconds) > LATEST) return "Invalid Date";
  const date = new Date(seconds * 1000);
  const made = element("time", { class: "stamp", datetime: date.toISOString(), title: date.toLocaleString() });
  if (style === "R") {
    made.dataset.relative = seconds;
    made.textContent = relative(seconds);
  } else {
    made.textContent = new Intl.DateTimeFormat(undefined, STYLES[style]).format(date);
  }
  return made;
}

const inWords = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, each]) => Math.abs(away) >= each) ?? UNITS.at(-1);
  return inWords.format(Math.trunc(away / size), unit);
}

export function keepTime() {
  setInterval(() => {
    for (const each of document.querySelectorAll("time[data-relative]")) {
      const now = relative(Number(each.dataset.relative));
      if (each.textContent !== now) each.textContent = now;
    }
  }, 1000);
}

// Blocks: code, quotes, headings, small print, lists, and lines of text.
export function markdown(text, names) {
  const blocks = [];
  for (const [index, part] of text.split(/```(?:[\w+-]*\n)?([^]*?)```/).entries()) {
    if (index % 2) blocks.push(element("pre", { tabindex: "0" }, element("code", {}, part.replace(/\n$/, ""))));
    else if (part) blocks.push(...lines(part.replace(/^\n|\n$/g, "").split("\n"), names));
  }
  return blocks;
}

function lines(all, names) {
  const blocks = [];
  let index = 0;
  while (index < all.length) {
    const [made, taken] = block(all.slice(index), names);
    blocks.push(made);
    index += taken;
  }
  return blocks;
}

const ITEM = /^( *)(?:([-*])|(\d+)\.) +(.+)/;

// The block that begins here, and how many lines it takes.
function block(rest, names) {
  const [line] = rest;
  if (line.startsWith(">>> ")) return [element("blockquote", {}, lines([line.slice(4), ...rest.slice(1)], names)), rest.length];
  if (/^> ?/.test(line) && (line.startsWith("> ") || line === ">")) {
    const taken = lengthOf(rest, (each) => each.startsWith("> ") || each === ">");
    return [element("blockquote", {}, lines(rest.slice(0, taken).map((each) => each.slice(2)), names)), taken];
  }
  let match = /^(#{1,3}) +(.+)/.exec(line);
  // What people write makes no outline of the page: its headings differ in size alone.
  if (match) return [element("h2", { class: `size-${match[1].length}` }, inline(match[2], names)), 1];
  match = /^-# +(.+)/.exec(line);
  if (match) return [element("small", {}, inline(match[1], names)), 1];
  if (ITEM.test(line)) {
    const taken = lengthOf(rest, (each) => ITEM.test(each));
    return [list(rest.slice(0, taken).map((each) => ITEM.exec(each)), names), taken];
  }
  return [element("p", {}, line ? inline(line, names) : element("br")), 1];
}

function lengthOf(all, fits) {
  const end = all.findIndex((each) => !fits(each));
  return end < 0 ? all.length : end;
}

// A list, with what is further in as lists inside it.
function list(items, names) {
  const [first] = items;
  const depth = first[1].length;
  const made = first[3] ? element("ol", { start: first[3] }) : element("ul");
  let index = 0;
  while (index < items.length) {
    const entry = element("li", {}, inline(items[index][4], names));
    index += 1;
    const inner = lengthOf(items.slice(index), (each) => each[1].length > depth);
    if (inner) entry.append(list(items.slice(index, index + inner), names));
    index += inner;
    made.append(entry);
  }
  return made;
}

const HASH = /\b[0-9a-f]{64}\b/gi;
const EMOJI = /<a?:(\w+):\d+>/g;

// The lines of a text that are worth saying: nobody can follow a hash by ear, so a line with one is left out, unless
// there is no other. What is under a spoiler isn't said.
export function sayable(text) {
  const lines = text.replace(/\|\|[^]+?\|\|/g, "spoiler").split("\n").filter((line) => line.trim());
  const plain = lines.filter((line) => line.search(HASH) < 0);
  return plain.length ? plain : lines;
}

// A line as words to be spoken: names for ids, and no marks.
export function spoken(line, names) {
  return named(unmarked(line, names), (name, after) => (WORD.test(name) && !after.startsWith(lastWord(name)) ? name : null));
}

// The same with its emojis as pictures: what is seen in one line.
export function pictured(line, names) {
  return unmarked(line, names)
    .split(/(<a?:\w+:\d+>)/)
    .map((part) => {
      const match = /^<a?:(\w+):(\d+)>$/.exec(part);
      return match ? emoji({ id: match[2], name: match[1] }, true) : part;
    });
}

function unmarked(line, names) {
  return line
    .replace(HASH, "a code of 64 digits")
    .replace(/<@!?(\d+)>/g, (_, id) => `@${names.users[id]?.name ?? "unknown-user"}`)
    .replace(/<@&(\d+)>/g, (_, id) => `@${names.roles[id] ?? "unknown-role"}`)
    .replace(/<#(\d+)>/g, (_, id) => `#${names.channels[id] ?? "unknown"}`)
    .replace(/<\/([^:>]+):\d+>/g, "/$1")
    .replace(/<t:(-?\d+)(?::\w)?>/g, (_, seconds) => relative(Number(seconds)))
    .replace(/\[([^\]\n]+)\]\([^)\s]+\)/g, "$1")
    .replace(/^(?:-#|#{1,3}|>{1,3}) /, "")
    .replace(/\*\*|__|~~|`+/g, "");
}

const WORD = /^[a-z]+(?:_[a-z]+)*$/;
const RUN = /(?:<a?:\w+:\d+>\s*)+/g;

const lastWord = (name) => name.split("_").at(-1);

// A line with emojis as words. One whose name is a word is told by it, unless the same word follows; others (a row
// of hidden dice, a cup in a colour) are a drawing beside words that say the same, and are told only where there
// are no words.
function named(line, wordFor) {
  const said = line.replace(RUN, (run, at) => {
    const names = [...run.matchAll(EMOJI)].map((match) => match[1]);
    if (!names.every((name) => WORD.test(name))) return " ";
    const after = line.slice(at + run.length).toLowerCase();
    const words = names.map((name, index) => wordFor(name, index === names.length - 1 ? after : ""));
    return ` ${words.filter(Boolean).join(" ").replaceAll("_", " ")} `;
  });
  const bare = said.replace(/ {2,}/g, " ").replace(/ ([,.;:!?])/g, "$1").trim();
  return /[\p{L}\p{N}]/u.test(bare) ? bare : line.replace(EMOJI, (_, name) => ` ${name.replaceAll("_", " ")} `).replace(/ {2,}/g, " ").trim();
}

// What a button is called: its label, and before a label without a word what its emoji shows.
export function called(label, emoji) {
  if (!emoji) return null;
  const name = emoji.id ? emoji.name.replaceAll("_", " ") : emoji.name;
  if (!label) return name;
  return /\p{L}/u.test(label) ? null : `${name} ${label}`;
}
