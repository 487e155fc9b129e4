import { managesEnquiries, opensEnquiries } from '@leaseledger/contract/access/permissions';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.area';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import type { CommandResult } from '../../platform/commands/execute.ts';
import { RecordViews, type RecordRules } from '../leads/exports/record-views.ts';
import { enquiryScope, foundEnquiries, mayOpen, seenEnquiries, seenEnquiry } from './enquiry-access.ts';

/** One enquiry as its screen shows it. */
@Injectable()
export class EnquiryViews extends RecordViews<EnquiryRow> {
  override readonly rules: RecordRules<EnquiryRow, EnquiryRow> = {
    kind: 'enquiry',
    what: 'Enquiry',
    rows: enquiryRows,
    decider: enquiryDecider,
    opens: opensEnquiries,
    manages: managesEnquiries,
    mayOpen,
    scope: enquiryScope,
    outsiders: { seen: seenEnquiry, seenRows: seenEnquiries, found: foundEnquiries },
    shown: (row) => row,
    count: 'EnquiryCount',
  };

  /**
   * The enquiry after a command; null for a removed one, and for a caller who may not open it. @throws LogUnavailable
   */
  async changedRow(result: CommandResult, caller: Caller): Promise<EnquiryRow | null> {
    const row = await this.after(result, caller);
    return row === undefined ? null : seenEnquiry(caller, row);
  }

  /** Undefined also for a caller who may not open the enquiry: a conversion gives it to another user. */
  protected override async after(result: CommandResult, caller: Caller): Promise<EnquiryRow | undefined> {
    const row = await this.changedRows.after(enquiryRows, enquiryDecider.category, result);
    return row !== undefined && mayOpen(caller, row) ? row : undefined;
  }
}
