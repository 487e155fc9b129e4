import type { DistributionOutcome } from '@leaseledger/contract/lead-distributor/lead-distributor.codes';
import type { GivenLead, Waiting } from './distribute.ts';

interface OfRun {
  readonly RunID: number;
}

export type LeadDistributionEvent =
  /** `waiting` is how many open leads nobody had. A run that found none names nobody. */
  | {
      readonly type: 'LeadDistributionStarted';
      readonly data: OfRun & {
        readonly waiting: number;
        readonly line: readonly Waiting[];
        readonly leads: readonly GivenLead[];
      };
    }
  | { readonly type: 'LeadDistributionFinished'; readonly data: OfRun & { readonly outcomes: readonly LeadOutcome[] } };

/** The outcome of one lead in a run. */
export interface LeadOutcome {
  readonly LeadID: number;
  readonly outcome: DistributionOutcome;
}
