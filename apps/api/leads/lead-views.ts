import { worksLeads } from '@leaseledger/contract/access/permissions';
import { parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import type { LeadRecord, LeadRow, LeadView } from '@leaseledger/contract/leads/lead.views';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Injectable } from '@nestjs/common';
import { activityItems, visibleKinds } from '../history/exports/activity.ts';
import type { Caller } from '../kernel/caller.ts';
import { forbidden, notFound } from '../kernel/failure.ts';
import type { Scope } from '../lists/list-resources.ts';
import { Lists, seenRows } from '../lists/lists.ts';
import { PersonViews } from '../persons/exports/person-views.ts';
import { isFoundByOutsider, leadScope, mayOpen, seenLead, seenLeads } from './lead-access.ts';

/** What a lead's page shows before the history is asked for. */
const ACTIVITY_MAX = 100;
const OF_PERSON_MAX = 1000;
/** An external user has logged fewer leads than this by far. */
const SEARCHED_MAX = 1000;

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
    const row = seenLead(caller, await this.row(id, caller));
    return { ...row, Person: await this.persons.viewOrNull(row.PersonID, caller), NotesList: [], Files: [], Subscriptions: [], EmailHistory: [] };
  }

  /** The lead with its person and what happened to it of late, newest first. @throws Failure as `row` */
  async view(id: number, caller: Caller): Promise<LeadView> {
    const ofLead = { where: [{ column: 'Subject', is: `lead-${id}` }, ...visibleKinds(caller)], limit: ACTIVITY_MAX };
    const record = await this.record(id, caller);
    return { ...record, Activity: activityItems((await this.lists.page(historyRows.readModel, ofLead)).rows) };
  }

  /** The leads that the caller opens; where an external user searches, those that are found by what they see of them. */
  async scope(caller: Caller, { q }: Readonly<Record<string, unknown>>): Promise<Scope> {
    const scope = leadScope(caller);
    if (!caller.rights.external || typeof q !== 'string' || q.trim() === '') return scope;
    const { rows } = await this.lists.page(leadRows.readModel, { text: q, limit: SEARCHED_MAX }, scope);
    const found = rows.map(parsed).filter((row) => isFoundByOutsider(q, row));
    return { ...scope, where: [{ column: 'LeadID', in: found.map(({ LeadID }) => LeadID) }] };
  }

  /** Those leads of a person that the caller opens, as JSON text. @throws Failure as `PersonViews.opened` */
  async ofPerson(personID: number, caller: Caller): Promise<readonly JsonText<LeadRow>[]> {
    await this.persons.opened(personID, caller);
    if (!worksLeads(caller.rights)) return [];
    return seenRows((await this.lists.page(leadRows.readModel, { limit: OF_PERSON_MAX }, ofPerson(personID, caller))).rows, seenLeads(caller));
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
