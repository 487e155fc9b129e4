import {
  deletesPersons,
  listsPersons,
  opensPersons,
  registersPersons,
  searchesPersons,
} from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { mentions } from '../records/mention.views.ts';
import { personRecords } from './person.access.ts';
import { AddPersonBody, AlikePersonBody, ForgetPersonBody, UpdatePersonBody } from './person.bodies.ts';
import { MergedPersonsBody, MergePersonsBody, UnmergePersonBody } from './person-merge.bodies.ts';
import { mergedPersonList, mergePreview } from './person-merge.views.ts';
import { alikePerson, foundPerson, personRow, personView } from './person.views.ts';

export const personEndpoints = {
  all: endpoint({
    verb: 'GET',
    path: 'persons',
    who: listsPersons,
    kind: 'query',
    answer: listOf(personRow),
    summary: 'All persons',
  }),
  one: endpoint({
    verb: 'GET',
    path: 'persons/person/:id',
    who: registersPersons,
    records: personRecords,
    kind: 'query',
    answer: personView,
    summary: 'One person with counts',
  }),
  add: endpoint({
    verb: 'PUT',
    path: 'persons',
    who: registersPersons,
    kind: 'command',
    body: AddPersonBody,
    answer: orNull(personView),
    summary: 'Register a person',
  }),
  update: endpoint({
    verb: 'POST',
    path: 'persons/update',
    who: registersPersons,
    records: personRecords,
    kind: 'command',
    body: UpdatePersonBody,
    answer: orNull(personView),
    summary: 'Amend a person',
  }),
  remove: endpoint({
    verb: 'DELETE',
    path: 'persons/:id',
    who: deletesPersons,
    kind: 'command',
    answer: nothing,
    summary: 'Forget a person, and blank their full name, addresses and numbers wherever else they are',
  }),
  mentions: endpoint({
    verb: 'GET',
    path: 'persons/mentions/:id',
    who: deletesPersons,
    kind: 'query',
    answer: mentions,
    summary: 'Where texts about others name a person',
  }),
  forget: endpoint({
    verb: 'POST',
    path: 'persons/forget',
    who: deletesPersons,
    kind: 'command',
    body: ForgetPersonBody,
    answer: nothing,
    summary: 'Forget a person, and blank chosen places that name them',
  }),
  mergePreview: endpoint({
    verb: 'POST',
    path: 'persons/mergePreview',
    who: deletesPersons,
    kind: 'query',
    body: MergedPersonsBody,
    answer: mergePreview,
    summary: 'Two persons side by side, and what a merge would move',
  }),
  merge: endpoint({
    verb: 'POST',
    path: 'persons/merge',
    who: deletesPersons,
    kind: 'command',
    body: MergePersonsBody,
    answer: orNull(personView),
    summary: 'Merge a person into another one, with the chosen values',
  }),
  unmerge: endpoint({
    verb: 'POST',
    path: 'persons/unmerge',
    who: deletesPersons,
    kind: 'command',
    body: UnmergePersonBody,
    answer: orNull(personView),
    summary: 'Take a merge back: the person is one of their own again',
  }),
  merged: endpoint({
    verb: 'GET',
    path: 'persons/merged/:id',
    who: opensPersons,
    kind: 'query',
    answer: mergedPersonList,
    summary: 'Who was merged into a person',
  }),
  search: endpoint({
    verb: 'GET',
    path: 'persons/search/:text',
    who: searchesPersons,
    kind: 'query',
    answer: listOf(foundPerson),
    summary: 'At most five persons whose details begin with the words',
  }),
  duplicates: endpoint({
    verb: 'GET',
    path: 'persons/duplicates/:id',
    who: opensPersons,
    kind: 'query',
    answer: listOf(alikePerson),
    summary: 'Persons with the same e-mail, the same phone number, or the same name and employer',
  }),
  // The typed details go into a body, because addresses are written to logs.
  alike: endpoint({
    verb: 'POST',
    path: 'persons/alike',
    who: opensPersons,
    kind: 'query',
    body: AlikePersonBody,
    answer: listOf(alikePerson),
    summary: 'Persons who may be the one who was typed',
  }),
} as const;
