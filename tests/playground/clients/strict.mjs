// Checks exchanges by discord-api-spec's zod schemas, which are generated from Discord's OpenAPI document.
// Arguments: a file of JSON, [{method, template, status, body}], and node_modules. Prints what doesn't fit.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [exchangesFile, modules] = process.argv.slice(2);
const ts = createRequire(join(modules, "_"))("typescript");
const build = join(modules, "discord-api-spec", "build");

// The package makes its schemas as it is loaded, before it can be told to be strict: so its text is told. What
// isn't found there would leave them loose in silence.
let text = readFileSync(join(build, "discord-api-spec.zod.js"), "utf-8");
function tell(before, after) {
  const told = text.replaceAll(before, after);
  if (told === text) throw new Error(`discord-api-spec no longer says ${before}`);
  text = told;
}
tell("let zObject = z.object;", "let zObject = z.strictObject;");
tell("(zObject = strict ? z.strictObject : z.object)", "(zObject = z.strictObject)");
// OpenAPI's date-time is that of RFC 3339 (5.6), which has an offset, as all of Discord's have; zod's is in UTC.
tell("z.iso.datetime()", "z.iso.datetime({ offset: true })");
const loose = text.match(/\bz\.(object|looseObject|catchall|any)\b/);
if (loose) throw new Error(`discord-api-spec has ${loose[0]}, which takes keys that the document doesn't know`);
const strict = join(build, "strict.mjs");
writeFileSync(strict, text);
const schemas = await import(pathToFileURL(strict));
const z = await import(pathToFileURL(join(modules, "zod", "mini", "index.js")));

// Its TypeScript says which schemas a route's request and answers have.
const types = ts.createSourceFile(
  "spec.ts",
  readFileSync(join(build, "discord-api-spec.ts"), "utf-8"),
  ts.ScriptTarget.Latest,
);
const paths = types.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === "Paths");
const member = (node, name) =>
  node?.members?.find((each) => each.name.text === name)?.type;

function schema(type) {
  if (ts.isTypeReferenceNode(type)) {
    const named = schemas[`${type.typeName.text}Schema`];
    if (named === undefined) throw new Error(`there is no schema for ${type.typeName.text}`);
    return named;
  }
  if (ts.isUnionTypeNode(type)) return z.union(type.types.map(schema));
  if (ts.isArrayTypeNode(type)) return z.array(schema(type.elementType));
  if (ts.isParenthesizedTypeNode(type)) return schema(type.type);
  if (ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword) return z.null();
  if (type.kind === ts.SyntaxKind.StringKeyword) return z.string();
  if (ts.isTypeLiteralNode(type)) {
    const fields = type.members.map((each) => {
      const inner = schema(each.type);
      return [each.name.text, each.questionToken ? z.optional(inner) : inner];
    });
    return z.strictObject(Object.fromEntries(fields));
  }
  throw new Error(`${ts.SyntaxKind[type.kind]} isn't known here`);
}

const found = new Map();
function schemaOf({ method, template, status }) {
  const key = `${method} ${template} ${status}`;
  if (!found.has(key)) {
    const at = template.replace("/messages/{message_id}", "/messages/@original");
    const route = member(member(paths, template) ?? member(paths, at), method.toLowerCase());
    if (route === undefined) throw new Error(`the document has no ${method} ${template}`);
    const answers = member(route, "responses");
    const named = answers && (member(answers, `${status}`) ?? member(answers, `${Math.floor(status / 100)}XX`));
    const type = status === null ? member(route, "requestBody") : named;
    if (type === undefined) throw new Error(`the document has no answer ${key}`);
    const nothing = [ts.SyntaxKind.UndefinedKeyword, ts.SyntaxKind.UnknownKeyword].includes(type.kind);
    found.set(key, nothing ? z.null() : schema(type));
  }
  return found.get(key);
}

for (const [number, exchange] of JSON.parse(readFileSync(exchangesFile, "utf-8")).entries()) {
  const { success, error } = schemaOf(exchange).safeParse(exchange.body);
  if (!success) {
    const { method, template, status } = exchange;
    console.log(JSON.stringify({ number, method, template, status, issues: error.issues, body: exchange.body }));
  }
}
