import type { DistributionOutcome, SkipReason } from '@leaseledger/contract/lead-distributor/lead-distributor.codes';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { isSystem } from '../kernel/rights.ts';
import { distribute, lineUp, type GivenLead, type PastRun, type Waiting, type WaitingLead } from './distribute.ts';
import type { LeadDistributorState } from './lead-distributor.area.ts';

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

/** The outcome of one lead in a run. */
export interface LeadOutcome {
  readonly LeadID: number;
  readonly outcome: DistributionOutcome;
}

interface OfRun {
  readonly RunID: number;
}

interface LeadDistributionState extends OfRun {
  readonly isUnderWay: boolean;
}

/** Whether an interval has passed: also where the clock went back by one or more, since nobody knows how long ago the last run was then. What a run left is given at once. */
export const isDue = (lastRun: LastRun | null, RunInterval: number, now: string): boolean =>
  lastRun === null || lastRun.leftLeads || Math.abs(Date.parse(now) - Date.parse(lastRun.at)) >= RunInterval;

interface RunLeadDistributor extends OfRun {
  readonly type: 'RunLeadDistributor';
  readonly known: KnownToRun;
}

interface LeadDistributionStarted {
  readonly type: 'LeadDistributionStarted';
  /** `waiting` is how many open leads nobody had. A run that found none names nobody. */
  readonly data: OfRun & {
    readonly waiting: number;
    readonly line: readonly Waiting[];
    readonly leads: readonly GivenLead[];
  };
}

const runLeadDistributor: Decision<LeadDistributionState, RunLeadDistributor, LeadDistributionStarted> = {
  command: 'RunLeadDistributor',
  who: isSystem,
  of: 'any',
  decide({ RunID, known: { settings, lastRun, last, skip, waiting, leads } }, run, { now }) {
    if (run.RunID !== 0 || !settings.Enabled || !isDue(lastRun, settings.RunInterval, now)) return [];
    const line = waiting === 0 ? [] : lineUp(settings.pool, last, skip);
    return [{ type: 'LeadDistributionStarted', data: { RunID, waiting, line, leads: distribute(line, leads) } }];
  },
  events: {
    LeadDistributionStarted: {
      description:
        'The lead distributor ran: who stood in the line, in its order, who was passed over and why, and who was meant to have which lead.',
      evolve: (_state, { RunID, leads }) => ({ RunID, isUnderWay: leads.length > 0 }),
      history: null,
      undo: historyMessage.justHappened,
      example: {
        RunID: 1,
        waiting: 1,
        line: [{ UserID: 9, FullName: 'Sam Whitlock', since: '2026-06-28T02:02:00.000Z', skipped: null }],
        leads: [{ LeadID: 45, PriorityCodeID: 12, CreatedDateTime: '2026-06-28T01:30:00.000Z', to: 9 }],
      },
    },
  },
  any: (fc, { colleague, ids, moment }, RunID) =>
    fc
      .tuple(fc.array(fc.tuple(colleague, moment), { maxLength: 2 }), fc.array(fc.tuple(ids, moment), { maxLength: 2 }))
      .map(([users, waiting]) => ({
        RunID,
        known: {
          settings: {
            Enabled: true,
            RunInterval: 300_000,
            pool: users.map(([{ UserID, FullName }, since]) => ({ UserID, FullName, since })),
          },
          lastRun: null,
          last: undefined,
          skip: new Map(),
          waiting: waiting.length,
          leads: waiting.map(([LeadID, CreatedDateTime]) => ({ LeadID, PriorityCodeID: 12, CreatedDateTime })),
        },
      })),
};

interface FinishLeadDistribution {
  readonly type: 'FinishLeadDistribution';
  readonly outcomes: readonly LeadOutcome[];
}

interface LeadDistributionFinished {
  readonly type: 'LeadDistributionFinished';
  readonly data: OfRun & { readonly outcomes: readonly LeadOutcome[] };
}

const finishLeadDistribution: Decision<LeadDistributionState, FinishLeadDistribution, LeadDistributionFinished> = {
  command: 'FinishLeadDistribution',
  who: isSystem,
  of: 'any',
  decide: ({ outcomes }, { RunID, isUnderWay }) =>
    isUnderWay ? [{ type: 'LeadDistributionFinished', data: { RunID, outcomes } }] : [],
  events: {
    LeadDistributionFinished: {
      description: 'What a run of the lead distributor meant to give was given; what became of each lead.',
      evolve: (_state, { RunID }) => ({ RunID, isUnderWay: false }),
      history: null,
      undo: historyMessage.justHappened,
      example: { RunID: 1, outcomes: [{ LeadID: 45, outcome: 'given' }] },
    },
  },
  any: (fc) => fc.constant({ outcomes: [] }),
};

const leadDistributionDecisions = [runLeadDistributor, finishLeadDistribution] as const;
export type LeadDistributionEvent = EventsOf<typeof leadDistributionDecisions>;
export type LeadDistributionCommand = CommandsOf<typeof leadDistributionDecisions>;

/**
 * The runs of the lead distributor. Each has a stream of its own, counted up: of two processes that run at once, one
 * finds its stream taken. The histories of leads show the results. The run itself appears where leads are managed.
 */
export const leadDistributionArea = aggregate<LeadDistributionCommand, LeadDistributionState, LeadDistributionEvent>(
  leadDistributionDecisions,
  {
    category: 'leadDistribution',
    initialState: { RunID: 0, isUnderWay: false },
    subjectType: 'leadDistribution',
    subjectID: ({ RunID }) => RunID,
  },
);
export const { decider: leadDistributionDecider } = leadDistributionArea;
