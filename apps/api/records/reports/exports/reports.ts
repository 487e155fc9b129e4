import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import type { Period, Report, ReportRow, ReportTotals } from '@leaseledger/contract/kernel/report';
import { REPORT_MONTHS_MAX, reportMessage } from '@leaseledger/contract/reports/report.messages';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import type { ReadModel, Scalar } from '@leaseledger/projections/kernel/projection';
import { InvalidQuery, type Condition, type Query } from '@leaseledger/projections/kernel/read-store';
import { comparable } from '@leaseledger/projections/stores/declared-column';
import { foundAmong } from '@leaseledger/projections/stores/sqlite/found-among';
import { Inject, Injectable } from '@nestjs/common';
import { Failure, forbidden, notFound } from '../../../platform/answers/failure.ts';
import type { Caller } from '../../../platform/callers/caller.ts';
import { CLOCK, type Clock } from '../../../platform/foundation/platform.ts';
import type { ComputedModel, ComputedPage } from '../../../platform/lists/computed-model.ts';
import { ListResources } from '../../../platform/lists/list-resources.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { Histories } from '../../history/exports/histories.ts';
import { monthsUntil } from './months.ts';
import type { ReportReading } from './report-reading.ts';

/** The token for the reports of the product. */
export const REPORTS = Symbol('Reports');

/** Histories are read for this many records at a time. */
const SLICE = 500;

/** Serves reports as lists of `/api/rest`: their rows are counted when they are read. */
@Injectable()
export class Reports {
  readonly #byName: ReadonlyMap<string, ReportReading>;

  constructor(
    @Inject(REPORTS) reports: readonly ReportReading[],
    resources: ListResources,
    private readonly lists: Lists,
    private readonly histories: Histories,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.#byName = new Map(reports.map((reading) => [reading.of.resource, reading]));
    for (const reading of reports) {
      const { of } = reading;
      resources.add({ list: of, model: modelOf(reading, clock), who: of.who, what: 'Row' });
    }
  }

  /**
   * The events behind a figure: one for each record, the latest first, as far as the caller may read the histories.
   * @throws Failure 403, 404
   */
  async behind(name: string, row: string, figure: string, caller: Caller): Promise<HistoryRow[]> {
    const found = this.#byName.get(name);
    if (found === undefined) throw notFound('This report');
    if (!found.of.who(caller.rights)) throw forbidden();
    if (!found.of.figures.includes(figure)) throw notFound('This figure');
    const { subjects, types } = await found.behind(row, figure, this.lists, caller);
    const latest = new Map<string, HistoryRow>();
    for (let at = 0; at < subjects.length; at += SLICE) {
      // Without a condition on the type, because with one a store could read all events of that type.
      for await (const page of this.lists.all(historyRows.readModel, {
        where: [{ column: 'Subject', in: subjects.slice(at, at + SLICE) }],
      })) {
        for (const entry of page.map(parsed))
          if (types.includes(entry.EventType) && entry.HistoryID > (latest.get(entry.Subject)?.HistoryID ?? 0))
            latest.set(entry.Subject, entry);
      }
    }
    const open: HistoryRow[] = [];
    for (const entry of latest.values()) if (await this.#mayRead(entry, caller)) open.push(entry);
    return open.toSorted((one, other) => other.HistoryID - one.HistoryID);
  }

  async #mayRead({ SubjectType, SubjectID }: HistoryRow, caller: Caller): Promise<boolean> {
    try {
      return (await this.histories.of(SubjectType)?.mayRead(caller, SubjectID)) ?? false;
    } catch (error) {
      if (error instanceof Failure) return false;
      throw error;
    }
  }
}

/** The read model by which the list machinery finds the rows of a report. */
function modelOf(reading: ReportReading, clock: Clock): ComputedModel<ReportRow> {
  const { of, sources } = reading;
  const found: ReadModel<ReportRow> = {
    name: of.resource,
    // The columns of a report are fields of its row. Only the id is known here.
    id: of.id as 'id',
    columns: of.columns,
    search: Object.keys(of.columns).filter((column) => of.columns[column] === 'text') as 'id'[],
    defaultSort: { field: of.period.field as 'id', order: 'ASC' },
  };
  return {
    ...found,
    sources,
    async computed(query, reads): Promise<ComputedPage<ReportRow>> {
      const { period, where } = asked(of, found, query, clock);
      const rows = foundAmong(await reading.rows(period, reads), found, { ...query, where });
      const { offset = 0, limit = rows.length } = query;
      return {
        rows: rows.slice(offset, offset + limit).map((row) => JSON.stringify(row) as JsonText<ReportRow>),
        total: rows.length,
        totals: totals(of, rows),
      };
    },
  };
}

type Bounds = Extract<Condition, { readonly from?: Scalar; readonly to?: Scalar }>;
const isOfPeriod = ({ period }: Report, condition: Condition): condition is Bounds =>
  condition.column === period.field && ('from' in condition || 'to' in condition);

/**
 * The period of a query and its other conditions. A missing bound follows from the other one, or from now.
 * @throws InvalidQuery for a period that is too long
 */
function asked(
  of: Report,
  model: ReadModel,
  { where = [] }: Query,
  clock: Clock,
): { readonly period: Period; readonly where: readonly Condition[] } {
  const bounds = where.filter((condition) => isOfPeriod(of, condition));
  const momentsOf = (end: 'from' | 'to') =>
    bounds.flatMap((condition) => comparable(model, of.period.field, condition[end] ?? null) ?? []).map(String);
  const to = momentsOf('to').toSorted()[0] ?? monthsUntil(clock().toISOString(), 1).to;
  const from = momentsOf('from').toSorted().at(-1) ?? monthsUntil(to, of.period.months).from;
  if (from < monthsUntil(to, REPORT_MONTHS_MAX).from) throw new InvalidQuery(reportMessage.tooLong);
  return { period: { from, to }, where: where.filter((condition) => !isOfPeriod(of, condition)) };
}

function totals({ figures, chart }: Report, rows: readonly ReportRow[]): ReportTotals {
  const numbers = rows.map((row): Readonly<Record<string, unknown>> => ({ ...row }));
  return {
    sums: Object.fromEntries(
      figures.map((figure) => [figure, numbers.reduce((sum, row) => sum + Number(row[figure] ?? 0), 0)]),
    ),
    most: numbers.reduce((most, row) => Math.max(most, ...chart.map((figure) => Number(row[figure] ?? 0))), 0),
  };
}
