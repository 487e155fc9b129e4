import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Area } from '../kernel/area.ts';
import type { Decider } from '../kernel/decider.ts';
import type { AreaHistory } from '../kernel/history.ts';
import { forbidden } from '../kernel/rejection.ts';

export interface ResidualLeadOpened {
  readonly type: 'ResidualLeadOpened';
  readonly data: { readonly PackageID: number; readonly LeadID: number; readonly RunID: number };
}

export interface OpenResidualLead {
  readonly type: 'OpenResidualLead';
  readonly PackageID: number;
  readonly LeadID: number;
  readonly RunID: number;
}

export interface ResidualPackageState {
  /** Null while no lead was opened for it. */
  readonly opened: { readonly LeadID: number; readonly RunID: number } | null;
}

/** A package of the leasing system: a lead is opened for it once. */
export const residualPackageDecider: Decider<OpenResidualLead, ResidualPackageState, ResidualLeadOpened> = {
  category: 'residualPackage',
  initialState: { opened: null },
  decide({ PackageID, LeadID, RunID }, { opened }, { actor }) {
    if (actor.id !== null) return forbidden(message.forbidden);
    return opened === null ? [{ type: 'ResidualLeadOpened', data: { PackageID, LeadID, RunID } }] : [];
  },
  evolve: (_, { data: { LeadID, RunID } }) => ({ opened: { LeadID, RunID } }),
};

const residualPackageHistory: AreaHistory<ResidualLeadOpened, 'ResidualLeadOpened'> = {
  subjectType: 'residualPackage',
  subjectID: ({ PackageID }) => PackageID,
  whyNoUndo: historyMessage.justHappened,
  entries: { ResidualLeadOpened: null },
};

export const residualPackageArea = {
  decider: residualPackageDecider,
  events: {
    ResidualLeadOpened: {
      description: 'A lead was opened for a package that ends soon; for this package no other one will be.',
      schemaVersion: 1,
    },
  },
  history: residualPackageHistory,
} satisfies Area<ResidualLeadOpened>;
