// Elements are made here and filled with text, never with markup: what people write stays what it is.

export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

export const byId = (id) => document.getElementById(id);

const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  send: "M4 12l16-8-6 16-3-7z",
  hash: "M9 4L7 20M17 4l-2 16M4 9h17M3 15h17",
  thread: "M5 4v9a3 3 0 0 0 3 3h11M15 12l4 4-4 4",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4",
  mail: "M3 6h18v12H3zM3 7l9 7 9-7",
  people: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 20a6 6 0 0 1 12 0M16 5a3 3 0 0 1 0 6M17 14a6 6 0 0 1 5 6",
  wrench: "M14 7a4 4 0 0 1 6-3l-3 3 1 2 2 1 3-3a4 4 0 0 1-6 5L8 20l-4-4z",
  help: "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.1M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20z",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M5 19l2-2",
  moon: "M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z",
  beside: "M3 4h18v16H3zM12 4v16",
  down: "M6 9l6 6 6-6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 13h6M9 17h6",
  bin: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
  warn: "M12 3l10 18H2zM12 10v5M12 18v.1",
  reply: "M4 18v-6a4 4 0 0 1 4-4h12",
};

// A picture that only goes beside words: readers of screens pass over it.
export function icon(name) {
  const made = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  fill(path, { d: ICONS[name] }, []);
  return fill(made, { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" }, [path]);
}

// A round with the first letter of a name, in a colour of its own.
export function avatar(name, isApp = false) {
  if (isApp) return element("img", { class: "avatar", src: "/page/cup.svg", alt: "" });
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)) % 360;
  const made = element("span", { class: "avatar", "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "?");
  made.style.setProperty("--hue", sum);
  return made;
}

// How many messages wait: in words for people who can't see the badge.
export function badge({ count, pinged }) {
  if (pinged) return element("span", { class: "count" }, String(pinged), element("span", { class: "spoken" }, " unread that call you"));
  if (count) return element("span", { class: "spoken" }, " (unread)");
  return null;
}
