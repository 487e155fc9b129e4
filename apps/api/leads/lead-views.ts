import { managesLeads } from '@leaseledger/contract/access/permissions';
import type { LeadRow, LeadView } from '@leaseledger/contract/leads/lead.views';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.ts';
import { forbidden, notFound } from '../kernel/failure.ts';
import { PersonViews } from '../persons/person-views.ts';
import { activityItems } from '../rest/activity.ts';
import { Lists } from '../rest/lists.ts';
import { visibleKinds } from '../rest/resources.ts';

const ACTIVITY_MAX = 1000;

/** One lead as its screen shows it. */
@Injectable()
export class LeadViews {
  constructor(
    private readonly lists: Lists,
    private readonly persons: PersonViews,
  ) {}

  /** @throws Failure 404 for no lead, 403 for somebody else's */
  async row(id: number, { user, rights }: Caller): Promise<LeadRow> {
    const row = await this.lists.get(leadRows.readModel, id);
    if (row === undefined) throw notFound('Lead');
    if (!managesLeads(rights) && row.AssignedToUserID !== user.UserID && row.CreatedByUserID !== user.UserID) throw forbidden();
    return row;
  }

  /** The lead with its person and everything that happened to it, newest first. @throws Failure as `row` */
  async view(id: number, caller: Caller): Promise<LeadView> {
    const row = await this.row(id, caller);
    const ofLead = { where: [{ column: 'Subject', is: `lead-${id}` }, ...visibleKinds(caller)], limit: ACTIVITY_MAX };
    const [person, history] = await Promise.all([this.persons.viewOrNull(row.PersonID, caller), this.lists.page(historyRows.readModel, ofLead)]);
    return { ...row, Person: person, NotesList: [], Files: [], Subscriptions: [], EmailHistory: [], Activity: activityItems(history.rows) };
  }
}
