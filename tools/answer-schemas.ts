// npm run answers: writes apps/api/platform/openapi/answers.json, the JSON Schemas of the answers of calls, from the interfaces
// of the contract. With --check it writes nothing, and fails for an outdated file. Either way, it fails for a name that
// is not its interface's.
import './explain.mjs';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createGenerator } from 'ts-json-schema-generator';

type Schema = Record<string, unknown>;

const file = new URL('../apps/api/platform/openapi/answers.json', import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));
const views = 'libs/contract/*/*.views.ts';

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNull = (value: unknown): boolean => isSchema(value) && value['type'] === 'null';
const nullable = (schema: Schema): Schema =>
  '$ref' in schema ? { allOf: [schema], nullable: true } : { ...schema, nullable: true };

/** JSON Schema in the form of OpenAPI 3.0: null is a property of other types, and a single value is a choice of one. */
function openApi(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openApi);
  if (!isSchema(schema)) return schema;
  const { type, anyOf, const: only, $ref, ...others } = schema;
  const rest = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, openApi(value)]));
  if (typeof $ref === 'string') return { $ref: $ref.replace('#/definitions/', '#/components/schemas/') };
  if (only !== undefined) return { ...rest, type, enum: [only] };
  if (Array.isArray(type)) return openApi({ ...others, anyOf: type.map((each: unknown) => ({ type: each })) });
  if (!Array.isArray(anyOf)) return type === undefined ? rest : { type, ...rest };
  const choices = anyOf
    .filter((each) => !isNull(each))
    .map(openApi)
    .filter(isSchema);
  const said = choices.length === 1 ? { ...choices[0], ...rest } : { anyOf: choices, ...rest };
  return choices.length < anyOf.length ? nullable(said) : said;
}

/** The names of the views in the contract. @throws Error for a name that is not its interface's */
async function namedViews(): Promise<string[]> {
  const sources = await Promise.all(globSync(views, { cwd: root }).map((path) => readFile(`${root}/${path}`, 'utf8')));
  const named = sources.flatMap((source) => [...source.matchAll(/\bview<(\w+)>\('(\w+)'\)/g)]);
  for (const [, type, name] of named)
    if (type !== name) throw new Error(`view<${type}>('${name}') names another interface than it holds`);
  return named.flatMap(([, , name]) => name ?? []).toSorted();
}

process.chdir(root);
const names = await namedViews();
const generator = createGenerator({
  path: views,
  tsconfig: 'tsconfig.json',
  type: '*',
  skipTypeCheck: true,
  expose: 'export',
});
const definitions = Object.assign({}, ...names.map((name) => generator.createSchema(name).definitions));
const schemas = Object.fromEntries(
  Object.entries(definitions)
    .toSorted(([one], [two]) => (one < two ? -1 : 1))
    .map(([name, schema]) => [name, openApi(schema)]),
);
const written = `${JSON.stringify(schemas, null, 2)}\n`;

if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8').catch(() => '')) !== written) {
    console.error('apps/api/platform/openapi/answers.json is stale: run npm run answers.');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, written);
}
