import { useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import type { Column } from '../state/list-types.ts';
import type { Columns } from './use-columns.ts';

/** A column that is being dragged to another place; all in px of the window. */
export interface CarriedColumn {
  readonly column: Column;
  /** Where the pointer is. */
  readonly x: number;
  /** Where it would be put; undefined where it stands already. */
  readonly mark: number | undefined;
  /** Of the rows on screen. */
  readonly top: number;
  readonly bottom: number;
}

/** So near to an edge of the list it scrolls, in px, and by so many px a frame. */
const EDGE = 40;
const SPEED = 10;

/** Which column stands to the right of where one would be put, and where that is; undefined where it stands already. */
function placeAt(
  x: number,
  source: string,
  heads: readonly HTMLElement[],
): { readonly next: string | undefined; readonly at: number } | undefined {
  const found = heads.findIndex((head) => x < head.getBoundingClientRect().left + head.offsetWidth / 2);
  const place = Math.max(1, found === -1 ? heads.length : found); // The link stays first.
  const own = heads.findIndex((head) => head.dataset['column'] === source);
  if (place === own || place === own + 1) return undefined;
  const next = heads[place];
  return {
    next: next?.dataset['column'],
    at: next?.getBoundingClientRect().left ?? heads.at(-1)?.getBoundingClientRect().right ?? x,
  };
}

/**
 * Columns that are put elsewhere by dragging their names. Near an edge the list scrolls.
 * @param head the row of the names; those that show a column carry its source as `data-column`
 */
export function useColumnDrag(columns: Columns, head: () => HTMLElement | null) {
  const [carried, carry] = useState<CarriedColumn>();
  const pointer = useRef(0);
  const isCarrying = carried !== undefined;
  const heads = () => [...(head()?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const move = useEvent((column: Column, x: number) => {
    pointer.current = x;
    const area = head()?.closest('.list-rows')?.getBoundingClientRect();
    if (area === undefined) return;
    const at = placeAt(x, column.source, heads())?.at;
    carry({
      column,
      x,
      mark: at === undefined ? undefined : Math.min(area.right, Math.max(area.left, at)),
      top: area.top,
      bottom: area.bottom,
    });
  });
  const scroll = useEvent(() => {
    const area = head()?.closest('.list-rows');
    if (!(area instanceof HTMLElement) || carried === undefined) return;
    const { left, right } = area.getBoundingClientRect();
    const before = area.scrollLeft;
    if (pointer.current > right - EDGE) area.scrollLeft += SPEED;
    else if (pointer.current < left + EDGE) area.scrollLeft -= SPEED;
    if (area.scrollLeft !== before) move(carried.column, pointer.current);
  });
  useEffect(() => {
    if (!isCarrying) return;
    let frame = requestAnimationFrame(function each() {
      scroll();
      frame = requestAnimationFrame(each);
    });
    return () => cancelAnimationFrame(frame);
  }, [isCarrying, scroll]);
  const drop = (column: Column) => {
    const place = placeAt(pointer.current, column.source, heads());
    carry(undefined);
    if (place !== undefined) columns.move(column.source, place.next);
  };
  return { carried, move, drop, cancel: () => carry(undefined) };
}
