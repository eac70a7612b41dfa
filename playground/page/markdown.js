// Discord's markdown, as far as bots use it, into elements.

import { element } from "./dom.js";

const INLINE = [
  [/^\\([\\*_~|`>#<@:[\]()-])/, (match) => match[1]],
  [/^`([^`\n]+)`/, (match) => element("code", {}, match[1])],
  [/^\*\*\*([^\n]+?)\*\*\*(?!\*)/, (match, names) => element("strong", {}, element("em", {}, inline(match[1], names)))],
  [/^\*\*([^]+?)\*\*(?!\*)/, (match, names) => element("strong", {}, inline(match[1], names))],
  [/^__([^]+?)__(?!_)/, (match, names) => element("u", {}, inline(match[1], names))],
  [/^~~([^]+?)~~/, (match, names) => element("s", {}, inline(match[1], names))],
  [/^\|\|([^]+?)\|\|/, (match, names) => spoiler(inline(match[1], names))],
  [/^\*(?=\S)([^*]+?)\*(?!\*)/, (match, names) => element("em", {}, inline(match[1], names))],
  [/^_(?=\S)([^_]+?)_(?![_\w])/, (match, names) => element("em", {}, inline(match[1], names))],
  [/^<@!?(\d+)>/, (match, names) => mention("@" + (names.users[match[1]] ?? "unknown-user"), match[1] === names.me)],
  [/^<#(\d+)>/, (match, names) => mention("#" + (names.channels[match[1]] ?? "unknown"), false)],
  [/^<\/([^:>]+):\d+>/, (match) => mention("/" + match[1], false)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (match) => timestamp(Number(match[1]), match[2] ?? "f")],
  [/^<(a?):(\w+):(\d+)>/, (match) => emoji({ id: match[3], name: match[2] })],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (match, names) => link(match[2], inline(match[1], names))],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,:;!?)])>?/, (match) => link(match[1], [match[1]])],
];

function inline(text, names) {
  const parts = [];
  let plain = "";
  let rest = text;
  while (rest) {
    const found = firstMatch(rest, plain, names);
    if (found) {
      if (plain) parts.push(plain);
      plain = "";
      parts.push(found.made);
      rest = rest.slice(found.length);
    } else {
      plain += rest[0];
      rest = rest.slice(1);
    }
  }
  if (plain) parts.push(plain);
  return parts;
}

function firstMatch(rest, before, names) {
  for (const [pattern, make] of INLINE) {
    const match = pattern.exec(rest);
    // An underscore inside a word is no emphasis.
    if (match && !(rest[0] === "_" && /\w$/.test(before))) return { made: make(match, names), length: match[0].length };
  }
  return null;
}

function mention(text, isMe) {
  return element("span", { class: isMe ? "mention own" : "mention" }, text);
}

function link(address, children) {
  return element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(children) {
  const hidden = element("button", { type: "button", class: "spoiler", "aria-label": "Spoiler, press to show" }, children);
  hidden.addEventListener("click", () => {
    hidden.classList.add("shown");
    hidden.removeAttribute("aria-label");
  });
  return hidden;
}

export function emoji(each) {
  if (!each.id) return each.name;
  return element("img", { class: "emoji", src: `/cdn/emojis/${each.id}.png`, alt: `:${each.name}:`, title: `:${each.name}:` });
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

function timestamp(seconds, style) {
  const date = new Date(seconds * 1000);
  const made = element("time", { datetime: date.toISOString(), title: date.toLocaleString() });
  if (style === "R") {
    made.dataset.relative = seconds;
    made.textContent = relative(seconds);
  } else {
    made.textContent = new Intl.DateTimeFormat(undefined, STYLES[style]).format(date);
  }
  return made;
}

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, each]) => Math.abs(away) >= each) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(Math.round(away / size), unit);
}

export function keepTime() {
  setInterval(() => {
    for (const each of document.querySelectorAll("time[data-relative]")) {
      each.textContent = relative(Number(each.dataset.relative));
    }
  }, 1000);
}

// Blocks: code, quotes, headings, small print, lists, and lines of text.
export function markdown(text, names) {
  const blocks = [];
  for (const [index, part] of text.split(/```(?:\w*\n)?([^]*?)```/).entries()) {
    if (index % 2) blocks.push(element("pre", {}, element("code", {}, part)));
    else if (part) blocks.push(...lines(part.replace(/^\n|\n$/g, ""), names));
  }
  return blocks;
}

function lines(text, names) {
  const blocks = [];
  const all = text.split("\n");
  for (let index = 0; index < all.length; index += 1) {
    const line = all[index];
    let match;
    if (line.startsWith(">>> ")) {
      const rest = [line.slice(4), ...all.slice(index + 1)].join("\n");
      blocks.push(element("blockquote", {}, lines(rest, names)));
      break;
    } else if (line.startsWith("> ")) {
      const quoted = [];
      while (index < all.length && all[index].startsWith("> ")) quoted.push(all[index++].slice(2));
      index -= 1;
      blocks.push(element("blockquote", {}, lines(quoted.join("\n"), names)));
    } else if ((match = /^(#{1,3}) +(.+)/.exec(line))) {
      blocks.push(element(`h${match[1].length + 1}`, {}, inline(match[2], names)));
    } else if ((match = /^-# +(.+)/.exec(line))) {
      blocks.push(element("small", {}, inline(match[1], names)));
    } else if ((match = /^( *)(?:[-*]|(\d+)\.) +(.+)/.exec(line))) {
      const list = match[2] ? element("ol", { start: match[2] }) : element("ul");
      const same = match[2] ? /^ *\d+\. +(.+)/ : /^( *)[-*] +(.+)/;
      while (index < all.length && (match = same.exec(all[index]))) {
        list.append(element("li", {}, inline(match.at(-1), names)));
        index += 1;
      }
      index -= 1;
      blocks.push(list);
    } else {
      blocks.push(element("p", {}, line ? inline(line, names) : element("br")));
    }
  }
  return blocks;
}
