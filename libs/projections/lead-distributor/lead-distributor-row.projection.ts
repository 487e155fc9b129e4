import type { LeadDistributionEvent } from '@leaseledger/domain/lead-distributor/lead-distribution.area';
import {
  LEAD_DISTRIBUTOR_ID,
  type LeadDistributorEvent,
} from '@leaseledger/domain/lead-distributor/lead-distributor.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Change, Projection } from '../kernel/projection.ts';

/** The single row that tells consoles of changed settings or a run. The details are in the streams. */
export interface LeadDistributorRow {
  readonly id: number;
  /** The time of the latest change: ISO 8601, UTC. */
  readonly ModifiedDateTime: string;
}

const changed = ({ metadata }: DecodedEvent): readonly Change<LeadDistributorRow>[] => [
  { put: LEAD_DISTRIBUTOR_ID, row: { id: LEAD_DISTRIBUTOR_ID, ModifiedDateTime: metadata.time } },
];

/** Changes with every event of the lead distributor. */
export const leadDistributorRow: Projection<LeadDistributorEvent | LeadDistributionEvent, LeadDistributorRow> = {
  name: 'leadDistributorRow',
  version: 1,
  readModel: {
    name: 'leadDistributor',
    id: 'id',
    columns: { id: 'integer' },
    defaultSort: { field: 'id', order: 'ASC' },
  },
  needsDetails: false,
  handlers: {
    LeadDistributorSwitched: changed,
    LeadDistributorIntervalSet: changed,
    LeadPoolChanged: changed,
    LeadDistributionStarted: changed,
    LeadDistributionFinished: changed,
  },
};
