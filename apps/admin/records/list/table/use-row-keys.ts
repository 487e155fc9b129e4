import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { useKeys } from '../../../platform/keyboard/keys.ts';
import { useArea } from '../../../platform/screens/use-area.ts';
import type { Row } from '../state/list-types.ts';
import type { Selection } from './use-selection.ts';

const linkOf = (id: Row['id']) => document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(String(id))}"]`);

/** Focuses the first of these rows that still exists, or else the first row. */
export function focusRows(ids: readonly Row['id'][]): void {
  const link = ids.map(linkOf).find((each) => each !== null) ?? document.querySelector<HTMLElement>('[data-row-link]');
  link?.focus();
}

/**
 * j, k and the arrows move to the next or previous row. With Shift they also select; x selects the focused row.
 * While a record is open for reading, they open its neighbour. So a list can be read without closing the panel.
 * A record that has just left the list, for example by a new status, keeps its place for this.
 * While a record is edited or added the keys do nothing. Enter on a row follows its link.
 * @param selection undefined when rows cannot be selected
 */
export function useRowKeys<R extends Row>(
  linkTo: (row: R) => string | undefined,
  selection: Selection | undefined,
): void {
  const { data: rows } = useListContext<R>();
  const { path } = useArea();
  const { pathname, search } = useLocation();
  const isAlone = pathname === path;
  const isReading = useMatch(`${path}/view/:id`) !== null;
  const navigate = useNavigate();
  const open = rows?.findIndex((row) => linkTo(row) === pathname) ?? -1;
  const place = useRef({ pathname, index: -1 });
  useEffect(() => {
    if (open !== -1 || place.current.pathname !== pathname) place.current = { pathname, index: open };
  }, [open, pathname]);

  const focused = () => {
    const element = document.activeElement?.closest('tr, .card') ?? null;
    return element === null ? -1 : (rows?.findIndex(({ id }) => linkOf(id)?.closest('tr, .card') === element) ?? -1);
  };
  const openNext = (step: 1 | -1) => {
    const left = place.current.index;
    const neighbour =
      open !== -1 ? rows?.[open + step] : left === -1 ? undefined : rows?.[step === 1 ? left : left - 1];
    const to = neighbour && linkTo(neighbour);
    if (to !== undefined) void navigate({ pathname: to, search }, { replace: true });
  };
  const move = (step: 1 | -1, selects: boolean) => {
    if (isReading) return openNext(step);
    if (rows === undefined || rows.length === 0) return;
    const current = focused();
    const next =
      current === -1 ? (step === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, current + step));
    const row = rows[next];
    if (row === undefined) return;
    linkOf(row.id)?.focus();
    if (selects) selection?.extend(rows[current]?.id ?? row.id, row.id);
  };
  const down = ({ shiftKey }: KeyboardEvent) => move(1, shiftKey);
  const up = ({ shiftKey }: KeyboardEvent) => move(-1, shiftKey);
  const toggle = () => {
    const row = rows?.[focused()];
    if (row !== undefined) selection?.toggle(row.id, false);
  };
  const moves = { j: down, J: down, ArrowDown: down, k: up, K: up, ArrowUp: up };
  useKeys({ ...(isAlone || isReading ? moves : {}), ...(selection === undefined ? {} : { x: toggle }) });
}
