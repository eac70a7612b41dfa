// What is read out to somebody who doesn't look: short words, and of a message what hasn't been read out yet.

import { byId, element } from "./dom.js";
import { spoken } from "./markdown.js";
import { linesOf } from "./message.js";

const LONGEST = 400;
const MOST_LINES = 5;
const MOST_KNOWN = 200;

const told = new Map(); // a message's id -> its lines when it was told last

export function say(text) {
  byId("announcer").append(element("p", {}, text));
  while (byId("announcer").children.length > MOST_LINES) byId("announcer").firstElementChild.remove();
}

// Tells a message under a heading: all of it the first time, and then the lines that are new since; nothing if there
// are none. `before` is the message as it was before it changed, or the board whose place it takes: who pressed
// something on it has read it so. What calls somebody, the content of a message that is new, is told again.
export function tell(heading, body, names, before = null) {
  const known = new Set(told.get(body.id) ?? (before ? linesOf(before) : []));
  const lines = linesOf(body);
  if (before && before.id !== body.id) for (const line of linesOf({ ...body, embeds: [], components: [] })) known.delete(line);
  told.delete(body.id);
  told.set(body.id, lines);
  if (told.size > MOST_KNOWN) told.delete(told.keys().next().value);
  const words = lines.filter((line) => !known.has(line)).map((line) => spoken(line, names)).join("\n");
  if (words) say(`${heading}: ${words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words}`);
}

// Whether a message had nothing to tell yet when it came, like an answer that is being thought about.
export const isAwaited = (id) => told.get(id)?.length === 0;
