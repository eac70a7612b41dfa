// What is said to somebody who is new here, until it is closed or followed. The server forgets it at the first
// interaction, in whichever window.

import { byId, element, icon } from "./dom.js";
import { inline } from "./markdown.js";

const ended = new Set(); // those who have closed it here

const keyOf = (person) => `quayside-welcomed-${person}`;

// `told` has a text and buttons, each of which sends a command; `send` does that.
export function welcome(person, told, names, send) {
  if (!told) byId("welcome").hidden = true;
  if (!told || !byId("welcome").hidden || ended.has(person) || recall(keyOf(person))) return;
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
      element("p", {}, inline(told.text, names)),
      element("p", { class: "ways" }, told.buttons.map((each) => element("button", { type: "button", class: "button", onclick: follow(each) }, each.label))),
    ),
    element("button", { type: "button", class: "tool", title: "Close", onclick: close }, icon("close"), element("span", { class: "spoken" }, "Close")),
  );
  byId("welcome").hidden = false;
}

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
