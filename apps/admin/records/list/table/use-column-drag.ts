import { useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import type { Column } from '../state/list-types.ts';
import type { Columns } from './use-columns.ts';

/** A column that is being dragged. Positions are px in the window. */
export interface CarriedColumn {
  readonly column: Column;
  /** The pointer's position. */
  readonly x: number;
  /** The column's new place, or undefined when it would not move. */
  readonly mark: number | undefined;
  /** The edges of the rows on screen. */
  readonly top: number;
  readonly bottom: number;
}

/** The distance in px from an edge at which the list scrolls, and the px per frame. */
const EDGE = 40;
const SPEED = 10;

/** The column to the right of the new place, and its position. Undefined when the column would not move. */
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
 * Moves columns by dragging their heads. The list scrolls near an edge.
 * @param head the row of heads; each head carries its column's source as `data-column`
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
