import {
  AddPersonBody,
  AlikePersonBody,
  ForgetPersonBody,
  UpdatePersonBody,
} from '@leaseledger/contract/persons/person.bodies';
import { personMessage } from '@leaseledger/contract/persons/person.messages';
import {
  MergedPersonsBody,
  MergePersonsBody,
  UnmergePersonBody,
} from '@leaseledger/contract/persons/person-merge.bodies';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Body, Controller, Query } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { foundBy, Lists } from '../../platform/lists/lists.ts';
import { parsedFilter, type ListParameters } from '../../platform/lists/query.ts';
import { FoundPersons } from './exports/found-persons.ts';
import { PersonViews } from './exports/person-views.ts';
import { PersonMerges } from './person-merges.ts';
import { personColumns, seenPersons } from './exports/seen-person.ts';
import { Persons } from './persons.ts';

@Controller('api')
export class PersonsController {
  constructor(
    private readonly persons: Persons,
    private readonly views: PersonViews,
    private readonly found: FoundPersons,
    private readonly lists: Lists,
    private readonly merges: PersonMerges,
  ) {}

  @Serves(personEndpoints.all)
  async all(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    const scope = await this.found.scope(caller, parsedFilter(parameters.filter));
    const model = foundBy(personRows.readModel, personColumns(caller));
    return answerList(this.lists, model, parameters, scope, seenPersons(caller));
  }

  @Serves(personEndpoints.one)
  async one(@InPath(personEndpoints.one, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.views.view(id, caller));
  }

  @Serves(personEndpoints.add)
  async add(@Body() { Person }: AddPersonBody, @CurrentUser() caller: Caller) {
    return answer(
      await this.views.changed(await this.persons.register(Person, caller), caller),
      personMessage.added(`${Person.FirstName} ${Person.LastName}`),
    );
  }

  @Serves(personEndpoints.update)
  async update(@Body() { Person }: UpdatePersonBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.changed(await this.persons.amend(Person, caller), caller), personMessage.updated);
  }

  @Serves(personEndpoints.remove)
  async remove(@InPath(personEndpoints.remove, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.persons.forgetUnseen(id, caller);
    return answer(null, personMessage.deleted);
  }

  @Serves(personEndpoints.mentions)
  async mentions(@InPath(personEndpoints.mentions, 'id') id: number) {
    return answer(await this.persons.mentions(id));
  }

  @Serves(personEndpoints.forget)
  async forget(@Body() { PersonID, mentions }: ForgetPersonBody, @CurrentUser() caller: Caller) {
    await this.persons.forget(PersonID, mentions, caller);
    return answer(null, personMessage.deleted);
  }

  @Serves(personEndpoints.search)
  async search(@InPath(personEndpoints.search, 'text') text: string, @CurrentUser() caller: Caller) {
    return answer(await this.found.search(text, caller));
  }

  @Serves(personEndpoints.duplicates)
  async duplicates(@InPath(personEndpoints.duplicates, 'id') id: number) {
    return answer([...(await this.views.duplicatesOf(await this.views.row(id)))]);
  }

  @Serves(personEndpoints.alike)
  async alike(@Body() { Person }: AlikePersonBody) {
    return answer([...(await this.views.duplicatesOf(Person))]);
  }

  @Serves(personEndpoints.mergePreview)
  async mergePreview(@Body() body: MergedPersonsBody, @CurrentUser() caller: Caller) {
    return answer(await this.merges.preview(body, caller));
  }

  @Serves(personEndpoints.merge)
  async merge(@Body() body: MergePersonsBody, @CurrentUser() caller: Caller) {
    const kept = await this.views.changed(await this.merges.merge(body, caller), caller);
    return answer(kept, kept === null ? undefined : personMergeMessage.merged(kept.FullName, kept.PersonID));
  }

  @Serves(personEndpoints.unmerge)
  async unmerge(@Body() { MergedPersonID }: UnmergePersonBody, @CurrentUser() caller: Caller) {
    return answer(
      await this.views.changed(await this.merges.unmerge(MergedPersonID, caller), caller),
      personMergeMessage.unmerged(MergedPersonID),
    );
  }

  @Serves(personEndpoints.merged)
  async merged(@InPath(personEndpoints.merged, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.views.opened(id, caller);
    return answer(await this.merges.into(id));
  }
}
