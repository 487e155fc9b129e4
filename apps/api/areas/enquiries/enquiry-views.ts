import { worksEnquiries } from '@leaseledger/contract/access/permissions';
import { parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.area';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import type { CommandResult } from '../../platform/commands/execute.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { ChangedRows } from '../../platform/lists/changed-rows.ts';
import { Lists, seenRows } from '../../platform/lists/lists.ts';
import { PersonViews } from '../persons/exports/person-views.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';
import { enquiryScope, isFoundByOutsider, mayOpen, seenEnquiries, seenEnquiry } from './enquiry-access.ts';

/** At most this many enquiries of one person are answered, and searched for an external user. */
const MOST = 1000;

/** One enquiry as its screen shows it. */
@Injectable()
export class EnquiryViews {
  constructor(
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
    private readonly persons: PersonViews,
  ) {}

  /** The stored row. @throws Failure 404 for a missing enquiry, 403 for another user's */
  async row(id: number, caller: Caller): Promise<EnquiryRow> {
    const row = await this.lists.one(enquiryRows.readModel, id, 'Enquiry');
    if (!mayOpen(caller, row)) throw forbidden();
    return row;
  }

  /**
   * The enquiries of a person that the caller may open, the newest first, as JSON text. @throws Failure as
   * `PersonViews.opened`
   */
  async ofPerson(personID: number, caller: Caller): Promise<readonly JsonText<EnquiryRow>[]> {
    await this.persons.opened(personID, caller);
    if (!worksEnquiries(caller.rights)) return [];
    const { rows } = await this.lists.page(
      enquiryRows.readModel,
      { limit: MOST, sort: { column: 'EnquiryID', order: 'DESC' } },
      ofPerson(personID, caller),
    );
    return seenRows(rows, seenEnquiries(caller));
  }

  /** The enquiries that the caller opens. A search of an external user finds enquiries only by what they see. */
  async scope(caller: Caller, { q }: Readonly<Record<string, unknown>>): Promise<Scope> {
    const scope = enquiryScope(caller);
    if (!caller.rights.external || typeof q !== 'string' || q.trim() === '') return scope;
    const { rows } = await this.lists.page(enquiryRows.readModel, { text: q, limit: MOST }, scope);
    const found = rows.map(parsed).filter((row) => isFoundByOutsider(q, row));
    return { ...scope, where: [{ column: 'EnquiryID', in: found.map(({ EnquiryID }) => EnquiryID) }] };
  }

  /** How many of a person's enquiries the caller opens. */
  async countOfPerson(personID: number, caller: Caller): Promise<number> {
    return worksEnquiries(caller.rights) ? this.lists.count(enquiryRows.readModel, ofPerson(personID, caller)) : 0;
  }

  /** The enquiry after a command; null for a caller who may not open it. @throws LogUnavailable */
  async changed(result: CommandResult, caller: Caller): Promise<EnquiryRow | null> {
    const row = await this.changedRows.after(enquiryRows, enquiryDecider.category, result);
    return row !== undefined && mayOpen(caller, row) ? seenEnquiry(caller, row) : null;
  }
}

const ofPerson = (personID: number, caller: Caller): Scope => ({
  ...enquiryScope(caller),
  where: [{ column: 'PersonID', is: personID }],
});
