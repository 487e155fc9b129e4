import { useRecordContext } from 'react-admin';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { headText, rowName, useReport, valueText, type Fields } from './report-screen.ts';

/** A column's value of the surrounding row. A figure opens the events behind it. */
export function ReportCell({ column }: { readonly column: string }) {
  const { of, cells, open } = useReport();
  const row = useRecordContext<Fields>();
  if (row === undefined) return null;
  const text = cells[column]?.(row) ?? valueText(of, column, row[column]);
  if (open === undefined || !of.figures.includes(column) || Number(row[column] ?? 0) === 0) return text;
  return (
    <LinkButton
      aria-label={`${headText(of, column)} of ${rowName(of, row)}: ${valueText(of, column, row[column])}`}
      onClick={() => open({ row, figure: column })}
    >
      {text}
    </LinkButton>
  );
}

const BAR = 8;

/** Bars for the compared figures of the surrounding row. The figures are beside them. */
export function ReportBars() {
  const { of, most } = useReport();
  const row = useRecordContext<Fields>();
  return (
    <svg
      className="report-bars"
      height={of.chart.length * BAR}
      viewBox={`0 0 100 ${of.chart.length * BAR}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {of.chart.map((figure, bar) => (
        <rect
          key={figure}
          className={`series-${bar + 1}`}
          x="0"
          y={bar * BAR}
          width={(Number(row?.[figure] ?? 0) / Math.max(1, most)) * 100}
          height={BAR - 1}
        />
      ))}
    </svg>
  );
}

/** Says which bar is which figure. */
export function ReportKey() {
  const { of } = useReport();
  if (of.chart.length < 2) return null;
  return (
    <span className="report-keys">
      {of.chart.map((figure, bar) => (
        <span key={figure} className={`report-key series-${bar + 1}`}>
          {headText(of, figure)}
        </span>
      ))}
    </span>
  );
}
