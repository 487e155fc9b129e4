import type { Database, SQLInputValue } from './database.ts';
import type { TableSchema } from './table-schema.ts';

/** No JSON text holds these as they are: line feeds and tabs within strings are escaped. */
const BETWEEN = '\n';
const NULL = '\t';

/** Text that is the same in JSON, but for the quotes: making that is several times as quick as asking for it. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The names of a row's fields, in their order. */
interface Shape {
  readonly number: number;
  readonly names: readonly string[];
  /** What stands before each value in the JSON text. */
  readonly before: readonly string[];
}

/**
 * Rows as a table keeps them: the JSON texts of their values alone, since nearly all rows have the same fields in the same order. Those are
 * kept once, as shapes. What comes out is the same JSON text, to the letter, as was put in.
 */
export class PackedRows {
  readonly #byNumber = new Map<number, Shape>();
  readonly #byKeys = new Map<string, Shape>();
  /** Of the row that was packed last: most often the next one has it too. */
  #last: Shape | undefined;
  /** Where fields stand that were read last: most often the same are read next. */
  #lastPlaces:
    { readonly shape: Shape; readonly fields: readonly string[]; readonly places: readonly number[] } | undefined;

  constructor(
    private readonly db: Database,
    private readonly schema: TableSchema,
  ) {}

  /** Within a transaction; where that is rolled back, shapes that are known here may never have been kept. */
  pack(row: object): { readonly shape: number; readonly doc: string } {
    // Names and values apart: pairs of them cost several times as much to make.
    const names = Object.keys(row);
    const texts = Object.values(row).map(textOf);
    if (!texts.includes(undefined)) return { shape: this.#shapeOf(names).number, doc: texts.join(BETWEEN) };
    const isThere = (_: unknown, index: number) => texts[index] !== undefined;
    return { shape: this.#shapeOf(names.filter(isThere)).number, doc: texts.filter(isThere).join(BETWEEN) };
  }

  /** The JSON text of a row of the docs' table, read with the columns that the schema names (`kept`). */
  unpack({ shape, doc }: Record<string, unknown>): string {
    const text = String(doc);
    if (this.schema.shapes === undefined) return text;
    const { before } = this.#shape(Number(shape));
    if (before.length === 0) return '{}';
    const values = text.split(BETWEEN);
    let json = '';
    for (const [index, prefix] of before.entries()) {
      const value = values[index];
      json += prefix + (value === undefined || value === NULL ? 'null' : value);
    }
    return `${json}}`;
  }

  /** The values of some fields of such a row, in the order in which they are named; undefined for those that it lacks. */
  values(found: Record<string, unknown>, fields: readonly string[]): unknown[] {
    if (this.schema.shapes === undefined) {
      const row: Record<string, unknown> = JSON.parse(String(found['doc']));
      return fields.map((field) => row[field]);
    }
    const places = this.#placesOf(this.#shape(Number(found['shape'])), fields);
    const values = String(found['doc']).split(BETWEEN, Math.max(...places) + 1);
    return places.map((place) => valueOf(values[place]));
  }

  #placesOf(shape: Shape, fields: readonly string[]): readonly number[] {
    const last = this.#lastPlaces;
    if (last?.shape === shape && last.fields === fields) return last.places;
    const places = fields.map((field) => shape.names.indexOf(field));
    this.#lastPlaces = { shape, fields, places };
    return places;
  }

  #shapeOf(names: readonly string[]): Shape {
    const last = this.#last;
    if (last?.names.length === names.length && last.names.every((name, index) => name === names[index])) return last;
    return (this.#last = this.#keptShape(JSON.stringify(names)));
  }

  #keptShape(keys: string): Shape {
    const known = this.#byKeys.get(keys);
    if (known) return known;
    this.db.run(`INSERT INTO ${this.schema.shapes} (keys) VALUES (?) ON CONFLICT DO NOTHING`, keys);
    return this.#remember(Number(this.#read('number', 'keys', keys)), keys);
  }

  #shape(number: number): Shape {
    return this.#byNumber.get(number) ?? this.#remember(number, String(this.#read('keys', 'number', number)));
  }

  #read(column: string, by: string, value: SQLInputValue): unknown {
    const found = this.db.get(`SELECT ${column} FROM ${this.schema.shapes} WHERE ${by} = ?`, value)?.[column];
    if (found === undefined) throw new RangeError(`${this.schema.shapes} lacks a shape`);
    return found;
  }

  #remember(number: number, keys: string): Shape {
    // Names are what was written here.
    const names: readonly string[] = JSON.parse(keys);
    const shape = {
      number,
      names,
      before: names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    };
    this.#byNumber.set(number, shape);
    this.#byKeys.set(keys, shape);
    return shape;
  }
}

/** The value that such a text stands for. */
function valueOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  if (text === NULL) return null;
  return text.startsWith('"') && !text.includes('\\') ? text.slice(1, -1) : JSON.parse(text);
}

/** Undefined for what JSON has no word for. */
function textOf(value: unknown): string | undefined {
  if (value === null) return NULL;
  if (value === true) return 'true';
  if (value === false) return 'false';
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : NULL;
  const text = JSON.stringify(value);
  return text === 'null' ? NULL : text;
}

/** SQL for the value of a field of the row whose `seq` stands in `t`, as its JSON says. The name must be a declared column's. */
export function storedValue({ docs, shapes }: TableSchema, name: string): string {
  if (shapes === undefined) return `(SELECT json_extract(doc, '$."${name}"') FROM ${docs} WHERE seq = t.seq)`;
  const place = `(SELECT name.key FROM ${shapes} AS shape, json_each(shape.keys) AS name WHERE shape.number = docs.shape AND name.value = '${name}')`;
  const values = `'[' || replace(replace(docs.doc, char(9), 'null'), char(10), ',') || ']'`;
  return `(SELECT json_extract(${values}, '$[' || ${place} || ']') FROM ${docs} AS docs WHERE docs.seq = t.seq)`;
}
