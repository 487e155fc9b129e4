import { message } from '@leaseledger/contract/shared/messages';
import type { Decider } from '../kernel/decider.ts';
import { forbidden } from '../kernel/rejection.ts';
import { distribute, lineUp, type PastRun, type WaitingLead } from './distribute.ts';
import type { LeadDistributionEvent, LeadOutcome } from './lead-distribution.events.ts';
import type { LeadDistributorState } from './lead-distributor.decider.ts';
import type { SkipReason } from '@leaseledger/contract/lead-distributor/lead-distributor.codes';

/** The latest run, as the next one asks about it. */
export interface LastRun {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Whether it gave leads, and more were waiting than one run gives. */
  readonly leftLeads: boolean;
}

/** The facts that a run starts from. */
export interface KnownToRun {
  readonly settings: LeadDistributorState;
  /** Null before the first. */
  readonly lastRun: LastRun | null;
  /** The latest one that had anything to give. */
  readonly last: PastRun | undefined;
  /** Why users of the pool are passed over, by their ids. */
  readonly skip: ReadonlyMap<number, SkipReason>;
  /** How many open leads nobody has, and the first of them. */
  readonly waiting: number;
  readonly leads: readonly WaitingLead[];
}

export type LeadDistributionCommand =
  | { readonly type: 'RunLeadDistributor'; readonly RunID: number; readonly known: KnownToRun }
  | { readonly type: 'FinishLeadDistribution'; readonly outcomes: readonly LeadOutcome[] };

export interface LeadDistributionState {
  readonly RunID: number;
  readonly isUnderWay: boolean;
}

/** Whether an interval has passed: also where the clock went back by one or more, since nobody knows how long ago the last run was then. What a run left is given at once. */
export const isDue = (lastRun: LastRun | null, RunInterval: number, now: string): boolean =>
  lastRun === null || lastRun.leftLeads || Math.abs(Date.parse(now) - Date.parse(lastRun.at)) >= RunInterval;

/** One run of the lead distributor. Each has a stream of its own, counted up: of two processes that run at once, one finds its stream taken. */
export const leadDistributionDecider: Decider<LeadDistributionCommand, LeadDistributionState, LeadDistributionEvent> = {
  category: 'leadDistribution',
  initialState: { RunID: 0, isUnderWay: false },
  decide(command, { RunID, isUnderWay }, { actor, now }) {
    if (actor.id !== null) return forbidden(message.forbidden);
    if (command.type === 'FinishLeadDistribution')
      return isUnderWay ? [{ type: 'LeadDistributionFinished', data: { RunID, outcomes: command.outcomes } }] : [];
    const { settings, lastRun, last, skip, waiting, leads } = command.known;
    if (RunID !== 0 || !settings.Enabled || !isDue(lastRun, settings.RunInterval, now)) return [];
    const line = waiting === 0 ? [] : lineUp(settings.pool, last, skip);
    return [
      {
        type: 'LeadDistributionStarted',
        data: { RunID: command.RunID, waiting, line, leads: distribute(line, leads) },
      },
    ];
  },
  evolve: (_, { type, data }) => ({
    RunID: data.RunID,
    isUnderWay: type === 'LeadDistributionStarted' && data.leads.length > 0,
  }),
};
