import { worksLeads } from '@leaseledger/contract/access/permissions';
import type { JsonText } from '@leaseledger/contract/kernel/json-text';
import type { LeadRecord, LeadRow, LeadView } from '@leaseledger/contract/leads/lead.views';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Injectable } from '@nestjs/common';
import { activityItems, visibleKinds } from '../history/exports/activity.ts';
import type { Caller } from '../kernel/caller.ts';
import { forbidden, notFound } from '../kernel/failure.ts';
import type { Scope } from '../lists/list-resources.ts';
import { Lists } from '../lists/lists.ts';
import { PersonViews } from '../persons/exports/person-views.ts';
import { leadScope, mayOpen } from './lead-access.ts';

/** What a lead's page shows before the history is asked for. */
const ACTIVITY_MAX = 100;
const OF_PERSON_MAX = 1000;

/** One lead as its screen shows it. */
@Injectable()
export class LeadViews {
  constructor(
    private readonly lists: Lists,
    private readonly persons: PersonViews,
  ) {}

  /** @throws Failure 404 for no lead, 403 for somebody else's */
  async row(id: number, caller: Caller): Promise<LeadRow> {
    const row = await this.lists.get(leadRows.readModel, id);
    if (row === undefined) throw notFound('Lead');
    if (!mayOpen(caller, row)) throw forbidden();
    return row;
  }

  /** The lead with its person. @throws Failure as `row` */
  async record(id: number, caller: Caller): Promise<LeadRecord> {
    const row = await this.row(id, caller);
    return { ...row, Person: await this.persons.viewOrNull(row.PersonID, caller), NotesList: [], Files: [], Subscriptions: [], EmailHistory: [] };
  }

  /** The lead with its person and what happened to it of late, newest first. @throws Failure as `row` */
  async view(id: number, caller: Caller): Promise<LeadView> {
    const ofLead = { where: [{ column: 'Subject', is: `lead-${id}` }, ...visibleKinds(caller)], limit: ACTIVITY_MAX };
    const record = await this.record(id, caller);
    return { ...record, Activity: activityItems((await this.lists.page(historyRows.readModel, ofLead)).rows) };
  }

  /** Those leads of a person that the caller opens, as JSON text. @throws Failure 404 for no person */
  async ofPerson(personID: number, caller: Caller): Promise<readonly JsonText<LeadRow>[]> {
    await this.persons.row(personID);
    if (!worksLeads(caller.rights)) return [];
    return (await this.lists.page(leadRows.readModel, { limit: OF_PERSON_MAX }, ofPerson(personID, caller))).rows;
  }

  /** How many of a person's leads the caller opens. */
  async countOfPerson(personID: number, caller: Caller): Promise<number> {
    return worksLeads(caller.rights) ? this.lists.count(leadRows.readModel, ofPerson(personID, caller)) : 0;
  }
}

function ofPerson(personID: number, caller: Caller): Scope {
  const { where = [], ...scope } = leadScope(caller);
  return { ...scope, where: [...where, { column: 'PersonID', is: personID }] };
}
