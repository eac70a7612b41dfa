// The messages of one channel: drawn as they come, older ones as one goes up, and no more than needed.

import { byId, element } from "./dom.js";
import { controls, land, leads, wait } from "./focus.js";
import { above, local, message } from "./message.js";

const AT_END_PX = 80;
const NEAR_TOP_PX = 400;
const MOST_SHOWN = 300;
const KEPT = 150;

export class Timeline {
  // `does` is what can be done with messages; `names()` knows ids; `older(id)` gets what came before a message.
  constructor({ does, names, older, say }) {
    this.list = byId("messages");
    this.names = names;
    this.older = older;
    this.say = say;
    this.does = Object.assign(does, { jump: (id) => this.jump(id), original: (id, told) => this.original(id, told), drop: (id) => this.remove(id) });
    this.items = []; // {body, text, made}; `text` is the body as JSON
    this.gone = new Set(); // the messages that were deleted while one looked
    this.more = false;
    this.opened = false; // whether its messages have been told
    this.fresh = null; // the first message that was unread when the channel was opened
    this.asking = false;
    this.following = true; // whether one reads the newest
    this.top = 0;
    this.list.addEventListener("scroll", () => this.scrolled());
    // What is loaded late, or makes the window smaller, pushes the newest out of sight.
    this.list.addEventListener("load", () => this.following && this.toEnd(), true);
    new ResizeObserver(() => this.following && this.toEnd()).observe(this.list);
    this.list.addEventListener("keydown", (event) => this.press(event));
    byId("to-newest").addEventListener("click", () => this.toEnd());
  }

  // --- what there is -----------------------------------------------------------------------------------------

  // The messages of an opened channel; `fresh` is the first message that is unread.
  open(messages, more, fresh) {
    this.clear();
    this.opened = true;
    this.fresh = fresh;
    this.more = more;
    this.items = messages.map(asItem);
    this.drawAll();
    this.toEnd();
  }

  // All messages from the oldest here on, told again. What is the same as before stays as it is, with focus and all.
  // Gives those that have come meanwhile.
  renew(messages, more) {
    const before = new Map(this.items.map((item) => [item.body.id, item]));
    const locals = this.items.filter((item) => item.body.local);
    const told = messages.map(asItem).map((item) => {
      const known = before.get(item.body.id);
      return known?.text === item.text ? known : item;
    });
    this.more = more;
    const at = this.items.findIndex((item) => item.made.contains(document.activeElement));
    const old = this.items[at];
    this.items = [...told, ...locals];
    this.drawAll();
    if (old && !old.made.isConnected) this.keepKeyboard(old.body.id, at);
    return this.opened ? messages.filter((body) => !before.has(body.id)) : [];
  }

  get oldest() {
    return this.items.find((item) => !item.body.local)?.body.id ?? null;
  }

  // The whole list, reusing what is drawn, so that nothing that stays is moved.
  drawAll() {
    this.keepingPlace(() => {
      for (const [index, item] of this.items.entries()) {
        const stale = item.made && item.before !== this.items[index - 1]?.body.id && !item.made.contains(document.activeElement);
        if (!item.made || stale) item.made = this.drawn(index);
      }
      const kept = new Set(this.items.map((item) => item.made));
      for (const old of [...this.list.children]) if (!kept.has(old)) old.remove();
      for (const [index, item] of this.items.entries()) {
        const there = this.list.children[index];
        if (there !== item.made) this.list.insertBefore(item.made, there ?? null);
      }
    });
  }

  // Messages from here on are new to a person who looks again later.
  setFresh(id) {
    const old = this.items.findIndex((item) => item.body.id === this.fresh);
    this.fresh = id;
    if (old >= 0) this.redraw(old);
  }

  clear() {
    this.opened = false;
    this.items = [];
    this.fresh = null;
    this.list.replaceChildren();
  }

  // A new message, or one that has changed; one that has changed out of sight is passed over. Tells whether it
  // wasn't there before.
  put(body, isNew) {
    const index = this.items.findIndex((item) => item.body.id === body.id);
    if (index >= 0) this.keepingPlace(() => this.replace(index, asItem(body)));
    else if (isNew) this.keepingPlace(() => this.append(asItem(body)));
    return index < 0 && isNew;
  }

  append(item) {
    this.items.push(item);
    item.made = this.drawn(this.items.length - 1);
    this.list.append(item.made);
    if (this.following && this.items.length > MOST_SHOWN) {
      for (const old of this.items.splice(0, this.items.length - KEPT)) old.made.remove();
      this.more = true;
      this.redraw(0);
    }
  }

  replace(index, item) {
    const old = this.items[index];
    this.items[index] = item;
    item.made = this.drawn(index);
    const inside = old.made.contains(document.activeElement);
    old.made.replaceWith(item.made);
    if (inside) land(item.made);
    this.redraw(index + 1);
    this.quoteAgain(item.body.id);
  }

  remove(id) {
    this.gone.add(id);
    const index = this.items.findIndex((item) => item.body.id === id);
    if (index < 0) return this.quoteAgain(id);
    const [old] = this.items.splice(index, 1);
    const inside = old.made.contains(document.activeElement);
    this.keepingPlace(() => {
      old.made.remove();
      this.redraw(index);
      this.quoteAgain(id);
    });
    if (inside) this.keepKeyboard(id, index);
  }

  // A message that had the keyboard, at an index, isn't drawn any more: another version of it takes the keyboard, or the
  // one that has come in its place, or else a neighbour, where the keyboard waits for that.
  keepKeyboard(id, index) {
    const again = this.find(id);
    const [next] = leads(id) ? this.playable() : [];
    const neighbour = next ?? this.items[Math.min(index, this.items.length - 1)]?.made;
    if (again) land(again);
    else if (next && BigInt(next.dataset.id) > BigInt(id)) land(next);
    else if (leads(id)) wait(neighbour ?? this.list, neighbour?.dataset.id);
    else (neighbour ?? this.list).focus({ preventScroll: true });
  }

  // A message whose neighbour has changed may go on under another name now.
  redraw(index) {
    const item = this.items[index];
    if (!item || item.body.local || item.made.contains(document.activeElement)) return;
    const made = this.drawn(index);
    item.made.replaceWith(made);
    item.made = made;
  }

  redrawAll() {
    this.keepingPlace(() => this.items.forEach((_, index) => this.redraw(index)));
  }

  drawn(index) {
    const { body } = this.items[index];
    this.items[index].before = this.items[index - 1]?.body.id;
    if (body.local) return local(body, this.does);
    const before = this.items[index - 1]?.body;
    const place = { before: before?.local ? null : before, fresh: body.id === this.fresh };
    return message(body, this.names(), place, this.does);
  }

  // --- older ones --------------------------------------------------------------------------------------------

  scrolled() {
    if (this.atEnd) this.following = true;
    else if (this.list.scrollTop < this.top) this.following = false;
    this.top = this.list.scrollTop;
    byId("to-newest").hidden = this.following;
    if (this.list.scrollTop < NEAR_TOP_PX) this.askOlder();
  }

  async askOlder() {
    if (!this.more || this.asking || !this.items.length) return;
    this.asking = true;
    const first = this.items[0].body.id;
    const { messages, more } = await this.older(first);
    this.asking = false;
    if (!messages || this.items[0]?.body.id !== first) return;
    const height = this.list.scrollHeight - this.list.scrollTop;
    this.items.unshift(...messages.map(asItem));
    this.more = more;
    const made = messages.map((_, index) => (this.items[index].made = this.drawn(index)));
    this.list.prepend(...made);
    this.redraw(messages.length);
    this.list.scrollTop = this.list.scrollHeight - height;
  }

  // --- where one looks ---------------------------------------------------------------------------------------

  get atEnd() {
    return this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < AT_END_PX;
  }

  // A person who reads the newest keeps reading the newest.
  keepingPlace(change) {
    change();
    if (this.following) this.toEnd();
  }

  toEnd() {
    this.following = true;
    this.list.scrollTop = this.list.scrollHeight;
    byId("to-newest").hidden = true;
  }

  focusNewest() {
    (this.items.at(-1)?.made ?? this.list).focus({ preventScroll: true });
  }

  find(id) {
    return this.items.find((item) => item.body.id === id)?.made ?? null;
  }

  // The message as it is shown, or null.
  body(id) {
    return this.items.find((item) => item.body.id === id)?.body ?? null;
  }

  // Tells whether the message is there.
  jump(id) {
    const target = this.find(id);
    if (!target) return false;
    target.scrollIntoView({ block: "center" });
    target.focus();
    target.classList.add("jumped");
    target.addEventListener("animationend", () => target.classList.remove("jumped"), { once: true });
    return true;
  }

  // What a reply replies to, `told` being what came with the reply: null when it was deleted, undefined when it
  // couldn't be loaded.
  original(id, told) {
    return told === null || this.gone.has(id) ? null : this.body(id) ?? told;
  }

  // The lines above the replies to a message, once it has changed; all else of them stays, with focus and all.
  quoteAgain(id) {
    for (const { body, made } of this.items) {
      if (body.message_reference?.message_id !== id) continue;
      const old = made.querySelector(":scope > .above");
      const focused = old.contains(document.activeElement);
      const line = above(body, this.names(), this.does);
      old.replaceWith(line);
      if (focused) (line.querySelector("button") ?? made).focus({ preventScroll: true });
    }
  }

  // The messages with something to press, the newest first.
  playable() {
    return this.items.map((item) => item.made).filter((made) => controls(made).length).reverse();
  }

  // To the first button of the newest message that has some; from there to that of the one before.
  toButtons() {
    const firsts = this.playable().map((made) => controls(made)[0]);
    const at = firsts.indexOf(document.activeElement);
    firsts[(at + 1) % firsts.length]?.focus();
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !["ArrowUp", "ArrowDown", "Home", "End"].includes(event.key)) return;
    if (event.target !== this.list && !event.target.matches(".message")) return;
    event.preventDefault();
    const end = this.items.length - 1;
    const at = this.items.findIndex((item) => item.made === event.target);
    const from = at < 0 ? end + (event.key === "ArrowUp" ? 1 : 0) : at;
    const to = { ArrowUp: Math.max(from - 1, 0), ArrowDown: Math.min(from + 1, end), Home: 0, End: end }[event.key];
    this.items[to]?.made.focus();
  }

  // --- what went wrong ---------------------------------------------------------------------------------------

  // A press that nobody answered is noted under its message.
  fail(id, why) {
    const found = this.find(id);
    if (!found) return;
    found.querySelector(".press-failed")?.remove();
    found.append(element("p", { class: "press-failed" }, why));
    this.say(why);
  }
}

function asItem(body) {
  return { body, text: JSON.stringify(body), made: null };
}
