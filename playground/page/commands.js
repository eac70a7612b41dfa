// Slash commands: which there are, what their options take, and what could be typed next.

const SUBCOMMAND = 1;
const GROUP = 2;
const STRING = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;
const NUMBER = 10;

const TYPES = {
  [STRING]: "text",
  [INTEGER]: "whole number",
  [BOOLEAN]: "True or False",
  [USER]: "person",
  [CHANNEL]: "channel",
  [ROLE]: "role",
  [MENTIONABLE]: "person or role",
  [NUMBER]: "number",
};

// Every command that can be used, subcommands as commands of their own: {path, description, options}.
export function leaves(commands) {
  const found = [];
  const walk = (each, path) => {
    const inner = (each.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (inner.length) for (const next of inner) walk(next, `${path} ${next.name}`);
    else found.push({ path, description: each.description, options: each.options ?? [] });
  };
  for (const each of commands) walk(each, each.name);
  return found;
}

// Those that fit what is typed behind the slash: by their beginning first, then by any of their words.
export function matching(typed, all) {
  const wanted = typed.trim().toLowerCase();
  const begins = all.filter((each) => each.path.startsWith(wanted));
  const within = all.filter((each) => !each.path.startsWith(wanted) && each.path.split(" ").some((word) => word.startsWith(wanted)));
  return [...begins, ...within];
}

// `/bid 5x3 table:2` as {command, given: [[option, text], …]}; null where no command begins so. Words without an
// option's name belong to the first option.
export function parse(text, all) {
  const typed = text.slice(1);
  const command = all
    .filter((each) => typed === each.path || typed.startsWith(`${each.path} `))
    .sort((one, other) => other.path.length - one.path.length)[0];
  if (!command) return null;
  const rest = typed.slice(command.path.length + 1);
  const names = command.options.map((each) => each.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const found = names ? [...rest.matchAll(new RegExp(`(?:^| )(${names}):`, "g"))] : [];
  const given = found.map((match, index) => {
    const end = found[index + 1]?.index ?? rest.length;
    return [command.options.find((each) => each.name === match[1]), rest.slice(match.index + match[0].length, end).trim()];
  });
  const before = rest.slice(0, found[0]?.index ?? rest.length).trim();
  if (before && command.options.length) given.unshift([command.options[0], before]);
  return { command, given };
}

// What an option takes, in words.
export function about(option) {
  const { min_value: low, max_value: high } = option;
  const range = low !== undefined && high !== undefined ? `, ${low} to ${high}` : "";
  return `${option.description} (${TYPES[option.type] ?? "unknown"}${range}${option.required ? "; required" : ""})`;
}

// The people, roles and channels that an option can name, as [[name, id], …].
export function entities(option, names) {
  const users = Object.entries(names.users).map(([id, user]) => [`@${user.name}`, id]);
  const roles = Object.entries(names.roles).map(([id, name]) => [name.startsWith("@") ? name : `@${name}`, id]);
  const channels = Object.entries(names.channels).map(([id, name]) => [`#${name}`, id]);
  return { [USER]: users, [ROLE]: roles, [CHANNEL]: channels, [MENTIONABLE]: [...users, ...roles] }[option.type] ?? null;
}

// What can be chosen for an option, as [[name, value], …], or null where anything can be written.
export function choices(option, names) {
  if (option.choices) return option.choices.map((each) => [each.name, each.value]);
  if (option.type === BOOLEAN) return [["True", true], ["False", false]];
  return entities(option, names);
}

// The value that is sent for what is written, as {value} or {error}. `picked` are the suggestions that the bot
// made for this option, [[name, value], …].
export function valueOf(option, text, names, picked) {
  const same = ([name]) => name.toLowerCase() === text.toLowerCase() || name.toLowerCase() === `@${text}`.toLowerCase();
  const suggested = picked.find(([name]) => name === text);
  if (suggested) return { value: suggested[1] };
  const closed = choices(option, names);
  if (closed) {
    const found = closed.find(same) ?? closed.find(([, value]) => String(value) === text);
    return found ? { value: found[1] } : { error: `“${text}” is none of the choices for ${option.name}.` };
  }
  if (option.type === INTEGER || option.type === NUMBER) return number(option, text);
  const { min_length: least = 0, max_length: most = 6000 } = option;
  if (text.length < least || text.length > most) return { error: `${option.name} takes ${least} to ${most} characters; these are ${text.length}.` };
  return { value: text };
}

function number(option, text) {
  const { name, min_value: low, max_value: high } = option;
  const whole = option.type === INTEGER;
  if (!(whole ? /^[+-]?\d{1,15}$/ : /^[+-]?\d{1,15}(\.\d+)?$/).test(text)) return { error: `${name} takes a ${TYPES[option.type]}; “${text}” is none.` };
  const value = Number(text);
  if (low !== undefined && value < low) return { error: `${name} begins at ${low}; ${value} is too low.` };
  if (high !== undefined && value > high) return { error: `${name} ends at ${high}; ${value} is too high.` };
  return { value };
}
