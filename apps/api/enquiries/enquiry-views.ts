import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.decider';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.ts';
import type { CommandResult } from '../kernel/execute.ts';
import { forbidden, notFound } from '../kernel/failure.ts';
import { ChangedRows } from '../lists/changed-rows.ts';
import { Lists } from '../lists/lists.ts';
import { mayOpen } from './enquiry-access.ts';

/** One enquiry as its screen shows it. */
@Injectable()
export class EnquiryViews {
  constructor(
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
  ) {}

  /** @throws Failure 404 for no enquiry, 403 for somebody else's */
  async row(id: number, caller: Caller): Promise<EnquiryRow> {
    const row = await this.lists.get(enquiryRows.readModel, id);
    if (row === undefined) throw notFound('Enquiry');
    if (!mayOpen(caller, row)) throw forbidden();
    return row;
  }

  /** The enquiry after a command; null for whoever does not work enquiries. @throws LogUnavailable */
  async changed(result: CommandResult, caller: Caller): Promise<EnquiryRow | null> {
    const row = await this.changedRows.after(enquiryRows, enquiryDecider.category, result);
    return row !== undefined && mayOpen(caller, row) ? row : null;
  }
}
