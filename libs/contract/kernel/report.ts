import type { Rule } from '../access/permissions.ts';
import type { ColumnOf, ColumnType, ColumnTypeOf, List, RowOf } from './list.ts';

/** The column with the bars of a row. Files leave it out, because they have the figures. */
export const CHART = 'Compared';

/** The row of a report. Its id says what it counts, so that the records behind a figure can be found by it. */
export interface ReportRow {
  readonly id: number | string;
}

/** The parts of a report that a list does not have. */
export interface ReportParts<Column extends string = string, Figure extends string = string> {
  /** For example 'Session statistics'. */
  readonly title: string;
  readonly who: Rule;
  /** The moment of a row that decides its period, and the number of months that are shown at first, with the current one as the last. */
  readonly period: { readonly field: Column; readonly months: number };
  /** The numbers that are summed. Each opens to the events behind it. */
  readonly figures: readonly Figure[];
  /** The figures that are compared by bars, in one scale. */
  readonly chart: readonly Figure[];
}

/** A list whose rows are counted when they are read, for a period. It is served and shown as every list. */
export type Report<
  Row extends ReportRow = ReportRow,
  Column extends string = string,
  Figure extends string = string,
> = List<Row, Column> & ReportParts<Column, Figure>;

export type FigureOf<R extends Report> = R['figures'][number];

/** The columns of one of these types. */
type ColumnsWith<L extends List, Type extends ColumnType> = {
  [Column in ColumnOf<L>]: ColumnTypeOf<L, Column> extends Type ? Column : never;
}[ColumnOf<L>];

export const report = <L extends List<ReportRow>, const Figure extends ColumnsWith<L, 'integer' | 'real'>>(
  list: L,
  parts: Omit<ReportParts<ColumnsWith<L, 'time'>, Figure>, 'chart'> & { readonly chart: readonly NoInfer<Figure>[] },
): L & ReportParts<ColumnsWith<L, 'time'>, Figure> => ({
  ...list,
  ...parts,
  heads: { ...list.heads, [CHART]: CHART },
});

export const isReport = (list: List): list is Report => 'figures' in list;

/** The header of a list's answer with the totals of a report, as JSON. */
export const REPORT_TOTALS = 'x-report-totals';

/** Over all rows that the filters leave, not only those of the page. */
export interface ReportTotals {
  readonly sums: Readonly<Record<string, number>>;
  /** The largest number among the compared figures, which is the scale of the bars. */
  readonly most: number;
}

/** A period: two moments, ISO 8601, UTC, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export type RowOfReport<R extends Report> = RowOf<R>;
