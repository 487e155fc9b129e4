import { managesLeads, worksLeads } from '@leaseledger/contract/access/permissions';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import type { OpenedRecord } from '../../records/records/exports/records.ts';
import { RecordViews, type RecordRules } from './exports/record-views.ts';
import { foundLeads, leadScope, mayOpen, seenLead, seenLeads } from './lead-access.ts';

/** One lead as its screen shows it. */
@Injectable()
export class LeadViews extends RecordViews<LeadRow> {
  override readonly rules: RecordRules<LeadRow, LeadRow> = {
    kind: 'lead',
    what: 'Lead',
    rows: leadRows,
    decider: leadDecider,
    opens: worksLeads,
    manages: managesLeads,
    mayOpen,
    scope: leadScope,
    outsiders: { seen: seenLead, seenRows: seenLeads, found: foundLeads },
    shown: (row) => row,
    count: 'LeadCount',
  };

  /** The attachments of a converted lead stay open to users who convert leads. @throws Failure as `row` */
  override async open(id: number, caller: Caller): Promise<OpenedRecord> {
    if (managesLeads(caller.rights) && !(await this.isThere(id))) {
      const { stage, person } = await this.streams.stateOf(leadDecider, id);
      if (stage === 'converted')
        return {
          name: person.PersonFullName,
          about: `person-${person.PersonID}`,
          email: person.PersonEmail,
          closed: leadMessage.isEnquiry(id),
        };
    }
    return super.open(id, caller);
  }
}
