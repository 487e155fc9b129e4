import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { aggregate, type Decision } from '../kernel/decision.ts';
import { isSystem } from '../kernel/rights.ts';

interface OfPackage {
  readonly PackageID: number;
  readonly LeadID: number;
  readonly RunID: number;
}

interface ResidualPackageState {
  /** Null while no lead was opened for it. */
  readonly opened: { readonly LeadID: number; readonly RunID: number } | null;
}

export interface OpenResidualLead extends OfPackage {
  readonly type: 'OpenResidualLead';
}

export interface ResidualLeadOpened {
  readonly type: 'ResidualLeadOpened';
  readonly data: OfPackage;
}

const openResidualLead: Decision<ResidualPackageState, OpenResidualLead, ResidualLeadOpened> = {
  command: 'OpenResidualLead',
  who: isSystem,
  of: 'any',
  decide: ({ PackageID, LeadID, RunID }, { opened }) =>
    opened === null ? [{ type: 'ResidualLeadOpened', data: { PackageID, LeadID, RunID } }] : [],
  events: {
    ResidualLeadOpened: {
      description: 'A lead was opened for a package that ends soon; for this package no other one will be.',
      evolve: (_state, { LeadID, RunID }) => ({ opened: { LeadID, RunID } }),
      history: null,
      undo: historyMessage.justHappened,
      example: { PackageID: 77120, LeadID: 51, RunID: 20260701 },
    },
  },
  any: (fc, { ids }, PackageID) => fc.record({ PackageID: fc.constant(PackageID), LeadID: ids, RunID: ids }),
};

/** A package of the leasing system: a lead is opened for it once. */
export const residualPackageArea = aggregate<OpenResidualLead, ResidualPackageState, ResidualLeadOpened>(
  [openResidualLead],
  {
    category: 'residualPackage',
    initialState: { opened: null },
    subjectType: 'residualPackage',
    subjectID: ({ PackageID }) => PackageID,
  },
);
export const { decider: residualPackageDecider } = residualPackageArea;
