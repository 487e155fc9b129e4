import { worksLeads } from '@leaseledger/contract/access/permissions';
import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { LeadRecord, LeadRow, LeadView } from '@leaseledger/contract/leads/lead.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import type { CommandResult } from '../../platform/commands/execute.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import type { RowsOf, Scope } from '../../platform/lists/list-resources.ts';
import { ChangedRows } from '../../platform/lists/changed-rows.ts';
import { Lists, seenRows } from '../../platform/lists/lists.ts';
import { within } from '../../platform/lists/reads.ts';
import { Attached } from '../../records/records/exports/attached.ts';
import type { OwnCounts } from '../persons/exports/person-counts.ts';
import { PersonViews } from '../persons/exports/person-views.ts';
import { foundLeads, leadScope, mayOpen, seenLead, seenLeads } from './lead-access.ts';

const OF_PERSON_MAX = 1000;

/** One lead as its screen shows it. */
@Injectable()
export class LeadViews {
  constructor(
    private readonly lists: Lists,
    private readonly persons: PersonViews,
    private readonly changedRows: ChangedRows,
    private readonly attached: Attached,
  ) {}

  /** @throws Failure 404 for a missing lead, 403 for another user's */
  async row(id: number, caller: Caller): Promise<LeadRow> {
    const row = await this.lists.one(leadRows.readModel, id, 'Lead');
    if (!mayOpen(caller, row)) throw forbidden();
    return row;
  }

  /**
   * The lead with its person after a command; null for a removed lead. @throws Failure 403 when the caller may no
   * longer open it; LogUnavailable
   */
  async changed(result: CommandResult, caller: Caller): Promise<LeadRecord | null> {
    const row = await this.changedRows.after(leadRows, leadDecider.category, result);
    if (row === undefined) return null;
    if (!mayOpen(caller, row)) throw forbidden();
    // The lists may not show this lead yet, or show its former person, so it is counted separately.
    const LeadCount = async () =>
      1 + (await this.lists.count(leadRows.readModel, ofPerson(row.PersonID, caller, row.LeadID)));
    return this.#record(row, caller, { LeadCount });
  }

  /** The lead with its person and its latest entries, newest first. @throws Failure as `row` */
  async view(id: number, caller: Caller): Promise<LeadView> {
    return this.#whole(await this.#record(await this.row(id, caller), caller), caller);
  }

  /** The lead as `view` shows it, after it was added or amended. @throws as `changed` */
  async changedView(result: CommandResult, caller: Caller): Promise<LeadView | null> {
    caller.asker?.readsOwnWrites();
    const record = await this.changed(result, caller);
    return record && this.#whole(record, caller);
  }

  async #whole(record: LeadRecord, caller: Caller): Promise<LeadView> {
    return { ...record, ...(await this.attached.to('lead', record.LeadID, caller)) };
  }

  /** The leads that the caller opens. A search of an external user finds leads only by what they see. */
  scope(caller: Caller, filter: Readonly<Record<string, unknown>>): Promise<Scope> {
    return foundLeads(this.lists, caller, filter, leadScope(caller));
  }

  /** The leads of a person that the caller may open, as JSON text. @throws Failure as `PersonViews.opened` */
  async ofPerson(personID: number, caller: Caller): Promise<readonly JsonText<LeadRow>[]> {
    await this.persons.opened(personID, caller);
    if (!worksLeads(caller.rights)) return [];
    return seenRows(
      (await this.lists.page(leadRows.readModel, { limit: OF_PERSON_MAX }, ofPerson(personID, caller))).rows,
      seenLeads(caller),
    );
  }

  /** How many of a person's leads the caller opens. */
  async countOfPerson(personID: number, caller: Caller): Promise<number> {
    return worksLeads(caller.rights) ? this.lists.count(leadRows.readModel, ofPerson(personID, caller)) : 0;
  }

  /**
   * A past state of a lead and of its person, without counts, which are current. The calling code hides what the caller
   * may not see.
   */
  async asOf(
    row: LeadRow,
    caller: Caller,
    rowsOf: RowsOf,
  ): Promise<Omit<LeadRecord, 'Person'> & { readonly Person: PersonRow | null }> {
    return { ...row, Person: await this.persons.pastOrNull(row.PersonID, caller, rowsOf) };
  }

  async #record(row: LeadRow, caller: Caller, own?: OwnCounts): Promise<LeadRecord> {
    return { ...seenLead(caller, row), Person: await this.persons.recordOrNull(row.PersonID, caller, own) };
  }
}

/** @param besides a lead to leave out */
const ofPerson = (personID: number, caller: Caller, besides?: number): Scope =>
  within(leadScope(caller), {
    where: [
      { column: 'PersonID', is: personID },
      ...(besides === undefined ? [] : [{ column: 'LeadID', isNot: besides }]),
    ],
  });
