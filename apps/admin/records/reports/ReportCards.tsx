import { RecordContextProvider, useListContext } from 'react-admin';
import { Link } from 'react-router';
import type { ListAnswerMeta } from '../../platform/http/rest-list.ts';
import { useListScreen } from '../list/state/list-screen.ts';
import { ReportBars, ReportCell } from './ReportCells.tsx';
import { columnsOf, headText, useReport, valueText, type Fields } from './report-screen.ts';

interface FiguresProps {
  readonly columns: readonly string[];
  /** The sums, in place of the surrounding row's figures. */
  readonly sums?: Readonly<Record<string, number>>;
}

function Figures({ columns, sums }: FiguresProps) {
  const { of } = useReport();
  return (
    <dl>
      {columns
        .filter((column) => sums === undefined || sums[column] !== undefined)
        .map((column) => (
          <div key={column}>
            <dt>{headText(of, column)}</dt>
            <dd>{sums === undefined ? <ReportCell column={column} /> : valueText(of, column, sums[column])}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The rows of the surrounding report on a phone, with all figures that its columns show, and the total. */
export function ReportCards({ hidden }: { readonly hidden: readonly string[] }) {
  const { of, rowPath } = useReport();
  const { title } = useListScreen();
  const { data: rows = [], meta, isPending } = useListContext<Fields>();
  const { totals }: ListAnswerMeta = meta ?? {};
  const columns = columnsOf(of);
  const [first = of.id, ...others] = columns.plain.filter((column) => !hidden.includes(column));
  const counted = columns.counted.filter((column) => !hidden.includes(column));
  return (
    <ul className="report-cards" aria-label={title} aria-busy={isPending}>
      {rows.map((row) => {
        const to = rowPath(row);
        return (
          <li key={row.id}>
            <RecordContextProvider value={row}>
              <h2>
                {to === undefined ? (
                  <ReportCell column={first} />
                ) : (
                  <Link to={to}>
                    <ReportCell column={first} />
                  </Link>
                )}
              </h2>
              <p>
                {others.map((column) => (
                  <span key={column}>
                    <ReportCell column={column} />
                  </span>
                ))}
              </p>
              <ReportBars />
              <Figures columns={counted} />
            </RecordContextProvider>
          </li>
        );
      })}
      {totals !== undefined && rows.length > 0 && (
        <li>
          <h2>Total</h2>
          <Figures columns={counted} sums={totals.sums} />
        </li>
      )}
    </ul>
  );
}
