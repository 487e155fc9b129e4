import { managesLeads, worksLeads } from '@leaseledger/contract/access/permissions';
import { leadList } from '@leaseledger/contract/leads/lead.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { leadDecider } from '@leaseledger/domain/leads/lead.decider';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import type { LeadEvent } from '@leaseledger/domain/leads/lead.events';
import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Histories } from '../history/exports/histories.ts';
import { HistoryModule } from '../history/history.module.ts';
import { ListResources } from '../lists/list-resources.ts';
import { Lists } from '../lists/lists.ts';
import { Mentions } from '../persons/exports/mentions.ts';
import { FormerNames } from '../persons/exports/former-names.ts';
import { PersonCounts } from '../persons/exports/person-counts.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { SearchSources } from '../search/exports/search-sources.ts';
import { SearchModule } from '../search/search.module.ts';
import { HandOvers } from '../users/exports/hand-overs.ts';
import { UsersModule } from '../users/users.module.ts';
import { leadColumns, leadScope, seenLeads } from './lead-access.ts';
import { LeadChanges } from './lead-changes.ts';
import { mentionsInLeads } from './lead-mentions.ts';
import { LeadViews } from './lead-views.ts';
import { LeadsController } from './leads.controller.ts';
import { Leads } from './leads.ts';
import { leadsInHand } from './leads-in-hand.ts';

@Module({ imports: [PersonsModule, UsersModule, HistoryModule, SearchModule], controllers: [LeadsController], providers: [Leads, LeadViews, LeadChanges] })
export class LeadsModule {
  constructor(lists: ListResources, histories: Histories, search: SearchSources, names: FormerNames, counts: PersonCounts, mentions: Mentions, handOvers: HandOvers, views: LeadViews, leads: Leads, rows: Lists, bus: CommandBus) {
    lists.add({ name: leadList.resource, list: leadList, model: leadRows.readModel, who: worksLeads, what: 'Lead', columns: leadColumns, scope: (caller, filter) => views.scope(caller, filter), seen: seenLeads });
    search.add({
      type: searchType.LEAD, model: leadRows.readModel, who: worksLeads, scope: leadScope, formerly: (text) => names.formerly(text),
      found: ({ LeadID, PersonFullName, StatusName }) => ({ ID: LeadID, Name: PersonFullName ?? DELETED_PERSON, Detail: `Lead ${LeadID}, ${StatusName}`, ContactNumber: null }),
    });
    histories.add('lead', {
      async mayRead(caller, id) {
        if (!worksLeads(caller.rights)) return false;
        // Throws where the lead is missing, or somebody else's.
        await views.row(id, caller);
        return true;
      },
      readsAll: managesLeads,
      undo: { decider: leadDecider, command: (asked: UndoDecision<LeadEvent>, actor) => leads.undoing(asked, actor) },
    });
    mentions.add((person) => mentionsInLeads(rows, person));
    handOvers.add(leadsInHand(rows, bus));
    counts.add('LeadCount', (personID, caller) => views.countOfPerson(personID, caller));
  }
}
