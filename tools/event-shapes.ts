import { fileURLToPath } from 'node:url';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { merged, type Shape, type Shapes } from '@leaseledger/domain/golden/shapes';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const areas = `${root}libs/domain/areas.ts`;

/**
 * The shapes of all current events, from the type `AnyEvent`, without the contents of lists. The compiler itself is
 * asked, because generators of schemas read only written types, and the events of the areas are inferred.
 * @throws Error when `AnyEvent` is no union of events with a name and data
 */
export function currentShapes(): Shapes {
  const { compilerOptions } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile).config;
  const program = ts.createProgram([areas], ts.convertCompilerOptionsFromJson(compilerOptions, root).options);
  const checker = program.getTypeChecker();
  const declared = program
    .getSourceFile(areas)
    ?.statements.find((each) => ts.isTypeAliasDeclaration(each) && each.name.text === 'AnyEvent');
  if (!declared) throw new Error(`${areas} does not declare AnyEvent`);

  const isRecord = (type: ts.Type): boolean =>
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 && !checker.isArrayLikeType(type);
  const records = (type: ts.Type): Shape =>
    either((type.isUnion() ? type.types : [type]).filter(isRecord).map(recordShape));

  function recordShape(record: ts.Type): Shape {
    const shapes = record.getProperties().map((property): Shape => {
      const { name } = property;
      const type = checker.getTypeOfSymbol(property);
      const within = records(type);
      const below = {
        required: within.required.map((key) => `${name}.${key}`),
        optional: within.optional.map((key) => `${name}.${key}`),
        kinds: {
          [name]: kindsOf(type, checker),
          ...Object.fromEntries(Object.entries(within.kinds).map(([key, kinds]) => [`${name}.${key}`, kinds])),
        },
      };
      if ((property.flags & ts.SymbolFlags.Optional) === 0) return { ...below, required: [name, ...below.required] };
      return { ...below, optional: [name, ...below.optional] };
    });
    return {
      required: shapes.flatMap(({ required }) => required),
      optional: shapes.flatMap(({ optional }) => optional),
      kinds: Object.assign({}, ...shapes.map(({ kinds }) => kinds)),
    };
  }

  const events = checker.getTypeAtLocation(declared);
  const named = Map.groupBy(events.isUnion() ? events.types : [events], (event) => {
    const type = event.getProperty('type');
    return type ? checker.typeToString(checker.getTypeOfSymbol(type)).replaceAll('"', '') : '';
  });
  return Object.fromEntries(
    [...named].map(([type, variants]) => {
      const definition = eventDefinitions[type];
      if (!definition) throw new Error(`AnyEvent holds what no definition is of: '${type}'`);
      const data = variants
        .flatMap((event) => event.getProperty('data') ?? [])
        .map((property) => records(checker.getTypeOfSymbol(property)));
      return [`${type} ${definition.schemaVersion}`, either(data)];
    }),
  );
}

const simple: readonly (readonly [ts.TypeFlags, string])[] = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Null | ts.TypeFlags.Undefined, 'null'],
];

/** The kinds of JSON values that a type has, but for null, which every value may be; 'any' where the type does not say. */
function kindsOf(type: ts.Type, checker: ts.TypeChecker): string {
  const parts = type.isUnion() ? type.types : [type];
  const kinds = parts.map((part) => {
    // A branded text is a text.
    const own = part.isIntersection() ? part.types : [part];
    const found = simple.find(([flags]) => own.some((each) => (each.flags & flags) !== 0));
    if (found) return found[1];
    if ((part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) return 'any';
    return checker.isArrayLikeType(part) ? 'list' : 'object';
  });
  return merged(kinds.filter((kind) => kind !== 'null'));
}

/** The shape of a union: a key that all require is required, any other is optional. */
function either(shapes: readonly Shape[]): Shape {
  const keys = [...new Set(shapes.flatMap(({ required, optional }) => [...required, ...optional]))];
  const always = (key: string) => shapes.every(({ required }) => required.includes(key));
  const kinds = keys.map((key) => [key, merged(shapes.map((each) => each.kinds[key] ?? ''))]);
  return {
    required: keys.filter(always),
    optional: keys.filter((key) => !always(key)),
    kinds: Object.fromEntries(kinds),
  };
}
