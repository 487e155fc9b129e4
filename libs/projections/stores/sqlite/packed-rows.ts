import type { Database, SQLInputValue } from './database.ts';
import type { TableSchema } from './table-schema.ts';

/** No JSON text contains these: line feeds and tabs within strings are escaped. */
const BETWEEN = '\n';
const NULL = '\t';

/** Text that JSON changes only by quotes. Adding these directly is several times as fast. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The names of a row's fields, in their order. */
interface Shape {
  readonly number: number;
  readonly names: readonly string[];
  /** The JSON text before each value. */
  readonly before: readonly string[];
}

/**
 * Stores rows as the JSON texts of their values only, because nearly all rows have the same fields in the same order.
 * The names are stored once, as shapes. Reading returns exactly the stored JSON text.
 */
export class PackedRows {
  readonly #byNumber = new Map<number, Shape>();
  readonly #byKeys = new Map<string, Shape>();
  /** The shape of the row that was packed last, which the next one usually shares. */
  #last: Shape | undefined;
  /** The places of the fields that were read last, which the next read usually shares. */
  #lastPlaces:
    { readonly shape: Shape; readonly fields: readonly string[]; readonly places: readonly number[] } | undefined;

  constructor(
    private readonly db: Database,
    private readonly schema: TableSchema,
  ) {}

  /** Runs within a transaction. After a rollback, shapes known here may not be stored. */
  pack(row: object): { readonly shape: number; readonly doc: string } {
    // Names and values are read separately, because pairs cost several times as much.
    const names = Object.keys(row);
    const texts = Object.values(row).map(textOf);
    if (!texts.includes(undefined)) return { shape: this.#shapeOf(names).number, doc: texts.join(BETWEEN) };
    const isThere = (_: unknown, index: number) => texts[index] !== undefined;
    return { shape: this.#shapeOf(names.filter(isThere)).number, doc: texts.filter(isThere).join(BETWEEN) };
  }

  /** The JSON text of a row of the docs' table, read with the columns in the schema's `kept`. */
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

  /** The values of some fields of such a row, in the given order; undefined for missing ones. */
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
    // This class wrote the names.
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

/** The value of such a text. */
function valueOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  if (text === NULL) return null;
  return text.startsWith('"') && !text.includes('\\') ? text.slice(1, -1) : JSON.parse(text);
}

/** Undefined for a value that JSON cannot express. */
function textOf(value: unknown): string | undefined {
  if (value === null) return NULL;
  if (value === true) return 'true';
  if (value === false) return 'false';
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : NULL;
  const text = JSON.stringify(value);
  return text === 'null' ? NULL : text;
}

/** SQL for the JSON value of a field, of the row whose `seq` is in `t`. The name must be a declared column's. */
export function storedValue({ docs, shapes }: TableSchema, name: string): string {
  if (shapes === undefined) return `(SELECT json_extract(doc, '$."${name}"') FROM ${docs} WHERE seq = t.seq)`;
  const place = `(SELECT name.key FROM ${shapes} AS shape, json_each(shape.keys) AS name WHERE shape.number = docs.shape AND name.value = '${name}')`;
  const values = `'[' || replace(replace(docs.doc, char(9), 'null'), char(10), ',') || ']'`;
  return `(SELECT json_extract(${values}, '$[' || ${place} || ']') FROM ${docs} AS docs WHERE docs.seq = t.seq)`;
}
