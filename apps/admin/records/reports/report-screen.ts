import { formatOf, headOf, type ColumnOf, type RowOf } from '@leaseledger/contract/kernel/list';
import { CHART, type Report } from '@leaseledger/contract/kernel/report';
import { createContext, useContext, type ReactNode } from 'react';
import { shortDateText } from '../../platform/time/moments.ts';
import { monthOf, monthText } from '../../platform/time/month.ts';

/** A row of any report, by its fields. */
export type Fields = Readonly<Record<string, unknown>> & { readonly id: number | string };

/** Any report. */
export type AnyReport = Report<Fields>;

/** The texts of a report's screen beyond its columns. */
export interface ReportWords<R extends Report> {
  /** Shown when the period has no row, for example 'No session in these months.' */
  readonly empty: string;
  /** The screen that it belongs to. */
  readonly back?: { readonly to: string; readonly label: string };
  /** The address of a row. The first column links to it. */
  readonly rowPath?: (row: RowOf<R>) => string;
  /** Cells that say more than their value. */
  readonly cells?: { readonly [Column in ColumnOf<R>]?: (row: RowOf<R>) => ReactNode };
  /** The columns that are hidden until the user chooses them. */
  readonly hidden?: readonly ColumnOf<R>[];
  readonly sort?: { readonly field: ColumnOf<R>; readonly order: 'ASC' | 'DESC' };
}

/** A figure whose events are open. */
export interface OpenFigure {
  readonly row: Fields;
  readonly figure: string;
}

/** The surrounding report. */
export interface ReportScreen {
  readonly of: AnyReport;
  readonly rowPath: (row: Fields) => string | undefined;
  readonly cells: { readonly [column: string]: ((row: Fields) => ReactNode) | undefined };
  /** The largest compared figure of all rows. */
  readonly most: number;
  /** Figures open to their events. Not in the past. */
  readonly open: ((opened: OpenFigure) => void) | undefined;
}

export const ReportContext = createContext<ReportScreen | null>(null);

export function useReport(): ReportScreen {
  const screen = useContext(ReportContext);
  if (screen === null) throw new Error('useReport is for components inside a report.');
  return screen;
}

/** The columns in the order of the heads: those before the first figure, then the numbers. */
export function columnsOf({ heads, figures }: AnyReport): { readonly plain: string[]; readonly counted: string[] } {
  const all = Object.keys(heads).filter((column) => column !== CHART);
  const first = all.findIndex((column) => figures.includes(column));
  return { plain: all.slice(0, first), counted: all.slice(first) };
}

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
const money = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' });

/** A value as its format says it. */
export function valueText(of: AnyReport, column: string, value: unknown): string {
  const format = formatOf(of, column);
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return format === 'money' ? money.format(value) : `${number.format(value)}${format === 'percent' ? '%' : ''}`;
  if (format === 'month') return monthText(monthOf(String(value)));
  return format === 'moment' || format === 'day' ? shortDateText(String(value)) : String(value);
}

/** For example 'Barwon Health lunch', or 'Kia Ltd, November 2026' in a report by month. */
export function rowName(of: AnyReport, row: Fields): string {
  const [first = of.id] = columnsOf(of).plain;
  const { field } = of.period;
  const name = valueText(of, first, row[first]);
  return field === first || formatOf(of, field) !== 'month' ? name : `${name}, ${valueText(of, field, row[field])}`;
}

export const headText = (of: AnyReport, column: string): string => headOf(of, column) ?? column;
