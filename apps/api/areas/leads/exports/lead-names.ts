import type { LeadAssigneeChange, LeadPerson, LeadStatusChange } from '@leaseledger/contract/leads/lead.views';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Injectable } from '@nestjs/common';
import type { ListParameters } from '../../../platform/lists/query.ts';
import { assigneeChange, RecordNames, statusChange } from './record-names.ts';

const leads = { kind: 'lead', model: leadRows.readModel, decider: leadDecider } as const;

/** The persons of leads, also of deleted and converted ones, for lead managers. */
@Injectable()
export class LeadNames {
  constructor(private readonly names: RecordNames) {}

  /** The current names by the lead's id, without those of forgotten persons. */
  of(ids: readonly number[]): Promise<ReadonlyMap<number, Pick<LeadPerson, 'PersonFullName' | 'PersonEmployerName'>>> {
    return this.names.of(leads, ids);
  }

  /** The changes of assignees of all leads, newest first. */
  async assigneeChanges(parameters: ListParameters): Promise<LeadAssigneeChange[]> {
    const changes = await this.names.changes(leads, 'assignee', parameters);
    return changes.map((change) => ({ LeadID: change.row.SubjectID, ...assigneeChange(change) }));
  }

  /** The changes of statuses of all leads, newest first. */
  async statusChanges(parameters: ListParameters): Promise<LeadStatusChange[]> {
    const changes = await this.names.changes(leads, 'status', parameters);
    return changes.map((change) => ({ LeadID: change.row.SubjectID, ...statusChange(change) }));
  }
}
