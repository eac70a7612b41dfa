// Slash commands as they are typed: `/dudo preset:asmodee seats:4`, and what could come next.

const SUBCOMMAND = 1;
const GROUP = 2;
const INTEGER = 4;
const BOOLEAN = 5;
const NUMBER = 10;

// Reads what has been typed. `command` is null until its name is complete.
export function parse(text, commands) {
  const words = text.slice(1).split(" ");
  const command = commands.find((each) => each.name === words[0]) ?? null;
  if (!command || words.length < 2) return { command: null, typed: words[0] ?? "" };
  let place = command;
  let path = words[0];
  let rest = words.slice(1);
  while ((place.options ?? []).some((each) => each.type === SUBCOMMAND || each.type === GROUP)) {
    const next = place.options.find((each) => each.name === rest[0]);
    if (!next || rest.length < 2) {
      if (next && !(next.options ?? []).length) return { command, path: `${path} ${next.name}`, specs: [], values: [] };
      return { command, path, subcommands: place.options, typed: rest.join(" ") };
    }
    place = next;
    path += ` ${next.name}`;
    rest = rest.slice(1);
  }
  const specs = place.options ?? [];
  return { command, path, specs, values: values(rest.join(" "), specs) };
}

// The options given, in order; the last one is the one being typed.
function values(text, specs) {
  const names = specs.map((each) => each.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const found = names ? [...text.matchAll(new RegExp(`(?:^| )(${names}):`, "g"))] : [];
  const given = found.map((match, index) => {
    const end = index + 1 < found.length ? found[index + 1].index : text.length;
    return { spec: specs.find((each) => each.name === match[1]), text: text.slice(match.index + match[0].length, end).trim() };
  });
  const before = text.slice(0, found.length ? found[0].index : text.length).trim();
  // Without names the words belong to the first option: `/bid 5x3`.
  if (before && specs.length) given.unshift({ spec: specs[0], text: before, unnamed: true });
  return given;
}

// The options as their types ask for; text that is no such value is sent as it is, and refused there.
export function sent(given) {
  return Object.fromEntries(given.filter(({ text }) => text !== "").map(({ spec, text }) => [spec.name, converted(spec, text)]));
}

function converted(spec, text) {
  if ((spec.type === INTEGER || spec.type === NUMBER) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (spec.type === BOOLEAN && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  const mentioned = /^<[@#][!&]?(\d+)>$/.exec(text);
  return mentioned ? mentioned[1] : text;
}

// What could come next: {label, note, text}, where `text` takes the place of what is typed.
// `ask(path, option, typed, others)` gets the bot's suggestions.
export async function suggestions(text, commands, users, ask) {
  const parsed = parse(text, commands);
  if (parsed.command === null) {
    return commands
      .filter((each) => each.name.startsWith(parsed.typed))
      .map((each) => ({ label: `/${each.name}`, note: each.description, text: `/${each.name} ` }));
  }
  if (parsed.subcommands) {
    return parsed.subcommands
      .filter((each) => each.name.startsWith(parsed.typed))
      .map((each) => ({ label: each.name, note: each.description, text: `/${parsed.path} ${each.name} ` }));
  }
  const last = parsed.values.at(-1);
  const asked = new Set(parsed.values.map((each) => each.spec.name));
  const free = parsed.specs.filter((each) => !asked.has(each.name));
  const optionNames = (typed) =>
    free
      .filter((each) => each.name.startsWith(typed))
      .map((each) => ({ label: `${each.name}:`, note: each.description + (each.required ? " (needed)" : ""), text: `${head(text)}${each.name}:` }));
  if (!last || text.endsWith(" ")) return [...(last ? await valuesFor(parsed, last, text, users, ask) : []), ...optionNames("")];
  const named = last.unnamed ? optionNames(last.text) : [];
  return [...named, ...(await valuesFor(parsed, last, text, users, ask))];
}

const head = (text) => text.replace(/[^ ]*$/, "");

async function valuesFor(parsed, last, text, users, ask) {
  const { spec } = last;
  const start = text.slice(0, text.trimEnd().length - last.text.length);
  const prefix = last.unnamed ? `/${parsed.path} ${spec.name}:` : start;
  const shown = (name, value, note = "") => ({ label: name, note, text: `${prefix}${value} ` });
  if (spec.autocomplete) {
    const others = sent(parsed.values.slice(0, -1));
    const choices = await ask(parsed.path, spec.name, last.text, others);
    return choices.map(([name, value]) => shown(name, value));
  }
  if (text.endsWith(" ") && last.text) return [];
  const fits = (name) => name.toLowerCase().includes(last.text.toLowerCase());
  if (spec.choices) return spec.choices.filter((each) => fits(each.name)).map((each) => shown(each.name, each.name));
  if (spec.type === BOOLEAN) return ["True", "False"].filter(fits).map((each) => shown(each, each));
  if (spec.type === 6 || spec.type === 9) {
    return Object.entries(users).filter(([, name]) => fits(name)).map(([id, name]) => shown(`@${name}`, `<@${id}>`));
  }
  return [];
}
