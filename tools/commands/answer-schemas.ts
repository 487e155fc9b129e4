// npm run answers: writes apps/api/platform/openapi/answers.json, the JSON Schemas of the answers of calls, from the interfaces
// of the contract. With --check it writes nothing, and fails for an outdated file. Either way, it fails for a name that
// is not its interface's.
import '../explain.mjs';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  AnnotatedType,
  BooleanType,
  ChainNodeParser,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  NullType,
  NumberType,
  ObjectProperty,
  ObjectType,
  SchemaGenerator,
  StringType,
  UnionType,
  type BaseType,
  type CompletedConfig,
  type Context,
  type NodeParser,
  type SubNodeParser,
} from 'ts-json-schema-generator';

type Schema = Record<string, unknown>;

const file = new URL('../../apps/api/platform/openapi/answers.json', import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));
const views = 'libs/contract/*/*.{views,report}.ts';

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

type Program = ReturnType<typeof createProgram>;
type Checker = ReturnType<Program['getTypeChecker']>;
type Type = ReturnType<Checker['getTypeAtLocation']>;
type Node = Parameters<SubNodeParser['supportsNode']>[0];
type Description = ReturnType<ReturnType<Type['getProperties']>[number]['getDocumentationComment']>;

/** The generator's own compiler, which is not the one that checks the types of this repository. */
const ts: {
  readonly TypeFlags: Readonly<Record<'String' | 'Number' | 'Boolean', number>>;
  displayPartsToString(text: Description): string;
} = createRequire(import.meta.resolve('ts-json-schema-generator'))('typescript');

/**
 * The details of a record, `Values<typeof leadFields>`. The generator reads syntax and cannot infer, so the compiler is asked for the fields.
 * The JSDoc of a field in its table becomes the field's description. A union of words has the name that the contract gives it.
 */
class ValuesOfTable implements SubNodeParser {
  readonly #checker: Checker;
  readonly #nodes: NodeParser;
  readonly #unions: ReadonlyMap<string, Node>;

  constructor(program: Program, nodes: NodeParser) {
    this.#checker = program.getTypeChecker();
    this.#nodes = nodes;
    this.#unions = new Map(
      program
        .getSourceFiles()
        .filter(({ fileName }) => fileName.startsWith(`${root}libs/contract/`))
        .flatMap(({ statements }) => statements.filter((each) => each.getText().startsWith('export type ')))
        .map((alias) => [this.#words(this.#checker.getTypeAtLocation(alias)), alias] as const)
        .filter(([words]) => words !== ''),
    );
  }

  supportsNode(node: Node): boolean {
    // As an interface names what it extends.
    return node.getText().startsWith('Values<typeof ');
  }

  createType(node: Node, context: Context): BaseType {
    const properties = this.#checker.getTypeAtLocation(node).getProperties();
    return new ObjectType(
      node.getText(),
      [],
      properties.map((field) => {
        const type = this.#typeOf(this.#checker.getTypeOfSymbolAtLocation(field, node), context);
        const description = ts.displayPartsToString(field.getDocumentationComment(this.#checker));
        return new ObjectProperty(
          field.name,
          description === '' ? type : new AnnotatedType(type, { description }, false),
          true,
        );
      }),
      false,
    );
  }

  /** The words of a union, of a name to look it up by; empty for any other type. */
  #words(type: Type): string {
    const all = type.isUnion() ? type.types : [];
    return all.every((each) => each.isStringLiteral())
      ? all
          .map(({ value }) => value)
          .toSorted()
          .join('\n')
      : '';
  }

  /** @throws Error for a type that no field of a table has */
  #typeOf(type: Type, context: Context): BaseType {
    const value = this.#checker.getNonNullableType(type);
    if (value !== type) return new UnionType([this.#typeOf(value, context), new NullType()]);
    if (value.flags & ts.TypeFlags.String) return new StringType();
    if (value.flags & ts.TypeFlags.Number) return new NumberType();
    if (value.flags & ts.TypeFlags.Boolean) return new BooleanType();
    const alias = this.#unions.get(this.#words(value));
    if (alias === undefined) throw new Error(`No name for the values ${this.#checker.typeToString(value)} of a field`);
    return this.#nodes.createType(alias, context);
  }
}

process.chdir(root);
const names = await namedViews();
const config: CompletedConfig = {
  ...DEFAULT_CONFIG,
  path: views,
  tsconfig: 'tsconfig.json',
  type: '*',
  skipTypeCheck: true,
  expose: 'export',
};
const program = createProgram(config);
const parser = createParser(program, config, (nodes) => {
  if (!(nodes instanceof ChainNodeParser)) throw new Error('The generator asks its parsers in another way now');
  nodes.addNodeParser(new ValuesOfTable(program, nodes));
});
const generator = new SchemaGenerator(program, parser, createFormatter(config), config);
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
