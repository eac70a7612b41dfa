// What is said to somebody who is new here, until it is closed or followed. The server forgets it at the first
// interaction, in whichever window.

import { byId, element, icon } from "./dom.js";
import { inline } from "./markdown.js";

const ended = new Set(); // those who have closed it here

const keyOf = (person) => `quayside-welcomed-${person}`;

let shown = null; // what is said now

// `told` has a text and buttons, each of which sends a command; `send` does that. In some channels, by their ids, it
// has something else to say; `here` is the one that is open.
export function welcome(person, told, here, names, send) {
  if (!told) byId("welcome").hidden = true;
  if (!told || ended.has(person) || recall(keyOf(person))) return;
  const said = told.places[here] ?? told;
  const now = JSON.stringify([person, said]);
  if (!byId("welcome").hidden && shown === now) return;
  shown = now;
  const close = () => {
    endWelcome(person);
    byId("text").focus();
  };
  const follow = (each) => (event) => {
    endWelcome(person);
    if (!event.detail) byId("text").focus(); // by keys: the button is gone
    return send(each.command, each.options);
  };
  byId("welcome").replaceChildren(
    element(
      "div",
      {},
      element("p", {}, inline(said.text, names)),
      element("div", { class: "rows" }, rows(said.buttons).map(([row, buttons]) =>
        element("p", { class: "ways" }, row ? element("b", {}, row) : null, buttons.map((each) => way(each, follow(each))), about(buttons)))),
    ),
    element("button", { type: "button", class: "tool", title: "Close", onclick: close }, icon("close"), element("span", { class: "spoken" }, "Close")),
  );
  byId("welcome").hidden = false;
}

// The buttons by the row that they are in.
const rows = (buttons) => [...Map.groupBy(buttons, (each) => each.row)];

// What the game of a row is, below its buttons.
const about = ([{ about: said }]) => (said ? element("small", {}, said) : null);

const way = (each, onclick) =>
  element("button", { type: "button", class: "button", onclick }, each.label, each.row ? element("span", { class: "spoken" }, ` ${each.row}`) : null);

export function endWelcome(person) {
  if (byId("welcome").hidden) return;
  byId("welcome").hidden = true;
  ended.add(person);
  keep(keyOf(person));
}

function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing for this page
  }
}

function keep(key) {
  try {
    localStorage.setItem(key, "1");
  } catch {
    // it will be said again, then
  }
}
