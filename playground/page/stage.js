// The window: who can be seen in it. Everybody has a client in a frame of their own, with their own eyes; one
// that is put away stays as it is.

import { avatar, badge, byId, element, icon } from "./dom.js";
import "./theme.js";

const clients = new Map(); // name -> {frame, unread}
let people = [];
let shown = []; // one name, or two that are side by side
let titles = {};
const places = {}; // name -> the id of the channel that is open there

const ASKED = [["as", "at"], ["with", "with-at"]]; // who is shown, and where they are, in the window's address
const who = document.querySelector(".who");

async function load() {
  people = await (await fetch("/page/people")).json();
  drawPeople();
}

async function begin() {
  await load();
  Object.assign(places, history.state?.places);
  const known = asked();
  if (known.length) show(known);
  else if (people.length) show([people[0]]);
  else byId("newcomer").showModal();
}

// --- the address -------------------------------------------------------------------------------------------

// Who is to be shown, of those who are there; their places are noted.
function asked() {
  const query = new URLSearchParams(location.search);
  const found = ASKED.map(([name, place]) => [query.get(name), query.get(place)]).filter(([name]) => people.includes(name));
  for (const [name, place] of found) if (place) places[name] = place;
  return found.map(([name]) => name);
}

// The address says who is shown and where they are, and the entry where the others are. What a person did makes an
// entry of its own, so that *Back* undoes it.
function remember(byHand) {
  const query = new URLSearchParams();
  for (const [index, name] of shown.entries()) {
    query.set(ASKED[index][0], name);
    if (places[name]) query.set(ASKED[index][1], places[name]);
  }
  const address = `?${query}`;
  const state = { places: { ...places } };
  if (byHand && address !== location.search) history.pushState(state, "", address);
  else if (address !== location.search || JSON.stringify(state) !== JSON.stringify(history.state)) history.replaceState(state, "", address);
}

addEventListener("popstate", () => {
  const names = asked();
  if (!names.length) return;
  show(names);
  for (const name of names) tell(client(name).frame, { kind: "go", place: places[name] });
});

// --- who is shown ------------------------------------------------------------------------------------------

function client(name) {
  if (!clients.has(name)) {
    const query = new URLSearchParams({ as: name, ...(places[name] ? { at: places[name] } : {}) });
    const frame = element("iframe", { title: name, src: `/page/client.html?${query}` });
    clients.set(name, { frame, unread: { count: 0, pinged: 0 } });
    byId("frames").append(frame);
  }
  return clients.get(name);
}

function show(names, byHand = false) {
  shown = [...new Set(names)].slice(-2);
  for (const name of shown) client(name);
  for (const [name, { frame }] of clients) {
    frame.hidden = !shown.includes(name);
    frame.style.order = shown.indexOf(name);
    tell(frame, { kind: "shown", shown: !frame.hidden });
  }
  byId("frames").classList.toggle("two", shown.length === 2);
  byId("beside").setAttribute("aria-pressed", String(shown.length === 2));
  remember(byHand);
  drawPeople();
  [...byId("people").querySelectorAll(".person")].find((each) => each.dataset.person === shown.at(-1))?.scrollIntoView({ block: "nearest", inline: "center" });
  drawTitle();
}

// With two side by side a third takes the place of the one that was looked at last.
function be(name) {
  if (!shown.includes(name)) show(shown.length === 2 ? [shown.find((each) => each !== looking()) ?? shown[0], name] : [name], true);
  const { frame } = client(name);
  frame.focus();
  tell(frame, { kind: "focus" });
}

const looking = () => [...clients].find(([, { frame }]) => frame === document.activeElement)?.[0] ?? shown.at(-1);

function toggleBeside() {
  if (shown.length === 2) {
    show([looking()], true);
    return;
  }
  const next = people[(people.indexOf(shown[0]) + 1) % people.length];
  if (next && next !== shown[0]) show([shown[0], next], true);
  else byId("newcomer").showModal();
}

function tell(frame, what) {
  frame.contentWindow?.postMessage(what, location.origin);
}

// --- what shows of it --------------------------------------------------------------------------------------

let drawn = ""; // what the buttons show

function drawPeople() {
  // A button that is replaced while it is pressed isn't clicked.
  const state = JSON.stringify(people.map((name) => [name, shown.includes(name), clients.get(name)?.unread]));
  if (state === drawn) return;
  drawn = state;
  const focused = document.activeElement?.dataset?.person;
  byId("people").replaceChildren(
    ...people.map((name, index) => {
      const unread = clients.get(name)?.unread ?? { count: 0, pinged: 0 };
      const keys = index < 9 ? ` (Alt+Shift+${index + 1})` : "";
      return element(
        "li",
        {},
        element(
          "button",
          {
            type: "button",
            class: `person${unread.count ? " unread" : ""}`,
            "aria-pressed": String(shown.includes(name)),
            "data-person": name,
            title: `Be ${name}${keys}`,
            onclick: () => be(name),
          },
          avatar(name),
          element("span", { class: "person-name" }, name),
          shown.includes(name) ? null : badge(unread),
        ),
      );
    }),
  );
  if (focused) [...byId("people").querySelectorAll("button")].find((each) => each.dataset.person === focused)?.focus();
  fade();
}

// Where names go on out of sight, the list fades out.
function fade() {
  const { scrollLeft, scrollWidth, clientWidth } = who;
  who.classList.toggle("before", scrollLeft > 1);
  who.classList.toggle("after", scrollWidth - clientWidth - scrollLeft > 1);
}

// Who is shown, and where they are; before that, how many messages there call them.
function drawTitle() {
  const calls = shown.reduce((so, name) => so + client(name).unread.pinged, 0);
  document.title = `${calls ? `(${calls}) ` : ""}${[...shown.map((name) => titles[name] ?? name), "Quayside"].join(" – ")}`;
}

// --- what is heard -----------------------------------------------------------------------------------------

addEventListener("message", ({ origin, source, data }) => {
  const found = [...clients].find(([, { frame }]) => frame.contentWindow === source);
  if (origin !== location.origin || !found) return;
  const [name, about] = found;
  if (data.kind === "here") {
    titles[name] = data.title;
    about.unread = data.unread;
    places[name] = data.place;
    remember(false);
    drawPeople();
    drawTitle();
  } else if (data.kind === "going") {
    places[name] = data.place;
    remember(true);
  } else if (data.kind === "ready") {
    tell(about.frame, { kind: "shown", shown: !about.frame.hidden });
    // Who has done nothing else here yet begins in the message box.
    if (document.activeElement === document.body && name === shown[0]) be(name);
  } else if (data.kind === "be") {
    be(data.name);
  } else if (data.kind === "person" && people[data.index]) {
    be(people[data.index]);
  } else if (data.kind === "beside") {
    toggleBeside();
  }
});

addEventListener("keydown", (event) => {
  if (!event.altKey || !event.shiftKey) return;
  const digit = /^Digit([1-9])$/.exec(event.code);
  if (digit && people[digit[1] - 1]) be(people[digit[1] - 1]);
  else if (event.code === "KeyS") toggleBeside();
  else return;
  event.preventDefault();
});

who.addEventListener("scroll", fade);
new ResizeObserver(fade).observe(who);
addEventListener("focus", load);
byId("new").append(icon("plus"), element("span", { class: "spoken" }, "Somebody new"));
byId("new").addEventListener("click", () => byId("newcomer").showModal());
byId("beside").append(icon("beside"), element("span", { class: "tool-label" }, "Side by side"));
byId("beside").addEventListener("click", toggleBeside);
byId("add-cancel").addEventListener("click", () => byId("newcomer").close());
byId("newcomer").addEventListener("close", () => {
  byId("add-error").textContent = "";
});
byId("add").addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = byId("add-name").value.trim();
  const response = await fetch("/page/people", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name }),
  });
  const answer = await response.json();
  byId("add-error").textContent = answer.error ?? "";
  if (answer.error) return;
  byId("add-name").value = "";
  byId("newcomer").close();
  await load();
  be(answer.name);
});
begin();
