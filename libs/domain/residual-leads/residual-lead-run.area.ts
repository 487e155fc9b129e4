import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { isSystem } from '../kernel/rights.ts';

/** A customer's package that ends: on which day, ISO 8601, UTC. */
export interface EndingPackage {
  readonly PackageID: number;
  readonly PersonID: number;
  readonly EndsOn: string;
}

interface OfRun {
  /** The day in Melbourne, as the number 20261123. */
  readonly RunID: number;
}

interface RunState extends OfRun {
  readonly isUnderWay: boolean;
}

interface RunResidualLeadCreator extends OfRun {
  readonly type: 'RunResidualLeadCreator';
  readonly Enabled: boolean;
  readonly packages: readonly EndingPackage[];
}

interface ResidualLeadRunStarted {
  readonly type: 'ResidualLeadRunStarted';
  readonly data: OfRun & { readonly packages: readonly EndingPackage[] };
}

const runResidualLeadCreator: Decision<RunState, RunResidualLeadCreator, ResidualLeadRunStarted> = {
  command: 'RunResidualLeadCreator',
  who: isSystem,
  of: 'any',
  decide: ({ RunID, Enabled, packages }, run) =>
    run.RunID === 0 && Enabled ? [{ type: 'ResidualLeadRunStarted', data: { RunID, packages } }] : [],
  events: {
    ResidualLeadRunStarted: {
      description:
        'The residual lead creator ran on a day: the packages that end soon and for which it has opened no lead yet.',
      evolve: (_state, { RunID }) => ({ RunID, isUnderWay: true }),
      history: null,
      undo: historyMessage.justHappened,
      example: {
        RunID: 20260701,
        packages: [{ PackageID: 77120, PersonID: 7, EndsOn: '2026-09-30T14:00:00.000Z' }],
      },
    },
  },
  any: (fc, { ids, moment }, RunID) =>
    fc.record({
      RunID: fc.constant(RunID),
      Enabled: fc.constant(true),
      packages: fc.array(fc.record({ PackageID: ids, PersonID: ids, EndsOn: moment }), { maxLength: 2 }),
    }),
};

interface FinishResidualLeadRun {
  readonly type: 'FinishResidualLeadRun';
  readonly created: readonly number[];
}

interface ResidualLeadRunFinished {
  readonly type: 'ResidualLeadRunFinished';
  /** The leads that were opened. */
  readonly data: OfRun & { readonly created: readonly number[] };
}

const finishResidualLeadRun: Decision<RunState, FinishResidualLeadRun, ResidualLeadRunFinished> = {
  command: 'FinishResidualLeadRun',
  who: isSystem,
  of: 'any',
  decide: ({ created }, { RunID, isUnderWay }) =>
    isUnderWay ? [{ type: 'ResidualLeadRunFinished', data: { RunID, created } }] : [],
  events: {
    ResidualLeadRunFinished: {
      description: 'A run of the residual lead creator ended; the leads that it opened.',
      evolve: (_state, { RunID }) => ({ RunID, isUnderWay: false }),
      history: null,
      undo: historyMessage.justHappened,
      example: { RunID: 20260701, created: [51] },
    },
  },
  any: (fc) => fc.constant({ created: [] }),
};

const residualLeadRunDecisions = [runResidualLeadCreator, finishResidualLeadRun] as const;
export type ResidualLeadRunEvent = EventsOf<typeof residualLeadRunDecisions>;
export type ResidualLeadRunCommand = CommandsOf<typeof residualLeadRunDecisions>;

/** One run a day. The stream is named after the day, so that no second process or clock change starts another run. */
export const residualLeadRunArea = aggregate<ResidualLeadRunCommand, RunState, ResidualLeadRunEvent>(
  residualLeadRunDecisions,
  {
    category: 'residualLeadRun',
    initialState: { RunID: 0, isUnderWay: false },
    subjectType: 'residualLeadRun',
    subjectID: ({ RunID }) => RunID,
  },
);
export const { decider: residualLeadRunDecider } = residualLeadRunArea;
