import type { ReportTotals } from '@leaseledger/contract/kernel/report';
import type { KeyboardEvent } from 'react';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router';
import type { ListAnswerMeta } from '../../../platform/http/rest-list.ts';
import { changedRows, isChanged } from '../../../platform/http/changed-rows.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import { useListScreen } from '../state/list-screen.ts';
import type { Column, Row } from '../state/list-types.ts';
import { SelectAll } from './SelectBox.tsx';
import type { Columns } from './use-columns.ts';
import type { Selection } from './use-selection.ts';

const SKELETON_ROWS = 20;

export interface GridProps<R extends Row> {
  readonly label: string;
  readonly columns: Columns;
  readonly linkTo: (row: R) => string | undefined;
  /** Undefined when rows cannot be selected. */
  readonly selection: Selection | undefined;
}

/** The rows as a grid. The previous page stays, dimmed, until the next one is loaded. */
export function Grid<R extends Row>({ label, columns, linkTo, selection }: GridProps<R>) {
  const { data: rows, isPlaceholderData: stale = false, selectedIds, meta } = useListContext<R>();
  const { totals }: ListAnswerMeta = meta ?? {};
  const { noun, of } = useListScreen();
  const changed = changedRows.use();
  const { pathname, search } = useLocation();
  const selectAll = (event: KeyboardEvent) => {
    if (selection === undefined || event.key !== 'a' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (selectedIds.length < (rows?.length ?? 0)) selection.toggleAll();
  };
  return (
    <table
      className={`grid${stale ? ' stale' : ''}`}
      aria-label={label}
      aria-busy={rows === undefined || stale}
      style={{ minWidth: columns.least }}
      onKeyDown={selectAll}
    >
      <colgroup>
        {selection !== undefined && <col className="grid-check" />}
        {columns.shown.map((column) => (
          <col key={column.source} style={{ width: columns.widthOf(column) }} />
        ))}
        {/* Takes the remaining width, so that every column keeps its own. */}
        <col />
      </colgroup>
      <GridHead
        columns={columns}
        start={
          selection && (
            <SelectAll noun={noun} count={selectedIds.length} of={rows?.length ?? 0} onToggle={selection.toggleAll} />
          )
        }
      />
      <tbody>
        {rows === undefined
          ? Array.from({ length: SKELETON_ROWS }, (_, index) => (
              <SkeletonRow key={index} columns={columns.shown} index={index} checks={selection !== undefined} />
            ))
          : rows.map((row) => {
              const to = linkTo(row);
              return (
                <GridRow
                  key={row.id}
                  row={row}
                  columns={columns.shown}
                  to={to === undefined ? undefined : `${to}${search}`}
                  isOpen={pathname === to}
                  isSelected={selectedIds.includes(row.id)}
                  isChanged={isChanged(changed, of.resource, row.id)}
                  onToggle={selection?.toggle}
                />
              );
            })}
      </tbody>
      {totals !== undefined && <Totals sums={totals.sums} columns={columns.shown} />}
    </table>
  );
}

/** The sums of all rows, below the columns that have one. */
const Totals = ({ sums, columns }: { readonly sums: ReportTotals['sums']; readonly columns: readonly Column[] }) => (
  <tfoot>
    <tr>
      {columns.map(({ source, align }, place) =>
        place === 0 ? (
          <th key={source} scope="row">
            Total
          </th>
        ) : (
          <td key={source} className={align}>
            {sums[source]?.toLocaleString('en-AU')}
          </td>
        ),
      )}
    </tr>
  </tfoot>
);

const SkeletonRow = ({
  columns,
  index,
  checks,
}: {
  readonly columns: readonly Column[];
  readonly index: number;
  readonly checks: boolean;
}) => (
  <tr className="skeleton" aria-hidden>
    {checks && <td />}
    {columns.map((column, place) => (
      <td key={column.source} className={column.align}>
        <span style={{ width: `${40 + ((index * 7 + place * 13) % 45)}%` }} />
      </td>
    ))}
  </tr>
);
