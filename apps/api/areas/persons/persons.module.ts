import { listsPersons, opensPersons, registersPersons, permission } from '@leaseledger/contract/access/permissions';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { personList } from '@leaseledger/contract/persons/person.views';
import type { CarryOutMerge, CarryOutUnmerge } from '@leaseledger/domain/person-merges/person-merge.effects';
import { personDecider } from '@leaseledger/domain/persons/person.area';
import type { ForgetMergedPersons, RenameEmployer } from '@leaseledger/domain/persons/person.effects';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Module } from '@nestjs/common';
import { RecordBatches } from '../../records/batches/exports/record-batches.ts';
import { mentionsInCompanies } from '../companies/exports/company-mentions.ts';
import { CompaniesModule } from '../companies/companies.module.ts';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { mentionsInFileNames } from '../../records/files/exports/file-mentions.ts';
import { WaitingImports } from '../../records/imports/exports/waiting-imports.ts';
import { ImportsModule } from '../../records/imports/imports.module.ts';
import { mentionsInNotes } from '../../records/notes/exports/note-mentions.ts';
import { NotesModule } from '../../records/notes/notes.module.ts';
import { Effects, type Because } from '../../platform/reactions/exports/effects.ts';
import { Records } from '../../records/records/exports/records.ts';
import { ViewMentions } from '../../records/saved-views/exports/view-mentions.ts';
import { SavedViewsModule } from '../../records/saved-views/saved-views.module.ts';
import { SearchSources } from '../../records/search/exports/search-sources.ts';
import { SearchModule } from '../../records/search/search.module.ts';
import { AlikePersons } from './exports/alike-persons.ts';
import { Employees } from './exports/employees.ts';
import { FormerNames } from './exports/former-names.ts';
import { FoundPersons } from './exports/found-persons.ts';
import { PersonCounts } from './exports/person-counts.ts';
import { MergedPersons } from './exports/merged-persons.ts';
import { Mentions } from './exports/mentions.ts';
import { PersonImport } from './exports/person-import.ts';
import { LikeRegistering } from './exports/like-registering.ts';
import { PersonMatching } from './exports/person-matching.ts';
import { personColumns, seenPersons } from './exports/seen-person.ts';
import { PersonViews } from './exports/person-views.ts';
import { addPersonBatches } from './person-batches.ts';
import { PersonsController } from './persons.controller.ts';
import { PersonMerges } from './person-merges.ts';
import { Persons } from './persons.ts';

/**
 * Acts for the user who decided the merge, whose rights were checked then. The events are the same, whether the call or
 * the policy carries it out.
 */
const asDecided = ({
  event: {
    metadata: { actor },
  },
  metadata,
}: Because): CommandMetadata => ({
  ...metadata,
  actor: { ...metadata.actor, id: actor.id, name: actor.name, permissions: new Set([permission.LEADS_MANAGEMENT]) },
  policy: undefined,
  causationId: undefined,
});

/** Areas with records of persons add their counts to `PersonCounts`. */
@Module({
  imports: [CompaniesModule, NotesModule, HistoryModule, SearchModule, SavedViewsModule, ImportsModule],
  controllers: [PersonsController],
  providers: [
    Persons,
    PersonMerges,
    MergedPersons,
    PersonViews,
    PersonCounts,
    FoundPersons,
    FormerNames,
    Mentions,
    Employees,
    AlikePersons,
    PersonImport,
    LikeRegistering,
    PersonMatching,
  ],
  exports: [
    AlikePersons,
    MergedPersons,
    PersonImport,
    PersonMatching,
    PersonViews,
    PersonCounts,
    FoundPersons,
    FormerNames,
    Mentions,
    Employees,
  ],
})
export class PersonsModule {
  constructor(
    lists: ListResources,
    histories: Histories,
    records: Records,
    search: SearchSources,
    views: PersonViews,
    names: FormerNames,
    mentions: Mentions,
    found: FoundPersons,
    rows: Lists,
    batches: RecordBatches,
    effects: Effects,
    employees: Employees,
    persons: Persons,
    merges: PersonMerges,
    merged: MergedPersons,
    savedViews: ViewMentions,
    imports: WaitingImports,
  ) {
    lists.add({
      list: personList,
      model: personRows.readModel,
      who: listsPersons,
      what: 'Person',
      subject: 'person',
      columns: personColumns,
      scope: (caller, filter) => found.scope(caller, filter),
      seen: seenPersons,
      standing: (id) => merged.standing(id),
    });
    search.add({
      type: searchType.PERSON,
      model: personRows.readModel,
      who: opensPersons,
      formerly: (text) => names.formerly(text),
      found: ({ PersonID, FullName, CompanyName, ContactNumber }) => ({
        ID: PersonID,
        Name: FullName,
        Detail: CompanyName,
        ContactNumber,
      }),
    });
    mentions.add((person) => mentionsInNotes(rows, person));
    mentions.add((person) => mentionsInCompanies(rows, person));
    mentions.add((person) => mentionsInFileNames(rows, person));
    mentions.add((person) => savedViews.of(person));
    mentions.add((person) => imports.mentions(person));
    records.add({
      kind: 'person',
      what: 'Person',
      async open(id, caller) {
        const { FullName, Email } = await views.opened(await merged.standing(id), caller);
        return { name: FullName, about: `person-${id}`, email: Email };
      },
      standing: (id) => merged.standing(id),
      same: (id) => merged.withThoseIn(id),
    });
    addPersonBatches(batches);
    effects.add<RenameEmployer | CarryOutMerge | CarryOutUnmerge | ForgetMergedPersons>({
      RenameEmployer: ({ CompanyID }, { event, metadata }) => employees.follow(CompanyID, event.position, metadata),
      CarryOutMerge: async (merge, because) => void (await merges.carryOut(merge, asDecided(because))),
      CarryOutUnmerge: async (merge, because) => void (await merges.carryOutUnmerge(merge, asDecided(because))),
      ForgetMergedPersons: ({ PersonID }, { metadata }) => persons.forgetThoseIn(PersonID, metadata),
    });
    histories.add('person', {
      async mayRead(caller, id) {
        // The history stays after its person is forgotten.
        if (opensPersons(caller.rights)) return true;
        if (!registersPersons(caller.rights)) return false;
        await views.opened(id, caller);
        return true;
      },
      undo: { decider: personDecider },
    });
  }
}
