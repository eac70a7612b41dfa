// The keys of a client, and the help that lists them.

import { byId, element } from "./dom.js";

const KEYS = [
  ["Alt+↑ Alt+↓", "the channel before, the channel after"],
  ["Alt+Shift+↑ Alt+Shift+↓", "the unread channel before, after"],
  ["Ctrl+K", "to a channel or person by name"],
  ["Alt+B", "to the buttons of the newest message that has some; again: of the one before"],
  ["Alt+D", "to the direct messages and back"],
  ["Alt+N", "to the notifications and back"],
  ["Alt+M", "to the message box; Esc does the same"],
  ["Alt+P", "the menu of whoever wrote the message that has the focus; so does a right click on a name"],
  ["↑ ↓ Home End", "among the messages, when one of them has the focus"],
  ["Alt+Shift+1 … 9", "be another person"],
  ["Alt+Shift+S", "two people side by side"],
  ["Ctrl+/", "this help"],
];

export function drawHelp() {
  const row = ([keys, what]) => [element("dt", {}, keys.split(" ").map((each) => element("kbd", {}, each))), element("dd", {}, what)];
  byId("help-keys").append(...KEYS.flatMap(row));
}

// `actions` says what each key does: step(by, unreadOnly), buttons(), messages(), notifications(), person(), write(), switcher(),
// escape(), stage(what) for the window around; `ready()` whether there is anything to act on yet.
export function listen(actions) {
  addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const act = ofStage(event, actions) ?? (actions.ready() ? ofClient(event, actions) : null);
    if (!act) return;
    act();
    event.preventDefault();
  });
}

function ofStage(event, { stage }) {
  const digit = /^Digit([1-9])$/.exec(event.code);
  if (event.altKey && event.shiftKey && digit) return () => stage({ kind: "person", index: digit[1] - 1 });
  if (event.altKey && event.shiftKey && event.code === "KeyS") return () => stage({ kind: "beside" });
  if (event.ctrlKey && event.key === "/") return () => byId("help").showModal();
  return null;
}

function ofClient(event, { step, buttons, messages, notifications, person, write, switcher, escape }) {
  if (event.ctrlKey && event.key.toLowerCase() === "k") return switcher;
  if (event.key === "Escape") return escape;
  if (!event.altKey || event.ctrlKey) return null;
  const byCode = {
    ArrowUp: () => step(-1, event.shiftKey),
    ArrowDown: () => step(1, event.shiftKey),
    KeyB: buttons,
    KeyD: messages,
    KeyM: write,
    KeyN: notifications,
    KeyP: person,
  };
  return byCode[event.code] ?? null;
}
