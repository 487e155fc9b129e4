import type { LeadDistributorEvent } from '@leaseledger/domain/lead-distributor/lead-distributor.events';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Change, Projection } from '../kernel/projection.ts';

/** The one row by which consoles are told that the settings changed; what they are, their stream says. */
export interface LeadDistributorRow {
  readonly id: number;
  /** The revision of the settings. */
  readonly Version: number;
}

const changed = ({ revision }: DecodedEvent): readonly Change<LeadDistributorRow>[] => [{ put: 1, row: { id: 1, Version: Number(revision) } }];

/** That the settings of the lead distributor changed. */
export const leadDistributorRow: Projection<LeadDistributorEvent, LeadDistributorRow> = {
  name: 'leadDistributorRow',
  version: 1,
  readModel: { name: 'leadDistributor', id: 'id', columns: { id: 'integer' }, defaultSort: { field: 'id', order: 'ASC' } },
  needsDetails: false,
  handlers: { LeadDistributorSwitched: changed, LeadDistributorIntervalSet: changed, LeadPoolChanged: changed },
};
