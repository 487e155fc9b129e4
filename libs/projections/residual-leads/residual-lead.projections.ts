import {
  RESIDUAL_LEAD_CREATOR_ID,
  type ResidualLeadCreatorSwitched,
} from '@leaseledger/domain/residual-leads/residual-lead-creator.area';
import type { ResidualLeadRunEvent } from '@leaseledger/domain/residual-leads/residual-lead-run.area';
import type { ResidualLeadOpened } from '@leaseledger/domain/residual-leads/residual-package.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Change, Projection } from '../kernel/projection.ts';

/** A run of the residual lead creator: one a day. */
export interface ResidualLeadRunRow {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly RunDateTime: string;
  readonly CreatedLeads: number;
}

export const residualLeadRunRows: Projection<ResidualLeadRunEvent, ResidualLeadRunRow> = {
  name: 'residualLeadRunRows',
  version: 1,
  readModel: {
    name: 'residualLeadRuns',
    id: 'id',
    columns: { id: 'integer', RunDateTime: 'time', CreatedLeads: 'integer' },
    indexed: ['RunDateTime'],
    defaultSort: { field: 'RunDateTime', order: 'DESC' },
  },
  needsDetails: false,
  handlers: {
    ResidualLeadRunStarted: ({ data: { RunID }, metadata }) => [
      { put: RunID, row: { id: RunID, RunDateTime: metadata.time, CreatedLeads: 0 } },
    ],
    ResidualLeadRunFinished: ({ data: { RunID, created } }) => [
      { patch: RunID, fields: { CreatedLeads: created.length } },
    ],
  },
};

/** A package for which a lead was opened. */
export interface ResidualPackageRow {
  readonly id: number;
  readonly LeadID: number;
}

export const residualPackageRows: Projection<ResidualLeadOpened, ResidualPackageRow> = {
  name: 'residualPackageRows',
  version: 1,
  readModel: {
    name: 'residualPackages',
    id: 'id',
    columns: { id: 'integer', LeadID: 'integer' },
    defaultSort: { field: 'id', order: 'DESC' },
  },
  needsDetails: false,
  handlers: {
    ResidualLeadOpened: ({ data: { PackageID, LeadID } }) => [{ put: PackageID, row: { id: PackageID, LeadID } }],
  },
};

/** The single row that tells consoles of any change of the residual lead creator. */
export interface ResidualLeadCreatorRow {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly ModifiedDateTime: string;
}

const changed = ({ metadata }: DecodedEvent): readonly Change<ResidualLeadCreatorRow>[] => [
  { put: RESIDUAL_LEAD_CREATOR_ID, row: { id: RESIDUAL_LEAD_CREATOR_ID, ModifiedDateTime: metadata.time } },
];

export const residualLeadCreatorRow: Projection<
  ResidualLeadCreatorSwitched | ResidualLeadRunEvent,
  ResidualLeadCreatorRow
> = {
  name: 'residualLeadCreatorRow',
  version: 1,
  readModel: {
    name: 'residualLeadCreator',
    id: 'id',
    columns: { id: 'integer' },
    defaultSort: { field: 'id', order: 'ASC' },
  },
  needsDetails: false,
  handlers: { ResidualLeadCreatorSwitched: changed, ResidualLeadRunStarted: changed, ResidualLeadRunFinished: changed },
};

export const residualLeadProjections = [residualLeadRunRows, residualPackageRows, residualLeadCreatorRow] as const;
