import { opensPersons } from '@leaseledger/contract/access/permissions';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { personList } from '@leaseledger/contract/persons/person.views';
import { personDecider } from '@leaseledger/domain/persons/person.decider';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.ts';
import { Histories } from '../history/exports/histories.ts';
import { HistoryModule } from '../history/history.module.ts';
import { ListResources } from '../lists/list-resources.ts';
import { SearchSources } from '../search/exports/search-sources.ts';
import { SearchModule } from '../search/search.module.ts';
import { FormerNames } from './exports/former-names.ts';
import { FoundPersons } from './exports/found-persons.ts';
import { PersonCounts } from './exports/person-counts.ts';
import { Mentions } from './exports/mentions.ts';
import { PersonViews } from './exports/person-views.ts';
import { PersonsController } from './persons.controller.ts';
import { Persons } from './persons.ts';

/** Areas whose records belong to a person add how many there are to `PersonCounts`. */
@Module({ imports: [CompaniesModule, HistoryModule, SearchModule], controllers: [PersonsController], providers: [Persons, PersonViews, PersonCounts, FoundPersons, FormerNames, Mentions], exports: [PersonViews, PersonCounts, FoundPersons, FormerNames, Mentions] })
export class PersonsModule {
  constructor(lists: ListResources, histories: Histories, search: SearchSources, views: PersonViews, names: FormerNames) {
    lists.add({ name: personList.resource, list: personList, model: personRows.readModel, who: opensPersons, what: 'Person' });
    search.add({
      type: searchType.PERSON, model: personRows.readModel, who: opensPersons, formerly: (text) => names.formerly(text),
      found: ({ PersonID, FullName, CompanyName, ContactNumber }) => ({ ID: PersonID, Name: FullName, Detail: CompanyName, ContactNumber }),
    });
    histories.add('person', {
      async mayRead(caller, id) {
        // A history stays when its person is forgotten.
        if (opensPersons(caller.rights)) return true;
        await views.opened(id, caller);
        return true;
      },
      undo: { decider: personDecider, command: (asked) => asked },
    });
  }
}
