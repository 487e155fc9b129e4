import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Area } from '../kernel/area.ts';
import type { Decider } from '../kernel/decider.ts';
import type { AreaHistory } from '../kernel/history.ts';
import { forbidden } from '../kernel/rejection.ts';

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

export type ResidualLeadRunEvent =
  | { readonly type: 'ResidualLeadRunStarted'; readonly data: OfRun & { readonly packages: readonly EndingPackage[] } }
  /** The leads that were opened. */
  | { readonly type: 'ResidualLeadRunFinished'; readonly data: OfRun & { readonly created: readonly number[] } };

export type ResidualLeadRunCommand =
  | {
      readonly type: 'RunResidualLeadCreator';
      readonly RunID: number;
      readonly Enabled: boolean;
      readonly packages: readonly EndingPackage[];
    }
  | { readonly type: 'FinishResidualLeadRun'; readonly created: readonly number[] };

interface RunState extends OfRun {
  readonly isUnderWay: boolean;
}

/** One run a day. The stream is named after the day, so that no second process or clock change starts another run. */
export const residualLeadRunDecider: Decider<ResidualLeadRunCommand, RunState, ResidualLeadRunEvent> = {
  category: 'residualLeadRun',
  initialState: { RunID: 0, isUnderWay: false },
  decide(command, { RunID, isUnderWay }, { actor }) {
    if (actor.id !== null) return forbidden(message.forbidden);
    if (command.type === 'FinishResidualLeadRun')
      return isUnderWay ? [{ type: 'ResidualLeadRunFinished', data: { RunID, created: command.created } }] : [];
    return RunID === 0 && command.Enabled
      ? [{ type: 'ResidualLeadRunStarted', data: { RunID: command.RunID, packages: command.packages } }]
      : [];
  },
  evolve: (_, { type, data: { RunID } }) => ({ RunID, isUnderWay: type === 'ResidualLeadRunStarted' }),
};

const residualLeadRunHistory: AreaHistory<ResidualLeadRunEvent, ResidualLeadRunEvent['type']> = {
  subjectType: 'residualLeadRun',
  subjectID: ({ RunID }) => RunID,
  whyNoUndo: historyMessage.justHappened,
  entries: { ResidualLeadRunStarted: null, ResidualLeadRunFinished: null },
};

export const residualLeadRunArea = {
  decider: residualLeadRunDecider,
  events: {
    ResidualLeadRunStarted: {
      description:
        'The residual lead creator ran on a day: the packages that end soon and for which it has opened no lead yet.',
      schemaVersion: 1,
    },
    ResidualLeadRunFinished: {
      description: 'A run of the residual lead creator ended; the leads that it opened.',
      schemaVersion: 1,
    },
  },
  history: residualLeadRunHistory,
} satisfies Area<ResidualLeadRunEvent>;
