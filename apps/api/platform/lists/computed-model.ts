import type { ReportTotals } from '@leaseledger/contract/kernel/report';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import type { Page, Query } from '@leaseledger/projections/kernel/read-store';
import type { Reads } from './reads.ts';

/** A page of a computed model, with the totals of all its rows. */
export interface ComputedPage<R extends Row = Row> extends Page<R> {
  readonly totals: ReportTotals;
}

/** A read model without rows of its own: they are computed from others when they are read, as those of a report. */
export interface ComputedModel<R extends Row = Row> extends ReadModel<R> {
  /** The read models that it reads. A change of one of them may change it. */
  readonly sources: readonly ReadModel[];
  /** @param reads the sources as they are now, or as they were. @throws InvalidQuery */
  computed(query: Query, reads: Reads): Promise<ComputedPage<R>>;
}

export const isComputed = <R extends Row>(model: ReadModel<R>): model is ComputedModel<R> => 'computed' in model;

/** The models whose rows make those of a list. */
export const sourcesOf = (model: ReadModel): readonly ReadModel[] => (isComputed(model) ? model.sources : [model]);

export const totalsOf = (page: Page): ReportTotals | undefined =>
  // Only `computed` answers pages with totals.
  'totals' in page ? (page as ComputedPage).totals : undefined;
