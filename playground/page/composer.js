// The box at the bottom: messages, and slash commands option by option.

import { about, choices, leaves, matching, parse, valueOf } from "./commands.js";
import { byId, element, icon } from "./dom.js";
import { Suggestions } from "./suggestions.js";

const TYPING_MS = 150;
const MOST_SUGGESTED = 25;

export class Composer {
  // `ready()` once it is known what there is, `commands()` are those offered here, `names()` knows ids, `ask` gets the bot's suggestions, `send` sends a
  // request and tells whether it was taken, `complain(text)` says what is wrong.
  constructor({ ready, commands, names, ask, send, complain }) {
    Object.assign(this, { ready, commands, names, ask, send, complain });
    this.text = byId("text");
    this.fields = byId("fields");
    this.suggestions = new Suggestions();
    this.command = null;
    this.options = []; // {option, input, box, picked}
    this.round = 0;
    this.placeholder = "";
    this.touched = false; // whether something was typed since the field has the focus
    byId("compose").addEventListener("input", (event) => this.typed(event.target));
    byId("compose").addEventListener("focusin", (event) => event.target.matches("input") && this.entered(event.target));
    byId("compose").addEventListener("focusout", () => this.hide());
    byId("compose").addEventListener("keydown", (event) => event.target.matches("input") && this.press(event));
    byId("compose").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
  }

  // Another place, with other commands; what was being written stays.
  enter(placeholder, writable) {
    this.placeholder = placeholder;
    this.text.disabled = !writable;
    if (this.command && !this.all().some((each) => each.path === this.command.path)) this.leave();
    this.label();
  }

  // The commands or people may be others now.
  renew() {
    const { activeElement } = document;
    if (byId("compose").contains(activeElement) && activeElement.matches("input") && !activeElement.dataset.option) this.suggest(activeElement);
  }

  label() {
    const free = this.command ? this.free().length : 0;
    this.text.placeholder = this.command ? (free ? `+${free} option${free > 1 ? "s" : ""}` : "") : this.placeholder;
    this.text.setAttribute("aria-label", this.command ? `More options of /${this.command.path}` : "Message or command");
  }

  all() {
    return leaves(this.commands());
  }

  // --- a command ---------------------------------------------------------------------------------------------

  begin(command, given = []) {
    this.leave();
    this.command = command;
    this.text.value = "";
    byId("command").replaceChildren(
      `/${command.path}`,
      element("button", { type: "button", "aria-label": `Leave /${command.path}`, onclick: () => this.leave(true) }, icon("close")),
    );
    byId("command").hidden = false;
    for (const [option, text] of given) this.add(option, text);
    for (const option of command.options) if (option.required) this.add(option, "");
    const open = this.options.find((each) => !each.input.value) ?? (given.length ? this.options.at(-1) : null);
    this.label();
    (open?.input ?? this.text).focus();
    this.suggest(open?.input ?? this.text);
  }

  leave(focus = false) {
    this.command = null;
    this.options = [];
    this.fields.replaceChildren();
    byId("command").hidden = true;
    byId("command").replaceChildren();
    this.label();
    this.hide();
    if (focus) this.text.focus();
  }

  free() {
    return this.command.options.filter((option) => !this.options.some((each) => each.option === option));
  }

  add(option, text) {
    const there = this.options.find((each) => each.option === option);
    if (there) {
      if (text) there.input.value = text;
      return there;
    }
    const input = element("input", {
      type: "text",
      autocomplete: "off",
      role: "combobox",
      "aria-expanded": "false",
      "aria-controls": "suggestion-list",
      "aria-autocomplete": "list",
      "aria-label": option.name,
      "aria-description": about(option),
      "aria-required": option.required ? "true" : null,
      "data-option": option.name,
    });
    input.value = text;
    const box = element("span", { class: "field" }, element("span", { class: "field-name", "aria-hidden": "true" }, option.name), input);
    const made = { option, input, box, picked: [] };
    this.options.push(made);
    this.fields.append(box);
    this.fit(input);
    this.label();
    return made;
  }

  drop(made) {
    const index = this.options.indexOf(made);
    this.options.splice(index, 1);
    made.box.remove();
    this.label();
    (this.options[index - 1]?.input ?? this.text).focus();
  }

  fit(input) {
    if (input !== this.text) input.style.width = `${Math.min(Math.max(input.value.length + 2, 6), 40)}ch`;
  }

  // --- what is typed -----------------------------------------------------------------------------------------

  entered(input) {
    this.touched = false;
    this.suggest(input);
  }

  typed(input) {
    this.touched = true;
    this.complain("");
    input.removeAttribute("aria-invalid");
    this.fit(input);
    if (!this.command && input.value.startsWith("/")) {
      const parsed = parse(input.value, this.all());
      // `/table show` must not stop at `/table`; a space, or more, ends a name.
      if (parsed && input.value.length > parsed.command.path.length + 1) {
        this.begin(parsed.command, parsed.given);
        this.touched = true;
        return;
      }
    } else if (this.command) {
      const name = /(?:^| )([\w-]+):$/.exec(input.value);
      const option = name && this.free().find((each) => each.name === name[1]);
      if (option) {
        input.value = input.value.slice(0, name.index);
        this.fit(input);
        this.add(option, "").input.focus();
        return;
      }
    }
    this.suggest(input);
  }

  hide() {
    this.round += 1;
    this.suggestions.hide();
  }

  async suggest(input) {
    this.round += 1;
    const { round } = this;
    if (input !== this.text) {
      await this.suggestValues(this.options.find((each) => each.input === input), round);
      return;
    }
    const { value } = input;
    if (this.command) this.suggestOptions(value);
    else if (value.startsWith("/")) this.suggestCommands(value);
    else this.suggestPeople(value);
  }

  suggestCommands(value) {
    if (!this.ready()) return;
    const found = matching(value.slice(1), this.all());
    const shown = found.map((each) => ({ label: `/${each.path}`, note: each.description, pick: () => this.begin(each) }));
    this.suggestions.show(this.text, found.length ? "Commands" : "There is no such command here.", shown);
  }

  suggestOptions(value) {
    const shown = this.free()
      .filter((each) => each.name.startsWith(value.trim().toLowerCase()))
      .map((each) => ({ label: each.name, note: about(each), pick: () => this.pickOption(each) }));
    this.suggestions.show(this.text, `/${this.command.path}: ${this.command.description}`, shown);
  }

  pickOption(option) {
    this.text.value = "";
    this.add(option, "").input.focus();
  }

  suggestPeople(value) {
    const word = /(?:^|\s)@(\S*)$/.exec(value);
    const fits = (user) => word && user.name.toLowerCase().startsWith(word[1].toLowerCase());
    const shown = Object.values(this.names().users)
      .filter(fits)
      .map((user) => ({
        label: `@${user.name}`,
        pick: () => {
          this.text.value = `${value.slice(0, value.length - word[1].length)}${user.name} `;
          this.hide();
        },
      }));
    if (shown.length) this.suggestions.show(this.text, "People", shown);
    else this.hide();
  }

  async suggestValues(made, round) {
    const { option, input } = made;
    const typed = input.value;
    const title = `${option.name}: ${about(option)}`;
    let found = choices(option, this.names());
    if (option.autocomplete) {
      // Let a fast typist finish before the bot is asked.
      await new Promise((resolve) => setTimeout(resolve, TYPING_MS));
      if (round !== this.round) return;
      found = await this.ask(this.command.path, option.name, typed, this.given(made));
      if (round !== this.round) return;
      made.picked.push(...found);
    } else if (found) {
      found = found.filter(([name]) => name.toLowerCase().includes(typed.trim().toLowerCase()));
    }
    const shown = (found ?? []).slice(0, MOST_SUGGESTED).map(([name]) => ({ label: name, pick: () => this.pickValue(made, name) }));
    this.suggestions.show(input, title, shown);
  }

  pickValue(made, name) {
    made.input.value = name;
    made.input.removeAttribute("aria-invalid");
    this.fit(made.input);
    const next = this.options.find((each) => !each.input.value);
    (next?.input ?? this.text).focus();
  }

  // --- keys --------------------------------------------------------------------------------------------------

  press(event) {
    const { key, target } = event;
    const { suggestions } = this;
    const open = suggestions.open && suggestions.field === target;
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (open && (key === "ArrowDown" || key === "ArrowUp")) suggestions.move(key === "ArrowDown" ? 1 : -1);
    else if (open && key === "Enter" && (suggestions.active >= 0 || this.unfinished(target))) suggestions.pick();
    else if (open && key === "Tab" && !event.shiftKey && (suggestions.active >= 0 || this.begun(target))) suggestions.pick();
    else if (key === "Escape" && (suggestions.visible || this.command)) this.escape(suggestions.visible);
    else if (key === "Backspace" && !target.value && this.command) this.back(target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Tab ends what is begun; it passes by what was there before, and a value that is complete.
  begun(target) {
    if (!this.touched || !target.value) return false;
    return target === this.text || !this.suggestions.shown.some((each) => each.label === target.value);
  }

  // Enter ends the name of a command or option that is begun.
  unfinished(target) {
    return target === this.text && target.value !== "" && (this.command !== null || target.value.startsWith("/"));
  }

  escape(visible) {
    if (visible) this.hide();
    else this.leave(true);
  }

  back(target) {
    const made = target === this.text ? this.options.at(-1) : this.options.find((each) => each.input === target);
    if (made) this.drop(made);
    else this.leave(true);
  }

  // --- sending -----------------------------------------------------------------------------------------------

  // The options but one, as they are sent; what is wrong is left out.
  given(except = null) {
    const found = {};
    for (const made of this.options) {
      const text = made.input.value.trim();
      if (made === except || !text) continue;
      const { value } = valueOf(made.option, text, this.names(), made.picked);
      if (value !== undefined) found[made.option.name] = value;
    }
    return found;
  }

  // The first field that can't be sent as it is, with what is wrong about it.
  wrong() {
    for (const made of this.options) {
      const text = made.input.value.trim();
      if (!text && made.option.required) return [made, `${made.option.name} is required: ${made.option.description}`];
      const { error } = text ? valueOf(made.option, text, this.names(), made.picked) : {};
      if (error) return [made, error];
    }
    return null;
  }

  async submit() {
    if (this.command) {
      await this.submitCommand();
      return;
    }
    const text = this.text.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      const parsed = parse(text, this.all());
      if (!parsed) {
        this.complain(`There is no command ${text.split(" ")[0]} here. Type / to see those there are.`);
        return;
      }
      this.begin(parsed.command, parsed.given);
      await this.submitCommand();
      return;
    }
    this.text.value = "";
    this.hide();
    const kept = await this.send({ op: "say", text: this.named(text) });
    // What was refused comes back, to be put right.
    if (!kept && !this.text.value) this.text.value = text;
  }

  async submitCommand() {
    const wrong = this.wrong();
    if (wrong) {
      const [made, why] = wrong;
      made.input.setAttribute("aria-invalid", "true");
      this.complain(why);
      made.input.focus();
      return;
    }
    const { command } = this;
    const options = this.given();
    const typed = this.options.map((each) => [each.option, each.input.value]);
    this.leave(true);
    const kept = await this.send({ op: "slash", command: command.path, options });
    if (!kept && !this.command && !this.text.value) this.begin(command, typed);
  }

  // `@Ana` as Discord writes it, for those whom everybody knows.
  named(text) {
    const users = Object.entries(this.names().users).sort(([, one], [, other]) => other.name.length - one.name.length);
    return users.reduce((so, [id, user]) => so.replaceAll(`@${user.name}`, `<@${id}>`), text);
  }
}
