import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { FieldOf, ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import { isFoundIn } from '@leaseledger/projections/stores/search-words';
import type { Caller } from '../callers/caller.ts';
import type { Scope } from './list-resources.ts';
import type { Lists } from './lists.ts';
import { within } from './reads.ts';

/** The search of an external user looks at most at this many rows: those that the text finds, the newest first. */
const SEARCHED_MAX = 1000;

/** The rows of a read model as external users see them, and find them by what they see (decision 74). */
export interface OutsiderView<R extends Row> {
  /** A row as the caller sees it. */
  seen<Shown extends R>(caller: Caller, row: Shown): Shown;
  /** Turns the rows of a list into those that the caller sees; undefined when they stay unchanged. */
  seenRows(caller: Caller): ((row: R) => R) | undefined;
  /** The columns by which the caller may find rows; undefined for all. */
  columns(caller: Caller): readonly string[] | undefined;
  /** These rows. A search of an external user finds only those that the text finds by what they see. */
  found(lists: Lists, caller: Caller, filter: Readonly<Record<string, unknown>>, scope: Scope): Promise<Scope>;
}

/**
 * @param hidden the fields that external users see masked or not at all
 * @param masked a row as external users see it
 */
export function outsiderView<R extends Row>(
  model: ReadModel<R>,
  hidden: readonly FieldOf<R>[],
  masked: <Shown extends R>(row: Shown) => Shown,
): OutsiderView<R> {
  const isVisible = (field: string): boolean => !hidden.some((each) => each === field);
  const columns = Object.keys(model.columns).filter(isVisible);
  const searched = (model.search ?? []).filter(isVisible);
  // The searched fields of a row are texts.
  const isFound = (text: string, row: R): boolean =>
    isFoundIn(
      text,
      searched.map((field) => Reflect.get(row, field)),
    );
  return {
    seen: ({ rights }, row) => (rights.external ? masked(row) : row),
    seenRows: ({ rights }) => (rights.external ? masked : undefined),
    columns: ({ rights }) => (rights.external ? columns : undefined),
    found: (lists, caller, filter, scope) => foundByOutsiders(lists, model, caller, filter, scope, isFound),
  };
}

/** The rows of a scope that the caller finds by the filter's `q`. External users find only those that pass a test. */
export async function foundByOutsiders<R extends Row>(
  lists: Lists,
  model: ReadModel<R>,
  { rights }: Caller,
  { q }: Readonly<Record<string, unknown>>,
  scope: Scope,
  isFound: (text: string, row: R) => boolean,
): Promise<Scope> {
  if (!rights.external || typeof q !== 'string' || q.trim() === '') return scope;
  const { rows } = await lists.page(model, { text: q, limit: SEARCHED_MAX }, scope);
  const found = rows.map(parsed).filter((row) => isFound(q, row));
  return within(scope, { where: [{ column: model.id, in: found.map((row) => Number(Reflect.get(row, model.id))) }] });
}
