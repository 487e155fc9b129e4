import type { EnquiryAssigneeChange, EnquiryStatusChange } from '@leaseledger/contract/enquiries/enquiry.views';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.area';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Injectable } from '@nestjs/common';
import type { ListParameters } from '../../../platform/lists/query.ts';
import { assigneeChange, RecordNames, statusChange } from '../../leads/exports/record-names.ts';

const enquiries = { kind: 'enquiry', model: enquiryRows.readModel, decider: enquiryDecider } as const;

/** The persons of enquiries, also of deleted ones, for managers of enquiries. */
@Injectable()
export class EnquiryNames {
  constructor(private readonly names: RecordNames) {}

  /** The current names by the enquiry's id, without those of forgotten persons. */
  of(ids: readonly number[]): Promise<ReadonlyMap<number, Pick<LeadPerson, 'PersonFullName' | 'PersonEmployerName'>>> {
    return this.names.of(enquiries, ids);
  }

  /** The changes of assignees of all enquiries, newest first. */
  async assigneeChanges(parameters: ListParameters): Promise<EnquiryAssigneeChange[]> {
    const changes = await this.names.changes(enquiries, 'assignee', parameters);
    return changes.map((change) => ({ EnquiryID: change.row.SubjectID, ...assigneeChange(change) }));
  }

  /** The changes of statuses of all enquiries, newest first. */
  async statusChanges(parameters: ListParameters): Promise<EnquiryStatusChange[]> {
    const changes = await this.names.changes(enquiries, 'status', parameters);
    return changes.map((change) => ({ EnquiryID: change.row.SubjectID, ...statusChange(change) }));
  }
}
