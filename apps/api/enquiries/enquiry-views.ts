import { worksEnquiries } from '@leaseledger/contract/access/permissions';
import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.area';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.ts';
import type { CommandResult } from '../kernel/execute.ts';
import { forbidden } from '../kernel/failure.ts';
import { ChangedRows } from '../lists/changed-rows.ts';
import { Lists } from '../lists/lists.ts';
import { PersonViews } from '../persons/exports/person-views.ts';
import type { Scope } from '../lists/list-resources.ts';
import { enquiryScope, mayOpen } from './enquiry-access.ts';

/** The most enquiries of one person that are answered. */
const OF_PERSON_MAX = 1000;

/** One enquiry as its screen shows it. */
@Injectable()
export class EnquiryViews {
  constructor(
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
    private readonly persons: PersonViews,
  ) {}

  /** @throws Failure 404 for no enquiry, 403 for somebody else's */
  async row(id: number, caller: Caller): Promise<EnquiryRow> {
    const row = await this.lists.one(enquiryRows.readModel, id, 'Enquiry');
    if (!mayOpen(caller, row)) throw forbidden();
    return row;
  }

  /** Those enquiries of a person that the caller opens, the newest first, as JSON text. @throws Failure as `PersonViews.opened` */
  async ofPerson(personID: number, caller: Caller): Promise<readonly JsonText<EnquiryRow>[]> {
    await this.persons.opened(personID, caller);
    if (!worksEnquiries(caller.rights)) return [];
    return (
      await this.lists.page(
        enquiryRows.readModel,
        { limit: OF_PERSON_MAX, sort: { column: 'EnquiryID', order: 'DESC' } },
        ofPerson(personID, caller),
      )
    ).rows;
  }

  /** How many of a person's enquiries the caller opens. */
  async countOfPerson(personID: number, caller: Caller): Promise<number> {
    return worksEnquiries(caller.rights) ? this.lists.count(enquiryRows.readModel, ofPerson(personID, caller)) : 0;
  }

  /** The enquiry after a command; null for whoever does not work enquiries. @throws LogUnavailable */
  async changed(result: CommandResult, caller: Caller): Promise<EnquiryRow | null> {
    const row = await this.changedRows.after(enquiryRows, enquiryDecider.category, result);
    return row !== undefined && mayOpen(caller, row) ? row : null;
  }
}

const ofPerson = (personID: number, caller: Caller): Scope => ({
  ...enquiryScope(caller),
  where: [{ column: 'PersonID', is: personID }],
});
