import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useKeys } from '../kernel/keys.ts';
import type { Row } from './list-types.ts';

const linkOf = (id: number | string) => document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(String(id))}"]`);

/**
 * j, k and the arrows go to the next and the previous row. While a record is open they open the neighbour's instead,
 * so that a list can be read through without closing the panel; a record that has just left the list, for instance because
 * its status changed, keeps its place for this. Enter on a row is the link's own.
 */
export function useRowKeys<R extends Row>(rows: readonly R[] | undefined, linkTo: (row: R) => string): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const open = rows?.findIndex((row) => linkTo(row) === pathname) ?? -1;
  const place = useRef({ pathname, index: -1 });
  useEffect(() => {
    if (open !== -1 || place.current.pathname !== pathname) place.current = { pathname, index: open };
  }, [open, pathname]);

  const move = (step: 1 | -1) => {
    if (rows === undefined || rows.length === 0) return;
    const left = open === -1 ? place.current.index : -1;
    if (open !== -1 || left !== -1) {
      const neighbour = open !== -1 ? rows[open + step] : rows[step === 1 ? left : left - 1];
      if (neighbour !== undefined) void navigate({ pathname: linkTo(neighbour), search }, { replace: true });
      return;
    }
    const focused = document.activeElement?.closest('tr, .card');
    const current = rows.findIndex(({ id }) => focused !== null && focused !== undefined && linkOf(id)?.closest('tr, .card') === focused);
    const next = current === -1 ? (step === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, current + step));
    const row = rows[next];
    if (row !== undefined) linkOf(row.id)?.focus();
  };
  const down = () => move(1);
  const up = () => move(-1);
  useKeys({ j: down, ArrowDown: down, k: up, ArrowUp: up });
}
