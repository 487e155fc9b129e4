import { useRef } from 'react';
import { useEvent, useListContext } from 'react-admin';
import type { Row } from '../state/list-types.ts';

type Id = Row['id'];

export interface Selection {
  /** @param range applies the row's new state to all rows since the last toggled one */
  toggle(id: Id, range: boolean): void;
  /** Extends the selection from a row to its neighbour, or shrinks it again. */
  extend(from: Id, to: Id): void;
  toggleAll(): void;
  clear(): void;
}

/** The ids from one to the other, in the order of the list. */
function between(ids: readonly Id[], one: Id, other: Id): readonly Id[] {
  const [first, last] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b);
  return first === undefined || last === undefined || first === -1 ? [] : ids.slice(first, last + 1);
}

/**
 * The functions that change the selection of the surrounding list. They are stable, so that rows do not render again.
 */
export function useSelection(): Selection {
  const { data, selectedIds, onSelect, onSelectAll, onUnselectItems } = useListContext<Row>();
  const anchor = useRef<Id>(undefined);
  const ids = data?.map(({ id }) => id) ?? [];
  const change = (removed: readonly Id[], added: readonly Id[]) =>
    onSelect(ids.filter((id) => added.includes(id) || (selectedIds.includes(id) && !removed.includes(id))));

  const toggle = useEvent((id: Id, range: boolean) => {
    const wanted = !selectedIds.includes(id);
    const from = range && anchor.current !== undefined && ids.includes(anchor.current) ? anchor.current : id;
    const touched = between(ids, from, id);
    anchor.current = id;
    change(wanted ? [] : touched, wanted ? touched : []);
  });
  const extend = useEvent((from: Id, to: Id) => {
    if (anchor.current === undefined || !selectedIds.includes(from)) anchor.current = from;
    change(between(ids, anchor.current, from), between(ids, anchor.current, to));
  });
  const toggleAll = useEvent(() => (selectedIds.length === ids.length ? onUnselectItems() : onSelectAll()));
  return { toggle, extend, toggleAll, clear: onUnselectItems };
}
