import type { RowOf } from '@leaseledger/contract/kernel/list';
import type { FigureOf, Period, Report } from '@leaseledger/contract/kernel/report';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import type { Caller } from '../../../platform/callers/caller.ts';
import type { Reads } from '../../../platform/lists/reads.ts';

/** The records behind a figure, and the events by which they count. */
export interface Behind {
  /** The subjects of histories, e.g. `lead-42`. */
  readonly subjects: readonly string[];
  readonly types: readonly string[];
}

/** How a report counts its rows. Everything that it knows comes from read models, so that it has a past. */
export interface ReportReading<R extends Report = Report> {
  readonly of: R;
  /** Every read model that `rows` reads. The past of the report is built from theirs. */
  readonly sources: readonly ReadModel[];
  /** The rows of a period, in any order. */
  rows(period: Period, reads: Reads): Promise<readonly RowOf<R>[]>;
  /** @param row the id of a row, as text; one that is none of the report has nothing behind its figures */
  behind(row: string, figure: FigureOf<R>, reads: Reads, caller: Caller): Promise<Behind>;
}

/** Checks a reading against its report. */
export const reading = <R extends Report>(definition: ReportReading<R>): ReportReading<R> => definition;
