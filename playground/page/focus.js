// Where the keyboard is among the messages: it keeps its place when a message changes, and goes along when another
// message takes its place.

const CONTROLS = "button[data-custom-id]:not(:disabled)";
const NOWHERE = "nowhere"; // its message has gone, and was the only one

let leading = null; // the message in whose buttons the keyboard is, or on which something was pressed
let held = null; // the button that has the keyboard, or had it: {key, name}
let acted = false; // whether it was pressed, and nothing has come of it yet: then the first button will do

// The buttons and selects of a message that can be pressed.
export const controls = (made) => [...made.querySelectorAll(CONTROLS)];

const nameOf = (control) => control.getAttribute("aria-label") ?? control.textContent;
const messageOf = (target) => target.closest?.(".message");

// Something was pressed on a message, or sent from a form that it opened.
export function acts(id) {
  leading = id;
  acted = true;
}

// Who goes elsewhere isn't taken along any more.
document.addEventListener("focusin", ({ target }) => {
  const id = messageOf(target)?.dataset.id;
  const control = id && target.matches(CONTROLS);
  held = control ? { key: target.dataset.customId, name: nameOf(target) } : null;
  if (id === leading) return;
  leading = control ? id : null;
  acted = false;
});

// A key that is held down presses one button, and not what comes in its place.
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.matches(CONTROLS)) event.preventDefault();
});

// Puts the keyboard on a message that has changed, or is in the place of another: on the same button, by its id or by
// its name, or after a press on the first one, or else on the message.
export function land(made) {
  const all = controls(made);
  const same = held && (all.find((each) => each.dataset.customId === held.key) ?? all.find((each) => nameOf(each) === held.name));
  const found = same ?? (acted ? all[0] : null);
  if (found) acted = false;
  put(found ?? made, made.dataset.id);
}

// Puts the keyboard where it waits for what takes a message's place.
export function wait(element, id = NOWHERE) {
  put(element, id);
}

function put(element, id) {
  const kept = { held, acted };
  element.focus({ preventScroll: true });
  leading = id;
  if (!element.matches(CONTROLS)) held = kept.held;
  acted = kept.acted;
}

export const leads = (id) => leading === id;

// A message has come: it takes the keyboard that waits on one without buttons.
export function follow(made) {
  if (!leading || !controls(made).length) return;
  const at = messageOf(document.activeElement);
  const waits = leading === NOWHERE ? !at : at === document.activeElement && at.dataset.id === leading && !controls(at).length;
  if (waits) land(made);
}

// While a form is open the keyboard is there. What this gives brings it back where the browser can't, because its
// button has changed: `find(id)` gives the message that it was in, or the one in its place.
export function leave() {
  const kept = { leading, held };
  return (find) => {
    if (document.activeElement !== document.body && !document.activeElement.closest("dialog")) return;
    const made = find(kept.leading);
    held = kept.held;
    if (made) land(made);
  };
}
