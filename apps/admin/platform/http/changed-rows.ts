import { observable } from '../observable.ts';

/** The milliseconds for which a row changed by another user is marked. */
const MARKED = 4_000;

const nameOf = (resource: string, id: number | string) => `${resource} ${id}`;

/** The rows that another user has just changed. */
export const changedRows = observable<ReadonlySet<string>>(new Set());

export const isChanged = (changed: ReadonlySet<string>, resource: string, id: number | string): boolean =>
  changed.has(nameOf(resource, id));

/** Marks rows for MARKED milliseconds. */
export function markChanged(rows: readonly { readonly resource: string; readonly id: number | string }[]): void {
  const names = new Set(rows.map(({ resource, id }) => nameOf(resource, id)));
  if (names.size === 0) return;
  changedRows.set(new Set([...changedRows.get(), ...names]));
  setTimeout(() => changedRows.set(new Set([...changedRows.get()].filter((name) => !names.has(name)))), MARKED);
}
