import { useMediaQuery } from '@mui/material';
import { ListChecks } from 'lucide-react';
import { isValidElement, useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { createPortal } from 'react-dom';
import { BulkBar } from './table/BulkBar.tsx';
import { Cards } from './table/Cards.tsx';
import { ColumnChooser } from './table/ColumnChooser.tsx';
import { Col, drawsSame, readColumns } from './table/columns.tsx';
import { Grid } from './table/Grid.tsx';
import { useListScreen } from './state/list-screen.ts';
import type { Card, Row } from './state/list-types.ts';
import { NoRows } from './ListStates.tsx';
import { useColumns } from './table/use-columns.ts';
import { useRowKeys } from './table/use-row-keys.ts';
import { useSelection } from './table/use-selection.ts';
import { useWidth } from './table/use-width.ts';

export interface DataTableProps<R extends Row> {
  /** The columns, as `DataTable.Col`. */
  readonly children: ReactNode;
  /** The address of a row. The first column links to it. Undefined when there is none. */
  readonly rowClick: (row: R) => string | undefined;
  /** The card of a row on a phone, or the part that shows all rows there. */
  readonly card: ((row: R) => Card) | ReactElement;
  /** The actions for selected rows, which read `useListContext`. Without them rows cannot be selected. */
  readonly bulkActionButtons?: ReactNode;
}

/** The width in px of the column of checkboxes. */
const BOXES = 36;

/** Keeps the previous children while the new ones render the same. */
function useSame(children: ReactNode): ReactNode {
  const [kept, keep] = useState(children);
  if (drawsSame(kept, children)) return kept;
  keep(children);
  return children;
}

/** The rows of the surrounding list: a grid, cards on a phone, or the reason why there are none. */
export function DataTable<R extends Row>({ children, rowClick, card, bulkActionButtons = false }: DataTableProps<R>) {
  const { of, title, tools, address, layoutRef, isPast } = useListScreen();
  const { data: rows, error, selectedIds } = useListContext<R>();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [isPicking, setPicking] = useState(false);
  const canSelect = bulkActionButtons !== false && !isPast;
  const area = useRef<HTMLDivElement>(null);
  const width = useWidth(area);
  const same = useSame(children);
  const columns = useColumns(
    address.arranging,
    useMemo(() => readColumns(same, of), [same, of]),
    width === undefined ? undefined : width - (canSelect ? BOXES : 0),
  );
  useEffect(() => {
    layoutRef.current = {
      order: columns.all.map(({ column }) => column.source),
      hidden: columns.all.filter(({ shown }) => !shown).map(({ column }) => column.source),
    };
  }, [layoutRef, columns]);
  const hand = useSelection();
  const selection = canSelect ? hand : undefined;
  useRowKeys(rowClick, selection);
  const clear = () => {
    setPicking(false);
    hand.clear();
  };
  const picks = isPhone && canSelect && (isPicking || selectedIds.length > 0);
  const isEmpty = rows?.length === 0 || (rows === undefined && error !== null);
  return (
    <>
      {tools !== null &&
        createPortal(
          isPhone ? (
            canSelect && <SelectButton isPicking={picks} onClick={() => (picks ? clear() : setPicking(true))} />
          ) : (
            <ColumnChooser columns={columns} />
          ),
          tools,
        )}
      <div ref={area} className="list-rows">
        {isEmpty ? (
          <NoRows />
        ) : isPhone ? (
          isValidElement(card) ? (
            card
          ) : (
            <Cards label={title} card={card} linkTo={rowClick} onToggle={picks ? hand.toggle : undefined} />
          )
        ) : (
          <Grid label={title} columns={columns} linkTo={rowClick} selection={selection} />
        )}
      </div>
      <span className="unseen" role="status">
        {columns.said}
      </span>
      {canSelect && <BulkBar actions={bulkActionButtons} isPicking={picks} onClear={clear} />}
    </>
  );
}
DataTable.Col = Col;

const SelectButton = ({ isPicking, onClick }: { readonly isPicking: boolean; readonly onClick: () => void }) => (
  <button type="button" className="chip" aria-pressed={isPicking} onClick={onClick}>
    <ListChecks aria-hidden /> Select
  </button>
);
