// The line above the messages while the playground or the bot is away: what is so, and what happens next.

import { say } from "./announcer.js";
import { byId } from "./dom.js";

const BLINK_MS = 1000; // a connection that is back by then wasn't away
const NO_CONNECTION = "No connection to the playground. The page tries again by itself; what you press meanwhile isn’t sent.";

let connected = true;
let blink = null;
let bot = null;
let wasHere = false; // until the page has seen the bot, a process that runs is one that starts

export function takeConnection(up) {
  clearTimeout(blink);
  if (!up) {
    blink = setTimeout(() => {
      connected = false;
      draw("");
    }, BLINK_MS);
  } else if (!connected) {
    connected = true;
    draw("Connected again.");
  }
}

export function takeBot(now) {
  const back = wasHere && !bot.online && now.online;
  bot = now;
  wasHere ||= now.online;
  draw(back ? `${bot.name} is back.` : "");
}

// Tells what is away, or that nothing is any more, unless it shows already.
function draw(good) {
  const line = connected ? away() : NO_CONNECTION;
  const told = byId("outage").textContent;
  byId("outage").textContent = line;
  byId("outage").hidden = !line;
  if (line !== told && (line || good)) say(line || good);
}

function away() {
  if (!bot || bot.online) return "";
  if (!wasHere && bot.process) return `${bot.name} is starting.`;
  const end = bot.process === false ? "it is started again under the wrench (What can go wrong)" : "it is back";
  return `${bot.name} is away. Presses and commands fail until ${end}.`;
}
