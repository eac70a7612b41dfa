// What is said to somebody who is new here, until it is closed or followed. The server forgets it at the first
// interaction, in whichever window.

import { byId, element, icon } from "./dom.js";
import { inline } from "./markdown.js";

const ended = new Set(); // those who have closed it here

const keyOf = (person) => `quayside-welcomed-${person}`;

export function welcome(person, text, names) {
  if (!text) byId("welcome").hidden = true;
  if (!text || !byId("welcome").hidden || ended.has(person) || recall(keyOf(person))) return;
  const close = () => {
    endWelcome(person);
    byId("text").focus();
  };
  byId("welcome").replaceChildren(
    element("p", {}, inline(text, names)),
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
