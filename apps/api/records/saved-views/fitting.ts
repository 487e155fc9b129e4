import { headOf, type ColumnType } from '@leaseledger/contract/kernel/list';
import { isDays } from '@leaseledger/contract/saved-views/saved-view.checks';
import type {
  SavedFilter,
  SavedFilterValue,
  SavedSort,
  SavedViewContent,
} from '@leaseledger/contract/saved-views/saved-view.views';
import type { Caller } from '../../platform/callers/caller.ts';
import type { ListResource } from '../../platform/lists/list-resources.ts';
import { foundBy, narrowed } from '../../platform/lists/lists.ts';

const fitsChoice = (type: ColumnType, choice: number | string | null): boolean =>
  choice === null ||
  (type === 'integer' || type === 'real'
    ? typeof choice === 'number'
    : type !== 'boolean' && typeof choice === 'string');

function fits(type: ColumnType | undefined, value: SavedFilterValue): boolean {
  if (type === undefined) return false;
  if (typeof value === 'boolean') return type === 'boolean';
  return isDays(value) ? type === 'time' : value.every((choice) => fitsChoice(type, choice));
}

/**
 * The parts of a view that fit a caller. `Missing` names filters, sorts and searches that the caller may not use, or
 * the list no longer has.
 */
export interface Fitting {
  readonly Filter: SavedFilter;
  readonly Text: string;
  readonly Sort: SavedSort;
  readonly Missing: readonly string[];
}

/** The parts of a view that the caller can use on the list. */
export function fitting(
  { list, model, fields, columns }: ListResource,
  { Filter, Text, Sort }: Pick<SavedViewContent, 'Filter' | 'Text' | 'Sort'>,
  caller: Caller,
): Fitting {
  const visible = foundBy(narrowed(model, fields?.(caller)), columns?.(caller));
  const typeOf = (column: string): ColumnType | undefined =>
    Object.hasOwn(visible.columns, column) || list.asked?.includes(column) === true ? list.columns[column] : undefined;
  const kept = Object.entries(Filter).filter(([column, value]) => fits(typeOf(column), value));
  const isSorted = Object.hasOwn(visible.columns, Sort.field) || Sort.field === visible.numbered;
  const isSearched = Text === '' || (visible.search ?? []).length > 0;
  const missing = [
    ...Object.keys(Filter).filter((column) => !kept.some(([name]) => name === column)),
    ...(isSorted ? [] : [Sort.field]),
  ];
  return {
    Filter: Object.fromEntries(kept),
    Text: isSearched ? Text : '',
    Sort: isSorted ? Sort : visible.defaultSort,
    Missing: [
      ...new Set([...missing.map((column) => headOf(list, column) ?? column), ...(isSearched ? [] : ['Text'])]),
    ],
  };
}
