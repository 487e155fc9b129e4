import { opensEnquiries } from '@leaseledger/contract/access/permissions';
import type { EnquiryRecord, EnquiryRow, EnquiryView } from '@leaseledger/contract/enquiries/enquiry.views';
import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { enquiryDecider } from '@leaseledger/domain/enquiries/enquiry.area';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Injectable } from '@nestjs/common';
import { forbidden } from '../../platform/answers/failure.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import type { CommandResult } from '../../platform/commands/execute.ts';
import { ChangedRows } from '../../platform/lists/changed-rows.ts';
import type { RowsOf, Scope } from '../../platform/lists/list-resources.ts';
import { Lists, seenRows } from '../../platform/lists/lists.ts';
import { within } from '../../platform/lists/reads.ts';
import { Attached } from '../../records/records/exports/attached.ts';
import type { OwnCounts } from '../persons/exports/person-counts.ts';
import { PersonViews } from '../persons/exports/person-views.ts';
import { enquiryScope, foundEnquiries, mayOpen, seenEnquiries, seenEnquiry } from './enquiry-access.ts';

/** At most this many enquiries of one person are answered. */
const MOST = 1000;

/** One enquiry as its screen shows it. */
@Injectable()
export class EnquiryViews {
  constructor(
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
    private readonly persons: PersonViews,
    private readonly attached: Attached,
  ) {}

  /** The stored row. @throws Failure 404 for a missing enquiry, 403 for another user's */
  async row(id: number, caller: Caller): Promise<EnquiryRow> {
    const row = await this.lists.one(enquiryRows.readModel, id, 'Enquiry');
    if (!mayOpen(caller, row)) throw forbidden();
    return row;
  }

  /** The enquiry with its person and its latest entries, newest first. @throws Failure as `row` */
  async view(id: number, caller: Caller): Promise<EnquiryView> {
    return this.#whole(await this.#record(await this.row(id, caller), caller), caller);
  }

  /**
   * The enquiry after a command; null for a removed one, and for a caller who may not open it. @throws LogUnavailable
   */
  async changedRow(result: CommandResult, caller: Caller): Promise<EnquiryRow | null> {
    const row = await this.changedRows.after(enquiryRows, enquiryDecider.category, result);
    return row !== undefined && mayOpen(caller, row) ? seenEnquiry(caller, row) : null;
  }

  /** The enquiry with its person after a command; null as `changedRow`. @throws LogUnavailable */
  async changed(result: CommandResult, caller: Caller): Promise<EnquiryRecord | null> {
    const row = await this.changedRows.after(enquiryRows, enquiryDecider.category, result);
    if (row === undefined || !mayOpen(caller, row)) return null;
    // The lists may not show this enquiry yet, or show its former person, so it is counted separately.
    const EnquiryCount = async () =>
      1 + (await this.lists.count(enquiryRows.readModel, ofPerson(row.PersonID, caller, row.EnquiryID)));
    return this.#record(row, caller, { EnquiryCount });
  }

  /** The enquiry as `view` shows it, after it was added or amended. @throws as `changed` */
  async changedView(result: CommandResult, caller: Caller): Promise<EnquiryView | null> {
    caller.asker?.readsOwnWrites();
    const record = await this.changed(result, caller);
    return record && this.#whole(record, caller);
  }

  /**
   * The enquiries of a person that the caller may open, the newest first, as JSON text. @throws Failure as
   * `PersonViews.opened`
   */
  async ofPerson(personID: number, caller: Caller): Promise<readonly JsonText<EnquiryRow>[]> {
    await this.persons.opened(personID, caller);
    if (!opensEnquiries(caller.rights)) return [];
    const { rows } = await this.lists.page(
      enquiryRows.readModel,
      { limit: MOST, sort: { column: 'EnquiryID', order: 'DESC' } },
      ofPerson(personID, caller),
    );
    return seenRows(rows, seenEnquiries(caller));
  }

  /** These enquiries. A search of an external user finds enquiries only by what they see. */
  found(caller: Caller, filter: Readonly<Record<string, unknown>>, scope: Scope): Promise<Scope> {
    return foundEnquiries(this.lists, caller, filter, scope);
  }

  /** How many of a person's enquiries the caller opens. */
  async countOfPerson(personID: number, caller: Caller): Promise<number> {
    return opensEnquiries(caller.rights) ? this.lists.count(enquiryRows.readModel, ofPerson(personID, caller)) : 0;
  }

  /**
   * A past state of an enquiry and of its person, without counts, which are current. The calling code hides what the
   * caller may not see.
   */
  async asOf(
    row: EnquiryRow,
    caller: Caller,
    rowsOf: RowsOf,
  ): Promise<Omit<EnquiryRecord, 'Person'> & { readonly Person: PersonRow | null }> {
    return { ...row, Person: await this.persons.pastOrNull(row.PersonID, caller, rowsOf) };
  }

  async #record(row: EnquiryRow, caller: Caller, own?: OwnCounts): Promise<EnquiryRecord> {
    return { ...seenEnquiry(caller, row), Person: await this.persons.recordOrNull(row.PersonID, caller, own) };
  }

  async #whole(record: EnquiryRecord, caller: Caller): Promise<EnquiryView> {
    return { ...record, ...(await this.attached.to('enquiry', record.EnquiryID, caller)) };
  }
}

/** @param besides an enquiry to leave out */
const ofPerson = (personID: number, caller: Caller, besides?: number): Scope =>
  within(enquiryScope(caller), {
    where: [
      { column: 'PersonID', is: personID },
      ...(besides === undefined ? [] : [{ column: 'EnquiryID', isNot: besides }]),
    ],
  });
