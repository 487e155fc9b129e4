import { managesLeads, worksLeads } from '@leaseledger/contract/access/permissions';
import { leadList } from '@leaseledger/contract/leads/lead.views';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Module } from '@nestjs/common';
import { Histories } from '../history/exports/histories.ts';
import { HistoryModule } from '../history/history.module.ts';
import { ListResources } from '../lists/list-resources.ts';
import { PersonCounts } from '../persons/exports/person-counts.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { leadColumns, seenLeads } from './lead-access.ts';
import { LeadChanges } from './lead-changes.ts';
import { LeadViews } from './lead-views.ts';
import { LeadsController } from './leads.controller.ts';
import { Leads } from './leads.ts';

@Module({ imports: [PersonsModule, HistoryModule], controllers: [LeadsController], providers: [Leads, LeadViews, LeadChanges] })
export class LeadsModule {
  constructor(lists: ListResources, histories: Histories, counts: PersonCounts, views: LeadViews) {
    lists.add({ name: leadList.resource, list: leadList, model: leadRows.readModel, who: worksLeads, what: 'Lead', columns: leadColumns, scope: (caller, filter) => views.scope(caller, filter), seen: seenLeads });
    histories.add('lead', {
      async mayRead(caller, id) {
        if (!worksLeads(caller.rights)) return false;
        // Throws where the lead is missing, or somebody else's.
        await views.row(id, caller);
        return true;
      },
      readsAll: managesLeads,
    });
    counts.add('LeadCount', (personID, caller) => views.countOfPerson(personID, caller));
  }
}
