import type { RowId } from '@leaseledger/projections/kernel/projection';
import { type KeptRow, type KeptTable, WORDS } from './kept-rows.ts';

/** The difference of a row, without its values, which may be personal. */
export type RowDifference =
  | { readonly id: RowId; readonly what: 'missing' }
  | { readonly id: RowId; readonly what: 'excess' }
  | { readonly id: RowId; readonly what: 'changed'; readonly field: string }
  | { readonly id: RowId; readonly what: 'not found' };

/** The number of correct rows, and the first wrong one by id. */
export interface Compared {
  readonly rows: number;
  readonly difference: RowDifference | undefined;
  /** Rows that are or may be ahead of the checkpoint, to be compared again. */
  readonly moving: readonly RowId[];
}

/** Compares both in their stored order, and by ids when they are not equal row by row. */
export async function firstDifference(expected: KeptTable, found: KeptTable): Promise<Compared> {
  const rows = found.isMoving ? undefined : await countIfSame(expected.rows('creation'), found.rows('creation'));
  return rows === undefined
    ? differenceById(expected.rows('id'), found.rows('id'), ({ at }) => found.isMoving && isAhead(found, at))
    : { rows, difference: undefined, moving: [] };
}

/**
 * Compares rows again that were moving. Some may be missing on both sides; one that is still missing on one side is a
 * difference.
 */
export async function firstDifferenceOf(
  ids: readonly RowId[],
  expected: KeptTable,
  found: KeptTable,
): Promise<Compared> {
  const byId = async (table: KeptTable) =>
    (await table.some(ids)).toSorted((one, other) => (isBefore(one.id, other.id) ? -1 : 1));
  return differenceById(await byId(expected), await byId(found), ({ at }) => at !== undefined && isAhead(found, at));
}

/** Whether an event after the checkpoint changed or removed the row. */
const isAhead = ({ checkpoint }: KeptTable, at: string | undefined): boolean =>
  at === undefined || checkpoint === undefined || at > checkpoint;

/** Undefined at the first row that differs or comes in another order. */
async function countIfSame(
  expected: AsyncIterable<KeptRow>,
  found: AsyncIterable<KeptRow>,
): Promise<number | undefined> {
  const others = found[Symbol.asyncIterator]();
  let rows = 0;
  for await (const row of expected) {
    const other = await others.next();
    if (other.done === true || row.id !== other.value.id || changedField(row, other.value) !== undefined)
      return undefined;
    rows += 1;
  }
  return (await others.next()).done === true ? rows : undefined;
}

type Rows = AsyncIterable<KeptRow> | Iterable<KeptRow>;

/** Both in the order of their ids. */
async function differenceById(
  expected: Rows,
  found: Rows,
  isMoving: (found: Pick<KeptRow, 'at'>) => boolean,
): Promise<Compared> {
  const moving: RowId[] = [];
  let rows = 0;
  for await (const [row, other] of sideBySide(expected, found)) {
    const id = row?.id ?? other?.id ?? '';
    const difference = differenceOf(id, row, other);
    if (difference === undefined) rows += 1;
    else if (isMoving(other ?? {})) moving.push(id);
    else return { rows, difference, moving };
  }
  return { rows, difference: undefined, moving };
}

/** Pairs the rows of both sides by id. */
async function* sideBySide(
  expected: Rows,
  found: Rows,
): AsyncGenerator<readonly [KeptRow | undefined, KeptRow | undefined]> {
  const others = iteratorOf(found);
  let other = await others.next();
  for await (const row of expected) {
    for (; other.done !== true && isBefore(other.value.id, row.id); other = await others.next())
      yield [undefined, other.value];
    const isBoth = other.done !== true && other.value.id === row.id;
    yield [row, isBoth ? other.value : undefined];
    if (isBoth) other = await others.next();
  }
  for (; other.done !== true; other = await others.next()) yield [undefined, other.value];
}

async function* iteratorOf(rows: Rows): AsyncGenerator<KeptRow, undefined> {
  yield* rows;
  return undefined;
}

function differenceOf(id: RowId, expected: KeptRow | undefined, found: KeptRow | undefined): RowDifference | undefined {
  if (found === undefined) return { id, what: 'missing' };
  if (expected === undefined) return { id, what: 'excess' };
  const field = changedField(expected, found);
  if (field === undefined) return undefined;
  return field === WORDS ? { id, what: 'not found' } : { id, what: 'changed', field };
}

/** The common order of both stores: numbers, then text. */
function isBefore(one: RowId, other: RowId): boolean {
  if (typeof one === 'number') return typeof other !== 'number' || one < other;
  return typeof other === 'string' && Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}

/**
 * The field that differs, with a path for nested ones, e.g. `Activity.0.Text`. A column beside the row counts as its
 * field.
 */
function changedField(expected: KeptRow, found: KeptRow): string | undefined {
  const column =
    Object.keys(found.columns).find((field) => expected.columns[field] !== found.columns[field]) ?? found.unfit;
  if (expected.json === found.json) return column;
  return wayToDifference(jsonOf(expected.json), jsonOf(found.json))?.join('.') ?? column;
}

/** A changed file need not contain JSON. */
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
