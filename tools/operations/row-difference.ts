import type { RowId } from '@leaseledger/projections/kernel/projection';
import type { KeptRow, KeptTable } from './shown-rows.ts';

/** How rows differ from what they should be. The values are not told: they may be personal. */
export type RowDifference = { readonly id: RowId; readonly what: 'missing' } | { readonly id: RowId; readonly what: 'excess' } | { readonly id: RowId; readonly what: 'changed'; readonly field: string };

/** How many rows are as they should be, and the first by its id that is not. */
export interface Compared {
  readonly rows: number;
  readonly difference: RowDifference | undefined;
}

/** Reads both as they lie in their files, and again by their ids where they are not row for row the same. */
export async function firstDifference(expected: KeptTable, found: KeptTable): Promise<Compared> {
  const rows = await countIfSame(expected.rows('creation'), found.rows('creation'));
  return rows === undefined ? differenceById(expected.rows('id'), found.rows('id')) : { rows, difference: undefined };
}

/** Undefined at the first row that differs, or comes in another order. */
async function countIfSame(expected: AsyncIterable<KeptRow>, found: AsyncIterable<KeptRow>): Promise<number | undefined> {
  const others = found[Symbol.asyncIterator]();
  let rows = 0;
  for await (const row of expected) {
    const other = await others.next();
    if (other.done === true || row.id !== other.value.id || changedField(row, other.value) !== undefined) return undefined;
    rows += 1;
  }
  return (await others.next()).done === true ? rows : undefined;
}

async function differenceById(expected: AsyncIterable<KeptRow>, found: AsyncIterable<KeptRow>): Promise<Compared> {
  const others = found[Symbol.asyncIterator]();
  let other = await others.next();
  let rows = 0;
  for await (const row of expected) {
    if (other.done === true || isBefore(row.id, other.value.id)) return { rows, difference: { id: row.id, what: 'missing' } };
    if (row.id !== other.value.id) return { rows, difference: { id: other.value.id, what: 'excess' } };
    const field = changedField(row, other.value);
    if (field !== undefined) return { rows, difference: { id: row.id, what: 'changed', field } };
    rows += 1;
    other = await others.next();
  }
  return { rows, difference: other.done === true ? undefined : { id: other.value.id, what: 'excess' } };
}

/** As SQLite orders them: numbers, then text. */
function isBefore(one: RowId, other: RowId): boolean {
  if (typeof one === 'number') return typeof other !== 'number' || one < other;
  return typeof other === 'string' && Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}

/** The field whose value differs; of nested ones the way there, e.g. `Activity.0.Text`. A column that is kept beside the row counts as its field. */
function changedField(expected: KeptRow, found: KeptRow): string | undefined {
  const column = Object.keys(expected.columns).find((field) => expected.columns[field] !== found.columns[field]);
  if (expected.json === found.json) return column;
  return wayToDifference(jsonOf(expected.json), jsonOf(found.json))?.join('.') ?? column;
}

/** What a changed file holds need not be JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wayToDifference(expected: unknown, found: unknown): readonly string[] | undefined {
  if (expected === found) return undefined;
  if (!isObject(expected) || !isObject(found)) return [];
  for (const field of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const way = wayToDifference(expected[field], found[field]);
    if (way !== undefined) return [field, ...way];
  }
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
